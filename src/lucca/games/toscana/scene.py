"""How Toscana is seen: the land with its tiles, and at each player's place the tile on top and those still to come.

A tile is dropped by its middle, which always lies where four squares meet: the spot `h8+` is the upper right
corner of h8. So a turn is a turn round the middle, and the tile keeps its place under the finger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Mark, Piece, Scene, Spot, check_layout
from lucca.core.state import Seat, View
from lucca.core.words import Words, count, say
from lucca.games.toscana import symbols as art
from lucca.games.toscana.board import FILES, LONG, NAMES, ROTATIONS, SHORT, SIZE
from lucca.games.toscana.ground import Lying, tiles_in, zones
from lucca.games.toscana.moves import PLACES, Place
from lucca.games.toscana.tiles import COLOUR_WORDS, COLOURS, GREY, RED, Laid, Pile, Tile
from lucca.games.toscana.view import ToscanaView

LAYOUTS = ("wide", "tall")

SQUARE, LAND = art.SQUARE, art.LAND
MARGIN = 3.5
"""For the coordinates, and what is left free on the other sides."""
FREE = 1.5
SMALL = 0.34
"""How large the tiles still to come are."""
POSITIONS = 512
"""So many positions are kept as they were drawn, for the other eyes and for the position that follows."""


def symbols(game: Game) -> Mapping[str, str]:  # noqa: ARG001  all options have the same ones
    return art.symbols()


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    shown = _toscana(view)
    table, lying = TABLES[layout], shown.ground[0]
    ground = Land(table.land)
    places = [_place(shown, seat, layout) for seat in (GREY, RED)]
    return Scene(
        width=table.width,
        height=table.height,
        pieces=(*_tiles(ground, lying), *places[GREY].pieces, *places[RED].pieces),
        spots=_spots(ground, lying),
        captions=(*_coordinates(ground), *places[GREY].captions, *places[RED].captions),
        marks=_marks(lying),
        choices=tuple(_choices(shown, actions)),
    )


def pointed(view: View, pick: str, drop: str, turn: int) -> Action | None:
    """Where the tile on top would come to lie; none where its lower left square would be off the board."""
    shown = _toscana(view)
    top, middle = shown.tops[shown.mover], CORNERS.get(drop)
    if top is None or middle is None or turn not in range(ROTATIONS) or pick not in ("", tile_id(shown.mover, top)):
        return None
    across, up = _to_middle(turn)
    file, rank = middle[0] - across, middle[1] - up
    return PLACES[(rank * SIZE + file) * ROTATIONS + turn] if file >= 0 and rank >= 0 else None


def _toscana(view: View) -> ToscanaView:
    if not isinstance(view, ToscanaView):
        raise BadView("", "this is no view of toscana")
    return view


def tile_id(seat: Seat, tile: Tile) -> str:
    return f"{art.NAMES[seat]}-{tile.name}"


@cache
def _tile_words(seat: Seat, tile: Tile) -> Words:
    return say("tile {tile} of {who}", tile=tile.name, who=COLOURS[seat])


Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Table:
    """Where everything lies. Within a player's place: the top tile, the coin, captions, the tiles still to come."""

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

    def corner(self, lower: bool) -> Point:
        return self.lower if lower else self.upper

    def small(self, number: int, lower: bool) -> Point:
        """Where one of the tiles still to come lies."""
        row, column = divmod(number, self.columns)
        (x, y), (left, top) = self.corner(lower), self.rack
        return x + left + 5.9 * column, y + top + 3.7 * row


