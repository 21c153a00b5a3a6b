"""What a bot that knows the tower game sees at a glance, and what it finds when it searches."""

from random import Random

import pytest

import lucca
from games.towers.positions import crowded, position
from lucca.bots import bot
from lucca.games.towers.judgement import outlook, weights

SEARCHERS = ["level4", "level5@600i"]
"""Level 5 with as many iterations as it has in a moment."""


def found(state, name="level4", seed=1):
    seat = state.to_act[0]
    return str(bot(name, state.game).choose(state.view(seat), Random(seed)))


def all_sorts(players=2, **options):
    game = lucca.game("towers", **options)
    rng = Random(5)
    return [crowded(game, players, rng) for _ in range(20)]


# What there is to find

TALL = {
    "d4": "rbkrbkw",
    "d3": "w",
    "d5": "k",
    "c4": "k",
    "e4": "r",
    "e5": "r",
    "c3": "b",
    "e3": "b",
    "c5": "w",
    "h8": "k",
}
"""White's tower of seven, whose block has a house for another floor of white; black has nothing."""


@pytest.mark.parametrize("name", SEARCHERS)
def test_the_eighth_floor_is_laid(name):
    assert found(position(TALL, placed="r"), name) == "wd4"


# Black's tower of six, with a white brick below its top, is the weaker one beside white's.
HEIR = {
    "c4": "rbkrbw", "c3": "w", "b3": "w", "b4": "b", "b5": "r", "c5": "k", "b6": "k", "c6": "r", "d5": "b",
    "e4": "rbwk", "e3": "b", "f4": "r", "f3": "k",
}  # fmt: skip


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_struggle_is_won_where_ones_own_colour_is_the_heir(name):
    """The strike brings white to the top, both towers are white's and merge: nine floors."""
    assert found(position(HEIR, placed="r"), name)[1:] in ("d3", "d4", "e5")


# Black's tower of eight wins at its next turn, unless it struggles with white's lower one, which is the stronger.
CROWNED = {
    "c4": "krbkw", "c3": "w", "b3": "w", "b4": "b", "b5": "r", "c5": "k", "b6": "k", "c6": "r",
    "e4": "rbrbkkwk", "e3": "b", "f4": "r", "f3": "k",
}  # fmt: skip


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_tower_that_would_win_is_brought_down_in_time(name):
    assert found(position(CROWNED, placed="b"), name)[1:] in ("d3", "d4")


# White holds seven prisoners, and loses the top of a tower of two in a struggle: that is one more.
SEVEN = {"c4": "krk", "c3": "k", "b3": "k", "b4": "r", "e4": "rw", "e5": "r"}


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_tower_is_given_for_the_last_prisoner(name):
    state = position(SEVEN, placed="b", prisoners={"w": {"k": 7}})
    assert found(state, name)[1:] == "d4"


# One brick each of red and blue is left. Black is one floor higher and comes next.
LAST = {"b2": "kw", "b1": "k", "a2": "r", "a1": "r", "g7": "rk", "g8": "r"}


@pytest.mark.parametrize("name", SEARCHERS)
def test_the_last_brick_goes_to_ones_own_tower(name):
    state = position(LAST, placed="b", supply={"w": 0, "k": 0, "r": 1, "b": 1})
    assert found(state, name) == "rb2"


# What is seen at a glance


@pytest.mark.parametrize(("players", "switch"), [(2, False), (3, False), (4, False), (2, True), (3, True)])
def test_the_shares_add_up_to_one_game(players, switch):
    for state in all_sorts(players, switch=switch):
        shares = outlook(state)
        assert len(shares) == players
        assert all(0 < share < 1 for share in shares)
        assert sum(shares) == pytest.approx(1)


def test_who_exchanges_seats_exchanges_outlooks():
    for lots in (TALL, HEIR, CROWNED):
        one = outlook(position(lots, colors="wk", turn=0))
        other = outlook(position(lots, colors="kw", turn=1))
        assert one == pytest.approx(other[::-1])


def test_a_higher_tower_is_better():
    heights = ["kw", "kkw", "rkkw", "brkkw"]
    houses = {"d3": "k", "d5": "k", "c4": "r", "e4": "b", "h8": "k"}
    shares = [outlook(position({"d4": stack, **houses}))[0] for stack in heights]
    assert shares == sorted(shares)


def test_prisoners_are_good_to_hold():
    shares = [outlook(position(TALL, prisoners={"k": {"w": held}}))[1] for held in range(5)]
    assert shares == sorted(shares)
    assert shares[0] < shares[-1]


def test_a_struggle_that_wins_is_hoped_for_by_who_is_at_turn():
    assert outlook(position(HEIR))[0] > outlook(position(HEIR | {"e4": "rbkk"}))[0]


@pytest.mark.parametrize("switch", [False, True])
def test_every_action_has_a_weight(switch):
    for state in all_sorts(switch=switch):
        seat = state.to_act[0]
        actions = list(state.legal(seat))
        given = weights(state, seat, actions)
        assert len(given) == len(actions)
        assert min(given) > 0


def test_ones_own_tower_is_looked_at_first():
    state = position(TALL)
    actions = list(state.legal(0))
    given = dict(zip(map(str, actions), weights(state, 0, actions), strict=True))
    assert given["wd4"] == max(given.values())
    assert given["wd4"] > given["wa1"]
