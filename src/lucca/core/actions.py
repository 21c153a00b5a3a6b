"""Actions and the sets of legal ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from random import Random

from lucca.core.errors import BadNotation
from lucca.core.reading import shown


def notation(text: object) -> str:
    """What is to be read as an action, if it is a text at all."""
    if not isinstance(text, str):
        raise BadNotation(f"an action is written as a text, not {shown(text)}")
    return text


class Action:
    """A decision of a seat: small, immutable, equal by value. `str` gives its notation."""

    __slots__ = ()


class Actions(ABC):
    """The legal actions of a seat: sized, iterable in the order of their numbers, answers `in` and samples.

    A game may keep it in whatever form answers fastest (a board of bits, say) and build nothing before it is asked.
    """

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Action]: ...

    @abstractmethod
    def __contains__(self, action: object, /) -> bool: ...

    @abstractmethod
    def sample(self, rng: Random) -> Action:
        """One of them, each as likely as the others."""

    def __repr__(self) -> str:
        return f"<{len(self)} actions: {' '.join(str(action) for action in self)}>"


class ActionList(Actions):
    """Legal actions that are simply listed."""

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[Action] = ()) -> None:
        self._items = tuple(items)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._items)

    def __contains__(self, action: object, /) -> bool:
        return action in self._items

    def sample(self, rng: Random) -> Action:
        if not self._items:
            raise IndexError("there is no legal action to draw from")
        return self._items[int(rng.random() * len(self._items))]


NONE = ActionList()
