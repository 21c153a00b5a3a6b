"""What a player of Toscana may know: everything but the order of the piles, and a match's second deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from lucca.core.reading import Json
from lucca.core.state import Result, Seat, View
from lucca.games.toscana.ground import Ground, Lying, in_order, largest
from lucca.games.toscana.tiles import GREY, RED, TILES, Laid, Pile, Tile

if TYPE_CHECKING:
    from lucca.games.toscana.rules import Toscana

Scores: TypeAlias = tuple[int, int]
Vetoed: TypeAlias = tuple[Tile | None, Tile | None]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class ToscanaView(View):
    """The board, both top tiles, how many tiles are left, and which were vetoed: the same for both players.

    `done` holds the scores of a match's first game while the second one is played.
    """

    game: Toscana
    seat: Seat | None
    to_act: tuple[Seat, ...]
    result: Result | None
    ply: int
    done: tuple[Scores, ...]
    mover: Seat
    ground: Ground
    tops: tuple[Tile | None, Tile | None]
    left: tuple[int, int]
    vetoed: Vetoed
    players: int = 2

    @property
    def asked(self) -> bool:
        """Whether the mover's opponent has to allow or veto the tile now."""
        return bool(self.to_act) and self.mover not in self.to_act

    @property
    def laid(self) -> list[tuple[Seat, Laid]]:
        """The tiles on the board in the order in which they came."""
        return in_order(self.ground[0])

    @property
    def scores(self) -> Scores:
        """The sizes of the largest zones as the board is now."""
        return largest(self.ground[0], GREY), largest(self.ground[0], RED)

    def sunk(self, seat: Seat) -> Tile | None:
        """The tile that all know to be at the bottom of the pile: vetoed, and not on top again."""
        tile = self.vetoed[seat]
        return tile if self.left[seat] > 1 else None

    def unseen(self, seat: Seat) -> Pile:
        """The tiles whose order in the pile nobody knows."""
        return _unseen(self.ground[0], seat, self.tops[seat], self.sunk(seat))

    def json(self) -> dict[str, Json]:
        return {
            "game": self.game.id,
            "options": self.game.settings(),
            "players": self.players,
            "seat": self.seat,
            "to_act": list(self.to_act),
            "ply": self.ply,
            "done": [list(scores) for scores in self.done],
            "laid": laid_json(self.laid),
            "tops": [name(tile) for tile in self.tops],
            "left": list(self.left),
            "vetoed": [name(tile) for tile in self.vetoed],
            "result": None if self.result is None else self.result.json(),
        }


@lru_cache(maxsize=512)
def _unseen(lying: Lying, seat: Seat, top: Tile | None, sunk: Tile | None) -> Pile:
    known = {laid.tile for owner, laid in in_order(lying) if owner == seat} | {top, sunk}
    return tuple(tile for tile in TILES.values() if tile not in known)


def laid_json(laid: list[tuple[Seat, Laid]]) -> list[Json]:
    return [[seat, tile.tile.name, str(tile.place)] for seat, tile in laid]


def name(tile: Tile | None) -> str | None:
    return None if tile is None else tile.name
