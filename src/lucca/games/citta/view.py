"""What a seat may know of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucca.core.reading import Json
from lucca.core.state import Result, Seat, View
from lucca.games.citta.position import Cards, Opening, Position, Setup, undrawn
from lucca.games.citta.writing import position_json

if TYPE_CHECKING:
    from lucca.games.citta.rules import Citta


class CittaView(View):
    """A position from which everything hidden is taken away: `table` has no deck, no foreign secrets."""

    __slots__ = ("_discards", "_game", "_ply", "_result", "_seat", "_table", "_to_act")

    def __init__(
        self,
        game: Citta,
        seat: Seat | None,
        table: Position,
        discards: Cards,
        ply: int,
        to_act: tuple[Seat, ...],
        result: Result | None,
    ) -> None:
        self._game = game
        self._seat = seat
        self._table = table
        self._discards = discards
        self._ply = ply
        self._to_act = to_act
        self._result = result

    @property
    def game(self) -> Citta:  # type: ignore[override]
        return self._game

    @property
    def players(self) -> int:  # type: ignore[override]
        return self._table.setup.players

    @property
    def seat(self) -> Seat | None:  # type: ignore[override]
        return self._seat

    @property
    def to_act(self) -> tuple[Seat, ...]:  # type: ignore[override]
        return self._to_act

    @property
    def result(self) -> Result | None:  # type: ignore[override]
        return self._result

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def table(self) -> Position:
        """Quarters, City, triplets, order, with the deck and all secrets left out."""
        return self._table

    @property
    def discards(self) -> Cards:
        """The cards discarded openly."""
        return self._discards

    @property
    def hand(self) -> Cards:
        """The four cards this seat chooses from, in the secret choice."""
        hand = None if self._seat is None else self._table.setup.opening.hands[self._seat]
        return hand if self._table.choosing and hand is not None else ()

    def unseen(self) -> list[int]:
        """The cards that lie where this seat can't see them, by their order in the deck."""
        table = self._table
        unseen = set(table.discards()) - set(self._discards)
        if table.choosing:
            unseen.difference_update(self.hand)
        return sorted(unseen)

    def json(self) -> dict[str, Json]:
        return {
            **self._game._header(self.players),
            "seat": self._seat,
            "to_act": list(self._to_act),
            **position_json(self._table, self._ply, self._discards),
            "deck": undrawn(self._table.setup, self._table.round.number),
            "result": None if self._result is None else self._result.json(),
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
