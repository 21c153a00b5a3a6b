"""The events of parties, of a new order of play, and of the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lucca.core.state import Event, Seat
from lucca.core.words import Words, count, say
from lucca.games.citta import ids
from lucca.games.citta.cards import Deck
from lucca.games.citta.editions import STREET_POINTS
from lucca.games.citta.position import Position
from lucca.games.citta.quarter import Palace, Quarter
from lucca.games.citta.scoring import Share, result, shares, street, supported, top_number, wall_points
from lucca.games.citta.wording import COLOUR_WORDS, at_start, owner, palace_piece


def order_event(position: Position) -> Event:
    """The order of play and why: shields, and the street number where they are equal."""
    quarters, deck = position.quarters, position.setup.rules.deck
    all_shields = [quarter.shields for quarter in quarters]
    places: list[Words] = []
    for seat in position.round.order:
        shields = count("{n} shield", "{n} shields", n=all_shields[seat])
        if all_shields.count(all_shields[seat]) > 1:
            number = top_number(quarters[seat], deck)
            words = say("{who} ({shields}, street number {number})", who=owner(seat), shields=shields, number=number)
        else:
            words = say("{who} ({shields})", who=owner(seat), shields=shields)
        places.append(words)
    return Event("order", ids.ORDER, say("The order of play: {places}.", places=tuple(places)))


def party_events(
    quarters: Sequence[Quarter], city: Quarter | None, deck: Deck, seat: Seat, palace: Palace, rule: str
) -> Iterator[Event]:
    """A palace is opened: what every other quarter adds, and the sum."""
    colour = deck.colour[palace[0]]
    colour_words, pieces = COLOUR_WORDS[colour], (palace_piece(seat, colour), *deck.names_of(palace))
    words = say("{who} opens the {colour} palace with a party.", who=at_start(seat), colour=colour_words)
    yield Event("party", rule, words, pieces)
    total = 0
    for share in shares(quarters, city, deck, seat, colour):
        total += share.points
        yield Event("share", rule, _share_words(share, colour_words), (palace_piece(share.seat, colour),))
    words = count(
        "{who} scores {n} point for the party.",
        "{who} scores {n} points for the party.",
        n=total,
        who=at_start(seat),
    )
    yield Event("party-points", rule, words, pieces)


def _share_words(share: Share, colour: Words) -> Words:
    if not share.points:
        return say("{who} has nothing {colour} that counts.", who=at_start(share.seat), colour=colour)
    found: list[Words] = []
    if share.cards:
        found.append(
            count("{n} card of a palace under construction", "{n} cards of a palace under construction", n=share.cards)
        )
    if share.palaces:
        found.append(count("{n} completed palace", "{n} completed palaces", n=share.palaces))
    return count(
        "{who} adds {n} point: {found}.",
        "{who} adds {n} points: {found}.",
        n=share.points,
        who=at_start(share.seat),
        found=tuple(found),
    )


def end_events(before: Position, after: Position) -> Iterator[Event]:
    """The final scoring: `before` has the palaces as they stood when the last round ended."""
    yield order_event(after)
    quarters, deck = list(before.quarters), before.setup.rules.deck
    for seat in after.round.order:
        for palace in quarters[seat].completed:
            yield from party_events(quarters, before.city, deck, seat, palace, ids.LAST_PARTIES)
            quarters[seat] = quarters[seat].open(palace)
    for seat, quarter in enumerate(after.quarters):
        yield from _walls(after, seat, quarter)
    yield _street(after)
    final = result(after)
    winners = tuple(owner(seat) for seat in final.winners)
    words = say(
        "The game is over. The most fame: {winners}, with {n} points.", winners=winners, n=int(max(final.scores))
    )
    yield Event("end", ids.FAME, words)


def _walls(position: Position, seat: Seat, quarter: Quarter) -> Iterator[Event]:
    if not quarter.walls and not quarter.bastions:
        return
    walls = count("{n} City Wall", "{n} City Walls", n=len(quarter.walls))
    pieces = tuple(position.setup.rules.deck.names_of((*quarter.walls, *quarter.bastions)))
    if supported(quarter):
        name = position.setup.rules.edition.bastion
        words = count(
            "{who} scores {n} point for the walls: {walls} and {bastions}, times {opened}.",
            "{who} scores {n} points for the walls: {walls} and {bastions}, times {opened}.",
            n=wall_points(quarter),
            who=at_start(seat),
            walls=walls,
            bastions=count("{n} {name}", "{n} {name}s", n=len(quarter.bastions), name=name),
            opened=count("{n} opened palace", "{n} opened palaces", n=len(quarter.opened)),
        )
    else:
        words = say(
            "{who} scores nothing for the walls: for {walls} {needed} shields are needed, and there are {shields}.",
            who=at_start(seat),
            walls=walls,
            needed=2 * len(quarter.walls),
            shields=quarter.shields,
        )
    yield Event("walls", ids.WALLS, words, pieces)


def _street(position: Position) -> Event:
    found, deck = street(position), position.setup.rules.deck
    if found is None:
        words = say("Nothing is given for street numbers: nobody has a palace of a kind that is asked for.")
        return Event("street", ids.STREET, words)
    low, high = deck.number[found.low], deck.number[found.high]
    pieces = (deck.names[found.low], deck.names[found.high])
    if found.low_owner == found.high_owner:
        words = say(
            "{who} has both the lowest street number ({low}) and the highest ({high}): nothing is given.",
            who=at_start(found.low_owner),
            low=low,
            high=high,
        )
    else:
        words = say(
            "{giver} has the lowest street number ({low}) and gives {n} points to {taker} with the highest ({high}).",
            giver=at_start(found.low_owner),
            low=low,
            n=STREET_POINTS,
            taker=owner(found.high_owner),
            high=high,
        )
    return Event("street", ids.STREET, words, pieces)
