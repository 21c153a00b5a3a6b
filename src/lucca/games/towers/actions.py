"""The decisions of the tower game. There is one object for each, so that equal means identical."""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self

from lucca.core.actions import Action

COLOURS = "wkrb"
"""The letters of the four colours, in the order of their numbers."""


class Decision(Action):
    """An action with its notation; made once for each value, then found again."""

    __slots__ = ("_colour", "_lot", "_text")
    _made: ClassVar[dict[str, Decision]] = {}

    _colour: str
    _lot: str
    _text: str

    @classmethod
    def _the(cls, text: str, colour: str, lot: str) -> Self:
        found = cls._made.get(text)
        if found is None:
            found = object.__new__(cls)
            for name, value in (("_colour", colour), ("_lot", lot), ("_text", text)):
                object.__setattr__(found, name, value)
            cls._made[text] = found
        assert isinstance(found, cls)
        return found

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action can't be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an action can't be changed: {name}")

    def __str__(self) -> str:
        return self._text


class Place(Decision):
    """Place a brick: a house on an empty lot, else a floor at the bottom of what stands there."""

    __slots__ = ()

    def __new__(cls, colour: str, lot: str) -> Place:
        return cls._the(f"{colour}{lot}", colour, lot)

    @property
    def colour(self) -> str:
        return self._colour

    @property
    def lot(self) -> str:
        return self._lot

    def __repr__(self) -> str:
        return f"Place({self._colour!r}, {self._lot!r})"

    def __reduce__(self) -> tuple[type[Place], tuple[str, str]]:
        return Place, (self._colour, self._lot)


class Take(Decision):
    """Take the house on a lot prisoner, in a fight."""

    __slots__ = ()

    def __new__(cls, lot: str) -> Take:
        return cls._the(f"x{lot}", "", lot)

    @property
    def lot(self) -> str:
        return self._lot

    def __repr__(self) -> str:
        return f"Take({self._lot!r})"

    def __reduce__(self) -> tuple[type[Take], tuple[str]]:
        return Take, (self._lot,)


class Keep(Decision):
    """Keep one's colour at the end of a turn."""

    __slots__ = ()

    def __new__(cls) -> Keep:
        return cls._the("keep", "", "")

    def __repr__(self) -> str:
        return "Keep()"

    def __reduce__(self) -> tuple[type[Keep], tuple[()]]:
        return Keep, ()


class Change(Decision):
    """Take a neutral colour at the end of a turn."""

    __slots__ = ()

    def __new__(cls, colour: str) -> Change:
        return cls._the(f"={colour}", colour, "")

    @property
    def colour(self) -> str:
        return self._colour

    def __repr__(self) -> str:
        return f"Change({self._colour!r})"

    def __reduce__(self) -> tuple[type[Change], tuple[str]]:
        return Change, (self._colour,)
