"""Notation and numbers of actions. Trained models depend on the numbers: they must never change."""

import copy
import hashlib
import pickle

import pytest

import lucca
from lucca import BadNotation
from lucca.games.towers.actions import Change, Keep, Place, Take

DIGESTS = {6: (185, "2a5b73"), 8: (325, "30b457"), 10: (505, "291ca5"), 12: (725, "849fd0")}


@pytest.mark.parametrize("size", DIGESTS)
def test_the_numbers_of_actions_never_change(size):
    game = lucca.game("towers", size=size)
    texts = [str(game.action(i)) for i in range(game.actions)]
    assert (len(texts), hashlib.sha1(" ".join(texts).encode()).hexdigest()[:6]) == DIGESTS[size]


def test_actions_are_numbered_by_colour_rank_and_file():
    game = lucca.game("towers")
    known = {0: "wa1", 1: "wb1", 8: "wa2", 63: "wh8", 64: "ka1", 128: "ra1", 192: "ba1", 255: "bh8"}
    known |= {256: "xa1", 319: "xh8", 320: "keep", 321: "=w", 322: "=k", 323: "=r", 324: "=b"}
    assert {number: str(game.action(number)) for number in known} == known


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_every_action_is_found_by_its_notation_and_by_its_number(size):
    game = lucca.game("towers", size=size)
    for number in range(game.actions):
        action = game.action(number)
        assert game.index(action) == number
        assert game.parse(str(action)) == action


def test_equal_actions_are_equal_wherever_they_come_from():
    game = lucca.game("towers")
    for action in (Place("r", "d4"), Take("d4"), Keep(), Change("b")):
        assert game.parse(str(action)) == action
        assert hash(game.parse(str(action))) == hash(action)
        assert pickle.loads(pickle.dumps(action)) == action
        assert copy.deepcopy(action) == action
        assert eval(repr(action), {"Place": Place, "Take": Take, "Keep": Keep, "Change": Change}) == action
    assert len({Place("r", "d4"), Place("r", "d5"), Place("w", "d4"), Take("d4"), Keep(), Change("b")}) == 6


def test_an_action_can_not_be_changed():
    with pytest.raises(AttributeError):
        Place("r", "d4").colour = "w"
    with pytest.raises(AttributeError):
        Place("r", "d4")._lot = "a1"
    with pytest.raises(AttributeError):
        del Place("r", "d4")._lot


@pytest.mark.parametrize("text", ["", "d4", "gd4", "ra9", "ri1", "ra0", "ra01", "RD4", "rd4 ", "x", "=", "=g", "Keep"])
def test_a_text_that_is_no_action_is_refused(text):
    game = lucca.game("towers")
    with pytest.raises(BadNotation, match="a1 to h8"):
        game.parse(text)
    state = game.start(2, {})
    with pytest.raises(BadNotation):
        state.play(text)


def test_an_action_of_a_larger_city_is_none_of_a_smaller_one():
    large, small = lucca.game("towers", size=12), lucca.game("towers", size=6)
    action = large.parse("rl12")
    with pytest.raises(BadNotation):
        small.index(action)
    with pytest.raises(BadNotation):
        small.start(2, {}).play(action)
    assert action not in small.start(2, {}).legal()


@pytest.mark.parametrize("number", [-1, 325, True, 1.0, None])
def test_a_number_that_is_none_is_refused(number):
    with pytest.raises(BadNotation):
        lucca.game("towers").action(number)
