"""Whole games with every decision, its number of legal actions and their hash: they replay exactly."""

import hashlib
import json
from pathlib import Path

import pytest

import lucca

RECORDS = Path(__file__).parents[2] / "records"
GAMES = [
    pytest.param(json.loads(line), id=f"{path.stem}-{number}")
    for path in sorted(RECORDS.glob("toscana-*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
]


def record_of(golden):
    return lucca.Record.read({name: value for name, value in golden.items() if name not in ("trace", "result")})


@pytest.mark.parametrize("golden", GAMES)
def test_every_decision_has_the_legal_actions_of_the_record(golden):
    states = list(record_of(golden).replay())
    for state, (to_act, seat, notation, number, prefix) in zip(states, golden["trace"], strict=False):
        legal = state.legal(seat)
        names = sorted(map(str, legal))
        assert list(state.to_act) == to_act
        assert len(legal) == len(names) == number
        assert hashlib.sha1(" ".join(names).encode()).hexdigest()[:12] == prefix
        assert notation in names
    assert len(states) == len(golden["trace"]) + 1


@pytest.mark.parametrize("golden", GAMES)
def test_the_game_ends_as_recorded(golden):
    result = record_of(golden).final().result.json()
    assert {name: result[name] for name in golden["result"]} == golden["result"]
    assert result.keys() - golden["result"].keys() <= {"breakdown"}


def test_the_breakdown_of_a_match_has_the_scores_of_both_games():
    golden = json.loads((RECORDS / "toscana-match.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert record_of(golden).final().result.breakdown == [[9, 8], [9, 15]]


@pytest.mark.parametrize("golden", GAMES)
def test_a_record_comes_back_byte_for_byte(golden):
    record = record_of(golden)
    state = record.final()
    moves = [(seat, notation) for seat, notation in record.actions]
    written = lucca.Record.of(state.game, 2, record.deal, moves, state.result).dumps()
    assert lucca.Record.loads(written).dumps() == written
    assert lucca.Record.loads(written).final() == state
