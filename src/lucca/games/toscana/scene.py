"""How Toscana is seen: the land with its tiles, and at each player's place the tile on top and those still to come.

A tile is dropped by its middle, which always lies where four squares meet: the spot `h8+` is the upper right
corner of h8. So a turn is a turn round the middle, and the tile keeps its place under the finger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Mark, Piece, Scene, Spot, check_layout
from lucca.core.state import Seat, View
from lucca.core.words import Words, count, say
from lucca.games.toscana import symbols as art
from lucca.games.toscana.board import FILES, LONG, NAMES, SHORT, SIZE, SQUARES
from lucca.games.toscana.ground import zones
from lucca.games.toscana.moves import Place
from lucca.games.toscana.text import describe
from lucca.games.toscana.tiles import COLOUR_WORDS, COLOURS, GREY, RED, Laid, Tile
from lucca.games.toscana.view import ToscanaView

LAYOUTS = ("wide", "tall")

SQUARE, LAND = art.SQUARE, art.LAND
MARGIN = 3.5
"""For the coordinates, and what is left free on the other sides."""
FREE = 1.5
SMALL = 0.34
"""How large the tiles still to come are."""


def symbols(game: Game) -> Mapping[str, str]:  # noqa: ARG001  all options have the same ones
    return art.symbols()


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    if not isinstance(view, ToscanaView):
        raise BadView("", "this is no view of toscana")
    table = TABLES[layout]
    land = Land(view, table.land)
    places = [Seated(view, seat, table) for seat in (GREY, RED)]
    return Scene(
        width=table.width,
        height=table.height,
        pieces=(*land.pieces(), *(piece for place in places for piece in place.pieces())),
        spots=(*land.squares(), *land.corners()),
        captions=(*land.captions(), *(caption for place in places for caption in place.captions())),
        marks=tuple(_marks(view)),
        choices=tuple(_choices(view, actions)),
    )


def tile_id(seat: Seat, tile: Tile) -> str:
    return f"{art.NAMES[seat]}-{tile.name}"


def _tile_words(seat: Seat, tile: Tile) -> Words:
    return say("tile {tile} of {who}", tile=tile.name, who=COLOURS[seat])


Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Table:
    """Where everything lies. Within a player's place: the top tile, the coin, captions, the tiles still to come."""

    room: str
    width: float
    height: float
    land: Point
    upper: Point
    lower: Point
    tile: Point
    coin: Point
    zone: Point
    left: Point
    rack: Point
    columns: int


TABLES = {
    "wide": Table(
        room="wide",
        width=MARGIN + LAND + 2 * FREE + 26.5,
        height=LAND + MARGIN + FREE + 1,
        land=(MARGIN, FREE),
        upper=(MARGIN + LAND + 2 * FREE, 0.4),
        lower=(MARGIN + LAND + 2 * FREE, 37.2),
        tile=(10.5, 9.8),
        coin=(22.2, 9.8),
        zone=(2, 19.3),
        left=(2, 16.2),
        rack=(4.2, 23.3),
        columns=4,
    ),
    "tall": Table(
        room="tall",
        width=76,
        height=LAND + MARGIN + 2 * 19.5 + 2.8,
        land=(MARGIN + 1, 20.8),
        upper=(0.5, 0.5),
        lower=(0.5, LAND + MARGIN + 22.3),
        tile=(10.5, 11.8),
        coin=(23.5, 11.8),
        zone=(28.5, 3.3),
        left=(52, 3.3),
        rack=(31.5, 8.2),
        columns=7,
    ),
}


@dataclass(frozen=True, slots=True)
class Land:
    view: ToscanaView
    corner: Point

    def at(self, file: float, rank: float) -> Point:
        """Where so many squares from the left and from below is."""
        left, top = self.corner
        return left + SQUARE * file, top + SQUARE * (SIZE - rank)

    def pieces(self) -> Iterator[Piece]:
        yield Piece("land", "land", *self.at(SIZE / 2, SIZE / 2), say("the land"))
        for seat, laid in self.view.laid:
            file, rank = _middle(laid.place)
            symbol = art.tile_symbol(seat, laid.tile.name)
            words = say("{tile} on {square}", tile=_tile_words(seat, laid.tile), square=NAMES[laid.place.square])
            yield Piece(tile_id(seat, laid.tile), symbol, *self.at(file, rank), words, laid.place.rotation, 1)

    def squares(self) -> Iterator[Spot]:
        owners = {square: (seat, laid) for seat, laid in self.view.laid for square in laid.squares}
        for square, name in enumerate(NAMES):
            rank, file = divmod(square, SIZE)
            words = _square_words(name, square, *owners[square]) if square in owners else say("{name}", name=name)
            yield Spot(name, *self.at(file + 0.5, rank + 0.5), SQUARE, SQUARE, words)

    def corners(self) -> Iterator[Spot]:
        for rank in range(1, SIZE):
            for file in range(1, SIZE):
                words = say("{one}/{other}", one=_name(file - 1, rank - 1), other=_name(file, rank))
                yield Spot(corner_id(file, rank), *self.at(file, rank), SQUARE, SQUARE, words)

    def captions(self) -> Iterator[Caption]:
        for i, file in enumerate(FILES):
            x, y = self.at(i + 0.5, 0)
            yield Caption(f"file-{file}", say("{file}", file=file), x, y + 2, 2.2)
        for i in range(SIZE):
            x, y = self.at(0, i + 0.5)
            yield Caption(f"rank-{i + 1}", say("{rank}", rank=i + 1), x - 1.9, y, 2.2)


