"""Where a game stands: what is fixed for it, what a round fixes, and what every action changes."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from lucca.core.state import Seat
from lucca.games.citta.actions import Catalogue, catalogue_of
from lucca.games.citta.cards import Deck, Entry, deck_of
from lucca.games.citta.editions import GIVEN, HAND, PALACE_SIZE, ROUNDS, TRIPLET, TRIPLETS, Edition
from lucca.games.citta.quarter import Quarter

Cards: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int]

CITY_SEATS = 2
"""The number of players with whom the City of Lucca plays."""


class Rules:
    """A game with its options, as tables."""

    __slots__ = ("catalogue", "celebration", "deck", "edition")

    def __init__(self, edition: Edition, celebration: bool, entries: tuple[Entry, ...] | None) -> None:
        self.edition = edition
        self.celebration = celebration
        self.deck: Deck = deck_of(entries, celebration)
        self.catalogue: Catalogue = catalogue_of(self.deck)

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


class Setup:
    """What stays the same for the whole game, once all have decided what to keep."""

    __slots__ = ("opening", "players", "removed", "rounds", "rules", "size", "triplets")

    def __init__(self, rules: Rules, players: int, opening: Opening, removed: Cards = ()) -> None:
        self.rules = rules
        self.players = players
        self.opening = opening
        self.removed = removed
        self.rounds = ROUNDS[players]
        self.size = PALACE_SIZE[players]
        self.triplets = TRIPLETS[players]

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


class Position:
    """`turn` counts the turns of the round that are over, with two players the City's cards as well."""

    __slots__ = ("city", "hand", "last", "parties", "quarters", "round", "setup", "triplets", "turn")

    def __init__(
        self,
        setup: Setup,
        round: Round,  # noqa: A002
        triplets: tuple[Cards, ...],
        turn: int,
        hand: Cards,
        quarters: tuple[Quarter, ...],
        city: Quarter | None,
        parties: tuple[int, ...],
        last: tuple[int, ...] | None = None,
    ) -> None:
        self.setup = setup
        self.round = round
        self.triplets = triplets
        """By place; () where one was taken."""
        self.turn = turn
        self.hand = hand
        """The cards of the triplet taken that are still to be played."""
        self.quarters = quarters
        self.city = city
        self.parties = parties
        """What each seat's parties have earned so far."""
        self.last = last
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
        return Position(
            setup,
            self.round._replace(deck=deck),
            self.triplets,
            self.turn,
            self.hand,
            self.quarters,
            self.city,
            self.parties,
            self.last,
        )

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
