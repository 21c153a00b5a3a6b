"""What an action brought about, step by step. Nothing here tells what is secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lucca.core.state import Event, Seat
from lucca.core.words import Words, count, say
from lucca.games.citta import ids
from lucca.games.citta.actions import Build, Decision, Discard, ForCity, Keep, Open, Take, Wall
from lucca.games.citta.cards import BASTION, COLOURS
from lucca.games.citta.endings import end_events, order_event, party_events
from lucca.games.citta.moves import played
from lucca.games.citta.position import Position
from lucca.games.citta.quarter import Palace, Quarter
from lucca.games.citta.scoring import completed_palace
from lucca.games.citta.wording import COLOUR_WORDS, at_start, card_words, palace_piece


def events(before: Position, seat: Seat, action: Decision, after: Position) -> tuple[Event, ...]:
    """The steps from one position to the next."""
    return (*_action(before, seat, action, after), *_round_end(before, seat, action, after))


def _action(before: Position, seat: Seat, action: Decision, after: Position) -> Iterator[Event]:
    if isinstance(action, Keep):
        yield Event("decided", ids.KEEP, say("{who} has decided.", who=at_start(seat)))
        if not after.choosing:
            yield from _reveal(after)
    elif isinstance(action, Open):
        yield from _open(before, seat, action)
    elif isinstance(action, Take):
        yield _take(before, seat, action)
    elif isinstance(action, Build):
        yield from _build(before, seat, action)
    elif isinstance(action, Wall):
        words = say("{who} lays {card} face down as a City Wall.", who=at_start(seat), card=action.card)
        yield Event("wall", ids.WALL, words, (action.card,))
    elif isinstance(action, Discard):
        words = say("{who} discards {card}.", who=at_start(seat), card=action.card)
        yield Event("discard", ids.DISCARD, words, (action.card,))
    elif isinstance(action, ForCity):
        yield from _for_city(before, seat, action)


def _reveal(after: Position) -> Iterator[Event]:
    setup, deck = after.setup, after.setup.rules.deck
    for seat, kept in enumerate(setup.opening.kept):
        if kept is not None:
            words = say("{who} begins with {cards}.", who=at_start(seat), cards=_cards(after, kept))
            yield Event("kept", ids.KEEP, words, tuple(deck.names_of(kept)))
    if after.city is not None:
        for seat in range(setup.players):
            given = setup.opening.given(seat)
            words = say("{who} gives {cards} to the City of Lucca.", who=at_start(seat), cards=_cards(after, given))
            yield Event("given", ids.CITY, words, tuple(deck.names_of(given)))
    if setup.removed:
        words = count("{n} card is removed unseen.", "{n} cards are removed unseen.", n=len(setup.removed))
        yield Event("removed", ids.ROUND, words)
    yield order_event(after)


def _open(before: Position, seat: Seat, action: Open) -> Iterator[Event]:
    colour = COLOURS.index(action.colour)
    palace = completed_palace(before.quarters[seat], before.setup.rules.deck, colour)
    assert palace is not None
    yield from party_events(before.quarters, before.city, before.setup.rules.deck, seat, palace, ids.PARTY)


def _take(before: Position, seat: Seat, action: Take) -> Event:
    cards = before.triplets[action.place - 1]
    words = say(
        "{who} takes triplet {place}: {cards}.", who=at_start(seat), place=action.place, cards=_cards(before, cards)
    )
    return Event("take", ids.TRIPLET, words, tuple(before.setup.rules.deck.names_of(cards)))


def _build(before: Position, seat: Seat, action: Build) -> Iterator[Event]:
    deck = before.setup.rules.deck
    card = deck.index[action.card]
    colour = COLOURS.index(action.colour) if action.colour else deck.colour[card]
    yield from _built(before, seat, before.quarters[seat], card, colour)


def _for_city(before: Position, seat: Seat, action: ForCity) -> Iterator[Event]:
    deck, city = before.setup.rules.deck, before.city
    assert city is not None
    card = deck.index[action.card]
    colour = COLOURS.index(action.colour) if action.colour else deck.colour[card]
    words = say("{who} chooses {card} for the City of Lucca.", who=at_start(seat), card=action.card)
    yield Event("city", ids.CITY, words, (action.card,))
    yield from _built(before, None, city, card, colour)
    others = [other for cards in before.triplets if card in cards for other in cards if other != card]
    words = say("The rest of its triplet is discarded: {cards}.", cards=_cards(before, others))
    yield Event("discard", ids.CITY, words, tuple(deck.names_of(others)))


def _built(before: Position, seat: Seat | None, quarter: Quarter, card: int, colour: int) -> Iterator[Event]:
    deck, size = before.setup.rules.deck, before.setup.size
    who, name = at_start(seat), deck.names[card]
    if colour == BASTION:
        bastion = before.setup.rules.edition.bastion
        words = say("{who} builds the {bastion} {card}.", who=who, bastion=bastion, card=name)
        yield Event("bastion", ids.BASTION, words, (name,))
        return
    palace = (*quarter.building[colour], card)
    pieces = (palace_piece(seat, colour), *deck.names_of(palace))
    yield Event("built", ids.PALACE, _built_words(who, name, colour, palace, size), pieces)
    if len(palace) == size:
        words = say("The {colour} palace of {n} cards is complete.", colour=COLOUR_WORDS[colour], n=size)
        yield Event("completed", ids.PALACE, words, pieces)
        if seat is not None:
            points = sum(deck.windows[part] for part in palace)
            words = count(
                "{who} scores {n} point for its windows.", "{who} scores {n} points for its windows.", n=points, who=who
            )
            yield Event("windows", ids.WINDOWS, words, pieces)


def _built_words(who: Words, name: str, colour: int, palace: Palace, size: int) -> Words:
    if len(palace) == 1:
        return say("{who} starts a {colour} palace with {card}.", who=who, colour=COLOUR_WORDS[colour], card=name)
    return say(
        "{who} adds {card} to the {colour} palace: card {n} of {size}.",
        who=who,
        card=name,
        colour=COLOUR_WORDS[colour],
        n=len(palace),
        size=size,
    )


def _round_end(before: Position, seat: Seat, action: Decision, after: Position) -> Iterator[Event]:
    if before.choosing or after.round.number == before.round.number:
        return
    deck, setup = before.setup.rules.deck, before.setup
    left = [cards for cards in played(before, seat, action).triplets if cards]
    if setup.with_city and left:
        words = say("The City of Lucca can build no card of the last triplet: it is passed over.")
        yield Event("passed", ids.CITY, words, tuple(deck.names_of(left[0])))
    for cards in left:
        words = say("The triplet left over is discarded: {cards}.", cards=_cards(before, cards))
        yield Event("leftover", ids.ROUND, words, tuple(deck.names_of(cards)))
    if after.over:
        yield from end_events(played(before, seat, action), after)
        return
    words = say("Round {n} of {all} begins.", n=after.round.number, all=setup.rounds)
    yield Event("round", ids.ROUND, words)
    for place, cards in enumerate(after.triplets, 1):
        words = say("Triplet {place}: {cards}.", place=place, cards=_cards(after, cards))
        yield Event("triplet", ids.ROUND, words, tuple(deck.names_of(cards)))
    yield order_event(after)


def _cards(position: Position, cards: Sequence[int]) -> tuple[Words, ...]:
    return tuple(card_words(position.setup.rules.deck, card) for card in cards)
