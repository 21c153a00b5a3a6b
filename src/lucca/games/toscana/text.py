"""Toscana in plain text: the board with its tiles, the tiles on top, the zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.state import Seat, View
from lucca.core.text import Paint
from lucca.core.words import Words, count, say
from lucca.games.toscana.board import FILES, SIZE
from lucca.games.toscana.drawing import LARGE, SMALL, Cells, Size, drawn, drawn_small, letter, square
from lucca.games.toscana.moves import PLACES, VETO, Place
from lucca.games.toscana.tiles import COLOURS, GREY, RED, Tile
from lucca.games.toscana.view import ToscanaView
from lucca.games.toscana.why import squares_of

_GAP = "   "
_BESIDE = 36
"""The columns beside a small board."""
_TALL = 46
"""The lines of a terminal that has room for a large board and what is said around it."""


def about() -> Words:
    return say(
        "Roofs against squares: lay your tiles so that the largest zone of the land is yours, and forbid one tile."
    )


def board(view: View, paint: Paint) -> str:
    """The board; beside it both piles: what lies on top, as it looks in each rotation, and what is left."""
    shown = _toscana(view)
    if paint.width >= Paint.WIDE and paint.height >= _TALL:
        lines = _side_by_side(_land(shown, paint), _piles(shown, paint, LARGE))
        return "\n".join([*lines, "", *_key(shown, paint)])
    return "\n".join(_side_by_side(_small_land(shown, paint), _beside_small(shown, paint)))


def _side_by_side(land: Iterable[str], beside: Iterable[str]) -> Iterator[str]:
    """The last line of the land are its files, which no colour makes longer than they look."""
    left = list(land)
    blank = " " * len(left[-1])
    return (f"{one}{_GAP}{other}".rstrip() for one, other in zip_longest(left, beside, fillvalue=blank))


def _toscana(view: View) -> ToscanaView:
    if not isinstance(view, ToscanaView):
        raise BadView("", "this is no view of toscana")
    return view


def _cells(view: ToscanaView) -> Cells:
    cells: Cells = {}
    for seat, laid in view.laid:
        squares = squares_of(seat, laid.tile, laid.place)
        cells |= {point: (f"{seat}{laid.tile.name}", colour) for point, colour in squares.items()}
    return cells


def _small_land(view: ToscanaView, paint: Paint) -> Iterator[str]:
    """A line a rank, and the files below, where a small screen does not lose them."""
    for rank, line in zip(range(SIZE, 0, -1), drawn_small(_cells(view), SIZE, SIZE, paint), strict=True):
        yield f"{rank:>2} {line} {rank:>2}"
    yield f"{_GAP} {' '.join(FILES)}    "


def _land(view: ToscanaView, paint: Paint) -> Iterator[str]:
    files = f"{_GAP}{''.join(f'  {file} ' for file in FILES)}    "
    yield files
    for number, line in enumerate(drawn(_cells(view), SIZE, SIZE, paint)):
        rank = f"{SIZE - number // 2:>2}" if number % 2 else "  "
        yield f"{rank} {line} {rank}"
    yield files


def _key(view: ToscanaView, paint: Paint) -> Iterator[str]:
    signs = (str(say("{sign} a square of {who}", sign=square(seat, paint), who=COLOURS[seat])) for seat in (GREY, RED))
    yield _GAP.join(signs)
    yield str(score(view))


def _beside_small(view: ToscanaView, paint: Paint) -> Iterator[str]:
    yield _GAP.join(f"{letter(seat, paint)} {COLOURS[seat]}" for seat in (GREY, RED))
    yield from wrap(str(score(view)), _BESIDE)
    yield from _piles(view, paint, SMALL)


def _piles(view: ToscanaView, paint: Paint, size: Size) -> Iterator[str]:
    for seat in (GREY, RED):
        top, sunk = view.tops[seat], view.sunk(seat)
        yield ""
        yield str(count("{who}: {n} tile left", "{who}: {n} tiles left", n=view.left[seat], who=COLOURS[seat]))
        if sunk is not None:
            yield str(say("(below: {tile}, vetoed)", tile=sunk.name))
        if top is not None:
            yield str(say("on top: {tile}", tile=top.name))
            placing = bool(view.to_act) and seat == view.mover
            for turns in _rows(top, size) if placing else [[0]]:
                yield from _abreast(seat, top, turns, paint, size)


def _rows(tile: Tile, size: Size) -> list[list[int]]:
    """The rotations as they are shown: those that lie, then those that stand, side by side; all of them if small."""
    turns = range(2 if tile.symmetric else 4)
    lying, standing = turns[::2], turns[1::2]
    return [[*lying, *standing]] if size is SMALL else [*([turn] for turn in lying), [*standing]]


def _abreast(seat: Seat, tile: Tile, turns: Sequence[int], paint: Paint, size: Size) -> Iterator[str]:
    """Some rotations side by side."""
    tallest = max(_extent(turn)[1] for turn in turns)
    pictures = (_picture(seat, tile, turn, tallest, paint, size) for turn in turns)
    gap = _GAP if size is LARGE else "  "
    return map(gap.join, zip(*pictures, strict=True))


def _picture(seat: Seat, tile: Tile, turn: int, height: int, paint: Paint, size: Size) -> list[str]:
    """A rotation with its name above it, in so many lines as squares of this height take."""
    squares = squares_of(seat, tile, PLACES[turn])
    cells: Cells = {point: (tile.name, colour) for point, colour in squares.items()}
    across, down = _extent(turn)
    wide = size.across * across + 1
    below = [" " * wide] * size.down * (height - down)
    return [f"{f'r{turn}':<{wide}}", *size.draw(cells, across, down, paint), *below]


def _extent(turn: int) -> tuple[int, int]:
    return (2, 4) if turn % 2 else (4, 2)


def seat_name(view: View, seat: Seat) -> Words:
    """The colour of a seat's tiles."""
    _toscana(view)
    return COLOURS[seat]


