"""Positions and views read back from JSON, with every check that they can be ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from lucca.core.reading import Reader, same_cards, shown
from lucca.core.state import Result, Seat
from lucca.games.citta.cards import BASTION, COLOUR_NAMES, COLOURS, WILD
from lucca.games.citta.checking import check_opening, check_position
from lucca.games.citta.editions import HAND, TRIPLET, TRIPLETS
from lucca.games.citta.position import Cards, Opening, Pair, Position, Round, Rules, Setup, undrawn
from lucca.games.citta.quarter import Palace, Quarter
from lucca.games.citta.scoring import result
from lucca.games.citta.view import CittaView, seen_by

if TYPE_CHECKING:
    from lucca.games.citta.rules import Citta

T = TypeVar("T")


class Claims:
    """Cards by name, each of them only once."""

    __slots__ = ("_rules", "_where")

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._where: dict[int, str] = {}

    def card(self, reader: Reader) -> int:
        card = self._rules.deck.index.get(reader.text())
        if card is None:
            raise reader.fail(f"there is no card {shown(reader.text())} in this game")
        if card in self._where:
            raise reader.fail(f"the card {reader.text()} is here twice, first at {self._where[card]}")
        self._where[card] = reader.where
        return card

    def cards(self, reader: Reader, length: int | None = None) -> Cards:
        return tuple(self.card(entry) for entry in reader.items(length))

    def missing(self) -> list[str]:
        return [name for card, name in enumerate(self._rules.deck.names) if card not in self._where]


def load_position(rules: Rules, reader: Reader, players: int) -> tuple[Position, int]:
    """A dump's position and ply."""
    claims = Claims(rules)
    table = _table(rules, reader, players, claims)
    setup = table.setup
    for seat, hand in enumerate(setup.opening.hands):
        if hand is None:
            raise reader["opening"]["hands"].fail(f"the hand of seat {seat} is missing")
    if table.choosing:
        names = same_cards(reader["deck"], rules.deck.names)
        deck = tuple(rules.deck.index[name] for name in names)
        removed = claims.cards(reader["removed"], 0)
    else:
        deck = claims.cards(reader["deck"], undrawn(setup, table.round.number))
        removed = claims.cards(reader["removed"], rules.removed(players))
        if claims.missing():
            raise reader.fail(f"cards are missing: {', '.join(claims.missing())}")
    full = table.dealt(Setup(rules, players, setup.opening, removed), deck)
    return full, check_position(full, reader, full.to_act())


def load_view(game: Citta, reader: Reader, players: int) -> CittaView:
    rules = game.tables
    claims = Claims(rules)
    table = _table(rules, reader, players, claims)
    seat = _optional(reader["seat"], lambda: reader["seat"].integer(0, players - 1))
    _check_secrets(table, reader["opening"], seat)
    to_act = _waiting(table, reader["to_act"], seat)
    if not table.choosing:
        hidden = undrawn(table.setup, table.round.number) + rules.removed(players)
        if len(claims.missing()) != hidden:
            raise reader.fail(f"{hidden} cards should be unseen, not {len(claims.missing())}")
    left = reader["deck"].integer()
    if left != undrawn(table.setup, table.round.number):
        raise reader["deck"].fail(f"the deck has {undrawn(table.setup, table.round.number)} cards now, not {left}")
    ply = check_position(table, reader, to_act)
    discards = tuple(sorted(rules.deck.index[entry.text()] for entry in reader["discards"].items()))
    return CittaView(game, seat, table, discards, ply, to_act, _result(table, reader["result"]))


def _table(rules: Rules, reader: Reader, players: int, claims: Claims) -> Position:
    """All that a dump and a view have in common; the deck is left out."""
    setup = Setup(rules, players, _opening(rules, reader["opening"], players))
    number = reader["round"].integer(0, setup.rounds + 1)
    triplets = tuple(_triplet(entry, claims) for entry in reader["triplets"].items())
    claims.cards(reader["discards"])
    last = _optional(reader["last_parties"], lambda: _points(reader["last_parties"], players))
    return Position(
        setup,
        Round(number, _order(reader["order"], number, players), ()),
        triplets,
        reader["turn"].integer(0, 2 * players - 1),
        tuple(sorted(claims.cards(reader["hand"]))),
        tuple(_quarter(entry, setup, claims, False) for entry in reader["quarters"].items(players)),
        _optional(reader["city"], lambda: _quarter(reader["city"], setup, claims, True)),
        _points(reader["parties"], players),
        last,
    )


def _order(reader: Reader, number: int, players: int) -> tuple[Seat, ...]:
    order = tuple(entry.integer(0, players - 1) for entry in reader.items())
    if number and sorted(order) != list(range(players)):
        raise reader.fail("every seat has one place in the order of play")
    if order and not number:
        raise reader.fail("there is none during the first choice")
    return order


def _optional(reader: Reader, read: Callable[[], T]) -> T | None:
    return None if reader.value is None else read()


def _points(reader: Reader, players: int) -> tuple[int, ...]:
    return tuple(entry.integer(0) for entry in reader.items(players))


