"""A position of a game, what a seat may know of it, and what can be said about it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeAlias

from lucca.core.actions import NONE, Action, Actions
from lucca.core.errors import GameOver, IllegalAction, WrongSeat
from lucca.core.reading import Json, shown
from lucca.core.words import Words, say

if TYPE_CHECKING:
    from lucca.core.game import Game

Seat: TypeAlias = int

TURN = "turn"
OVER = "over"
"""The two rules that all games share."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule, a sentence, and the squares or cards that show it."""

    rule: str
    words: Words
    pieces: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Event:
    """One step of what an action brought about. Events are open to all: what is secret is in none."""

    kind: str
    rule: str
    words: Words
    pieces: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. More than one winner is a draw among them."""

    scores: tuple[int | float, ...]
    winners: tuple[Seat, ...]
    reason: str
    breakdown: Json = None

    def json(self) -> dict[str, Json]:
        data: dict[str, Json] = {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "reason": self.reason,
        }
        if self.breakdown is not None:
            data["breakdown"] = self.breakdown
        return data


class View(ABC):
    """What one seat may know of a position (seat None: a spectator), and nothing else. Each game has its own type."""

    __slots__ = ()

    game: Game
    players: int
    seat: Seat | None
    to_act: tuple[Seat, ...]
    result: Result | None

    @abstractmethod
    def json(self) -> dict[str, Json]:
        """The view as JSON; `game.read_view` reads it back."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self.json() == other.json()

    def __hash__(self) -> int:
        return hash(json.dumps(self.json(), sort_keys=True))

    def __reduce__(self) -> tuple[object, ...]:
        return _read_view, (self.game, self.json())

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game} as {who} sees it, to act: {self.to_act}>"


class State(ABC):
    """A position: immutable. `play` gives a new one.

    A game defines the properties and the methods marked abstract; the rest is the same for all.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def players(self) -> int: ...

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Seats with a decision now, in rising order; several when they choose in secret; () at the end."""

    @property
    @abstractmethod
    def ply(self) -> int:
        """How many actions have been played since the start."""

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about, step by step; () at the start."""

    @property
    @abstractmethod
    def result(self) -> Result | None: ...

    @abstractmethod
    def _legal(self, seat: Seat) -> Actions:
        """The legal actions of a seat that is to act."""

    @abstractmethod
    def _after(self, seat: Seat, action: Action) -> Self:
        """The position after a legal action."""

    @abstractmethod
    def _forbidden(self, seat: Seat, action: Action) -> Refusal | None:
        """The rule that forbids an action of this game to a seat that is to act, found from the rules themselves."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What that seat may know (None: a spectator). All that ever leaves for that seat or reaches a bot."""

    @abstractmethod
    def dump(self) -> dict[str, Json]:
        """The whole position as JSON, secrets included; `game.load` reads it back."""

    def legal(self, seat: Seat | None = None) -> Actions:
        """The legal actions of a seat (by default of the only one to act); empty where it has no decision."""
        to_act = self.to_act
        if seat is None:
            seat = self._only_seat()
        elif type(seat) is not int or seat not in to_act:
            self._known(seat)
            return NONE
        return self._legal(seat)

    def play(self, action: Action | str, seat: Seat | None = None) -> Self:
        """A new position, or an error; `seat` is needed only where several are to act."""
        if seat is None:
            to_act = self.to_act
            seat = to_act[0] if len(to_act) == 1 else self._only_seat()
        elif type(seat) is not int or seat not in self.to_act:
            raise self._not_now(seat)
        if isinstance(action, str):
            action = self.game.parse(action)
        if action not in self._legal(seat):
            refusal = self.why_not(seat, action)
            assert refusal is not None
            raise IllegalAction(refusal)
        return self._after(seat, action)

    def why_not(self, seat: Seat, action: Action | str) -> Refusal | None:
        """None where the action is legal, else the rule that forbids it."""
        if isinstance(action, str):
            action = self.game.parse(action)
        else:
            self.game.index(action)
        self._known(seat)
        if not self.to_act:
            return Refusal(OVER, say("The game is over."))
        if seat not in self.to_act:
            waiting = tuple(say("seat {seat}", seat=other) for other in self.to_act)
            words = say("Seat {seat} has nothing to decide now; it is up to {others}.", seat=seat, others=waiting)
            return Refusal(TURN, words)
        if action in self._legal(seat):
            return None
        refusal = self._forbidden(seat, action)
        assert refusal is not None, f"no rule forbids {action}, yet it is not legal"
        return refusal

    def _only_seat(self) -> Seat:
        if not self.to_act:
            raise GameOver("the game is over: no seat has a decision")
        if len(self.to_act) > 1:
            seats = ", ".join(map(str, self.to_act))
            raise WrongSeat(f"several seats are to act ({seats}): say which one with seat=")
        return self.to_act[0]

    def _known(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise WrongSeat(f"there is no seat {shown(seat)}: this game has the seats 0 to {self.players - 1}")

    def _not_now(self, seat: Seat) -> WrongSeat | GameOver:
        self._known(seat)
        if not self.to_act:
            return GameOver("the game is over: no more actions")
        return WrongSeat(f"seat {seat} has no decision now; to act: {', '.join(map(str, self.to_act))}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.ply, self.to_act))

    def __repr__(self) -> str:
        return f"<{self.game} after {self.ply} actions, to act: {self.to_act}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (self.game, self.dump())


def _load(game: Game, dump: dict[str, Json]) -> State:
    return game.load(dump)


def _read_view(game: Game, data: dict[str, Json]) -> View:
    return game.read_view(data)
