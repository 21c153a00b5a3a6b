"""Where a game stands: what is fixed for it, what a round fixes, and what every action changes."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from lucca.core.state import Seat
from lucca.games.citta.actions import Catalogue
from lucca.games.citta.cards import Deck
from lucca.games.citta.editions import GIVEN, HAND, PALACE_SIZE, ROUNDS, TRIPLET, TRIPLETS, Edition
from lucca.games.citta.quarter import Quarter

Cards: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int]

CITY_SEATS = 2
"""The number of players with whom the City of Lucca plays."""


class Rules(NamedTuple):
    """A game with its options, as tables."""

    edition: Edition
    celebration: bool
    deck: Deck
    catalogue: Catalogue

    def first_source(self) -> range:
        """The cards of the first deal."""
        return range(len(self.deck)) if self.edition.bastions_from_the_start else self.deck.palaces

    def removed(self, players: int) -> int:
        return self.edition.removed[players] + (self.edition.removed_more if self.celebration else 0)


class Opening(NamedTuple):
    """How the game began. In a view, what a seat may not know of it is None."""

    hands: tuple[Cards | None, ...]
    kept: tuple[Pair | None, ...]
    """Lower and upper card; None as long as the seat has not decided."""
    triplets: tuple[Cards, ...]

    def given(self, seat: Seat) -> Cards:
        """The two cards a seat gave back."""
        hand, kept = self.hands[seat], self.kept[seat]
        return tuple(card for card in hand if card not in kept) if hand and kept else ()


class Setup(NamedTuple):
    """What stays the same for the whole game, once all have decided what to keep."""

    rules: Rules
    players: int
    opening: Opening
    removed: Cards = ()

    @property
    def rounds(self) -> int:
        return ROUNDS[self.players]

    @property
    def size(self) -> int:
        """The cards of a complete palace."""
        return PALACE_SIZE[self.players]

    @property
    def triplets(self) -> int:
        return TRIPLETS[self.players]

    @property
    def with_city(self) -> bool:
        return self.players == CITY_SEATS


class Round(NamedTuple):
    """What a round fixes. Number 0 is the secret choice, the one after the last is the end."""

    number: int
    order: tuple[Seat, ...]
    deck: Cards
    """Not drawn yet; during the secret choice all cards in the order of the second shuffle."""


START = Round(0, (), ())


class Position(NamedTuple):
    setup: Setup
    round: Round
    triplets: tuple[Cards, ...]
    """By place; () where one was taken."""
    turn: int
    """The turns of the round that are over; with two players the City's cards are counted as well."""
    hand: Cards
    """The cards of the triplet taken that are still to be played."""
    quarters: tuple[Quarter, ...]
    city: Quarter | None
    parties: tuple[int, ...]
    """What each seat's parties have earned so far."""
    last: tuple[int, ...] | None = None
    """What the parties after the last round earned; None before the end."""

    @property
    def choosing(self) -> bool:
        """Whether the seats still choose in secret what to keep."""
        return self.round.number == 0

    @property
    def over(self) -> bool:
        return self.last is not None

    @property
    def citys_turn(self) -> bool:
        """Whether a card for the City is to be chosen."""
        return self.turn >= self.setup.players

    @property
    def seat(self) -> Seat:
        """Whose turn it is in a round."""
        return self.round.order[self.turn % self.setup.players]

    def dealt(self, setup: Setup, deck: Cards) -> Position:
        """The same table with a deck and whatever else was left out of it."""
        return self._replace(setup=setup, round=self.round._replace(deck=deck))

    def to_act(self) -> tuple[Seat, ...]:
        if self.choosing:
            return tuple(seat for seat, kept in enumerate(self.setup.opening.kept) if kept is None)
        return () if self.over else (self.seat,)

    def discards(self) -> list[int]:
        """The cards discarded openly, by their order in the deck."""
        elsewhere = {*self.round.deck, *self.setup.removed, *self.hand}
        for cards in (*self.triplets, *(quarter.cards() for quarter in self.quarters)):
            elsewhere.update(cards)
        if self.city is not None:
            elsewhere.update(self.city.cards())
        return [card for card in range(len(self.setup.rules.deck)) if card not in elsewhere]


def undrawn(setup: Setup, number: int) -> int:
    """How many cards the deck has left in a round."""
    seats, rules = setup.players, setup.rules
    cards = len(rules.deck)
    if number == 0:
        return cards - HAND * seats - TRIPLET * setup.triplets
    began = HAND if setup.with_city else HAND - GIVEN
    return cards - began * seats - rules.removed(seats) - TRIPLET * setup.triplets * min(number, setup.rounds)
