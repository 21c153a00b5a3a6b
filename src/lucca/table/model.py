"""A table as it stands: immutable, made from what happened at it (see `fold`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

import lucca
from lucca.core.game import Game
from lucca.core.reading import Json
from lucca.core.state import Seat, State

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"


class ClockSetting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    kind: Literal["none", "live", "days"] = "none"
    base: int = msgspec.field(default=300_000)
    step: int = 0
    days: int = 2


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed on when the table was made."""

    game: str
    options: dict[str, object]
    players: int
    clock: ClockSetting
    rated: bool = False
    private: bool = False
    shuffle: bool = False

    def rules(self) -> Game:
        options: dict[str, Json] = self.options  # type: ignore[assignment]
        return lucca.game(self.game, **options)


class Chair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits at a seat."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str | None = None
    name: str = ""
    level: str | None = None
    rating: float | None = None
    left: bool = False


class Happening(msgspec.Struct, frozen=True):
    """One thing that happened at a table; all of them, in order, are the table."""

    table: str
    number: int
    at: int
    kind: str
    body: dict[str, object]


@dataclass(frozen=True, eq=False)
class Turn:
    """A position and the action that led to it; `before` is the turn before, None at the start."""

    state: State
    ply: int = 0
    number: int = 0
    at: int = 0
    seat: Seat = 0
    action: str = ""
    request: str = ""
    before: Turn | None = None

    def back(self) -> Iterator[Turn]:
        """This turn and all before it, the latest first."""
        turn: Turn | None = self
        while turn is not None:
            yield turn
            turn = turn.before

    def at_ply(self, ply: int) -> Turn:
        return next(turn for turn in self.back() if turn.ply == ply)


@dataclass(frozen=True, slots=True)
class Clock:
    """Milliseconds left of each seat, as of `since` where it runs."""

    left: tuple[int, ...]
    since: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    by: Seat
    need: tuple[Seat, ...]
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """Something said."""

    n: int
    at: int
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Ending:
    how: str
    scores: tuple[int | float, ...]
    winners: tuple[Seat, ...]
    reason: str = ""
    breakdown: Json = None
    seat: Seat | None = None
    ratings: tuple[tuple[float, float], ...] | None = None


@dataclass(frozen=True)
class Table:
    id: str
    setup: Setup
    host: str
    chairs: tuple[Chair, ...]
    number: int = 0
    at: int = 0
    status: str = OPEN
    turn: Turn | None = None
    deal: Json = None
    nonce: str = ""
    clock: Clock | None = None
    undo: Offer | None = None
    draw: Offer | None = None
    rematch: frozenset[str] = frozenset()
    next: str | None = None
    ending: Ending | None = None
    undone: frozenset[str] = frozenset()
    """The requests whose actions were taken back: they count no second time either."""
    chat: tuple[Line, ...] = field(default=())
    kinds: tuple[str, ...] = ()
    """The kinds of what happened last, for those who show it."""

    @cached_property
    def game(self) -> Game:
        return self.setup.rules()

    @property
    def state(self) -> State:
        assert self.turn is not None, "the game has not started"
        return self.turn.state

    @property
    def ply(self) -> int:
        return self.turn.ply if self.turn else 0

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.state.to_act if self.status == PLAYING else ()

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def unrated(self) -> bool:
        """Whether this game is to be rated still: it is over, and all its seats were taken by people."""
        waiting = self.status == OVER and self.setup.rated and self.ending is not None and self.ending.ratings is None
        return waiting and all(chair.person for chair in self.chairs)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The seats that a person plays."""
        if person is None:
            return ()
        return tuple(
            seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and chair.person == person
        )

    @property
    def people(self) -> tuple[str, ...]:
        """The persons at the table, each once."""
        found = (chair.person for chair in self.chairs if chair.kind == "person" and chair.person)
        return tuple(dict.fromkeys(found))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats whose persons are others than this seat's, one seat each."""
        mine = self.chairs[seat].person
        found: dict[str, Seat] = {}
        for other, chair in enumerate(self.chairs):
            if chair.kind == "person" and chair.person and chair.person != mine:
                found.setdefault(chair.person, other)
        return tuple(found.values())
