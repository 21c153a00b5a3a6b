"""How the tower game is seen: as a plan, on which stacks rise a little, or isometric; beside it the colours' panels.

Bricks have no identity. On a lot a brick's id is the lot, its colour and its number among those of its colour
from the top, so that a floor pushed in below changes no other; from and to the supply alike ones take over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeAlias

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Mark, Piece, Scene, Spot, check_layout
from lucca.core.state import View
from lucca.core.words import Words, say
from lucca.games.towers import symbols as art
from lucca.games.towers.actions import COLOURS, Place, Take
from lucca.games.towers.city import City, city
from lucca.games.towers.panel import BRICKS, POSITIONS, panel_of, supply_id
from lucca.games.towers.rules import Towers
from lucca.games.towers.tale import COLOUR_NAMES
from lucca.games.towers.view import TowersView

LAYOUTS = ("wide", "tall", "wide-iso", "tall-iso")

CITY, LOT = art.CITY, art.LOT
LEFT, TOP = 4.6, 2.4
"""The city's corner in the plan: room for coordinates, and for what stands out of the last rank."""
PANELS_HEIGHT = 85
"""Of the four panels, one below the other."""


def symbols(game: Game) -> Mapping[str, str]:
    assert isinstance(game, Towers)
    return art.symbols(game.size)


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    shown = _towers(view)
    lots = tuple(shown.lots.items())
    room, kind = layout.removesuffix("-iso"), Isometric if layout.endswith("-iso") else Plan
    ground = kind.of(shown.game.size, room, lots)
    built, panels = _built(ground, lots), [panel_of(shown, colour, room, ground.height) for colour in COLOURS]
    return Scene(
        width=panels[-1].right + 1 if room == "wide" else ground.width,
        height=max(panels[-1].bottom + 1, ground.height),
        pieces=(*built.pieces, *(piece for panel in panels for piece in panel.pieces)),
        spots=built.spots,
        captions=(*_coordinates(ground), *(caption for panel in panels for caption in panel.captions)),
        marks=_marks(shown, lots),
        choices=tuple(_choices(shown, actions, ground.ghost)),
    )


def pointed(view: View, pick: str, drop: str, turn: int) -> Action | None:  # noqa: ARG001  bricks don't turn
    """A brick of a supply on a lot, or the house on top of a lot."""
    lots = _towers(view).game.city.lot
    what, _, which = pick.partition("-")
    if what == "supply" and which[:1] in BRICKS and drop in lots:
        return Place(which[0], drop)
    if what == "top" and not drop and which in lots:
        return Take(which)
    return None


def _towers(view: View) -> TowersView:
    if not isinstance(view, TowersView):
        raise BadView("", "this is not a view of the tower game")
    return view


Lots: TypeAlias = tuple[tuple[str, str], ...]
"""The lots that are built on, each with its stack."""


@dataclass(frozen=True)
class Plan:
    """The city from above; every lot's bricks rise towards the next rank, closer the more there are."""

    size: int
    room: str

    ghost: ClassVar = "brick"

    @classmethod
    def of(cls, size: int, room: str, lots: Lots) -> Plan:  # noqa: ARG003  other cities rise with what is built
        return cls(size, room)

    @property
    def width(self) -> float:
        return CITY + 6.5

    @property
    def height(self) -> float:
        return CITY + TOP + 4.2

    @property
    def lot(self) -> float:
        return CITY / self.size

    def centre(self, lot: str) -> tuple[float, float]:
        file, rank = _file_and_rank(lot)
        return LEFT + self.lot * (file + 0.5), TOP + CITY - self.lot * (rank + 0.5)

    def ground(self) -> Piece:
        words = say("The city of {size} by {size} lots", size=self.size)
        return Piece("city", "city", LEFT + CITY / 2, TOP + CITY / 2, words)

    def stack(self, lot: str, stack: str) -> Iterator[Piece]:
        x, y = self.centre(lot)
        scale = self.lot / LOT
        height = len(stack)
        words = stack_words(lot, stack)
        rise = scale * min(art.FACE, 4.8 / max(1, height - 1))
        z = 100 * (self.size - _file_and_rank(lot)[1])
        for level, (brick, colour) in enumerate(zip(_ids(lot, stack), stack, strict=True)):
            yield Piece(brick, f"brick-{colour}", x, y - level * rise, BRICKS[colour], z=z + level, scale=scale)
        top = y - (height - 1) * rise
        kind = "roof" if height == 1 else "keep"
        yield Piece(f"top-{lot}", f"{kind}-{stack[-1]}", x, top, words, z=z + height, scale=scale)
        if height > 1:
            at = x + 1.75 * scale, top + 1.2 * scale
            yield Piece(f"height-{lot}", f"height-{height}", *at, words, z=z + height + 1, scale=scale)

    def order(self) -> Iterable[str]:
        """The lots, those behind others first."""
        return city(self.size).lot

    def spot(self, lot: str, stack: str) -> Spot:
        return Spot(lot, *self.centre(lot), self.lot, self.lot, stack_words(lot, stack))

    def captions(self) -> Iterator[Caption]:
        for i in range(self.size):
            file, rank = chr(97 + i), str(i + 1)
            x, y = self.centre(f"{file}{rank}")
            yield Caption(f"file-{file}", say("{file}", file=file), x, TOP + CITY + 2.5, 2.9)
            yield Caption(f"rank-{rank}", say("{rank}", rank=rank), 2, y, 2.9)


