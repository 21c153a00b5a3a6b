"""The golden games of Lucca Città replay: who is to act, what is legal, how it ends, in all editions."""

import hashlib
import json
from pathlib import Path

import pytest

import lucca

FILES = sorted((Path(__file__).parents[2] / "records").glob("citta-*.jsonl"))
GAMES = [(path, number) for path in FILES for number in range(len(path.read_text(encoding="utf-8").splitlines()))]


def read(path, number):
    return json.loads(path.read_text(encoding="utf-8").splitlines()[number])


@pytest.mark.parametrize(("path", "number"), GAMES, ids=[f"{path.stem}-{number}" for path, number in GAMES])
def test_a_golden_game_replays_exactly(path, number):
    golden = read(path, number)
    state = lucca.game("citta", **golden["options"]).start(golden["players"], golden["deal"])
    for to_act, seat, notation, count, digest in golden["trace"]:
        names = sorted(str(action) for action in state.legal(seat))
        assert list(state.to_act) == to_act
        assert len(names) == len(state.legal(seat)) == count
        assert hashlib.sha1(" ".join(names).encode()).hexdigest()[:12] == digest
        state = state.play(notation, seat)
    assert state.to_act == ()
    assert state.result.json() == golden["result"]


def test_there_are_golden_games_of_every_edition_and_number_of_players():
    kinds = {path.stem.removeprefix("citta-") for path in FILES}
    assert kinds >= {f"{edition}-{n}p" for edition in ("2005", "2005-hu") for n in (3, 4, 5)}
    assert kinds >= {f"2013{variant}-{n}p" for variant in ("", "-celebration") for n in (2, 3, 4, 5)}
