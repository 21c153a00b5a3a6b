"""One worker of the server: everything it consists of, its start, its chores and its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from lucca.core import registry
from lucca.table import clocks, database, deeds
from lucca.table.analysis import Analyst
from lucca.table.bots import BotSeats, Thinkers
from lucca.table.deeds import Draft
from lucca.table.errors import unexpected
from lucca.table.journal import BOT_LEASE, CHANNEL, Journal, due
from lucca.table.limits import Limits
from lucca.table.lobby import LobbyRoom
from lucca.table.metrics import Metrics
from lucca.table.model import PLAYING, Table
from lucca.table.news import Listener
from lucca.table.people import People
from lucca.table.ratings import Ratings
from lucca.table.rooms import Room, Rooms, moment
from lucca.table.sessions import Signer
from lucca.table.settings import Settings
from lucca.table.store import Store

log = logging.getLogger("lucca.table")

SWEEP = 0.25
SIGN = 2.0
BEAT = 5.0
PRESENCE = 12.0
AGAIN = 1.0
"""Seconds before a chore that failed is tried again."""
MISSED = 6_000
"""After so many milliseconds without a sign of life the server was away: the clocks stood still."""
REST, LONGEST_REST = 5_000, 3_600_000
"""A table at which a chore failed is left alone for a while, each time twice as long."""


class News(msgspec.Struct, omit_defaults=True):
    """What one worker tells the others."""

    table: str
    worker: str
    number: int | None = None
    people: tuple[str, ...] | None = None


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(4)
        for game_id, package in settings.games:
            registry.register(game_id, package)
        self.engine = database.opened(settings)
        self.store = Store(self.engine)
        self.journal = Journal(self.engine, self.worker)
        self.rooms = Rooms(self.store, self.journal)
        self.people = People(self.store)
        self.ratings = Ratings(self.store, self.rooms)
        self.limits = Limits(settings.rate)
        self.thinkers = Thinkers(settings)
        self.analyst = Analyst(self.thinkers)
        self.bots = BotSeats(self.rooms, self.thinkers, settings.bot_pace)
        self.lobby = LobbyRoom(self.store)
        self.metrics = Metrics(self)
        self.signer = Signer(settings.secret, settings.https)
        self.closing = False
        self._served = moment()
        """When the server was last seen to do what it does by itself."""
        self._resting: dict[str, tuple[int, int]] = {}
        """Until when which tables are left alone, and for how long that is."""
        self._chores: list[asyncio.Task[None]] = []
        self._told: set[asyncio.Task[None]] = set()
        self.rooms.listeners += [self.bots.look, self.lobby.note, self._settle]

    async def start(self) -> None:
        await database.prepare(self.settings)
        await self._find_secret()
        self.journal.start()
        await self._let_clocks_stand(MISSED if self.settings.postgres else 0)
        if not self.settings.postgres:
            await self._wake_bots()
        self._chore(self._sweep, SWEEP)
        self._chore(self._sign, SIGN)
        self._chore(self._beat, BEAT)
        self._chore(self.lobby.tell, 1.0)
        if self.settings.postgres:
            listener = Listener(self.settings.dsn, self._told_by_others, self.rooms.compare)
            self._chores.append(asyncio.create_task(listener.run(), name="news"))

    async def stop(self) -> None:
        """Finish what is under way, then close."""
        self.closing = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, *self._told, return_exceptions=True)
        await self.analyst.stop()
        await self.bots.stop()
        await self.journal.stop()
        await self.engine.dispose()

    async def _find_secret(self) -> None:
        if not self.settings.secret:
            await self.store.keep("secret", secrets.token_hex(32), replace=False)
            kept = await self.store.note("secret")
            assert kept is not None
            self.signer = Signer(kept, self.settings.https)

    def _chore(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        async def again() -> None:
            while True:
                await asyncio.sleep(every)
                try:
                    await work()
                except Exception as problem:
                    unexpected(problem, f"a chore failed: {work.__name__}")
                    await asyncio.sleep(AGAIN)

        self._chores.append(asyncio.create_task(again(), name=work.__name__))

    # what the server does by itself

    async def _each(self, tables: Iterable[str], work: Callable[[Room], Awaitable[None]]) -> None:
        """Do something at each table. One at which that fails does not keep the others waiting."""
        now = moment()
        for table_id in tables:
            until, pause = self._resting.get(table_id, (0, REST))
            if until > now:
                continue
            try:
                await work(await self.rooms.get(table_id))
                self._resting.pop(table_id, None)
            except Exception as problem:
                unexpected(problem, "a chore failed", table_id)
                self._resting[table_id] = now + pause, min(2 * pause, LONGEST_REST)

    async def _let_clocks_stand(self, missed: int) -> None:
        """If no worker has given a sign for a while, the time until now is not the players'."""
        sign, now = int(await self.store.note("beat") or 0), moment()
        if sign and now - sign > missed:

            async def stand(room: Room) -> None:
                await self.rooms.perform(room, partial(_stand, until=sign))

            await self._each(await self.store.clocked(), stand)
        await self.store.keep("beat", str(now))

    async def _wake_bots(self) -> None:
        """The only worker needs not wait whether another one goes on with what it finds."""

        async def look(room: Room) -> None:
            self.bots.look(room.table)

        await self._each(await self.store.overdue(moment() + BOT_LEASE), look)

    async def _sign(self) -> None:
        """A sign of life, for the clocks."""
        await self._let_clocks_stand(MISSED)

    async def _beat(self) -> None:
        self.rooms.tidy()
        if self.settings.postgres:
            await self.rooms.compare()
            for room in self.rooms.all():
                if room.watchers:
                    await self._announce(room)
        for room in self.rooms.all():
            if room.check_presence():
                room.wake()

    async def _sweep(self) -> None:
        """Flags that fell, bots whose worker is gone, games to be rated."""
        if moment() - self._served > MISSED:  # the machine slept, or the database was away
            await self._let_clocks_stand(MISSED)
        await self._each(await self.store.overdue(moment()), self._see_to)
        self._served = moment()

    async def _see_to(self, room: Room) -> None:
        table, now = room.table, moment()
        if fallen := clocks.fallen(table, now):
            await self.rooms.perform(room, partial(flag, seat=fallen[0], now=now))
        elif table.unrated:
            await self.ratings.settle(table.id)
        elif (late := due(table)) is not None and late <= now:
            self.bots.look(table)

    def _settle(self, table: Table) -> None:
        if table.unrated:
            self._later(self.ratings.settle(table.id))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._told.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._told.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, Exception):
            unexpected(problem, "what was to be done by the way failed")

    # who is there, and news from other workers

    def presence(self, room: Room) -> None:
        """Somebody came or went here."""
        room.check_presence()
        room.wake()
        if self.settings.postgres and not self.closing:
            self._later(self._announce(room))

    async def _announce(self, room: Room) -> None:
        news = News(room.table.id, self.worker, people=tuple(sorted(room.here())))
        with contextlib.suppress(SQLAlchemyError):
            async with self.engine.begin() as connection:
                query = text("SELECT pg_notify(:channel, :news)")
                await connection.execute(query, {"channel": CHANNEL, "news": msgspec.json.encode(news).decode()})

    def _told_by_others(self, text: str) -> None:
        news = msgspec.json.decode(text, type=News)
        if news.worker != self.worker:
            self._later(self._hear(news))

    async def _hear(self, news: News) -> None:
        if news.number is not None:
            self.lobby.hear()
            await self.rooms.refresh(news.table, news.number)
        room = self.rooms.at_hand(news.table)
        if news.people is not None and room is not None:
            room.elsewhere[news.worker] = (frozenset(news.people), time.monotonic() + PRESENCE)
            if room.check_presence():
                room.wake()


def flag(draft: Draft, seat: int, now: int) -> None:
    """A clock has run out, if it still has."""
    if seat in clocks.fallen(draft.table, now):
        deeds.gone(draft, seat, "time")


def _stand(draft: Draft, until: int) -> None:
    if draft.table.status == PLAYING and draft.table.clock is not None:
        draft.add("clock", until=max(until, draft.table.at))
