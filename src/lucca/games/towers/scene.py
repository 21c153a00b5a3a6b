"""How the tower game is seen: as a plan, on which stacks rise a little, or isometric; beside it the colours' panels.

Bricks have no identity. On a lot a brick's id is the lot, its colour and its number among those of its colour
from the top, so that a floor pushed in below changes no other; from and to the supply alike ones take over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Mark, Piece, Scene, Spot, check_layout
from lucca.core.state import View
from lucca.core.words import Words, count, say
from lucca.games.towers import symbols as art
from lucca.games.towers.actions import COLOURS, Place, Take
from lucca.games.towers.city import each_bit
from lucca.games.towers.rules import Towers
from lucca.games.towers.tale import COLOUR_NAMES
from lucca.games.towers.text import COLOUR_TITLES, describe
from lucca.games.towers.view import TowersView

LAYOUTS = ("wide", "tall", "wide-iso", "tall-iso")

CITY, LOT = art.CITY, art.LOT
BRICKS = {colour: say("a {colour} brick", colour=name) for colour, name in COLOUR_NAMES.items()}
LEFT, TOP = 4.6, 2.4
"""The city's corner in the plan: room for coordinates, and for what stands out of the last rank."""
PANELS_HEIGHT = 85
"""Of the four panels, one below the other."""


