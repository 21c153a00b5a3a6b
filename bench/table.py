"""The table under load, on this machine alone: actions confirmed in a second over real WebSockets, and idle memory.

    python bench/table.py                      SQLite, one worker, 60 tables of Toscana, as browsers see them
    python bench/table.py --show view          as programs do
    python bench/table.py --db postgresql://… --workers 2
    python bench/table.py --idle 2000          memory of connections that only watch

The players run in a process of their own beside the server: on a machine of two cores both have one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from lucca.table import deeds, wire
from lucca.table.deeds import Draft, Person, made
from lucca.table.model import PLAYING, Chair
from lucca.table.service import _setup
from lucca.table.settings import ENVIRONMENT, Settings
from lucca.table.show import Album, Eyes

START = "from lucca.table.serving import serve; from lucca.table.settings import Settings; import sys; "
START += "serve(Settings.from_environment(), '127.0.0.1', int(sys.argv[1]), 'warning')"


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
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        found = 0
        for pid in (str(self.process.pid), *children):
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            found += next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
        return found / 1024

    def cpu(self) -> float:
        """Seconds of processor time that the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Player:
    """One seat: acts as soon as it is to act, by what it is shown."""

    def __init__(self, live: ClientConnection, rng: random.Random) -> None:
        self.live = live
        self.rng = rng
        self.table: dict[str, Any] = {}
        self.sent = 0.0
        self.delays: list[float] = []
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
                    self.delays.append(time.perf_counter() - self.sent)
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
            self.sent = time.perf_counter()
            name = f"{self.rng.getrandbits(64):x}"
            await self.send(do="act", id=name, ply=self.table["ply"], action=self.rng.choice(self.table["legal"]))

    async def send(self, **command: Any) -> None:
        await self.live.send(msgspec.json.encode(command), text=True)


class Guest:
    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.address)
        self.csrf = self.http.post("/api/guest", json={}).json()["csrf"]
        self.cookie = f"lucca={self.http.cookies['lucca']}"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(path, json=body, headers={"x-csrf-token": self.csrf})
        answer.raise_for_status()
        return answer.json()


async def load(server: Server, args: argparse.Namespace) -> None:
    """Every pair of players plays game after game until the time is over."""
    guests = [Guest(server) for _ in range(2 * args.tables)]
    until = time.monotonic() + args.seconds
    players: list[Player] = []
    address = server.address.replace("http", "ws") + "/live"

    async def pair(number: int) -> None:
        one, other = guests[2 * number : 2 * number + 2]
        heads = [{"Cookie": guest.cookie} for guest in (one, other)]
        async with (
            connect(address, additional_headers=heads[0]) as a,
            connect(address, additional_headers=heads[1]) as b,
        ):
            while time.monotonic() < until:
                table = await asyncio.to_thread(one.post, "/api/tables", {"game": args.game, "seats": ["me", "open"]})
                await asyncio.to_thread(other.post, f"/api/tables/{table['id']}/join", {})
                both = [Player(live, random.Random(number)) for live in (a, b)]
                players.extend(both)
                await asyncio.gather(*(player.play(table["id"], args.show, until) for player in both))

    begun, cpu = time.monotonic(), server.cpu()
    await asyncio.gather(*(pair(number) for number in range(args.tables)))
    lasted = time.monotonic() - begun
    delays = sorted(delay for player in players for delay in player.delays)
    sizes = [size for player in players for size in player.sizes]
    refused = sum((player.refused for player in players), Counter())
    p50, p99 = (1000 * delays[len(delays) * percent // 100] for percent in (50, 99))
    print(
        f"{args.game}, {args.show}, {args.tables} tables, {args.workers} worker(s): {len(delays) / lasted:.0f} "
        f"actions/s; p50 {p50:.0f} ms, p99 {p99:.0f} ms; "
        f"server {100 * (server.cpu() - cpu) / lasted:.0f} % of a core; message "
        f"{statistics.mean(sizes):.0f} bytes before compression; refused {dict(refused)}"
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


def parts(args: argparse.Namespace) -> None:
    """What one action costs in this process: the rules, and what its two readers are shown."""
    person, rng = Person("p", "Anna", "guest"), random.Random(5)
    setup = _setup(wire.TableRequest(game=args.game, seats=["me", "me"]))
    chairs = [Chair(kind="person", person=name, name=name) for name in "pq"]
    spent, actions = defaultdict[str, float](float), 0
    for _ in range(4):
        table, album = made("t", setup, chairs, person, 1).table, Album()
        while table.status == PLAYING:
            seat = rng.choice(table.to_act)
            action = str(table.state.legal(seat).sample(rng))
            at = time.process_time()
            draft = Draft(table, 2)
            deeds.act(draft, seat, action, "")
            spent["rules"] += time.process_time() - at
            album.forget(table)
            for show in ("view", "scene"):
                at = time.process_time()
                for name in "pq":
                    album.change(table, draft.table, Eyes(name, show=show))
                spent[f"{show}s of two"] += time.process_time() - at
            table, actions = draft.table, actions + 1
    told = ", ".join(f"{name} {1000 * seconds / actions:.2f} ms" for name, seconds in spent.items())
    print(f"one action of {args.game} costs: {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="toscana")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--show", choices=("scene", "view"), default="scene")
    parser.add_argument("--db", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--idle", type=int, default=0, help="measure this many idle connections instead")
    parser.add_argument("--compression", choices=("deflate", ""), default="deflate")
    args = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with tempfile.TemporaryDirectory() as folder:
        database = args.db or str(Path(folder) / "bench.db")
        server = Server(Settings(database=database, workers=args.workers, rate=10_000.0, open_tables=1_000_000))
        try:
            asyncio.run((idle if args.idle else load)(server, args))
        finally:
            server.stop()
    if not args.idle:
        parts(args)


if __name__ == "__main__":
    main()
