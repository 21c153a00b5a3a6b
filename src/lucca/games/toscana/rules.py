"""Toscana: the game, its options and its numbering."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from lucca.core.actions import Action
from lucca.core.chance import shuffled
from lucca.core.errors import BadNotation
from lucca.core.game import Game, Option
from lucca.core.reading import Json, shown
from lucca.core.state import OVER, TURN, Seat, View
from lucca.core.words import say
from lucca.games.toscana import moves, position
from lucca.games.toscana.moves import MOVES, Move
from lucca.games.toscana.state import ToscanaState
from lucca.games.toscana.tiles import COLOURS, NAMES
from lucca.games.toscana.view import ToscanaView


class Toscana(Game):
    """A single game, or a match of two."""

    id = "toscana"
    title = "Toscana"
    options_known = (
        Option("match", False, say("A match of two games; the other player starts the second."), bool),
        Option("first", 0, say("Who starts the (first) game: 0 is Grey, 1 is Red."), int, (0, 1), names=COLOURS),
    )
    rules: ClassVar[tuple[str, ...]] = (
        TURN,
        OVER,
        "board",
        "overlap",
        "rotation",
        "first",
        "touch",
        "veto",
        "answer",
        "lost",
        "end",
        "zone",
        "match",
    )

    @property
    def match(self) -> bool:
        return self._options["match"] is True

    def starter(self, number: int) -> Seat:
        """Who starts the game of this number, 0 or 1, of a match."""
        return (int(self._options["first"] == 1) + number) % 2

    @property
    def seats(self) -> tuple[int, ...]:
        return (2,)

    @property
    def actions(self) -> int:
        return len(MOVES)

    def index(self, action: Action) -> int:
        if not isinstance(action, Move):
            raise BadNotation(f"{shown(action)} is no action of {self.id}")
        return action.index

    def action(self, index: int) -> Move:
        self.check_number(index)
        return MOVES[index]

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def deal(self, players: int, rng: Random) -> dict[str, Json]:
        self.check_players(players)
        return {"games": [_deal(rng), _deal(rng)]} if self.match else _deal(rng)

    def start(self, players: int, deal: Json) -> ToscanaState:
        self.check_players(players)
        return position.start(self, deal)

    def load(self, dump: Json) -> ToscanaState:
        return position.load(self, dump)

    def read_view(self, data: Json) -> ToscanaView:
        return position.read_view(self, data)

    def imagine(self, view: View, rng: Random) -> ToscanaState:
        return position.imagine(self, view, rng)


def _deal(rng: Random) -> dict[str, Json]:
    return {"piles": [shuffled(NAMES, rng), shuffled(NAMES, rng)]}


GAME = Toscana
