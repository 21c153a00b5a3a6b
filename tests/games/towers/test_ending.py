"""How the game ends, and who wins."""

import pytest

import lucca
from games.towers.positions import position
from lucca import GameOver, Result

EIGHT = "wkrbwkrw"


def test_a_high_tower_wins_at_the_start_of_its_colours_turn():
    state = position({"c4": EIGHT, "c3": "b"})
    assert state.to_act == ()
    assert state.result == Result((1, 0), (0,), "tower")
    assert [event.rule for event in state.events] == ["tower"]


def test_a_tower_built_in_ones_turn_wins_only_when_ones_next_turn_begins():
    """R8."""
    state = position({"c4": EIGHT[1:], "c3": "b", "b4": "b"}).play("bc4")
    assert state.result is None
    state = state.play("ra1")
    assert state.to_act == (1,)
    state = state.play("kh1").play("rh3")
    assert state.result == Result((1, 0), (0,), "tower")


@pytest.mark.parametrize("other", ["wkrbwkrk", "wkrbwkrb"])
def test_an_equally_high_tower_of_another_colour_keeps_the_game_going_a_neutral_one_too(other):
    state = position({"c4": EIGHT, "f6": other}, size=8)
    assert state.result is None
    assert state.to_act == (0,)


def test_the_highest_tower_wins_nothing_for_those_whose_turn_it_is_not():
    state = position({"c4": EIGHT}, turn=1)
    assert state.to_act == (1,)


def test_a_lower_tower_than_the_city_is_wide_wins_nothing():
    assert position({"c4": EIGHT[1:]}).result is None
    assert position({"c4": EIGHT[2:]}, size=6).result.reason == "tower"


def test_prisoners_win_at_the_start_of_a_turn():
    state = position({"a1": "w"}, prisoners={"w": {"r": 5, "k": 3}, "b": {"r": 7}})
    assert state.result == Result((1, 0), (0,), "prisoners")
    assert position({"a1": "w"}, prisoners={"w": {"r": 4, "k": 3}}).result is None


def test_as_many_prisoners_of_a_neutral_colour_keep_the_game_going():
    assert position({"a1": "w"}, prisoners={"w": {"r": 8}, "b": {"k": 8}}).result is None


def test_who_meets_both_wins_by_the_tower():
    state = position({"c4": EIGHT}, prisoners={"w": {"r": 8}})
    assert state.result.reason == "tower"


def exhausted(lots, **others):
    """Black is at turn, and the supply is empty."""
    return position(lots, turn=1, supply=dict.fromkeys("wkrb", 0), **others)


def test_who_is_stuck_ends_the_game_and_the_highest_tower_decides():
    state = exhausted({"c4": "krw", "f6": "bk", "f7": "k"})
    assert state.to_act == ()
    assert state.result == Result((1, 0), (0,), "stuck")
    assert str(state.events[0]) == "The first brick of black fits nowhere: the game ends. [stuck]"


def test_the_second_brick_can_be_the_one_that_fits_nowhere():
    held = {"k": {"w": 15}, "w": {"k": 14}, "r": {"w": 1, "b": 16}, "b": {"k": 1, "r": 16}}
    state = position({}, prisoners=held, supply={"w": 0, "k": 1, "r": 0, "b": 0}).play("kb1")
    assert state.to_act == ()
    assert state.result.reason == "stuck"
    assert str(state.events[-1]) == "The second brick of white fits nowhere: the game ends. [stuck]"


def test_neutral_towers_do_not_count_when_somebody_is_stuck():
    state = exhausted({"c4": "krwb", "f6": "bk", "f7": "k"})
    assert state.result.winners == (1,)


@pytest.mark.parametrize(
    ("lots", "of_white", "of_black", "winners"),
    [
        ({"a1": "w", "c1": "w", "e1": "k"}, 4, 5, (1,)),
        ({"a1": "w", "c1": "w", "e1": "k"}, 4, 4, (0,)),
        ({"a1": "w", "e1": "k"}, 4, 4, (0, 1)),
        ({"a1": "rw", "e1": "k"}, 4, 5, (0,)),
        ({"a1": "rw", "c1": "kb", "e1": "rk"}, 4, 5, (1,)),
        ({"a1": "rw", "e1": "rrk", "g1": "w"}, 5, 4, (1,)),
        ({"a1": "rw", "e1": "wk"}, 4, 4, (0,)),
    ],
)
def test_the_highest_tower_then_prisoners_then_bricks_in_the_city_decide(lots, of_white, of_black, winners):
    city = "".join(lots.values())
    red = 16 - city.count("r") - of_white - of_black
    neutral = {"w": 16 - city.count("w"), "k": 16 - city.count("k"), "r": red}
    held = {"w": {"r": of_white}, "k": {"r": of_black}, "b": neutral, "r": {"b": 16 - city.count("b")}}
    state = exhausted(lots, prisoners=held)
    assert state.result.reason == "stuck"
    assert state.result.winners == winners
    assert state.result.scores == tuple(1 / len(winners) if seat in winners else 0 for seat in (0, 1))


def test_a_draw_of_all_who_are_equal():
    game = lucca.game("towers", limit=1)
    state = game.start(3, {})
    for action in ("wa1", "ka3", "wc1", "rc3", "ke1", "re3"):
        state = state.play(action)
    assert state.result == Result((1 / 3, 1 / 3, 1 / 3), (0, 1, 2), "limit")
    assert str(state.events[-1]) == "1 round is over: the game ends. [limit]"


def test_bricks_in_the_city_decide_last():
    state = lucca.game("towers", limit=1).start(2, {})
    for action in ("wa1", "ka3", "wc1", "rc3"):
        state = state.play(action)
    assert state.result == Result((1, 0), (0,), "limit")


def test_the_limit_goes_before_a_tower_that_would_win_in_the_next_round():
    """R9: the game ends right after the last turn of the round, before the next one begins."""
    state = lucca.game("towers", limit=1, size=6).start(2, {})
    dump = state.dump()
    stack = "wkrbkw"
    supply = {colour: dump["supply"][colour] - stack.count(colour) for colour in "wkrb"}
    state = state.game.load({**dump, "turn": 1, "lots": {"c4": stack}, "supply": supply})
    state = state.play("ka1").play("ra3")
    assert state.result == Result((1, 0), (0,), "limit")


def test_nothing_can_be_done_after_the_end():
    state = position({"c4": EIGHT, "c3": "b"})
    assert str(state.why_not(0, "ra1")) == "The game is over. [over]"
    with pytest.raises(GameOver):
        state.play("ra1", seat=0)
    with pytest.raises(GameOver):
        state.legal()
    assert len(state.legal(0)) == 0
