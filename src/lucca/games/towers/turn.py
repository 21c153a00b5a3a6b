"""Whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

from lucca.core.state import Seat
from lucca.games.towers.actions import COLOURS


class Turn(NamedTuple):
    """Whose turn it is, and what it has come to."""

    round: int
    """The first one is 1."""
    seat: Seat
    placed: str
    """The colours of the bricks placed in this turn."""
    colours: str
    """The colour of each seat."""

    @property
    def colour(self) -> str:
        return self.colours[self.seat]

    @property
    def neutral(self) -> str:
        """The colours that nobody plays."""
        return "".join(colour for colour in COLOURS if colour not in self.colours)

    def following(self, colours: str) -> Turn:
        """The next seat's turn."""
        seat = self.seat + 1
        return Turn(self.round + 1, 0, "", colours) if seat == len(colours) else Turn(self.round, seat, "", colours)
