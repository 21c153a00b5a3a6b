"""All that the table refuses, in one shape: a code, a sentence, and the rule and the pieces where a rule forbids it."""

from __future__ import annotations

import logging

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from lucca.core.errors import IllegalAction, LuccaError
from lucca.core.state import Refusal
from lucca.core.words import Words, say
from lucca.table.database import unavailable
from lucca.table.languages import tell

log = logging.getLogger("lucca.table")

STATUS = {
    "illegal": 409,
    "stale": 409,
    "turn": 409,
    "seat": 409,
    "over": 409,
    "state": 409,
    "reveal": 409,
    "notation": 400,
    "option": 400,
    "input": 400,
    "login": 401,
    "password": 403,
    "forbidden": 403,
    "csrf": 403,
    "unknown": 404,
    "method": 405,
    "name": 409,
    "size": 413,
    "rate": 429,
    "failed": 500,
    "busy": 503,
}


class Problem(msgspec.Struct, omit_defaults=True):
    """An error as it is sent."""

    code: str
    text: str
    rule: str = ""
    pieces: tuple[str, ...] = ()


REFUSALS = {status: ResponseSpec(Problem, description="A refusal") for status in sorted({*STATUS.values()})}
"""How OpenAPI is told of them."""


class TableError(Exception):
    def __init__(self, code: str, words: Words, *, rule: str = "", pieces: tuple[str, ...] = (), wait: int = 0) -> None:
        super().__init__(f"{code}: {words}")
        self.code = code
        self.words = words
        self.rule = rule
        self.pieces = pieces
        self.wait = wait

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def told(self, language: str) -> Problem:
        return Problem(self.code, tell(self.words, language), self.rule, self.pieces)


def unexpected(problem: Exception, doing: str, table: str | None = None) -> TableError:
    """What is said of a failure. What it was stands in the log and nowhere else."""
    if isinstance(problem, msgspec.MsgspecError | RecursionError | UnicodeError):
        return TableError("input", say("This request can't be read."))
    if unavailable(problem):
        reason = str(problem).partition("\n")[0]
        log.error("%s: the database can't do it now: %s", doing, reason, extra={"table": table})
        return TableError("busy", say("The database does not answer. Try again in a moment."), wait=3)
    log.error("%s", doing, exc_info=problem, extra={"table": table})
    return TableError("failed", say("Something went wrong on the server."))


def refused(refusal: Refusal) -> TableError:
    code = refusal.rule if refusal.rule in ("turn", "over") else "illegal"
    return TableError(code, refusal.words, rule=refusal.rule, pieces=refusal.pieces)


def of_rules(problem: LuccaError) -> TableError:
    """What the rules or the library refused."""
    if isinstance(problem, IllegalAction):
        return refused(problem.refusal)
    code = problem.code if problem.code in STATUS else "input"
    words = problem.args[0] if problem.args and isinstance(problem.args[0], Words) else say("{text}", text=str(problem))
    return TableError(code, words)
