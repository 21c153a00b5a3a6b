"""What happened at a table makes the table: `fold(happenings)`. The rules are asked again for every action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import msgspec

from lucca.table import clocks
from lucca.table.model import CLOSED, OVER, PLAYING, Chair, Ending, Happening, Line, Offer, Setup, Table, Turn

CHAT_KEPT = 200


def fold(happenings: Iterable[Happening], table: Table | None = None) -> Table:
    for happening in happenings:
        table = after(table, happening)
    assert table is not None, "a table begins with its making"
    return table


def after(table: Table | None, happening: Happening) -> Table:
    body: dict[str, Any] = happening.body
    if table is None:
        return _made(happening, body)
    changed = _STEPS[happening.kind](table, happening, body)
    return replace(changed, number=happening.number, at=happening.at, kinds=(happening.kind,))


def _made(happening: Happening, body: dict[str, Any]) -> Table:
    setup = msgspec.convert(body["setup"], Setup)
    chairs = msgspec.convert(body["chairs"], tuple[Chair, ...])
    return Table(happening.table, setup, body["host"], chairs, happening.number, happening.at)


def _with_chair(table: Table, seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])


def _sit(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    return replace(table, chairs=_with_chair(table, body["seat"], msgspec.convert(body["chair"], Chair)))


def _leave(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    chairs = tuple(Chair() if seat in body["seats"] else chair for seat, chair in enumerate(table.chairs))
    return replace(table, chairs=chairs)


def _closed(table: Table, _: Happening, __: dict[str, Any]) -> Table:
    return replace(table, status=CLOSED)


def _start(table: Table, happening: Happening, body: dict[str, Any]) -> Table:
    chairs = tuple(table.chairs[seat] for seat in body["order"])
    state = table.game.start(table.players, body["deal"])
    clock = clocks.started(table.setup.clock, table.players, state.to_act, happening.at)
    turn = Turn(state, number=happening.number, at=happening.at)
    return replace(table, status=PLAYING, chairs=chairs, turn=turn, deal=body["deal"], nonce=body["nonce"], clock=clock)


def _act(table: Table, happening: Happening, body: dict[str, Any]) -> Table:
    seat, action = body["seat"], body["action"]
    state = table.state.play(action, seat=seat)
    turn = Turn(state, table.ply + 1, happening.number, happening.at, seat, action, body["request"], table.turn)
    clock = clocks.after_action(table, seat, state.to_act, happening.at)
    return replace(table, turn=turn, clock=clock, undo=None, draw=_still(table.draw, seat))


def _still(offer: Offer | None, seat: int) -> Offer | None:
    """An offer stands until one who should answer acts instead."""
    return None if offer is not None and seat in offer.need else offer


def _undo(table: Table, happening: Happening, body: dict[str, Any]) -> Table:
    assert table.turn is not None
    turn = table.turn.at_ply(body["ply"])
    undone = table.undone.union(back.request for back in table.turn.back() if back.ply > turn.ply and back.request)
    clock = clocks.again(table.clock, turn.state.to_act, happening.at)
    return replace(table, turn=turn, undo=None, draw=None, clock=clock, undone=undone)


def _offered(table: Table, what: str, offer: Offer | None) -> Table:
    return replace(table, undo=offer) if what == "undo" else replace(table, draw=offer)


def _offer(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    offer = Offer(body["by"], tuple(body["need"]), body.get("ply", 0))
    return _offered(table, body["what"], offer)


def _agree(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    offer = table.undo if body["what"] == "undo" else table.draw
    assert offer is not None
    need = tuple(seat for seat in offer.need if seat != body["seat"])
    return _offered(table, body["what"], replace(offer, need=need))


def _decline(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    return _offered(table, body["what"], None)


def _seat(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    old = table.chairs[body["seat"]]
    chair = Chair(kind="bot", person=old.person, name=old.name, level=body["level"], left=True)
    return replace(table, chairs=_with_chair(table, body["seat"], chair), undo=None, draw=None)


def _over(table: Table, happening: Happening, body: dict[str, Any]) -> Table:
    ending = Ending(
        how=body["how"],
        scores=tuple(body["scores"]),
        winners=tuple(body["winners"]),
        reason=body["reason"],
        breakdown=body.get("breakdown"),
        seat=body.get("seat"),
    )
    clock = clocks.stopped(table.clock, happening.at)
    return replace(table, status=OVER, ending=ending, undo=None, draw=None, clock=clock)


def _rated(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    assert table.ending is not None
    return replace(table, ending=replace(table.ending, ratings=tuple(map(tuple, body["ratings"]))))


def _chat(table: Table, happening: Happening, body: dict[str, Any]) -> Table:
    line = Line(happening.number, happening.at, body["person"], body["name"], body["text"])
    return replace(table, chat=(*table.chat[1 - CHAT_KEPT :], line))


def _rematch(table: Table, _: Happening, body: dict[str, Any]) -> Table:
    return replace(table, rematch=table.rematch | {body["person"]}, next=body.get("next", table.next))


def _clock(table: Table, happening: Happening, body: dict[str, Any]) -> Table:
    return replace(table, clock=clocks.again(table.clock, table.to_act, happening.at, body["until"]))


_STEPS: dict[str, Callable[[Table, Happening, dict[str, Any]], Table]] = {
    "sit": _sit,
    "leave": _leave,
    "closed": _closed,
    "start": _start,
    "act": _act,
    "undo": _undo,
    "offer": _offer,
    "agree": _agree,
    "decline": _decline,
    "seat": _seat,
    "over": _over,
    "rated": _rated,
    "chat": _chat,
    "rematch": _rematch,
    "clock": _clock,
}
