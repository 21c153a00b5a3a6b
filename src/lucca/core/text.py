"""What a game says and shows in plain text: the contract of each game's `text.py`."""

from __future__ import annotations

from typing import ClassVar, Protocol

from lucca.core.actions import Action
from lucca.core.state import Seat, View
from lucca.core.words import Words


class Paint:
    """Colours text for a terminal, or leaves it plain: `paint("♜", "red", bold=True)`.

    What is coloured must be legible without: colour is never the only sign of anything. `width` and `height` are
    the terminal's, in columns and lines.
    """

    NARROW, WIDE = 80, 100
    """The columns that every board does with, and the most that one takes."""
    TALL = 60
    """Lines enough for every board."""

    NAMES: ClassVar = ("black", "red", "green", "yellow", "blue", "violet", "cyan", "white", "grey")
    _CODES: ClassVar = dict(zip(NAMES, (30, 31, 32, 33, 34, 35, 36, 37, 90), strict=True))

    def __init__(self, colour: bool, width: int = WIDE, height: int = TALL) -> None:
        self.colour = colour
        self.width = max(self.NARROW, min(width, self.WIDE))
        self.height = height

    def __call__(self, text: str, ink: str | None = None, ground: str | None = None, bold: bool = False) -> str:
        if not self.colour:
            return text
        codes = ["1"] if bold else []
        if ink is not None:
            codes.append(str(self._CODES[ink]))
        if ground is not None:
            codes.append(str(self._CODES[ground] + 10))
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


class GameText(Protocol):
    """The module `text.py` of a game."""

    def about(self) -> Words:
        """What the game is, in a sentence or two, for somebody who has not played it."""
        ...

    def board(self, view: View, paint: Paint) -> str:
        """The position as a seat sees it, in at most `paint.width` columns, legible without colour."""
        ...

    def seat_name(self, view: View, seat: Seat) -> Words:
        """What a seat is called here: its colour, its quarter."""
        ...

    def score(self, view: View) -> Words:
        """How things stand, in a line or a few."""
        ...

    def describe(self, view: View, seat: Seat, action: Action) -> Words:
        """An action as a sentence: what the seat would do."""
        ...

    def prompt(self, view: View, seat: Seat) -> Words:
        """What the seat has to decide now."""
        ...

    def notation(self) -> Words:
        """How actions of this game are written, in a few lines."""
        ...

    def ending(self, view: View) -> Words:
        """Who won and why, with the breakdown."""
        ...
