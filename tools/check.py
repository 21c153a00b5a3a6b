"""Everything that must hold before a change lands: format, lint, types, import rules, tests. `make test` runs it.

Arguments go to pytest: `make test PYTEST_ARGS="-k toscana"`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

STEPS = {
    "format": ["ruff", "format", "--check", "--quiet", "."],
    "lint": ["ruff", "check", "--quiet", "."],
    "types": ["mypy"],
    "import rules": ["lint-imports", "--no-cache"],
    "tests": ["pytest", "-n", "auto", "--dist", "worksteal", *sys.argv[1:]],
}


def main() -> int:
    failed = []
    for name, (program, *arguments) in STEPS.items():
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        if subprocess.run([str(BIN / program), *arguments], cwd=ROOT, check=False).returncode:
            failed.append(name)
        if name != "tests":
            print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
