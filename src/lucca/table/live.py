"""The live channel: one WebSocket a page.

What is sent of a table is always what leads from the last thing sent to how it is now. So there are no queues that
could grow: a slow reader gets fewer, larger steps, and holds up nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from contextlib import ExitStack
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

import lucca
from lucca.core.errors import LuccaError
from lucca.core.scene import check_layout
from lucca.core.words import say
from lucca.table import scenes, service, sessions, wire
from lucca.table.accounts import shown
from lucca.table.deeds import Person
from lucca.table.errors import TableError, of_rules, unexpected
from lucca.table.house import House
from lucca.table.languages import wanted
from lucca.table.model import Table
from lucca.table.rooms import Room, moment
from lucca.table.show import Eyes
from lucca.table.visitors import person_of

log = logging.getLogger("lucca.table.live")

LONGEST = 16_384
REPLIES = 64


class Gone(Exception):
    """The client isn't there any more."""


class _Named(msgspec.Struct):
    id: str | None = None


class Connection:
    __slots__ = (
        "_address",
        "_eyes",
        "_here",
        "_house",
        "_lang",
        "_lobby",
        "_news",
        "_person",
        "_replies",
        "_room",
        "_sent",
        "_socket",
    )

    def __init__(self, house: House, socket: WebSocket[Any, Any, Any], person: Person | None) -> None:
        self._house = house
        self._socket = socket
        self._person = person
        self._address = sessions.address(socket)
        self._lang = wanted(None, socket.headers.get("accept-language", ""))
        self._news = asyncio.Event()
        self._replies: deque[bytes] = deque()
        self._room: Room | None = None
        self._eyes = Eyes(None)
        self._sent: Table | None = None
        self._here: dict[str, Any] | None = None
        self._lobby = False

    @property
    def person_id(self) -> str | None:
        return self._person.id if self._person is not None else None

    def wake(self) -> None:
        self._news.set()

    def lobby_changed(self) -> None:
        self._lobby = True
        self._news.set()

    async def run(self) -> None:
        self._reply({"type": "hello", "me": shown(self._person), "at": moment(), "build": lucca.__version__})
        ways = [asyncio.create_task(way) for way in (self._receive(), self._send())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._away()
            for way in ways:
                way.cancel()  # what is being written at a table is written all the same
            await asyncio.gather(*ways, return_exceptions=True)

    # receiving

    async def _receive(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await self._take(await self._socket.receive_text())

    async def _take(self, text: str) -> None:
        """Carry out what a client asks, and reply: whatever comes in, one reply goes out."""
        name: str | None = None
        try:
            if len(text) > LONGEST:
                raise TableError("size", say("A message has at most {n} bytes.", n=LONGEST))
            with contextlib.suppress(msgspec.MsgspecError, RecursionError):
                name = msgspec.json.decode(text, type=_Named).id
            await self._not_too_fast()
            asked = _decode(text)
            self._reply({"type": "done", "id": asked.id, **await self._do(asked)})
        except TableError as problem:
            self._refuse(name, problem)
        except LuccaError as problem:
            self._refuse(name, of_rules(problem))
        except WebSocketDisconnect:
            raise
        except Exception as problem:
            self._refuse(name, unexpected(problem, "a command failed"))
        while len(self._replies) > REPLIES:  # a client that doesn't read its replies isn't read from either
            await asyncio.sleep(0.05)

    async def _not_too_fast(self) -> None:
        """Who sends too much is refused, and read more slowly."""
        try:
            self._house.limits.spend("command", self.person_id or self._address)
        except TableError as problem:
            await asyncio.sleep(problem.wait)
            raise

    def _refuse(self, name: str | None, problem: TableError) -> None:
        self._house.metrics.refused[problem.code] += 1
        told = msgspec.to_builtins(problem.told(self._lang))
        self._reply({"type": "refused", "id": name, **told})

    def _reply(self, message: dict[str, Any]) -> None:
        if message.get("id", "") is None:
            del message["id"]
        self._replies.append(msgspec.json.encode(message))
        self._news.set()

    async def _do(self, asked: wire.AnyCommand) -> dict[str, Any]:
        match asked:
            case wire.Ping():
                return {"at": moment()}
            case wire.Watch():
                await self._watch(asked)
            case wire.Lobby():
                self._away()
                self._lang = wanted(asked.lang, self._lang)
                self._house.lobby.lookers.add(self)
                self.lobby_changed()
            case wire.Unwatch():
                self._away()
            case _:
                if self._room is None:
                    raise TableError("state", say("Say first which table you mean: watch it."))
                return await service.command(self._house, self._room, self._person, asked, self._lang)
        return {}

    async def _watch(self, asked: wire.Watch) -> None:
        room = await self._house.rooms.get(asked.table)
        check_layout(asked.layout, scenes.layouts(room.table.game))
        if room is not self._room:
            self._away()
        self._lang = wanted(asked.lang, self._lang)
        self._eyes = Eyes(self.person_id, asked.seat, asked.layout, self._lang, asked.show)
        self._sent = None if asked.since is None else room.known(asked.since)
        self._room, self._here = room, None
        room.watchers.add(self)
        self._house.presence(room)

    def _away(self) -> None:
        self._house.lobby.lookers.discard(self)
        self._lobby = False
        room, self._room, self._sent = self._room, None, None
        if room is not None:
            room.watchers.discard(self)
            self._house.presence(room)

    # sending

    async def _send(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._replies:
                    await self._give(self._replies.popleft())
                if self._room is not None:
                    await self._send_table(self._room)
                if self._lobby:
                    self._lobby = False
                    lists = await self._house.lobby.lists(self.person_id)
                    await self._give(msgspec.json.encode({"type": "lobby", **lists}))
        except Gone:
            log.debug("a client went while it was written to")
        except Exception as problem:
            await self._goodbye(unexpected(problem, "a channel failed"))

    async def _give(self, data: bytes) -> None:
        try:
            async with asyncio.timeout(2 * self._house.settings.ping):
                await self._socket.send_data(data, mode="text")
        except (OSError, RuntimeError, WebSocketDisconnect) as problem:  # servers say so in these ways
            raise Gone from problem

    async def _goodbye(self, problem: TableError) -> None:
        """Say why the channel is closed, and close it."""
        message = {"type": "bye", **msgspec.to_builtins(problem.told(self._lang))}
        with contextlib.suppress(Exception):
            await self._give(msgspec.json.encode(message))
            await self._socket.close(code=1011)

    async def _send_table(self, room: Room) -> None:
        table, sent = room.table, self._sent
        if sent is not table:
            self._sent = table
            if sent is None:
                message = {"type": "table", "table": room.album.whole(table, self._eyes)}
                await self._give(msgspec.json.encode(message))
            else:
                await self._give(room.album.change(sent, table, self._eyes))
        here = presence(room, self._house.settings.claim_after)
        if here != self._here:
            self._here = here
            away = [_away_for(room, chair.person) for chair in table.chairs]
            await self._give(msgspec.json.encode({"type": "here", **here, "away": away}))


def presence(room: Room, claim_after: float) -> dict[str, Any]:
    """Who is there, seat by seat."""
    seats = [None if chair.kind != "person" else chair.person not in room.away for chair in room.table.chairs]
    players = set(room.table.people)
    watching = sum(watcher.person_id not in players for watcher in room.watchers)
    return {"seats": seats, "watching": watching, "claimAfter": round(claim_after * 1000)}


def _away_for(room: Room, person: str | None) -> int | None:
    since = room.away.get(person or "")
    return None if since is None else max(0, moment() - since)


_decoder = msgspec.json.Decoder(wire.AnyCommand)


def _decode(text: str) -> wire.AnyCommand:
    try:
        asked: wire.AnyCommand = _decoder.decode(text)
        return asked
    except msgspec.MsgspecError as problem:
        raise TableError("input", say("{text}", text=str(problem))) from None
    except RecursionError:
        raise TableError("input", say("This is nested too deeply.")) from None


@websocket("/live", opt={"exclude_from_auth": True})
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """The live channel; see docs/protocol.md."""
    house: House = socket.app.state.house
    with ExitStack() as held:
        try:
            sessions.check_origin(socket)
            person = await person_of(house, socket)
            held.enter_context(house.limits.channel(sessions.address(socket)))
        except Exception as problem:
            refusal = problem if isinstance(problem, TableError) else unexpected(problem, "a channel was not opened")
            await socket.close(code=1008 if refusal.status < 500 else 1013)
            return
        await socket.accept()
        await Connection(house, socket, person).run()
