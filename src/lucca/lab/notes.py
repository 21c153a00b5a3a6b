"""Notes on a finished game: what a search thinks of each decision, and where the game turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from lucca.bots import Analysis, analyse
from lucca.core.reading import Json
from lucca.core.record import Record
from lucca.core.state import Seat, State

NOTES = 1
"""The format of the notes."""

KEPT = 5
"""How many actions of an analysis are written down."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is thought of one decision, from what its seat could know."""

    ply: int
    seat: Seat
    played: str
    best: str
    expected: tuple[float, ...] | None
    """Each seat's share of the win after what was played; None where the search didn't look at it."""
    analysis: Analysis

    @property
    def lost(self) -> float:
        """How much of the win the seat gave away, next to the best action."""
        best = self.analysis.outcome[self.seat]
        worst = min(line.outcome[self.seat] for line in self.analysis.lines)
        return max(0.0, best - (self.expected[self.seat] if self.expected is not None else worst))

    def json(self) -> dict[str, Json]:
        return {
            "ply": self.ply,
            "seat": self.seat,
            "played": self.played,
            "best": self.best,
            "lost": round(self.lost, 4),
            "expected": None if self.expected is None else [round(share, 4) for share in self.expected],
            "iterations": self.analysis.iterations,
            "lines": [line.json() for line in self.analysis.lines[:KEPT]],
        }


def notes(record: Record, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> Iterator[Note]:
    """A note on each decision of a game, in order. Replaying the game checks it."""
    states = record.replay()
    state = next(states)
    for ply, (seat, _) in enumerate(record.actions, 1):
        before, state = state, next(states)
        yield _note(before, ply, seat, record.actions[ply - 1][1], seconds, iterations, seed)
    for _ in states:
        pass  # the claimed result is checked at the very end


def _note(
    state: State, ply: int, seat: Seat, text: str, seconds: float | None, iterations: int | None, seed: int
) -> Note:
    played = str(state.game.parse(text))
    found = analyse(state.view(seat), seconds, iterations=iterations, rng=Random(f"{seed}/{ply}"))
    line = found.of(played)
    return Note(ply, seat, played, found.best.action, line.outcome if line else None, found)


def turning_points(found: Sequence[Note], most: int = 3) -> list[Note]:
    """The decisions that gave away most, the gravest first; small change is none."""
    return sorted((note for note in found if note.lost >= GRAVE), key=lambda note: -note.lost)[:most]


GRAVE = 0.05
"""The share of the win that a turning point gives away at least."""


def document(record: Record, found: Sequence[Note]) -> dict[str, Json]:
    """The notes as they are written beside the record."""
    return {
        "format": NOTES,
        "game": record.game,
        "actions": len(record.actions),
        "turning_points": [note.ply for note in turning_points(found)],
        "notes": [note.json() for note in found],
    }
