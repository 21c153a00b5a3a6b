"""Why an action is not allowed, found from the rules square by square."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, TypeAlias

from lucca.core.actions import Action
from lucca.core.state import Refusal, Seat
from lucca.core.words import Words, count, say
from lucca.games.toscana.board import FILES, SIZE
from lucca.games.toscana.ground import Lying, in_order
from lucca.games.toscana.moves import Place
from lucca.games.toscana.tiles import COLOUR_WORDS, COLOURS, Tile

if TYPE_CHECKING:
    from lucca.games.toscana.state import ToscanaState

Point: TypeAlias = tuple[int, int]
"""A square as file and rank, counted from 0; beyond the board too."""

Squares: TypeAlias = dict[Point, Seat]
"""Squares with their colours."""

CENTRE = (8, 8)


def not_allowed(state: ToscanaState, action: Action) -> Refusal | None:
    """The rule that forbids an action to the seat that is to act."""
    mover = state.mover
    if not state.asked and isinstance(action, Place):
        return misplaced(state.ground[0], mover, state.piles[mover][0], action)
    if not state.asked:
        return Refusal("veto", _no_veto(state))
    if isinstance(action, Place):
        words = say("First say whether {mover} may place the tile on top: veto or allow.", mover=COLOURS[mover])
        return Refusal("answer", words)
    return None


def _no_veto(state: ToscanaState) -> Words:
    other = COLOURS[1 - state.mover]
    spent = state.vetoed[1 - state.mover]
    if spent is not None:
        return say(
            "It is your own tile that is to be placed, and your veto is spent: it forbade tile {tile} of {other}.",
            tile=spent.name,
            other=other,
        )
    return say(
        "It is your own tile that is to be placed; veto and allow answer for a tile of {other}, when you are asked.",
        other=other,
    )


def misplaced(lying: Lying, seat: Seat, tile: Tile, place: Place) -> Refusal | None:
    """The rule that forbids to place a tile there."""
    if tile.symmetric and place.rotation > 1:
        return _same_again(tile, place)
    there = squares_of(seat, tile, place)
    board: Squares = {}
    for owner, laid in in_order(lying):
        board |= squares_of(owner, laid.tile, laid.place)
    if not all(0 <= file < SIZE and 0 <= rank < SIZE for file, rank in there):
        return _sticks_out(there, place)
    if there.keys() & board.keys():
        return _overlaps(lying, there, board, place)
    if not board:
        return None if CENTRE in there else _misses_centre(place)
    return _touches_not(seat, there, board, place)


def squares_of(owner: Seat, tile: Tile, place: Place) -> Squares:
    """The squares under a tile and the colours that it gives them."""
    rows = [[1, 2, 3, 4], [5, 6, 7, 8]]
    for _ in range(place.rotation):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
    rank, file = divmod(place.square, SIZE)
    return {
        (file + x, rank + y): 1 - owner if str(number) in tile.name else owner
        for y, row in enumerate(reversed(rows))
        for x, number in enumerate(row)
    }


def _same_again(tile: Tile, place: Place) -> Refusal:
    words = say(
        "Tile {tile} looks the same after a half turn: r{turn} stands for what r{other} would be.",
        tile=tile.name,
        turn=place.rotation - 2,
        other=place.rotation,
    )
    return Refusal("rotation", words)


def _sticks_out(there: Squares, place: Place) -> Refusal:
    off = sum(not (0 <= file < SIZE and 0 <= rank < SIZE) for file, rank in there)
    inside = [point for point in there if 0 <= point[0] < SIZE and 0 <= point[1] < SIZE]
    words = count(
        "On {place} {n} square of the tile would lie off the board, whose squares go from a1 to q17.",
        "On {place} {n} squares of the tile would lie off the board, whose squares go from a1 to q17.",
        n=off,
        place=str(place),
    )
    return Refusal("board", words, _names(inside))


def _overlaps(lying: Lying, there: Squares, board: Squares, place: Place) -> Refusal:
    taken = _names(there.keys() & board.keys())
    below = [laid for owner, laid in in_order(lying) if squares_of(owner, laid.tile, laid.place).keys() & there.keys()]
    words = count(
        "On {place} the tile would lie over another one, on {squares}.",
        "On {place} the tile would lie over others, on {squares}.",
        n=len(below),
        place=str(place),
        squares=taken,
    )
    return Refusal("overlap", words, taken)


def _misses_centre(place: Place) -> Refusal:
    words = say(
        "The first tile of a game must cover the centre of the board, i9; on {place} it would not.", place=str(place)
    )
    return Refusal("first", words, ("i9",))


def _touches_not(seat: Seat, there: Squares, board: Squares, place: Place) -> Refusal | None:
    own = {point for point, colour in there.items() if colour == seat}
    near = {side for point in own for side in _sides(point) if side in board}
    if any(board[point] == seat for point in near):
        return None
    colour = COLOUR_WORDS[seat]
    shown = _names(own)
    if near:
        words = count(
            "On {place} no {colour} square of the tile would touch a {colour} one on the board: "
            "beside {own} there is only {near}, which is not {colour}.",
            "On {place} no {colour} square of the tile would touch a {colour} one on the board: "
            "beside {own} there are only {near}, which are not {colour}.",
            n=len(near),
            place=str(place),
            colour=colour,
            own=shown,
            near=_names(near),
        )
    else:
        words = say(
            "On {place} no {colour} square of the tile would touch a {colour} one on the board: "
            "beside {own} there is no tile.",
            place=str(place),
            colour=colour,
            own=shown,
        )
    return Refusal("touch", words, (*shown, *_names(near)))


def _sides(point: Point) -> list[Point]:
    file, rank = point
    return [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]


def _names(points: Collection[Point]) -> tuple[str, ...]:
    return tuple(f"{FILES[file]}{rank + 1}" for file, rank in sorted(points))
