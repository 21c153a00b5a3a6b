"""Tables over HTTP: making, joining, looking, playing, keeping."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from lucca.core.reading import Json
from lucca.core.record import Record
from lucca.core.words import say
from lucca.table import service, show, wire
from lucca.table.errors import REFUSALS, TableError
from lucca.table.house import House
from lucca.table.lobby import card
from lucca.table.model import OPEN, OVER, Table
from lucca.table.rooms import Room
from lucca.table.show import Eyes
from lucca.table.visitors import Asking, Visitor

TableId = Annotated[str, PathParameter(max_length=40, pattern=wire.KEY)]
Ply = Annotated[int, PathParameter(ge=0)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15)]


@get("/tables", responses=REFUSALS)
async def listed(
    state: State,
    visitor: Asking,
    which: Annotated[Literal["open", "watch", "mine", "over"], QueryParameter(name="list")] = "open",
    person: Annotated[str | None, QueryParameter(max_length=40, pattern=wire.KEY)] = None,
) -> dict[str, Any]:
    """Lists of tables, the newest first."""
    house: House = state.house
    mine = visitor.person.id if visitor.person is not None else None
    whose = (person or mine) if which == "over" else mine
    rows = await house.store.listed(which, whose)
    return {"tables": [card(row, mine) for row in rows if not row.private or whose == mine]}


@post("/tables", responses=REFUSALS)
async def create(state: State, visitor: Asking, data: JSONBody[wire.TableRequest]) -> dict[str, str]:
    """Make a table."""
    house: House = state.house
    house.limits.spend("table", visitor.known.id)
    table = await service.create(house, visitor.known, data)
    return {"id": table.id, "url": f"/t/{table.id}"}


def _whole(room: Room, visitor: Visitor, seat: int | None, layout: wire.Layout, kind: wire.Show) -> dict[str, Any]:
    person = visitor.person.id if visitor.person is not None else None
    return room.album.whole(room.table, Eyes(person, seat, layout, visitor.lang, kind))


@get("/tables/{table_id:str}", responses=REFUSALS)
async def table(
    table_id: TableId,
    state: State,
    visitor: Asking,
    seat: SeatQuery = None,
    layout: FromQuery[wire.Layout] = "wide",
    show: FromQuery[wire.Show] = "scene",
) -> dict[str, Any]:
    """A table as one's own seat sees it."""
    return _whole(await state.house.rooms.get(table_id), visitor, seat, layout, show)


@post("/tables/{table_id:str}/join", status_code=200, responses=REFUSALS)
async def join(table_id: TableId, state: State, visitor: Asking, data: JSONBody[wire.JoinRequest]) -> dict[str, Any]:
    """Take an open seat."""
    room = await state.house.rooms.get(table_id)
    await service.join(state.house, room, visitor.known, data.seat)
    return _whole(room, visitor, None, "wide", "scene")


@post("/tables/{table_id:str}/leave", status_code=200, responses=REFUSALS)
async def leave(table_id: TableId, state: State, visitor: Asking) -> dict[str, Any]:
    """Give a seat up before the start."""
    room = await state.house.rooms.get(table_id)
    await service.leave(state.house, room, visitor.known)
    return _whole(room, visitor, None, "wide", "scene")


@post("/tables/{table_id:str}/do", status_code=200, responses=REFUSALS)
async def do(table_id: TableId, state: State, visitor: Asking, data: JSONBody[wire.TableCommand]) -> dict[str, Any]:
    """Any command about a table, as over the live channel."""
    house: House = state.house
    house.limits.spend("command", visitor.key)
    room = await house.rooms.get(table_id)
    return await service.command(house, room, visitor.person, data, visitor.lang)


@get("/tables/{table_id:str}/at/{ply:int}", responses=REFUSALS)
async def at(
    table_id: TableId,
    ply: Ply,
    state: State,
    visitor: Asking,
    seat: SeatQuery = None,
    layout: FromQuery[wire.Layout] = "wide",
    show: FromQuery[wire.Show] = "scene",
) -> dict[str, Any]:
    """An earlier position, as one's own seat saw it; when the game is over, as any seat did."""
    room = await state.house.rooms.get(table_id)
    return _at(room.table, ply, visitor, seat, layout, show)


def _at(
    table: Table, ply: int, visitor: Visitor, seat: int | None, layout: wire.Layout, kind: wire.Show
) -> dict[str, Any]:
    if table.status == OPEN or table.turn is None:
        raise TableError("state", say("The game has not begun."))
    if not 0 <= ply <= table.ply:
        raise TableError("unknown", say("This game has the plies 0 to {last}.", last=table.ply))
    person = visitor.person.id if visitor.person is not None else None
    eyes = Eyes(person, seat, layout, visitor.lang, kind)
    if table.status != OVER or seat is None:
        return show.at_ply(table, ply, eyes, eyes.at(table))
    if seat >= table.players:
        raise TableError("seat", say("There is no seat {seat}.", seat=seat))
    return show.at_ply(table, ply, eyes, seat)


@get(
    "/tables/{table_id:str}/record", responses=REFUSALS | {200: ResponseSpec(dict[str, Any], description="The record")}
)
async def record(table_id: TableId, state: State, visitor: Asking) -> Response[bytes]:  # noqa: ARG001
    """The game's record."""
    table = _over(await state.house.rooms.get(table_id))
    headers = {"content-disposition": f'attachment; filename="{table.setup.game}-{table.id}.json"'}
    return Response(written(table).dumps().encode(), media_type="application/json", headers=headers)


@get("/tables/{table_id:str}/analysis", responses=REFUSALS)
async def analysed(table_id: TableId, state: State, visitor: Asking) -> dict[str, Any]:
    """How good each seat's prospects were, ply by ply, as far as that is known by now."""
    house: House = state.house
    table = _over(await house.rooms.get(table_id))
    return house.analyst.of(table, visitor.lang)


def _over(room: Room) -> Table:
    if room.table.status != OVER:
        raise TableError("state", say("The game is not over yet."))
    return room.table


def written(table: Table) -> Record:
    """The record of a table, to its present position."""
    assert table.turn is not None
    moves = [(turn.seat, turn.action) for turn in table.turn.back() if turn.before is not None][::-1]
    found = Record.of(table.game, table.players, table.deal, moves, table.state.result)
    ending = table.ending
    meta: Json = {
        "table": table.id,
        "players": [chair.name for chair in table.chairs],
        "nonce": table.nonce,
        "at": table.at,
        "ending": None if ending is None else {"how": ending.how, "winners": list(ending.winners)},
    }
    return Record(found.game, found.players, found.deal, found.actions, found.result, found.options, meta)


router = Router("/api", route_handlers=[listed, create, table, join, leave, do, at, record, analysed], tags=["tables"])
