"""Positions and views as JSON: what goes out comes in again, and what can't stand is refused."""

import copy
import json
import pickle
from random import Random

import pytest

import lucca
from games.towers.positions import crowded, example
from lucca import BadPosition, BadView, Record


def through_json(data):
    return json.loads(json.dumps(data))


def fighting():
    """Blue has to choose a prisoner."""
    return example().play("bc4").play("rd4")


@pytest.mark.parametrize(("size", "players", "switch"), [(6, 2, False), (6, 3, True), (8, 4, False), (12, 2, True)])
def test_every_position_of_a_game_loads_as_it_was_dumped(size, players, switch):
    rng = Random(size)
    game = lucca.game("towers", size=size, switch=switch)
    for state in (game.start(players, {}), crowded(game, players, rng)):
        while True:
            again = game.load(through_json(state.dump()))
            assert again == state
            assert (again.to_act, again.result, again.ply) == (state.to_act, state.result, state.ply)
            if not state.to_act:
                break
            assert list(again.legal()) == list(state.legal())
            state = state.play(state.legal().sample(rng))


def test_a_position_loads_in_the_middle_of_a_struggle_and_goes_on_as_before():
    state = fighting()
    again = state.game.load(through_json(state.dump()))
    assert again == state
    assert again.play("xb3") == state.play("xb3")
    assert again.play("xb3").events == state.play("xb3").events


def test_positions_survive_pickle_and_copy():
    for state in (example(), fighting()):
        assert pickle.loads(pickle.dumps(state)) == state
        assert copy.deepcopy(state) == state
        view = state.view(0)
        assert pickle.loads(pickle.dumps(view)) == view


def at(data, path, value):
    """The data with one value put in another's place."""
    data = through_json(data)
    *way, last = path
    inner = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "where", "words"),
    [
        (("lots", "c3"), "k", "", "there are 16 bricks of w, but these are 15: 3 in the city, 12 in the supply, 0 "),
        (("supply", "r"), 14, "", "there are 16 bricks of r, but these are 17"),
        (("prisoners", "b", "k"), 1, "", "there are 16 bricks of k"),
        (("prisoners", "b", "b"), 1, "prisoners.b", "of its own"),
        (("prisoners", "b", "k"), -1, "prisoners.b.k", "at least 0"),
        (("supply", "r"), "13", "supply.r", "whole number"),
        (("supply",), {"w": 16}, "supply", "'k' is missing"),
        (("lots", "i1"), "w", "lots", "no lot 'i1': a city of 8 has a1 to h8"),
        (("lots", "c03"), "w", "lots", "no lot 'c03'"),
        (("lots", "a1"), "", "lots.a1", "not a stack"),
        (("lots", "a1"), "wx", "lots.a1", "not a stack"),
        (("lots", "a1"), ["w"], "lots.a1", "expected a text"),
        (("lots",), [], "lots", "expected an object"),
        (("placed",), "rr", "placed", "different letters"),
        (("placed",), "rwk", "placed", "two bricks, not 3"),
        (("placed",), "rw", "placed", "next seat's turn"),
        (("colors",), "wkr", "colors", "stay 'wrb'"),
        (("colors",), "wr", "colors", "3 players have 3 colours, not 2"),
        (("colors",), "wwr", "colors", "different letters"),
        (("turn",), 3, "turn", "from 0 to 2"),
        (("round",), 0, "round", "from 1 to 201"),
        (("round",), 201, "round", "ends after round 200"),
        (("round",), 202, "round", "from 1 to 201"),
        (("ply",), -1, "ply", "at least 0"),
        (("ply",), True, "ply", "whole number"),
        (("players",), 2, "players", "for 3 players, not 2"),
        (("game",), "citta", "game", "not of 'towers'"),
        (("options",), {}, "options", "not of towers"),
        (("options",), {"size": 7}, "options", "size"),
        (("struggle",), {}, "struggle", "'link' is missing"),
        (("more",), 1, "", "unknown field 'more'"),
    ],
)
def test_a_position_that_can_not_be_is_refused(path, value, where, words):
    state = example()
    with pytest.raises(BadPosition) as caught:
        state.game.load(at(state.dump(), path, value))
    assert caught.value.where == where
    assert words in caught.value.why


def test_two_towers_in_one_block_are_refused():
    data = example().dump()
    data["lots"]["b4"], data["supply"]["b"] = "bb", data["supply"]["b"] - 1
    with pytest.raises(BadPosition, match="lots: one block can't hold these towers: b4, c4"):
        example().game.load(data)


@pytest.mark.parametrize(
    "field", ["ply", "round", "turn", "placed", "colors", "lots", "supply", "prisoners", "struggle"]
)
def test_a_field_may_not_be_missing(field):
    data = example().dump()
    del data[field]
    with pytest.raises(BadPosition, match=f"the field '{field}' is missing"):
        example().game.load(data)


