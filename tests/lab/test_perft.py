"""How many ways there are to play on: golden counts, most of which can be reckoned by hand."""

from __future__ import annotations

from random import Random

import pytest

import lucca
from lucca.core.reading import Json
from lucca.core.state import State
from lucca.lab.perft import divide, perft


def start(game: str, players: int, seed: int, options: dict[str, Json]) -> State:
    lucca.register("prizes", "prizes")
    rules = lucca.game(game, **options)
    return rules.start(players, rules.deal(players, Random(seed)))


@pytest.mark.parametrize(
    ("game", "players", "seed", "options", "counts"),
    [
        # 4 colours on 36 lots; then 3 colours on the 35 others; then what has grown together shuts some out
        ("towers", 2, 0, {"size": 6}, [1, 4 * 36, 4 * 36 * 3 * 35, 2_059_200]),
        ("towers", 4, 0, {"size": 8}, [1, 4 * 64, 4 * 64 * 3 * 63]),
        ("towers", 3, 0, {"size": 12, "switch": True}, [1, 4 * 144, 4 * 144 * 3 * 143]),
        # veto or not; 4 turns of 8 places that cover the centre; veto or not
        ("toscana", 2, 0, {}, [1, 2, 2 * 32, 2 * 32 * 2]),
        # one of the two tiles equals its own half turn: 2 turns instead of 4
        ("toscana", 2, 2, {"match": True}, [1, 2, 32 + 16, 2 * (32 + 16)]),
        # 6 pairs of cards, and a second order where a pair has one colour; then 4 triplets
        ("citta", 2, 0, {}, [1, 7, 7 * 9, 7 * 9 * 4, 2205]),
        ("citta", 3, 0, {"edition": "2005"}, [1, 6, 6 * 7, 6 * 7 * 7, 6 * 7 * 7 * 4]),
        ("citta", 4, 0, {"edition": "2005-hu"}, [1, 7, 7 * 7, 7 * 7 * 6, 7 * 7 * 6 * 7]),
        ("citta", 5, 0, {"celebration": True}, [1, 7, 7 * 9, 7 * 9 * 7, 7 * 9 * 7 * 7]),
        ("prizes", 2, 0, {"cards": 3}, [1, 3, 9, 18, 36, 36, 36, 0]),
    ],
)
def test_golden_counts(game: str, players: int, seed: int, options: dict[str, Json], counts: list[int]) -> None:
    state = start(game, players, seed, options)
    assert [perft(state, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("game", ["towers", "citta", "toscana", "prizes"])
def test_the_whole_is_the_sum_of_its_parts(game: str) -> None:
    state = start(game, 2, 1, {})
    parts = divide(state, 2)
    assert sum(parts.values()) == perft(state, 2)
    assert list(parts) == [str(action) for action in state.legal(state.to_act[0])]
    assert set(divide(state, 1).values()) == {1}


def test_nothing_comes_after_the_end() -> None:
    state = start("prizes", 2, 0, {"cards": 3})
    while state.to_act:
        seat = state.to_act[0]
        state = state.play(next(iter(state.legal(seat))), seat=seat)
    assert perft(state, 0) == 1
    assert perft(state, 1) == 0
    assert divide(state, 1) == {}
