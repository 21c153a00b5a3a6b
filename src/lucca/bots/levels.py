"""Bots that search, and the five levels made of them.

A lower level is weaker as people are: it thinks for less long and less far ahead, judges positions less surely, and
notices only a part of the actions, in which striking ones stand out less. It never plays an action that it has not
found the best of those it looked at. How much weaker it is: docs/strength.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from lucca.bots.base import Bot
from lucca.bots.budget import Budget
from lucca.bots.search import Search, Style
from lucca.core.actions import Action
from lucca.core.game import Game
from lucca.core.state import Seat, View


@dataclass(frozen=True, slots=True)
class Level:
    style: Style
    budget: Budget


FULL = Style()
PLAIN = Style(judged=False)

LEVELS = {
    "level1": Level(
        replace(FULL, attention=0.05, glance=0.15, haze=0.4, horizon=1),
        Budget(iterations=5),
    ),
    "level2": Level(
        replace(FULL, attention=0.2, glance=0.28, haze=0.2, horizon=1),
        Budget(iterations=24),
    ),
    "level3": Level(
        replace(FULL, attention=0.35, glance=0.42, haze=0.18, horizon=3),
        Budget(iterations=40),
    ),
    "level4": Level(replace(FULL, haze=0.04), Budget(iterations=30)),
    "level5": Level(FULL, Budget(seconds=4.5)),
    "search": Level(FULL, Budget(seconds=1.0)),
    "uct": Level(PLAIN, Budget(seconds=1.0)),
}


class SearchBot(Bot):
    """Searches, and goes on from its earlier thoughts where the game went as it had looked ahead."""

    def __init__(self, name: str, style: Style, budget: Budget, game: Game | None = None) -> None:
        super().__init__(name, game)
        self.style = style
        self.budget = budget
        self._thoughts: tuple[Search, Action] | None = None

    @property
    def repeatable(self) -> bool:
        return self.budget.repeatable

    def new_game(self) -> None:
        self._thoughts = None

    def _choose(self, view: View, seat: Seat, rng: Random) -> Action:
        search = self._search(view, seat, rng)
        search.run(self.budget)
        action = search.choice()
        self._thoughts = (search, action)
        return action

    def _search(self, view: View, seat: Seat, rng: Random) -> Search:
        if self._thoughts is not None:
            search, played = self._thoughts
            known = (search.view.game, search.view.players, search.seat) == (view.game, view.players, seat)
            if known and search.follow(view, played, rng):
                return search
        return Search(view, seat, self.style, rng)
