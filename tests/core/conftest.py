"""The tiny game of the examples stands for any game here."""

from __future__ import annotations

from random import Random

import pytest

import lucca
from lucca.core.game import Game
from lucca.core.record import Record


@pytest.fixture(scope="session", name="prizes")
def _prizes() -> Game:
    lucca.register("prizes", "prizes")
    return lucca.game("prizes")


@pytest.fixture(name="record")
def _record(prizes: Game) -> Record:
    """A whole game of Prizes for two."""
    rng = Random(4)
    deal = prizes.deal(2, rng)
    state = prizes.start(2, deal)
    moves = []
    while state.to_act:
        seat = state.to_act[0]
        action = state.legal(seat).sample(rng)
        moves.append((seat, action))
        state = state.play(action, seat=seat)
    return Record.of(prizes, 2, deal, moves, state.result)
