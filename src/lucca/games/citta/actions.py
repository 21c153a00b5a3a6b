"""The actions of the game and their fixed numbering."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from lucca.core.actions import Action, notation
from lucca.core.errors import BadNotation
from lucca.core.reading import shown
from lucca.games.citta.cards import COLOURS, WILD, Deck

_known: dict[str, Decision] = {}


class Decision(Action):
    """An action of Lucca Città. Equal ones are the same object, so that comparing them costs nothing."""

    __slots__ = ("_text",)
    _text: str

    @classmethod
    def _named(cls, text: str) -> Self:
        found = _known.get(text)
        if found is None:
            new = object.__new__(cls)
            new._text = text
            found = _known.setdefault(text, new)
        assert isinstance(found, cls)
        return found

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<{self._text}>"


class Keep(Decision):
    """The two cards to begin with; where they are of one palace, `upper` lies on top."""

    __slots__ = ("_lower", "_upper")
    _lower: str
    _upper: str

    def __new__(cls, lower: str, upper: str) -> Keep:
        self = cls._named(f"keep {lower} {upper}")
        self._lower, self._upper = lower, upper
        return self

    @property
    def lower(self) -> str:
        return self._lower

    @property
    def upper(self) -> str:
        return self._upper

    def __reduce__(self) -> tuple[object, ...]:
        return Keep, (self._lower, self._upper)


class Open(Decision):
    """Open the completed palace of a colour, with a party."""

    __slots__ = ("_colour",)
    _colour: str

    def __new__(cls, colour: str) -> Open:
        self = cls._named(f"open {colour}")
        self._colour = colour
        return self

    @property
    def colour(self) -> str:
        return self._colour

    def __reduce__(self) -> tuple[object, ...]:
        return Open, (self._colour,)


class Take(Decision):
    """Take the triplet at a place of the table, 1 the first."""

    __slots__ = ("_place",)
    _place: int

    def __new__(cls, place: int) -> Take:
        self = cls._named(f"take {place}")
        self._place = place
        return self

    @property
    def place(self) -> int:
        return self._place

    def __reduce__(self) -> tuple[object, ...]:
        return Take, (self._place,)


class CardAction(Decision):
    """Something done with one card."""

    __slots__ = ("_card",)
    _card: str

    @property
    def card(self) -> str:
        return self._card


class Play(CardAction):
    """What a seat does with a card of the triplet it took."""

    __slots__ = ()


class Build(Play):
    """Build a palace card or a Bastion; a Wild into the palace of a colour, which other cards leave empty."""

    __slots__ = ("_colour",)
    _colour: str

    def __new__(cls, card: str, colour: str = "") -> Build:
        self = cls._named(f"{card}+{colour}")
        self._card, self._colour = card, colour
        return self

    @property
    def colour(self) -> str:
        return self._colour

    def __reduce__(self) -> tuple[object, ...]:
        return Build, (self._card, self._colour)


class Wall(Play):
    """Lay a card face down as a City Wall."""

    __slots__ = ()

    def __new__(cls, card: str) -> Wall:
        self = cls._named(f"{card}#")
        self._card = card
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Wall, (self._card,)


class Discard(Play):
    __slots__ = ()

    def __new__(cls, card: str) -> Discard:
        self = cls._named(f"{card}-")
        self._card = card
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Discard, (self._card,)


class ForCity(CardAction):
    """Build a card for the City of Lucca; a Wild into its palace of a colour."""

    __slots__ = ("_colour",)
    _colour: str

    def __new__(cls, card: str, colour: str = "") -> ForCity:
        self = cls._named(f"city {card} {colour}".rstrip())
        self._card, self._colour = card, colour
        return self

    @property
    def colour(self) -> str:
        return self._colour

    def __reduce__(self) -> tuple[object, ...]:
        return ForCity, (self._card, self._colour)


PLACES = 6


class Catalogue:
    """All actions that a deck gives, in their order: pairs to keep, openings, triplets, cards, the City's cards."""

    __slots__ = ("_deck", "_listed", "_numbers", "_texts", "city", "opens", "plays", "takes", "wilds")

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        opens = tuple(Open(colour) for colour in COLOURS)
        takes = tuple(Take(place + 1) for place in range(PLACES))
        self.opens = tuple(_subset(opens, mask) for mask in range(1 << len(opens)))
        """By a mask of colours."""
        self.takes = tuple(_subset(takes, mask) for mask in range(1 << len(takes)))
        """By a mask of places."""
        self.plays = tuple(_plays(deck, card) for card in range(len(deck)))
        """By card: building first (into each colour, for a Wild), then the wall, then discarding."""
        self.city = tuple(_for_city(deck, card) for card in range(len(deck)))
        """By card; for a Wild by colour."""
        listed: list[Decision] = [*opens, *takes]
        for plays in (*self.plays, *self.city):
            listed += plays
        self._listed = tuple(listed)
        first = self.keeps
        self._numbers = {action: number for number, action in enumerate(listed, first)}
        self._texts = {str(action): action for action in listed}
        self.wilds = tuple(card for card in deck.palaces if deck.colour[card] == WILD)

    @property
    def keeps(self) -> int:
        return len(self._deck) * (len(self._deck) - 1)

    def __len__(self) -> int:
        return self.keeps + len(self._listed)

    def index(self, action: Action) -> int:
        if isinstance(action, Keep):
            index = self._deck.index
            if action.lower in index and action.upper in index and action.lower != action.upper:
                lower, upper = index[action.lower], index[action.upper]
                return lower * (len(self._deck) - 1) + upper - (upper > lower)
        elif isinstance(action, Decision) and action in self._numbers:
            return self._numbers[action]
        raise BadNotation(f"{shown(action)} is no action of this game of Lucca Città")

    def action(self, index: int) -> Decision:
        if index >= self.keeps:
            return self._listed[index - self.keeps]
        lower, upper = divmod(index, len(self._deck) - 1)
        return Keep(self._deck.names[lower], self._deck.names[upper + (upper >= lower)])

    def parse(self, text: str) -> Decision:
        words = notation(text).split()
        action = self._texts.get(" ".join(words))
        if action is not None:
            return action
        if len(words) == 3 and words[0] == "keep":
            return self._keep(words[1], words[2])
        raise BadNotation(f"{shown(text)} is no action: {self._hint(text)}")

    def _keep(self, lower: str, upper: str) -> Keep:
        for name in (lower, upper):
            if name not in self._deck.index:
                raise BadNotation(f"there is no card {shown(name)} in this game")
        if lower == upper:
            raise BadNotation(f"two different cards are kept, not {lower} twice")
        return Keep(lower, upper)

    def _hint(self, text: str) -> str:
        name = text.removeprefix("city").replace("+", " ").strip().partition(" ")[0]
        if self._deck.index.get(name) in self.wilds:
            return f"say in which palace the Wild is built, as in '{name}+r' or 'city {name} r'"
        return "write it as 'keep 12 57', 'open r', 'take 2', '57+', '57#', '57-', 'B1+' or 'city 57'"


def _subset(actions: tuple[Decision, ...], mask: int) -> tuple[Decision, ...]:
    return tuple(action for bit, action in enumerate(actions) if mask >> bit & 1)


def _plays(deck: Deck, card: int) -> tuple[Decision, ...]:
    name = deck.names[card]
    colours = COLOURS if deck.colour[card] == WILD else ("",)
    return (*(Build(name, colour) for colour in colours), Wall(name), Discard(name))


def _for_city(deck: Deck, card: int) -> tuple[Decision, ...]:
    name = deck.names[card]
    colours = COLOURS if deck.colour[card] == WILD else ("",)
    return tuple(ForCity(name, colour) for colour in colours)


@lru_cache(maxsize=64)
def catalogue_of(deck: Deck) -> Catalogue:
    return Catalogue(deck)
