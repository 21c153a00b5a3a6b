"""Starting the server: for a host, and for somebody who just wants to play here and now."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from contextlib import closing
from pathlib import Path

import uvicorn
from alembic.util.exc import CommandError

from lucca.core.errors import BadOption
from lucca.table import logs
from lucca.table.database import prepare, unavailable
from lucca.table.live import LONGEST
from lucca.table.settings import Settings

GRACE = 10
"""Seconds in which what is under way is finished when the server is stopped."""


def serve(settings: Settings, host: str, port: int, level: str = "info") -> None:
    """Serve until told to stop."""
    if settings.workers > 1 and not settings.postgres:
        raise BadOption("several workers need a PostgreSQL database: --db postgresql://user@host/name")
    if not settings.postgres and not Path(settings.database).absolute().parent.is_dir():
        raise BadOption(f"there is no folder for the database {settings.database}")
    _may_listen(host, port)
    _prepare(settings)
    settings.export()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again when all is finished
    uvicorn.run(
        "lucca.table.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=settings.workers,
        ws_max_size=4 * LONGEST,
        ws_ping_interval=settings.ping,  # who vanished without a word is not here for ever
        ws_ping_timeout=settings.ping,
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_config=logs.config(level),
        server_header=False,
    )


def _may_listen(host: str, port: int) -> None:
    """Before anything is touched: the address may be taken, by this very server for one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as problem:
        raise BadOption(f"the server can't listen at {host}, port {port}: {problem.strerror}") from None


def _prepare(settings: Settings) -> None:
    """Bring the database up to date, before anybody comes; a host is told in a sentence why it can't be."""
    try:
        asyncio.run(prepare(settings))
    except CommandError as problem:
        raise BadOption(f"the database is of another version of Lucca: {problem}") from None
    except Exception as problem:
        if not unavailable(problem):
            raise
        raise BadOption(f"the database can't be opened: {str(problem).partition(chr(10))[0]}") from None


def free_port(host: str) -> int:
    with closing(socket.socket()) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def open_table(settings: Settings, host: str = "127.0.0.1", port: int | None = None, browser: bool = True) -> None:
    """Serve on this machine, on a free port if none is given, and open the browser on it."""
    port = port or free_port(host)
    address = f"http://{host}:{port}/"
    print(f"The table is open at {address} (Ctrl-C closes it)", flush=True)
    if browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    serve(settings, host, port, "warning")


def _show(address: str) -> None:
    """Open the browser when the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(address + "health", timeout=1):
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)


def backup(settings: Settings, target: Path) -> None:
    """A copy of the database, whole in itself, while the server goes on."""
    if target.exists():
        raise BadOption(f"{target} exists already: a backup does not overwrite anything")
    if not settings.postgres and not Path(settings.database).is_file():
        raise BadOption(f"there is no database {settings.database}")
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        (_dump if settings.postgres else _copy)(settings, part)
        part.rename(target)
    except (OSError, sqlite3.Error) as problem:
        raise BadOption(f"no backup could be made: {problem}") from None
    finally:
        part.unlink(missing_ok=True)


def _copy(settings: Settings, target: Path) -> None:
    with closing(sqlite3.connect(settings.database)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _dump(settings: Settings, target: Path) -> None:
    try:
        subprocess.run(["pg_dump", "--no-password", "--format=custom", f"--file={target}", settings.dsn], check=True)
    except FileNotFoundError:
        raise BadOption("PostgreSQL's own program pg_dump is not installed here") from None
    except subprocess.CalledProcessError as problem:
        raise BadOption(f"pg_dump failed with code {problem.returncode}") from None
