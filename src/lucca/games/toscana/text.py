"""Toscana in plain text: the board with its tiles, the tiles on top, the zones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.state import Seat, View
from lucca.core.text import Paint
from lucca.core.words import Words, count, say
from lucca.games.toscana.board import FILES, SIZE
from lucca.games.toscana.drawing import Cells, drawn, square
from lucca.games.toscana.moves import PLACES, VETO, Place
from lucca.games.toscana.tiles import COLOURS, GREY, RED, Tile
from lucca.games.toscana.view import ToscanaView
from lucca.games.toscana.why import squares_of

_GAP = "   "


def about() -> Words:
    return say(
        "Roofs against squares: lay your tiles so that the largest zone of the land is yours, and forbid one tile."
    )


def board(view: View, paint: Paint) -> str:
    """The board; beside it both piles: what lies on top, as it looks in each rotation, and what is left."""
    shown = _toscana(view)
    land, beside = list(_land(shown, paint)), list(_piles(shown, paint))
    lines = (f"{left}{_GAP}{right}".rstrip() for left, right in zip_longest(land, beside, fillvalue=""))
    return "\n".join([*lines, "", *_key(shown, paint)])


def _toscana(view: View) -> ToscanaView:
    if not isinstance(view, ToscanaView):
        raise BadView("", "this is no view of toscana")
    return view


def _land(view: ToscanaView, paint: Paint) -> Iterator[str]:
    cells: Cells = {}
    for seat, laid in view.laid:
        squares = squares_of(seat, laid.tile, laid.place)
        cells |= {point: (f"{seat}{laid.tile.name}", colour) for point, colour in squares.items()}
    files = f"{_GAP}{''.join(f'  {file} ' for file in FILES)}    "
    yield files
    for number, line in enumerate(drawn(cells, SIZE, SIZE, paint)):
        rank = f"{SIZE - number // 2:>2}" if number % 2 else "  "
        yield f"{rank} {line} {rank}"
    yield files


def _key(view: ToscanaView, paint: Paint) -> Iterator[str]:
    signs = (str(say("{sign} a square of {who}", sign=square(seat, paint), who=COLOURS[seat])) for seat in (GREY, RED))
    yield _GAP.join(signs)
    yield str(score(view))


def _piles(view: ToscanaView, paint: Paint) -> Iterator[str]:
    for seat in (GREY, RED):
        top, sunk = view.tops[seat], view.sunk(seat)
        yield ""
        yield str(count("{who}: {n} tile left", "{who}: {n} tiles left", n=view.left[seat], who=COLOURS[seat]))
        if sunk is not None:
            yield str(say("(below: {tile}, vetoed)", tile=sunk.name))
        if top is not None:
            yield str(say("on top: {tile}", tile=top.name))
            placing = bool(view.to_act) and seat == view.mover
            yield from _turns(seat, top, paint) if placing else _picture(seat, top, 0, paint)


def _turns(seat: Seat, tile: Tile, paint: Paint) -> Iterator[str]:
    """The tile in each of its rotations: those that lie, then those that stand, side by side."""
    pictures = [_picture(seat, tile, turn, paint) for turn in range(2 if tile.symmetric else 4)]
    for lying in pictures[::2]:
        yield from lying
    for lines in zip(*pictures[1::2], strict=True):
        yield _GAP.join(lines)


def _picture(seat: Seat, tile: Tile, turn: int, paint: Paint) -> list[str]:
    squares = squares_of(seat, tile, PLACES[turn])
    cells: Cells = {point: (tile.name, colour) for point, colour in squares.items()}
    width, height = _extent(turn)
    return [f"{f'r{turn}':<{4 * width + 1}}", *drawn(cells, width, height, paint)]


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
