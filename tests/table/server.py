"""A real server in a process of its own, and clients that speak to it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from lucca.table.settings import Settings

EXAMPLES = Path(__file__).parents[2] / "examples"
_START = """
import sys
from lucca.table.serving import serve
from lucca.table.settings import Settings
if __name__ == "__main__":
    serve(Settings.from_environment(), "127.0.0.1", int(sys.argv[1]), "warning")
"""
PATIENCE = 20.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._script = folder / "start_server.py"
        self._script.write_text(_START)
        self._log = (folder / "server.log").open("a")
        self.log = folder / "server.log"
        self.visitors: list[Visitor] = []
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {
            "LUCCA_TABLE": msgspec.json.encode(self.settings).decode(),
            "PYTHONPATH": str(EXAMPLES),
        }
        self.process = subprocess.Popen(
            [sys.executable, str(self._script), str(self.port)],
            env=environment,
            stderr=self._log,
            stdout=self._log,
            start_new_session=True,
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                assert httpx.get(f"{self.address}/health").json()["status"] == "ok"
                return
            except httpx.TransportError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise AssertionError(f"the server did not start:\n{self.log.read_text()}") from None
                time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut does: at once, with all its processes."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self, alone: bool = False) -> int:
        """As a host does: politely. What it leaves behind ends too, unless it is left `alone`."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        if alone:
            return code
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return code

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        for visitor in self.visitors:
            visitor.http.close()
        self._log.close()


class Visitor:
    """Somebody with a browser: a session, requests, and a live channel."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE)
        server.visitors.append(self)
        self.csrf = ""
        self.me: dict[str, Any] | None = None
        if name is not None:
            self._session(self.post("/api/guest", {"name": name}))

    def _session(self, answer: dict[str, Any]) -> None:
        self.csrf, self.me = answer["csrf"], answer["me"]

    def register(self, name: str) -> None:
        self._session(self.post("/api/register", {"name": name, "password": "correct horse"}))

    def get(self, path: str, **query: Any) -> Any:
        return self._read(self.http.get(path, params=query))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._read(self.http.post(path, json=body, headers={"x-csrf-token": self.csrf}))

    def refused(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The problem that a request gets in answer."""
        answer = self.http.post(path, json=body, headers={"x-csrf-token": self.csrf})
        assert answer.status_code >= 400, answer.text
        problem: dict[str, Any] = answer.json()
        assert set(problem) <= {"code", "text", "rule", "pieces"}, problem
        return problem

    def _read(self, answer: httpx.Response) -> Any:
        assert answer.is_success, f"{answer.status_code} {answer.text}"
        return answer.json()

    def table(self, *seats: str, **settings: Any) -> str:
        made = self.post("/api/tables", {"game": "prizes", "seats": list(seats)} | settings)
        return str(made["id"])

    def join(self, table: str, seat: int | None = None) -> None:
        self.post(f"/api/tables/{table}/join", {} if seat is None else {"seat": seat})

    def do(self, table: str, **command: Any) -> Any:
        return self.post(f"/api/tables/{table}/do", command)

    def cannot(self, table: str, **command: Any) -> dict[str, Any]:
        return self.refused(f"/api/tables/{table}/do", command)

    @contextmanager
    def live(self) -> Iterator[Live]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        address = self.server.address.replace("http", "ws") + "/live"
        with connect(address, additional_headers=headers, max_size=None, max_queue=None, ping_interval=None) as socket:
            yield Live(socket)


def rude(visitor: Visitor) -> socket.socket:
    """A live channel that answers nothing and reads nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", visitor.server.port))
    head = f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{visitor.server.port}\r\nUpgrade: websocket\r\n"
    head += "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    head += f"Cookie: lucca={visitor.http.cookies['lucca']}\r\n\r\n"
    raw.sendall(head.encode())
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def frame(**command: Any) -> bytes:
    """A command as it goes over the wire."""
    text = json.dumps(command).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


class Live:
    """A live channel and what came over it: the table is kept up to date as the protocol says."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.here: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._asked = 0
        assert self.receive()["type"] == "hello"

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.messages.append(message)
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "change" if message["from"] == self.table.get("n"):
                apply(self.table, message)
            case "here":
                self.here = message
        return message

    def send(self, **command: Any) -> None:
        self.socket.send(json.dumps(command))

    def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its reply."""
        if "id" not in command:
            self._asked += 1
            command["id"] = f"q{self._asked}"
        self.send(**command)
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused") and message.get("id") == command["id"]:
                return message

    def watch(self, table: str, **how: Any) -> dict[str, Any]:
        reply = self.ask(do="watch", table=table, **how)
        assert reply["type"] == "done", reply
        if "since" not in how:
            self.until(lambda: self.table.get("id") == table)
        return self.table

    def until(self, true: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < until, f"it never came: {self.table}"
            self.receive(max(0.01, until - time.monotonic()))

    @property
    def choices(self) -> list[str]:
        """The actions that the scene offers."""
        found: list[str] = []
        for choice in self.table["scene"]["choices"]:
            found += [choice["action"]] if "action" in choice else [action for _, _, action in choice["to"]]
        return found

    def act(self, action: str, **more: Any) -> dict[str, Any]:
        return self.ask(do="act", action=action, **{"ply": self.table["ply"], **more})


def apply(table: dict[str, Any], message: dict[str, Any]) -> None:
    """What docs/protocol.md tells a client to do with a change."""
    ply = table["ply"]
    table.update(message["set"], n=message["n"])
    if table["ply"] < ply:
        table["log"] = [entry for entry in table["log"] if entry["ply"] <= table["ply"]]
    table["log"] = table["log"] + message.get("log", [])
    table["chat"] = table["chat"] + message.get("chat", [])
    difference = message.get("scene")
    if difference is None:
        return
    if difference.get("whole"):
        table["scene"] = {name: part for name, part in difference.items() if name != "whole"}
        return
    for name in ("pieces", "spots", "captions"):
        table["scene"][name] = _patched(table["scene"][name], difference.get(name, {}))
    for name in ("marks", "choices"):
        table["scene"][name] = difference.get(name, table["scene"][name])


def _patched(parts: list[dict[str, Any]], change: dict[str, Any]) -> list[dict[str, Any]]:
    found = {part["id"]: part for part in parts if part["id"] not in change.get("gone", ())}
    for part in change.get("set", ()):
        merged = found.get(part["id"], {}) | part
        found[part["id"]] = {name: value for name, value in merged.items() if value is not None}
    return list(found.values())


def ordered(table: dict[str, Any]) -> dict[str, Any]:
    """The table with the parts of its scene in one order: only ids and `z` have a meaning."""
    scene = {
        name: sorted(part, key=lambda piece: str(piece["id"])) if name in ("pieces", "spots", "captions") else part
        for name, part in table["scene"].items()
    }
    return table | {"scene": scene}
