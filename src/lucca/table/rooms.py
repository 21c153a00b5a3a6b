"""The tables that this worker has at hand. A room is a cache of a table's record, and where its watchers are."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Executable

from lucca.core.words import say
from lucca.table.deeds import Draft
from lucca.table.errors import TableError
from lucca.table.journal import Conflict, Journal
from lucca.table.model import Table
from lucca.table.show import Album
from lucca.table.store import Store

RECENT = 48
IDLE = 120.0
Also: TypeAlias = Callable[[Draft], tuple[Sequence[Draft], Sequence[Executable]]]
"""What else is to be written in one piece with what happens at a table: other tables, other rows."""
TRIES = 5


def moment() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    @property
    def person_id(self) -> str | None: ...
    def wake(self) -> None: ...


class Room:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.recent: deque[Table] = deque(maxlen=RECENT)
        self.album = Album()
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        """Who watches on other workers, and until when that is believed."""
        self.away = dict.fromkeys(table.people, moment())
        self.used = time.monotonic()

    def show(self, table: Table) -> None:
        """The table has become this; those who watch are told."""
        self.album.forget(self.table)
        self.recent.append(self.table)
        self.table = table
        self.used = time.monotonic()
        for person in table.people:
            if person not in self.away and person not in self.present():
                self.away[person] = moment()
        self.wake()

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

    def known(self, number: int) -> Table | None:
        """The table as it was after the message of that number, if that is not too long ago."""
        if number == self.table.number:
            return self.table
        return next((table for table in reversed(self.recent) if table.number == number), None)

    def here(self) -> frozenset[str]:
        """The persons that watch on this worker."""
        return frozenset(watcher.person_id for watcher in self.watchers if watcher.person_id is not None)

    def present(self) -> frozenset[str]:
        now = time.monotonic()
        others = (people for people, until in self.elsewhere.values() if until > now)
        return self.here().union(*others)

    def check_presence(self) -> bool:
        """Note who came and who went; true where that changed."""
        present, before = self.present(), set(self.away)
        for person in self.table.people:
            if person in present:
                self.away.pop(person, None)
            else:
                self.away.setdefault(person, moment())
        return set(self.away) != before

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.lock.locked() and time.monotonic() - self.used > IDLE


class Rooms:
    def __init__(self, store: Store, journal: Journal) -> None:
        self._store = store
        self._journal = journal
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.listeners: list[Callable[[Table], None]] = []
        """Called with every table that this worker has changed or seen changed."""

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def at_hand(self, table_id: str) -> Room | None:
        return self._rooms.get(table_id)

    async def get(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(task)
        room.used = time.monotonic()
        return room

    async def _load(self, table_id: str) -> Room:
        room = Room(await self._store.load(table_id))
        return self._rooms.setdefault(table_id, room)

    async def open(self, draft: Draft) -> Room:
        """A new table."""
        await self._journal.write([draft])
        room = self._rooms[draft.table.id] = Room(draft.table)
        self._told(draft.table)
        return room

    async def perform(self, room: Room, deed: Callable[[Draft], Any], also: Also | None = None) -> Table:
        """Do something at a table. When this returns, it is on the disk; a table that has moved on is tried again.

        `also` says what else is to be written in the same piece.
        """
        return await asyncio.shield(self._perform(room, deed, also))

    async def _perform(self, room: Room, deed: Callable[[Draft], Any], also: Also | None) -> Table:
        async with room.lock:
            for _ in range(TRIES):
                draft = Draft(room.table, moment())
                try:
                    deed(draft)
                except TableError:
                    if not await self._outdated(room):
                        raise
                    continue
                if not draft.happenings:
                    return room.table
                more, extras = also(draft) if also is not None else ((), ())
                try:
                    await self._journal.write([draft, *more], extras)
                except Conflict:
                    await self._catch_up(room)
                    continue
                room.show(draft.table)
                self._told(draft.table)
                for other in more:
                    self._rooms[other.table.id] = Room(other.table)
                    self._told(other.table)
                return room.table
        raise TableError("stale", say("Too many things happen at this table at once. Try again."))

    async def _outdated(self, room: Room) -> bool:
        """Whether a refusal rested on old news: another worker had written. Now they are known here."""
        before = room.table
        if self._store.shared:
            await self._catch_up(room)
        return room.table is not before

    async def _catch_up(self, room: Room) -> None:
        table = await self._store.load(room.table.id, room.table)
        if table.number > room.table.number:
            room.show(table)
            self._told(table)

    async def refresh(self, table_id: str, number: int) -> None:
        """Another worker has written the message of that number."""
        room = self._rooms.get(table_id)
        if room is None or room.table.number >= number:
            return
        async with room.lock:
            if room.table.number < number:
                await self._catch_up(room)

    async def compare(self) -> None:
        """Make sure that no news was lost: ask the database how far the tables at hand have come."""
        for table_id, number in (await self._store.numbers(list(self._rooms))).items():
            await self.refresh(table_id, number)

    def tidy(self) -> None:
        """Let go what nobody looks at."""
        for table_id in [name for name, room in self._rooms.items() if room.idle]:
            del self._rooms[table_id]

    def _told(self, table: Table) -> None:
        for listener in self.listeners:
            listener(table)