def symbols(game: Game) -> Mapping[str, str]:
    assert isinstance(game, Towers)
    return art.symbols(game.size)


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    if not isinstance(view, TowersView):
        raise BadView("", "this is not a view of the tower game")
    room, kind = layout.removesuffix("-iso"), Isometric if layout.endswith("-iso") else Plan
    city = kind(view, room)
    panels = [Panel(view, colour, room, city.height) for colour in COLOURS]
    return Scene(
        width=panels[-1].right + 1 if room == "wide" else city.width,
        height=max(panels[-1].bottom + 1, city.height),
        pieces=(*city.pieces(), *(piece for panel in panels for piece in panel.pieces())),
        spots=tuple(city.spots()),
        captions=(*city.captions(), *(caption for panel in panels for caption in panel.captions())),
        marks=tuple(_marks(view)),
        choices=tuple(_choices(view, actions, city.ghost)),
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """The city from above; every lot's bricks rise towards the next rank, closer the more there are."""

    view: TowersView
    room: str

    ghost = "brick"

    @property
    def width(self) -> float:
        return CITY + 6.5

    @property
    def height(self) -> float:
        return CITY + TOP + 4.2

    @property
    def lot(self) -> float:
        return CITY / self.view.game.size

    def centre(self, lot: str) -> tuple[float, float]:
        file, rank = _file_and_rank(lot)
        return LEFT + self.lot * (file + 0.5), TOP + CITY - self.lot * (rank + 0.5)

    def pieces(self) -> Iterator[Piece]:
        words = say("The city of {size} by {size} lots", size=self.view.game.size)
        yield Piece("city", "city", LEFT + CITY / 2, TOP + CITY / 2, words)
        for lot, stack in self.view.lots.items():
            yield from self._stack(lot, stack)

    def _stack(self, lot: str, stack: str) -> Iterator[Piece]:
        x, y = self.centre(lot)
        scale = self.lot / LOT
        height = len(stack)
        words = stack_words(lot, stack)
        rise = scale * min(art.FACE, 4.8 / max(1, height - 1))
        z = 100 * (self.view.game.size - _file_and_rank(lot)[1])
        for level, (brick, colour) in enumerate(zip(_ids(lot, stack), stack, strict=True)):
            yield Piece(brick, f"brick-{colour}", x, y - level * rise, BRICKS[colour], z=z + level, scale=scale)
        top = y - (height - 1) * rise
        kind = "roof" if height == 1 else "keep"
        yield Piece(f"top-{lot}", f"{kind}-{stack[-1]}", x, top, words, z=z + height, scale=scale)
        if height > 1:
            at = x + 1.75 * scale, top + 1.2 * scale
            yield Piece(f"height-{lot}", f"height-{height}", *at, words, z=z + height + 1, scale=scale)

    def spots(self) -> Iterator[Spot]:
        stacks = self.view.lots
        for lot in self.view.game.city.lot:
            yield Spot(lot, *self.centre(lot), self.lot, self.lot, stack_words(lot, stacks.get(lot, "")))

    def captions(self) -> Iterator[Caption]:
        for i in range(self.view.game.size):
            file, rank = chr(97 + i), str(i + 1)
            x, y = self.centre(f"{file}{rank}")
            yield Caption(f"file-{file}", say("{file}", file=file), x, TOP + CITY + 2.5, 2.9)
            yield Caption(f"rank-{rank}", say("{rank}", rank=rank), 2, y, 2.9)


class Isometric(Plan):
    """The city from its corner a1: files run to the right and back, ranks to the left and back."""

    __slots__ = ()

    ghost = "cube"

    @property
    def height(self) -> float:
        """In a wide layout the panels are higher; what they leave over is shared above and below."""
        needed = self._headroom + CITY / 2 + 6
        return max(needed, PANELS_HEIGHT / 2 + needed / 2) if self.room == "wide" else needed

    @property
    def _headroom(self) -> float:
        """What the highest tower stands out above the farthest corner; the least that the usual game needs."""
        usual = self.view.game.size * art.STOREY * self.lot / LOT
        return max([usual, *(self._above(lot, len(stack)) for lot, stack in self.view.lots.items())])

    def _above(self, lot: str, height: int) -> float:
        file, rank = _file_and_rank(lot)
        back = (2 * self.view.game.size - 1 - file - rank) * self.lot / 4
        return (height * art.STOREY + 7) * self.lot / LOT - back

    def centre(self, lot: str) -> tuple[float, float]:
        file, rank = _file_and_rank(lot)
        half = self.lot / 2
        return self.width / 2 + (file - rank) * half, self.height - 4.2 - (file + rank + 1) * half / 2

    def pieces(self) -> Iterator[Piece]:
        words = say("The city of {size} by {size} lots", size=self.view.game.size)
        yield Piece("city", "city-iso", self.width / 2, self.height - 4.2 - CITY / 4, words)
        for lot, stack in self.view.lots.items():
            yield from self._stack(lot, stack)

    def _stack(self, lot: str, stack: str) -> Iterator[Piece]:
        x, y = self.centre(lot)
        scale = self.lot / LOT
        height = len(stack)
        words = stack_words(lot, stack)
        z = 100 * (2 * self.view.game.size - sum(_file_and_rank(lot)))
        for level, (brick, colour) in enumerate(zip(_ids(lot, stack), stack, strict=True)):
            lift = level * art.STOREY * scale
            yield Piece(brick, f"cube-{colour}", x, y - lift, BRICKS[colour], z=z + level, scale=scale)
        top = y - height * art.STOREY * scale
        kind = "gable" if height == 1 else "flag"
        yield Piece(f"top-{lot}", f"{kind}-{stack[-1]}", x, top, words, z=z + height, scale=scale)
        if height > 1:
            yield Piece(f"height-{lot}", f"height-{height}", x, top, words, z=z + height + 1, scale=scale)

    def spots(self) -> Iterator[Spot]:
        """From the farthest to the nearest, each as high as what stands there."""
        stacks = self.view.lots
        width = self.lot * 0.6
        for lot in sorted(self.view.game.city.lot, key=lambda lot: -sum(_file_and_rank(lot))):
            x, y = self.centre(lot)
            stack = stacks.get(lot, "")
            tall = (len(stack) + 1) * art.STOREY * self.lot / LOT if stack else 0
            yield Spot(lot, x, y - tall / 2, width, width / 2 + tall, stack_words(lot, stack))

    def captions(self) -> Iterator[Caption]:
        size = self.view.game.size
        for i in range(size):
            x, y = self.centre(f"{chr(97 + i)}1")
            yield Caption(f"file-{chr(97 + i)}", say("{file}", file=chr(97 + i)), x + 4, y + 4.2, 2.9)
            x, y = self.centre(f"a{i + 1}")
            yield Caption(f"rank-{i + 1}", say("{rank}", rank=str(i + 1)), x - 4, y + 4.2, 2.9)


@dataclass(frozen=True, slots=True)
class Panel:
    """What a colour has: its supply, the nearest brick to be taken up, and its prisoners."""

    view: TowersView
    colour: str
    room: str
    below: float
    """Where a tall layout's city ends."""

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

    @property
    def held(self) -> tuple[int, ...]:
        return self.view.state.board.prisoners[self.number]

    def pieces(self) -> Iterator[Piece]:
        colour, view = self.colour, self.view
        now = view.result is None and view.state.turn.colour == colour
        symbol = f"panel-{self.room}-now" if now else f"panel-{self.room}"
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        yield Piece(f"panel-{colour}", symbol, x, y, self._owner())
        yield Piece(f"shield-{colour}", f"shield-{colour}", self.left + 3.4, self.top + 3.3, self._owner(), z=1)
        yield from self._supply()
        yield from self._prisoners()

    def _owner(self) -> Words:
        colour = COLOUR_TITLES[self.colour]
        if self.colour not in self.view.colours:
            return say("{colour}, neutral", colour=colour)
        if self.view.seat is not None and self.view.colours[self.view.seat] == self.colour:
            return say("{colour}, you", colour=colour)
        return say("{colour}", colour=colour)

    def _supply(self) -> Iterator[Piece]:
        """The nearest brick large, the others small in rows behind it."""
        left = self.view.supply[self.colour]
        words = count("{n} {colour} brick in the supply", "{n} {colour} bricks in the supply", left, **self._named())
        columns = -(-2 * self.view.game.size // 3)
        step = min(2.9, (self.right - self.left - 16) / columns)
        for i in range(left - 1):
            row, column = divmod(i, columns)
            x, y = self.left + 16.2 + step * column, self.top + 12.4 - 0.7 * step * row
            name, scale = supply_id(self.colour, i + 1), step / 8
            yield Piece(name, f"brick-{self.colour}", x, y, BRICKS[self.colour], z=5 - row, scale=scale)
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
        colour, size = self.colour, self.view.game.size
        board = self.view.state.board
        yield Caption(f"name-{colour}", self._owner(), self.left + 6.8, self.top + 3.3, 3.2, "start")
        goal = say("tower {height} of {size}", height=board.height(colour), size=size)
        yield Caption(f"goal-{colour}", goal, self.right - 1.4, self.top + 6.9, 2.5, "end")
        left = say("{number}", number=self.view.supply[colour])
        yield Caption(f"supply-{colour}", left, self.left + 10.2, self.top + 10.4, 3.6, "start")
        held = say("{number} of {size}", number=sum(self.held), size=size)
        yield Caption(f"held-{colour}", held, self.left + 1.7, self.bottom - 3.5, 2.7, "start")


def supply_id(colour: str, left: int) -> str:
    return f"supply-{colour}-{left}"


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


def _marks(view: TowersView) -> Iterator[Mark]:
    """The blocks with their houses, and the towers of an open fight."""
    board, struggle = view.state.board, view.state.struggle
    names = board.city.names
    for block in board.blocks:
        lots = names(block.lots)
        houses = len(lots) - block.tower.bit_count()
        yield Mark("block", lots, _block_words(view, lots, block.tower), houses)
    if struggle is not None:
        words = say("The struggle of {towers}", towers=names(struggle.stronger | struggle.weaker))
        yield Mark("link", names(struggle.stronger | struggle.weaker | struggle.link), words)


def _block_words(view: TowersView, lots: tuple[str, ...], towers: int) -> Words:
    stacks = view.lots
    tops = [stacks[lot] for lot in lots if len(stacks[lot]) == 1]
    houses = tuple(
        say("{n} {colour}", n=tops.count(colour), colour=COLOUR_NAMES[colour]) for colour in COLOURS if colour in tops
    )
    if not towers:
        return say("A block without a tower; houses: {houses}", houses=houses)
    block_towers = tuple(view.game.city.name[tower] for tower in each_bit(towers))
    return say("The block of the tower on {towers}; houses: {houses}", towers=block_towers, houses=houses)


def _choices(view: TowersView, actions: Iterable[Action], ghost: str) -> Iterator[Choice]:
    supply = view.supply
    for action in actions:
        label = describe(view, view.to_act[0], action)
        if isinstance(action, Place):
            pick = supply_id(action.colour, supply[action.colour])
            yield Choice(str(action), label, pick, action.lot, ghost=f"{ghost}-{action.colour}")
        elif isinstance(action, Take):
            yield Choice(str(action), label, f"top-{action.lot}")
        else:
            yield Choice(str(action), label)
