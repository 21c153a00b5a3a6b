"""Why an action is forbidden: the rules read one by one, apart from the list of what is legal."""

from __future__ import annotations

from lucca.core.state import Refusal, Seat
from lucca.core.words import Words, say
from lucca.games.citta import ids
from lucca.games.citta.actions import Build, Decision, Discard, ForCity, Keep, Open, Play, Take, Wall
from lucca.games.citta.cards import BASTION, COLOURS, WILD
from lucca.games.citta.position import Position
from lucca.games.citta.scoring import completed_palace
from lucca.games.citta.wording import COLOUR_WORDS, colour_of, palace_piece


def forbidden(position: Position, seat: Seat, action: Decision) -> Refusal | None:
    """The first rule that stands against an action of a seat that is to act."""
    if isinstance(action, Keep):
        return _keep(position, seat, action)
    if position.choosing:
        hand = _named(position, position.setup.opening.hands[seat] or ())
        return _no(ids.KEEP, say("First choose the two cards to begin with, as in 'keep 12 57'."), *hand)
    if isinstance(action, ForCity):
        return _for_city(position, action)
    if position.citys_turn:
        left = _named(position, tuple(card for cards in position.triplets for card in cards))
        words = say("Now a card of a triplet left over is built for the City of Lucca, nothing else.")
        return _no(ids.CITY, words, *left)
    if isinstance(action, Open):
        return _open(position, seat, action)
    if isinstance(action, Take):
        return _take(position, action)
    assert isinstance(action, Play)
    return _card(position, seat, action)


def _no(rule: str, words: Words, *pieces: str) -> Refusal:
    return Refusal(rule, words, pieces)


def _named(position: Position, cards: tuple[int, ...]) -> list[str]:
    return position.setup.rules.deck.names_of(cards)


def _keep(position: Position, seat: Seat, action: Keep) -> Refusal | None:
    if not position.choosing:
        return _no(ids.KEEP, say("The cards to begin with are chosen once, before the first round."))
    deck = position.setup.rules.deck
    hand = _named(position, position.setup.opening.hands[seat] or ())
    lower, upper = action.lower, action.upper
    for name in (lower, upper):
        if name not in hand:
            return _no(
                ids.KEEP, say("{card} is not among your four cards: {hand}.", card=name, hand=tuple(hand)), *hand
            )
    low, high = deck.index[lower], deck.index[upper]
    if deck.colour[low] == WILD == deck.colour[high]:
        return _no(ids.WILD, say("Two Wilds can't be kept: a Wild never is a palace's first card."), lower, upper)
    if deck.colour[low] == WILD:
        words = say("{wild} is a Wild and can only lie on top: write 'keep {other} {wild}'.", wild=lower, other=upper)
        return _no(ids.WILD, words, lower, upper)
    if deck.colour[high] != WILD and deck.colour[low] != deck.colour[high] and deck.number[low] > deck.number[high]:
        words = say(
            "Cards of two colours begin two palaces and are written in rising order: 'keep {other} {card}'.",
            card=lower,
            other=upper,
        )
        return _no(ids.KEEP, words, lower, upper)
    return None


def _open(position: Position, seat: Seat, action: Open) -> Refusal | None:
    if position.hand:
        cards = _named(position, position.hand)
        words = say("Palaces are opened before a triplet is taken; play its cards first: {cards}.", cards=tuple(cards))
        return _no(ids.PARTY, words, *cards)
    deck, quarter = position.setup.rules.deck, position.quarters[seat]
    colour = COLOURS.index(action.colour)
    if completed_palace(quarter, deck, colour) is not None:
        return None
    piece, name = palace_piece(seat, colour), COLOUR_WORDS[colour]
    for palace in quarter.opened:
        if deck.colour[palace[0]] == colour:
            return _no(
                ids.PARTY, say("Your {colour} palace is open already.", colour=name), piece, *_named(position, palace)
            )
    under_construction = quarter.building[colour]
    if under_construction:
        words = say(
            "Your {colour} palace has {n} of {size} cards: only a completed palace can be opened.",
            colour=name,
            n=len(under_construction),
            size=position.setup.size,
        )
        return _no(ids.PARTY, words, piece, *_named(position, under_construction))
    return _no(ids.PARTY, say("You have no {colour} palace to open.", colour=name))


