"""The board: 17 by 17 squares, kept as the bits of one integer, four times over.

A square's number is rank * 17 + file, from a1 = 0. A *plane* is the board as 289 bits. Four planes stand side
by side in one integer, plane r being the board turned r quarters anticlockwise: what a tile turned r covers on
the board, the same tile unturned covers in plane r. So one shift works on all four rotations of a tile at once.

A *spot* is a bit that stands for the rectangle of 4 by 2 squares whose lower left square it is, in its plane.
"""

from __future__ import annotations

from collections.abc import Iterable

SIZE = 17
SQUARES = SIZE * SIZE
ROTATIONS = 4
SPOTS = ROTATIONS * SQUARES
FILES = "abcdefghijklmnopq"
LONG, SHORT = 4, 2

PLANE = (1 << SQUARES) - 1
"""The bits of plane 0, the board as it lies."""


def square_name(square: int) -> str:
    return f"{FILES[square % SIZE]}{square // SIZE + 1}"


NAMES = tuple(square_name(square) for square in range(SQUARES))
CENTRE = NAMES.index("i9")


def _turned(square: int, quarters: int) -> int:
    """Where a square comes to lie when the board is turned anticlockwise."""
    rank, file = divmod(square, SIZE)
    for _ in range(quarters):
        rank, file = file, SIZE - 1 - rank
    return rank * SIZE + file


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _neighbours(square: int) -> list[int]:
    rank, file = divmod(square, SIZE)
    around = ((rank + 1, file), (rank - 1, file), (rank, file + 1), (rank, file - 1))
    return [r * SIZE + f for r, f in around if 0 <= r < SIZE and 0 <= f < SIZE]


def _in_all_planes(square: int) -> int:
    return _union(1 << r * SQUARES + _turned(square, r) for r in range(ROTATIONS))


def _covered(spot: int) -> tuple[int, ...]:
    """The squares under a tile at a spot, in the order of the tile's numbers 1 to 8; () where it would stick out."""
    quarters, corner = divmod(spot, SQUARES)
    rank, file = divmod(corner, SIZE)
    if rank > SIZE - SHORT or file > SIZE - LONG:
        return ()
    there = [r * SIZE + f for r in (rank + 1, rank) for f in range(file, file + LONG)]
    return tuple(_turned(square, -quarters % 4) for square in there)


COVERED = tuple(_covered(spot) for spot in range(SPOTS))
"""The squares that a tile at each spot covers."""

FREE = _union(1 << spot for spot in range(SPOTS) if COVERED[spot])
"""All spots of an empty board."""

COVERING = tuple(_union(1 << spot for spot in range(SPOTS) if square in COVERED[spot]) for square in range(SQUARES))
"""For each square, the spots at which a tile covers it."""

_BESIDE = tuple(_union(map(_in_all_planes, _neighbours(square))) for square in range(SQUARES))


def covering(squares: Iterable[int]) -> int:
    """The spots at which a tile covers one of the squares."""
    return _union(map(COVERING.__getitem__, squares))


def beside(squares: Iterable[int]) -> int:
    """The squares that share a side with one of these, in all planes."""
    return _union(map(_BESIDE.__getitem__, squares))


def plain(squares: Iterable[int]) -> int:
    """The squares as bits of plane 0."""
    return _union(map((1).__lshift__, squares))
