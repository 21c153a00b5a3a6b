"""What a bot is: somebody who gets a view, knows the rules, and chooses an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from lucca.core.actions import Action
from lucca.core.errors import BadOption, BadView, GameOver, WrongSeat
from lucca.core.game import Game
from lucca.core.state import Seat, State, View


class BadBot(BadOption):
    """A bot, a level or a budget that there is not."""

    code = "bot"


class Bot(ABC):
    """Plays one seat of one game. It gets views and never sees a state that is not of its own imagining."""

    def __init__(self, name: str, game: Game | None = None) -> None:
        self.name = name
        self.game = game
        """The only game whose views it takes, or None for any."""

    def choose(self, view: View, rng: Random) -> Action:
        """An action for the view's own seat. All its chance comes from the generator."""
        return self._choose(view, seat_of(view, self.game), rng)

    @property
    def repeatable(self) -> bool:
        """Whether the same views and the same chance give the same actions: not so for who looks at the clock."""
        return True

    @abstractmethod
    def _choose(self, view: View, seat: Seat, rng: Random) -> Action: ...

    def new_game(self) -> None:  # noqa: B027
        """Forget all thoughts: another game or another seat comes next."""

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def seat_of(view: View, game: Game | None = None) -> Seat:
    """The seat whose view it is, if it has a decision now."""
    if game is not None and view.game != game:
        raise BadView("", f"this is a view of {view.game}, not of {game}")
    if view.seat is None:
        raise WrongSeat("a spectator has no decisions: a bot needs the view of a seat")
    if not view.to_act:
        raise GameOver("the game is over: there is nothing to decide")
    if view.seat not in view.to_act:
        waiting = ", ".join(map(str, view.to_act))
        raise WrongSeat(f"seat {view.seat} has no decision now; to act: {waiting}")
    return view.seat


def choices(view: View, seat: Seat, rng: Random) -> tuple[State, list[Action]]:
    """A position as the view allows it, and the seat's legal actions: a seat knows them, so any will do."""
    state = view.game.imagine(view, rng)
    return state, list(state.legal(seat))
