"""How a game is seen: pieces, not drawings. The contract of each game's `scene.py`.

A scene is made from a view alone. Units are the game's own; a drawer scales `width` × `height` to its room.
A physical piece keeps its id for the whole game, so that any drawer can animate from one scene to the next by id.
Pieces of one symbol are alike: where one is gone and another of the same symbol is new, a drawer may move the one to
the other's place. (The bricks of the tower game have no identity: that is how they travel.)
Captions lie over all pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from lucca.core.actions import Action
from lucca.core.errors import BadOption
from lucca.core.game import Game
from lucca.core.state import View
from lucca.core.words import Words


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on the table: a symbol at a place (its centre), turned by quarter turns, the higher `z` the nearer."""

    id: str
    symbol: str
    x: float
    y: float
    label: Words
    turn: int = 0
    z: int = 0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Caption:
    """A short text on the table: a count, a coordinate, a name. `y` is the middle of its height."""

    id: str
    text: Words
    x: float
    y: float
    size: float
    anchor: str = "middle"
    room: float = 0
    """How wide it may be: what is longer, as names can be, is squeezed. 0: as wide as it is."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be pointed at: a rectangle around its centre. Where two overlap the later one is meant."""

    id: str
    x: float
    y: float
    width: float
    height: float
    label: Words


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be noticed: `where` names spots or pieces.

    `kind` is "last" or "link" (to be shown at once), or "zone" or "block": what belongs together and
    is shown when one of its places is pointed at, with `amount` as its size.
    """

    kind: str
    where: tuple[str, ...]
    label: Words
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """How a person points at a legal action. What it is called, `describe` in the game's `text.py` says.

    `pick` is the piece to take up ("" where nothing is: a button), `drop` the spot to put it on, `turn` how it lies
    then; `ghost` is the symbol to show there meanwhile, its centre on the spot's. Choices without `drop` are buttons
    (veto, take, open): one on the piece that `pick` names, else beside the table.
    """

    action: str
    pick: str = ""
    drop: str = ""
    turn: int = 0
    ghost: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    width: float
    height: float
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...] = ()
    captions: tuple[Caption, ...] = ()
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()


PALETTE = {
    "ink": ("#2f2720", "#f1e7d6"),
    "paper": ("#f6eedf", "#221d19"),
    "ground": ("#e7d7b6", "#4b4136"),
    "line": ("#b59c74", "#7d6c52"),
    "stone": ("#d2bf9b", "#5f5345"),
    "mark": ("#c77700", "#ffb84d"),
    "white": ("#fdf8ee", "#efe6d6"),
    "black": ("#3b3836", "#1d1a19"),
    "grey": ("#8f959b", "#7e868e"),
    "red": ("#b4452c", "#b34a33"),
    "blue": ("#2f6396", "#3c73a8"),
    "yellow": ("#e5b13f", "#d9a637"),
    "green": ("#56763a", "#5c7f40"),
    "violet": ("#7b4b8c", "#865a97"),
    "dark": ("#2f2720", "#2a231d"),
    "light": ("#fffaf0", "#fffaf0"),
    "rim": ("#2f2720", "#0f0c0a"),
}
"""The colours of all games, in light and in dark surroundings.

`ink` writes on `paper`; `dark` and `light` write on the others, `light` on the strong ones; `rim` is around pieces.
"""


def hue(name: str) -> str:
    """A colour of the palette as SVG has it."""
    return f"var(--{name},{PALETTE[name][0]})"


class GameScene(Protocol):
    """The module `scene.py` of a game."""

    @property
    def LAYOUTS(self) -> tuple[str, ...]:  # noqa: N802  a constant of the module
        """The layouts it knows: "wide" and "tall" (a phone), maybe more of each, as "wide-iso" and "tall-iso"."""
        ...

    def symbols(self, game: Game) -> Mapping[str, str]:
        """Every symbol of the game: its id, and the SVG inside its `<symbol>`, drawn around (0, 0).

        Colours are CSS custom properties with a fallback, those of `PALETTE` by `hue`, so that light and dark
        and a colour-blind palette are the page's affair. A symbol does without ids and without other symbols.
        """
        ...

    def scene(self, view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
        """The scene a seat sees; `actions` are its legal ones, each of which gets a choice.

        It gets more than one only where different gestures mean the same.

        Scenes are made many times a second: what stays as it was is best kept, as the very same objects.
        """
        ...

    def pointed(self, view: View, pick: str, drop: str, turn: int) -> Action | None:
        """The action that a gesture means, legal or not, so that `why_not` can say what forbids it.

        None where no action of the game is meant. `pick` is "" where nobody said which piece. The gesture of each
        choice gives its action.
        """
        ...


def check_layout(layout: str, layouts: tuple[str, ...]) -> None:
    if layout not in layouts:
        raise BadOption(f"there is no layout {layout!r} (known: {', '.join(layouts)})")
