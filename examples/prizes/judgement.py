"""What a bot may know of Prizes."""

from __future__ import annotations

from collections.abc import Sequence

from lucca.core.actions import Action
from lucca.core.state import Seat, State
from prizes.rules import Bid, Prizes, hand, taken


def outlook(state: State) -> tuple[float, ...]:
    """Each seat's expected share of the win: who leads, and who has the cards for what is left, is ahead."""
    assert isinstance(state, Prizes)
    view = state.view(None)
    hands = [sum(hand(state.game.cards, view.rounds, seat)) for seat in range(state.players)]
    points = [sum(taken(view.prizes, view.rounds, seat)) for seat in range(state.players)]
    left = sum(hands) / state.players  # a hand holds as much as the prizes that are left are worth
    promise = [(own + left * held / sum(hands)) ** 3 for own, held in zip(points, hands, strict=True)]
    return tuple(share / sum(promise) for share in promise)


def weights(state: State, seat: Seat, actions: Sequence[Action]) -> list[float]:  # noqa: ARG001
    """A bid near the worth of the prize is the most promising one."""
    assert isinstance(state, Prizes)
    prize = state.view(None).prizes[-1]
    return [1 / (1 + abs(action.card - prize)) for action in actions if isinstance(action, Bid)]
