"""The fast rules and the slow ones of `reference` agree, and every refusal has its reason."""

import random

import pytest

import lucca
from games.toscana.helpers import played
from games.toscana.reference import TILES, Match, places
from lucca.games.toscana.tiles import NAMES

GAME = lucca.game("toscana")
ALL = [GAME.action(i) for i in range(GAME.actions)]


def test_there_are_sixteen_tiles_all_different_under_half_turns():
    assert list(NAMES) == TILES
    assert len(TILES) == 16


@pytest.mark.parametrize(("seed", "match", "first"), [(1, False, 0), (2, False, 1), (3, True, 0), (4, True, 1)])
def test_a_whole_game_goes_as_the_slow_rules_say(seed, match, first):
    game = lucca.game("toscana", match=match, first=first)
    rng = random.Random(seed)
    deal = game.deal(2, rng)
    state = game.start(2, deal)
    slow = Match([part["piles"] for part in (deal["games"] if match else [deal])], first)
    while (expected := slow.legal()) is not None:
        seat, actions = expected
        assert state.to_act == (seat,)
        assert set(map(str, state.legal())) == actions
        action = state.legal().sample(rng)
        state = state.play(action)
        slow.play(str(action))
    assert state.to_act == ()
    assert state.result.scores == tuple(map(sum, zip(*slow.scores, strict=True)))
    assert state.result.breakdown == (slow.scores if match else None)


@pytest.mark.parametrize("seed", range(6))
def test_every_action_is_legal_or_has_a_rule_that_forbids_it(seed):
    for state in list(played(seed))[seed % 3 :: 5]:
        for seat in (0, 1):
            legal = state.legal(seat)
            for action in ALL[seed::3]:
                refusal = state.why_not(seat, action)
                assert (action in legal) == (refusal is None)
                if refusal is not None:
                    assert refusal.rule in GAME.rules
                    assert "{" not in str(refusal)


@pytest.mark.parametrize("seed", range(4))
def test_the_reasons_are_found_without_the_bits_of_the_fast_rules(seed):
    for state in list(played(seed))[:-1:4]:
        seat = state.to_act[0]
        legal = state.legal()
        for action in ALL:
            assert (state._forbidden(seat, action) is None) == (action in legal)


def test_play_takes_exactly_the_legal_actions():
    for state in list(played(7))[::6]:
        for seat in state.to_act:
            for action in ALL[::7]:
                if action in state.legal(seat):
                    assert state.play(action, seat=seat).ply == state.ply + 1
                else:
                    with pytest.raises(lucca.IllegalAction):
                        state.play(action, seat=seat)


@pytest.mark.parametrize("tile", TILES)
def test_the_first_tile_has_all_places_over_the_centre(tile):
    assert len(places({}, tile, 0)) == (16 if tile in ("18", "27", "36", "45") else 32)
