"""How the things of Toscana look: roofs and squares, tiles, coins, the land, the players' places."""

from __future__ import annotations

from collections.abc import Iterator

from lucca.core.scene import hue
from lucca.core.state import Seat
from lucca.games.toscana.board import SIZE
from lucca.games.toscana.tiles import GREY, TILES

SQUARE = 4
"""The side of a square."""
LAND = SIZE * SQUARE
PANELS = {"wide": (26, 36.5), "tall": (75, 19)}
NAMES = "grey", "red"
"""The colours in ids of symbols and pieces."""

_OUTLINE = f'stroke="{hue("rim")}" stroke-width=".5" stroke-linejoin="round"'
_FINE = 'fill="none" opacity=".6"'


def symbols() -> dict[str, str]:
    found = {"land": _land(), "empty": _empty()}
    for seat, name in enumerate(NAMES):
        found[f"coin-{name}"] = _coin(seat)
        for tile in TILES:
            found[tile_symbol(seat, tile)] = _tile(seat, tile)
    for room, (width, height) in PANELS.items():
        found[f"place-{room}"] = _panel(width, height, "line", 0.25)
        found[f"place-{room}-now"] = _panel(width, height, "mark", 0.7)
    return found


def tile_symbol(seat: Seat, tile: str) -> str:
    return f"tile-{NAMES[seat]}-{tile}"


def _corner(number: int) -> tuple[int, int]:
    """The upper left corner of a tile's square."""
    row, column = divmod(number - 1, 4)
    return SQUARE * (column - 2), SQUARE * (row - 1)


def _tile(seat: Seat, tile: str) -> str:
    """All of the owner's colour, the two other squares upon it, and what tells roofs from squares without colour."""
    other = [int(number) for number in tile]
    own = [number for number in range(1, 9) if number not in other]
    roofs, squares = (own, other) if seat == GREY else (other, own)
    patches = "".join(f"M{x} {y}h4v4h-4z" for x, y in map(_corner, other))
    return (
        f'<rect x="-8" y="-4" width="16" height="8" rx=".5" fill="{hue(NAMES[seat])}"/>'
        f'<path d="{patches}" fill="{hue(NAMES[1 - seat])}"/>'
        f'<path d="{"".join(map(_pantiles, roofs))}" {_FINE} stroke="{hue("dark")}" stroke-width=".28"/>'
        f'<path d="{"".join(map(_paving, squares))}" {_FINE} stroke="{hue("light")}" stroke-width=".22"/>'
        f'<path d="{"".join(_seams(other))}" fill="none" stroke="{hue("rim")}" stroke-width=".3"/>'
        f'<rect x="-7.8" y="-3.8" width="15.6" height="7.6" rx=".5" fill="none" {_OUTLINE}/>'
    )


def _pantiles(number: int) -> str:
    """Three rows of round tiles."""
    x, y = _corner(number)
    return "".join(f"M{x} {y + row:g}{'q.5 1 1 0' * 4}" for row in (0.5, 1.8, 3.1))


def _paving(number: int) -> str:
    """Flagstones laid crosswise."""
    x, y = _corner(number)
    return f"M{x} {y + 2}l2 2M{x} {y}l4 4M{x + 2} {y}l2 2M{x} {y + 2}l2-2M{x} {y + 4}l4-4M{x + 2} {y + 4}l2-2"


def _seams(patches: list[int]) -> Iterator[str]:
    """The lines between the two colours."""
    for number in patches:
        x, y = _corner(number)
        beside = {1: f"M{x + 4} {y}v4", -1: f"M{x} {y}v4", 4: f"M{x} {y + 4}h4", -4: f"M{x} {y}h4"}
        for step, line in beside.items():
            near = number + step
            same_row = (near - 1) // 4 == (number - 1) // 4
            if 1 <= near <= 8 and near not in patches and (abs(step) == 4 or same_row):
                yield line


def _coin(seat: Seat) -> str:
    """A veto: a coin that forbids."""
    ink = hue("light" if seat else "dark")
    return (
        f'<circle r="3.1" fill="{hue(NAMES[seat])}" {_OUTLINE}/>'
        f'<circle r="2.4" fill="none" stroke="{ink}" stroke-width=".25" stroke-dasharray=".5 .4"/>'
        f'<path d="M-1.2-1.2l2.4 2.4M1.2-1.2l-2.4 2.4" stroke="{ink}" stroke-width=".7" stroke-linecap="round"/>'
    )


def _empty() -> str:
    """Where a pile is used up."""
    return (
        f'<rect x="-7.8" y="-3.8" width="15.6" height="7.6" rx=".6" fill="none" stroke="{hue("line")}" '
        f'stroke-width=".35" stroke-dasharray="1 .8"/>'
    )


def _land() -> str:
    """The land to be built on: hills, and a well in the middle."""
    half = LAND / 2
    grid = (SQUARE * i - half for i in range(1, SIZE))
    lines = "".join(f"M{at:g}-{half:g}v{LAND}M-{half:g} {at:g}h{LAND}" for at in grid)
    hills = "".join(f"M-{half:g} {y}c11-9 20-8 31 0s26 10 37 1" for y in (-21, -6, 11, 26))
    frame = f'x="-{half + 0.5}" y="-{half + 0.5}" width="{LAND + 1}" height="{LAND + 1}" rx=".6"'
    return (
        f'<rect {frame} fill="{hue("ground")}" stroke="{hue("line")}" stroke-width="1"/>'
        f'<path d="{hills}" fill="none" stroke="{hue("green")}" stroke-width="3.5" opacity=".17"/>'
        f'<path d="{lines}" stroke="{hue("line")}" stroke-width=".16" opacity=".75"/>'
        f'<circle r="1.5" fill="{hue("stone")}" stroke="{hue("line")}" stroke-width=".35"/>'
        f'<circle r=".7" fill="{hue("blue")}" opacity=".7"/>'
    )


def _panel(width: float, height: float, edge: str, stroke: float) -> str:
    return (
        f'<rect x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}" rx="1.2" fill="{hue("ground")}" '
        f'stroke="{hue(edge)}" stroke-width="{stroke}"/>'
    )