def _triplet(reader: Reader, claims: Claims) -> Cards:
    return claims.cards(reader, TRIPLET) if list(reader.items()) else ()


def _opening(rules: Rules, reader: Reader, players: int) -> Opening:
    reader.object(("hands", "kept", "triplets"))
    claims = Claims(rules)
    hands = tuple(_optional(entry, partial(_hand, entry, claims)) for entry in reader["hands"].items(players))
    triplets = tuple(claims.cards(entry, TRIPLET) for entry in reader["triplets"].items(TRIPLETS[players]))
    kept = tuple(_optional(entry, partial(_pair, rules, entry)) for entry in reader["kept"].items(players))
    opening = Opening(hands, kept, triplets)
    check_opening(rules, opening, reader)
    return opening


def _hand(reader: Reader, claims: Claims) -> Cards:
    return tuple(sorted(claims.cards(reader, HAND)))


def _pair(rules: Rules, reader: Reader) -> Pair:
    claims = Claims(rules)
    lower, upper = reader.items(2)
    return claims.card(lower), claims.card(upper)


def _quarter(reader: Reader, setup: Setup, claims: Claims, is_city: bool) -> Quarter:
    reader.object(("building", "completed", "opened", "walls", "bastions"))
    deck = setup.rules.deck
    building: list[Palace] = [()] * len(COLOURS)
    for entry in reader["building"].items():
        palace = _palace(entry, setup, claims, range(1, setup.size))
        colour = deck.colour[palace[0]]
        if building[colour]:
            raise entry.fail(f"a second {COLOUR_NAMES[colour]} palace under construction")
        building[colour] = palace
    complete = range(setup.size, setup.size + 1)
    completed = tuple(_palace(entry, setup, claims, complete) for entry in reader["completed"].items())
    opened = tuple(_palace(entry, setup, claims, complete) for entry in reader["opened"].items())
    closed = 0
    for palace in () if is_city else (*completed, *opened):
        colour = deck.colour[palace[0]]
        if building[colour] or closed >> colour & 1:
            raise reader.fail(f"more than one {COLOUR_NAMES[colour]} palace in a quarter")
        closed |= 1 << colour
    walls, bastions = claims.cards(reader["walls"]), claims.cards(reader["bastions"])
    for card in walls:
        if deck.colour[card] == BASTION:
            raise reader["walls"].fail(f"{deck.names[card]} can't be a City Wall")
    for card in bastions:
        if deck.colour[card] != BASTION:
            raise reader["bastions"].fail(f"{deck.names[card]} is no Bastion")
    if is_city and (opened or walls):
        raise reader.fail("the City of Lucca has neither opened palaces nor City Walls")
    shields = sum(deck.shields[card] for palace in building for card in palace)
    return Quarter(tuple(building), completed, opened, walls, bastions, shields, closed)


def _palace(reader: Reader, setup: Setup, claims: Claims, sizes: range) -> Palace:
    palace = claims.cards(reader)
    if len(palace) not in sizes:
        wanted = str(setup.size) if setup.size in sizes else f"1 to {setup.size - 1}"
        raise reader.fail(f"this palace has {len(palace)} cards, not {wanted}")
    colours = [setup.rules.deck.colour[card] for card in palace]
    if colours[0] >= WILD:
        raise reader.fail(f"{setup.rules.deck.names[palace[0]]} can't be a palace's first card")
    if not {colours[0], WILD}.issuperset(colours):
        raise reader.fail("a palace has cards of one colour, and Wilds")
    return palace


def _check_secrets(table: Position, reader: Reader, seat: Seat | None) -> None:
    """A view holds what its seat may know, neither more nor less."""
    opening = table.setup.opening
    known = seen_by(table, seat).setup.opening
    for s in range(table.setup.players):
        if opening.hands[s] != known.hands[s] or opening.kept[s] != known.kept[s]:
            raise reader.fail(f"seat {seat} can't know what seat {s} chose from")
    if seat is not None and opening.hands[seat] is None:
        raise reader["hands"].fail(f"the hand of seat {seat} is missing")
    if table.setup.with_city and not table.choosing and None in opening.hands:
        raise reader["hands"].fail("with two players all first hands are known")


def _waiting(table: Position, reader: Reader, seat: Seat | None) -> tuple[Seat, ...]:
    """Who is to act, which in the secret choice can't be told from the rest."""
    to_act = tuple(entry.integer(0, table.setup.players - 1) for entry in reader.items())
    kept = table.setup.opening.kept
    if not table.choosing:
        fits = to_act == table.to_act()
    else:
        fits = bool(to_act) and to_act == tuple(sorted(set(to_act)))
        fits = fits and (seat is None or (seat in to_act) == (kept[seat] is None))
    if not fits:
        raise reader.fail(f"these seats can't be the ones to act: {list(to_act)}")
    return to_act


def _result(table: Position, reader: Reader) -> Result | None:
    actual = result(table) if table.over else None
    if reader.value != (None if actual is None else actual.json()):
        raise reader.fail("this is not the result that the position gives")
    return actual
