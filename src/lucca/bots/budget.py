"""How long a bot may think about one action: in seconds, or in iterations of its search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from lucca.bots.base import BadBot


@dataclass(frozen=True, slots=True)
class Budget:
    """Both limits hold. With iterations alone a search is the same on every machine."""

    iterations: float = inf
    seconds: float = inf

    def __post_init__(self) -> None:
        for amount, unit in ((self.iterations, "iterations"), (self.seconds, "seconds")):
            if not amount > 0:
                raise BadBot(f"a budget of {amount:g} {unit} is too small: it must be more than 0")
        if self.iterations == self.seconds == inf:
            raise BadBot("a budget without an end: give seconds or iterations")

    @property
    def repeatable(self) -> bool:
        return self.seconds == inf

    @classmethod
    def read(cls, text: str) -> Budget:
        """`0.5s` or `500i`."""
        found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)s|([0-9]+)i", text)
        if found is None:
            raise BadBot(f"{text!r} is no budget: write seconds as 0.5s, iterations as 500i")
        return cls(seconds=float(found[1])) if found[1] else cls(iterations=int(found[2]))
