"""What a seat may do now: the one source of legality."""

from __future__ import annotations

from collections.abc import Iterable

from lucca.core.state import Seat
from lucca.games.citta.actions import Decision, Keep
from lucca.games.citta.cards import COLOURS, WILD, Deck
from lucca.games.citta.position import Cards, Pair, Position
from lucca.games.citta.quarter import Quarter

ADD, WALL, DISCARD = 0, -2, -1
"""Where a card's plays stand in the catalogue's list; a Wild has one ADD for each colour."""


def legal(position: Position, seat: Seat) -> tuple[Decision, ...]:
    """The legal actions of a seat that is to act, in the order of their numbers."""
    if position.hand:
        return _plays(position, position.quarters[seat])
    if position.choosing:
        hand = position.setup.opening.hands[seat]
        assert hand is not None
        return keeps(position.setup.rules.deck, hand)
    if position.citys_turn:
        return city_plays(position, sorted(card for cards in position.triplets for card in cards))
    return _turn(position, position.quarters[seat])


def keeps(deck: Deck, hand: Cards) -> tuple[Decision, ...]:
    """What may be kept of a hand."""
    return tuple(Keep(deck.names[lower], deck.names[upper]) for lower, upper in kept_pairs(deck, hand))


def kept_pairs(deck: Deck, hand: Cards) -> list[Pair]:
    """R3: rising order, and for one colour both orders; a Wild only on top of the other card's palace."""
    return sorted((a, b) for a in hand for b in hand if a != b and _may_keep(deck, a, b))


def _may_keep(deck: Deck, lower: int, upper: int) -> bool:
    if deck.colour[lower] == WILD:
        return False
    return lower < upper or deck.colour[lower] == deck.colour[upper]


def _turn(position: Position, quarter: Quarter) -> tuple[Decision, ...]:
    catalogue = position.setup.rules.catalogue
    left = 0
    for place, cards in enumerate(position.triplets):
        if cards:
            left |= 1 << place
    if not quarter.completed:
        return catalogue.takes[left]
    colour = position.setup.rules.deck.colour
    completed = 0
    for palace in quarter.completed:
        completed |= 1 << colour[palace[0]]
    return catalogue.opens[completed] + catalogue.takes[left]


def _plays(position: Position, quarter: Quarter) -> tuple[Decision, ...]:
    rules = position.setup.rules
    plays, colours, closed = rules.catalogue.plays, rules.deck.colour, quarter.closed
    found: tuple[Decision, ...] = ()
    for card in position.hand:
        colour = colours[card]
        if colour < WILD:
            found += plays[card][WALL:] if closed >> colour & 1 else plays[card]
        elif colour == WILD:
            found += (*_into_palaces(plays[card], quarter), *plays[card][WALL:])
        elif rules.edition.bastions_must_be_built:
            found += plays[card][:1]
        else:
            found += plays[card][ADD], plays[card][DISCARD]
    return found


def _into_palaces(adds: tuple[Decision, ...], quarter: Quarter) -> Iterable[Decision]:
    """A Wild's additions, one for each palace under construction."""
    return (adds[colour] for colour in range(len(COLOURS)) if quarter.building[colour])


def city_plays(position: Position, cards: Iterable[int]) -> tuple[Decision, ...]:
    """What the City may build with these cards."""
    rules, city = position.setup.rules, position.city
    assert city is not None
    found: tuple[Decision, ...] = ()
    for card in cards:
        adds = rules.catalogue.city[card]
        found += tuple(_into_palaces(adds, city)) if rules.deck.colour[card] == WILD else adds
    return found
