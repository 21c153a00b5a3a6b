"""How fast the rules are: uniformly random games through the public contract.

Beside them, in the same run, OpenSpiel's games in C++ driven from Python in the same way.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from itertools import pairwise
from random import Random
from time import perf_counter

import lucca
from bench.rounds import Row, take_turns
from lucca.core.state import State

ROUND = 0.7
"""Seconds."""

GAMES = {
    "toscana": ("toscana", {}, 2),
    "towers 8x8": ("towers", {}, 2),
    "towers 8x8, 4 seats": ("towers", {}, 4),
    "towers 12x12": ("towers", {"size": 12}, 2),
    "citta 2013, 2 seats": ("citta", {}, 2),
    "citta 2013, 4 seats": ("citta", {}, 4),
    "citta 2005, 5 seats": ("citta", {"edition": "2005"}, 5),
    "citta Celebration, 3 seats": ("citta", {"celebration": True}, 3),
}
WANTED = {"toscana": 0.5, "towers 8x8": 0.1, "citta 2013, 4 seats": 0.25}
PARTS = ("start", "legal", "sample", "play", "list", "view", "imagine")
SPIELS = ("othello", "quoridor", "connect_four")


def lucca_game(name: str) -> Callable[[Random], int]:
    game_id, options, players = GAMES[name]
    game = lucca.game(game_id, **options)
    deals = [game.deal(players, Random(seed)) for seed in range(100)]

    def play(rng: Random) -> int:
        state = game.start(players, deals[int(rng.random() * len(deals))])
        actions = 0
        while to_act := state.to_act:
            seat = to_act[0]
            state = state.play(state.legal(seat).sample(rng), seat)
            actions += 1
        return actions

    return play


def spiel_game(name: str) -> Callable[[Random], int]:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return play


def costs(name: str) -> dict[str, float]:
    """Microseconds of each part, the median of random games; `legal` is asked of fresh positions."""
    game_id, options, players = GAMES[name]
    game = lucca.game(game_id, **options)
    rng = Random(5)
    found: dict[str, list[float]] = {part: [] for part in PARTS}
    for seed in range(40):
        spent = dict.fromkeys(PARTS, 0.0)
        actions = 0
        deal = game.deal(players, Random(seed))
        begun = perf_counter()
        state: State = game.start(players, deal)
        spent["start"] = perf_counter() - begun
        while state.to_act:
            seat = state.to_act[0]
            times = [perf_counter()]
            legal = state.legal(seat)
            times.append(perf_counter())
            action = legal.sample(rng)
            times.append(perf_counter())
            following = state.play(action, seat)
            times.append(perf_counter())
            list(legal)
            times.append(perf_counter())
            view = state.view(seat)
            times.append(perf_counter())
            game.imagine(view, rng)
            times.append(perf_counter())
            for part, (before, after) in zip(PARTS[1:], pairwise(times), strict=True):
                spent[part] += after - before
            state = following
            actions += 1
        for part, time in spent.items():
            found[part].append(time if part == "start" else time / actions)
    return {part: 1e6 * statistics.median(times) for part, times in found.items()}


def main() -> None:
    rows = [Row(f"OpenSpiel {name}", spiel_game(name)) for name in SPIELS]
    rows += [Row(name, lucca_game(name)) for name in GAMES]
    take_turns(rows, ROUND)
    print(f"{'random games':30} {'actions/s':>10} {'median':>10} {'x othello':>10} {'actions':>8} {'ms a game':>10}")
    for row in rows:
        wanted = f"   (wanted: {WANTED[row.name]})" if row.name in WANTED else ""
        length = row.units / row.pieces
        print(
            f"{row.name:30} {row.speed:10,.0f} {row.median:10,.0f} {row.beside(rows[0]):10.2f}"
            f" {length:8.1f} {1000 * length / row.speed:10.2f}{wanted}"
        )
    print()
    print(f"{'microseconds':30} " + " ".join(f"{part:>8}" for part in PARTS))
    for name in GAMES:
        cost = costs(name)
        print(f"{name:30} " + " ".join(f"{cost[part]:8.1f}" for part in PARTS))
