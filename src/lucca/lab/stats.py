"""How sure a measured share is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import TypeVar

from lucca.core.chance import pick

T = TypeVar("T")

Z95 = 1.959963984540054
"""The deviations on both sides of the mean that hold 95 % of a normal distribution."""


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a share of independent trials."""
    if trials == 0:
        return 0.0, 1.0
    share, z2 = wins / trials, Z95 * Z95
    centre = share + z2 / (2 * trials)
    spread = Z95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return max(0.0, (centre - spread) / (1 + z2 / trials)), min(1.0, (centre + spread) / (1 + z2 / trials))


def bootstrap(
    groups: Sequence[T], value: Callable[[Sequence[T]], float], seed: int = 0, times: int = 1000
) -> tuple[float, float]:
    """The 95 % interval of a value of groups (games of one deal, say), by drawing groups again and again."""
    rng = Random(seed)
    found = sorted(value([pick(groups, rng) for _ in groups]) for _ in range(times))
    return found[int(times * 0.025)], found[min(times - 1, int(times * 0.975))]
