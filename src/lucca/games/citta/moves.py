"""What an action does to a position."""

from __future__ import annotations

from lucca.core.state import Seat
from lucca.games.citta.actions import Build, Decision, ForCity, Keep, Open, Play, Take, Wall
from lucca.games.citta.cards import BASTION, COLOURS, WILD, Deck
from lucca.games.citta.editions import TRIPLET
from lucca.games.citta.legal import city_plays
from lucca.games.citta.position import Cards, Opening, Position, Round, Setup
from lucca.games.citta.quarter import EMPTY, Quarter
from lucca.games.citta.scoring import completed_palace, last_parties, order_of_play, party


def after(position: Position, seat: Seat, action: Decision) -> Position:
    """The position after a legal action."""
    return _settled(played(position, seat, action))


def played(position: Position, seat: Seat, action: Decision) -> Position:
    """The position after a legal action, before the round ends where this was its last one."""
    if isinstance(action, Play):
        return _play_card(position, seat, action)
    if isinstance(action, Take):
        return _take(position, action)
    if isinstance(action, Open):
        return _open(position, seat, action)
    if isinstance(action, ForCity):
        return _for_city(position, action)
    assert isinstance(action, Keep)
    return _keep(position, seat, action)


def _keep(position: Position, seat: Seat, action: Keep) -> Position:
    setup = position.setup
    index, opening = setup.rules.deck.index, setup.opening
    pair = index[action.lower], index[action.upper]
    kept = (*opening.kept[:seat], pair, *opening.kept[seat + 1 :])
    setup = Setup(setup.rules, setup.players, Opening(opening.hands, kept, opening.triplets))
    chosen = position._replace(setup=setup)
    return chosen if None in kept else _reveal(chosen)


def _reveal(position: Position) -> Position:
    """All have decided: the first palaces stand, the deck is made of all other cards."""
    setup, deck = position.setup, position.setup.rules.deck
    opening = setup.opening
    quarters = tuple(_first_palaces(kept, deck, setup.size) for kept in opening.kept if kept is not None)
    city = _first_city(opening, deck, setup) if setup.with_city else None
    on_table = {card for cards in opening.triplets for card in cards}
    for quarter in (*quarters, *([city] if city is not None else [])):
        on_table.update(quarter.cards())
    shuffled = tuple(card for card in position.round.deck if card not in on_table)
    removed = setup.rules.removed(setup.players)
    setup = Setup(setup.rules, setup.players, opening, shuffled[:removed])
    first = Round(1, order_of_play(quarters, deck), shuffled[removed:])
    return Position(setup, first, opening.triplets, 0, (), quarters, city, position.parties)


def _first_palaces(kept: Cards, deck: Deck, size: int) -> Quarter:
    lower, upper = kept
    colour = deck.colour[lower]
    on_top = colour if deck.colour[upper] == WILD else deck.colour[upper]
    return EMPTY.add(lower, colour, deck, size).add(upper, on_top, deck, size)


def _first_city(opening: Opening, deck: Deck, setup: Setup) -> Quarter:
    """R4: what the seats gave back, Wilds last, each on the palace with the fewest cards."""
    given = [card for seat in range(setup.players) for card in sorted(opening.given(seat))]
    city = EMPTY
    for card in given:
        if deck.colour[card] != WILD:
            city = city.add(card, deck.colour[card], deck, setup.size, again=True)
    for card in given:
        if deck.colour[card] == WILD:
            smallest = min((len(palace), colour) for colour, palace in enumerate(city.building) if palace)
            city = city.add(card, smallest[1], deck, setup.size, again=True)
    return city


def _open(position: Position, seat: Seat, action: Open) -> Position:
    deck, colour = position.setup.rules.deck, COLOURS.index(action.colour)
    quarter, parties = position.quarters[seat], position.parties
    palace = completed_palace(quarter, deck, colour)
    assert palace is not None
    points = party(position.quarters, position.city, deck, seat, colour)
    return Position(
        position.setup,
        position.round,
        position.triplets,
        position.turn,
        (),
        _with(position.quarters, seat, quarter.open(palace)),
        position.city,
        (*parties[:seat], parties[seat] + points, *parties[seat + 1 :]),
    )


def _take(position: Position, action: Take) -> Position:
    place, triplets = action.place - 1, position.triplets
    return Position(
        position.setup,
        position.round,
        (*triplets[:place], (), *triplets[place + 1 :]),
        position.turn,
        tuple(sorted(triplets[place])),
        position.quarters,
        position.city,
        position.parties,
    )


def _play_card(position: Position, seat: Seat, action: Play) -> Position:
    card = position.setup.rules.deck.index[action.card]
    hand = tuple([other for other in position.hand if other != card])
    quarters = position.quarters
    if isinstance(action, Build):
        quarters = _with(quarters, seat, _built(position, quarters[seat], card, action.colour))
    elif isinstance(action, Wall):
        quarters = _with(quarters, seat, quarters[seat].add_wall(card))
    turn = position.turn if hand else position.turn + 1
    return Position(
        position.setup, position.round, position.triplets, turn, hand, quarters, position.city, position.parties
    )


def _built(position: Position, quarter: Quarter, card: int, wild_colour: str) -> Quarter:
    setup = position.setup
    deck = setup.rules.deck
    colour = COLOURS.index(wild_colour) if wild_colour else deck.colour[card]
    if colour == BASTION:
        return quarter.add_bastion(card)
    return quarter.add(card, colour, deck, setup.size)


def _for_city(position: Position, action: ForCity) -> Position:
    setup, city = position.setup, position.city
    deck = setup.rules.deck
    card = deck.index[action.card]
    colour = COLOURS.index(action.colour) if action.colour else deck.colour[card]
    assert city is not None
    city = city.add_bastion(card) if colour == BASTION else city.add(card, colour, deck, setup.size, again=True)
    triplets = tuple(() if card in cards else cards for cards in position.triplets)
    turn = position.turn + 1
    return Position(setup, position.round, triplets, turn, (), position.quarters, city, position.parties)


def _settled(position: Position) -> Position:
    """The same round, where somebody still has a decision in it, or the next one."""
    if position.turn < position.setup.players or _city_can_build(position):
        return position
    return _next_round(position)


def _city_can_build(position: Position) -> bool:
    """R7: a triplet without a card that the City can build is passed over."""
    if position.city is None or position.turn >= 2 * position.setup.players:
        return False
    return any(city_plays(position, cards) for cards in position.triplets)


def _next_round(position: Position) -> Position:
    setup, quarters = position.setup, position.quarters
    number, _, deck = position.round
    order = order_of_play(quarters, setup.rules.deck)
    if number == setup.rounds:
        return _end(position, Round(number + 1, order, deck))
    drawn = setup.triplets * TRIPLET
    triplets = tuple(deck[i : i + TRIPLET] for i in range(0, drawn, TRIPLET))
    following = Round(number + 1, order, deck[drawn:])
    return Position(setup, following, triplets, 0, (), quarters, position.city, position.parties)


def _end(position: Position, after_the_last: Round) -> Position:
    deck = position.setup.rules.deck
    quarters, last = last_parties(position.quarters, position.city, deck, after_the_last.order)
    return Position(position.setup, after_the_last, (), 0, (), quarters, position.city, position.parties, last)


def _with(quarters: tuple[Quarter, ...], seat: Seat, quarter: Quarter) -> tuple[Quarter, ...]:
    return (*quarters[:seat], quarter, *quarters[seat + 1 :])
