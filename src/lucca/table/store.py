"""Reading tables from the database."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from lucca.core import registry
from lucca.core.errors import LuccaError
from lucca.core.words import say
from lucca.table import schema
from lucca.table.errors import TableError
from lucca.table.fold import fold
from lucca.table.model import Happening, Setup, Table

log = logging.getLogger("lucca.table")

SHOWN = 50
_t = schema.tables.c


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @property
    def shared(self) -> bool:
        """Whether other workers may write, too."""
        return self.engine.dialect.name == "postgresql"

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def load(self, table_id: str, known: Table | None = None) -> Table:
        """A table, from all that happened there, or from what happened since it was `known`."""
        h = schema.happenings.c
        query = select(h.number, h.at, h.kind, h.body).where(h.table_id == table_id).order_by(h.number)
        if known is not None:
            query = query.where(h.number > known.number)
        found = await self.rows(query)
        if not found:
            if known is not None:
                return known
            raise TableError("unknown", say("There is no such table."))
        happenings = [
            Happening(table_id, number, at, kind, msgspec.json.decode(body)) for number, at, kind, body in found
        ]
        try:
            table = fold(happenings, known)
            assert table.game.id == table.setup.game  # an open table needs its game, too
            return table
        except LuccaError as problem:
            log.warning("a table can't be read: %s", problem, extra={"table": table_id})
            raise TableError("state", say("This game was begun with rules that this server does not have.")) from None

    async def overdue(self, now: int) -> list[str]:
        """Where the server has something to do. The latest first: bots that wait for a thinker are no obstacle."""
        rows = await self.rows(select(_t.id).where(_t.due <= now).order_by(_t.due.desc()).limit(200))
        return [row.id for row in rows]

    async def clocked(self) -> list[str]:
        """The games whose clocks run."""
        rows = await self.rows(select(_t.id, _t.setup).where(_t.status == "playing", _t.due.is_not(None)))
        return [row.id for row in rows if msgspec.json.decode(row.setup, type=Setup).clock.kind != "none"]

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self.rows(select(_t.id, _t.number).where(_t.id.in_(tables)))
        return {row.id: row.number for row in rows}

    async def listed(self, kind: str, person: str | None) -> Sequence[Any]:
        query = select(schema.tables).where(_t.game.in_(registry.game_ids())).order_by(_t.at.desc()).limit(SHOWN)
        if kind == "open":
            return await self.rows(query.where(_t.status == "open", _t.private.is_(False)))
        if kind == "watch":
            return await self.rows(query.where(_t.status == "playing", _t.private.is_(False)))
        if person is None:  # open seats and bots are no person either
            return ()
        mine = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        over = ("over",) if kind == "over" else ("open", "playing")
        return await self.rows(query.where(_t.id.in_(mine), _t.status.in_(over)))

    async def hosted(self, person: str) -> int:
        """How many unfinished tables a person has made."""
        query = select(_t.id).where(_t.host == person, _t.status.in_(("open", "playing"))).limit(1000)
        return len(await self.rows(query))

    async def note(self, name: str) -> str | None:
        """A value the server keeps for itself."""
        rows = await self.rows(select(schema.server.c.value).where(schema.server.c.name == name))
        return rows[0].value if rows else None

    async def keep(self, name: str, value: str, replace: bool = True) -> None:
        """Keep such a value; with `replace` off only where there is none yet."""
        insert = postgresql.insert if self.shared else sqlite.insert
        query: Any = insert(schema.server).values(name=name, value=value)
        if replace:
            query = query.on_conflict_do_update(index_elements=["name"], set_={"value": value})
        else:
            query = query.on_conflict_do_nothing()
        async with self.engine.begin() as connection:
            await connection.execute(query)
