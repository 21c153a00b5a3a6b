"""One worker of the server: everything it consists of, its start, its chores and its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from lucca.core import registry
from lucca.table import clocks, database, deeds
from lucca.table.analysis import Analyst
from lucca.table.bots import BotSeats, Thinkers
from lucca.table.deeds import Draft
from lucca.table.journal import BOT_LEASE, CHANNEL, Journal, due
from lucca.table.limits import Limits
from lucca.table.lobby import LobbyRoom
from lucca.table.metrics import Metrics
from lucca.table.model import PLAYING, Table
from lucca.table.news import Listener
from lucca.table.people import People
from lucca.table.ratings import Ratings, unrated
from lucca.table.rooms import Room, Rooms, moment
from lucca.table.sessions import Signer
from lucca.table.settings import Settings
from lucca.table.store import Store

log = logging.getLogger("lucca.table")

SWEEP = 0.25
BEAT = 5.0
PRESENCE = 12.0
MISSED = 15_000
"""After so many milliseconds without a sign of life the server was away: the clocks stood still."""


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
        self._chores: list[asyncio.Task[None]] = []
        self._told: set[asyncio.Task[None]] = set()
        self.rooms.listeners += [self.bots.look, self.lobby.note, self._settle]

    async def start(self) -> None:
        await database.prepare(self.settings)
        await self._find_secret()
        self.journal.start()
        await self._let_clocks_stand()
        if not self.settings.postgres:
            await self._wake_bots()
        self._chore(self._sweep, SWEEP)
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
                except Exception:
                    log.exception("a chore failed")

        self._chores.append(asyncio.create_task(again(), name=work.__name__))

    # what the server does by itself

    async def _let_clocks_stand(self) -> None:
        """If no worker has been alive for a while, the time until now is not the players'."""
        beat, now = int(await self.store.note("beat") or 0), moment()
        if beat and now - beat > MISSED:
            for table_id in await self.store.clocked():
                room = await self.rooms.get(table_id)
                await self.rooms.perform(room, partial(_stand, until=beat))
        await self.store.keep("beat", str(now))

    async def _wake_bots(self) -> None:
        """The only worker needs not wait whether another one goes on with what it finds."""
        for table_id in await self.store.overdue(moment() + BOT_LEASE):
            self.bots.look((await self.rooms.get(table_id)).table)

    async def _beat(self) -> None:
        await self.store.keep("beat", str(moment()))
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
        now = moment()
        for table_id in await self.store.overdue(now):
            room = await self.rooms.get(table_id)
            table = room.table
            if fallen := clocks.fallen(table, now):
                await self.rooms.perform(room, partial(flag, seat=fallen[0], now=now))
            elif unrated(table):
                await self.ratings.settle(table_id)
            elif (late := due(table)) is not None and late <= now:
                self.bots.look(table)

    def _settle(self, table: Table) -> None:
        if unrated(table):
            self._later(self.ratings.settle(table.id))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._told.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._told.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("what was to be done by the way failed", exc_info=problem)

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
        draft.add("clock", until=until)
