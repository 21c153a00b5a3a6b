"""Things measured beside each other take turns, round by round, so that a busy machine slows none more than others.

A ratio is the median over the rounds, each compared within itself; a speed is that of the best round.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

ROUNDS = 7


@dataclass
class Row:
    name: str
    work: Callable[[Random], int]
    """Does a piece of work and says of how many units it was."""
    speeds: list[float] = field(default_factory=list)
    units: int = 0
    pieces: int = 0

    def round(self, rng: Random, seconds: float) -> None:
        units = pieces = 0
        begun = perf_counter()
        while (spent := perf_counter() - begun) < seconds:
            units += self.work(rng)
            pieces += 1
        self.speeds.append(units / spent)
        self.units += units
        self.pieces += pieces

    @property
    def speed(self) -> float:
        return max(self.speeds)

    @property
    def median(self) -> float:
        return statistics.median(self.speeds)

    def beside(self, other: Row) -> float:
        return statistics.median(own / its for own, its in zip(self.speeds, other.speeds, strict=True))


def take_turns(rows: Sequence[Row], seconds: float) -> None:
    rng = Random(1)
    for _ in range(ROUNDS):
        for row in rows:
            row.round(rng, seconds)
