"""How fast the bots think: iterations a second of the tree search of `level5`, from positions in mid-game.

Beside it, in the same run, OpenSpiel's own tree search in C++ on two of its games. An iteration of ours ends in the
game's judgement, one of OpenSpiel's in a game played out at random; `uct` does as it does, in our games.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType

import lucca
from bench.rounds import Row, take_turns
from lucca.bots.budget import Budget
from lucca.bots.levels import FULL, PLAIN
from lucca.bots.search import Search, Style
from lucca.core.state import State, View

ROUND = 1.0
"""Seconds."""
THOUGHT = 500
"""Iterations about one decision: a new tree each time."""
GAMES = {
    "toscana": ("toscana", {}, 2, 10),
    "towers 8x8": ("towers", {}, 2, 20),
    "towers 8x8, 4 seats": ("towers", {}, 4, 20),
    "citta 2013, 2 seats": ("citta", {}, 2, 24),
    "citta 2013, 4 seats": ("citta", {}, 4, 40),
}
SPIELS = {"othello": 20, "hex": 20}
"""A game of OpenSpiel, and after how many random actions it is searched."""
SAMPLE = 0.001
"""Seconds of processor time between two looks at where the search is."""
PARTS = {
    "outlook": "outlook",
    "weights": "weights",
    "play": "rules",
    "legal": "rules",
    "__iter__": "rules",
    "imagine": "worlds",
    "dump": "worlds",
    "to_act": "rules",
    "result": "rules",
}
"""What the search calls, and as what it counts; all else is the tree's own."""


def middle(name: str, rng: Random) -> View:
    """A position in mid-game, as who is to decide there sees it."""
    game_id, options, players, plies = GAMES[name]
    game = lucca.game(game_id, **options)
    state: State = game.start(players, game.deal(players, rng))
    for _ in range(plies):
        seat = state.to_act[0]
        state = state.play(state.legal(seat).sample(rng), seat)
    return state.view(state.to_act[0])


def thought(view: View, style: Style, rng: Random, iterations: int = THOUGHT) -> int:
    assert view.seat is not None
    search = Search(view, view.seat, style, rng)
    search.run(Budget(iterations=iterations), settle=False)
    return search.iterations


def lucca_search(name: str, style: Style) -> Callable[[Random], int]:
    views = [middle(name, Random(seed)) for seed in range(20)]
    return lambda rng: thought(views[int(rng.random() * len(views))], style, rng)


def spiel_search(name: str) -> Callable[[Random], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = Random(3)
    state = game.new_initial_state()
    for _ in range(SPIELS[name]):
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
    judge = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(
        game, judge, uct_c=1.4, max_simulations=THOUGHT, max_memory_mb=500, solve=False, seed=1, verbose=False
    )
    return lambda _rng: int(bot.mcts_search(state).explore_count)


class Watch:
    """Looks every now and then where a search is: under which of the functions that it calls."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def look(self, _signal: int, frame: FrameType | None) -> None:
        called = ""
        while frame is not None and Path(frame.f_code.co_filename).parent.name != "bots":
            called = frame.f_code.co_name
            frame = frame.f_back
        if frame is not None:
            self.seen[PARTS.get(called, "tree")] += 1

    def watch(self, name: str, seconds: float) -> dict[str, float]:
        work, rng = lucca_search(name, FULL), Random(1)
        signal.signal(signal.SIGPROF, self.look)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE, SAMPLE)
        try:
            while self.seen.total() * SAMPLE < seconds:
                work(rng)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return {part: self.seen[part] / self.seen.total() for part in ("rules", "outlook", "weights", "worlds", "tree")}


def main() -> None:
    spiels = [Row(f"OpenSpiel {name}", spiel_search(name)) for name in SPIELS]
    ours = [Row(name, lucca_search(name, FULL)) for name in GAMES]
    plain = [Row(f"{name}, uct", lucca_search(name, PLAIN)) for name in GAMES]
    rows = [*spiels, *ours, *plain]
    take_turns(rows, ROUND)
    print(f"{'search':30} {'iterations/s':>12} {'median':>10} {'x othello':>10}")
    for row in rows:
        print(f"{row.name:30} {row.speed:12,.0f} {row.median:10,.0f} {row.beside(spiels[0]):10.2f}")
    print()
    shares = {name: Watch().watch(name, 3) for name in GAMES}
    print(f"{'where the time goes':30} " + " ".join(f"{part:>8}" for part in shares["toscana"]))
    for name, found in shares.items():
        print(f"{name:30} " + " ".join(f"{share:8.0%}" for share in found.values()))
