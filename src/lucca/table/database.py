"""The database: opening it, bringing it up to date, and the settings it needs to keep what it confirmed."""

from __future__ import annotations

import os
from importlib.resources import files
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lucca.table.settings import Settings

_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk, not just on its way there
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)
_MIGRATION_LOCK = 0x1CCA


def opened(settings: Settings) -> AsyncEngine:
    if settings.postgres:
        return create_async_engine(settings.url, pool_size=4, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(settings.url, pool_size=4, max_overflow=8)
    event.listen(engine.sync_engine, "connect", _configure_sqlite)
    return engine


def _configure_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


async def prepare(settings: Settings) -> None:
    """Make the database, or bring it up to date. Several workers may do so at once."""
    if not settings.postgres:  # passwords' hashes and the key of all sessions are nobody else's business
        os.close(os.open(settings.database, os.O_RDWR | os.O_CREAT, 0o600))
    engine = opened(settings)
    try:
        async with engine.begin() as connection:
            if settings.postgres:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def clashed(problem: BaseException) -> bool:
    """Whether another writer was in the way: a row of the same key, or each waited for the other."""
    if isinstance(problem, DBAPIError):
        return isinstance(problem, IntegrityError) or getattr(problem.orig, "sqlstate", "") in ("40P01", "40001")
    return False


def unavailable(problem: BaseException) -> bool:
    """Whether the database can't do it now: away, locked, full, starting up. Nothing is wrong with what was asked."""
    if isinstance(problem, DBAPIError):
        return not clashed(problem) and not isinstance(problem, DataError | ProgrammingError)
    return isinstance(problem, PoolTimeout | OSError) or type(problem).__module__.startswith("asyncpg")


def config(connection: Connection) -> Config:
    found = Config()
    found.set_main_option("script_location", str(files("lucca.table") / "migrations"))
    found.attributes["connection"] = connection
    return found


def upgrade(connection: Connection) -> None:
    command.upgrade(config(connection), "head")


def packed(value: object) -> str:
    """A value as the JSON text that a column holds."""
    return msgspec.json.encode(value).decode()
