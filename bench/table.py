"""The table under load, on this machine alone: actions confirmed in a second over real WebSockets, idle memory, and
what one action costs by part.

    python -m bench table                              the table of docs/speed.md, in a minute and a half
    python -m bench.table --game towers --tables 40    one load of one's own: as fast as it goes
    python -m bench.table --pace 400                   so many actions a second, all tables together
    python -m bench.table --show view                  as programs see the table
    python -m bench.table --db postgresql://… --workers 2
    python -m bench.table --idle 2000                  memory of connections that only watch

The players run in a process of their own beside the server: on a machine of two cores both have one. Each table has
one action under way at a time. As fast as it goes, the delay says nothing but how many wait: tables / actions a second.
At a pace it says how long one waits for a confirmation, counted from the moment at which the action was due: players
who are held up are not forgiven.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pwd
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from lucca.table import deeds, wire
from lucca.table.database import opened, prepare
from lucca.table.deeds import Draft, Person, made
from lucca.table.journal import Journal
from lucca.table.model import PLAYING, Chair
from lucca.table.service import _setup
from lucca.table.settings import ENVIRONMENT, Settings
from lucca.table.show import Album, Eyes

START = "from lucca.table.serving import serve; from lucca.table.settings import Settings; import sys; "
START += "serve(Settings.from_environment(), '127.0.0.1', int(sys.argv[1]), 'warning')"


WARMING = 3.0
"""Seconds that don't count: caches fill, all tables begin at once."""
GAMES = 12
"""So many games are played through for what one action costs."""