TABLES = {
    "wide": Table(
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
    """Where the land lies."""

    corner: Point

    def at(self, file: float, rank: float) -> Point:
        """Where so many squares from the left and from below is."""
        left, top = self.corner
        return left + SQUARE * file, top + SQUARE * (SIZE - rank)

    def square(self, square: int, words: Words) -> Spot:
        rank, file = divmod(square, SIZE)
        return Spot(NAMES[square], *self.at(file + 0.5, rank + 0.5), SQUARE, SQUARE, words)

    def tile(self, seat: Seat, laid: Laid) -> Piece:
        file, rank = _middle(laid.place)
        symbol = art.tile_symbol(seat, laid.tile.name)
        words = say("{tile} on {square}", tile=_tile_words(seat, laid.tile), square=NAMES[laid.place.square])
        return Piece(tile_id(seat, laid.tile), symbol, *self.at(file, rank), words, laid.place.rotation, 1)


@lru_cache(maxsize=POSITIONS)
def _tiles(land: Land, lying: Lying) -> tuple[Piece, ...]:
    """The land, and those of the position before with the last one."""
    if lying is None:
        return (Piece("land", "land", *land.at(SIZE / 2, SIZE / 2), say("the land")),)
    before, seat, laid = lying
    return *_tiles(land, before), land.tile(seat, laid)


@lru_cache(maxsize=POSITIONS)
def _spots(land: Land, lying: Lying) -> tuple[Spot, ...]:
    """Squares by their numbers, then corners: those of the position before, but for what the last tile covers."""
    if lying is None:
        return *(land.square(square, say("{name}", name=name)) for square, name in enumerate(NAMES)), *_corners(land)
    before, seat, laid = lying
    spots = list(_spots(land, before))
    for square in laid.squares:
        spots[square] = land.square(square, _square_words(square, seat, laid))
    return tuple(spots)


def _corners(land: Land) -> Iterator[Spot]:
    for name, (file, rank) in CORNERS.items():
        words = say("{one}/{other}", one=_name(file - 1, rank - 1), other=_name(file, rank))
        yield Spot(name, *land.at(file, rank), SQUARE, SQUARE, words)


@cache
def _coordinates(land: Land) -> tuple[Caption, ...]:
    captions = []
    for i, file in enumerate(FILES):
        x, y = land.at(i + 0.5, 0)
        captions.append(Caption(f"file-{file}", say("{file}", file=file), x, y + 2, 2.2))
    for i in range(SIZE):
        x, y = land.at(0, i + 0.5)
        captions.append(Caption(f"rank-{i + 1}", say("{rank}", rank=i + 1), x - 1.9, y, 2.2))
    return tuple(captions)


@dataclass(frozen=True, slots=True)
class Seated:
    """A player's place: the tile on top of the pile, the veto, the tiles whose turn is still to come."""

    seat: Seat
    layout: str
    lower: bool
    you: bool
    now: bool
    top: Tile | None
    to_come: Pile
    """Those whose order nobody knows, by their names, and the one that is known to lie at the bottom."""
    sunk: Tile | None
    coin: bool
    """Whether the veto is still to be used."""
    left: int
    zone: int

    @property
    def table(self) -> Table:
        return TABLES[self.layout]

    def at(self, x: float, y: float) -> Point:
        left, top = self.table.corner(self.lower)
        return left + x, top + y

    @property
    def name(self) -> str:
        return art.NAMES[self.seat]

    def pieces(self) -> Iterator[Piece]:
        seat = self.seat
        width, height = art.PANELS[self.layout]
        symbol = f"place-{self.layout}-now" if self.now else f"place-{self.layout}"
        yield Piece(f"place-{self.name}", symbol, *self.at(width / 2, height / 2), self._who())
        yield Piece(f"empty-{self.name}", "empty", *self.at(*self.table.tile), say("the pile"), z=1)
        if self.top is not None:
            words = say("{tile}, on top", tile=_tile_words(seat, self.top))
            symbol = art.tile_symbol(seat, self.top.name)
            yield Piece(tile_id(seat, self.top), symbol, *self.at(*self.table.tile), words, z=2)
        yield from _rack(self.seat, self.to_come, self.sunk, self.layout, self.lower)
        if self.coin:
            words = say("the veto of {who}", who=COLOURS[seat])
            yield Piece(f"coin-{self.name}", f"coin-{self.name}", *self.at(*self.table.coin), words, z=2)

    def _who(self) -> Words:
        if self.you:
            return say("{who}, you", who=COLOURS[self.seat])
        return say("{who}", who=COLOURS[self.seat])

    def captions(self) -> Iterator[Caption]:
        yield Caption(f"name-{self.name}", self._who(), *self.at(2, 3.3), 3, "start")
        zone = say("largest zone {size}", size=self.zone)
        yield Caption(f"zone-{self.name}", zone, *self.at(*self.table.zone), 2.4, "start")
        left = count("{n} tile left", "{n} tiles left", self.left)
        yield Caption(f"left-{self.name}", left, *self.at(*self.table.left), 2.4, "start")


@lru_cache(maxsize=POSITIONS)
def _rack(seat: Seat, tiles: Pile, sunk: Tile | None, layout: str, lower: bool) -> tuple[Piece, ...]:
    """The tiles in the pile below the top one; a vetoed one bears the coin that forbade it."""
    places = [TABLES[layout].small(i, lower) for i in range(len(tiles))]
    pieces = [_small_tile(seat, tile, at, tile is sunk) for tile, at in zip(tiles, places, strict=True)]
    if sunk is not None:
        coin = f"coin-{art.NAMES[1 - seat]}"
        pieces.append(Piece(coin, coin, *places[tiles.index(sunk)], _sunk_words(seat, sunk), z=3, scale=SMALL))
    return tuple(pieces)


@lru_cache(maxsize=8 * POSITIONS)
def _small_tile(seat: Seat, tile: Tile, at: Point, sunk: bool) -> Piece:
    words = _sunk_words(seat, tile) if sunk else say("{tile}, still to come", tile=_tile_words(seat, tile))
    return Piece(tile_id(seat, tile), art.tile_symbol(seat, tile.name), *at, words, z=2, scale=SMALL)


def _sunk_words(seat: Seat, tile: Tile) -> Words:
    return say("{tile}, vetoed, at the bottom of the pile", tile=_tile_words(seat, tile))


class Drawn(NamedTuple):
    pieces: tuple[Piece, ...]
    captions: tuple[Caption, ...]


@lru_cache(maxsize=POSITIONS)
def _drawn(place: Seated) -> Drawn:
    return Drawn(tuple(place.pieces()), tuple(place.captions()))


def _place(view: ToscanaView, seat: Seat, layout: str) -> Drawn:
    """One's own place is the lower one."""
    sunk = view.sunk(seat)
    unseen = view.unseen(seat)
    return _drawn(
        Seated(
            seat=seat,
            layout=layout,
            lower=seat == (view.seat or GREY),
            you=seat == view.seat,
            now=bool(view.to_act) and view.mover == seat,
            top=view.tops[seat],
            to_come=unseen if sunk is None else (*unseen, sunk),
            sunk=sunk,
            coin=view.vetoed[1 - seat] is None,
            left=view.left[seat],
            zone=max(map(tiles_in, _zones(view.ground[0])[seat]), default=0),
        )
    )


def _square_words(square: int, seat: Seat, laid: Laid) -> Words:
    colour = COLOUR_WORDS[seat if square in laid.own else 1 - seat]
    return say("{name}: {colour}, {tile}", name=NAMES[square], colour=colour, tile=_tile_words(seat, laid.tile))


def _name(file: int, rank: int) -> str:
    return NAMES[rank * SIZE + file]


def _to_middle(rotation: int) -> tuple[int, int]:
    """How far the middle of a tile lies from its lower left corner, to the right and up."""
    return (SHORT // 2, LONG // 2) if rotation % 2 else (LONG // 2, SHORT // 2)


def _middle(place: Place) -> tuple[int, int]:
    """How many squares from the left and from below the middle of a tile lies."""
    rank, file = divmod(place.square, SIZE)
    across, up = _to_middle(place.rotation)
    return file + across, rank + up


CORNERS = {f"{_name(file - 1, rank - 1)}+": (file, rank) for rank in range(1, SIZE) for file in range(1, SIZE)}
"""Where four squares meet: their spots' ids, and how many squares from the left and from below they lie."""
_CORNER_IDS = {corner: name for name, corner in CORNERS.items()}
_DROPS = {place: _CORNER_IDS[_middle(place)] for place in PLACES if place.spot is not None}
"""Where the middle of a tile lies."""


@lru_cache(maxsize=POSITIONS)
def _zones(lying: Lying) -> tuple[list[int], list[int]]:
    return zones(lying, GREY), zones(lying, RED)


@lru_cache(maxsize=POSITIONS)
def _marks(lying: Lying) -> tuple[Mark, ...]:
    """The last tile, and all zones with the numbers of their tiles."""
    if lying is None:
        return ()
    _, seat, laid = lying
    last = Mark("last", (tile_id(seat, laid.tile),), say("the last tile"))
    return last, *(_zone_mark(colour, zone) for colour in (GREY, RED) for zone in _zones(lying)[colour])


@lru_cache(maxsize=8 * POSITIONS)
def _zone_mark(colour: Seat, zone: int) -> Mark:
    size = tiles_in(zone)
    words = count("{who} zone of {n} tile", "{who} zone of {n} tiles", size, who=COLOURS[colour])
    return Mark("zone", tuple(name for square, name in enumerate(NAMES) if zone >> square & 1), words, size)


def _choices(view: ToscanaView, actions: Iterable[Action]) -> Iterator[Choice]:
    mover = view.mover
    top = view.tops[mover]
    for action in actions:
        if isinstance(action, Place):
            assert top is not None
            yield _placing(action, mover, top)
        else:
            yield Choice(str(action))


@lru_cache(maxsize=100 * POSITIONS)
def _placing(place: Place, seat: Seat, tile: Tile) -> Choice:
    return Choice(str(place), tile_id(seat, tile), _DROPS[place], place.rotation, art.tile_symbol(seat, tile.name))
