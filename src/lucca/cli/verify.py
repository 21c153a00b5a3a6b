"""`lucca verify`: is this record a game by the rules?"""

from __future__ import annotations

from dataclasses import dataclass

from lucca.cli import files
from lucca.core.errors import LuccaError
from lucca.core.reading import Json
from lucca.core.record import Record


@dataclass(frozen=True, slots=True)
class Verdict:
    where: str
    wrong: str = ""
    game: str = ""
    actions: int = 0
    over: bool = False

    def json(self) -> dict[str, Json]:
        if self.wrong:
            return {"file": self.where, "ok": False, "error": self.wrong}
        return {"file": self.where, "ok": True, "game": self.game, "actions": self.actions, "over": self.over}

    def __str__(self) -> str:
        if self.wrong:
            return f"{self.where}: wrong: {self.wrong}"
        end = "" if self.over else ", not yet over"
        return f"{self.where}: ok ({self.game}, {self.actions} actions{end})"


def verify(path: str) -> list[Verdict]:
    """What is to be said about each record in a file."""
    try:
        return [_verdict(where, text) for where, text in files.texts(path)]
    except files.BadFile as problem:
        return [Verdict(path, problem.why)]


def _verdict(where: str, text: str) -> Verdict:
    try:
        record = Record.loads(text)
        last = record.final()
    except LuccaError as problem:
        return Verdict(where, str(problem))
    return Verdict(where, "", str(record.rules()), len(record.actions), last.result is not None)
