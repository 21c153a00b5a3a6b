"""Numbers for Prometheus, in its text format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lucca.table.house import House

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Metrics:
    def __init__(self, house: House) -> None:
        self._house = house
        self.refused: Counter[str] = Counter()
        self._seconds = 0.0
        self._actions = 0
        self._within: Counter[float] = Counter()

    def acted(self, seconds: float) -> None:
        """An action was confirmed, so long after it came in."""
        self._actions += 1
        self._seconds += seconds
        for bound in BUCKETS:
            if seconds <= bound:
                self._within[bound] += 1

    def text(self) -> str:
        """Each number names its worker: several share an address, and each answers for itself."""
        house, worker = self._house, f'worker="{self._house.worker}"'
        seconds, bounds = "lucca_action_seconds", [*map(str, BUCKETS), "+Inf"]
        within = [*(self._within[bound] for bound in BUCKETS), self._actions]
        lines = [
            *_metric("lucca_connections", "gauge", "open live channels", {worker: house.limits.channels}),
            *_metric("lucca_rooms", "gauge", "tables at hand", {worker: len(house.rooms)}),
            *_metric("lucca_commits_total", "counter", "transactions of the journal", {worker: house.journal.commits}),
            *_metric("lucca_writes_total", "counter", "changes of tables written", {worker: house.journal.written}),
            *_metric(
                "lucca_refused_total",
                "counter",
                "refusals by code",
                {f'{worker},code="{code}"': n for code, n in sorted(self.refused.items())},
            ),
            *_metric(seconds, "histogram", "from an action's arrival to its confirmation", {}),
            *(f'{seconds}_bucket{{{worker},le="{bound}"}} {n}' for bound, n in zip(bounds, within, strict=True)),
            f"{seconds}_sum{{{worker}}} {self._seconds:.6f}",
            f"{seconds}_count{{{worker}}} {self._actions}",
        ]
        return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, about: str, values: Mapping[str, float]) -> list[str]:
    numbers = [f"{name}{{{labels}}} {value}" for labels, value in values.items()]
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}", *numbers]
