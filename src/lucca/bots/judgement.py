"""What a game's `judgement.py` tells a bot about its positions, and what serves where a game has none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, cast

from lucca.core.actions import Action
from lucca.core.game import Game
from lucca.core.registry import part
from lucca.core.state import Result, Seat, State


class Judgement(Protocol):
    """The module `judgement.py` of a game.

    Both functions are asked thousands of times for one move: they look at the position and play nothing out.
    The states are imagined ones, complete, secrets included; a fair judgement doesn't weigh what its seat can't know.
    """

    def outlook(self, state: State) -> tuple[float, ...]:
        """Each seat's expected share of the win in a position that is not over: from 0 to 1, together about 1."""
        ...

    def weights(self, state: State, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
        """How promising each legal action looks at a glance, in order: not negative, on any scale.

        Read as odds: an action of weight 3 is three times as likely to be looked at as one of weight 1.
        """
        ...


def stakes(judgement: Judgement | None) -> float:
    """How far good actions lie apart from bad ones beside other games: a judgement's `STAKES`, 1 where it has none.

    Where luck decides more than one action can, small differences count, and less is tried that promises less.
    """
    return getattr(judgement, "STAKES", 1.0)


def judgement_of(game: Game) -> Judgement | None:
    """The judgement that stands beside a game's rules, if it has one."""
    try:
        return cast("Judgement", part(game, "judgement"))
    except KeyError:
        return None
    except ModuleNotFoundError as problem:
        if problem.name is None or not problem.name.endswith(".judgement"):
            raise
        return None


def shares(result: Result, players: int) -> tuple[float, ...]:
    """What each seat has of the win: winners share it equally."""
    share = 1 / len(result.winners)
    return tuple(share if seat in result.winners else 0.0 for seat in range(players))


def played_out(state: State, rng: Random) -> tuple[float, ...]:
    """The shares at the end of a game that goes on at random: a judge who knows nothing but the rules."""
    while (result := state.result) is None:
        seat = state.to_act[0]
        state = state.play(state.legal(seat).sample(rng), seat)
    return shares(result, state.players)


def appraised(state: State, judgement: Judgement | None, rng: Random) -> tuple[float, ...]:
    """Each seat's expected share: exact at the end, else by the judgement, else by a random end."""
    result = state.result
    if result is not None:
        return shares(result, state.players)
    if judgement is None:
        return played_out(state, rng)
    return judgement.outlook(state)


def odds(
    state: State, seat: Seat, actions: Sequence[Action], judgement: Judgement | None, glance: float = 1
) -> list[float]:
    """The weights of actions as odds that add up to 1, none of them quite 0; the smaller the glance the more alike."""
    n = len(actions)
    if judgement is None:
        return [1 / n] * n
    weights = judgement.weights(state, seat, actions)
    if glance != 1:
        weights = [weight**glance for weight in weights]
    total = sum(weights)
    if total <= 0:
        return [1 / n] * n
    scale, floor = (1 - _NOTICED) / total, _NOTICED / n
    return [weight * scale + floor for weight in weights]


_NOTICED = 0.05
"""The part of the odds that all actions share, whatever the judgement thinks of them."""
