"""Ratings from games among many: the strengths under which what happened was likeliest (Bradley and Terry)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import TypeAlias

Pairs: TypeAlias = Mapping[tuple[str, str], float]
"""How often the first was better than the second; a draw counts half for both."""

_CALM = 0.5
"""So much of a drawn game is added between any two who met: who won all his games is strong, but not boundlessly."""


def ratings(names: Sequence[str], pairs: Pairs, rounds: int = 10_000) -> dict[str, float]:
    """Points on the scale of Elo, their mean 0: 400 more are odds of ten to one."""
    met = {a: [b for b in names if b != a and pairs.get((a, b), 0) + pairs.get((b, a), 0) > 0] for a in names}
    won = {a: sum(pairs.get((a, b), 0.0) + _CALM / 2 for b in met[a]) for a in names}
    games = {(a, b): pairs.get((a, b), 0.0) + pairs.get((b, a), 0.0) + _CALM for a in names for b in met[a]}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        new = {a: _stronger(a, strength, won[a], {b: games[a, b] for b in met[a]}) for a in names}
        change = max(abs(log10(new[a] / strength[a])) for a in names)
        strength = new
        if change < 1e-7:
            break
    points = {a: 400 * log10(strength[a]) for a in names}
    mean = sum(points.values()) / len(points)
    return {a: points[a] - mean for a in names}


def _stronger(name: str, strength: Mapping[str, float], won: float, games: Mapping[str, float]) -> float:
    if not games:
        return strength[name]
    return won / sum(n / (strength[name] + strength[other]) for other, n in games.items())
