"""What a seat may know of a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lucca.core.reading import Json
from lucca.core.state import Result, Seat, View
from lucca.games.citta.position import Cards, Opening, Position, Setup, undrawn
from lucca.games.citta.writing import position_json

if TYPE_CHECKING:
    from lucca.games.citta.rules import Citta


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class CittaView(View):
    """A position from which everything hidden is taken away."""

    game: Citta
    seat: Seat | None
    table: Position
    """Quarters, City, triplets, order, with the deck and all secrets left out."""
    discards: Cards
    """The cards discarded openly."""
    ply: int
    to_act: tuple[Seat, ...]
    result: Result | None
    players: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", self.table.setup.players)

    @property
    def hand(self) -> Cards:
        """The four cards this seat chooses from, in the secret choice."""
        hand = None if self.seat is None else self.table.setup.opening.hands[self.seat]
        return hand if self.table.choosing and hand is not None else ()

    def unseen(self) -> list[int]:
        """The cards that lie where this seat can't see them, by their order in the deck."""
        table = self.table
        unseen = set(table.discards()) - set(self.discards)
        if table.choosing:
            unseen.difference_update(self.hand)
        return sorted(unseen)

    def json(self) -> dict[str, Json]:
        return {
            **self.game._header(self.players),
            "seat": self.seat,
            "to_act": list(self.to_act),
            **position_json(self.table, self.ply, self.discards),
            "deck": undrawn(self.table.setup, self.table.round.number),
            "result": None if self.result is None else self.result.json(),
        }


def seen_by(position: Position, seat: Seat | None) -> Position:
    """A position without what a seat may not know of it."""
    setup, choosing = position.setup, position.choosing
    opening = setup.opening
    open_hands = setup.with_city and not choosing
    seats = range(setup.players)
    seen = Opening(
        tuple(opening.hands[s] if s == seat or open_hands else None for s in seats),
        tuple(None if choosing and s != seat else opening.kept[s] for s in seats),
        opening.triplets,
    )
    return position.dealt(Setup(setup.rules, setup.players, seen), ())
