"""The cards, their deck as data, and every way in which a deck can be wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn, TypeAlias

from lucca.core.errors import BadDeck
from lucca.core.reading import Json, shown

COLOURS = "rygbvw"
COLOUR_NAMES = ("red", "yellow", "green", "blue", "violet", "white")
WILD = len(COLOURS)
BASTION = WILD + 1
"""What stands for the colour of a card that has none."""

CARDS = 96
A_COLOUR = 16
BASTIONS = 4
HIGHEST = 999_999_999

Entry: TypeAlias = tuple[int, str, int, int]
"""Street number, colour, shields, windows."""


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    number: int
    colour: int
    shields: int
    windows: int


# R2: what the special cards of the Celebration show.
SPECIALS = (
    Card("10*", 10, WILD, 1, 2),
    Card("20*", 20, WILD, 2, 1),
    Card("500*", 500, WILD, 3, 0),
    Card("1513*", 1513, COLOURS.index("r"), 3, 0),
    Card("2013*", 2013, COLOURS.index("b"), 0, 3),
)
REPLACED = (10, 20)
SPECIAL_NUMBERS = tuple(card.number for card in SPECIALS if card.number not in REPLACED)


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All cards of a game. A card is its place here: palace cards by rising number, then Wilds, then Bastions."""

    names: tuple[str, ...]
    number: tuple[int, ...]
    colour: tuple[int, ...]
    shields: tuple[int, ...]
    windows: tuple[int, ...]
    index: Mapping[str, int]
    """The card of a name."""
    palaces: range
    """All but the Bastions."""
    bastions: range

    def __len__(self) -> int:
        return len(self.names)

    def names_of(self, cards: Iterable[int]) -> list[str]:
        return [self.names[card] for card in cards]


def _deck(entries: Iterable[Entry], celebration: bool) -> Deck:
    cards = [Card(str(n), n, COLOURS.index(colour), shields, windows) for n, colour, shields, windows in entries]
    if celebration:
        cards = [card for card in cards if card.number not in REPLACED] + list(SPECIALS)
    cards.sort(key=lambda card: (card.colour == WILD, card.number))
    palaces = range(len(cards))
    cards += [Card(f"B{i + 1}", 0, BASTION, 0, 0) for i in range(BASTIONS)]
    return Deck(
        names=tuple(card.name for card in cards),
        number=tuple(card.number for card in cards),
        colour=tuple(card.colour for card in cards),
        shields=tuple(card.shields for card in cards),
        windows=tuple(card.windows for card in cards),
        index=MappingProxyType({card.name: place for place, card in enumerate(cards)}),
        palaces=palaces,
        bastions=range(len(palaces), len(cards)),
    )


@lru_cache(maxsize=64)
def deck_of(entries: tuple[Entry, ...] | None, celebration: bool) -> Deck:
    return _deck(reconstruction() if entries is None else entries, celebration)


@lru_cache(maxsize=1)
def reconstruction() -> tuple[Entry, ...]:
    """R1: the deck used where no other is given."""
    text = files(__package__).joinpath("deck.txt").read_text(encoding="utf-8")
    return check_deck(Listed(text, "deck.txt"), celebration=False)


class Listed(list[Json]):
    """The cards that a file lists, with where each stands, so that a fault found later is told by its line too."""

    def __init__(self, text: str, source: str) -> None:
        lines = ((number, line.partition("#")[0].split()) for number, line in enumerate(text.splitlines(), 1))
        self.rows = [(f"{source}, line {number}", [_typed(word) for word in words]) for number, words in lines if words]
        self.source = source
        super().__init__(row for _, row in self.rows)


def listed_in(path: str) -> Listed:
    """The cards in a file, whether they are a deck or not."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadDeck(path, "this is not a text in UTF-8") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise BadDeck(path, f"the file can't be read: {reason}") from None
    return Listed(text, path)


def read_deck(path: str, celebration: bool = False) -> tuple[Entry, ...]:
    """The deck in a file."""
    return check_deck(listed_in(path), celebration)


def check_deck(deck: Sequence[Json], celebration: bool) -> tuple[Entry, ...]:
    """The deck that an option or a file lists."""
    if isinstance(deck, Listed):
        return _checked(deck.rows, deck.source, celebration)
    rows: list[tuple[str, Sequence[Json]]] = []
    for i, entry in enumerate(deck):
        if isinstance(entry, str) or not isinstance(entry, Sequence):
            _fail(f"deck[{i}]", f"expected [number, colour, shields, windows], found {shown(entry)}")
        rows.append((f"deck[{i}]", entry))
    return _checked(rows, "deck", celebration)


def _typed(word: str) -> Json:
    return int(word) if re.fullmatch(r"-?[0-9]{1,12}", word) else word


def _checked(rows: Iterable[tuple[str, Sequence[Json]]], whole: str, celebration: bool) -> tuple[Entry, ...]:
    first_of: dict[int, str] = {}
    left = dict.fromkeys(COLOURS, A_COLOUR)
    entries = []
    for where, row in rows:
        number, colour, _, _ = entry = _entry(where, row)
        if number in first_of:
            _fail(where, f"the street number {number} is in the deck twice, first at {first_of[number]}")
        if celebration and number in SPECIAL_NUMBERS:
            _fail(where, f"the street number {number} belongs to a special card of the Celebration")
        if not left[colour]:
            _fail(where, f"this is one {_name(colour)} card too many: a deck has {A_COLOUR} a colour")
        first_of[number] = where
        left[colour] -= 1
        entries.append(entry)
    missing = ", ".join(f"{n} {_name(colour)}" for colour, n in left.items() if n)
    if missing:
        _fail(whole, f"a deck has {CARDS} cards, {A_COLOUR} a colour; this one has {len(entries)}, missing: {missing}")
    for number in REPLACED:
        if celebration and number not in first_of:
            _fail(whole, f"the Celebration replaces the card {number}, but this deck has none")
    return tuple(entries)


def _entry(where: str, row: Sequence[Json]) -> Entry:
    if len(row) != 4:
        _fail(where, f"expected number, colour, shields and windows, found {len(row)} values")
    number, colour, shields, windows = row
    if not isinstance(colour, str) or len(colour) != 1 or colour not in COLOURS:
        _fail(where, f"unknown colour {shown(colour)} (known: {', '.join(COLOURS)})")
    return (
        _integer(where, "street number", number, 1),
        colour,
        _integer(where, "number of shields", shields, 0),
        _integer(where, "number of windows", windows, 0),
    )


def _integer(where: str, what: str, value: Json, low: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        _fail(where, f"the {what} {shown(value)} is not a whole number")
    if not low <= value <= HIGHEST:
        _fail(where, f"the {what} {shown(value)} is not from {low} to {HIGHEST}")
    return value


def _name(colour: str) -> str:
    return COLOUR_NAMES[COLOURS.index(colour)]


def _fail(where: str, why: str) -> NoReturn:
    raise BadDeck(where, why)