def score(view: View) -> Words:
    """The largest zones, and in a match the first game's."""
    shown = _toscana(view)
    grey, red = shown.scores
    now = say("Largest zones: Grey {grey}, Red {red}.", grey=grey, red=red)
    if not shown.done:
        return now
    return say("{now} First game: Grey {grey}, Red {red}.", now=now, grey=shown.done[0][GREY], red=shown.done[0][RED])


def describe(view: View, seat: Seat, action: Action) -> Words:  # noqa: ARG001  the tile is the mover's
    """What the seat would do."""
    shown = _toscana(view)
    tile = _name(shown.tops[shown.mover])
    if not isinstance(action, Place):
        return say("Forbid tile {tile}", tile=tile) if action is VETO else say("Let tile {tile} stand", tile=tile)
    turns = (
        say("Place tile {tile} unturned, its lower left square on {square}", tile=tile, square=_square(action)),
        say(
            "Place tile {tile} a quarter turn clockwise, its lower left square on {square}",
            tile=tile,
            square=_square(action),
        ),
        say("Place tile {tile} a half turn, its lower left square on {square}", tile=tile, square=_square(action)),
        say(
            "Place tile {tile} a quarter turn anticlockwise, its lower left square on {square}",
            tile=tile,
            square=_square(action),
        ),
    )
    return turns[action.rotation]


def _square(place: Place) -> str:
    return f"{FILES[place.square % SIZE]}{place.square // SIZE + 1}"


def _name(tile: Tile | None) -> str:
    return "–" if tile is None else tile.name


def prompt(view: View, seat: Seat) -> Words:
    """What the seat has to decide."""
    shown = _toscana(view)
    tile = _name(shown.tops[shown.mover])
    if shown.asked:
        return say(
            "{who}: veto tile {tile} of {other}, or allow it?", who=COLOURS[seat], tile=tile, other=COLOURS[1 - seat]
        )
    return say("{who}: place tile {tile}.", who=COLOURS[seat], tile=tile)


def notation() -> Words:
    return say(
        "h8r1 places the top tile, turned 1 quarter clockwise (r0 to r3); h8 is the lower left square that it covers.\n"
        "veto forbids the tile that the other player is about to place (once in a game), allow lets it stand.\n"
        "A tile is named by the two squares of the other colour: 1 2 3 4 are its upper row, 5 6 7 8 the lower one."
    )


def ending(view: View) -> Words:
    """Who won and why."""
    shown = _toscana(view)
    result = shown.result
    if result is None:
        return say("The game is not over.")
    counted = score(view)
    match = result.reason == "match"
    if len(result.winners) > 1:
        return say("{what} is a draw. {counted}", what=say("The match") if match else say("The game"), counted=counted)
    return say(
        "{who} wins {what}. {counted}",
        who=COLOURS[result.winners[0]],
        what=say("the match") if match else say("the game"),
        counted=counted,
    )
