"""Whole games that have to replay exactly: who acts, what is legal, how it ends."""

import hashlib
import json
from pathlib import Path

import pytest

import lucca
from lucca import Record

FILES = sorted((Path(__file__).parents[2] / "records").glob("towers-*.jsonl"))
GAMES = [(path.stem, number, line) for path in FILES for number, line in enumerate(path.read_text().splitlines(), 1)]


@pytest.mark.parametrize("line", [pytest.param(line, id=f"{name}:{number}") for name, number, line in GAMES])
def test_a_golden_game_replays_exactly(line):
    data = json.loads(line)
    trace = data.pop("trace")
    record = Record.read(data)
    states = list(record.replay())
    assert len(states) == len(trace) + 1
    for state, (to_act, seat, notation, number, digest) in zip(states, trace, strict=False):
        legal = state.legal(seat)
        texts = sorted(map(str, legal))
        assert [list(state.to_act), len(legal), len(texts)] == [to_act, number, number], notation
        assert hashlib.sha1(" ".join(texts).encode()).hexdigest()[:12] == digest, notation
    assert states[-1].result.json() == data["result"]
    assert json.loads(record.dumps()) == data


def test_there_are_golden_games_of_every_number_of_players():
    assert {json.loads(line)["players"] for _, _, line in GAMES} == {2, 3, 4}
    assert len(GAMES) == 35


def test_a_golden_game_has_the_same_result_when_only_its_actions_are_given():
    data = json.loads(GAMES[0][2])
    game = lucca.game("towers", **data["options"])
    state = game.start(data["players"], {})
    for seat, notation in data["actions"]:
        state = state.play(notation, seat=seat)
    assert state.result.json() == data["result"]
