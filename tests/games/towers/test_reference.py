"""The fast rules beside the slow ones, through whole games."""

from random import Random

import pytest

import lucca
from games.towers.positions import crowded
from games.towers.reference import Reference

KINDS = [(6, 2, False), (6, 3, False), (6, 4, False), (6, 2, True), (6, 3, True)]
KINDS += [(8, 2, False), (8, 3, False), (8, 4, False), (8, 2, True), (10, 3, True), (10, 2, False), (12, 4, False)]


def same(state, slow):
    assert list(state.to_act) == slow.to_act()
    legal = {str(action) for action in state.legal()} if state.to_act else set()
    assert legal == slow.legal()
    dump = state.dump()
    assert dump["lots"] == {slow.name(lot): "".join(stack) for lot, stack in slow.lots.items()}
    assert dump["supply"] == slow.supply
    held = {(taker, taken): n for taker, by in dump["prisoners"].items() for taken, n in by.items()}
    assert held == slow.held
    assert dump["colors"] == "".join(slow.colours)
    if state.result is None:
        assert not slow.reason
    else:
        assert (state.result.reason, list(state.result.winners)) == (slow.reason, slow.winners)


def play_both(state, slow, rng, every=1):
    """To the end of the game, compared at every so many positions. Gives the steps that its events told."""
    told = set()
    same(state, slow)
    while state.to_act:
        text = rng.choice(sorted(map(str, state.legal())))
        state = state.play(text)
        slow.play(text)
        told |= {(event.kind, event.rule) for event in state.events}
        if state.ply % every == 0 or not state.to_act:
            same(state, slow)
    return told


@pytest.mark.parametrize(("size", "players", "switch"), KINDS)
def test_fast_and_slow_rules_agree_all_through_a_game(size, players, switch):
    rng = Random(f"{size} {players} {switch}")
    game = lucca.game("towers", size=size, switch=switch)
    for _ in range(3 if size == 6 else 1):
        play_both(game.start(players, {}), Reference(size, players, switch, 200), rng, every={6: 1, 8: 2}.get(size, 9))


@pytest.mark.parametrize("limit", [1, 3])
def test_fast_and_slow_rules_agree_when_the_last_round_ends_the_game(limit):
    game = lucca.game("towers", size=6, limit=limit, colors="brk")
    told = play_both(game.start(3, {}), Reference(6, 3, False, limit, "brk"), Random(limit))
    assert ("end", "limit") in told


STEPS = {
    ("house", "house"),
    ("floor", "floor"),
    ("struggle", "struggle"),
    ("strike", "fight"),
    ("choice", "prisoner"),
    ("prisoner", "prisoner"),
    ("no-prisoner", "prisoner"),
    ("prisoner", "neutral-prisoner"),
    ("no-prisoner", "neutral-prisoner"),
    ("fight-end", "fight-end"),
    ("merge", "merge"),
    ("keep", "switch"),
    ("change", "switch"),
    ("end", "tower"),
    ("end", "prisoners"),
    ("end", "stuck"),
}


def test_fast_and_slow_rules_agree_from_positions_full_of_towers():
    rng = Random(5)
    told = set()
    for number in range(80):
        switch = number % 4 == 0
        game = lucca.game("towers", size=6, switch=switch)
        state = crowded(game, rng.choice((2, 3) if switch else (2, 3, 4)), rng)
        told |= play_both(state, Reference.of(state), rng, every=5)
    assert told >= STEPS, STEPS - told
