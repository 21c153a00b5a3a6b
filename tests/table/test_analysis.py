"""Turning points: who lost most by what, and what would have been better."""

from __future__ import annotations

from lucca.table.analysis import Study
from lucca.table.deeds import Person, act, made
from lucca.table.model import Chair, ClockSetting, Setup

ANNA = Person("anna", "Anna", "guest")


def study(values: list[tuple[float, ...]], best: list[str]) -> Study:
    """The first two of three rounds, in which both bid 1 and then 2, with what a search would think of it."""
    setup = Setup(game="prizes", options={"cards": 3}, players=2, clock=ClockSetting())
    draft = made("table", setup, [Chair(kind="person", person="anna", name="Anna")] * 2, ANNA, 1)
    for seat, card in ((0, "1"), (1, "1"), (0, "2"), (1, "2")):
        act(draft, seat, card, "")
    assert draft.table.turn is not None
    return Study(draft.table, list(draft.table.turn.back())[::-1], values, best)


def test_what_costs_its_seat_much_is_a_turning_point_and_something_better_is_named() -> None:
    turns = study([(0.5, 0.5), (0.2, 0.8), (0.25, 0.75)], ["2", "1", "2"]).turning_points("en")
    assert [(turn["ply"], turn["seat"], turn["drop"], turn["better"]) for turn in turns] == [(1, 0, 0.3, "2")]
    assert turns[0]["label"].startswith("bid 2")


def test_nobody_is_blamed_for_the_best_action_nor_for_little() -> None:
    assert study([(0.5, 0.5), (0.2, 0.8)], ["1", "1"]).turning_points("en") == []
    assert study([(0.5, 0.5), (0.45, 0.55)], ["2", "1"]).turning_points("en") == []


def test_an_analysis_begins_with_nothing() -> None:
    found = study([], [])
    assert found.json("en") == {"done": 0, "of": 5, "values": [], "turns": []}
