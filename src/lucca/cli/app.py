"""The command `lucca`: how a request is read, and how it ends."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from lucca.cli.commands import parser
from lucca.cli.serve import own_table
from lucca.core.errors import BadInput, LuccaError

WRONG_DATA = 1
WRONG_REQUEST = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Its exit code: 0 all is well, 1 what was read is wrong, 2 the request is."""
    words = list(sys.argv[1:] if argv is None else argv)
    _ready_streams()
    try:
        words = words or own_table()
        args, unknown = parser(words).parse_known_args(words)
        if unknown:
            args.command.error(f"unrecognized arguments: {' '.join(unknown)}")
        code: int = args.run(args)
        sys.stdout.flush()
    except BadInput as problem:
        return _complain(problem, WRONG_DATA)
    except LuccaError as problem:
        return _complain(problem, WRONG_REQUEST)
    except BrokenPipeError:
        _read_no_more()
        return 0
    except OSError as problem:
        _read_no_more()
        where = f"{problem.filename}: " if problem.filename else ""
        return _complain(LuccaError(f"{where}this can't go on: {problem.strerror or problem}"), WRONG_DATA)
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return 0
    return code


def _ready_streams() -> None:
    """Streams that are closed stand empty, and what a terminal can't show or say in its encoding is no failure."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _read_no_more() -> None:
    """Nobody reads on, or nothing more can be written: be quiet at exit too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(problem: LuccaError, code: int) -> int:
    print(f"lucca: {' '.join(str(problem).split())}", file=sys.stderr)
    return code
