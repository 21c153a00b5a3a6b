"""What a bot may know of Lucca Città: what each quarter will be worth, and which actions are worth a look.

A round that has begun is ended in thought first (each seat takes the open triplet that suits it best), so that all
positions are compared where a round ends. The deck and the cards removed are never looked at.

The numbers are fitted to how games ended in which all seats looked one action ahead: docs/strength.md tells how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

from lucca.core.actions import Action
from lucca.core.state import Seat, State
from lucca.games.citta.actions import Build, Discard, ForCity, Keep, Open, Take, Wall
from lucca.games.citta.cards import BASTION, COLOURS, WILD, Deck
from lucca.games.citta.editions import PALACE_SIZE, ROUNDS, STREET_POINTS
from lucca.games.citta.position import CITY_SEATS, Cards, Position, Rules
from lucca.games.citta.quarter import EMPTY, Quarter
from lucca.games.citta.scoring import party
from lucca.games.citta.state import CittaState

SURE, BLUR = 2.1, 0.28
"""How sure it is that the cards wanted come, and by how much less with turns."""
WINDOWS = 1.5
"""The windows of a card still to come."""
PARTY = 3.0
"""What a party brings on the average, while nobody has asked who is invited."""
GROWING = -0.5
"""What a party yields more or less, by each round that it is put off, whoever is invited now."""
FADING_CITY = 0.1
"""The part of those invited by the City that a party loses by each round that it is put off."""
MORE_WALLS = 2.2
"""The walls that a turn may add, where shields allow it."""
TOP = 0.045
"""What a point of the highest street number is worth, divided by the rounds left."""
STAKES = 0.5
"""How far actions lie apart, beside other games: the cards to come decide more than any one of them."""
KEEN = 1.5
"""The points of fame that make an action e times as promising at a glance."""
LATER = 4.0
"""By how many points of fame a card that is not the first is thought less of, since it can be played afterwards."""
SPREAD, LAST_SPREAD = 6.0, 2.5
"""The difference of fame that counts as e to 1: while rounds are left, and in the last one."""


class Tempo(NamedTuple):
    """What is another thing with the City of Lucca than between quarters alone."""

    slow: float
    """The cards of one colour got by who wants them,"""
    fast: float
    """and how many more in each turn."""
    fading: float
    """The part of those invited by the others that a party loses by each round that it is put off."""
    first: float
    """What it is worth to choose first, divided by the rounds left."""


WITH_CITY = Tempo(slow=0.64, fast=0.395, fading=-0.2, first=2.6)
WITHOUT_CITY = Tempo(slow=0.415, fast=0.324, fading=0.144, first=4.3)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What is the same for all positions of a game."""

    deck: Deck
    size: int
    by_kind: bool
    tempo: Tempo
    chances: tuple[tuple[float, ...], ...]
    """That a palace is completed: by the turns left and the cards it needs."""


@lru_cache(64)
def _table(rules: Rules, players: int) -> Table:
    size, rounds = PALACE_SIZE[players], ROUNDS[players]
    tempo = WITH_CITY if players == CITY_SEATS else WITHOUT_CITY
    chances = tuple(tuple(_chance(tempo, need, turns) for need in range(size + 1)) for turns in range(rounds + 1))
    return Table(rules.deck, size, rules.edition.street_by_kind, tempo, chances)


def _chance(tempo: Tempo, need: int, turns: int) -> float:
    """The chance to get so many cards of one colour."""
    if not turns or not need:
        return float(not need)
    return 1 / (1 + exp((need - tempo.slow - tempo.fast * turns) * SURE / turns**BLUR))


class Prospect(NamedTuple):
    """What a quarter promises, whatever the others do."""

    fame: float
    """Windows and walls, the expected ones included."""
    hosts: tuple[float, ...]
    """By colour, the chance of a palace that has its party still to come."""
    guests: tuple[int, ...]
    """By colour, what it adds to another seat's party now."""
    top: int
    """The highest street number."""
    low: int
    high: int
    """The numbers that count for the street at the end."""


@lru_cache(1 << 16)
def _prospect(table: Table, quarter: Quarter, turns: int) -> Prospect:
    deck, size = table.deck, table.size
    building, completed, opened, walls, bastions, _, _ = quarter
    chances = table.chances[turns]
    hosts, guests = [0.0] * 6, [0] * 6
    fame = 0.0
    for palace in completed:
        colour = deck.colour[palace[0]]
        hosts[colour] = 1.0
        guests[colour] += 2
        fame += _windows(deck, palace)
    for palace in opened:
        fame += _windows(deck, palace)
    expected_homes, shields = float(len(completed) + len(opened)), 0.0
    for colour, palace in enumerate(building):
        if palace:
            need = size - len(palace)
            chance = chances[need]
            hosts[colour] = chance
            guests[colour] += len(palace)
            fame += chance * (_windows(deck, palace) + need * WINDOWS)
            expected_homes += chance
            shields += (1 - chance) * _shields(deck, palace)
    strength = len(walls) + len(bastions)
    firm = _support(shields - 2 * len(walls), turns) if walls else 1.0
    more = min(max(0.0, shields / 2 - len(walls)), MORE_WALLS * turns)
    fame += firm * (strength + more) * expected_homes
    numbers = [deck.number[palace[-1]] for palace in quarter.palaces()]
    low = high = numbers
    if table.by_kind:
        low = [deck.number[palace[-1]] for palace in building if palace]
        high = [deck.number[palace[-1]] for palace in (*completed, *opened)]
    street = max(numbers, default=0), min(low, default=0), max(high, default=0)
    return Prospect(fame, tuple(hosts), tuple(guests), *street)


