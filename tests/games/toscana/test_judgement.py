"""What bots know of Toscana: judgement that makes sense, and moves that a search must find."""

import random

import pytest

import lucca
from games.toscana.helpers import played, position
from lucca.bots import bot
from lucca.games.toscana.judgement import outlook, weights

JOINING_ONE_PLACE = (
    "0 13 i9r1, 1 34 h13r0, 0 24 k9r1, 1 36 m8r1, 0 18 h7r0, 1 25 f10r3, 0 12 d8r3, 1 14 f6r1, 0 25 j3r3, 1 12 l13r0, "
    "0 17 f4r0, 1 23 b13r0, 0 45 b4r0, 1 17 b9r3"
)
JOINING_IN_THE_MIDDLE = (
    "0 34 h7r1, 1 17 f5r2, 0 15 f10r1, 1 14 j7r0, 0 36 d10r1, 1 34 j9r0, 0 13 n10r1, 1 36 k3r1, 0 16 p9r1, 1 13 h1r2"
)
LAST_WAY_THROUGH = (
    "0 45 i6r1, 1 34 h4r2, 0 16 e6r0, 1 45 e2r1, 0 35 k6r2, 1 16 c3r1, 0 23 o5r1, 1 12 l2r3, 0 12 e8r1, 1 26 b7r1, "
    "0 25 l9r0, 1 18 m11r0, 0 15 g9r1, 1 25 n3r2, 0 26 k11r1, 1 27 h13r1, 0 24 g1r0, 1 23 c12r0, 0 17 l15r2, "
    "1 14 a11r3, 0 14 m13r0, 1 15 c14r1"
)
LAST_CORNER = (
    "0 23 i8r0, 1 27 i10r1, 0 27 i6r0, 1 18 k12r1, 0 13 k4r0, 1 13 m14r0, 0 15 g8r3, 1 12 e13r0, 0 25 j16r2, "
    "1 14 k10r0, 0 35 e6r0, 1 34 c6r3, 0 12 b10r2, 1 35 o7r3, 0 34 c4r2, 1 15 a2r2, 0 26 f16r0, 1 26 a5r3, "
    "0 16 k2r0, 1 45 c12r1, 0 17 a13r1, 1 36 g2r0, 0 24 o3r1"
)
ONE_TILE_TO_WIN = (
    "0 34 i6r3, 1 23 i10r1, 0 45 h4r0, 1 36 k10r1, 0 35 g2r2, 1 25 i14r0, 0 13 g7r3, 1 45 k6r1, 0 23 g11r3, "
    "1 17 e12r1, 0 24 l1r1, 1 18 m6r1, 0 18 c12r1, 1 13 e16r2, 0 14 j16r0, 1 16 m12r0, 0 26 c8r0, 1 34 n2r0, "
    "0 36 a16r0, 1 12 a10r2, 0 27 p4r1, 1 26 m14r2, 0 16 e1r3, 1 24 c4r3, 0 15 a2r0, 1 15 a6r1"
)

A_VETO_WINS = (
    "0 26 i6r3, 1 23 k4r1, 0 15 g6r1, 1 35 m3r3, 0 23 j10r3, 1 34 l8r1, 0 12 l12r0, 1 27 g3r0, 0 25 p10r1, "
    "1 17 h1r2, 0 34 o2r1, 1 13 n7r0, 0 16 e4r1, 1 18 e10r0, 0 27 c1r1, 1 25 i14r0, 0 17 c6r1, 1 26 e12r0, "
    "0 35 a3r1, 1 16 a10r0, 0 45 m14r0, 1 12 m16r0, 0 24 a12r1, 1 15 e14r0, 0 13 g16r0, 1 36 c16r0"
)


