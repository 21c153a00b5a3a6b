"""Whether an action showed somebody what was hidden: then it can't be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from lucca.core.actions import Action
from lucca.core.errors import LuccaError
from lucca.core.state import Seat, State, View
from lucca.table.model import Turn

IMAGINED = 16
TRIED = 400


def reveals(turn: Turn, rng: Random) -> bool:
    """Whether somebody, a spectator included, learnt more of what was hidden than the action itself had to tell.

    Positions that somebody held possible before are imagined. Where one of them can't lead to what is seen
    now, whatever the seat does, that was news.
    """
    assert turn.before is not None
    before, now = turn.before.state, turn.state
    return any(_news(before, turn, now.view(eyes), eyes, rng) for eyes in (*range(before.players), None))


def _news(before: State, turn: Turn, seen: View, eyes: Seat | None, rng: Random) -> bool:
    view = before.view(eyes)
    return any(
        not any(_leads_to(state, turn.seat, action, seen, eyes) for action in _tried(state, turn))
        for state in (before.game.imagine(view, rng) for _ in range(IMAGINED))
    )


def _tried(state: State, turn: Turn) -> Iterator[Action]:
    yield state.game.parse(turn.action)
    yield from islice(state.legal(turn.seat), TRIED)


def _leads_to(state: State, seat: Seat, action: Action, seen: View, eyes: Seat | None) -> bool:
    try:
        return state.play(action, seat=seat).view(eyes) == seen
    except LuccaError:
        return False
