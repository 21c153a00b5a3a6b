"""Clocks: whose flag falls, when, and what comes of it. Told with moments instead of waiting for them."""

from __future__ import annotations

import pytest

from lucca.table import clocks, deeds, wire
from lucca.table.deeds import Draft, Person, made
from lucca.table.errors import TableError
from lucca.table.house import flag
from lucca.table.journal import due
from lucca.table.model import Chair, Table
from lucca.table.service import _setup

ANNA = Person("anna", "Anna", "guest")
LIVE = {"kind": "live", "base": 10_000, "step": 2_000}


def begun(*seats: str, game: str = "prizes") -> Table:
    """A game that begins at the moment 0, of persons and bots."""
    request = wire.TableRequest(game=game, seats=["open"] * len(seats), clock=wire.ClockSetting(**LIVE))  # type: ignore[arg-type]
    chairs = [
        Chair(kind="bot", level="level1") if name == "bot" else Chair(kind="person", person=name, name=name)
        for name in seats
    ]
    return made("t", _setup(request), chairs, ANNA, 0).table


def acted(table: Table, seat: int, now: int) -> Table:
    draft = Draft(table, now)
    command = wire.Act(ply=table.ply, action=str(next(iter(table.state.legal(seat)))), seat=seat)
    deeds.do(draft, Person(table.chairs[seat].person or "", "", "guest"), command, lambda _: False)
    return draft.table


def test_the_flag_of_one_who_is_to_act_falls_and_of_two_the_other_wins() -> None:
    table = acted(begun("anna", "bruno", game="toscana"), 1, 4_000)
    assert table.clock is not None
    assert table.clock.left == (10_000, 8_000), "six seconds are left, and two are added"
    assert due(table) == 14_000
    for now, over in ((13_999, False), (14_000, True)):
        draft = Draft(table, now)
        flag(draft, 0, now)
        assert (draft.table.ending is not None) == over
    assert draft.table.ending is not None
    assert (draft.table.ending.how, draft.table.ending.winners) == ("time", (1,))


def test_an_action_after_the_flag_has_fallen_comes_too_late() -> None:
    with pytest.raises(TableError) as refused:
        acted(begun("anna", "bruno"), 0, 10_000)
    assert refused.value.code == "over"


def test_a_bot_that_goes_on_for_somebody_out_of_time_has_no_flag_to_fall() -> None:
    draft = Draft(begun("anna", "bruno", "carla"), 10_000)
    flag(draft, 2, 10_000)
    chair = draft.table.chairs[2]
    assert (chair.kind, chair.left) == ("bot", True)
    assert clocks.fallen(draft.table, 60_000) == (0, 1)
    before = draft.table.number
    flag(draft, 2, 60_000)
    assert draft.table.number == before


def test_a_persons_flag_falls_also_while_a_bot_is_thinking() -> None:
    table = begun("anna", "bot")
    assert table.to_act == (0, 1)
    assert due(table) == 5_000, "another worker may let the bot think"
    late = Draft(table, 12_000)
    flag(late, 0, 12_000)
    assert late.table.ending is not None
