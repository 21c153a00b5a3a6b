"""How many positions lie a number of actions ahead: a number that changes when a rule does.

Where several seats are to act, the lowest decides first, so a deal gives one number everywhere.
"""

from __future__ import annotations

from lucca.core.state import State


def perft(state: State, depth: int) -> int:
    """The number of ways to play `depth` actions from here; games that end earlier do not count."""
    if depth == 0:
        return 1
    if not state.to_act:
        return 0
    seat = state.to_act[0]
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    return sum(perft(state.play(action, seat=seat), depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[str, int]:
    """The same, for each first action apart: where two programs differ, this leads to the difference."""
    if depth == 0 or not state.to_act:
        return {}
    seat = state.to_act[0]
    return {str(action): perft(state.play(action, seat=seat), depth - 1) for action in state.legal(seat)}
