"""Positions and views as JSON: the fields that both share."""

from __future__ import annotations

from collections.abc import Iterable

from lucca.core.reading import Json
from lucca.games.citta.cards import Deck
from lucca.games.citta.position import Opening, Position
from lucca.games.citta.quarter import Quarter

FIELDS = (
    "ply",
    "round",
    "order",
    "turn",
    "triplets",
    "hand",
    "quarters",
    "city",
    "parties",
    "last_parties",
    "discards",
    "opening",
)


def position_json(position: Position, ply: int, discards: Iterable[int]) -> dict[str, Json]:
    deck, city = position.setup.rules.deck, position.city
    return {
        "ply": ply,
        "round": position.round.number,
        "order": list(position.round.order),
        "turn": position.turn,
        "triplets": [deck.names_of(cards) for cards in position.triplets],
        "hand": deck.names_of(position.hand),
        "quarters": [quarter_json(quarter, deck) for quarter in position.quarters],
        "city": None if city is None else quarter_json(city, deck),
        "parties": list(position.parties),
        "last_parties": None if position.last is None else list(position.last),
        "discards": deck.names_of(discards),
        "opening": _opening_json(position.setup.opening, deck),
    }


def quarter_json(quarter: Quarter, deck: Deck) -> dict[str, Json]:
    return {
        "building": [deck.names_of(palace) for palace in quarter.building if palace],
        "completed": [deck.names_of(palace) for palace in quarter.completed],
        "opened": [deck.names_of(palace) for palace in quarter.opened],
        "walls": deck.names_of(quarter.walls),
        "bastions": deck.names_of(quarter.bastions),
    }


def _opening_json(opening: Opening, deck: Deck) -> dict[str, Json]:
    return {
        "hands": [None if cards is None else deck.names_of(cards) for cards in opening.hands],
        "kept": [None if cards is None else deck.names_of(cards) for cards in opening.kept],
        "triplets": [deck.names_of(cards) for cards in opening.triplets],
    }
