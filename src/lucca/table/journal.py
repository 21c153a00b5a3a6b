"""Writing what happens. Whoever waits for `write` knows that it is on the disk, or that another was first.

Writes that come while one is under way go together in the next transaction: one flush to the disk serves them all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Executable, bindparam, delete, insert, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lucca.core.words import say
from lucca.table import schema
from lucca.table.clocks import flags
from lucca.table.database import clashed, packed, unavailable
from lucca.table.deeds import Draft
from lucca.table.errors import TableError
from lucca.table.model import PLAYING, Happening, Table

CHANNEL = "tables"
BATCH = 64
BOT_LEASE = 5_000
"""After so many milliseconds any worker may let a bot think whose worker seems to have gone."""


class Conflict(Exception):
    """Another writer was first at one of the tables."""


class Outdated(Exception):
    """What was to be written besides rests on rows that have changed since: nothing was written."""


@dataclass(slots=True)
class Entry:
    """What is to be written in one piece, or not at all."""

    drafts: Sequence[Draft]
    extras: Sequence[Executable] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Journal:
    def __init__(self, engine: AsyncEngine, worker: str) -> None:
        self._engine = engine
        self._worker = worker
        self._notify = engine.dialect.name == "postgresql"
        self._queue: asyncio.Queue[Entry] = asyncio.Queue(maxsize=4096)
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Write what is waiting, then no more."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            self._task = None

    async def write(self, drafts: Sequence[Draft], extras: Sequence[Executable] = ()) -> None:
        """Returns when it is on the disk. Raises Conflict where another writer was first."""
        if self._task is None:
            raise TableError("busy", say("The server is closing."))
        entry = Entry(drafts, extras)
        await self._queue.put(entry)
        await asyncio.shield(entry.done)

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._commit(batch)
            for _ in batch:
                self._queue.task_done()

    async def _commit(self, batch: list[Entry]) -> None:
        try:
            await self._transaction(batch)
        except Exception as problem:
            if len(batch) > 1 and not unavailable(problem):  # one of them is at fault, the others are not
                for entry in batch:
                    await self._commit([entry])
                return
            _settle(batch, Conflict() if clashed(problem) else problem)
        else:
            _settle(batch, None)

    async def _transaction(self, batch: list[Entry]) -> None:
        drafts = sorted((draft for entry in batch for draft in entry.drafts), key=lambda draft: draft.table.id)
        async with self._engine.begin() as connection:
            await self._write(connection, drafts)
            for entry in batch:
                for extra in entry.extras:
                    if (await connection.execute(extra)).rowcount == 0:
                        raise Outdated
            if self._notify:
                rows = [{"channel": CHANNEL, "news": self.news(draft.table)} for draft in drafts]
                await connection.execute(text("SELECT pg_notify(:channel, :news)"), rows)
        self.commits += 1
        self.written += len(drafts)

    def news(self, table: Table) -> str:
        return packed({"table": table.id, "number": table.number, "worker": self._worker})

    async def _write(self, connection: AsyncConnection, drafts: Sequence[Draft]) -> None:
        new = [draft for draft in drafts if draft.happenings[0].number == 1]
        if new:
            await connection.execute(
                insert(schema.tables), [_identity(draft.table) | _row(draft.table) for draft in new]
            )
        happened = [happening for draft in drafts for happening in draft.happenings]
        await connection.execute(insert(schema.happenings), [_happening(one) for one in happened])
        for undone in (one for one in happened if one.kind == "undo"):
            where = (schema.actions.c.table_id == undone.table) & (schema.actions.c.ply > undone.body["ply"])
            await connection.execute(delete(schema.actions).where(where))
        if acts := [row for draft in drafts for row in _actions(draft)]:
            await connection.execute(insert(schema.actions), acts)
        if old := [_row(draft.table) | {"of": draft.table.id} for draft in drafts if draft.happenings[0].number > 1]:
            await connection.execute(_UPDATE, old)
        for draft in drafts:
            if any(one.kind in _SEATING for one in draft.happenings):
                await _seat(connection, draft.table)


_SEATING = frozenset(("create", "sit", "leave", "start"))
_UPDATED = ("status", "number", "ply", "at", "to_act", "chairs", "result", "due")
_UPDATE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in _UPDATED})
)


def _settle(batch: list[Entry], problem: Exception | None) -> None:
    for entry in batch:
        if entry.done.done():
            continue
        if problem is None:
            entry.done.set_result(None)
        else:
            entry.done.set_exception(problem)


def _happening(one: Happening) -> dict[str, object]:
    return {"table_id": one.table, "number": one.number, "at": one.at, "kind": one.kind, "body": packed(one.body)}


def _actions(draft: Draft) -> list[dict[str, object]]:
    """The rows of the record: one an action, its key the table and the ply."""
    if draft.table.turn is None:
        return []
    numbers = {one.number for one in draft.happenings if one.kind == "act"}
    return [
        {"table_id": draft.table.id, "ply": turn.ply, "seat": turn.seat, "action": turn.action, "number": turn.number}
        for turn, _ in zip(draft.table.turn.back(), draft.happenings, strict=False)
        if turn.number in numbers
    ]


def _identity(table: Table) -> dict[str, object]:
    setup = table.setup
    return {
        "id": table.id,
        "game": setup.game,
        "setup": packed(setup),
        "host": table.host,
        "private": setup.private,
    }


def _row(table: Table) -> dict[str, object]:
    ending = table.ending
    result = None if ending is None else {"how": ending.how, "scores": ending.scores, "winners": ending.winners}
    return {
        "status": table.status,
        "number": table.number,
        "ply": table.ply,
        "at": table.at,
        "to_act": packed(table.to_act),
        "chairs": packed(table.chairs),
        "result": None if result is None else packed(result),
        "due": due(table),
    }


def due(table: Table) -> int | None:
    """When the server has something to do at a table by itself."""
    if table.unrated:
        return table.at
    if table.status != PLAYING:
        return None
    moments = [until for _, until in flags(table)]
    if any(table.chairs[seat].kind == "bot" for seat in table.to_act):
        moments.append(table.at + BOT_LEASE)
    return min(moments, default=None)


async def _seat(connection: AsyncConnection, table: Table) -> None:
    await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
    rows = [{"table_id": table.id, "seat": seat, "person": chair.person} for seat, chair in enumerate(table.chairs)]
    await connection.execute(insert(schema.seats), rows)
