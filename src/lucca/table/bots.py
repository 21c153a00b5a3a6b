"""Bots at the table: they think in processes of their own, and move at a pace one can follow."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from typing import TypeVar, TypeVarTuple

from lucca.bots import bot
from lucca.core import registry
from lucca.core.reading import Json
from lucca.core.state import Seat
from lucca.table import deeds
from lucca.table.errors import unexpected
from lucca.table.levels import DEFAULT_LEVEL
from lucca.table.model import PLAYING, Table
from lucca.table.rooms import Rooms, moment
from lucca.table.settings import Settings

R = TypeVar("R")
T = TypeVarTuple("T")

RETRY = 10_000


def ready(games: tuple[tuple[str, str], ...]) -> None:
    """Prepare a process for thinking."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for game_id, package in games:
        registry.register(game_id, package)


def _end_with_parent() -> None:
    """A server that was killed leaves nobody behind who thinks for it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def choose(game_id: str, options: Mapping[str, Json], view: Json, spec: str, seed: int) -> str:
    """What a bot does, told in the game's notation. It gets what its seat may know and nothing else."""
    game = registry.game(game_id, **options)
    return str(bot(spec, game).choose(game.read_view(view), random.Random(seed)))


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: Executor | None = None

    async def choose(self, table: Table, seat: Seat, level: str) -> str:
        game = table.game
        spec = level + self._settings.bot_suffix
        view = table.state.view(seat).json()
        return await self.run(choose, game.id, dict(game.options), view, spec, secrets.randbits(63))

    async def run(self, work: Callable[[*T], R], *question: *T) -> R:
        """Have something done in one of the processes; a second time where it died."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), work, *question)
        except BrokenExecutor:
            self.close()
            return await loop.run_in_executor(self._executor(), work, *question)

    def _executor(self) -> Executor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._settings.bot_workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=ready,
                initargs=(self._settings.games,),
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def stop(self) -> None:
        """Whatever is being thought, nobody waits for it."""
        self.close()
        for process in multiprocessing.active_children():
            process.terminate()


class BotSeats:
    """Sees to it that a bot that is to act does so: once, and again after a failure or a restart."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, pace: float) -> None:
        self._rooms = rooms
        self._thinkers = thinkers
        self._pace = pace
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, int] = {}

    def look(self, table: Table) -> None:
        """Let a bot think where one is to act."""
        if table.id in self._busy or bot_to_act(table) is None:
            return
        if moment() - self._failed.get(table.id, 0) > RETRY:
            self._busy[table.id] = asyncio.create_task(self._play(table.id), name=f"bots of {table.id}")

    async def _play(self, table_id: str) -> None:
        try:
            room = await self._rooms.get(table_id)
            while (seat := bot_to_act(room.table)) is not None:
                table = room.table
                action = await self._thinkers.choose(table, seat, table.chairs[seat].level or DEFAULT_LEVEL)
                await asyncio.sleep(self._pace - (moment() - table.at) / 1000)
                await self._rooms.perform(room, partial(act, thought=table, seat=seat, action=action))
            self._failed.pop(table_id, None)
        except Exception as problem:
            if unexpected(problem, "a bot could not act", table_id).code != "busy":
                self._failed[table_id] = moment()
        finally:
            self._busy.pop(table_id, None)

    async def stop(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._thinkers.stop()


def act(draft: deeds.Draft, thought: Table, seat: Seat, action: str) -> None:
    """The bot's action, if the position is still the one it thought about."""
    table = draft.table
    same = table.status == PLAYING and table.chairs[seat].kind == "bot"
    on_the_line = table.turn is not None and any(turn is thought.turn for turn in table.turn.back())
    if same and on_the_line and deeds.same_decision(table, seat, thought.ply):
        deeds.act(draft, seat, action, "")


def bot_to_act(table: Table) -> Seat | None:
    """The seat of a bot that has a decision now."""
    return next((seat for seat in table.to_act if table.chairs[seat].kind == "bot"), None)
