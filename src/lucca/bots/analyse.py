"""What a search thinks of a view: the ranked actions, what each leads to, and how play would go on."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from lucca.bots.base import seat_of
from lucca.bots.budget import Budget
from lucca.bots.levels import FULL
from lucca.bots.search import Search
from lucca.bots.tree import Node
from lucca.core.reading import Json
from lucca.core.state import Seat, View


@dataclass(frozen=True, slots=True)
class Line:
    """An action with what is expected of it."""

    action: str
    visits: int
    outcome: tuple[float, ...]
    """Each seat's expected share of the win after the action."""
    line: tuple[tuple[Seat, str], ...]
    """How play would go on, the action itself first, as far as it is open to all."""

    def json(self) -> dict[str, Json]:
        return {
            "action": self.action,
            "visits": self.visits,
            "outcome": [round(share, 4) for share in self.outcome],
            "line": [list(step) for step in self.line],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search thinks of a position, seen by the seat that is to act."""

    seat: Seat
    iterations: int
    lines: tuple[Line, ...]
    """The actions that were tried, best first."""

    @property
    def best(self) -> Line:
        return self.lines[0]

    @property
    def outcome(self) -> tuple[float, ...]:
        """What each seat may expect if the best action is played."""
        return self.best.outcome

    def of(self, action: object) -> Line | None:
        """The line of an action, if it was tried."""
        return next((line for line in self.lines if line.action == str(action)), None)

    def json(self) -> dict[str, Json]:
        return {"seat": self.seat, "iterations": self.iterations, "lines": [line.json() for line in self.lines]}


def analyse(
    view: View,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    rng: Random | None = None,
) -> Analysis:
    """Think about a view for so many seconds (1 by default) or iterations. With iterations alone it is repeatable."""
    seat = seat_of(view)
    budget = _budget(seconds, iterations)
    search = Search(view, seat, FULL, rng or Random(0))
    search.run(budget, settle=False)
    own = search.own
    lines = tuple(_line(own, place) for place in own.order() if own.visits[place])
    return Analysis(seat, search.iterations, lines)


def _budget(seconds: float | None, iterations: int | None) -> Budget:
    if iterations is None:
        return Budget(seconds=1.0 if seconds is None else seconds)
    return Budget(iterations=iterations) if seconds is None else Budget(iterations, seconds)


def _line(node: Node, place: int) -> Line:
    visits = node.visits[place]
    outcome = tuple(share / visits for share in node.outcomes[place])
    return Line(str(node.actions[place]), visits, outcome, tuple(_followed(node, place)))


def _followed(node: Node | None, place: int) -> list[tuple[Seat, str]]:
    steps: list[tuple[Seat, str]] = []
    while node is not None:
        steps.append((node.seat, str(node.actions[place])))
        node = node.children.get(node.actions[place])
        if node is None or not node.count:
            break
        place = node.order()[0]
    return steps
