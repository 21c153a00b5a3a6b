"""How good the seats' prospects were in a game that is over: what a search says of position after position.

The search runs where the bots think, one position at a time and only as long as somebody asks for it: bots that are
to act in other games wait for one position at most.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lucca.bots import analyse
from lucca.core import registry
from lucca.core.reading import Json
from lucca.table import scenes
from lucca.table.bots import Thinkers
from lucca.table.languages import tell
from lucca.table.model import Table, Turn

ITERATIONS = 80
SECONDS = 0.8
"""A position gets so many iterations, or so much time if they take longer."""

TURNS = 5
NOTABLE = 0.1
KEPT = 200
ASKED = 20.0
"""Seconds for which an analysis goes on without being asked for."""

log = logging.getLogger("lucca.table.analysis")
Shares = tuple[float, ...]


def prospects(game_id: str, options: Mapping[str, Json], view: Json) -> tuple[Shares, str]:
    """What each seat may expect in a position, as the seat that is to act sees it, and the action that is best."""
    found = analyse(registry.game(game_id, **options).read_view(view), SECONDS, iterations=ITERATIONS)
    return tuple(round(share, 3) for share in found.outcome), found.best.action


def at_the_end(table: Table) -> Shares:
    """The winners share the win."""
    assert table.ending is not None
    winners = table.ending.winners
    return tuple(round(1 / len(winners), 3) if seat in winners else 0.0 for seat in range(table.players))


@dataclass(slots=True)
class Study:
    """The analysis of one game, as far as it has come."""

    table: Table
    turns: list[Turn]
    values: list[Shares] = field(default_factory=list)
    best: list[str] = field(default_factory=list)
    """The best action in each position."""
    asked: float = 0.0
    task: asyncio.Task[None] | None = None

    def turning_points(self, lang: str) -> list[dict[str, Any]]:
        """The actions that cost their seat most, each with a better one."""
        drops = [
            (self.values[ply - 1][turn.seat] - self.values[ply][turn.seat], turn)
            for ply, turn in enumerate(self.turns[: len(self.values)])
            if ply and self.best[ply - 1] != turn.action
        ]
        worst = sorted((found for found in drops if found[0] >= NOTABLE), key=lambda found: -found[0])[:TURNS]
        return [self._told(drop, turn, lang) for drop, turn in sorted(worst, key=lambda found: found[1].ply)]

    def _told(self, drop: float, turn: Turn, lang: str) -> dict[str, Any]:
        before = self.turns[turn.ply - 1].state.view(turn.seat)
        action = self.best[turn.ply - 1]
        label = tell(scenes.label(before, turn.seat, self.table.game.parse(action)), lang)
        return {"ply": turn.ply, "seat": turn.seat, "drop": round(drop, 3), "better": action, "label": label}

    def json(self, lang: str) -> dict[str, Any]:
        return {
            "done": len(self.values),
            "of": len(self.turns),
            "values": self.values,
            "turns": self.turning_points(lang),
        }


class Analyst:
    """Keeps the analyses and carries them on, one at a time."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    def of(self, table: Table, lang: str) -> dict[str, Any]:
        """What is known of a game by now; asking makes it go on."""
        study = self._studies.get(table.id)
        if study is None:
            assert table.turn is not None
            study = self._studies[table.id] = Study(table, list(table.turn.back())[::-1])
            if len(self._studies) > KEPT:
                self._drop(*self._studies.popitem(last=False))
        study.asked = time.monotonic()
        if study.task is None and len(study.values) < len(study.turns):
            study.task = asyncio.create_task(self._go_on(study), name=f"analysis of {table.id}")
        return study.json(lang)

    async def _go_on(self, study: Study) -> None:
        try:
            while len(study.values) < len(study.turns) and time.monotonic() - study.asked < ASKED:
                async with self._one:
                    shares, best = await self._position(study, study.turns[len(study.values)])
                study.values.append(shares)
                study.best.append(best)
        except Exception:
            log.exception("an analysis failed", extra={"table": study.table.id})
        finally:
            study.task = None

    async def _position(self, study: Study, turn: Turn) -> tuple[Shares, str]:
        if turn is study.turns[-1]:
            return at_the_end(study.table), ""
        game = study.table.game
        seat = study.turns[turn.ply + 1].seat
        view = turn.state.view(seat).json()
        return await self._thinkers.run(prospects, game.id, dict(game.options), view)

    def _drop(self, _: str, study: Study) -> None:
        if study.task is not None:
            study.task.cancel()

    async def stop(self) -> None:
        tasks = [study.task for study in self._studies.values() if study.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
