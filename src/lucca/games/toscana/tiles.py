"""The tiles, each as it can lie on the board, and the zones that they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from lucca.core.state import Seat
from lucca.core.words import say
from lucca.games.toscana.board import (
    CENTRE,
    COVERED,
    COVERING,
    FREE,
    PLANE,
    SIZE,
    SQUARES,
    beside,
    covering,
    parts,
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
    ones of the tile: `pairs` for two side by side, `singles` for the rest.
    """

    __slots__ = ("_laid", "name", "number", "pairs", "singles", "symmetric", "turns")

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        other = {int(n) for n in name}
        self.symmetric = other == {HALF_TURN - n for n in other}
        self.turns = FREE & ((1 << 2 * SQUARES) - 1) if self.symmetric else FREE
        self.pairs, self.singles = _shifts({n for n in range(1, 9) if n not in other})
        self._laid: dict[Place, Laid] = {}

    def at(self, place: Place) -> Laid:
        """This tile lying there (inside the board)."""
        laid = self._laid.get(place)
        if laid is None:
            laid = self._laid[place] = Laid(self, place)
        return laid

    def spots(self, free: int, near: int) -> int:
        """Where the tile may lie, given the free spots and the squares beside its owner's colour (rule `touch`)."""
        either = near | near >> 1
        touching = 0
        for shift in self.pairs:
            touching |= either >> shift
        for shift in self.singles:
            touching |= near >> shift
        return touching & free & self.turns

    def __reduce__(self) -> tuple[object, ...]:
        return TILES.__getitem__, (self.name,)

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


Part: TypeAlias = tuple[int, int]
"""Squares of one colour on a tile that hang together, and the squares beside them, in plane 0."""


class Laid:
    """A tile lying on the board: its squares of its owner's colour (`own`) and of the other's (`other`)."""

    __slots__ = ("leaves", "near_other", "near_own", "other", "other_parts", "own", "own_parts", "place", "tile")

    def __init__(self, tile: Tile, place: Place) -> None:
        assert place.spot is not None
        squares = COVERED[place.spot]
        self.tile = tile
        self.place = place
        self.other = tuple(squares[int(n) - 1] for n in tile.name)
        self.own = tuple(square for square in squares if square not in self.other)
        self.leaves = FREE & ~covering(squares)
        self.near_own = beside(self.own)
        self.near_other = beside(self.other)
        self.own_parts = _parts(self.own)
        self.other_parts = _parts(self.other)

    @property
    def squares(self) -> tuple[int, ...]:
        """The eight squares in the order of the tile's numbers."""
        assert self.place.spot is not None
        return COVERED[self.place.spot]

    def __repr__(self) -> str:
        return f"<{self.tile.name} on {self.place}>"


def _parts(squares: tuple[int, ...]) -> tuple[Part, ...]:
    return tuple((plain(part), beside(part) & PLANE) for part in parts(squares))


def _names() -> tuple[str, ...]:
    """All ways to choose two of eight squares, turned tiles once, under the smaller of their two names."""
    pairs = [(a, b) for a in range(1, 8) for b in range(a + 1, 9)]
    return tuple(f"{a}{b}" for a, b in pairs if (a, b) <= (HALF_TURN - b, HALF_TURN - a))


NAMES = _names()
TILES = {name: Tile(name, number) for number, name in enumerate(NAMES)}

Pile: TypeAlias = tuple[Tile, ...]
Piles: TypeAlias = tuple[Pile, Pile]
Lying: TypeAlias = "tuple[Lying, Seat, Laid] | None"
"""The tiles on the board as a chain, the last one first: those before it, whose it is, and how it lies."""


def in_order(lying: Lying) -> list[tuple[Seat, Laid]]:
    """The tiles on the board in the order in which they came."""
    tiles = []
    while lying is not None:
        lying, seat, laid = lying
        tiles.append((seat, laid))
    return tiles[::-1]


Zone: TypeAlias = tuple[int, int]
"""The squares of a zone as bits of plane 0, and its tiles as bits by the order in which they were placed."""


def zones(tiles: Iterable[tuple[Seat, Laid]], colour: Seat) -> list[Zone]:
    """The zones of a colour."""
    found: list[Zone] = []
    for squares, near, tile in _pieces(tiles, colour):
        apart = []
        for zone in found:
            if zone[0] & near:
                squares |= zone[0]
                tile |= zone[1]
            else:
                apart.append(zone)
        apart.append((squares, tile))
        found = apart
    return found


def _pieces(tiles: Iterable[tuple[Seat, Laid]], colour: Seat) -> Iterator[tuple[int, int, int]]:
    tile = 1
    for seat, laid in tiles:
        for squares, near in laid.own_parts if seat == colour else laid.other_parts:
            yield squares, near, tile
        tile <<= 1


def largest(tiles: Iterable[tuple[Seat, Laid]], colour: Seat) -> int:
    """The score of a colour: the number of tiles of its largest zone. R4: tiles of both players count."""
    return max((tiles.bit_count() for _, tiles in zones(tiles, colour)), default=0)


Ground: TypeAlias = tuple[Lying, int, tuple[int, int]]
"""The board: the tiles on it, the spots that are still free, and the squares beside grey and beside red ones."""

BARE: Ground = (None, FREE, (0, 0))


def lay(ground: Ground, seat: Seat, laid: Laid) -> Ground:
    """The board with one tile more."""
    lying, free, (grey, red) = ground
    if seat == GREY:
        near = grey | laid.near_own, red | laid.near_other
    else:
        near = grey | laid.near_other, red | laid.near_own
    return (lying, seat, laid), free & laid.leaves, near


def spots(ground: Ground, seat: Seat, tile: Tile) -> int:
    """Where a player may place a tile."""
    lying, free, near = ground
    if lying is None:
        return COVERING[CENTRE] & tile.turns
    return tile.spots(free, near[seat])
