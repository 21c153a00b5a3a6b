"""The actions of Toscana, their numbers and notation, and sets of them as bits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from lucca.core.actions import Action, Actions, notation
from lucca.core.errors import BadNotation
from lucca.core.reading import shown
from lucca.games.toscana.board import COVERED, FREE, NAMES, ROTATIONS, SIZE, SPOTS, SQUARES


class Move(Action):
    """An action; there is one object of each, so identity is equality. `bit` is its place in a set of moves, or 0."""

    __slots__ = ("_bit", "_index", "_text")

    def __init__(self, text: str, index: int, bit: int) -> None:
        self._text = text
        self._index = index
        self._bit = bit

    @property
    def index(self) -> int:
        return self._index

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<{self._text}>"

    def __reduce__(self) -> tuple[object, ...]:
        return parse, (self._text,)


class Place(Move):
    """Place the top tile, `rotation` quarters clockwise, `square` being the lower left one that it covers.

    `spot` is its bit of the board, None where the tile would stick out.
    """

    __slots__ = ("_rotation", "_spot", "_square")

    def __init__(self, square: int, rotation: int, spot: int | None) -> None:
        index = square * ROTATIONS + rotation
        super().__init__(f"{NAMES[square]}r{rotation}", index, 0 if spot is None else 1 << spot)
        self._square = square
        self._rotation = rotation
        self._spot = spot

    @property
    def square(self) -> int:
        return self._square

    @property
    def rotation(self) -> int:
        return self._rotation

    @property
    def spot(self) -> int | None:
        return self._spot


class Answer(Move):
    """What a player says to the tile that the opponent is about to place."""

    __slots__ = ()


def _lower_left(spot: int) -> int:
    squares = COVERED[spot]
    return min(square // SIZE for square in squares) * SIZE + min(square % SIZE for square in squares)


def _places() -> tuple[Place, ...]:
    spots = {(_lower_left(spot), spot // SQUARES): spot for spot in range(SPOTS) if FREE >> spot & 1}
    return tuple(Place(s, r, spots.get((s, r))) for s in range(SQUARES) for r in range(ROTATIONS))


PLACES = _places()
VETO = Answer("veto", SPOTS, 1 << SPOTS)
ALLOW = Answer("allow", SPOTS + 1, 1 << SPOTS + 1)
ANSWERS = VETO._bit | ALLOW._bit

MOVES: tuple[Move, ...] = (*PLACES, VETO, ALLOW)
"""All actions in the order of their numbers."""

_BY_TEXT = {str(move): move for move in MOVES}
_BY_BIT: dict[int, Move] = {move._bit.bit_length() - 1: move for move in MOVES if move._bit}


def parse(text: str) -> Move:
    move = _BY_TEXT.get(notation(text))
    if move is None:
        raise BadNotation(f"{shown(text)} is no action of toscana: {_what_is_wrong(text)}")
    return move


def _what_is_wrong(text: str) -> str:
    if re.fullmatch(r"[a-q](1[0-7]|[1-9])", text):
        return f"how the tile is turned is missing, as in {text}r0"
    if re.fullmatch(r"[a-z][0-9]+r[0-3]", text):
        return "the squares go from a1 to q17"
    return "write a square and r0 to r3, as in h8r1, or veto, or allow"


class Moves(Actions):
    """A set of actions as the bits of one integer."""

    __slots__ = ("_bits",)

    def __init__(self, bits: int) -> None:
        self._bits = bits

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __contains__(self, action: object, /) -> bool:
        return isinstance(action, Move) and self._bits & action._bit != 0

    def __iter__(self) -> Iterator[Move]:
        digits = bin(self._bits)[:1:-1]
        found = []
        at = digits.find("1")
        while at >= 0:
            found.append(_BY_BIT[at]._index)
            at = digits.find("1", at + 1)
        return map(MOVES.__getitem__, sorted(found))

    def sample(self, rng: Random) -> Move:
        bits = self._bits
        if not bits:
            raise IndexError("there is no legal action to draw from")
        return _BY_BIT[_nth(bits, int(rng.random() * bits.bit_count()))]


_HALVES = tuple((width, (1 << width) - 1) for width in (600, 300, 150, 75))


def _nth(bits: int, n: int) -> int:
    """The position of the n-th set bit, found by halving."""
    position = 0
    for width, mask in _HALVES:
        low = bits & mask
        count = low.bit_count()
        if n < count:
            bits = low
        else:
            n -= count
            bits >>= width
            position += width
    while n:
        bits &= bits - 1
        n -= 1
    return position + (bits & -bits).bit_length() - 1
