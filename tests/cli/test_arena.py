"""arena and annotate at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Lucca


def test_an_arena_tells_who_is_stronger(lucca: Lucca) -> None:
    shown = lucca("arena", "prizes", "level1", "random", "--games", "4", "--option", "cards=3")
    assert shown.code == 0
    assert "prizes(cards=3), 2 seats, seed 0: 4 games" in shown.out
    assert {line.split()[0] for line in shown.out.splitlines()[2:]} == {"level1", "random"}


def test_an_arena_answers_in_json_and_keeps_its_records(lucca: Lucca) -> None:
    shown = lucca("arena", "prizes", "greedy", "random", "--games", "4", "--json", "--records", "games.jsonl")
    data = json.loads(shown.out)
    assert (data["game"], data["games"], data["complete"], data["repeatable"]) == ("prizes", 4, True, True)
    assert lucca("verify", "games.jsonl").code == 0
    assert len(Path("games.jsonl").read_text().splitlines()) == 4


def test_an_arena_says_when_it_can_not_be_repeated(lucca: Lucca) -> None:
    shown = lucca("arena", "prizes", "search@0.01s", "random", "--games", "2")
    assert "look at the clock" in shown.out


def test_a_game_without_chance_begins_differently_each_time(lucca: Lucca) -> None:
    shown = lucca("arena", "towers", "random", "level1", "--size", "6", "--games", "4", "--json", "--records", "g")
    assert json.loads(shown.out)["opening"] == 4
    first, second, third, _ = [json.loads(line)["actions"][:4] for line in Path("g").read_text().splitlines()]
    assert first == second != third


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("level9", "random"), "no bot 'level9'"),
        (("level1",), "1 bots for 2 seats"),
        (("level1", "random", "--games", "0"), "at least 1 game"),
        (("level1", "random", "--workers", "0"), "at least 1 worker"),
        (("level1", "random", "--players", "9"), "not for 9 players"),
        (("level1", "random", "--opening", "-1"), "0 actions or more"),
        (("level1@0s", "random"), "budget of 0 seconds"),
    ],
)
def test_an_arena_that_can_not_be(lucca: Lucca, words: tuple[str, ...], says: str) -> None:
    shown = lucca("arena", "prizes", *words)
    assert shown.code == 2
    assert says in shown.err


def test_notes_are_written_beside_the_record(lucca: Lucca) -> None:
    lucca("arena", "prizes", "greedy", "random", "--games", "2", "--records", "games.jsonl")
    Path("game.json").write_text(Path("games.jsonl").read_text().splitlines()[0])
    shown = lucca("annotate", "game.json", "--iterations", "30")
    assert shown.code == 0
    assert "game.notes.json" in shown.out
    notes = json.loads(Path("game.notes.json").read_text())
    assert [note["ply"] for note in notes["notes"]] == list(range(1, 9))
    again = lucca("annotate", "game.json", "--iterations", "30", "--json")
    assert json.loads(again.out) == notes


def test_notes_without_time_to_think(lucca: Lucca) -> None:
    shown = lucca("annotate", "nothing.json", "--seconds", "0")
    assert (shown.code, "budget of 0 seconds" in shown.err) == (2, True)


def test_notes_on_a_file_that_is_not_there(lucca: Lucca) -> None:
    shown = lucca("annotate", "nothing.json")
    assert (shown.code, "can't be read" in shown.err) == (1, True)
