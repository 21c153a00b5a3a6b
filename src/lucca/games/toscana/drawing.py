"""Squares with the borders of their tiles, drawn with characters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from lucca.core.state import Seat
from lucca.core.text import Paint

Cells: TypeAlias = dict[tuple[int, int], tuple[str, Seat]]
"""Squares as file and rank, with the name of the tile that lies there and the colour it gives them."""

SIGNS = " g ", "▓R▓"
_BETWEEN = " ", "▓"
_EMPTY = " · "
_GROUNDS = "grey", "red"
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The line through a corner: by 1 if it goes up, 2 right, 4 down, 8 left."""


def square(colour: Seat | None, paint: Paint) -> str:
    """A square of a colour as it is drawn; None is an empty one."""
    return _EMPTY if colour is None else paint(SIGNS[colour], "white", _GROUNDS[colour], bold=True)


def letter(colour: Seat | None, paint: Paint) -> str:
    """The same in one column."""
    return _EMPTY.strip() if colour is None else paint(SIGNS[colour][1], "white", _GROUNDS[colour], bold=True)


def drawn(cells: Cells, width: int, height: int, paint: Paint) -> Iterator[str]:
    """Two lines a rank, from the top: the borders above it, and its squares; and the borders below all."""
    for rank in range(height - 1, -1, -1):
        yield "".join(_borders(cells, width, rank + 1, paint))
        yield "".join(_squares(cells, width, rank, paint, square))
    yield "".join(_borders(cells, width, 0, paint))


def drawn_small(cells: Cells, width: int, height: int, paint: Paint) -> Iterator[str]:
    """A line a rank, from the top, a letter a square: of the borders only those between squares side by side."""
    for rank in range(height - 1, -1, -1):
        yield "".join(_squares(cells, width, rank, paint, letter))


class Size(NamedTuple):
    """How large squares are drawn: in columns and lines, and by which function."""

    across: int
    down: int
    draw: Callable[[Cells, int, int, Paint], Iterator[str]]


LARGE, SMALL = Size(4, 2, drawn), Size(2, 1, drawn_small)


def _squares(
    cells: Cells, width: int, rank: int, paint: Paint, show: Callable[[Seat | None, Paint], str]
) -> Iterator[str]:
    for file in range(width):
        left, here = cells.get((file - 1, rank)), cells.get((file, rank))
        yield "│" if _apart(left, here) else _joined(left, here, paint, 1)
        yield show(None if here is None else here[1], paint)
    yield "│" if (width - 1, rank) in cells else " "


def _borders(cells: Cells, width: int, rank: int, paint: Paint) -> Iterator[str]:
    """The line between a rank and the one below it."""
    for file in range(width):
        yield _corner(cells, file, rank)
        above, below = cells.get((file, rank)), cells.get((file, rank - 1))
        yield "───" if _apart(above, below) else _joined(above, below, paint, 3)
    yield _corner(cells, width, rank)


def _apart(one: tuple[str, Seat] | None, other: tuple[str, Seat] | None) -> bool:
    return (one and one[0]) != (other and other[0])


def _joined(one: tuple[str, Seat] | None, other: tuple[str, Seat] | None, paint: Paint, width: int) -> str:
    """What lies between two squares of one tile: its colour, if they have the same."""
    if one is None or other is None or one[1] != other[1]:
        return " " * width
    return paint(_BETWEEN[one[1]] * width, "white", _GROUNDS[one[1]], bold=True)


def _corner(cells: Cells, file: int, rank: int) -> str:
    above_left, above_right = cells.get((file - 1, rank)), cells.get((file, rank))
    below_left, below_right = cells.get((file - 1, rank - 1)), cells.get((file, rank - 1))
    lines = (
        _apart(above_left, above_right)
        + 2 * _apart(above_right, below_right)
        + 4 * _apart(below_left, below_right)
        + 8 * _apart(above_left, below_left)
    )
    return _CORNERS[lines]
