"""The contract's state: a position, and how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucca.core.actions import Action, ActionList, Actions
from lucca.core.reading import Json
from lucca.core.state import Event, Refusal, Result, Seat, State
from lucca.games.citta.actions import Decision
from lucca.games.citta.events import events
from lucca.games.citta.legal import legal
from lucca.games.citta.moves import after
from lucca.games.citta.position import Position
from lucca.games.citta.refusals import forbidden
from lucca.games.citta.scoring import result
from lucca.games.citta.view import CittaView, seen_by
from lucca.games.citta.writing import position_json

if TYPE_CHECKING:
    from lucca.games.citta.rules import Citta


class CittaState(State):
    __slots__ = ("_actions", "_cause", "_events", "_game", "_ply", "_position", "_result", "_to_act")

    def __init__(
        self, game: Citta, position: Position, ply: int, cause: tuple[Position, Seat, Decision] | None = None
    ) -> None:
        self._game = game
        self._position = position
        self._ply = ply
        self._cause = cause
        self._to_act = position.to_act()
        self._actions: ActionList | None = None
        self._events: tuple[Event, ...] | None = None
        self._result: Result | None = None

    @property
    def game(self) -> Citta:
        return self._game

    @property
    def players(self) -> int:
        return self._position.setup.players

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self._to_act

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def position(self) -> Position:
        """The whole position, secrets included, in the game's own terms."""
        return self._position

    @property
    def events(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = events(*self._cause, self._position) if self._cause is not None else ()
        return self._events

    @property
    def result(self) -> Result | None:
        if self._result is None and self._position.over:
            self._result = result(self._position)
        return self._result

    def _legal(self, seat: Seat) -> Actions:
        if self._actions is not None:
            return self._actions
        actions = ActionList(legal(self._position, seat))
        if len(self._to_act) == 1:
            self._actions = actions
        return actions

    def _after(self, seat: Seat, action: Action) -> CittaState:
        assert isinstance(action, Decision)
        position = self._position
        return CittaState(self._game, after(position, seat, action), self._ply + 1, (position, seat, action))

    def _forbidden(self, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Decision)
        return forbidden(self._position, seat, action)

    def view(self, seat: Seat | None) -> CittaView:
        if seat is not None:
            self._known(seat)
        table = seen_by(self._position, seat)
        discards = self._position.discards()
        return CittaView(self._game, seat, table, tuple(discards), self._ply, self._to_act, self.result)

    def dump(self) -> dict[str, Json]:
        position = self._position
        names_of = position.setup.rules.deck.names_of
        return {
            **self._game._header(self.players),
            **position_json(position, self._ply, position.discards()),
            "deck": names_of(position.round.deck),
            "removed": names_of(position.setup.removed),
        }
