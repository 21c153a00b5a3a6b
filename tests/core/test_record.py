"""Records: written, read, replayed, and refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from lucca.core.errors import BadRecord
from lucca.core.record import Record


def test_a_record_comes_back_byte_for_byte(record: Record) -> None:
    text = record.dumps()
    assert Record.loads(text).dumps() == text
    assert Record.loads(text) == record


def test_a_record_replays_to_its_result(record: Record) -> None:
    states = list(record.replay())
    assert len(states) == len(record.actions) + 1
    assert states[-1].result is not None
    assert states[-1].result.json() == record.result


def test_an_unfinished_game_is_a_record_without_a_result(record: Record) -> None:
    data = {**record.json(), "actions": record.json()["actions"][:3]}  # type: ignore[index]
    del data["result"]
    unfinished = Record.read(data)
    assert unfinished.final().ply == 3
    assert "result" not in unfinished.json()


def test_options_may_leave_out_defaults_and_stay_as_they_were_written(record: Record) -> None:
    data = {**record.json(), "options": {}}
    assert Record.read(data).json()["options"] == {}
    assert Record.read(data).final().result is not None


def test_the_breakdown_of_a_result_may_be_left_out_but_not_be_wrong(record: Record) -> None:
    data = json.loads(record.dumps())
    breakdown = data["result"].pop("breakdown")
    assert Record.read(data).final().result is not None
    data["result"]["breakdown"] = [*breakdown, {}]
    with pytest.raises(BadRecord, match=r"result\.breakdown: the record says"):
        Record.read(data).final()


def test_meta_is_kept_and_not_looked_at(record: Record) -> None:
    data = {**record.json(), "meta": {"players": ["Ada", "Bo"]}}
    assert Record.read(data).json()["meta"] == {"players": ["Ada", "Bo"]}


def _change(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(changes)


def _drop(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(name)


WRONG: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("a format of the future", _change(format=2), "format: format 2 is unknown: this program reads format 1"),
    ("no format", _drop("format"), "the field 'format' is missing"),
    ("a format in words", _change(format="1"), "format: expected a whole number, found '1'"),
    ("an unknown game", _change(game="chess"), "game: there is no game 'chess' (known: towers, citta, toscana"),
    ("an unknown option", _change(options={"speed": 3}), "options: prizes has no option 'speed' (known: cards)"),
    ("a wrong option", _change(options={"cards": 99}), "options: option cards: 99 is not"),
    ("options that are a list", _change(options=[]), "options: expected an object, found []"),
    ("too many players", _change(players=9), "players: prizes is not for 9 players (possible: 2, 3, 4)"),
    ("players in words", _change(players="two"), "players: expected a whole number"),
    ("an unknown field", _change(clock=60), "unknown field 'clock'"),
    ("no deal", _drop("deal"), "the field 'deal' is missing"),
    ("a deal of another game", _change(deal={}), "deal: the field"),
    ("actions in a text", _change(actions="1 2"), "actions: expected a list, found '1 2'"),
    ("a seat beyond all numbers", _change(actions=[[10**30, "1"]]), "actions[0][0]: this number is too large"),
    ("half an action", _change(actions=[[0]]), "actions[0]: expected 2 entries, found 1"),
    ("a seat in words", _change(actions=[["0", "1"]]), "actions[0][0]: expected a whole number, found '0'"),
    ("an action that is none", _change(actions=[[0, "castle"]]), "action 1 of 1 (seat 0, 'castle'): "),
    ("a seat that is not there", _change(actions=[[7, "1"]]), "action 1 of 1 (seat 7, '1'): there is no seat 7"),
    (
        "an action twice",
        _change(actions=[[0, "1"], [0, "2"]]),
        "action 2 of 2 (seat 0, '2'): seat 0 has no decision now",
    ),
    (
        "an illegal action",
        _change(actions=[[0, "1"], [1, "1"], [0, "1"]]),
        "action 3 of 3 (seat 0, '1'): The card 1 has been played already",
    ),
    (
        "a result with actions missing",
        lambda d: d["actions"].pop(),
        "the record claims a result, but after its last action",
    ),
    ("an action after the end", lambda d: d["actions"].append([0, "1"]), "the game was over after action 8"),
    (
        "another result",
        lambda d: d["result"].update(scores=[99, 0]),
        "result.scores[0]: the record says 99, the actions give ",
    ),
    ("a result without a reason", lambda d: d["result"].pop("reason"), "result.reason: the record says None, the"),
    ("a result with more", lambda d: d["result"].update(elo=7), "result.elo: the record says 7, the actions give None"),
    ("a result in a word", _change(result="won"), "result: the record says 'won', the actions give {"),
    ("an endless result", _change(result="9" * 100_000), "result: the record says '9999"),
]


@pytest.mark.parametrize(("change", "why"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_wrong_record_is_refused_with_its_reason(
    record: Record, change: Callable[[dict[str, Any]], None], why: str
) -> None:
    data = json.loads(record.dumps())
    change(data)
    with pytest.raises(BadRecord) as caught:
        list(Record.loads(json.dumps(data)).replay())
    assert why in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ('{"format": 1', "this is not JSON"),
        ("[1]", "expected an object, found [1]"),
        ('{"format": NaN}', "NaN is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": ' + "1" * 5000 + "}", "a number in it has too many digits"),
        ('{"format": 1, "meta": 1e999}', "the number '1e999' is too large"),
    ],
)
def test_what_is_no_record_at_all_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.loads(text)
    assert why in str(caught.value)


@pytest.mark.parametrize("value", [None, [], {}, 5, b"{}"])
def test_a_record_is_read_from_a_text(value: Any) -> None:
    with pytest.raises(BadRecord, match="a record is written as a text"):
        Record.loads(value)