@lru_cache(1 << 14)
def _windows(deck: Deck, palace: Cards) -> int:
    return sum([deck.windows[card] for card in palace])


@lru_cache(1 << 14)
def _shields(deck: Deck, palace: Cards) -> int:
    return sum([deck.shields[card] for card in palace])


def _support(spare: float, turns: int) -> float:
    """The chance that walls are supported at the end, with so many shields to spare."""
    if not turns:
        return 1.0 if spare >= 0 else 0.0
    return 1 / (1 + exp(-(spare + 0.5) / (0.5 + 0.5 * turns)))


def _value(table: Table, quarter: Quarter, turns: int) -> float:
    """What a quarter is worth, its parties taken for average ones."""
    prospect = _prospect(table, quarter, turns)
    return prospect.fame + PARTY * sum(prospect.hosts)


@lru_cache(1 << 16)
def _worth(table: Table, quarter: Quarter, cards: Cards, turns: int) -> float:
    """What a quarter is worth with a triplet."""
    return _value(table, _spent(table, quarter, cards, turns), turns)


@lru_cache(1 << 16)
def _spent(table: Table, quarter: Quarter, cards: Cards, turns: int) -> Quarter:
    """A quarter after the best use of some cards, as it looks at a glance."""
    for card in cards:
        quarter = _placed(table, quarter, card, turns)
    return quarter


@lru_cache(1 << 16)
def _placed(table: Table, quarter: Quarter, card: int, turns: int) -> Quarter:
    """A quarter after the best use of a card."""
    deck = table.deck
    colour = deck.colour[card]
    if colour == BASTION:
        return quarter.add_bastion(card)
    found = [quarter, quarter.add_wall(card)]
    if colour == WILD:
        found += [quarter.add(card, c, deck, table.size) for c, palace in enumerate(quarter.building) if palace]
    elif not quarter.closed >> colour & 1:
        found.append(quarter.add(card, colour, deck, table.size))
    return max(found, key=lambda after: _value(table, after, turns))


def _seen(state: State) -> tuple[Position, Table, int]:
    """A position, its game's table, and the turns that each seat has after this round."""
    assert isinstance(state, CittaState)
    position = state.position
    setup = position.setup
    return position, _table(setup.rules, setup.players), setup.rounds - max(1, position.round.number)


def outlook(state: State) -> tuple[float, ...]:
    """Each seat's expected share of the win."""
    position, table, turns = _seen(state)
    quarters = _round_ended(table, position, turns)
    fames = _fames(table, position, quarters, turns)
    spread = SPREAD if turns else LAST_SPREAD
    best = max(fames)
    odds = [exp((fame - best) / spread) for fame in fames]
    total = sum(odds)
    return tuple([chance / total for chance in odds])


def _round_ended(table: Table, position: Position, turns: int) -> list[Quarter]:
    """The quarters after the round, where each seat takes what suits it best."""
    quarters = _chosen(table, position) if position.choosing else list(position.quarters)
    order = position.round.order or range(len(quarters))
    triplets = [cards for cards in position.triplets if cards]
    for place in range(position.turn, len(quarters)):
        seat = order[place]
        quarter, cards = quarters[seat], position.hand
        if place > position.turn or not cards:
            _, cards = max([(_worth(table, quarter, cards, turns), cards) for cards in triplets])
            triplets.remove(cards)
        quarters[seat] = _spent(table, quarter, cards, turns)
    return quarters


def _chosen(table: Table, position: Position) -> list[Quarter]:
    """The first palaces of those who have decided."""
    quarters = []
    for kept in position.setup.opening.kept:
        quarter = EMPTY
        for card in kept or ():
            colour = table.deck.colour[card]
            if colour == WILD and kept:
                colour = table.deck.colour[kept[0]]
            quarter = quarter.add(card, colour, table.deck, table.size)
        quarters.append(quarter)
    return quarters


