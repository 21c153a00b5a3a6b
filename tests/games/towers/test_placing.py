"""Where a player may place a brick."""

import pytest

import lucca
from games.towers.positions import position
from lucca import BadDeal, BadOption, IllegalAction


def refused(state, notation):
    """The rule, the sentence and the pieces with which an action is refused."""
    assert notation not in {str(action) for action in state.legal()}
    with pytest.raises(IllegalAction) as caught:
        state.play(notation)
    return caught.value.rule, caught.value.text, caught.value.pieces


def test_the_first_brick_may_be_a_house_of_any_colour_anywhere():
    state = lucca.game("towers", size=6).start(2, {})
    assert len(state.legal()) == 4 * 36
    assert state.play("bf6").dump()["lots"] == {"f6": "b"}


def test_the_second_brick_has_another_colour():
    state = lucca.game("towers").start(2, {}).play("rd4")
    assert state.to_act == (0,)
    assert refused(state, "ra1") == (
        "two-colours",
        "The first brick of this turn was red: the second has another colour.",
        (),
    )
    assert state.play("wa1").to_act == (1,)


def test_nothing_is_placed_that_the_supply_does_not_have():
    state = position({"a1": "w"}, supply={"r": 0})
    assert refused(state, "rd4") == ("supply", "The supply has no red brick left.", ())


def test_a_floor_goes_to_the_bottom_and_the_top_stays_in_control():
    state = position({"c4": "kw", "c5": "r"}).play("rc4")
    assert state.dump()["lots"]["c4"] == "rkw"
    assert str(state.events[0]) == "A red floor at the bottom of c4: it is 3 high now. [floor]"


def test_a_tower_may_not_hold_more_floors_of_a_colour_than_its_block_has_houses():
    state = position({"c4": "rrw", "c3": "r", "b4": "r", "f6": "r"})
    assert refused(state, "rc4") == (
        "floor-houses",
        "c4 would hold 3 red floors, but the rest of its block has only 2 red houses.",
        ("c4", "c3", "b4"),
    )


def test_a_tower_may_not_get_a_floor_of_a_colour_without_houses():
    state = position({"c4": "rw", "c3": "r"})
    assert refused(state, "bc4")[:2] == (
        "floor-houses",
        "c4 would hold 1 blue floor, but the rest of its block has no blue house.",
    )


def test_the_top_brick_counts_as_a_floor_too():
    """R1."""
    two_others = position({"c4": "r", "c3": "r", "b4": "r"})
    assert two_others.play("rc4").dump()["lots"]["c4"] == "rr"
    one_other = position({"c4": "r", "c3": "r"})
    assert refused(one_other, "rc4")[:2] == (
        "floor-houses",
        "c4 would hold 2 red floors, but the rest of its block has only 1 red house.",
    )


def test_only_the_placed_colour_is_checked():
    """R1: the white floors lost their houses long ago."""
    state = position({"c4": "wwkw", "c3": "r"})
    assert state.play("rc4").dump()["lots"]["c4"] == "rwwkw"


def test_a_floor_may_not_start_a_second_tower():
    state = position({"c4": "kw", "c3": "r", "b3": "b", "a3": "r"})
    assert refused(state, "rb3") == (
        "second-tower",
        "b3 is in the block of the tower on c4: a floor would start a second tower there.",
        ("b3", "c4"),
    )


def test_corners_do_not_connect():
    state = position({"c4": "kw", "c3": "r", "d5": "b", "e5": "r"})
    assert state.play("rd5").dump()["lots"]["d5"] == "rb"


def test_the_last_file_does_not_touch_the_first_one():
    state = position({"h4": "kw", "h5": "r", "a5": "b", "a6": "r"})
    assert state.play("ra5").dump()["lots"]["a5"] == "rb"


def test_a_house_may_not_join_three_towers():
    state = position({"c4": "kw", "b4": "r", "e4": "krw", "f4": "r", "d5": "kkrw", "d6": "r"})
    rule, words, pieces = refused(state, "bd4")
    assert rule == "three-towers"
    assert words.startswith("A house on d4 would join three towers: ")
    assert set(pieces) == {"d4", "c4", "e4", "d5"}


