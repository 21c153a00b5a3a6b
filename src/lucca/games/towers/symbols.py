"""How the things of the tower game look: bricks, roofs, battlements, the city's ground, the colours' panels."""

from __future__ import annotations

from collections.abc import Iterator

from lucca.core.scene import hue
from lucca.games.towers.actions import COLOURS

HUES = {"w": "white", "k": "black", "r": "red", "b": "blue"}
INKS = {"w": "dark", "k": "light", "r": "light", "b": "light"}
"""What writes on each colour."""

LOT = 10
"""A lot's side where a brick is drawn in its natural size."""
CITY = 80
PANELS = {"wide": (34, 20.5), "tall": (42.5, 20.5)}
FACE = 1.5
"""How much of a brick's front is seen in the plan."""
STOREY = 2.3
"""A brick's height in the isometric view."""

_OUTLINE = f'stroke="{hue("rim")}" stroke-width=".3" stroke-linejoin="round"'
_THIN = f'stroke="{hue("rim")}" stroke-width=".16" stroke-linejoin="round"'
_ROOF = "M-4.4 3.4-2.7-1.9H2.7L4.4 3.4z"


def symbols(size: int) -> dict[str, str]:
    found = {"city": _plan(size), "city-iso": _diamond(size)}
    for colour in COLOURS:
        found[f"brick-{colour}"] = _brick(colour)
        found[f"roof-{colour}"] = _roof(colour)
        found[f"keep-{colour}"] = _battlement(colour)
        found[f"cube-{colour}"] = _cube(colour)
        found[f"gable-{colour}"] = _gable(colour)
        found[f"flag-{colour}"] = _flag(colour)
        found[f"shield-{colour}"] = _shield(colour)
    for height in range(2, 2 * size + 1):
        found[f"height-{height}"] = _height(height)
    for name, (width, tall) in PANELS.items():
        found[f"panel-{name}"] = _panel(width, tall, hue("line"), 0.25)
        found[f"panel-{name}-now"] = _panel(width, tall, hue("mark"), 0.7)
    return found


def _text(text: str, colour: str, size: float, x: float, y: float, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="{anchor}" '
        f'fill="{hue(colour)}">{text}</text>'
    )


def _plan(size: int) -> str:
    """The lots from above, as gardens between lanes."""
    lot = CITY / size
    half = CITY / 2
    lane, side = lot * 0.04, lot * 0.92
    lots = "".join(
        f"M{lot * file + lane - half:.2f} {lot * rank + lane - half:.2f}h{side:.2f}v{side:.2f}h-{side:.2f}z"
        for file in range(size)
        for rank in range(size)
    )
    side = CITY + 1.4
    wall = (
        f'x="{-side / 2}" y="{-side / 2}" width="{side}" height="{side}" fill="{hue("stone")}" stroke="{hue("line")}"'
    )
    return (
        f'<rect {wall} stroke-width="1.5" stroke-dasharray="1.11 1.11"/>'
        f'<rect {wall} stroke-width=".6"/><path d="{lots}" fill="{hue("ground")}"/>'
    )


def _diamond(size: int) -> str:
    half = CITY / size / 2
    side = CITY / 2 + 1
    lots = "".join(
        f"M{(file - rank) * half:.2f} {(size - file - rank) * half / 2 - half * 0.04:.2f}"
        f"l{half * 0.92:.2f}-{half * 0.46:.2f}-{half * 0.92:.2f}-{half * 0.46:.2f}-{half * 0.92:.2f} {half * 0.46:.2f}z"
        for file in range(size)
        for rank in range(size)
    )
    return (
        f'<path d="M0 {side / 2}l{side}-{side / 2}v2l-{side} {side / 2}-{side}-{side / 2}v-2z" fill="{hue("line")}"/>'
        f'<path d="M0 {side / 2}l{side}-{side / 2}L0-{side / 2}-{side} 0z" fill="{hue("stone")}"/>'
        f'<path d="{lots}" fill="{hue("ground")}"/>'
    )


def _pattern(colour: str) -> str:
    """What is to be seen on the front of a brick: each colour has its own, so that it is told without colour."""
    ink = f'fill="none" stroke="{hue(INKS[colour])}"'
    return {
        "w": "",
        "k": f'<path d="M-3 3.75h6" {ink} stroke-width=".6" stroke-dasharray=".6 .9"/>',
        "r": f'<path d="M-3.8 3.75h7.6M-2.4 3v.75m2.4-.75v.75m2.4-.75v.75M-1.2 3.75v.75m2.4-.75v.75" {ink} '
        f'stroke-width=".22" opacity=".75"/>',
        "b": f'<path d="M-3.3 4.5l.8-1.5m.5 1.5.8-1.5m.5 1.5.8-1.5m.5 1.5.8-1.5m.5 1.5.8-1.5" {ink} '
        f'stroke-width=".32" opacity=".85"/>',
    }[colour]


def _brick(colour: str) -> str:
    """A brick in the plan: its top and, below, its front."""
    fill = hue(HUES[colour])
    return (
        f'<path d="M-3.8-.6h7.6v5.1h-7.6z" fill="{fill}"/>'
        f'<path d="M-3.8-.6h7.6V3h-7.6z" fill="#fff" opacity=".12"/>'
        f'{_pattern(colour)}<path d="M-3.8 3h7.6M-3.8-.6h7.6v5.1h-7.6z" fill="none" {_THIN}/>'
    )


