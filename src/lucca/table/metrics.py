"""Numbers for Prometheus, in its text format."""

from __future__ import annotations

from collections import Counter
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
        journal, rooms, channels = self._house.journal, self._house.rooms, self._house.limits.channels
        lines = [
            *_metric("lucca_connections", "gauge", "open live channels", channels),
            *_metric("lucca_rooms", "gauge", "tables at hand", len(rooms)),
            *_metric("lucca_commits_total", "counter", "transactions of the journal", journal.commits),
            *_metric("lucca_writes_total", "counter", "changes of tables written", journal.written),
            "# HELP lucca_refused_total refusals by code",
            "# TYPE lucca_refused_total counter",
            *(f'lucca_refused_total{{code="{code}"}} {n}' for code, n in sorted(self.refused.items())),
            "# HELP lucca_action_seconds from an action's arrival to its confirmation",
            "# TYPE lucca_action_seconds histogram",
            *(f'lucca_action_seconds_bucket{{le="{bound}"}} {self._within[bound]}' for bound in BUCKETS),
            f'lucca_action_seconds_bucket{{le="+Inf"}} {self._actions}',
            f"lucca_action_seconds_sum {self._seconds:.6f}",
            f"lucca_action_seconds_count {self._actions}",
        ]
        return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, help_text: str, value: float) -> tuple[str, str, str]:
    return f"# HELP {name} {help_text}", f"# TYPE {name} {kind}", f"{name} {value}"
