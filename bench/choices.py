"""How well bots choose: what each gives away by a decision, in the eyes of a long search of the same view.

    python -m bench.choices citta greedy level3 level5@300i

Where luck decides games, hundreds of them hardly tell two bots apart; their decisions do, in minutes. A bot is judged
by what the judge thinks, which has the same judgement of positions: what both don't know costs nothing here.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import lucca
from lucca.bots import Analysis, analyse, bot
from lucca.core.state import View
from lucca.lab.stats import Z95

STRAY = 1 / 20
"""How often an action is drawn instead of chosen on the way to a position."""
REAL = 3
"""The fewest legal actions that make a decision worth asking about."""
KNOWN = 1 / 400
"""The part of its iterations that the judge must have spent on an action to have an opinion of it."""


class Question(NamedTuple):
    view: View
    bots: Sequence[str]
    iterations: int
    seed: int


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=8000, help="how long the judge thinks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    drawn = [Random(f"{args.seed}/{number}") for number in range(args.positions)]
    games = [list(decisions(args.game, args.players, rng)) for rng in drawn]
    questions = [
        Question(rng.choice(views), args.bots, args.iterations, number)
        for number, (rng, views) in enumerate(zip(drawn, games, strict=True))
    ]
    with ProcessPoolExecutor(args.workers) as pool:
        answers = list(pool.map(given_away, questions))
    print(
        f"{args.game}: a seat has {fmean(map(len, games)) / args.players:.0f} decisions a game between {REAL} or more"
    )
    print(f"{'bot':16} {'gives away a decision':>24} {'nothing at all':>16}")
    for name, losses in zip(args.bots, zip(*answers, strict=True), strict=True):
        sure = Z95 * stdev(losses) / len(losses) ** 0.5
        print(f"{name:16} {fmean(losses):16.2%} ± {sure:.2%} {fmean(loss == 0 for loss in losses):16.0%}")


def decisions(game_id: str, players: int, rng: Random) -> Iterator[View]:
    """The views of the real decisions of a game."""
    game = lucca.game(game_id)
    greedy = bot("greedy", game)
    state = game.start(players, game.deal(players, rng))
    while state.to_act:
        seat = state.to_act[0]
        view = state.view(seat)
        if len(state.to_act) == 1 and len(state.legal(seat)) >= REAL:
            yield view
        action = state.legal(seat).sample(rng) if rng.random() < STRAY else greedy.choose(view, rng)
        state = state.play(action, seat)


def given_away(question: Question) -> list[float]:
    """What each bot's choice loses of the win against the best that the judge has found."""
    judge = analyse(question.view, iterations=question.iterations)
    return [loss(judge, str(bot(name).choose(question.view, Random(question.seed)))) for name in question.bots]


def loss(judge: Analysis, action: str) -> float:
    known = {line.action: line.outcome[judge.seat] for line in judge.lines if line.visits >= KNOWN * judge.iterations}
    # an action hardly looked at promises less than all that were looked at
    return max(known.values()) - known.get(action, min(known.values()))


if __name__ == "__main__":
    main()
