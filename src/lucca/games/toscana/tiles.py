"""The tiles, and each of them as it can lie on the board."""

from __future__ import annotations

from itertools import chain
from typing import TypeAlias

from lucca.core.words import say
from lucca.games.toscana.board import (
    COVERED,
    FREE,
    PLANE,
    SIZE,
    SQUARES,
    beside,
    covering,
    plain,
)
from lucca.games.toscana.moves import Place

GREY, RED = 0, 1
COLOURS = say("Grey"), say("Red")
COLOUR_WORDS = say("grey"), say("red")
HALF_TURN = 9
"""A half turn brings square n of a tile to the place of square 9 - n."""


class Tile:
    """A tile, named by the two of its squares that have the other player's colour. There is one object of each.

    `turns` are the spots of the rotations that it has. The shifts bring the board's squares under the own-coloured
    ones of the tile: `pairs` for two side by side, `singles` for the rest. `own` and `other` are its squares by
    colour, in groups that hang together, each as its place in the order of the numbers.
    """

    __slots__ = ("_laid", "name", "number", "other", "own", "pairs", "singles", "symmetric", "turns")

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        other = {int(n) for n in name}
        self.symmetric = other == {HALF_TURN - n for n in other}
        self.turns = FREE & ((1 << 2 * SQUARES) - 1) if self.symmetric else FREE
        own = {n for n in range(1, 9) if n not in other}
        self.pairs, self.singles = _shifts(own)
        self.own, self.other = _groups(own), _groups(other)
        self._laid: dict[Place, Laid] = {}

    def at(self, place: Place) -> Laid:
        """This tile lying there (inside the board)."""
        laid = self._laid.get(place)
        if laid is None:
            laid = self._laid[place] = Laid(self, place)
        return laid

    def __reduce__(self) -> tuple[object, ...]:
        return _tile, (self.name,)

    def __repr__(self) -> str:
        return f"<tile {self.name}>"


def _shifts(own: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tile's own-coloured squares as few shifts: pairs side by side, and single squares."""
    pairs, singles = [], []
    for row, offset in (range(1, 5), SIZE), (range(5, 9), 0):
        left = [n for n in row if n in own]
        while left:
            n = left.pop(0)
            if n + 1 in left:
                pairs.append(n - row.start + offset)
                left.remove(n + 1)
            elif n - 1 in own and n - 1 in row:
                pairs.append(n - 1 - row.start + offset)
            else:
                singles.append(n - row.start + offset)
    return tuple(pairs), tuple(singles)


def _groups(numbers: set[int]) -> tuple[tuple[int, ...], ...]:
    """The squares of these numbers in groups that hang together along sides."""
    groups: list[set[int]] = []
    for n in numbers:
        near = {n - 4, n, n + 4} | ({n + 1} if n != 4 else set()) | ({n - 1} if n != 5 else set())
        joined = {n}.union(*(group for group in groups if group & near))
        groups = [group for group in groups if not group & near] + [joined]
    return tuple(tuple(n - 1 for n in sorted(group)) for group in groups)


Part: TypeAlias = tuple[int, int]
"""Squares of one colour on a tile that hang together, above them a bit for the tile; and the squares beside them."""


_LEAVES = tuple(FREE & ~covering(squares) for squares in COVERED)
_AROUND = tuple(beside(squares) for squares in COVERED)


class Laid:
    """A tile lying on the board: its squares of its owner's colour (`own`) and of the other's (`other`).

    It `leaves` some spots free; `near_own` and `near_other` are the squares of other tiles that would touch it.
    """

    __slots__ = ("leaves", "near_other", "near_own", "other", "other_parts", "own", "own_parts", "place", "tile")

    def __init__(self, tile: Tile, place: Place) -> None:
        assert place.spot is not None
        squares = COVERED[place.spot]
        self.tile = tile
        self.place = place
        own = [[squares[n] for n in group] for group in tile.own]
        other = [[squares[n] for n in group] for group in tile.other]
        self.own = tuple(chain.from_iterable(own))
        self.other = tuple(chain.from_iterable(other))
        self.leaves = _LEAVES[place.spot]
        self.near_other = beside(self.other)
        self.near_own = _AROUND[place.spot] & ~self.near_other
        self.own_parts = tuple([_part(squares, tile.number) for squares in own])
        self.other_parts = tuple([_part(squares, tile.number + len(NAMES)) for squares in other])

    @property
    def squares(self) -> tuple[int, ...]:
        """The eight squares in the order of the tile's numbers."""
        assert self.place.spot is not None
        return COVERED[self.place.spot]

    def __reduce__(self) -> tuple[object, ...]:
        return Tile.at, (self.tile, self.place)

    def __repr__(self) -> str:
        return f"<{self.tile.name} on {self.place}>"


def _part(squares: list[int], number: int) -> Part:
    """In a colour's zones the bits 0 to 15 are its own player's tiles, the next 16 the other's."""
    return plain(squares) | 1 << SQUARES + number, beside(squares) & PLANE


def _names() -> tuple[str, ...]:
    """All ways to choose two of eight squares, turned tiles once, under the smaller of their two names."""
    pairs = [(a, b) for a in range(1, 8) for b in range(a + 1, 9)]
    return tuple(f"{a}{b}" for a, b in pairs if (a, b) <= (HALF_TURN - b, HALF_TURN - a))


NAMES = _names()
TILES = {name: Tile(name, number) for number, name in enumerate(NAMES)}


def _tile(name: str) -> Tile:
    return TILES[name]


Pile: TypeAlias = tuple[Tile, ...]
Piles: TypeAlias = tuple[Pile, Pile]
