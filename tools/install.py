"""What the tests need beside Python: installed where that may be, else said loudly.

The pages are tested in Chromium, the modules of the page with node, several workers with PostgreSQL. On Debian and its
heirs, as root, what is missing is installed; elsewhere the tests that need it skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NEEDS = {"chromium": "chromium", "postgresql": "initdb", "npm": "npm"}
"""Debian's package, and the program that shows that it is there."""


def missing() -> list[str]:
    return [package for package, program in NEEDS.items() if not _there(program)]


def _there(program: str) -> bool:
    return shutil.which(program) is not None or any(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))


def install(packages: list[str]) -> None:
    """Ask the system's packages for them, if this is Debian and we may."""
    if not packages or os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print(f"Installing {', '.join(packages)} (once) …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        command = ["apt-get", "--quiet", "--quiet", *step]
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            print(f"apt-get {step[0]} failed", file=sys.stderr)


def main() -> None:
    install(missing())
    for package in missing():
        print(f"!! {package} is not here: the tests that need it are SKIPPED", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