@pytest.mark.parametrize("data", [None, [], "towers", 3, {}])
def test_what_is_no_position_at_all_is_refused(data):
    with pytest.raises(BadPosition):
        lucca.game("towers").load(data)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"link": "b5"}, "c4 and e4 are one block even without b5"),
        ({"link": "c5"}, "does not hold the brick placed last"),
        ({"link": "a1"}, "does not hold the brick placed last"),
        ({"link": "z9"}, "unknown value 'z9'"),
        ({"stronger": "c3"}, "c3 fights, but is no tower"),
        ({"stronger": "e4", "weaker": "c4"}, "no choice of a prisoner"),
        ({"weaker": "e5"}, "can't hold these towers"),
        ({"weaker": "h8"}, "not connected"),
        ({"weaker": "c4"}, "one block even without d4"),
        ({"step": "weaker"}, "no choice of a prisoner"),
        ({"step": "both"}, "unknown value 'both'"),
        ({"taker": "k"}, "unknown value 'k'"),
        ({"taker": ""}, "unknown value ''"),
        ({"taker": "wr"}, "unknown value 'wr'"),
        ({"taker": "w"}, "prisoners of its own"),
        ({"more": 1}, "unknown field 'more'"),
    ],
)
def test_a_struggle_that_can_not_be_is_refused(changes, words):
    data = fighting().dump()
    data["struggle"] = {**data["struggle"], **changes}
    with pytest.raises(BadPosition) as caught:
        fighting().game.load(through_json(data))
    assert words in caught.value.why


def test_the_two_towers_of_a_struggle_are_refused_without_it():
    data = {**fighting().dump(), "struggle": None, "placed": "b"}
    with pytest.raises(BadPosition, match="one block can't hold these towers: c4, e4"):
        fighting().game.load(data)


def test_a_struggle_without_a_brick_placed_is_refused():
    with pytest.raises(BadPosition, match="does not hold the brick placed last"):
        fighting().game.load({**fighting().dump(), "placed": ""})


def test_a_struggle_whose_lost_floor_is_not_in_the_supply_is_refused():
    data = fighting().dump()
    data["prisoners"]["w"]["b"] = data["supply"]["b"]
    data["supply"]["b"] = 0
    with pytest.raises(BadPosition, match="its top floor went to the supply"):
        fighting().game.load(data)


def test_views_show_everything_to_everybody_and_read_back():
    for state in (example(), fighting()):
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            again = state.game.read_view(through_json(view.json()))
            assert again == view
            assert again.json() == view.json()
            assert state.game.imagine(view, Random(1)) == state
            assert state.game.imagine(again, Random(1)).view(seat) == view
            assert (view.seat, view.to_act, view.players, view.result) == (seat, state.to_act, 3, None)
            assert view.lots["c3"] == "w"
            assert view.supply == state.dump()["supply"]


def test_a_view_can_not_be_changed():
    view = example().view(0)
    with pytest.raises(AttributeError):
        view.seat = 1
    view.lots["a1"] = "w"
    view.json()["lots"]["a1"] = "w"
    assert "a1" not in view.lots
    assert "a1" not in view.json()["lots"]


def test_a_position_can_not_be_changed():
    state = example()
    for name in ("board", "turn", "struggle", "result", "ply", "to_act", "events"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    for part in (state.board, state.board.blocks[0], state.turn):
        with pytest.raises(AttributeError):
            setattr(part, part._fields[0], None)
    with pytest.raises(TypeError):
        state.board.towers[1] = "wk"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("seat",), 3, "seat"),
        (("to_act",), [0], "to_act"),
        (("result",), {}, "result"),
        (("lots", "a1"), "w", ""),
        (("struggle",), 1, "struggle"),
    ],
)
def test_a_view_that_can_not_be_is_refused(path, value, where):
    view = example().view(0)
    with pytest.raises(BadView) as caught:
        view.game.read_view(at(view.json(), path, value))
    assert caught.value.where == where


def test_a_view_of_another_game_is_refused():
    with pytest.raises(BadView, match="not a view of towers"):
        lucca.game("towers").imagine(example().view(0), Random(1))


@pytest.mark.parametrize("options", [{}, {"size": 6, "switch": True}, {"colors": "brk", "limit": 4}])
def test_a_record_round_trips_byte_for_byte_and_names_what_its_game_needs(options):
    rng = Random(7)
    game = lucca.game("towers", **options)
    state = game.start(3, {})
    moves = []
    while state.to_act:
        action = state.legal().sample(rng)
        moves.append((state.to_act[0], action))
        state = state.play(action)
    text = Record.of(game, 3, {}, moves, state.result).dumps()
    record = Record.loads(text)
    assert record.dumps() == text
    assert record.rules() == game
    assert record.final() == state
