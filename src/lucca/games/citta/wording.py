"""How seats, cards and colours are called in sentences."""

from __future__ import annotations

from lucca.core.state import Seat
from lucca.core.words import Words, say, somebody, somebody_first
from lucca.games.citta.cards import BASTION, COLOURS, WILD, Deck

COLOUR_WORDS = (say("red"), say("yellow"), say("green"), say("blue"), say("violet"), say("white"))
CITY = say("the City of Lucca")


def colour_of(letter: str) -> Words:
    return COLOUR_WORDS[COLOURS.index(letter)]


def owner(seat: Seat | None) -> Words:
    """A seat, or the City, within a sentence."""
    return CITY if seat is None else somebody(seat)


def at_start(seat: Seat | None) -> Words:
    """A seat, or the City, at the start of a sentence."""
    return say("The City of Lucca") if seat is None else somebody_first(seat)


def card_words(deck: Deck, card: int) -> Words:
    """A card with what it is: 57 (red)."""
    name, colour = deck.names[card], deck.colour[card]
    if colour == BASTION:
        return say("{card}", card=name)
    if colour == WILD:
        return say("{card} (Wild)", card=name)
    return say("{card} ({colour})", card=name, colour=COLOUR_WORDS[colour])


def palace_piece(seat: Seat | None, colour: int) -> str:
    """How refusals and events name a palace among their pieces."""
    return f"{'city' if seat is None else seat}:{COLOURS[colour]}"