@dataclass(frozen=True)
class Isometric(Plan):
    """The city from its corner a1: files run to the right and back, ranks to the left and back."""

    headroom: float
    """What the highest tower stands out above the farthest corner; the least that the usual game needs."""

    ghost: ClassVar = "cube"

    @classmethod
    def of(cls, size: int, room: str, lots: Lots) -> Isometric:
        lot = CITY / size
        return cls(size, room, max([lot * size * art.STOREY / LOT, *(_above(size, *built) for built in lots)]))

    @property
    def height(self) -> float:
        """In a wide layout the panels are higher; what they leave over is shared above and below."""
        needed = self.headroom + CITY / 2 + 6
        return max(needed, PANELS_HEIGHT / 2 + needed / 2) if self.room == "wide" else needed

    def centre(self, lot: str) -> tuple[float, float]:
        file, rank = _file_and_rank(lot)
        half = self.lot / 2
        return self.width / 2 + (file - rank) * half, self.height - 4.2 - (file + rank + 1) * half / 2

    def ground(self) -> Piece:
        words = say("The city of {size} by {size} lots", size=self.size)
        return Piece("city", "city-iso", self.width / 2, self.height - 4.2 - CITY / 4, words)

    def stack(self, lot: str, stack: str) -> Iterator[Piece]:
        x, y = self.centre(lot)
        scale = self.lot / LOT
        height = len(stack)
        words = stack_words(lot, stack)
        z = 100 * (2 * self.size - sum(_file_and_rank(lot)))
        for level, (brick, colour) in enumerate(zip(_ids(lot, stack), stack, strict=True)):
            lift = level * art.STOREY * scale
            yield Piece(brick, f"cube-{colour}", x, y - lift, BRICKS[colour], z=z + level, scale=scale)
        top = y - height * art.STOREY * scale
        kind = "gable" if height == 1 else "flag"
        yield Piece(f"top-{lot}", f"{kind}-{stack[-1]}", x, top, words, z=z + height, scale=scale)
        if height > 1:
            yield Piece(f"height-{lot}", f"height-{height}", x, top, words, z=z + height + 1, scale=scale)

    def order(self) -> Iterable[str]:
        return sorted(super().order(), key=lambda lot: -sum(_file_and_rank(lot)))

    def spot(self, lot: str, stack: str) -> Spot:
        """As high as what stands there."""
        x, y = self.centre(lot)
        width = self.lot * 0.6
        tall = (len(stack) + 1) * art.STOREY * self.lot / LOT if stack else 0
        return Spot(lot, x, y - tall / 2, width, width / 2 + tall, stack_words(lot, stack))

    def captions(self) -> Iterator[Caption]:
        for i in range(self.size):
            x, y = self.centre(f"{chr(97 + i)}1")
            yield Caption(f"file-{chr(97 + i)}", say("{file}", file=chr(97 + i)), x + 4, y + 4.2, 2.9)
            x, y = self.centre(f"a{i + 1}")
            yield Caption(f"rank-{i + 1}", say("{rank}", rank=str(i + 1)), x - 4, y + 4.2, 2.9)


def _above(size: int, lot: str, stack: str) -> float:
    """What a stack stands out above the farthest corner."""
    file, rank = _file_and_rank(lot)
    back = (2 * size - 1 - file - rank) * CITY / size / 4
    return (len(stack) * art.STOREY + 7) * CITY / size / LOT - back


class Built(NamedTuple):
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]


