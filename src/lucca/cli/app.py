"""The command `lucca`: how a request is read, and how it ends."""

from __future__ import annotations

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
    try:
        words = words or own_table()
        args = parser(words).parse_args(words)
        code: int = args.run(args)
        sys.stdout.flush()
    except BadInput as problem:
        return _complain(problem, WRONG_DATA)
    except LuccaError as problem:
        return _complain(problem, WRONG_REQUEST)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: be quiet at exit too
        return 0
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return 0
    return code


def _complain(problem: LuccaError, code: int) -> int:
    print(f"lucca: {' '.join(str(problem).split())}", file=sys.stderr)
    return code
