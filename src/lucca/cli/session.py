"""One game under way: who plays, what happened, undo and the record. No terminal in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from lucca.bots import Bot, bot
from lucca.core.actions import Action
from lucca.core.errors import BadOption, BadRecord
from lucca.core.game import Game
from lucca.core.reading import Json
from lucca.core.record import Record
from lucca.core.state import Seat, State

HUMAN = "human"
_ADVISER = "search@500i"
"""The bot that gives hints: the best there is, for as long as one likes to wait."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action and the position it led to. `owing` are the seats that still had to choose in secret before it."""

    seat: Seat
    action: Action
    before: State
    state: State
    owing: frozenset[Seat]

    @property
    def secret(self) -> bool:
        return bool(self.owing)

    @property
    def reveals(self) -> bool:
        """Whether the last secret choice of a round fell with it, and all were laid open."""
        return self.owing == {self.seat}


class Session:
    """`players` names who plays each seat: "human" or a bot."""

    def __init__(self, game: Game, players: Sequence[str], deal: Json, rng: Random) -> None:
        self.game = game
        self.players = tuple(players)
        self.deal = deal
        self.resigned: Seat | None = None
        self._meta: Mapping[str, Json] = {}
        self._bots: Mapping[Seat, Bot] = {seat: bot(name, game) for seat, name in enumerate(players) if name != HUMAN}
        self._rng = rng
        self._start = game.start(len(players), deal)
        self._steps: list[Step] = []

    @classmethod
    def resumed(cls, record: Record, players: Sequence[str] | None, rng: Random) -> Self:
        """The game of a record, from where it stands. Without `players`, those the record names play on."""
        game = record.rules()
        seats = players or _players_of(record)
        if len(seats) != record.players:
            raise BadOption(f"the game of this record has {record.players} players, not {len(seats)}")
        record.final()  # says what is wrong with the record, if anything is
        session = cls(game, seats, record.deal, rng)
        for seat, notation in record.actions:
            session.play(seat, game.parse(notation))
        session._meta = record.meta if isinstance(record.meta, Mapping) else {}
        resigned = session._meta.get("resigned")
        if isinstance(resigned, int) and resigned in range(record.players):
            session.resigned = resigned
        return session

    @property
    def state(self) -> State:
        return self._steps[-1].state if self._steps else self._start

    @property
    def steps(self) -> Sequence[Step]:
        return self._steps

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.players)) if seat not in self._bots)

    @property
    def over(self) -> bool:
        return not self.state.to_act or self.resigned is not None

    @property
    def owing(self) -> frozenset[Seat]:
        """The seats that must still choose in secret before all choices are laid open."""
        left = self._steps[-1].owing - {self._steps[-1].seat} if self._steps else frozenset()
        if left:
            return left
        to_act = self.state.to_act
        return frozenset(to_act) if len(to_act) > 1 else frozenset()

    @property
    def next(self) -> Seat:
        """Who decides now; where several choose in secret, people before bots."""
        return min(self.state.to_act, key=lambda seat: (seat in self._bots, seat))

    def is_person(self, seat: Seat) -> bool:
        return seat not in self._bots

    def play(self, seat: Seat, action: Action) -> Step:
        before = self.state
        step = Step(seat, action, before, before.play(action, seat=seat), self.owing)
        self._steps.append(step)
        return step

    def play_bot(self, seat: Seat) -> Step:
        """The bot of that seat decides, from what the seat may know."""
        return self.play(seat, self._bots[seat].choose(self.state.view(seat), self._rng))

    def hint(self, seat: Seat) -> Action:
        """What a bot would do in the seat's place, knowing no more than the seat."""
        return bot(_ADVISER, self.game).choose(self.state.view(seat), self._rng)

    def undo(self) -> int:
        """Take back to the last decision of a person, and say how many actions that were; 0 where there is none.

        A secret choice stays once all choices have been laid open: nobody may choose again knowing the others'.
        """
        for back, step in enumerate(reversed(self._steps), 1):
            if step.reveals:
                return 0
            if self.is_person(step.seat):
                del self._steps[-back:]
                return back
        return 0

    def record(self) -> Record:
        moves = [(step.seat, step.action) for step in self._steps]
        record = Record.of(self.game, len(self.players), self.deal, moves, self.state.result)
        meta: dict[str, Json] = {**self._meta, "players": list(self.players)}
        if self.resigned is not None:
            meta["resigned"] = self.resigned
        return replace(record, meta=meta)


def _players_of(record: Record) -> list[str]:
    names = record.meta.get("players") if isinstance(record.meta, Mapping) else None
    if names is None:
        return [HUMAN] * record.players
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord("meta.players", 'expected a list of names, as in ["human", "greedy"]')
    return [str(name) for name in names]
