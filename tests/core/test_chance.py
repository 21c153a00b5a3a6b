"""Chance draws the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from lucca.core.chance import below, pick, shuffled


def test_a_seed_gives_the_same_order_in_every_python() -> None:
    assert shuffled(range(10), Random(7)) == [2, 7, 4, 6, 8, 9, 0, 5, 1, 3]
    rng = Random(7)
    assert [below(100, rng) for _ in range(3)] == [32, 15, 65]
    assert pick("abcdef", Random(1)) == "a"


def test_every_order_is_as_likely() -> None:
    rng = Random(3)
    draws = 24_000
    seen = Counter(tuple(shuffled("abcd", rng)) for _ in range(draws))
    assert set(seen) == set(permutations("abcd"))
    expected = draws / 24
    chi_square = sum((n - expected) ** 2 / expected for n in seen.values())
    assert chi_square < 49.7  # 23 degrees of freedom, 1 in 1000


def test_what_is_shuffled_stays_as_it_is() -> None:
    deck = [1, 2, 3]
    shuffled(deck, Random(1))
    assert deck == [1, 2, 3]
