"""Positions and views as JSON, read with every check that the rules allow."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

from lucca.core.chance import shuffled
from lucca.core.errors import BadDeal, BadNotation, BadPosition, BadView
from lucca.core.reading import Json, Reader, same_cards, shown
from lucca.core.state import Seat, View
from lucca.games.toscana import why
from lucca.games.toscana.ground import BARE, Ground, lay, spots
from lucca.games.toscana.moves import Place, parse
from lucca.games.toscana.state import ToscanaState
from lucca.games.toscana.tiles import COLOURS, GREY, NAMES, RED, TILES, Pile, Piles, Tile
from lucca.games.toscana.view import Scores, ToscanaView, Vetoed

if TYPE_CHECKING:
    from lucca.games.toscana.rules import Toscana

FIELDS = ("ply", "to_act", "done", "laid", "piles", "vetoed")
VIEW_FIELDS = ("seat", "to_act", "ply", "done", "laid", "tops", "left", "vetoed", "result")

Entry: TypeAlias = tuple[Reader, Seat, Tile, Place]
"""A tile on the board as it was written, and where."""


def start(game: Toscana, deal: Json) -> ToscanaState:
    reader = Reader(deal, "deal", BadDeal)
    if game.match:
        piles, next_piles = (_dealt(part) for part in reader.object(("games",))["games"].items(2))
        return ToscanaState.make(game, (), next_piles, 0, piles, (None, None), BARE, game.starter(0), False)
    return ToscanaState.make(game, (), None, 0, _dealt(reader), (None, None), BARE, game.starter(0), False)


def _dealt(reader: Reader) -> Piles:
    return _whole_piles(reader.object(("piles",))["piles"])


def _whole_piles(reader: Reader) -> Piles:
    grey, red = (_whole_pile(pile) for pile in reader.items(2))
    return grey, red


def _whole_pile(reader: Reader) -> Pile:
    pile = reader.value
    if isinstance(pile, list) and len(pile) == len(NAMES) and all(name in pile for name in NAMES):
        return tuple([TILES[name] for name in pile])
    return _tiles(same_cards(reader, NAMES))


def _tiles(names: tuple[str, ...]) -> Pile:
    return tuple(TILES[name] for name in names)


def load(game: Toscana, data: Json) -> ToscanaState:
    reader, _ = game._body(data, FIELDS, ("next_piles",), BadPosition)
    done = _done(game, reader["done"])
    next_piles = None
    if game.match and not done:
        next_piles = _whole_piles(reader["next_piles"])
    elif reader.has("next_piles"):
        raise reader["next_piles"].fail("no game comes after this one")
    laid = _laid(reader["laid"])
    grey, red = (_pile(pile, seat, laid) for seat, pile in enumerate(reader["piles"].items(2)))
    return _position(game, reader, done, next_piles, laid, (grey, red))


def read_view(game: Toscana, data: Json) -> ToscanaView:
    """A view is checked as the position that it is with the unknown tiles in any order."""
    reader, _ = game._body(data, VIEW_FIELDS, (), BadView)
    seat = None if reader["seat"].value is None else reader["seat"].integer(0, 1)
    done = _done(game, reader["done"])
    laid = _laid(reader["laid"])
    tops, left, sunk = (tuple(reader[field].items(2)) for field in ("tops", "left", "vetoed"))
    grey, red = (_some_pile(s, laid, tops[s], left[s], sunk[s]) for s in (GREY, RED))
    next_piles = (_tiles(NAMES), _tiles(NAMES)) if game.match and not done else None
    view = _position(game, reader, done, next_piles, laid, (grey, red)).view(seat)
    result = None if view.result is None else view.result.json()
    if reader["result"].value != result:
        raise reader["result"].fail(f"expected {result}, found {shown(reader['result'].value)}")
    return view


def imagine(game: Toscana, view: View, rng: Random) -> ToscanaState:
    """Draw the order of what lies under the tops: all orders are equally likely."""
    if not isinstance(view, ToscanaView) or view.game != game:
        raise BadView("", f"this is no view of {game}")
    piles = _imagined(view, GREY, rng), _imagined(view, RED, rng)
    next_piles = None
    if game.match and not view.done:
        next_piles = tuple(shuffled(TILES.values(), rng)), tuple(shuffled(TILES.values(), rng))
    allowed = not view.asked
    return ToscanaState.make(
        game, view.done, next_piles, view.ply, piles, view.vetoed, view.ground, view.mover, allowed
    )


def _imagined(view: ToscanaView, seat: Seat, rng: Random) -> Pile:
    return _stacked(view.tops[seat], shuffled(view.unseen(seat), rng), view.sunk(seat))


def _stacked(top: Tile | None, middle: list[Tile], bottom: Tile | None) -> Pile:
    return tuple(tile for tile in (top, *middle, bottom) if tile is not None)


def _done(game: Toscana, reader: Reader) -> tuple[Scores, ...]:
    entries = list(reader.items())
    if len(entries) > game.match:
        raise reader.fail("only a match has a finished game before the present one, and only one")
    return tuple(_scores(entry) for entry in entries)


def _scores(reader: Reader) -> Scores:
    grey, red = (score.integer(1, 2 * len(NAMES)) for score in reader.items(2))
    return grey, red


def _laid(reader: Reader) -> list[Entry]:
    """The tiles on the board; each at most once."""
    entries: list[Entry] = []
    found: dict[tuple[Seat, str], str] = {}
    for entry in reader.items():
        owner, name, place = entry.items(3)
        seat = owner.integer(0, 1)
        known = found.setdefault((seat, name.text(NAMES)), entry.where)
        if known != entry.where:
            raise entry.fail(f"{COLOURS[seat]}'s tile {name.value} is here twice, first at {known}")
        entries.append((entry, seat, TILES[name.text()], _place(place)))
    return entries


def _place(reader: Reader) -> Place:
    try:
        move = parse(reader.text())
    except BadNotation as problem:
        raise reader.fail(str(problem)) from None
    if not isinstance(move, Place):
        raise reader.fail(f"expected where the tile lies, as in h8r1, found {move}")
    return move


def _pile(reader: Reader, seat: Seat, laid: list[Entry]) -> Pile:
    """A pile: all tiles of the seat that are not on the board."""
    on_board = {tile.name for _, owner, tile, _ in laid if owner == seat}
    for entry in reader.items():
        if entry.text() in on_board:
            raise entry.fail(f"{COLOURS[seat]}'s tile {entry.value} lies on the board already")
    return _tiles(same_cards(reader, [name for name in NAMES if name not in on_board]))


def _some_pile(seat: Seat, laid: list[Entry], top: Reader, left: Reader, vetoed: Reader) -> Pile:
    """A pile that a view allows."""
    rest = {name: tile for name, tile in TILES.items() if (seat, tile) not in {(s, t) for _, s, t, _ in laid}}
    if left.integer() != len(rest):
        raise left.fail(f"{len(rest)} of {COLOURS[seat]}'s tiles are not on the board, found {shown(left.value)}")
    if not rest:
        if top.value is not None:
            raise top.fail(f"{COLOURS[seat]} has no tile left, found {shown(top.value)}")
        return ()
    first = rest.pop(top.text(rest))
    bottom = None if vetoed.value is None else rest.pop(vetoed.text(NAMES), None)
    return _stacked(first, list(rest.values()), bottom)


def _position(
    game: Toscana, reader: Reader, done: tuple[Scores, ...], next_piles: Piles | None, laid: list[Entry], piles: Piles
) -> ToscanaState:
    ply = reader["ply"].integer(len(laid))
    orders = [[tile for _, owner, tile, _ in laid if owner == seat] + list(piles[seat]) for seat in (GREY, RED)]
    grey, red = (_vetoed(entry, orders[seat]) for seat, entry in enumerate(reader["vetoed"].items(2)))
    vetoed = grey, red
    ground = _board(laid, orders, vetoed, game.starter(len(done)))
    mover = 1 - laid[-1][1] if laid else game.starter(len(done))
    given = [entry.integer(0, 1) for entry in reader["to_act"].items()]
    allowed = False
    for allowed in (False, True):
        state = ToscanaState.make(game, done, next_piles, ply, piles, vetoed, ground, mover, allowed)
        if state.ground is not ground:
            raise reader["laid"].fail("neither player has a place for a tile, so the match's second game has begun")
        if given == list(state.to_act):
            return state
    raise reader["to_act"].fail(f"it is the turn of {list(state.to_act)}, found {given}")


def _vetoed(reader: Reader, order: list[Tile]) -> Tile | None:
    """A vetoed tile went under the pile, so it is the last one."""
    if reader.value is None:
        return None
    tile = TILES[reader.text(NAMES)]
    if tile is not order[-1]:
        raise reader.fail(f"a vetoed tile is the last one of its pile, but that is {order[-1].name}, not {tile.name}")
    return tile


def _board(laid: list[Entry], orders: list[list[Tile]], vetoed: Vetoed, starter: Seat) -> Ground:
    """Place the tiles again one by one, so that none floats and none came out of turn."""
    ground = BARE
    placed = [0, 0]
    mover = starter
    for entry, seat, tile, place in laid:
        if seat != mover:
            _check_lost(entry, ground, mover, orders[mover][placed[mover] :][:1], vetoed[mover])
        if not spots(ground, seat, (tile,)) & place._bit:
            raise entry.fail(str(why.misplaced(ground[0], seat, tile, place)))
        ground = lay(ground, seat, tile.at(place))
        placed[seat] += 1
        mover = 1 - seat
    return ground


def _check_lost(entry: Reader, ground: Ground, seat: Seat, top: list[Tile], vetoed: Tile | None) -> None:
    """Nobody places twice unless the other has no place for the tile on top: the next one, or one vetoed later."""
    lost = ground[0] is not None and (not top or any(not spots(ground, seat, (t,)) for t in (*top, vetoed) if t))
    if not lost:
        raise entry.fail(f"it was the turn of {COLOURS[seat]}, who had a place for a tile")