def _take(position: Position, action: Take) -> Refusal | None:
    if position.hand:
        cards = _named(position, position.hand)
        words = say("You have taken a triplet; play its cards first: {cards}.", cards=tuple(cards))
        return _no(ids.TRIPLET, words, *cards)
    places = position.setup.triplets
    if action.place > places:
        words = say("There is no triplet {place}: {n} lie on the table each round.", place=action.place, n=places)
        return _no(ids.TRIPLET, words)
    if not position.triplets[action.place - 1]:
        return _no(ids.TRIPLET, say("Triplet {place} has been taken in this round.", place=action.place))
    return None


def _card(position: Position, seat: Seat, action: Play) -> Refusal | None:
    deck = position.setup.rules.deck
    if not position.hand:
        return _no(ids.TRIPLET, say("First take a triplet, as in 'take 1': its cards are what you play."))
    card = deck.index[action.card]
    if card not in position.hand:
        cards = _named(position, position.hand)
        words = say("{card} is not among the cards you have to play: {cards}.", card=action.card, cards=tuple(cards))
        return _no(ids.TRIPLET, words, *cards)
    if isinstance(action, Build):
        return _build(position, seat, action, card)
    if deck.colour[card] != BASTION:
        return None
    bastion = position.setup.rules.edition.bastion
    if isinstance(action, Wall):
        words = say(
            "A {bastion} is never laid as a City Wall: build it with '{card}+'.", bastion=bastion, card=action.card
        )
        return _no(ids.BASTION, words, action.card)
    assert isinstance(action, Discard)
    if position.setup.rules.edition.bastions_must_be_built:
        words = say("In this edition a {bastion} must be built: '{card}+'.", bastion=bastion, card=action.card)
        return _no(ids.BASTION, words, action.card)
    return None


def _build(position: Position, seat: Seat, action: Build, card: int) -> Refusal | None:
    deck, quarter = position.setup.rules.deck, position.quarters[seat]
    if deck.colour[card] == BASTION:
        return None
    if deck.colour[card] == WILD:
        if quarter.building[COLOURS.index(action.colour)]:
            return None
        words = say(
            "You have no {colour} palace under construction, and a Wild never is a palace's first card.",
            colour=colour_of(action.colour),
        )
        return _no(ids.WILD, words, action.card)
    colour = deck.colour[card]
    for palace in (*quarter.completed, *quarter.opened):
        if deck.colour[palace[0]] == colour:
            words = say(
                "Your {colour} palace is complete, and a quarter has only one of each colour.",
                colour=COLOUR_WORDS[colour],
            )
            return _no(ids.PALACE, words, palace_piece(seat, colour), *_named(position, palace))
    return None


def _for_city(position: Position, action: ForCity) -> Refusal | None:
    deck, city = position.setup.rules.deck, position.city
    if city is None:
        return _no(ids.CITY, say("The City of Lucca builds only in the game of two players."))
    if not position.citys_turn:
        return _no(ids.CITY, say("The City of Lucca builds when both seats have played their triplets."))
    card = deck.index[action.card]
    left = [other for cards in position.triplets for other in cards]
    if card not in left:
        names = deck.names_of(left)
        words = say(
            "{card} is not in a triplet left for the City of Lucca: {cards}.", card=action.card, cards=tuple(names)
        )
        return _no(ids.CITY, words, *names)
    if action.colour and not city.building[COLOURS.index(action.colour)]:
        words = say(
            "The City of Lucca has no {colour} palace under construction for the Wild {card}.",
            colour=colour_of(action.colour),
            card=action.card,
        )
        return _no(ids.WILD, words, action.card)
    return None
