"""The tower game as it is seen."""

from __future__ import annotations

from collections import Counter

import pytest

from games.scenes import check, check_equal_views, check_symbols, eyes, played
from lucca.core.errors import BadOption
from lucca.core.scene import Piece, Scene
from lucca.core.state import State
from lucca.games.towers import scene
from lucca.games.towers.rules import Towers

LAYOUTS = pytest.mark.parametrize("layout", scene.LAYOUTS)


def example() -> State:
    """The position of the rulebook's example: red plays on c4 and d4."""
    game = Towers(size=8, colors="wrb")
    dump = game.start(3, {}).dump()
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "b5": "r", "c5": "k", "e4": "kwrb", "e5": "b", "e3": "k"}
    bricks = "".join(lots.values())
    dump |= {"turn": 1, "lots": lots, "supply": {colour: 16 - bricks.count(colour) for colour in "wkrb"}}
    return game.load(dump)


def moved(before: Scene, after: Scene) -> tuple[Counter[str], Counter[str]]:
    """The symbols of the bricks that are gone, and of those that are new."""
    was, now = ({piece.id: piece for piece in seen.pieces} for seen in (before, after))
    gone = Counter(was[name].symbol for name in was.keys() - now.keys() if was[name].symbol.startswith("brick"))
    new = Counter(now[name].symbol for name in now.keys() - was.keys() if now[name].symbol.startswith("brick"))
    return gone, new


@LAYOUTS
@pytest.mark.parametrize(("size", "players"), [(6, 2), (8, 3), (12, 4)])
def test_every_legal_action_has_one_choice_all_through_a_game(size: int, players: int, layout: str) -> None:
    for state in list(played(Towers(size=size), players, seed=size))[::11]:
        for seat in eyes(state):
            check(scene, state, seat, layout)


@LAYOUTS
def test_a_colour_is_kept_or_changed_by_buttons(layout: str) -> None:
    state = Towers(size=6, switch=True).start(2, {}).play("wa1").play("ka2")
    choices = check(scene, state, 0, layout).choices
    assert [(choice.action, choice.pick, choice.drop) for choice in choices] == [
        ("keep", "", ""),
        ("=r", "", ""),
        ("=b", "", ""),
    ]


@LAYOUTS
def test_a_prisoner_is_taken_by_pointing_at_the_house(layout: str) -> None:
    state = example().play("bc4").play("rd4")
    seen = check(scene, state, state.to_act[0], layout)
    picks = {choice.action: choice.pick for choice in seen.choices}
    tops = {piece.id: str(piece.label) for piece in seen.pieces}
    assert {action: tops[pick] for action, pick in picks.items()} == {
        "xb3": "b3: a white house",
        "xc3": "c3: a white house",
    }
    assert [set(mark.where) for mark in seen.marks if mark.kind == "link"] == [{"c4", "d4", "e4"}]


def test_a_placed_brick_comes_from_the_supply_and_nothing_else_moves() -> None:
    state = example()
    for action in ("bc4", "re1"):
        before, state = scene.scene(state.view(None)), state.play(action)
        after = scene.scene(state.view(None))
        assert moved(before, after) == (Counter({f"brick-{action[0]}": 1}), Counter({f"brick-{action[0]}": 1}))


def test_a_floor_pushed_in_below_lifts_the_bricks_above_it() -> None:
    state = example()
    before, after = bricks_on("c4", state), bricks_on("c4", state.play("bc4"))
    assert [piece.id for piece in before] == ["c4-k-1", "c4-r-1", "c4-w-1"]
    assert [piece.id for piece in after] == ["c4-b-1", "c4-k-1", "c4-r-1", "c4-w-1"]
    assert after[-1].y < before[-1].y


def test_all_bricks_stay_in_the_picture_through_a_game() -> None:
    for state in list(played(Towers(size=6), 3, seed=4))[::7]:
        pieces = scene.scene(state.view(0)).pieces
        found = Counter(piece.symbol for piece in pieces if piece.symbol.startswith("brick"))
        assert found == dict.fromkeys(("brick-w", "brick-k", "brick-r", "brick-b"), 12)


def test_a_tower_shows_its_height_and_its_bricks() -> None:
    seen = scene.scene(example().view(None))
    assert next(piece.symbol for piece in seen.pieces if piece.id == "height-e4") == "height-4"
    label = next(str(spot.label) for spot in seen.spots if spot.id == "e4")
    assert label == "e4: a blue tower, 4 high, from the bottom: black, white, red, blue"


def test_a_block_is_marked_with_its_houses() -> None:
    blocks = {mark.where: (str(mark.label), mark.amount) for mark in scene.scene(example().view(None)).marks}
    assert blocks["e3", "e4", "e5"] == ("The block of the tower on e4; houses: 1 black, 1 blue", 2)


def test_farther_stacks_are_behind_nearer_ones() -> None:
    seen = scene.scene(example().view(None), layout="wide-iso")
    z = {piece.id: piece.z for piece in seen.pieces}
    assert z["c5-k-1"] < z["c4-w-1"] < z["c3-w-1"]


def test_a_brick_dropped_where_it_may_not_stand_is_told_why_not() -> None:
    state = example()
    supply = next(piece.id for piece in scene.scene(state.view(1)).pieces if piece.id.startswith("supply-r"))
    meant = scene.pointed(state.view(1), supply, "e4", 0)
    assert str(meant) == "re4"
    assert meant is not None
    refusal = state.why_not(1, meant)
    assert refusal is not None
    assert refusal.rule == "floor-houses"


def test_a_house_is_not_taken_where_there_is_no_fight() -> None:
    state = example()
    meant = scene.pointed(state.view(1), "top-b3", "", 0)
    assert str(meant) == "xb3"
    assert meant is not None
    assert state.why_not(1, meant) is not None


def test_bricks_in_the_city_and_prisoners_go_nowhere() -> None:
    view = example().view(1)
    assert scene.pointed(view, "c4-k-1", "d4", 0) is None
    assert scene.pointed(view, "prisoner-r-w-1", "d4", 0) is None
    assert scene.pointed(view, "supply-r-3", "z9", 0) is None


def test_refusals_name_places_of_the_scene() -> None:
    state = example()
    refusal = state.why_not(1, "re4")
    assert refusal is not None
    assert set(refusal.pieces) <= {spot.id for spot in scene.scene(state.view(1)).spots}


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_symbols_are_sound_and_small(size: int) -> None:
    check_symbols(scene.symbols(Towers(size=size)))


@LAYOUTS
def test_equal_views_make_equal_scenes(layout: str) -> None:
    state = example()
    check_equal_views(scene, state.game, state.view(1), layout)


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(BadOption, match="wide-iso"):
        scene.scene(example().view(0), layout="round")


def bricks_on(lot: str, state: State) -> list[Piece]:
    """The bricks on a lot, the bottom one first."""
    pieces = scene.scene(state.view(None)).pieces
    return [piece for piece in pieces if piece.id.startswith(f"{lot}-")]
