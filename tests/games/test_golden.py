"""Whole games that have to replay exactly: who is to act, what is legal, how it ends."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from lucca import Record

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))
GAMES = [
    pytest.param(line, id=f"{path.stem}:{number}")
    for path in RECORDS
    for number, line in enumerate(path.read_text().splitlines(), 1)
]


@pytest.mark.parametrize("line", GAMES)
def test_a_golden_game_replays_exactly(line: str) -> None:
    data = json.loads(line)
    trace = data.pop("trace")
    record = Record.read(data)
    *states, final = record.replay()
    for state, (to_act, seat, notation, number, digest) in zip(states, trace, strict=True):
        legal = sorted(map(str, state.legal(seat)))
        assert (list(state.to_act), len(legal), len(state.legal(seat))) == (to_act, number, number), notation
        assert hashlib.sha1(" ".join(legal).encode()).hexdigest()[:12] == digest, notation
    assert final.result is not None
    assert {name: final.result.json()[name] for name in data["result"]} == data["result"]
    assert json.loads(record.dumps()) == data


def test_the_breakdown_of_a_match_of_toscana_has_the_scores_of_both_games() -> None:
    path = next(path for path in RECORDS if path.stem == "toscana-match")
    data = json.loads(path.read_text().splitlines()[0])
    del data["trace"]
    result = Record.read(data).final().result
    assert result is not None
    assert result.breakdown == [[9, 8], [9, 15]]


def test_there_are_golden_games_of_every_game_and_number_of_players() -> None:
    seen = Counter(
        (path.stem.split("-")[0], json.loads(line)["players"])
        for path in RECORDS
        for line in path.read_text().splitlines()
    )
    assert set(seen) == {
        *(("towers", players) for players in (2, 3, 4)),
        *(("citta", players) for players in (2, 3, 4, 5)),
        ("toscana", 2),
    }
