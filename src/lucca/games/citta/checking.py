"""Whether a position that was read can have come about."""

from __future__ import annotations

from itertools import chain

from lucca.core.reading import Reader
from lucca.core.state import Seat
from lucca.games.citta.cards import WILD
from lucca.games.citta.editions import GIVEN, TRIPLET
from lucca.games.citta.legal import kept_pairs, legal
from lucca.games.citta.position import Opening, Position, Rules
from lucca.games.citta.scoring import order_of_play


def check_opening(rules: Rules, opening: Opening, reader: Reader) -> None:
    """Hands without Bastions, triplets of cards that were dealt first, and choices that the hands allow."""
    names, source = rules.deck.names, rules.first_source()
    for card in chain.from_iterable(opening.triplets):
        if card not in source:
            raise reader["triplets"].fail(f"{names[card]} is not in the first deal of this edition")
    for hand in opening.hands:
        for card in hand or ():
            if card not in rules.deck.palaces:
                raise reader["hands"].fail(f"{names[card]} can't be in a first hand")
    dealt = set(chain(*opening.triplets, *(hand or () for hand in opening.hands)))
    for seat, kept in enumerate(opening.kept):
        hand = opening.hands[seat]
        if kept is None:
            continue
        if kept not in kept_pairs(rules.deck, kept if hand is None else hand):
            raise reader["kept"].fail(f"seat {seat} can't keep {' '.join(rules.deck.names_of(kept))}")
        if hand is None and dealt.intersection(kept):
            raise reader["kept"].fail(f"seat {seat} keeps a card that was dealt to somewhere else")
        dealt.update(kept)


def check_position(position: Position, reader: Reader, to_act: tuple[Seat, ...]) -> int:
    """Everything else that does not depend on what is hidden; the ply, if all fits."""
    setup = position.setup
    if position.over != (position.round.number > setup.rounds):
        raise reader["last_parties"].fail("the last parties are held after the last round, not before")
    if setup.with_city != (position.city is not None):
        raise reader["city"].fail("the City of Lucca plays with two players, and only then")
    if position.choosing:
        _check_choice(position, reader)
    else:
        _check_round(position, reader)
    return _ply(position, reader, to_act)


def _check_choice(position: Position, reader: Reader) -> None:
    if position.triplets != position.setup.opening.triplets:
        raise reader["triplets"].fail("during the first choice the triplets of the opening lie on the table")
    if None not in position.setup.opening.kept:
        raise reader["opening"]["kept"].fail("all have decided, so the first choice is over")
    quarters = [*position.quarters, *([] if position.city is None else [position.city])]
    if any(any(True for _ in quarter.cards()) for quarter in quarters) or any(position.parties):
        raise reader["quarters"].fail("nothing is built during the first choice")
    for name, value in (("hand", position.hand), ("turn", position.turn)):
        if value:
            raise reader[name].fail("there is none during the first choice")
    if list(reader["discards"].items()):
        raise reader["discards"].fail("nothing is discarded openly during the first choice")


def _check_round(position: Position, reader: Reader) -> None:
    setup = position.setup
    if None in setup.opening.kept:
        raise reader["opening"]["kept"].fail("after the first choice all have kept two cards")
    _check_turn(position, reader)
    _check_triplets(position, reader)
    _check_order(position, reader)
    for seat in range(setup.players):
        _check_quarter(position, seat, reader["quarters"])
    _check_city(position, reader["city"])


def _check_turn(position: Position, reader: Reader) -> None:
    players = position.setup.players
    limit = 1 if position.over else 2 * players if position.setup.with_city else players
    if position.turn >= limit:
        raise reader["turn"].fail(f"turn {position.turn} is not from 0 to {limit - 1}")
    if len(position.hand) > TRIPLET or (position.hand and (position.over or position.citys_turn)):
        raise reader["hand"].fail("no card of a triplet is to be played here")


def _taken(position: Position) -> int:
    """The triplets of the round that no longer lie on the table."""
    return position.turn + (1 if position.hand else 0)


def _check_triplets(position: Position, reader: Reader) -> None:
    setup, reader = position.setup, reader["triplets"]
    places = 0 if position.over else setup.triplets
    if len(position.triplets) != places:
        raise reader.fail(f"there are {places} triplets on the table, not {len(position.triplets)}")
    if position.triplets.count(()) != (0 if position.over else _taken(position)):
        raise reader.fail(f"{_taken(position)} triplets of this round are taken, the others lie there")
    on_table = {*position.hand, *chain.from_iterable(position.triplets)}
    at_first = set(chain.from_iterable(setup.opening.triplets))
    if position.round.number == 1:
        pairs = zip(position.triplets, setup.opening.triplets, strict=True)
        if any(now not in ((), first) for now, first in pairs):
            raise reader.fail("in the first round the triplets of the opening lie on the table")
    elif on_table & at_first:
        raise reader.fail("a triplet holds a card of the opening's triplets")
    if at_first & {*position.round.deck, *setup.removed}:
        raise reader.fail("a card of the opening's triplets is unseen")