@lru_cache(maxsize=POSITIONS)
def _built(ground: Plan, lots: Lots) -> Built:
    """The city; what stands as it stood before is made of the same pieces."""
    stacks = dict(lots)
    pieces = [_ground(ground)]
    for lot, stack in lots:
        pieces += _stack(ground, lot, stack)
    return Built(tuple(pieces), tuple([_spot(ground, lot, stacks.get(lot, "")) for lot in _order(ground)]))


@lru_cache(maxsize=64)
def _ground(ground: Plan) -> Piece:
    return ground.ground()


@lru_cache(maxsize=64)
def _order(ground: Plan) -> tuple[str, ...]:
    return tuple(ground.order())


@lru_cache(maxsize=16 * POSITIONS)
def _stack(ground: Plan, lot: str, stack: str) -> tuple[Piece, ...]:
    return tuple(ground.stack(lot, stack))


@lru_cache(maxsize=16 * POSITIONS)
def _spot(ground: Plan, lot: str, stack: str) -> Spot:
    return ground.spot(lot, stack)


@lru_cache(maxsize=64)
def _coordinates(ground: Plan) -> tuple[Caption, ...]:
    return tuple(ground.captions())


def _file_and_rank(lot: str) -> tuple[int, int]:
    return ord(lot[0]) - 97, int(lot[1:]) - 1


def _ids(lot: str, stack: str) -> list[str]:
    """The ids of a stack's bricks, the bottom one first: numbered by colour from the top."""
    return [f"{lot}-{colour}-{stack[level:].count(colour)}" for level, colour in enumerate(stack)]


def stack_words(lot: str, stack: str) -> Words:
    """What stands on a lot."""
    if not stack:
        return say("{lot}: empty", lot=lot)
    if len(stack) == 1:
        return say("{lot}: a {colour} house", lot=lot, colour=COLOUR_NAMES[stack])
    return say(
        "{lot}: a {colour} tower, {height} high, from the bottom: {bricks}",
        lot=lot,
        colour=COLOUR_NAMES[stack[-1]],
        height=len(stack),
        bricks=tuple(COLOUR_NAMES[brick] for brick in stack),
    )


def _marks(view: TowersView, lots: Lots) -> tuple[Mark, ...]:
    """The blocks with their houses, and the towers of an open fight."""
    board, struggle = view.state.board, view.state.struggle
    blocks = _blocks(board.city, tuple([(block.lots, block.tower) for block in board.blocks]), lots)
    if struggle is None:
        return blocks
    names = board.city.names
    words = say("The struggle of {towers}", towers=names(struggle.stronger | struggle.weaker))
    return *blocks, Mark("link", names(struggle.stronger | struggle.weaker | struggle.link), words)


@lru_cache(maxsize=POSITIONS)
def _blocks(plan: City, blocks: tuple[tuple[int, int], ...], lots: Lots) -> tuple[Mark, ...]:
    stacks = dict(lots)
    marks = []
    for block, towers in blocks:
        names = plan.names(block)
        houses = "".join([stacks[lot] for lot in names if len(stacks[lot]) == 1])
        marks.append(_block(names, plan.names(towers), houses))
    return tuple(marks)


@lru_cache(maxsize=8 * POSITIONS)
def _block(lots: tuple[str, ...], towers: tuple[str, ...], houses: str) -> Mark:
    return Mark("block", lots, _block_words(towers, houses), len(lots) - len(towers))


def _block_words(towers: tuple[str, ...], houses: str) -> Words:
    counted = tuple(
        say("{n} {colour}", n=houses.count(colour), colour=COLOUR_NAMES[colour])
        for colour in COLOURS
        if colour in houses
    )
    if not towers:
        return say("A block without a tower; houses: {houses}", houses=counted)
    return say("The block of the tower on {towers}; houses: {houses}", towers=towers, houses=counted)


def _choices(view: TowersView, actions: Iterable[Action], ghost: str) -> Iterator[Choice]:
    supply = view.supply
    for action in actions:
        if isinstance(action, Place):
            yield _placing(action, supply[action.colour], ghost)
        elif isinstance(action, Take):
            yield Choice(str(action), f"top-{action.lot}")
        else:
            yield Choice(str(action))


@lru_cache(maxsize=100 * POSITIONS)
def _placing(action: Place, left: int, ghost: str) -> Choice:
    return Choice(str(action), supply_id(action.colour, left), action.lot, ghost=f"{ghost}-{action.colour}")
