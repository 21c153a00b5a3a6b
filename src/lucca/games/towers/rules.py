"""Lucca, the tower game: the game with its options."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from lucca.core.actions import Action, notation
from lucca.core.errors import BadDeal, BadNotation, BadOption, BadPosition, BadView
from lucca.core.game import Game, Option
from lucca.core.reading import Json, Reader, shown
from lucca.core.state import OVER, TURN, View
from lucca.core.words import say
from lucca.games.towers import board, position
from lucca.games.towers.actions import COLOURS, Decision
from lucca.games.towers.city import City, city
from lucca.games.towers.state import TowersState
from lucca.games.towers.turn import Turn
from lucca.games.towers.view import TowersView


class Towers(Game):
    """The tower game, for two to four players."""

    id = "towers"
    title = str(say("Lucca, the tower game"))
    options_known = (
        Option("size", 8, say("How many lots the city has along a side"), int, (6, 8, 10, 12)),
        Option("colors", None, say("The colours of the seats, a letter each; by default the first of wkrb"), str),
        Option("switch", False, say("Whether a player may take a neutral colour at the end of a turn"), bool),
        Option("limit", 200, say("After how many rounds the game ends at the latest"), int),
    )
    rules: ClassVar = (
        TURN,
        OVER,
        "placing",
        "two-colours",
        "supply",
        "house",
        "three-towers",
        "equal-towers",
        "floor",
        "floor-houses",
        "second-tower",
        "struggle",
        "fight",
        "prisoner",
        "neutral-prisoner",
        "fight-end",
        "merge",
        "switch",
        "tower",
        "prisoners",
        "stuck",
        "limit",
    )

    def __init__(self, /, **options: Json) -> None:
        super().__init__(**options)
        size, limit, colours = self._options["size"], self._options["limit"], self._options["colors"]
        assert isinstance(size, int)
        assert isinstance(limit, int)
        if limit < 1:
            raise BadOption(say("{limit} is not a number of rounds (at least 1): limit.", limit=limit))
        if colours is not None:
            self._check_colours(str(colours))
        self._city = city(size)
        self._limit = limit
        self._switch = self._options["switch"] is True

    def _check_colours(self, colours: str) -> None:
        if not set(colours) <= set(COLOURS) or len(set(colours)) < len(colours) or len(colours) not in (2, 3, 4):
            raise BadOption(
                say(
                    "{given} is not two to four different letters of {letters}, one a seat: colors.",
                    given=shown(colours),
                    letters=COLOURS,
                )
            )
        if self._options["switch"] and len(colours) == 4:
            raise BadOption(say("With four seats there is no neutral colour to take: switch."))

    @property
    def city(self) -> City:
        return self._city

    @property
    def size(self) -> int:
        return self._city.size

    @property
    def limit(self) -> int:
        return self._limit

    @property
    def switch(self) -> bool:
        return self._switch

    @property
    def seats(self) -> tuple[int, ...]:
        colours = self._options["colors"]
        if isinstance(colours, str):
            return (len(colours),)
        return (2, 3) if self._switch else (2, 3, 4)

    @property
    def actions(self) -> int:
        return len(self._city.actions)

    def index(self, action: Action) -> int:
        if not isinstance(action, Decision) or action not in self._city.index:
            raise BadNotation(f"{shown(action)} is no action of {self}")
        return self._city.index[action]

    def action(self, index: int) -> Action:
        self.check_number(index)
        return self._city.actions[index]

    def parse(self, text: str) -> Action:
        found = self._city.parse.get(notation(text))
        if found is None:
            raise BadNotation(
                f"{shown(text)} is no action of {self}: write rd4 to place a red brick on d4, xd4 to take "
                f"the house there, keep or =b at the end of a turn; the lots are a1 to {self._city.last}"
            )
        return found

    def deal(self, players: int, rng: Random) -> dict[str, Json]:  # noqa: ARG002  nothing is left to chance
        self.check_players(players)
        return {}

    def start(self, players: int, deal: Json) -> TowersState:
        self.check_players(players)
        if deal != {} or not isinstance(deal, dict):
            raise BadDeal("deal", f"nothing is left to chance: expected {{}}, found {shown(deal)}")
        return TowersState(self, board.empty(self._city), Turn(1, 0, "", self.first_colours(players)), None, 0)

    def first_colours(self, players: int) -> str:
        """The colours with which the seats start."""
        return str(self._options["colors"] or COLOURS[:players])

    def load(self, dump: Json) -> TowersState:
        reader, players = self._body(dump, position.FIELDS, (), BadPosition)
        return self._state(reader, players)

    def read_view(self, data: Json) -> TowersView:
        reader, players = self._body(data, (*position.FIELDS, "seat", "to_act", "result"), (), BadView)
        state = self._state(reader, players)
        seat = None if reader["seat"].value is None else reader["seat"].integer(0, players - 1)
        view = TowersView(state, seat)
        for name in ("to_act", "result"):
            if reader[name].value != view.json()[name]:
                raise reader[name].fail(f"the position gives {view.json()[name]!r}")
        return view

    def imagine(self, view: View, rng: Random) -> TowersState:  # noqa: ARG002  there is one position only
        if not isinstance(view, TowersView) or view.game != self:
            raise BadView("", f"this is not a view of {self}")
        return view.state

    def _state(self, reader: Reader, players: int) -> TowersState:
        place, turn, struggle, ply = position.read(self, reader, players)
        return TowersState(self, place, turn, struggle, ply)

    def header(self, players: int) -> dict[str, Json]:
        """The fields with which every dump begins."""
        return self._header(players)


GAME = Towers
