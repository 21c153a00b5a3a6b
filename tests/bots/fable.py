"""Fables: tiny games told as trees, to see what a search makes of turns, secrets and lots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from lucca.core.actions import Action, ActionList, Actions
from lucca.core.chance import below
from lucca.core.errors import BadNotation, BadView
from lucca.core.game import Game, Option
from lucca.core.reading import Json
from lucca.core.state import Event, Refusal, Result, Seat, State, View
from lucca.core.words import say


@dataclass(frozen=True)
class End:
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Turn:
    """A seat chooses openly."""

    seat: Seat
    ways: dict[str, Tale]


@dataclass(frozen=True)
class Secret:
    """Seats choose at the same time; what they chose is told afterwards, or never."""

    seats: tuple[Seat, ...]
    words: tuple[str, ...]
    then: Callable[[tuple[str, ...]], Tale]
    told: bool = True


Tale = End | Turn | Secret


@dataclass(frozen=True, slots=True)
class Word(Action):
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False)
class FableView(View):
    game: Fable
    players: int
    seat: Seat | None
    to_act: tuple[Seat, ...]
    result: Result | None
    heard: tuple[str, ...]
    own: tuple[str, ...]  # the seat's secret words, those of the current choice too

    def json(self) -> dict[str, Json]:
        return {"seat": self.seat, "to_act": list(self.to_act), "heard": list(self.heard), "own": list(self.own)}


class FableState(State):
    __slots__ = ("_chosen", "_game", "_heard", "_lot", "_own", "_ply", "_tale")

    def __init__(
        self,
        game: Fable,
        lot: int,
        tale: Tale,
        heard: tuple[str, ...] = (),
        own: tuple[tuple[str, ...], ...] | None = None,
        chosen: dict[Seat, str] | None = None,
        ply: int = 0,
    ) -> None:
        self._game, self._lot, self._tale, self._heard, self._ply = game, lot, tale, heard, ply
        self._own = own or ((),) * game.story.players
        self._chosen = chosen or {}

    @property
    def game(self) -> Fable:
        return self._game

    @property
    def players(self) -> int:
        return self._game.story.players

    @property
    def to_act(self) -> tuple[Seat, ...]:
        match self._tale:
            case End():
                return ()
            case Turn(seat):
                return (seat,)
            case Secret(seats):
                return tuple(seat for seat in seats if seat not in self._chosen)

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def events(self) -> tuple[Event, ...]:
        return ()

    @property
    def result(self) -> Result | None:
        if not isinstance(self._tale, End):
            return None
        scores = self._tale.scores
        return Result(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)), "end")

    def _legal(self, seat: Seat) -> Actions:  # noqa: ARG002
        words = self._tale.ways if isinstance(self._tale, Turn) else self._tale.words
        return ActionList(map(Word, words))

    def _after(self, seat: Seat, action: Action) -> FableState:
        text = str(action)
        if isinstance(self._tale, Turn):
            tale = self._tale.ways[text]
            return FableState(self._game, self._lot, tale, (*self._heard, text), self._own, None, self._ply + 1)
        own = tuple((*words, text) if s == seat else words for s, words in enumerate(self._own))
        chosen = {**self._chosen, seat: text}
        if len(chosen) < len(self._tale.seats):
            return FableState(self._game, self._lot, self._tale, self._heard, own, chosen, self._ply + 1)
        words = tuple(chosen[s] for s in self._tale.seats)
        heard = (*self._heard, *words) if self._tale.told else self._heard
        return FableState(self._game, self._lot, self._tale.then(words), heard, own, None, self._ply + 1)

    def _forbidden(self, seat: Seat, action: Action) -> Refusal | None:
        raise NotImplementedError

    def view(self, seat: Seat | None) -> FableView:
        own = () if seat is None else self._own[seat]
        return FableView(self._game, self.players, seat, self.to_act, self.result, self._heard, own)

    def dump(self) -> dict[str, Json]:
        return {"lot": self._lot, "heard": list(self._heard), "own": [list(words) for words in self._own]}


@dataclass(frozen=True)
class Story:
    """The same tale for all that anybody knows, told in one of several ways as the lot falls."""

    players: int
    tales: tuple[Tale, ...]


class Fable(Game):
    id = "fable"
    title = "Fable"
    options_known = (Option("name", "", say("which story"), str),)
    rules = ()
    stories: ClassVar[dict[str, Story]] = {}

    @property
    def story(self) -> Story:
        return self.stories[str(self.options["name"])]

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.story.players,)

    @property
    def actions(self) -> int:
        raise NotImplementedError

    def index(self, action: Action) -> int:
        raise NotImplementedError

    def action(self, index: int) -> Action:
        raise NotImplementedError

    def parse(self, text: str) -> Word:
        if not text:
            raise BadNotation("no word")
        return Word(text)

    def deal(self, players: int, rng: Random) -> dict[str, Json]:  # noqa: ARG002
        return {"lot": below(len(self.story.tales), rng)}

    def start(self, players: int, deal: Json) -> FableState:  # noqa: ARG002
        return FableState(self, deal["lot"], self.story.tales[deal["lot"]])

    def load(self, dump: Json) -> State:
        raise NotImplementedError

    def read_view(self, data: Json) -> View:
        raise NotImplementedError

    def imagine(self, view: View, rng: Random) -> FableState:
        """Lots are hidden to all. Only for views in which no secret word of others matters any more or yet."""
        if not isinstance(view, FableView):
            raise BadView("", "this is no view of a fable")
        state = self.start(self.story.players, self.deal(self.story.players, rng))
        for text in view.heard:
            state = state.play(text)
        return state


def fable(name: str, players: int, *tales: Tale) -> Fable:
    Fable.stories[name] = Story(players, tales)
    return Fable(name=name)
