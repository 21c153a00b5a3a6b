"""Where everything lies on the table, in a wide layout and on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

from lucca.games.citta.cards import COLOURS
from lucca.games.citta.editions import PALACE_SIZE, TRIPLETS
from lucca.games.citta.symbols import HEIGHT, STOREY, WIDTH

Point: TypeAlias = tuple[float, float]

GAP = 1.0
RIBBON = 4.6
ACROSS = 3
"""Triplets side by side."""


@dataclass(frozen=True)
class Ground:
    """The room of a quarter: its name, its six sites side by side, below them its walls."""

    left: float
    top: float
    width: float
    size: int
    """The cards of a complete palace."""
    wall: float
    """The height of the row of walls."""

    @cached_property
    def pitch(self) -> float:
        return self.width / len(COLOURS)

    @cached_property
    def scale(self) -> float:
        return (self.pitch - 0.4) / (WIDTH + 0.5)

    @cached_property
    def foot(self) -> float:
        """Where the palaces stand."""
        return self.top + RIBBON + 0.6 + self.scale * (HEIGHT + STOREY * (self.size - 1) + 1)

    @cached_property
    def height(self) -> float:
        return self.foot - self.top + self.wall

    def site(self, colour: int, level: int = 0) -> Point:
        """Where a palace's card lies, the lowest one being of level 0."""
        return self.left + self.pitch * (colour + 0.5), self.foot - self.scale * (HEIGHT / 2 + STOREY * level)


@dataclass(frozen=True)
class Table:
    """The table for a number of players."""

    room: str
    players: int

    @cached_property
    def wide(self) -> bool:
        return self.room == "wide"

    @cached_property
    def width(self) -> float:
        return 172 if self.wide else 90

    @cached_property
    def guests(self) -> int:
        """How many quarters there are beside one's own; with two players the City is one."""
        return max(2, self.players - 1)

    @cached_property
    def size(self) -> int:
        return PALACE_SIZE[self.players]

    @cached_property
    def card(self) -> float:
        """How large the triplets' cards are."""
        return 0.8 if self.wide else 0.62

    @cached_property
    def hand_card(self) -> float:
        return 1.0 if self.wide else 0.82

    @cached_property
    def triplet_pitch(self) -> Point:
        return self.card * 45, self.card * HEIGHT + 3.6

    @cached_property
    def triplets_top(self) -> float:
        if self.wide:
            return 0.5
        rows = -(-self.guests // 2)
        return GAP + rows * (self.guest(0).height + GAP)

    def triplet(self, place: int) -> Point:
        """The middle of a triplet, the first place being 0."""
        row, column = divmod(place, ACROSS)
        across, down = self.triplet_pitch
        return 1 + across * (column + 0.5), self.triplets_top + 3.4 + down * row + self.card * HEIGHT / 2

    @cached_property
    def _triplets_end(self) -> float:
        rows = -(-TRIPLETS[self.players] // ACROSS)
        return self.triplets_top + rows * self.triplet_pitch[1] + 0.6

    @cached_property
    def hand_height(self) -> float:
        return self.hand_card * (HEIGHT + 2)

    @cached_property
    def hand_top(self) -> float:
        """In the middle between the triplets and one's own quarter."""
        return (self._triplets_end + self.own.top - 0.6 - self.hand_height) / 2

    def hand(self, number: int) -> Point:
        """A card to be played."""
        return 1 + self.hand_card * 15 * (number + 0.5), self.hand_top + self.hand_card * (HEIGHT / 2 + 1)

    @cached_property
    def pile_card(self) -> float:
        return self.hand_card * 0.72

    @cached_property
    def discard(self) -> Point:
        x, _ = self.hand(4)
        return x, self.hand_top + self.hand_card * 11

    @cached_property
    def deck(self) -> Point:
        x, y = self.discard
        return x + self.hand_card * 16, y

    @cached_property
    def own(self) -> Ground:
        top = self._triplets_end + self.hand_height + 0.6
        if not self.wide:
            return Ground(0.6, top, 88.8, self.size, 6.5)
        last = self.guest(self.guests - 1)
        lowest = last.top + last.height - Ground(0, 0, 108, self.size, 9).height
        return Ground(1, max(top, lowest), 108, self.size, 9)

    def guest(self, number: int) -> Ground:
        """A quarter that is not one's own."""
        if self.wide:
            height = Ground(0, 0, 60, self.size, 6.5).height
            return Ground(111, 0.5 + number * (height + GAP), 60, self.size, 6.5)
        row, column = divmod(number, 2)
        height = Ground(0, 0, 44, self.size, 4.6).height
        return Ground(0.6 + column * 44.8, GAP + row * (height + GAP), 44, self.size, 4.6)

    @cached_property
    def height(self) -> float:
        own = self.own
        last = self.guest(self.guests - 1)
        return max(own.top + own.height, last.top + last.height) + 0.5


@cache
def table_of(layout: str, players: int) -> Table:
    """One table for all who look at it: where things lie is found once."""
    return Table(layout, players)
