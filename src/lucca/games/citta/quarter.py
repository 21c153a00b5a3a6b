"""A quarter: the palaces, walls and Bastions in front of a seat, or those of the City of Lucca."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from lucca.games.citta.cards import COLOURS, Deck

Palace: TypeAlias = tuple[int, ...]
"""Its cards from the bottom up; the first one gives its colour, the last one its street number."""

_NONE: tuple[Palace, ...] = ((),) * len(COLOURS)


class Quarter:
    """Immutable: what is built in it gives a new one."""

    __slots__ = ("_bastions", "_building", "_closed", "_completed", "_opened", "_shields", "_walls")

    def __init__(
        self,
        building: tuple[Palace, ...] = _NONE,
        completed: tuple[Palace, ...] = (),
        opened: tuple[Palace, ...] = (),
        walls: tuple[int, ...] = (),
        bastions: tuple[int, ...] = (),
        shields: int = 0,
        closed: int = 0,
    ) -> None:
        self._building = building
        self._completed = completed
        self._opened = opened
        self._walls = walls
        self._bastions = bastions
        self._shields = shields
        self._closed = closed

    @property
    def building(self) -> tuple[Palace, ...]:
        """The palaces under construction, one place a colour, () where there is none."""
        return self._building

    @property
    def completed(self) -> tuple[Palace, ...]:
        """The completed palaces not opened yet."""
        return self._completed

    @property
    def opened(self) -> tuple[Palace, ...]:
        return self._opened

    @property
    def walls(self) -> tuple[int, ...]:
        return self._walls

    @property
    def bastions(self) -> tuple[int, ...]:
        return self._bastions

    @property
    def shields(self) -> int:
        """The shields on palaces under construction: they decide the order of play and support the walls."""
        return self._shields

    @property
    def closed(self) -> int:
        """A bit for each colour that can't be built any more."""
        return self._closed

    def palaces(self) -> Iterator[Palace]:
        """All palaces: under construction, completed, opened."""
        yield from filter(None, self._building)
        yield from self._completed
        yield from self._opened

    def cards(self) -> Iterator[int]:
        for palace in self.palaces():
            yield from palace
        yield from self._walls
        yield from self._bastions

    def add(self, card: int, colour: int, deck: Deck, size: int, again: bool = False) -> Quarter:
        """A card built into the palace of a colour, which is completed at its size.

        `again`: the colour may be started once more afterwards, as the City may.
        """
        building = self._building
        palace = (*building[colour], card)
        if len(palace) < size:
            building = (*building[:colour], palace, *building[colour + 1 :])
            shields = self._shields + deck.shields[card]
            return Quarter(building, self._completed, self._opened, self._walls, self._bastions, shields, self._closed)
        shields = self._shields - sum(deck.shields[below] for below in building[colour])
        building = (*building[:colour], (), *building[colour + 1 :])
        closed = self._closed if again else self._closed | 1 << colour
        return Quarter(building, (*self._completed, palace), self._opened, self._walls, self._bastions, shields, closed)

    def add_wall(self, card: int) -> Quarter:
        walls = (*self._walls, card)
        return Quarter(
            self._building, self._completed, self._opened, walls, self._bastions, self._shields, self._closed
        )

    def add_bastion(self, card: int) -> Quarter:
        bastions = (*self._bastions, card)
        return Quarter(
            self._building, self._completed, self._opened, self._walls, bastions, self._shields, self._closed
        )

    def open(self, palace: Palace) -> Quarter:
        completed = tuple(other for other in self._completed if other != palace)
        opened = (*self._opened, palace)
        return Quarter(self._building, completed, opened, self._walls, self._bastions, self._shields, self._closed)


EMPTY = Quarter()