def test_a_house_may_not_join_equally_strong_towers():
    state = position({"c4": "kw", "b4": "r", "e4": "krb", "f4": "r"})
    rule, words, pieces = refused(state, "bd4")
    assert rule == "equal-towers"
    assert words == (
        "A house on d4 would join two equally strong towers, in blocks of 2 lots: "
        "c4 (strength 1 (height 2, 1 house)) and e4 (strength 1 (height 3, 1 house))."
    )
    assert set(pieces) == {"d4", "c4", "e4"}


def test_equally_strong_towers_are_kept_apart_even_if_one_colour_controls_both():
    state = position({"c4": "kw", "b4": "r", "e4": "kw", "f4": "r"})
    assert refused(state, "bd4")[0] == "equal-towers"


def test_a_house_may_join_a_tower_and_blocks_without_one():
    state = position({"c4": "kw", "b4": "r", "e4": "b", "d5": "r"}).play("bd4")
    assert [event.kind for event in state.events] == ["house"]


def test_colours_are_changed_only_with_the_option():
    state = position({"a1": "w"})
    assert refused(state, "keep")[0] == "switch"
    assert refused(state, "=r")[0] == "switch"
    assert refused(state, "xa1")[0] == "prisoner"


def test_a_colour_is_kept_or_changed_after_the_second_brick():
    state = position({"a1": "w"}, switch=True)
    assert refused(state, "=r")[0] == "placing"
    state = state.play("wb1").play("kc1")
    assert [str(action) for action in state.legal()] == ["keep", "=r", "=b"]
    assert refused(state, "rd1")[0] == "switch"
    assert refused(state, "=w")[:2] == ("switch", "You play white already; to stay with it, keep.")
    assert refused(state, "=k")[:2] == ("switch", "Seat 1 plays black: it is not neutral.")
    assert state.play("keep").to_act == (1,)
    changed = state.play("=b")
    assert changed.dump()["colors"] == "bk"
    assert str(changed.events[0]) == "Seat 0 changes from white to blue; white is neutral now. [switch]"


def test_an_old_colour_can_be_taken_by_somebody_else():
    state = position({"a1": "w"}, switch=True).play("wb1").play("kc1").play("=b").play("wd1").play("ke1")
    assert [str(action) for action in state.legal()] == ["keep", "=w", "=r"]


def test_prisoners_stay_with_their_colour_when_it_is_changed():
    state = position({"a1": "w"}, switch=True, prisoners={"b": {"r": 5}}).play("wb1").play("kc1").play("=b")
    assert state.dump()["prisoners"]["b"]["r"] == 5
    assert state.board.held(state.turn.colours[0]) == 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 7}, "size: 7 is not one of 6, 8, 10, 12"),
        ({"size": "8"}, "size"),
        ({"limit": 0}, "0 is not a number of rounds"),
        ({"limit": True}, "limit"),
        ({"switch": 1}, "switch: 1 is not true or false"),
        ({"colors": "w"}, "two to four different letters"),
        ({"colors": "ww"}, "two to four different letters"),
        ({"colors": "wg"}, "two to four different letters"),
        ({"colors": "wkrbw"}, "two to four different letters"),
        ({"colors": 3}, "colors"),
        ({"colors": "wkrb", "switch": True}, "no neutral colour"),
        ({"colours": "wk"}, "no option 'colours'"),
    ],
)
def test_options_that_can_not_be_are_refused(options, words):
    with pytest.raises(BadOption, match=words):
        lucca.game("towers", **options)


@pytest.mark.parametrize(("options", "players"), [({}, 1), ({}, 5), ({"switch": True}, 4), ({"colors": "rb"}, 3)])
def test_numbers_of_players_that_can_not_be_are_refused(options, players):
    with pytest.raises(BadOption, match="players"):
        lucca.game("towers", **options).start(players, {})


@pytest.mark.parametrize("deal", [None, [], {"seed": 1}, "{}", 0])
def test_a_deal_with_anything_in_it_is_refused(deal):
    with pytest.raises(BadDeal):
        lucca.game("towers").start(2, deal)
