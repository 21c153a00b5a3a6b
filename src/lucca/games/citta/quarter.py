"""A quarter: the palaces, walls and Bastions in front of a seat, or those of the City of Lucca."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from lucca.games.citta.cards import COLOURS, Deck

Palace: TypeAlias = tuple[int, ...]
"""Its cards from the bottom up; the first one gives its colour, the last one its street number."""

_NONE: tuple[Palace, ...] = ((),) * len(COLOURS)


class Quarter(NamedTuple):
    """Immutable: what is built in it gives a new one."""

    building: tuple[Palace, ...] = _NONE
    """The palaces under construction, one place a colour, () where there is none."""
    completed: tuple[Palace, ...] = ()
    """The completed palaces not opened yet."""
    opened: tuple[Palace, ...] = ()
    walls: tuple[int, ...] = ()
    bastions: tuple[int, ...] = ()
    shields: int = 0
    """The shields on palaces under construction: they decide the order of play and support the walls."""
    closed: int = 0
    """A bit for each colour that can't be built any more."""

    def palaces(self) -> Iterator[Palace]:
        """All palaces: under construction, completed, opened."""
        yield from filter(None, self.building)
        yield from self.completed
        yield from self.opened

    def cards(self) -> Iterator[int]:
        for palace in self.palaces():
            yield from palace
        yield from self.walls
        yield from self.bastions

    def add(self, card: int, colour: int, deck: Deck, size: int, again: bool = False) -> Quarter:
        """A card built into the palace of a colour, which is completed at its size.

        `again`: the colour may be started once more afterwards, as the City may.
        """
        building, completed, opened, walls, bastions, shields, closed = self
        palace = (*building[colour], card)
        if len(palace) < size:
            building = (*building[:colour], palace, *building[colour + 1 :])
            shields += deck.shields[card]
            return Quarter(building, completed, opened, walls, bastions, shields, closed)
        shields -= sum(deck.shields[below] for below in building[colour])
        building = (*building[:colour], (), *building[colour + 1 :])
        if not again:
            closed |= 1 << colour
        return Quarter(building, (*completed, palace), opened, walls, bastions, shields, closed)

    def add_wall(self, card: int) -> Quarter:
        return self._replace(walls=(*self.walls, card))

    def add_bastion(self, card: int) -> Quarter:
        return self._replace(bastions=(*self.bastions, card))

    def open(self, palace: Palace) -> Quarter:
        completed = tuple(other for other in self.completed if other != palace)
        return self._replace(completed=completed, opened=(*self.opened, palace))


EMPTY = Quarter()
