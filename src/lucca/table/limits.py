"""How often something may be done: token buckets, one for each kind of thing and each visitor."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lucca.core.words import say
from lucca.table.errors import TableError


@dataclass(frozen=True, slots=True)
class Limit:
    """`burst` at once, then one in every `every` seconds."""

    burst: int
    every: float


LIMITS = {
    "request": Limit(120, 0.05),
    "command": Limit(80, 0.05),
    "account": Limit(10, 20.0),
    "guest": Limit(30, 5.0),
    "table": Limit(20, 10.0),
    "chat": Limit(6, 2.0),
    "question": Limit(20, 0.5),
}
CHANNELS = 250
"""Live channels that may be open at a time from one address: a club behind one, with a few tabs each."""
KEPT = 20_000


class Limits:
    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._open: Counter[str] = Counter()

    @contextmanager
    def channel(self, address: str) -> Iterator[None]:
        """As long as it lasts, a live channel is open from there."""
        if self._open[address] >= CHANNELS * self._rate:
            raise TableError("rate", say("There are too many connections from your address."), wait=10)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    @property
    def channels(self) -> int:
        """How many are open."""
        return self._open.total()

    def spend(self, kind: str, who: str) -> None:
        """Take one, or refuse."""
        limit, now = LIMITS[kind], time.monotonic()
        burst, every = limit.burst * self._rate, limit.every / self._rate
        left, at = self._buckets.get((kind, who), (burst, now))
        left = min(burst, left + (now - at) / every)
        if left < 1:
            wait = math.ceil((1 - left) * every)
            raise TableError("rate", say("That is too often. Wait {n} s.", n=wait), wait=wait)
        if len(self._buckets) > KEPT:
            self._forget(now)
        self._buckets[kind, who] = (left - 1, now)

    def _forget(self, now: float) -> None:
        """Let go those who have been quiet for long enough to have all their tokens back."""
        slowest = max(limit.burst * limit.every for limit in LIMITS.values())
        self._buckets = {key: kept for key, kept in self._buckets.items() if now - kept[1] < slowest}