class Server:
    def __init__(self, settings: Settings) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        environment = os.environ | {ENVIRONMENT: msgspec.json.encode(settings).decode()}
        self.process = subprocess.Popen([sys.executable, "-c", START, str(self.port)], env=environment)
        for _ in range(200):
            try:
                httpx.get(f"{self.address}/health")
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

    def memory(self) -> float:
        """Megabytes that the server's processes hold."""
        found = 0
        for pid in self._processes():
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            found += next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
        return found / 1024

    def cpu(self) -> float:
        """Seconds of processor time that the server has used."""
        stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self._processes())
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")

    def _processes(self) -> list[int]:
        """The server and what it has started."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Pace:
    """When the next action is due at a table."""

    def __init__(self, interval: float) -> None:
        self.interval = interval
        self.begin()

    def begin(self) -> None:
        """A game begins: what came before has nothing to do with it."""
        self._due = time.perf_counter() + self.interval * random.random()

    async def due(self) -> float:
        """Wait until then; the moment at which it was."""
        now = time.perf_counter()
        if not self.interval:
            return now
        due, self._due = self._due, self._due + self.interval
        await asyncio.sleep(due - now)
        return due


class Player:
    """One seat: acts as soon as it is to act and an action is due, by what it is shown."""

    def __init__(self, live: ClientConnection, rng: random.Random, pace: Pace) -> None:
        self.live = live
        self.pace = pace
        self.rng = rng
        self.table: dict[str, Any] = {}
        self.sent = 0.0
        self.delays: list[tuple[float, float]] = []
        """When an action was confirmed, and how long that took."""
        self.sizes: list[int] = []
        self.refused: Counter[str] = Counter()

    async def play(self, table: str, show: str, until: float) -> None:
        await self.send(do="watch", table=table, show=show)
        while self.table.get("status") != "over" and time.monotonic() < until:
            try:
                text = await asyncio.wait_for(self.live.recv(decode=False), until - time.monotonic())
            except TimeoutError:
                return
            message = msgspec.json.decode(text)
            match message["type"]:
                case "done" if self.sent and "ply" in message:
                    now = time.perf_counter()
                    self.delays.append((now, now - self.sent))
                    self.sent = 0.0
                    await self.act()
                case "refused":
                    self.refused[message["code"]] += 1
                    self.sent = 0.0
                    self.table["legal"] = []  # the change that is to come brings others
                case "table" | "change":
                    self.sizes.append(len(text))
                    self.learn(message)
                    await self.act()

    def learn(self, message: dict[str, Any]) -> None:
        self.table |= message.get("table") or message["set"]
        choices = ((message if message["type"] == "change" else self.table).get("scene") or {}).get("choices")
        if choices is not None:
            self.table["legal"] = [
                action
                for choice in choices
                for action in ([choice["action"]] if "action" in choice else [to[2] for to in choice["to"]])
            ]

    async def act(self) -> None:
        if self.table["seat"] in self.table["toAct"] and self.table.get("legal") and not self.sent:
            self.sent = await self.pace.due()
            name = f"{self.rng.getrandbits(64):x}"
            await self.send(do="act", id=name, ply=self.table["ply"], action=self.rng.choice(self.table["legal"]))

    async def send(self, **command: Any) -> None:
        await self.live.send(msgspec.json.encode(command), text=True)


class Guest:
    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.address, verify=False)
        self.csrf = self.http.post("/api/guest", json={}).json()["csrf"]
        self.cookie = f"lucca={self.http.cookies['lucca']}"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(path, json=body, headers={"x-csrf-token": self.csrf})
        answer.raise_for_status()
        return answer.json()


async def load(server: Server, args: argparse.Namespace) -> None:
    """Every pair of players plays game after game; the first seconds don't count."""
    guests = [Guest(server) for _ in range(2 * args.tables)]
    until = time.monotonic() + WARMING + args.seconds
    players: list[Player] = []
    address = server.address.replace("http", "ws") + "/live"

    async def pair(number: int) -> None:
        one, other = guests[2 * number : 2 * number + 2]
        heads = [{"Cookie": guest.cookie} for guest in (one, other)]
        async with (
            connect(address, additional_headers=heads[0]) as a,
            connect(address, additional_headers=heads[1]) as b,
        ):
            pace = Pace(args.tables / args.pace if args.pace else 0.0)
            while time.monotonic() < until:
                table = await asyncio.to_thread(one.post, "/api/tables", {"game": args.game, "seats": ["me", "open"]})
                await asyncio.to_thread(other.post, f"/api/tables/{table['id']}/join", {})
                pace.begin()
                both = [Player(live, random.Random(number), pace) for live in (a, b)]
                players.extend(both)
                await asyncio.gather(*(player.play(table["id"], args.show, until) for player in both))

    playing = asyncio.gather(*(pair(number) for number in range(args.tables)))
    await asyncio.sleep(WARMING)
    begun, cpu, own = time.perf_counter(), server.cpu(), time.process_time()
    await playing
    lasted, used, played = time.perf_counter() - begun, server.cpu() - cpu, time.process_time() - own
    delays = sorted(delay for player in players for at, delay in player.delays if at >= begun)
    sizes = [size for player in players for size in player.sizes]
    refused = sum((player.refused for player in players), Counter())
    p50, p99 = (1000 * delays[len(delays) * percent // 100] for percent in (50, 99))
    database = "PostgreSQL" if args.db else "SQLite"
    print(
        f"{args.game:8} {args.show:6} {database:10} {args.workers} worker(s), {args.tables} tables, "
        f"{f'{args.pace} a second' if args.pace else 'as fast as it goes'}: "
        f"{len(delays) / lasted:4.0f} actions/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms; server {used / lasted:4.0%} of a "
        f"core, {1000 * used / len(delays):.2f} ms an action: a whole core carries {len(delays) / used:.0f}; "
        f"players {played / lasted:4.0%}; {statistics.mean(sizes):.0f} bytes a message unpacked"
        + (f"; refused {dict(refused)}" if refused else ""),
        flush=True,
    )


async def idle(server: Server, args: argparse.Namespace) -> None:
    """Connections that watch tables and do nothing."""
    guest = Guest(server)
    tables = [guest.post("/api/tables", {"game": args.game, "seats": ["me", "me"]})["id"] for _ in range(10)]
    address, before = server.address.replace("http", "ws") + "/live", server.memory()
    lives: list[ClientConnection] = []
    for number in range(args.idle):
        live = await connect(address, compression=args.compression or None, ping_interval=None, max_queue=None)
        await live.send(msgspec.json.encode({"do": "watch", "table": tables[number % 10]}), text=True)
        lives.append(live)
    await asyncio.sleep(2)
    after = server.memory()
    print(
        f"{args.idle} idle connections: {before:.0f} MB before, {after:.0f} MB with them, "
        f"{1024 * (after - before) / args.idle:.0f} KB each"
    )


def parts(game: str) -> None:
    """What one action costs in this process: its parts, in processor time."""
    person, rng = Person("p", "Anna", "guest"), random.Random(5)
    setup = _setup(wire.TableRequest(game=game, seats=["me", "me"]))
    chairs = [Chair(kind="person", person=name, name=name) for name in "pq"]
    spent, actions, drafts = defaultdict[str, float](float), 0, list[list[Draft]]()

    def count(name: str, at: float) -> None:
        if number:  # the first game fills what is kept
            spent[name] += time.process_time() - at

    for number in range(1 + GAMES):
        table, album = made(f"t{number}", setup, chairs, person, 1).table, Album()
        packers = [zlib.compressobj(wbits=-12, memLevel=5) for _ in "pq"]
        drafts.append([made(table.id, setup, chairs, person, 1)])
        while table.status == PLAYING:
            seat = rng.choice(table.to_act)
            action = str(table.state.legal(seat).sample(rng))
            at = time.process_time()
            draft = Draft(table, 2)
            deeds.act(draft, seat, action, "")
            count("rules", at)
            drafts[-1].append(draft)
            album.forget(table)
            for show in ("view", "scene"):
                at = time.process_time()
                told = [album.change(table, draft.table, Eyes(name, show=show)) for name in "pq"]
                count(f"{show}s for two", at)
            at = time.process_time()
            for packer, text in zip(packers, told, strict=True):
                packer.compress(text)
                packer.flush(zlib.Z_SYNC_FLUSH)
            count("compressing them", at)
            table, actions = draft.table, actions + bool(number)
    at = time.process_time()
    asyncio.run(written(drafts))
    spent["database"] = (time.process_time() - at) * actions / sum(map(len, drafts))
    told_parts = ", ".join(f"{name} {1000 * seconds / actions:.2f} ms" for name, seconds in spent.items())
    print(f"{game:8} one action: {told_parts}", flush=True)


async def written(games: list[list[Draft]]) -> None:
    """All games written to a file, side by side, as on a busy server."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=str(Path(folder) / "bench.db"))
        await prepare(settings)
        database = opened(settings)
        journal = Journal(database, "bench")
        journal.start()

        async def game(drafts: list[Draft]) -> None:
            for draft in drafts:
                await journal.write([draft])

        await asyncio.gather(*(game(drafts) for drafts in games))
        await journal.stop()
        await database.dispose()


@contextmanager
def postgres() -> Iterator[str | None]:
    """The address of a PostgreSQL of our own, if its programs are here."""
    where = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)
    if where is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as name, socket.socket() as probe:
        folder, as_user = Path(name), list[str]()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            os.chown(folder, (user := pwd.getpwnam("postgres")).pw_uid, user.pw_gid)
            as_user = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]

        def run(program: str, *words: str) -> None:
            command = [*as_user, str(where.parent / program), "-D", str(folder / "data"), *words]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)

        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        run("initdb", "-U", "lucca", "-A", "trust", "-E", "UTF8")
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", f"-p {port} -h 127.0.0.1 -k {folder}", "start")
        try:
            yield f"postgresql://lucca@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


def one(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = args.db or str(Path(folder) / "bench.db")
        server = Server(Settings(database=database, workers=args.workers, rate=10_000.0, open_tables=1_000_000))
        try:
            asyncio.run((idle if args.idle else load)(server, args))
        finally:
            server.stop()


def everything(arguments: argparse.ArgumentParser) -> None:
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}")
    for game in ("toscana", "towers", "citta"):
        parts(game)
    for game in ("toscana", "towers", "citta"):
        for words in ("--pace 400 --tables 40", ""):
            one(arguments.parse_args(["--game", game, *words.split()]))
    one(arguments.parse_args(["--show", "view"]))
    with postgres() as address:
        if address is None:
            print("PostgreSQL is not installed here: not measured")
        else:
            for workers in ("1", "2"):
                one(arguments.parse_args(["--db", address, "--workers", workers]))
                one(arguments.parse_args(["--db", address, "--workers", workers, "--show", "view"]))
    one(arguments.parse_args(["--idle", "2000"]))


def main(words: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="toscana")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--pace", type=int, default=0, help="so many actions a second, all tables together")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--show", choices=("scene", "view"), default="scene")
    parser.add_argument("--db", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--idle", type=int, default=0, help="measure this many idle connections instead")
    parser.add_argument("--compression", choices=("deflate", ""), default="deflate")
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    if words:
        one(parser.parse_args(words))
    else:
        everything(parser)


if __name__ == "__main__":
    main(sys.argv[1:])