def _check_order(position: Position, reader: Reader) -> None:
    order, deck = position.round.order, position.setup.rules.deck
    fresh = position.turn == 0 and not position.hand
    if fresh and order != order_of_play(position.quarters, deck):
        right = list(order_of_play(position.quarters, deck))
        raise reader["order"].fail(f"by shields and street numbers the order of play is {right}")


def _turns(position: Position, seat: Seat) -> int:
    """The turns that a seat has begun."""
    if position.over:
        return position.setup.rounds
    place = position.round.order.index(seat)
    begun = place < position.turn or (place == position.turn and bool(position.hand))
    return position.round.number - 1 + begun


def _check_quarter(position: Position, seat: Seat, reader: Reader) -> None:
    setup, quarter = position.setup, position.quarters[seat]
    kept = setup.opening.kept[seat]
    assert kept is not None
    colour = setup.rules.deck.colour
    together = colour[kept[1]] in (colour[kept[0]], WILD)
    begun = (kept,) if together else ((kept[0],), (kept[1],))
    starts = {palace[:n] for palace in quarter.palaces() for n in (1, GIVEN)}
    if any(part not in starts for part in begun):
        names = " and ".join(setup.rules.deck.names_of(kept))
        raise reader.fail(f"seat {seat} began with {names}, but has no palace that begins so")
    in_hand = len(position.hand) if not position.over and seat == position.seat else 0
    most = GIVEN + TRIPLET * _turns(position, seat) - in_hand
    cards = sum(1 for _ in quarter.cards())
    if cards > most:
        raise reader.fail(f"seat {seat} has {cards} cards in its quarter, but can have played only {most}")
    if not quarter.opened and position.parties[seat]:
        raise reader.fail(f"seat {seat} has points for parties, but no opened palace")
    if position.parties[seat] > len(quarter.opened) * _best_party(position):
        raise reader.fail(f"seat {seat} can't have {position.parties[seat]} points for its parties")
    if position.over and quarter.completed:
        raise reader.fail(f"seat {seat} has an unopened palace after the end")


def _best_party(position: Position) -> int:
    """At least as much as any party can earn."""
    setup = position.setup
    city = 0 if position.city is None else sum(1 for _ in position.city.cards())
    return (setup.players - 1) * max(2, setup.size - 1) + city


def _check_city(position: Position, reader: Reader) -> None:
    setup, city = position.setup, position.city
    if city is None:
        return
    held = set(city.cards())
    for seat in range(setup.players):
        for card in setup.opening.given(seat):
            if card not in held:
                raise reader.fail(f"{setup.rules.deck.names[card]} was given to the City, but is not there")
    rounds_over = min(position.round.number - 1, setup.rounds)
    now = max(0, position.turn - setup.players)
    most = GIVEN * setup.players + setup.players * rounds_over + now
    # R7: of the triplets left over, only one can be without a card that the City can build.
    least = GIVEN * setup.players + (setup.players - 1) * rounds_over + now
    if not least <= len(held) <= most:
        raise reader.fail(f"the City of Lucca has {len(held)} cards, not {least} to {most}")
    if position.citys_turn and not legal(position, position.seat):
        raise reader.fail("the City of Lucca can build none of the cards left over, so the round is over")


def _ply(position: Position, reader: Reader, to_act: tuple[Seat, ...]) -> int:
    """The actions that have led here; how many palaces were opened before the end can't be told afterwards."""
    players = position.setup.players
    if position.choosing:
        least = most = players - len(to_act)
    else:
        least = most = _actions(position)
        opened = sum(len(quarter.opened) for quarter in position.quarters)
        most += opened
        least += 0 if position.over else opened
    ply = reader["ply"].integer()
    if not least <= ply <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise reader["ply"].fail(f"this position comes after {wanted} actions, not after {ply}")
    return ply


def _actions(position: Position) -> int:
    """Choices, triplets taken and cards played, without the openings."""
    setup = position.setup
    rounds_over = min(position.round.number - 1, setup.rounds)
    turns = setup.players * rounds_over + min(position.turn, setup.players)
    citys = 0
    if position.city is not None:
        citys = sum(1 for _ in position.city.cards()) - GIVEN * setup.players
    in_turn = 1 + TRIPLET - len(position.hand) if position.hand else 0
    return setup.players + (1 + TRIPLET) * turns + in_turn + citys
