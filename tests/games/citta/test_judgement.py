"""What a bot thinks of Lucca Città: sound shares, weights that fit, and good sense."""

from random import Random

import pytest

from games.citta.sense import SENSE
from games.citta.tables import TABLES, begin, citta, positions
from lucca.bots import bot
from lucca.games.citta.judgement import outlook, weights


def fresh(players=2, seed=1, choose="greedy"):
    """All positions of a game that a bot played with itself."""
    state, rng, player = begin("2013", players, seed), Random(seed), bot(choose)
    found = [state]
    while state.to_act:
        seat = state.to_act[0]
        state = state.play(player.choose(state.view(seat), rng), seat)
        found.append(state)
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_shares_add_up_to_one_at_every_table(name, players):
    for state in positions(name, players, 5):
        if state.to_act:
            shares = outlook(state)
            assert len(shares) == players
            assert min(shares) >= 0
            assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_action_has_a_weight(name, players):
    for state in positions(name, players, 6):
        for seat in state.to_act:
            actions = list(state.legal(seat))
            found = weights(state, seat, actions)
            assert len(found) == len(actions)
            assert min(found) >= 0
            assert max(found) > 0


def test_what_lies_in_the_deck_is_not_looked_at():
    for state in fresh()[5::9]:
        if state.to_act and not state.view(None).table.choosing:
            seat = state.to_act[0]
            worlds = {outlook(citta().imagine(state.view(seat), Random(i))) for i in range(5)}
            assert worlds == {outlook(state)}


def test_a_party_earned_raises_the_outlook_of_its_host():
    state = next(state for state in fresh() if state.to_act and state.position.parties[0])
    dump = state.dump()
    richer = {**dump, "parties": [dump["parties"][0] + 1, dump["parties"][1]]}
    assert outlook(citta().load(richer))[0] > outlook(state)[0]


def test_the_outlook_foresees_the_winner_before_the_last_card():
    sure = right = 0
    for seed in range(20):
        states = fresh(seed=seed)
        best = max(shares := outlook(states[-2]))
        if best > 0.9:
            sure += 1
            right += shares.index(best) in states[-1].result.winners
    assert sure >= 10
    assert right >= 0.9 * sure


def test_who_looks_one_action_ahead_beats_chance():
    """Building, parties and walls together: a game at random scores about nothing."""
    players = [bot("greedy"), bot("random")]
    for seed in range(5):
        state, rng = begin("2013", 2, seed), Random(seed)
        while state.to_act:
            seat = state.to_act[0]
            state = state.play(players[seat].choose(state.view(seat), rng), seat)
        assert state.result.winners == (0,)
        assert state.result.scores[0] >= state.result.scores[1] + 10


@pytest.mark.parametrize("level", ["level4", "level5@1000i"])
@pytest.mark.parametrize(("seed", "moves", "best", "why"), SENSE, ids=[why for *_, why in SENSE])
def test_a_strong_level_sees_what_is_clearly_best(seed, moves, best, why, level):
    state = begin("2013", 2, seed)
    for move in moves.split("|"):
        seat, action = move.split(" ", 1)
        state = state.play(action, int(seat))
    chosen = bot(level).choose(state.view(state.to_act[0]), Random(2))
    assert str(chosen) == best, why
