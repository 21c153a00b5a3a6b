"""Fit the numbers by which Lucca Città is judged to games played: `python tools/fit_citta.py --players 2`.

Bots that look one action ahead play with themselves, every other game with a random action now and then. Before each
round it is noted what fame the judgement expects; numbers are then moved, one at a time, as long as that comes closer
to how the games ended. Who changes a number of `judgement.py` starts from what this prints, and plays old against new.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

import lucca
from lucca.bots import bot
from lucca.core.state import Seat
from lucca.games.citta import judgement
from lucca.games.citta.position import CITY_SEATS, Position
from lucca.games.citta.state import CittaState

NUMBERS = ("SURE", "BLUR", "WINDOWS", "GROWING", "FADING_CITY", "MORE_WALLS", "TOP")
STRAY = 1 / 16
"""How often an action is drawn instead of chosen, in every other game."""
STEPS = (0.4, 0.2, 0.1, 0.05)
"""The parts of a number by which it is moved."""
ENOUGH = 2e-5
"""The part of the error that a move must save: numbers that say the same twice would wander off together."""


class Note(NamedTuple):
    """A position before a round, and how its game ended."""

    position: Position
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--edition", default="2013")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    notes = [note for number in range(args.games) for note in played(args.edition, args.players, number, rng)]
    tests, learnt = notes[: len(notes) // 4], notes[len(notes) // 4 :]
    print(f"{len(notes)} positions; of the square of the fame gained and lost, a part is unexplained:")
    print(f"  now       {error(learnt):.4f}, in games left out {error(tests):.4f}")
    fit(learnt, args.players)
    print(f"  fitted    {error(learnt):.4f}, in games left out {error(tests):.4f}")
    print(f"Tempo {tempo(args.players)}")
    print(", ".join(f"{name} = {getattr(judgement, name):.3g}" for name in NUMBERS))
    ends = [(expected(note), note.winners) for note in notes]
    print(f"SPREAD = {min((surprise(ends, spread / 2), spread / 2) for spread in range(2, 40))[1]}")


def played(edition: str, players: int, number: int, rng: Random) -> Iterator[Note]:
    game = lucca.game("citta", edition=edition)
    state = game.start(players, game.deal(players, rng))
    greedy = bot("greedy", game)
    before: dict[int, Position] = {}
    while state.to_act:
        assert isinstance(state, CittaState)
        if not state.position.choosing:
            before.setdefault(state.position.round.number, state.position)
        seat = state.to_act[0]
        stray = number % 2 and rng.random() < STRAY
        action = state.legal(seat).sample(rng) if stray else greedy.choose(state.view(seat), rng)
        state = state.play(action, seat)
    result = state.result
    assert result is not None
    assert result.scores is not None
    for position in before.values():
        yield Note(position, result.scores, result.winners)


def expected(note: Note) -> list[float]:
    """The fame that each seat may expect, before the triplets of the round are looked at."""
    position = note.position
    turns = position.setup.rounds - position.round.number + 1
    table = judgement._table(position.setup.rules, position.setup.players)
    return judgement._fames(table, position, list(position.quarters), turns)


def error(notes: Sequence[Note]) -> float:
    """How far off the expected fame is, beside the others', as a part of what there was to tell."""
    for cached in (judgement._table, judgement._prospect):
        cached.cache_clear()
    off = spread = 0.0
    for note in notes:
        for hoped, scored in zip(centred(expected(note)), centred(note.scores), strict=True):
            off += (hoped - scored) ** 2
            spread += scored**2
    return off / spread


def centred(values: Sequence[float]) -> list[float]:
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def fit(notes: Sequence[Note], players: int) -> None:
    best = error(notes)
    for step in STEPS:
        better = True
        while better:
            better = False
            for name in (*judgement.Tempo._fields, *NUMBERS):
                for factor in (1 + step, 1 - step):
                    before = value(name, players)
                    change(name, players, before * factor)
                    found = error(notes)
                    if found < best - ENOUGH:
                        best, better = found, True
                        break
                    change(name, players, before)


def tempo(players: int) -> judgement.Tempo:
    return judgement.WITH_CITY if players == CITY_SEATS else judgement.WITHOUT_CITY


def value(name: str, players: int) -> float:
    found = getattr(tempo(players), name) if name in judgement.Tempo._fields else getattr(judgement, name)
    assert isinstance(found, float)
    return found


def change(name: str, players: int, number: float) -> None:
    if name in judgement.Tempo._fields:
        changed = tempo(players)._replace(**{name: number})
        setattr(judgement, "WITH_CITY" if players == CITY_SEATS else "WITHOUT_CITY", changed)
    else:
        setattr(judgement, name, number)


def surprise(ends: Sequence[tuple[list[float], tuple[Seat, ...]]], spread: float) -> float:
    """How badly the shares of the win, by the fame expected, told who won."""
    lost = 0.0
    for fames, winners in ends:
        best = max(fames)
        total = sum(exp((fame - best) / spread) for fame in fames)
        lost -= sum((fames[seat] - best) / spread - log(total) for seat in winners) / len(winners)
    return lost


if __name__ == "__main__":
    main()