def _roof(colour: str) -> str:
    """The hipped roof of a house in the plan."""
    fill, ink = hue(HUES[colour]), INKS[colour]
    return (
        f'<path d="{_ROOF}" fill="{fill}"/>'
        f'<path d="M-2.7-1.9H2.7L4.4 3.4l-3-2.2h-2.8l-3 2.2z" fill="#fff" opacity=".16"/>'
        f'<path d="M-4.4 3.4l3-2.2h2.8l3 2.2" fill="none" stroke="{hue(ink)}" stroke-width=".2" opacity=".55"/>'
        f'<path d="{_ROOF}" fill="none" {_OUTLINE}/>{_text(colour.upper(), ink, 4, 0, 2.1)}'
    )


def _battlement(colour: str) -> str:
    """The top of a tower in the plan, with the letter of who controls it; its height stands beside."""
    fill, ink = hue(HUES[colour]), INKS[colour]
    merlons = (
        "".join(f"M{x:g}-1.2h1.4v1h-1.4z" for x in (-4.2, -1.6, 0.2, 2.8)) + "M-4.2 2.3h1v1.1h-1zM3.2 2.3h1v1.1h-1z"
    )
    return (
        f'<path d="M-3.8-.6h7.6V3h-7.6z" fill="{fill}" {_OUTLINE}/>'
        f'<path d="{merlons}" fill="{fill}" {_OUTLINE}/>{_text(colour.upper(), ink, 3.2, -1.9, 2.4)}'
    )


def _height(height: int) -> str:
    """How high a tower is, on a plate."""
    return (
        f'<rect x="-1.75" y="-1.6" width="3.5" height="3.2" rx=".7" fill="{hue("paper")}" {_OUTLINE}/>'
        f"{_text(str(height), 'ink', 3.2, 0, 1.12)}"
    )


def _cube(colour: str) -> str:
    """A brick in the isometric view; the middle of its ground is the origin."""
    fill, ink = hue(HUES[colour]), hue(INKS[colour])
    line = f'fill="none" stroke="{ink}"'
    pattern = {
        "w": "",
        "k": f'<path d="M-3.5-.7l3 1.5M.6.8l3-1.5" {line} stroke-width=".6" stroke-dasharray=".6 .8"/>',
        "r": f'<path d="M-4-1.15l4 2 4-2M-2.7-1.6v1.1M-1.3.2v1.1M2.7-1.6v1.1M1.3.2v1.1" {line} '
        f'stroke-width=".22" opacity=".7"/>',
        "b": f'<path d="M-3.7 0l1-1.6m.3 2.2 1-1.6m.3 2.2 1-1.6M.5 1.6l1-2.2m.4 1.5 1-2.2m.3 1.5.7-1.7" {line} '
        f'stroke-width=".32" opacity=".8"/>',
    }[colour]
    return (
        f'<path d="M-4 0v-2.3l4-2 4 2V0L0 2z" fill="{fill}"/>'
        f'<path d="M-4-2.3l4-2 4 2-4 2z" fill="#fff" opacity=".22"/>'
        f'<path d="M0-.3l4-2V0L0 2z" fill="#000" opacity=".18"/>{pattern}'
        f'<path d="M-4-2.3l4 2 4-2M0-.3V2M-4 0v-2.3l4-2 4 2V0L0 2z" fill="none" {_OUTLINE}/>'
    )


def _gable(colour: str) -> str:
    """The roof of a house in the isometric view; the origin is the middle of what it stands on."""
    fill, ink = hue(HUES[colour]), INKS[colour]
    return (
        f'<path d="M-4.4.2 0-3.6 4.4.2 0 2.4z" fill="{fill}"/><path d="M0-3.6 4.4.2 0 2.4z" fill="#000" opacity=".2"/>'
        f'<path d="M0-3.6V2.4M-4.4.2 0-3.6 4.4.2 0 2.4z" fill="none" {_OUTLINE}/>'
        f"{_text(colour.upper(), ink, 2.8, -1.5, 0.8)}"
    )


def _flag(colour: str) -> str:
    """A tower's flag in the isometric view; the origin is the middle of its top."""
    fill, ink = hue(HUES[colour]), INKS[colour]
    return (
        f'<path d="M-1.9 0v-6.2" stroke="{hue("rim")}" stroke-width=".5"/>'
        f'<path d="M-1.9-6.1h4.6l-1 1.6 1 1.6h-4.6z" fill="{fill}" {_OUTLINE}/>'
        f"{_text(colour.upper(), ink, 2.7, 0, -3.55)}"
    )


def _shield(colour: str) -> str:
    """The arms of a colour."""
    return (
        f'<path d="M-2-2.2h4V.4q0 1.5-2 2.3-2-.8-2-2.3z" fill="{hue(HUES[colour])}" {_OUTLINE}/>'
        f"{_text(colour.upper(), INKS[colour], 3, 0, 1)}"
    )


def _panel(width: float, height: float, edge: str, stroke: float) -> str:
    """A colour's part of the table: above its supply, below the prison with its bars."""
    x, y = -width / 2, -height / 2
    prison = y + height - 6.2
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="1.4" fill="{hue("ground")}" stroke="{edge}" '
        f'stroke-width="{stroke}"/>'
        f'<rect x="{x + 0.8}" y="{prison:g}" width="{width - 1.6}" height="5.4" rx=".8" fill="{hue("stone")}"/>'
        f'<path d="{"".join(_bars(x + 2, prison, width))}" stroke="{hue("line")}" stroke-width=".4" opacity=".8"/>'
    )


def _bars(x: float, y: float, width: float) -> Iterator[str]:
    for i in range(int(width / 3)):
        yield f"M{x + 3 * i:g} {y:g}v5.4"
