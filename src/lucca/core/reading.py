"""Reading JSON that came from outside: each step knows its path and says precisely what is wrong there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from lucca.core.errors import BadInput

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None


LARGEST = 2**53
"""Whole numbers beyond this one are not the same in every reader of JSON."""


def shown(value: object) -> str:
    """A value as an error shows it: short, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        return f"a {type(value).__name__} too large to show"
    return text if len(text) <= 60 else f"{text[:57]}…"


class Reader:
    """A value with the path that leads to it and the error that a fault there is."""

    __slots__ = ("error", "value", "where")

    def __init__(self, value: Json, where: str, error: type[BadInput]) -> None:
        self.value = value
        self.where = where
        self.error = error

    def fail(self, why: str) -> BadInput:
        return self.error(self.where, why)

    def _is(self, what: str) -> BadInput:
        return self.fail(f"expected {what}, found {shown(self.value)}")

    def object(self, required: Collection[str], optional: Collection[str] = ()) -> Reader:
        """Make sure that this is an object with these fields and no others."""
        if not isinstance(self.value, Mapping):
            raise self._is("an object")
        for name in required:
            if name not in self.value:
                raise self.fail(f"the field {name!r} is missing")
        for name in self.value:
            if name not in required and name not in optional:
                known = ", ".join([*required, *optional])
                raise self.fail(f"unknown field {shown(name)} (known: {known})")
        return self

    def has(self, name: str) -> bool:
        return isinstance(self.value, Mapping) and name in self.value

    def __getitem__(self, name: str) -> Reader:
        if not isinstance(self.value, Mapping):
            raise self._is("an object")
        if name not in self.value:
            raise self.fail(f"the field {name!r} is missing")
        return Reader(self.value[name], f"{self.where}.{name}" if self.where else name, self.error)

    def items(self, length: int | None = None) -> Iterator[Reader]:
        """The entries of a list, as many as `length` says."""
        if isinstance(self.value, str) or not isinstance(self.value, Sequence):
            raise self._is("a list")
        if length is not None and len(self.value) != length:
            raise self.fail(f"expected {length} entries, found {len(self.value)}")
        return (Reader(entry, f"{self.where}[{i}]", self.error) for i, entry in enumerate(self.value))

    def fields(self) -> Iterator[tuple[str, Reader]]:
        """Names and values of an object whose names are data."""
        if not isinstance(self.value, Mapping):
            raise self._is("an object")
        for name in self.value:
            if not isinstance(name, str):
                raise self.fail(f"the name of a field is a text, not {shown(name)}")
        return ((name, self[name]) for name in self.value)

    def integer(self, low: int | None = None, high: int | None = None) -> int:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._is("a whole number")
        if not -LARGEST <= value <= LARGEST:
            raise self.fail("this number is too large")
        if (low is not None and value < low) or (high is not None and value > high):
            raise self.fail(f"{value} is not {_bounds(low, high)}")
        return value

    def number(self) -> int | float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self._is("a number")
        return self.value

    def boolean(self) -> bool:
        if not isinstance(self.value, bool):
            raise self._is("true or false")
        return self.value

    def text(self, choices: Collection[str] | None = None) -> str:
        if not isinstance(self.value, str):
            raise self._is("a text")
        if choices is not None and self.value not in choices:
            raise self.fail(f"unknown value {shown(self.value)} (known: {_listing(choices)})")
        return self.value


def _bounds(low: int | None, high: int | None) -> str:
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"from {low} to {high}"


def _listing(choices: Collection[str]) -> str:
    names = list(choices)
    return ", ".join(names) if len(names) <= 24 else f"{', '.join(names[:24])}, …"


def same_cards(reader: Reader, wanted: Sequence[str]) -> tuple[str, ...]:
    """A list that holds each of the wanted names exactly once, in any order."""
    known = frozenset(wanted)
    found: dict[str, str] = {}
    for entry in reader.items():
        name = entry.text()
        if name not in known:
            raise entry.fail(f"{shown(name)} does not belong here (known: {_listing(wanted)})")
        if name in found:
            raise entry.fail(f"{name!r} is here twice, first at {found[name]}")
        found[name] = entry.where
    missing = [name for name in wanted if name not in found]
    if missing:
        raise reader.fail(f"missing: {_listing(missing)}")
    return tuple(found)
