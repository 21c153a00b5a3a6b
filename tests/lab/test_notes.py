"""Notes on a finished game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lucca
from lucca.core.errors import BadRecord
from lucca.core.record import Record
from lucca.lab.notes import document, notes, turning_points

lucca.register("prizes", "prizes")


def blunder() -> Record:
    """With prizes 1, 2, 3 seat 0 throws its best card at the smallest prize."""
    actions = ((0, "3"), (1, "1"), (0, "1"), (1, "2"), (0, "2"), (1, "3"))
    game = lucca.game("prizes", cards=3)
    record = Record("prizes", 2, {"prizes": [1, 2, 3]}, actions, None, game.settings())
    return replace(record, result=record.final().result.json())


def test_a_game_turned_where_most_was_given_away() -> None:
    found = list(notes(blunder(), iterations=300))
    assert [note.ply for note in found] == [1, 2, 3, 4, 5, 6]
    worst = turning_points(found)[0]
    assert (worst.ply, worst.seat, worst.played) == (1, 0, "3")
    assert worst.best != "3"
    assert worst.lost > 0.15


def test_forced_actions_give_nothing_away() -> None:
    assert [note.lost for note in notes(blunder(), iterations=50)][4:] == [0, 0]


def test_notes_are_the_same_every_time_with_iterations() -> None:
    first, second = (document(blunder(), list(notes(blunder(), iterations=40))) for _ in range(2))
    assert first == second
    assert first["turning_points"][0] == 1


def test_a_record_that_lies_about_its_end_gets_no_notes() -> None:
    with pytest.raises(BadRecord, match="result"):
        list(notes(replace(blunder(), result={"scores": [9, 0], "winners": [0], "reason": "prizes"}), iterations=5))
