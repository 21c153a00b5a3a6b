"""Sentences for people: a template and its values kept apart, so that a catalogue can translate them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeAlias, Union, runtime_checkable

Value: TypeAlias = Union[str, int, "Words", tuple["Value", ...]]


class Catalogue(Protocol):
    """What `gettext.NullTranslations` and its heirs offer."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, n: int, /) -> str: ...


_spoken: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(catalogue: Catalogue | None) -> Iterator[None]:
    """Within it `str` speaks the language of a catalogue: for a terminal, where all is read by one person."""
    before = _spoken.set(catalogue)
    try:
        yield
    finally:
        _spoken.reset(before)


@runtime_checkable
class Acquaintance(Protocol):
    """A catalogue that knows who sits where."""

    def who(self, seat: int) -> str | None: ...


class Words:
    """A sentence. `str` gives it in English (but see `speaking`), `tell` in the language of a catalogue."""

    __slots__ = ("_args", "_hash", "_many", "_template", "personal")

    def __init__(self, template: str, args: Mapping[str, Value], many: str | None = None) -> None:
        self._template = template
        self._args = dict(args)
        self._many = many
        self._hash: int | None = None
        self.personal = any(_personal(value) for value in args.values())
        """Whether it speaks of somebody who may have a name."""

    @property
    def template(self) -> str:
        return self._template

    @property
    def args(self) -> Mapping[str, Value]:
        return dict(self._args)

    def tell(self, catalogue: Catalogue | None = None) -> str:
        template = self._template
        if self._many is not None:
            n = self._args["n"]
            assert isinstance(n, int)
            if catalogue is not None:
                template = catalogue.ngettext(template, self._many, n)
            elif n != 1:
                template = self._many
        elif catalogue is not None:
            template = catalogue.gettext(template)
        return template.format_map({name: _tell(value, catalogue) for name, value in self._args.items()})

    def __str__(self) -> str:
        return self.tell(_spoken.get())

    def __repr__(self) -> str:
        return f"Words({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Words):
            return NotImplemented
        return self._template == other._template and self._many == other._many and self._args == other._args

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._template, frozenset(self._args.items())))
        return self._hash


class Somebody(Words):
    """A seat by its number; by the name of who sits there for a catalogue that knows it."""

    __slots__ = ("seat",)

    def __init__(self, words: Words, seat: int) -> None:
        super().__init__(words.template, words.args)
        self.seat = seat
        self.personal = True

    def tell(self, catalogue: Catalogue | None = None) -> str:
        name = catalogue.who(self.seat) if isinstance(catalogue, Acquaintance) else None
        return super().tell(catalogue) if name is None else name


def _personal(value: Value) -> bool:
    return any(map(_personal, value)) if isinstance(value, tuple) else isinstance(value, Words) and value.personal


def _tell(value: Value, catalogue: Catalogue | None) -> str | int:
    if isinstance(value, Words):
        return value.tell(catalogue)
    if isinstance(value, tuple):
        return ", ".join(str(_tell(part, catalogue)) for part in value)
    return value


def say(template: str, /, **args: Value) -> Words:
    """`say("{lot} is taken", lot="c4")`. Catalogues find the templates by this name."""
    return Words(template, args)


def count(one: str, many: str, /, n: int, **args: Value) -> Words:
    """`count("{n} floor", "{n} floors", n=3)`: the form that fits the number `n`."""
    return Words(one, {"n": n, **args}, many)


def somebody(seat: int) -> Words:
    """A seat within a sentence."""
    return Somebody(say("seat {seat}", seat=seat), seat)


def somebody_first(seat: int) -> Words:
    """A seat at the start of a sentence."""
    return Somebody(say("Seat {seat}", seat=seat), seat)


def lines(first: Words, *rest: Words) -> Words:
    """Sentences, each on a line of its own."""
    words = first
    for line in rest:
        words = say("{above}\n{line}", above=words, line=line)
    return words
