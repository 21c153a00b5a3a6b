"""A whole game as JSON: the deal, every action, and how it ended. Replaying one checks it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite

from lucca.core import registry
from lucca.core.errors import BadDeal, BadDeck, BadOption, BadRecord, LuccaError
from lucca.core.game import Game
from lucca.core.reading import Json, Reader, shown
from lucca.core.state import Result, Seat, State

FORMAT = 1


@dataclass(frozen=True)
class Record:
    """A game from its deal to its end, or as far as it went (`result` None).

    `options` stand as they were written: defaults may be left out. `meta` is for whoever keeps the record
    (names, dates); the rules do not look at it.
    """

    game: str
    players: int
    deal: Json
    actions: tuple[tuple[Seat, str], ...] = ()
    result: Json = None
    options: Mapping[str, Json] = field(default_factory=dict)
    meta: Json = None

    @classmethod
    def of(
        cls, game: Game, players: int, deal: Json, moves: Iterable[tuple[Seat, object]], result: Result | None
    ) -> Record:
        """The record of a game that was played."""
        actions = tuple((seat, str(action)) for seat, action in moves)
        return cls(game.id, players, deal, actions, result.json() if result else None, game.settings())

    def json(self) -> dict[str, Json]:
        data: dict[str, Json] = {
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "players": self.players,
            "deal": self.deal,
            "actions": [list(action) for action in self.actions],
        }
        if self.result is not None:
            data["result"] = self.result
        if self.meta is not None:
            data["meta"] = self.meta
        return data

    def dumps(self) -> str:
        return json.dumps(self.json(), ensure_ascii=False)

    @classmethod
    def loads(cls, text: str) -> Record:
        if not isinstance(text, str):
            raise BadRecord("", f"a record is written as a text, not {shown(text)}")
        try:
            data = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
        except json.JSONDecodeError as problem:
            raise BadRecord(
                f"line {problem.lineno}, column {problem.colno}", f"this is not JSON: {problem.msg}"
            ) from None
        except BadRecord:
            raise
        except ValueError:
            raise BadRecord("", "a number in it has too many digits") from None
        except RecursionError:
            raise BadRecord("", "this is nested too deeply to be a record") from None
        return cls.read(data)

    @classmethod
    def read(cls, data: Json) -> Record:
        """A record from JSON. Its shape is checked here, what happens in it by `replay`."""
        reader = Reader(data, "", BadRecord)
        reader.object(("format", "game", "players", "deal", "actions"), ("options", "result", "meta"))
        version = reader["format"].integer()
        if version != FORMAT:
            raise reader["format"].fail(f"format {version} is unknown: this program reads format {FORMAT}")
        actions = []
        for entry in reader["actions"].items():
            seat, notation = entry.items(2)
            actions.append((seat.integer(0), notation.text()))
        return cls(
            game=reader["game"].text(),
            players=reader["players"].integer(),
            deal=reader["deal"].value,
            actions=tuple(actions),
            result=reader["result"].value if reader.has("result") else None,
            options={n: v.value for n, v in reader["options"].fields()} if reader.has("options") else {},
            meta=reader["meta"].value if reader.has("meta") else None,
        )

    def rules(self) -> Game:
        """The game that was played, with its options."""
        try:
            kind = registry.game_type(self.game)
        except BadOption as problem:
            raise BadRecord("game", str(problem)) from None
        try:
            return kind(**self.options)
        except (BadOption, BadDeck) as problem:
            raise BadRecord("options", str(problem)) from None

    def start(self) -> State:
        game = self.rules()
        try:
            return game.start(self.players, self.deal)
        except BadDeal as problem:
            raise BadRecord(problem.where, problem.why) from None
        except BadOption as problem:
            raise BadRecord("players", str(problem)) from None

    def replay(self) -> Iterator[State]:
        """Every position of the game, the first one included. Raises BadRecord where the record is wrong."""
        state = self.start()
        yield state
        for number, (seat, notation) in enumerate(self.actions, 1):
            where = f"action {number} of {len(self.actions)} (seat {seat}, {shown(notation)})"
            if not state.to_act:
                raise BadRecord(where, f"the game was over after action {number - 1}")
            try:
                state = state.play(notation, seat=seat)
            except LuccaError as problem:
                raise BadRecord(where, str(problem)) from None
            yield state
        self._check_result(state)

    def final(self) -> State:
        """The last position of the game."""
        for state in self.replay():
            last = state
        return last

    def _check_result(self, state: State) -> None:
        if self.result is None:
            return
        if state.result is None:
            waiting = ", ".join(map(str, state.to_act))
            raise BadRecord(
                "actions", f"the record claims a result, but after its last action seat {waiting} is to act"
            )
        actual = state.result.json()
        if isinstance(self.result, Mapping) and "breakdown" not in self.result:
            actual.pop("breakdown", None)  # may be left out
        if self.result != actual:
            where, said, given = _difference("result", self.result, actual)
            raise BadRecord(where, f"the record says {shown(said)}, the actions give {shown(given)}")


def _difference(where: str, said: Json, given: Json) -> tuple[str, Json, Json]:
    """The first place where two results differ, and what stands there in each."""
    if isinstance(said, Mapping) and isinstance(given, Mapping):
        for name in (*given, *said):
            if said.get(name) != given.get(name):
                return _difference(f"{where}.{name}", said.get(name), given.get(name))
    if isinstance(said, list) and isinstance(given, list) and len(said) == len(given):
        for i, (one, other) in enumerate(zip(said, given, strict=True)):
            if one != other:
                return _difference(f"{where}[{i}]", one, other)
    return where, said, given


def _finite(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise BadRecord("", f"the number {shown(digits)} is too large")
    return value


def _no_constant(name: str) -> Json:
    raise BadRecord("", f"{name} is not JSON")
