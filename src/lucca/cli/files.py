"""Record files: one record, or one a line (JSON lines)."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from lucca.core.errors import BadInput, BadRecord
from lucca.core.record import Record


class BadFile(BadInput):
    """A file that can't be read or written."""

    code = "file"


def read(path: str) -> str:
    try:
        return _standard_input() if path == "-" else Path(path).read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise BadFile(path, f"this file can't be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(path, "this is no text in UTF-8") from None


def _standard_input() -> str:
    """A record is UTF-8 through a pipe too, whatever the terminal's own encoding is."""
    binary = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if binary is None else str(binary.read(), "utf-8-sig")


def texts(path: str) -> Iterator[tuple[str, str]]:
    """The texts of the records in a file, each with where it stands."""
    whole = read(path)
    lines = [(number, line) for number, line in enumerate(whole.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and _is_json(lines[0][1]):
        yield from ((f"{path}:{number}", line) for number, line in lines)
    else:
        yield path, whole


def record(path: str, number: int | None = None) -> Record:
    """The record in a file; of several the one with that number."""
    found = list(texts(path))
    if number is None and len(found) > 1:
        raise BadFile(path, f"here are {len(found)} records: say which one (1 to {len(found)}) with --record")
    if number is not None and not 1 <= number <= len(found):
        raise BadFile(path, f"there is no record {number}: here are {len(found)}")
    where, text = found[(number or 1) - 1]
    try:
        return Record.loads(text)
    except BadRecord as problem:
        raise BadFile(where, str(problem)) from None


def write(path: str, record: Record) -> None:
    write_text(path, record.dumps() + "\n")


def write_text(path: str, text: str) -> None:
    """The whole file or nothing: a crash half way leaves the old one."""
    part = Path(f"{path}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except (OSError, ValueError) as problem:
        with contextlib.suppress(OSError, ValueError):
            part.unlink()
        why = problem.strerror if isinstance(problem, OSError) else str(problem)
        if isinstance(problem, UnicodeEncodeError):
            why = "a text in it is no Unicode"
        raise BadFile(path, f"this file can't be written: {why}") from None


def keep(path: str, record: Record) -> str:
    """Write the record to its file, or where that can't be to a new one wherever there is room; which one it became."""
    for candidate in (path, fresh_name(record.game), fresh_name(record.game, tempfile.gettempdir())):
        if candidate:
            try:
                write(candidate, record)
            except BadFile as problem:
                last = problem
            else:
                return candidate
    raise last


def fresh_name(game: str, folder: str = "") -> str:
    """A name that no file has."""
    stem = Path(folder, f"lucca-{game}-{time.strftime('%Y%m%d-%H%M%S')}")
    names = (f"{stem}{'' if n == 1 else f'-{n}'}.json" for n in range(1, 1000))
    return next(name for name in names if not Path(name).exists())


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
