"""Positions as JSON: they come back whole, and what can't be a position is refused."""

import copy
import json

import pytest

import lucca
from games.toscana.helpers import NAMES, played, position

GAME = lucca.game("toscana")


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_position_comes_back_whole(seed, match):
    for state in list(played(seed, match)):
        dump = json.loads(json.dumps(state.dump()))
        again = state.game.load(dump)
        assert again == state
        assert again.dump() == dump
        assert again.to_act == state.to_act
        assert again.result == state.result
        assert [list(again.legal(seat)) for seat in (0, 1)] == [list(state.legal(seat)) for seat in (0, 1)]
        assert again.events == ()


def test_a_game_goes_on_from_a_loaded_position_as_from_the_first_one():
    states = list(played(9, match=True))
    for state in states[:-1:7]:
        again = state.game.load(state.dump())
        action = next(iter(state.legal()))
        assert again.play(action) == state.play(action)
        assert again.play(action).events == state.play(action).events


def two_tiles():
    return copy.deepcopy(position("0 12 i9r0", "1 12 e10r0", to_act=[0]).dump())


def refused(dump, game=GAME):
    with pytest.raises(lucca.BadPosition) as caught:
        game.load(dump)
    return caught.value


def test_two_tiles_are_a_position():
    assert GAME.load(two_tiles()).to_act == (0,)


def test_a_floating_tile_is_refused():
    dump = two_tiles()
    dump["laid"][1][2] = "a1r0"
    problem = refused(dump)
    assert problem.where == "laid[1]"
    assert "touch" in problem.why


def test_overlapping_tiles_are_refused():
    dump = two_tiles()
    dump["laid"][1][2] = "h10r0"
    assert "overlap" in refused(dump).why


def test_a_tile_off_the_board_is_refused():
    dump = two_tiles()
    dump["laid"][1][2] = "q17r0"
    assert "board" in refused(dump).why


def test_a_first_tile_beside_the_centre_is_refused():
    dump = two_tiles()
    dump["laid"][0][2] = "j9r0"
    problem = refused(dump)
    assert problem.where == "laid[0]"
    assert "i9" in problem.why


def test_a_tile_twice_is_refused():
    dump = two_tiles()
    dump["laid"].append([0, "12", "i13r0"])
    assert "twice" in refused(dump).why
    dump = two_tiles()
    dump["piles"][0][3] = "12"
    assert "on the board already" in refused(dump).why
    dump = two_tiles()
    dump["piles"][0][3] = dump["piles"][0][4]
    assert "twice" in refused(dump).why


def test_a_pile_that_does_not_add_up_is_refused():
    dump = two_tiles()
    lost = dump["piles"][1].pop()
    problem = refused(dump)
    assert problem.where == "piles[1]"
    assert lost in problem.why


def test_a_wrong_mover_is_refused():
    dump = two_tiles()
    dump["to_act"] = []
    assert refused(dump).where == "to_act"
    dump = two_tiles()
    dump["laid"][0][0], dump["laid"][1][0] = 1, 0
    assert refused(dump).where == "laid[0]"


def test_who_places_twice_needs_an_opponent_without_a_place():
    dump = two_tiles()
    dump["laid"].append([1, "13", "e12r0"])
    dump["piles"][1].remove("13")
    dump["ply"] = 3
    problem = refused(dump)
    assert problem.where == "laid[2]"
    assert "turn of Grey" in problem.why


def test_a_vetoed_tile_is_at_the_bottom():
    dump = two_tiles()
    dump["vetoed"] = [dump["piles"][0][0], None]
    problem = refused(dump)
    assert problem.where == "vetoed[0]"
    assert dump["piles"][0][-1] in problem.why


def test_a_veto_question_needs_a_veto():
    dump = two_tiles()
    dump["to_act"] = [1]
    assert GAME.load(dump).asked
    dump["vetoed"] = [dump["piles"][0][-1], None]
    assert refused(dump).where == "to_act"


def test_only_the_first_game_of_a_match_has_piles_to_come():
    dump = two_tiles()
    dump["next_piles"] = [NAMES, NAMES]
    assert refused(dump).where == "next_piles"
    dump = two_tiles()
    dump["options"] = {"match": True}
    assert "next_piles" in refused(dump, lucca.game("toscana", match=True)).why
    dump["done"] = [[5, 33]]
    assert refused(dump, lucca.game("toscana", match=True)).where == "done[0][1]"


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("game", "towers", "game"),
        ("options", {"match": True}, "options"),
        ("options", {"size": 3}, "options"),
        ("players", 3, "players"),
        ("ply", 1, "ply"),
        ("done", [[5, 5]], "done"),
        ("laid", [[0, "12"]], "laid[0]"),
        ("laid", [[0, "21", "i9r0"]], "laid[0][1]"),
        ("laid", [[0, "12", "i9"]], "laid[0][2]"),
        ("laid", [[0, "12", "veto"]], "laid[0][2]"),
        ("laid", [[2, "12", "i9r0"]], "laid[0][0]"),
        ("piles", {}, "piles"),
    ],
)
def test_what_is_no_position_is_refused_where_it_is_wrong(field, value, where):
    dump = two_tiles()
    dump[field] = value
    assert refused(dump).where == where


def test_a_position_after_a_lost_move_and_an_allowed_tile_comes_back():
    """Red loses a move by itself, is then asked about Grey's next tile and allows it: Grey is to place."""
    found = 0
    for seed in range(400):
        before = None
        for state in played(seed, vetoes=0.1):
            if before is not None and before.asked and before.lost is not None and state.vetoed == before.vetoed:
                assert state.to_act == (before.mover,)
                assert state.game.load(state.dump()) == state
                found += 1
            before = state
    assert found
