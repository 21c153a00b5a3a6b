"""Chance, from a generator that is handed in.

Of `random.Random` only the sequence of `random()` is promised to stay the same in every Python,
so everything is drawn from that alone: a seed gives the same game everywhere, for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(n: int, rng: Random) -> int:
    """A whole number from 0 to n - 1."""
    return int(rng.random() * n)


def pick(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """A new list with the items in a random order (Fisher-Yates)."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
