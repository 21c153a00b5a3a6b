"""Run the benchmarks named, or all of them, one after another."""

from __future__ import annotations

import sys
from importlib import import_module

ALL = ("rules", "search", "table")


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"unknown benchmark: {', '.join(unknown)} (known: {', '.join(ALL)})", file=sys.stderr)
        return 2
    for name in names or ALL:
        print(f"== {name}", flush=True)
        import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
