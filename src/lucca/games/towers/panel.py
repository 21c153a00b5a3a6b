"""What stands beside the city in the tower game: for each colour its supply and its prisoners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lucca.core.scene import Caption, Piece
from lucca.core.words import Words, count, say
from lucca.games.towers import symbols as art
from lucca.games.towers.actions import COLOURS
from lucca.games.towers.symbols import CITY, LOT
from lucca.games.towers.tale import COLOUR_NAMES
from lucca.games.towers.text import COLOUR_TITLES
from lucca.games.towers.view import TowersView

BRICKS = {colour: say("a {colour} brick", colour=name) for colour, name in COLOUR_NAMES.items()}
POSITIONS = 512
"""So many positions are kept as they were drawn, for the other eyes and for the position that follows."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What a colour has: its supply, the nearest brick to be taken up, and its prisoners."""

    colour: str
    size: int
    room: str
    below: float
    """Where a tall layout's city ends."""
    neutral: bool
    you: bool
    now: bool
    left_over: int
    """The bricks in the supply."""
    held: tuple[int, ...]
    tower: int
    """The height of its highest tower."""

    @property
    def number(self) -> int:
        return COLOURS.index(self.colour)

    @property
    def left(self) -> float:
        wide, _ = art.PANELS[self.room]
        return CITY + 7.2 if self.room == "wide" else 0.5 + self.number % 2 * (wide + 0.5)

    @property
    def top(self) -> float:
        _, tall = art.PANELS[self.room]
        if self.room == "wide":
            return 1 + self.number * (tall + 0.5)
        return self.below + 0.5 + self.number // 2 * (tall + 0.5)

    @property
    def right(self) -> float:
        return self.left + art.PANELS[self.room][0]

    @property
    def bottom(self) -> float:
        return self.top + art.PANELS[self.room][1]

    def pieces(self) -> Iterator[Piece]:
        colour = self.colour
        symbol = f"panel-{self.room}-now" if self.now else f"panel-{self.room}"
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        yield Piece(f"panel-{colour}", symbol, x, y, self._owner())
        yield Piece(f"shield-{colour}", f"shield-{colour}", self.left + 3.4, self.top + 3.3, self._owner(), z=1)
        yield from self._supply()
        yield from self._prisoners()

    def _owner(self) -> Words:
        colour = COLOUR_TITLES[self.colour]
        if self.neutral:
            return say("{colour}, neutral", colour=colour)
        if self.you:
            return say("{colour}, you", colour=colour)
        return say("{colour}", colour=colour)

    def _supply(self) -> Iterator[Piece]:
        """The nearest brick large, the others small in rows behind it."""
        left = self.left_over
        words = count("{n} {colour} brick in the supply", "{n} {colour} bricks in the supply", left, **self._named())
        yield from _rows(self.colour, self.size, (self.left, self.top), self.right)[: max(0, left - 1)]
        if left:
            at = self.left + 5.6, self.top + 8.6
            front = supply_id(self.colour, left)
            yield Piece(front, f"brick-{self.colour}", *at, words, z=6, scale=LOT * 0.095)

    def _named(self) -> dict[str, Words]:
        return {"colour": COLOUR_NAMES[self.colour]}

    def _prisoners(self) -> Iterator[Piece]:
        held = [colour for colour, number in zip(COLOURS, self.held, strict=True) for _ in range(number)]
        room = self.right - self.left - 14.5
        step = min(3.4, room / max(1, len(held)))
        numbers: dict[str, int] = dict.fromkeys(COLOURS, 0)
        for i, colour in enumerate(held):
            words = say(
                "A {colour} prisoner of {holder}", colour=COLOUR_NAMES[colour], holder=COLOUR_NAMES[self.colour]
            )
            numbers[colour] += 1
            name = f"prisoner-{self.colour}-{colour}-{numbers[colour]}"
            at = self.left + 12.4 + step * i, self.bottom - 4.2
            yield Piece(name, f"brick-{colour}", *at, words, z=2 + i, scale=0.4)

    def captions(self) -> Iterator[Caption]:
        colour, size = self.colour, self.size
        yield Caption(f"name-{colour}", self._owner(), self.left + 6.8, self.top + 3.3, 3.2, "start")
        goal = say("tower {height} of {size}", height=self.tower, size=size)
        yield Caption(f"goal-{colour}", goal, self.right - 1.4, self.top + 6.9, 2.5, "end")
        left = say("{number}", number=self.left_over)
        yield Caption(f"supply-{colour}", left, self.left + 10.2, self.top + 10.4, 3.6, "start")
        held = say("{number} of {size}", number=sum(self.held), size=size)
        yield Caption(f"held-{colour}", held, self.left + 1.7, self.bottom - 3.5, 2.7, "start")


@lru_cache(maxsize=256)
def _rows(colour: str, size: int, corner: tuple[float, float], right: float) -> tuple[Piece, ...]:
    """All bricks of a supply but the nearest, as they lie in rows."""
    left, top = corner
    columns = -(-2 * size // 3)
    step = min(2.9, (right - left - 16) / columns)
    pieces = []
    for i in range(2 * size - 1):
        row, column = divmod(i, columns)
        x, y = left + 16.2 + step * column, top + 12.4 - 0.7 * step * row
        name, scale = supply_id(colour, i + 1), step / 8
        pieces.append(Piece(name, f"brick-{colour}", x, y, BRICKS[colour], z=5 - row, scale=scale))
    return tuple(pieces)


class Drawn(NamedTuple):
    pieces: tuple[Piece, ...]
    captions: tuple[Caption, ...]
    right: float
    bottom: float


@lru_cache(maxsize=4 * POSITIONS)
def _drawn(panel: Panel) -> Drawn:
    return Drawn(tuple(panel.pieces()), tuple(panel.captions()), panel.right, panel.bottom)


def panel_of(view: TowersView, colour: str, room: str, below: float) -> Drawn:
    board, number = view.state.board, COLOURS.index(colour)
    return _drawn(
        Panel(
            colour=colour,
            size=view.game.size,
            room=room,
            below=below,
            neutral=colour not in view.colours,
            you=view.seat is not None and view.colours[view.seat] == colour,
            now=view.result is None and view.state.turn.colour == colour,
            left_over=board.supply[number],
            held=board.prisoners[number],
            tower=board.height(colour),
        )
    )


def supply_id(colour: str, left: int) -> str:
    return f"supply-{colour}-{left}"
