"""What holds for every game, edition, option and number of players."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import lucca
from lucca.core.game import Game
from lucca.core.state import OVER, TURN
from lucca.lab.conformance import check_game, check_refusals
from lucca.lab.perft import perft

GAMES: dict[str, Game] = {
    str(game): game
    for game in (
        *(lucca.game("towers", size=size) for size in (6, 8, 10, 12)),
        lucca.game("towers", size=6, switch=True),
        lucca.game("towers", size=6, colors="br", limit=5),
        lucca.game("citta"),
        lucca.game("citta", celebration=True),
        lucca.game("citta", edition="2005"),
        lucca.game("citta", edition="2005-hu"),
        lucca.game("toscana"),
        lucca.game("toscana", match=True, first=1),
    )
}
TABLES = [(name, players) for name, game in GAMES.items() for players in game.seats]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_contract_is_kept(name: str, players: int) -> None:
    for seed in (1, 2):
        report = check_game(GAMES[name], players, seed)
        assert report.actions_asked > 100


@pytest.mark.parametrize("name", GAMES)
def test_what_means_nothing_is_refused_in_few_words(name: str) -> None:
    check_refusals(GAMES[name])


@pytest.mark.parametrize("game_id", lucca.GAMES)
def test_each_rule_is_a_section_of_the_rulebook(game_id: str) -> None:
    text = lucca.rulebook(game_id)
    sections = re.findall(r"^#+ .*$", text, flags=re.MULTILINE)
    named = [rule for section in sections for rule in re.findall(r"`([a-z-]+)`", section)]
    assert sorted(named) == sorted({TURN, OVER, *lucca.game(game_id).rules})


@pytest.mark.parametrize("game_id", lucca.GAMES)
def test_the_rulebook_tells_of_every_ruling_and_gives_credit(game_id: str) -> None:
    text = lucca.rulebook(game_id)
    rulings = {"towers": 10, "citta": 10, "toscana": 5}[game_id]
    for number in range(1, rulings + 1):
        assert f"R{number}" in text
    assert "independent" in text


NUMBERS = {
    "towers(size=6)": (185, "2a5b7316c08f"),
    "towers(size=6, switch=True)": (185, "2a5b7316c08f"),
    "towers": (325, "30b457d76d99"),
    "towers(size=10)": (505, "291ca5297c0b"),
    "towers(size=12)": (725, "849fd0800369"),
    "citta": (10312, "bb018ab27b2a"),
    "citta(celebration=True)": (10960, "6818a18f52c0"),
    "citta(edition=2005)": (10312, "bb018ab27b2a"),
    "citta(edition=2005-hu)": (10312, "bb018ab27b2a"),
    "toscana": (1158, "c3d9a340ab43"),
    "toscana(match=True, first=1)": (1158, "c3d9a340ab43"),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_actions_keep_their_numbers_for_ever(name: str) -> None:
    """Trained models depend on them: what stands here must not be changed."""
    game = GAMES[name]
    actions = " ".join(str(game.action(number)) for number in range(game.actions))
    assert (game.actions, hashlib.sha1(actions.encode()).hexdigest()[:12]) == NUMBERS[name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [-1, 10**6, True, "0", None, 1.0])
def test_other_numbers_name_no_action(name: str, number: object) -> None:
    with pytest.raises(lucca.BadNotation):
        GAMES[name].action(number)  # type: ignore[arg-type]


PERFT = {
    ("towers", 2): [256, 48_384, 12_004_608],
    ("towers(size=6)", 3): [144, 15_120, 2_059_200],
    ("towers(size=6, switch=True)", 2): [144, 15_120, 45_360],
    ("citta", 2): [6, 42, 168, 1_512],
    ("citta", 4): [6, 42, 252, 1_764],
    ("citta(celebration=True)", 3): [6, 42, 294, 1_176],
    ("citta(edition=2005)", 5): [7, 42, 294, 2_058],
    ("citta(edition=2005-hu)", 3): [7, 49, 294, 1_176],
    ("toscana", 2): [2, 64, 128, 3_520],
}


@pytest.mark.parametrize(("name", "players"), PERFT)
def test_so_many_positions_lie_ahead(name: str, players: int) -> None:
    game = GAMES[name]
    state = game.start(players, game.deal(players, Random(1)))
    wanted = PERFT[name, players]
    assert [perft(state, depth) for depth in range(1, len(wanted) + 1)] == wanted


GAME_OF_A_SEED = """
import hashlib, random, lucca
digest = hashlib.sha1()
tables = [("towers", {"switch": True}, 3), ("citta", {"celebration": True}, 4), ("citta", {}, 2), ("toscana", {}, 2)]
for name, options, players in tables:
    game, rng = lucca.game(name, **options), random.Random(11)
    deal = game.deal(players, rng)
    state = game.start(players, deal)
    digest.update(repr(deal).encode())
    while state.to_act:
        seat = state.to_act[-1]
        digest.update(" ".join(map(str, state.legal(seat))).encode())
        world = game.imagine(state.view(seat), rng)
        digest.update(repr(world.dump()).encode())
        action = state.legal(seat).sample(rng)
        state = state.play(action, seat)
        digest.update(f"{seat} {action} {[str(event) for event in state.events]}".encode())
    digest.update(repr(state.result).encode())
print(digest.hexdigest())
"""


def test_a_seed_gives_the_same_game_under_every_hash_seed() -> None:
    found = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", GAME_OF_A_SEED], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_two_games_in_one_process_never_disturb_each_other() -> None:
    def results(*names: str) -> list[object]:
        running = []
        for name in names:
            game, rng = GAMES[name], Random(9)
            running.append((game.start(2, game.deal(2, rng)), rng))
        while any(state.to_act for state, _ in running):
            for i, (state, rng) in enumerate(running):
                if state.to_act:
                    seat = state.to_act[0]
                    running[i] = (state.play(state.legal(seat).sample(rng), seat), rng)
        return [state.dump() for state, _ in running]

    together = results("citta", "toscana", "towers", "citta")
    alone = [results(name)[0] for name in ("citta", "toscana", "towers", "citta")]
    assert together == alone


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_views_are_shown_in_a_line(name: str) -> None:
    game = GAMES[name]
    players = game.seats[0]
    state = game.start(players, game.deal(players, Random(1)))
    for what in (game, state, state.view(0), state.view(None)):
        assert len(repr(what)) < 100
    assert repr(state.view(0)).startswith(f"<{game} as seat 0 sees it, to act: ")


NOTHING_BUT_PYTHON = """
import pkgutil, random, sys
sys.path.insert(0, sys.argv[1])
import lucca, lucca.core, lucca.games
from importlib import import_module
for package in (lucca.core, lucca.games):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
for name in lucca.GAMES:
    game, rng = lucca.game(name), random.Random(1)
    state = game.start(2, game.deal(2, rng))
    while state.to_act:
        state = state.play(state.legal(state.to_act[0]).sample(rng), seat=state.to_act[0])
print(*sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names))
"""


def test_core_and_games_need_nothing_but_python() -> None:
    """Without any installed package they are imported whole, and play."""
    source = str(Path(lucca.__file__).parents[1])
    command = [sys.executable, "-I", "-S", "-c", NOTHING_BUT_PYTHON, source]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["__main__", "lucca"]
