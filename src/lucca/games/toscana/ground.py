"""The tiles on the board: where one more may go, and the zones that they make."""

from __future__ import annotations

from typing import TypeAlias

from lucca.core.state import Seat
from lucca.games.toscana.board import CENTRE, COVERING, FREE, SQUARES
from lucca.games.toscana.tiles import GREY, Laid, Part, Pile

Lying: TypeAlias = "tuple[Lying, Seat, Laid] | None"
"""The tiles on the board as a chain, the last one first: those before it, whose it is, and how it lies."""


def in_order(lying: Lying) -> list[tuple[Seat, Laid]]:
    """The tiles on the board in the order in which they came."""
    tiles = []
    while lying is not None:
        lying, seat, laid = lying
        tiles.append((seat, laid))
    return tiles[::-1]


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


def spots(ground: Ground, seat: Seat, pile: Pile) -> int:
    """Where a player may place the top tile (rules `first`, `touch`)."""
    if not pile:
        return 0
    tile = pile[0]
    lying, free, near = ground
    if lying is None:
        return COVERING[CENTRE] & tile.turns
    squares = near[seat]
    either = squares | squares >> 1
    touching = 0
    for shift in tile.pairs:
        touching |= either >> shift
    for shift in tile.singles:
        touching |= squares >> shift
    return touching & free & tile.turns


def zones(lying: Lying, colour: Seat) -> list[int]:
    """The zones of a colour: squares of plane 0, and above them a bit for each tile with a square in it.

    Those that have grown stand in front, since most parts touch one of them.
    """
    found: list[int] = []
    seen = 0
    for part, beside_it in _parts(lying, colour):
        contacts = beside_it & seen
        seen |= part
        if not contacts:
            found.append(part)
            continue
        zone = part
        while contacts:
            for other in found:
                if other & contacts:
                    break
            found.remove(other)
            zone |= other
            contacts &= ~other
        found.insert(0, zone)
    return found


def _parts(lying: Lying, colour: Seat) -> list[Part]:
    found: list[Part] = []
    while lying is not None:
        lying, seat, laid = lying
        found += laid.own_parts if seat == colour else laid.other_parts
    return found


def tiles_in(zone: int) -> int:
    """The size of a zone: its tiles. R4: those of both players count."""
    return (zone >> SQUARES).bit_count()


def largest(lying: Lying, colour: Seat) -> int:
    """The score of a colour: the size of its largest zone."""
    return max(map(tiles_in, zones(lying, colour)), default=0)
