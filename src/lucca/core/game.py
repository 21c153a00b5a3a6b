"""A game: its rules with the options fixed. What every game must offer, and what all games share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import ClassVar

from lucca.core.actions import Action
from lucca.core.errors import BadDeck, BadInput, BadNotation, BadOption
from lucca.core.reading import LARGEST, Json, Reader, shown
from lucca.core.state import State, View
from lucca.core.words import Words


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    A value is true or false, a whole number within `low` and `high`, or a text among `choices`;
    `read` makes a value from what a person types, where that is something else (a file's name, say).
    """

    name: str
    default: Json
    help: Words
    kind: type[bool] | type[int] | type[str] | type[list[object]]
    choices: tuple[Json, ...] | None = None
    read: Callable[[str], Json] | None = None
    names: tuple[Words, ...] = ()
    """What the choices are called, where a value does not tell by itself what it means."""

    def check(self, value: Json) -> Json:
        """The value, if this option can have it."""
        if value is None and self.default is None:
            return value
        fits = isinstance(value, self.kind) and (self.kind is bool or not isinstance(value, bool))
        if isinstance(value, int):
            fits = fits and abs(value) <= LARGEST
        if not fits or (self.choices is not None and value not in self.choices):
            raise self._not(value)
        return value

    def _not(self, value: object) -> BadOption:
        wanted = self.range
        if self.kind is str and self.choices is not None and not isinstance(value, str):
            wanted = f"a text, one of {', '.join(map(repr, self.choices))}"
        return BadOption(f"option {self.name}: {shown(value)} is not {wanted}")

    @property
    def range(self) -> str:
        if self.choices is not None:
            return f"one of {', '.join(map(str, self.choices))}"
        return {bool: "true or false", int: "a whole number", str: "a text"}.get(self.kind, "a list")

    def typed(self, text: str) -> Json:
        """The value that a person typed."""
        if not isinstance(text, str):
            raise self._not(text)
        if self.read is not None:
            return self.read(text)
        if self.kind is bool:
            lowered = text.strip().lower()
            if lowered not in _YES | _NO:
                raise self._not(text)
            return lowered in _YES
        if self.kind is int:
            if not re.fullmatch(r"[+-]?[0-9]{1,16}", text.strip()):
                raise self._not(text)
            return self.check(int(text))
        return self.check(text)


_YES = frozenset(("true", "yes", "on", "1"))
_NO = frozenset(("false", "no", "off", "0"))


class Game(ABC):
    """A rule set with its options fixed: immutable, hashable, equal by value.

    A game is a package: `rules.py` holds the heir of this class, `text.py`, `judgement.py` and `rulebook/`
    stand beside it and are found by `lucca.core.registry.part`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    options_known: ClassVar[tuple[Option, ...]] = ()
    rules: ClassVar[tuple[str, ...]]
    """The ids of the rules that refusals and events name (beside TURN and OVER); each is a section of the rulebook."""

    _options: Mapping[str, Json]

    def __init__(self, /, **options: Json) -> None:
        known = {option.name: option for option in self.options_known}
        for name in options:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.id} has no option {shown(name)} (known: {names})")
        values = {name: option.check(options.get(name, option.default)) for name, option in known.items()}
        self._options = MappingProxyType(values)

    @property
    def options(self) -> Mapping[str, Json]:
        """All options with their values."""
        return self._options

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """The numbers of players this game is for."""

    @property
    @abstractmethod
    def actions(self) -> int:
        """How many actions the game's numbering has."""

    @abstractmethod
    def index(self, action: Action) -> int:
        """The number of an action; BadNotation for what is no action of this game."""

    @abstractmethod
    def action(self, index: int) -> Action:
        """The action of a number from 0 to `actions` - 1; BadNotation for others."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action that a notation names, legal or not; BadNotation for what is none."""

    @abstractmethod
    def deal(self, players: int, rng: Random) -> dict[str, Json]:
        """All that chance decides, drawn from the generator."""

    @abstractmethod
    def start(self, players: int, deal: Json) -> State:
        """The first position; BadOption or BadDeal where that can't be."""

    @abstractmethod
    def load(self, dump: Json) -> State:
        """The position that `State.dump` gave; BadPosition where it can't be one."""

    @abstractmethod
    def read_view(self, data: Json) -> View:
        """The view that `View.json` gave; BadView where it can't be one."""

    @abstractmethod
    def imagine(self, view: View, rng: Random) -> State:
        """A full position that the view does not rule out, each as likely as it is; BadView for another game's view."""

    def check_players(self, players: int) -> None:
        if type(players) is not int or players not in self.seats:
            known = ", ".join(map(str, self.seats))
            raise BadOption(f"{self} is not for {shown(players)} players (possible: {known})")

    def check_number(self, index: int) -> None:
        """Make sure that an action has this number."""
        if type(index) is not int or not 0 <= index < self.actions:
            raise BadNotation(f"there is no action {shown(index)} of {self}: they go from 0 to {self.actions - 1}")

    def settings(self) -> dict[str, Json]:
        """The options as a record writes them: those that have no value are left out."""
        return {name: value for name, value in self.options.items() if value is not None}

    def _header(self, players: int) -> dict[str, Json]:
        """The fields with which every dump begins."""
        return {"game": self.id, "options": self.settings(), "players": players}

    def _body(
        self, data: Json, fields: tuple[str, ...], optional: tuple[str, ...], error: type[BadInput]
    ) -> tuple[Reader, int]:
        """Read the header of a dump or a view and make sure that it is of this game; the rest is the game's own."""
        reader = Reader(data, "", error).object(("game", "options", "players", *fields), optional)
        if reader["game"].text() != self.id:
            raise reader["game"].fail(f"this is of {shown(reader['game'].text())}, not of {self.id!r}")
        given = {name: value.value for name, value in reader["options"].fields()}
        try:
            other = type(self)(**given)
        except (BadOption, BadDeck) as problem:
            raise reader["options"].fail(str(problem)) from None
        if other != self:
            raise reader["options"].fail(f"these are the options of {other}, not of {self}")
        players = reader["players"].integer()
        if players not in self.seats:
            raise reader["players"].fail(f"{self} is for {', '.join(map(str, self.seats))} players, not {players}")
        return reader, players

    def _key(self) -> tuple[object, ...]:
        return type(self), tuple((name, _frozen(value)) for name, value in self._options.items())

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        """The id with the options that differ from their defaults: `towers(size=6)`."""
        given = [
            f"{option.name}={'…' if isinstance(value, list | tuple) else value}"
            for option in self.options_known
            if (value := self._options[option.name]) != option.default
        ]
        return f"{self.id}({', '.join(given)})" if given else self.id

    def __repr__(self) -> str:
        return f"<game {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _make, (type(self), dict(self._options))


def _frozen(value: Json) -> object:
    if isinstance(value, list | tuple):
        return tuple(_frozen(part) for part in value)
    return value


def _make(kind: type[Game], options: dict[str, Json]) -> Game:
    return kind(**options)