@pytest.mark.parametrize("spec", ["level4", "level5@600i"])
@pytest.mark.parametrize(
    ("laid", "tops", "mover", "vetoed", "best"),
    [
        (JOINING_ONE_PLACE, ("14", "35"), 0, (None, None), "b6r2"),
        (JOINING_IN_THE_MIDDLE, ("14", "27"), 0, (None, None), "i11r0"),
        (LAST_WAY_THROUGH, ("27", "24"), 0, (None, "17"), "f14r1"),
        (LAST_CORNER, ("36", "17"), 1, (None, None), "n16r2"),
        (ONE_TILE_TO_WIN, ("12", "35"), 0, ("25", "14"), "n16r0"),
    ],
    ids=["joining at the border", "joining in the middle", "last way through", "last corner", "one tile to win"],
)
def test_the_one_good_place_is_found(laid, tops, mover, vetoed, best, spec):
    grey, red = tops
    state = position(*laid.split(", "), grey=(grey,), red=(red,), to_act=[mover], vetoed=vetoed)
    assert str(bot(spec).choose(state.view(mover), random.Random(1))) == best


def best_for_all(state):
    """The shares of the win when both know everything and play best."""
    if state.result is not None:
        return tuple((seat in state.result.winners) / len(state.result.winners) for seat in (0, 1))
    seat = state.to_act[0]
    return max((best_for_all(state.play(action)) for action in state.legal()), key=lambda shares: shares[seat])


@pytest.mark.parametrize("spec", ["level4", "level5@600i"])
def test_the_veto_that_wins_the_game_is_found(spec):
    state = position(*A_VETO_WINS.split(", "), grey=("36",), red=("24",), to_act=[1])
    for seed in range(4):
        world = state.game.imagine(state.view(1), random.Random(seed))
        assert best_for_all(world.play("veto")) == (0, 1)
        assert best_for_all(world.play("allow")) == (0.5, 0.5)
    assert str(bot(spec).choose(state.view(1), random.Random(1))) == "veto"


def test_shares_add_up_to_one_and_stay_within_bounds():
    for state in played(3):
        if state.to_act:
            shares = outlook(state)
            assert sum(shares) == pytest.approx(1)
            assert all(0 < share < 1 for share in shares)


def test_what_lies_under_the_tops_is_not_weighed():
    for state in played(4):
        if state.to_act:
            other = state.game.imagine(state.view(0), random.Random(1))
            seat = state.to_act[0]
            assert outlook(other) == outlook(state)
            assert weights(other, seat, list(other.legal())) == pytest.approx(weights(state, seat, list(state.legal())))


def test_exchanged_colours_exchange_the_shares():
    plain = position("0 13 h8r0", "1 13 h10r0", "0 24 h6r0", grey=("45",), red=("36",), to_act=[0])
    swapped = position("1 13 h8r0", "0 13 h10r0", "1 24 h6r0", grey=("36",), red=("45",), to_act=[1], first=1)
    assert outlook(swapped) == pytest.approx(outlook(plain)[::-1])


def test_the_lead_of_a_first_game_helps_in_the_second():
    game = lucca.game("toscana", match=True)
    dump = next(state for state in played(5, match=True) if state.done).dump()
    ahead, behind = (game.load({**dump, "done": [scores]}) for scores in ([15, 9], [9, 15]))
    assert outlook(ahead)[0] > 0.6 > 0.4 > outlook(behind)[0]


def test_a_match_is_less_settled_than_its_first_game():
    single = position(*ONE_TILE_TO_WIN.split(", "), grey=("12",), red=("35",), to_act=[0], vetoed=("25", "14"))
    deal = [list(pile) for pile in (game_pile(7), game_pile(8))]
    dump = {**single.dump(), "options": {"match": True, "first": 0}, "next_piles": deal}
    match = lucca.game("toscana", match=True).load(dump)
    assert abs(outlook(match)[0] - 0.5) < abs(outlook(single)[0] - 0.5)


def game_pile(seed):
    game = lucca.game("toscana")
    return game.deal(2, random.Random(seed))["piles"][0]


def test_weights_are_one_a_legal_action_and_positive():
    for state in played(6):
        if state.to_act:
            seat = state.to_act[0]
            actions = list(state.legal())
            found = weights(state, seat, actions)
            assert len(found) == len(actions)
            assert all(weight > 0 for weight in found)


def test_a_place_that_joins_two_zones_is_striking():
    state = position(*JOINING_ONE_PLACE.split(", "), grey=("14",), red=("35",), to_act=[0])
    actions = list(state.legal())
    found = weights(state, 0, actions)
    joining = found[[str(action) for action in actions].index("b6r2")]
    assert joining > 2 * sum(found) / len(found)