def _fames(table: Table, position: Position, quarters: list[Quarter], turns: int) -> list[float]:
    """The fame that each seat may expect at the end."""
    prospects = [_prospect(table, quarter, turns) for quarter in quarters]
    fames = [prospect.fame + earned for prospect, earned in zip(prospects, position.parties, strict=True)]
    invited = [sum(points) for points in zip(*[prospect.guests for prospect in prospects], strict=True)]
    city = _prospect(table, position.city or EMPTY, turns)
    order = sorted(range(len(prospects)), key=lambda seat: (quarters[seat].shields, prospects[seat].top), reverse=True)
    fading, fading_city, growing = 1 - table.tempo.fading * turns, 1 - FADING_CITY * turns, GROWING * turns
    for seat in order:
        prospect = prospects[seat]
        guests = prospect.guests
        for c, chance in enumerate(prospect.hosts):
            if chance:
                fames[seat] += chance * ((invited[c] - guests[c]) * fading + city.guests[c] * fading_city + growing)
                if not turns and chance == 1:
                    invited[c] -= guests[c]  # it is open now, and adds nothing to the parties after it
    if turns:
        for place, seat in enumerate(order):
            fames[seat] += (table.tempo.first * (1 - place / (len(order) - 1)) + TOP * prospects[seat].top) / turns
    _add_street(fames, prospects, city, turns)
    return fames


def _add_street(fames: list[float], prospects: list[Prospect], city: Prospect, turns: int) -> None:
    """The street numbers as they stand, the less certain the more rounds are left."""
    points = STREET_POINTS / (1 + turns)
    lows = [prospect.low for prospect in (*prospects, city) if prospect.low]
    highs = [prospect.high for prospect in (*prospects, city) if prospect.high]
    if not lows or not highs:
        return
    lowest, highest = min(lows), max(highs)
    for seat, prospect in enumerate(prospects):
        if prospect.low == lowest:
            fames[seat] -= points
        if prospect.high == highest:
            fames[seat] += points


def weights(state: State, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
    """How promising each action looks at a glance: e times as much for each `KEEN` points of fame it seems to bring."""
    position, table, turns = _seen(state)
    if position.hand:
        gains = _card_gains(table, position, seat, actions, turns)
    elif position.citys_turn:
        gains = _city_gains(table, position, seat, actions, turns)
    elif position.choosing:
        gains = _keep_gains(table, actions, turns)
    else:
        gains = _turn_gains(table, position, seat, actions, turns)
    best = max(gains)
    return [exp((gain - best) / KEEN) for gain in gains]


def _card_gains(table: Table, position: Position, seat: Seat, actions: Sequence[Action], turns: int) -> list[float]:
    """The use of each card. Their order rarely counts: the first card is looked at first, Wilds after the others."""
    deck = table.deck
    quarter = position.quarters[seat]
    first = position.hand[0]
    gains = []
    for action in actions:
        assert isinstance(action, Build | Wall | Discard)
        card = deck.index[action.card]
        after = quarter
        if isinstance(action, Wall):
            after = quarter.add_wall(card)
        elif isinstance(action, Build):
            colour = COLOURS.index(action.colour) if action.colour else deck.colour[card]
            after = quarter.add(card, colour, deck, table.size) if colour < WILD else quarter.add_bastion(card)
        gains.append(_value(table, after, turns) - (0.0 if card == first else LATER))
    return gains


def _turn_gains(table: Table, position: Position, seat: Seat, actions: Sequence[Action], turns: int) -> list[float]:
    """The worth of each triplet; a party is given now where no later one promises more."""
    quarter = position.quarters[seat]
    triplets = position.triplets
    best = max([_worth(table, quarter, cards, turns) for cards in triplets if cards])
    gains = []
    for action in actions:
        if isinstance(action, Take):
            gains.append(_worth(table, quarter, triplets[action.place - 1], turns))
        else:
            assert isinstance(action, Open)
            now = party(position.quarters, position.city, table.deck, seat, COLOURS.index(action.colour))
            gains.append(best + now * table.tempo.fading * turns - GROWING * turns)
    return gains


def _city_gains(table: Table, position: Position, seat: Seat, actions: Sequence[Action], turns: int) -> list[float]:
    """What each card for the City does to the parties to come: own ones gain what others' lose."""
    deck, city = table.deck, position.city
    assert city is not None
    gains = [0.0] * len(COLOURS)
    for host, quarter in enumerate(position.quarters):
        hosts = _prospect(table, quarter, turns).hosts
        for colour, chance in enumerate(hosts):
            gains[colour] += chance if host == seat else -chance
    for colour, palace in enumerate(city.building):
        if len(palace) == table.size - 1:
            gains[colour] *= 2 - len(palace)  # completed, it brings fewer guests than before
    found = []
    for action in actions:
        assert isinstance(action, ForCity)
        colour = COLOURS.index(action.colour) if action.colour else deck.colour[deck.index[action.card]]
        found.append(gains[colour] if colour < WILD else 0.0)
    return found


def _keep_gains(table: Table, actions: Sequence[Action], turns: int) -> list[float]:
    """The use of both cards, the second after the first."""
    deck = table.deck
    gains = []
    for action in actions:
        assert isinstance(action, Keep)
        quarter = EMPTY
        for name in (action.lower, action.upper):
            card = deck.index[name]
            quarter = quarter.add(card, deck.colour[card], deck, table.size) if deck.colour[card] < WILD else quarter
        gains.append(_value(table, quarter, turns))
    return gains
