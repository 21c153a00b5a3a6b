"""A terminal in a test: what is typed goes in, what is shown and the exit code come out."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

import lucca
from lucca.cli import main

GAMES = ("towers", "citta", "toscana", "prizes")


@dataclass
class Shown:
    code: int
    out: str
    err: str


Lucca: TypeAlias = Callable[..., Shown]


@pytest.fixture(autouse=True)
def _example() -> None:
    lucca.register("prizes", "prizes")


@pytest.fixture(name="lucca")
def _lucca(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Lucca:
    """Runs the command in an empty folder: `lucca("play", "towers", typed=["ra1", "quit"])`."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, typed: list[str] | str = "") -> Shown:
        text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        try:
            code = main(list(words))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        shown = capsys.readouterr()
        return Shown(code, shown.out, shown.err)

    return run
