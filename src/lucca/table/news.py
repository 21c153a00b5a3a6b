"""News from other workers: PostgreSQL's LISTEN, on a connection that is made anew whenever it is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from lucca.table.errors import unexpected
from lucca.table.journal import CHANNEL

log = logging.getLogger("lucca.table")

WAIT = 1.0
"""Seconds before another try to connect."""


class Listener:
    """Hears what other workers tell; after each new connection it is asked what may have been missed."""

    def __init__(self, dsn: str, hear: Callable[[str], None], catch_up: Callable[[], Awaitable[None]]) -> None:
        self._dsn = dsn
        self._hear = hear
        self._catch_up = catch_up

    async def run(self) -> None:
        while True:
            try:
                await self._listen()
                log.warning("the connection for news from other workers was lost; connecting again")
            except Exception as problem:
                unexpected(problem, "no news from other workers")
                await asyncio.sleep(WAIT)

    async def _listen(self) -> None:
        """Listen until the connection ends."""
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self._dsn)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(CHANNEL, self._told)
            await self._catch_up()
            await ended.wait()
        finally:
            connection.terminate()

    def _told(self, _connection: Any, _process: int, _channel: str, text: object) -> None:
        self._hear(str(text))
