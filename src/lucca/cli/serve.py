"""The commands for a host: `lucca serve`, `lucca backup`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from lucca.core.errors import BadOption

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]

DATABASE = "lucca.db"


def own_table() -> list[str]:
    """What `lucca` alone stands for: a table for this machine, kept with its user's own data."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "lucca"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadOption(f"the games can't be kept in {folder}: {problem.strerror}") from None
    return ["serve", "--open", "--port", "0", "--db", str(folder / DATABASE)]


def add(commands: Commands) -> None:
    about = "open a table for browsers, and serve it to others"
    serve = commands.add_parser("serve", help=about, description=about, allow_abbrev=False)
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (0.0.0.0: all there are)")
    serve.add_argument("--port", type=int, default=8000, help="the port to listen at; 0 for a free one")
    serve.add_argument("--workers", type=int, default=1, help="processes; several need PostgreSQL")
    serve.add_argument("--bot-workers", type=int, default=1, help="processes in which bots think, for each worker")
    serve.add_argument("--https", action="store_true", help="visitors come through HTTPS: mark cookies so")
    serve.add_argument("--open", action="store_true", help="open the browser on it")
    serve.add_argument("--log-level", default="info", choices=("debug", "info", "warning", "error"))
    _add_database(serve)
    serve.set_defaults(run=_serve, command=serve)
    about = "copy the table's database while it goes on"
    backup = commands.add_parser("backup", help=about, description=about, allow_abbrev=False)
    backup.add_argument("file", type=Path, metavar="FILE", help="where to put the copy")
    _add_database(backup)
    backup.set_defaults(run=_backup, command=backup)


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--db", default=DATABASE, metavar="WHERE", help="a file (SQLite), or postgresql://user:password@host/name"
    )


def _serve(args: argparse.Namespace) -> int:
    from lucca.table import serving  # slow to import, and only a host needs it
    from lucca.table.settings import Settings

    if args.workers < 1 or args.bot_workers < 1:
        raise BadOption("there must be at least one worker")
    if not 0 <= args.port < 65_536:
        raise BadOption(f"{args.port} is no port: they are 0 to 65535")
    settings = Settings(database=args.db, workers=args.workers, bot_workers=args.bot_workers, https=args.https)
    if args.open or not args.port:
        serving.open_table(settings, args.host, args.port or None, args.open)
    else:
        serving.serve(settings, args.host, args.port, args.log_level)
    return 0


def _backup(args: argparse.Namespace) -> int:
    from lucca.table import serving
    from lucca.table.settings import Settings

    serving.backup(Settings(database=args.db), args.file)
    return 0