@dataclass(frozen=True, slots=True)
class Seated:
    """A player's place: the tile on top of the pile, the veto, the tiles whose turn is still to come."""

    view: ToscanaView
    seat: Seat
    table: Table

    @property
    def corner(self) -> Point:
        """One's own place is the lower one."""
        return self.table.lower if self.seat == (self.view.seat or GREY) else self.table.upper

    def at(self, x: float, y: float) -> Point:
        left, top = self.corner
        return left + x, top + y

    @property
    def name(self) -> str:
        return art.NAMES[self.seat]

    def pieces(self) -> Iterator[Piece]:
        view, seat = self.view, self.seat
        room = self.table.room
        now = bool(view.to_act) and view.mover == seat
        width, height = art.PANELS[room]
        symbol = f"place-{room}-now" if now else f"place-{room}"
        yield Piece(f"place-{self.name}", symbol, *self.at(width / 2, height / 2), self._who())
        yield Piece(f"empty-{self.name}", "empty", *self.at(*self.table.tile), say("the pile"), z=1)
        top = view.tops[seat]
        if top is not None:
            words = say("{tile}, on top", tile=_tile_words(seat, top))
            yield Piece(tile_id(seat, top), art.tile_symbol(seat, top.name), *self.at(*self.table.tile), words, z=2)
        yield from self._to_come()
        if view.vetoed[1 - seat] is None:
            words = say("the veto of {who}", who=COLOURS[seat])
            yield Piece(f"coin-{self.name}", f"coin-{self.name}", *self.at(*self.table.coin), words, z=2)

    def _to_come(self) -> Iterator[Piece]:
        """The tiles in the pile below the top one, in the order of their names: how they lie nobody knows."""
        sunk = self.view.sunk(self.seat)
        tiles = [*self.view.unseen(self.seat), *([sunk] if sunk else [])]
        for i, tile in enumerate(tiles):
            x, y = self._small(i)
            words = say("{tile}, still to come", tile=_tile_words(self.seat, tile))
            if tile is sunk:
                words = say("{tile}, vetoed, at the bottom of the pile", tile=_tile_words(self.seat, tile))
                coin = f"coin-{art.NAMES[1 - self.seat]}"
                yield Piece(coin, coin, x, y, words, z=3, scale=SMALL)
            symbol = art.tile_symbol(self.seat, tile.name)
            yield Piece(tile_id(self.seat, tile), symbol, x, y, words, z=2, scale=SMALL)

    def _small(self, number: int) -> Point:
        left, top = self.table.rack
        row, column = divmod(number, self.table.columns)
        return self.at(left + 5.9 * column, top + 3.7 * row)

    def _who(self) -> Words:
        if self.seat == self.view.seat:
            return say("{who}, you", who=COLOURS[self.seat])
        return say("{who}", who=COLOURS[self.seat])

    def captions(self) -> Iterator[Caption]:
        view, seat = self.view, self.seat
        yield Caption(f"name-{self.name}", self._who(), *self.at(2, 3.3), 3, "start")
        zone = say("largest zone {size}", size=view.scores[seat])
        yield Caption(f"zone-{self.name}", zone, *self.at(*self.table.zone), 2.4, "start")
        left = count("{n} tile left", "{n} tiles left", view.left[seat])
        yield Caption(f"left-{self.name}", left, *self.at(*self.table.left), 2.4, "start")


def _square_words(name: str, square: int, seat: Seat, laid: Laid) -> Words:
    colour = seat if square in laid.own else 1 - seat
    return say("{name}: {colour}, {tile}", name=name, colour=COLOUR_WORDS[colour], tile=_tile_words(seat, laid.tile))


def _name(file: int, rank: int) -> str:
    return NAMES[rank * SIZE + file]


def _middle(place: Place) -> tuple[int, int]:
    """How many squares from the left and from below the middle of a tile lies."""
    rank, file = divmod(place.square, SIZE)
    width, height = (SHORT, LONG) if place.rotation % 2 else (LONG, SHORT)
    return file + width // 2, rank + height // 2


def corner_id(file: int, rank: int) -> str:
    return f"{_name(file - 1, rank - 1)}+"


def _marks(view: ToscanaView) -> Iterator[Mark]:
    """The last tile, and all zones with the numbers of their tiles."""
    tiles = view.laid
    if tiles:
        seat, laid = tiles[-1]
        yield Mark("last", (tile_id(seat, laid.tile),), say("the last tile"))
    for colour in (GREY, RED):
        for zone in zones(view.ground[0], colour):
            names = tuple(name for square, name in enumerate(NAMES) if zone >> square & 1)
            size = (zone >> SQUARES).bit_count()
            words = count("{who} zone of {n} tile", "{who} zone of {n} tiles", size, who=COLOURS[colour])
            yield Mark("zone", names, words, size)


def _choices(view: ToscanaView, actions: Iterable[Action]) -> Iterator[Choice]:
    mover = view.mover
    top = view.tops[mover]
    for action in actions:
        label = describe(view, view.to_act[0] if view.to_act else mover, action)
        if not isinstance(action, Place):
            yield Choice(str(action), label)
            continue
        file, rank = _middle(action)
        if top is not None and 0 < file < SIZE and 0 < rank < SIZE:
            pick, ghost = tile_id(mover, top), art.tile_symbol(mover, top.name)
            yield Choice(str(action), label, pick, corner_id(file, rank), action.rotation, ghost)
