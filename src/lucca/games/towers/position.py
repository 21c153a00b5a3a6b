"""Positions as JSON: written, and read with checks that their bricks can stand like that."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from lucca.core.reading import Json, Reader, shown
from lucca.games.towers.actions import COLOURS
from lucca.games.towers.board import Board, Prisoners, Stack, Supply, blocks_of
from lucca.games.towers.city import City, Lot, Lots, each_bit
from lucca.games.towers.struggle import Struggle
from lucca.games.towers.turn import Turn

if TYPE_CHECKING:
    from lucca.games.towers.rules import Towers

FIELDS = ("ply", "round", "turn", "placed", "colors", "lots", "supply", "prisoners", "struggle")


def write(board: Board, turn: Turn, struggle: Struggle | None, ply: int) -> dict[str, Json]:
    return {
        "ply": ply,
        "round": turn.round,
        "turn": turn.seat,
        "placed": turn.placed,
        "colors": turn.colours,
        "lots": board.stacks(),
        "supply": _by_colour(board.supply),
        "prisoners": {holder: _by_colour(held) for holder, held in zip(COLOURS, board.prisoners, strict=True)},
        "struggle": None if struggle is None else _write_struggle(board.city, struggle),
    }


def _by_colour(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(COLOURS, counts, strict=True))


def _write_struggle(city: City, struggle: Struggle) -> dict[str, Json]:
    return {
        "link": city.name[struggle.link],
        "stronger": city.name[struggle.stronger],
        "weaker": city.name[struggle.weaker],
        "step": "stronger" if struggle.by_stronger else "weaker",
        "taker": struggle.taker,
    }


def read(game: Towers, reader: Reader, players: int) -> tuple[Board, Turn, Struggle | None, int]:
    ply = reader["ply"].integer(0)
    turn = _read_turn(game, reader, players)
    board = _read_board(game.city, reader)
    struggle = None if reader["struggle"].value is None else _read_struggle(board, turn, reader["struggle"])
    if struggle is None and len(turn.placed) == 2 and not game.switch:
        raise reader["placed"].fail("both bricks are placed and no fight is open: it is the next seat's turn")
    _check_towers(board, struggle, reader["lots"])
    return board, turn, struggle, ply


def _read_turn(game: Towers, reader: Reader, players: int) -> Turn:
    round_ = reader["round"].integer(1, game.limit + 1)
    seat = reader["turn"].integer(0, players - 1)
    placed = _colours(reader["placed"])
    if len(placed) > 2:
        raise reader["placed"].fail(f"a turn has two bricks, not {len(placed)}")
    if round_ > game.limit and (seat or placed):
        raise reader["round"].fail(f"the game ends after round {game.limit}")
    colours = _colours(reader["colors"])
    if len(colours) != players:
        raise reader["colors"].fail(f"{players} players have {players} colours, not {len(colours)}")
    if not game.switch and colours != game.first_colours(players):
        raise reader["colors"].fail(f"without switch the colours stay {game.first_colours(players)!r}")
    return Turn(round_, seat, placed, colours)


def _colours(reader: Reader) -> str:
    """Different letters of colours."""
    text = reader.text()
    if not set(text) <= set(COLOURS) or len(set(text)) < len(text):
        raise reader.fail(f"{shown(text)} is not made of different letters of {COLOURS}")
    return text


def _read_board(city: City, reader: Reader) -> Board:
    stacks = _read_lots(city, reader["lots"])
    supply = _counts(reader["supply"])
    prisoners = _read_prisoners(reader["prisoners"])
    for c, colour in enumerate(COLOURS):
        standing = sum(stack.count(colour) for stack in stacks.values())
        held = sum(by[c] for by in prisoners)
        if standing + supply[c] + held != 2 * city.size:
            raise reader.fail(
                f"there are {2 * city.size} bricks of {colour}, but these are {standing + supply[c] + held}: "
                f"{standing} in the city, {supply[c]} in the supply, {held} prisoners"
            )
    towers = MappingProxyType({lot: stack for lot, stack in stacks.items() if len(stack) > 1})
    houses = sum(lot << city.width * COLOURS.index(stack) for lot, stack in stacks.items() if len(stack) == 1)
    blocks = tuple(blocks_of(city, sum(stacks), houses, towers))
    return Board(city, houses, towers, supply, prisoners, blocks, sum(stacks))


def _read_lots(city: City, reader: Reader) -> dict[Lot, Stack]:
    stacks = {}
    for name, entry in reader.fields():
        if name not in city.lot:
            raise reader.fail(f"there is no lot {shown(name)}: a city of {city.size} has a1 to {city.last}")
        stack = entry.text()
        if not stack or not set(stack) <= set(COLOURS):
            raise entry.fail(f"{shown(stack)} is not a stack of bricks: letters of {COLOURS}, the bottom one first")
        stacks[city.lot[name]] = stack
    return stacks


def _counts(reader: Reader) -> Supply:
    reader.object(COLOURS)
    return tuple(reader[colour].integer(0) for colour in COLOURS)


def _read_prisoners(reader: Reader) -> Prisoners:
    reader.object(COLOURS)
    prisoners = tuple(_counts(reader[holder]) for holder in COLOURS)
    for c, holder in enumerate(COLOURS):
        if prisoners[c][c]:
            raise reader[holder].fail("no colour takes prisoners of its own")
    return prisoners


def _read_struggle(board: Board, turn: Turn, reader: Reader) -> Struggle:
    city = board.city
    reader.object(("link", "stronger", "weaker", "step", "taker"))
    link, stronger, weaker = (city.lot[reader[name].text(city.lot)] for name in ("link", "stronger", "weaker"))
    by_stronger = reader["step"].text(("stronger", "weaker")) == "stronger"
    side, other = (stronger, weaker) if by_stronger else (weaker, stronger)
    taker = reader["taker"].text(tuple(turn.colours))
    if not turn.placed or board.stack(link) != turn.placed[-1]:
        raise reader["link"].fail("a struggle begins with a house: this lot does not hold the brick placed last")
    if side not in board.towers:
        raise reader.fail(f"{city.name[side]} fights, but is no tower")
    _check_connection(board, link, side, other, reader)
    colour = board.towers[side][-1]
    if taker == colour:
        raise reader["taker"].fail("no colour takes prisoners of its own")
    if not board.supply[COLOURS.index(taker)]:
        raise reader["taker"].fail("its top floor went to the supply, but the supply has none of that colour")
    choice = city.connected(side, board.taken & ~link) & city.lane(board.houses, COLOURS.index(colour))
    if choice.bit_count() < 2:
        raise reader.fail("there is no choice of a prisoner here: the fight would have gone on")
    return Struggle(link, stronger, weaker, by_stronger, taker, choice)


def _check_connection(board: Board, link: Lot, side: Lot, other: Lot, reader: Reader) -> None:
    city = board.city
    one, two = city.name[side], city.name[other]
    if not city.connected(side, board.taken) & other or link in (side, other):
        raise reader.fail(f"{one} and {two} are not connected by {city.name[link]}")
    if city.connected(side, board.taken & ~link) & other:
        raise reader.fail(f"{one} and {two} are one block even without {city.name[link]}")


def _check_towers(board: Board, struggle: Struggle | None, reader: Reader) -> None:
    """One tower a block; in the block of a struggle its two."""
    fighting: Lots = struggle.stronger | struggle.weaker if struggle else 0
    for block in board.blocks:
        towers = block.tower | fighting if block.lots & fighting else block.tower
        if towers.bit_count() > 1 and towers != fighting:
            names = ", ".join(board.city.name[lot] for lot in each_bit(towers))
            raise reader.fail(f"one block can't hold these towers: {names}")
