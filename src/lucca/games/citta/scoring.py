"""What counts: the order of play, parties, windows, walls, street numbers, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lucca.core.state import Result, Seat
from lucca.games.citta.cards import Deck
from lucca.games.citta.editions import STREET_POINTS
from lucca.games.citta.position import Position
from lucca.games.citta.quarter import Palace, Quarter


def top_number(quarter: Quarter, deck: Deck) -> int:
    """The highest street number to be seen in a quarter."""
    return max((deck.number[palace[-1]] for palace in quarter.palaces()), default=0)


def order_of_play(quarters: Sequence[Quarter], deck: Deck) -> tuple[Seat, ...]:
    """Most shields first, ties to the higher visible street number."""
    ranks = [(-quarter.shields, -top_number(quarter, deck), seat) for seat, quarter in enumerate(quarters)]
    return tuple(seat for _, _, seat in sorted(ranks))


class Share(NamedTuple):
    """What one quarter adds to a party: `seat` None is the City."""

    seat: Seat | None
    cards: int
    """On a palace under construction, 1 point each."""
    palaces: int
    """Completed and unopened, 2 points each."""

    @property
    def points(self) -> int:
        return self.cards + 2 * self.palaces


def shares(quarters: Sequence[Quarter], city: Quarter | None, deck: Deck, host: Seat, colour: int) -> Iterator[Share]:
    """What the other quarters add to a party in a palace of a colour; R6: Wilds count with their palace."""
    guests: list[tuple[Seat | None, Quarter]] = [(seat, q) for seat, q in enumerate(quarters) if seat != host]
    if city is not None:
        guests.append((None, city))
    for seat, quarter in guests:
        palaces = sum(deck.colour[palace[0]] == colour for palace in quarter.completed)
        yield Share(seat, len(quarter.building[colour]), palaces)


def party(quarters: Sequence[Quarter], city: Quarter | None, deck: Deck, host: Seat, colour: int) -> int:
    return sum(share.points for share in shares(quarters, city, deck, host, colour))


def completed_palace(quarter: Quarter, deck: Deck, colour: int) -> Palace | None:
    """The completed, unopened palace of a colour."""
    return next((palace for palace in quarter.completed if deck.colour[palace[0]] == colour), None)


def last_parties(
    quarters: tuple[Quarter, ...], city: Quarter | None, deck: Deck, order: Iterable[Seat]
) -> tuple[tuple[Quarter, ...], tuple[int, ...]]:
    """All open what they have completed, in the order of play: the quarters afterwards, and what each earned."""
    earned = [0] * len(quarters)
    now = list(quarters)
    for seat in order:
        for palace in now[seat].completed:
            earned[seat] += party(now, city, deck, seat, deck.colour[palace[0]])
            now[seat] = now[seat].open(palace)
    return tuple(now), tuple(earned)


def windows(quarter: Quarter, deck: Deck) -> int:
    """What the palaces completed so far have earned by their windows."""
    return sum(deck.windows[card] for palace in (*quarter.completed, *quarter.opened) for card in palace)


def supported(quarter: Quarter) -> bool:
    """Two shields under construction for each City Wall."""
    return quarter.shields >= 2 * len(quarter.walls)


def wall_points(quarter: Quarter) -> int:
    if not supported(quarter):
        return 0
    return (len(quarter.walls) + len(quarter.bastions)) * len(quarter.opened)


class Street(NamedTuple):
    """Who has the lowest and who the highest street number, and with which card; `owner` None is the City."""

    low: int
    low_owner: Seat | None
    high: int
    high_owner: Seat | None


def street(position: Position) -> Street | None:
    """R9: None where nobody has a palace of a kind asked for. R8: the City takes part."""
    by_kind = position.setup.rules.edition.street_by_kind
    number = position.setup.rules.deck.number
    lowest: list[tuple[int, int, Seat | None]] = []
    highest: list[tuple[int, int, Seat | None]] = []
    owners: list[tuple[Seat | None, Quarter]] = list(enumerate(position.quarters))
    if position.city is not None:
        owners.append((None, position.city))
    for owner, quarter in owners:
        everywhere = tuple(quarter.palaces())
        low = filter(None, quarter.building) if by_kind else everywhere
        high = quarter.opened if by_kind else everywhere
        lowest += ((number[palace[-1]], palace[-1], owner) for palace in low)
        highest += ((number[palace[-1]], palace[-1], owner) for palace in high)
    if not lowest or not highest:
        return None
    _, low_card, low_owner = min(lowest, key=lambda entry: entry[0])
    _, high_card, high_owner = max(highest, key=lambda entry: entry[0])
    return Street(low_card, low_owner, high_card, high_owner)


def street_points(position: Position) -> list[int]:
    points = [0] * position.setup.players
    found = street(position)
    if found is not None and found.low_owner != found.high_owner:
        if found.low_owner is not None:
            points[found.low_owner] -= STREET_POINTS
        if found.high_owner is not None:
            points[found.high_owner] += STREET_POINTS
    return points


class Tally(NamedTuple):
    """A seat's points by where they came from."""

    windows: int
    parties: int
    last_parties: int
    walls: int
    street: int


def score_so_far(position: Position, seat: Seat) -> int:
    """The points a seat has scored in the rounds: windows and parties."""
    return windows(position.quarters[seat], position.setup.rules.deck) + position.parties[seat]


def tallies(position: Position) -> tuple[Tally, ...]:
    """The breakdown of a game that is over."""
    assert position.last is not None
    deck = position.setup.rules.deck
    street_of = street_points(position)
    return tuple(
        Tally(
            windows(quarter, deck), position.parties[seat], position.last[seat], wall_points(quarter), street_of[seat]
        )
        for seat, quarter in enumerate(position.quarters)
    )


def result(position: Position) -> Result:
    deck = position.setup.rules.deck
    found = tallies(position)
    scores = tuple(sum(tally) for tally in found)
    ranks = [(score, top_number(quarter, deck)) for score, quarter in zip(scores, position.quarters, strict=True)]
    best = max(ranks)
    return Result(
        scores=scores,
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == best),
        reason="fame",
        breakdown=[tally._asdict() for tally in found],
    )
