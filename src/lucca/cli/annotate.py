"""`lucca annotate`: notes on a finished game, written beside its record."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from lucca.bots import Budget
from lucca.cli import files
from lucca.core.errors import BadOption
from lucca.core.record import Record
from lucca.lab.notes import Note, document, notes, turning_points


def add_flags(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="RECORD", help="a record file")
    command.add_argument("--record", type=int, metavar="N", help="which record of a file that holds several")
    command.add_argument("--seconds", type=float, metavar="S", help="how long to think about each action (default: 1)")
    command.add_argument(
        "--iterations", type=int, metavar="N", help="or how far: then the notes are the same every time"
    )
    command.add_argument("--out", metavar="FILE", help="where the notes go (default: RECORD.notes.json)")
    command.add_argument("--quiet", action="store_true", help="no progress on the way")


def annotate(args: argparse.Namespace) -> int:
    if args.file == "-" and not args.out and not args.json:
        raise BadOption("notes on a record from standard input need a file: --out FILE")
    for limit in ({"seconds": args.seconds}, {"iterations": args.iterations}):
        Budget(**{name: value for name, value in limit.items() if value is not None} or {"seconds": 1})
    record = files.record(args.file, args.record)
    found = list(_thinking(record, args))
    text = json.dumps(document(record, found), ensure_ascii=False)
    if args.json:
        print(text)
        if not args.out:
            return 0
    out = args.out or f"{Path(args.file).with_suffix('')}.notes.json"
    files.write_text(out, text + "\n")
    if not args.json:
        _tell(record, found, out)
    return 0


def _thinking(record: Record, args: argparse.Namespace) -> list[Note]:
    found = []
    show = not args.quiet and sys.stderr.isatty()
    for note in notes(record, args.seconds, args.iterations):
        found.append(note)
        if show:
            print(f"\r{note.ply} of {len(record.actions)} actions ", end="", file=sys.stderr, flush=True)
    if show:
        print(file=sys.stderr)
    return found


def _tell(record: Record, found: list[Note], out: str) -> None:
    points = turning_points(found)
    print(f"{record.rules()}, {record.players} seats, {len(record.actions)} actions: notes are in {out}")
    if not points:
        print("No action gave much away.")
    for note in points:
        print(
            f"Action {note.ply}: seat {note.seat} played {note.played} and gave away {note.lost:.0%} of the win; "
            f"{note.best} was better ({_line(note)})"
        )


def _line(note: Note) -> str:
    return " ".join(f"{seat}:{action}" for seat, action in note.analysis.best.line)
