"""Toscana as it is seen."""

from __future__ import annotations

import pytest

from games.scenes import check, check_equal_views, check_symbols, eyes, played
from lucca.core.scene import Scene
from lucca.core.state import State
from lucca.games.toscana import scene
from lucca.games.toscana.rules import Toscana
from lucca.games.toscana.tiles import NAMES

LAYOUTS = pytest.mark.parametrize("layout", scene.LAYOUTS)
DEAL = {"piles": [list(NAMES), list(NAMES)]}


def started() -> State:
    return Toscana().start(2, DEAL).play("allow")


@LAYOUTS
@pytest.mark.parametrize("match", [False, True])
def test_every_legal_action_has_one_choice_all_through_a_game(match: bool, layout: str) -> None:
    for state in list(played(Toscana(match=match), 2, seed=6))[::9]:
        for seat in eyes(state):
            check(scene, state, seat, layout)
            check_equal_views(scene, state.game, state.view(seat), layout)


def test_a_tile_is_shown_on_the_board_just_where_its_ghost_was() -> None:
    state = started()
    before = scene.scene(state.view(0), state.legal(0))
    for choice in before.choices:
        spot = next(spot for spot in before.spots if spot.id == choice.drop)
        after = scene.scene(state.play(choice.action).view(0))
        tile = next(piece for piece in after.pieces if piece.id == choice.pick)
        assert (tile.x, tile.y, tile.turn, tile.symbol) == (spot.x, spot.y, choice.turn, choice.ghost)


def test_turning_goes_round_the_middle_of_the_tile() -> None:
    choices = scene.scene(started().view(0), started().legal(0)).choices
    assert {choice.action for choice in choices if choice.drop == "i9+"} == {"h9r0", "i8r1", "h9r2", "i8r3"}


def test_the_middle_of_a_tile_covers_its_lower_left_square() -> None:
    state = started().play("h8r0")
    seen = scene.scene(state.view(0))
    tile = next(piece for piece in seen.pieces if piece.id == "grey-12")
    corner = next(spot for spot in seen.spots if spot.id == "h8")
    assert (tile.x - corner.x, corner.y - tile.y) == (1.5 * corner.width, 0.5 * corner.height)


def test_a_veto_is_a_button() -> None:
    state = Toscana().start(2, DEAL)
    choices = check(scene, state, 1, "wide").choices
    assert [(choice.action, choice.pick, choice.drop) for choice in choices] == [("veto", "", ""), ("allow", "", "")]


def test_a_spent_veto_lies_on_the_tile_that_it_forbade() -> None:
    before, after = (pieces(scene.scene(state.view(0))) for state in (started(), Toscana().start(2, DEAL).play("veto")))
    assert before["coin-red"] != before["grey-12"]
    assert after["coin-red"] == after["grey-12"]
    assert before["coin-grey"] == after["coin-grey"]


def test_all_tiles_can_be_seen_all_the_time_but_not_their_order() -> None:
    names = [list(NAMES), list(NAMES)]
    other = [[names[0][0], *reversed(names[0][1:])], names[1]]
    seen = [scene.scene(Toscana().start(2, {"piles": piles}).view(0)) for piles in (names, other)]
    assert seen[0] == seen[1]
    assert {piece.id for piece in seen[0].pieces} >= {f"{who}-{name}" for who in ("grey", "red") for name in NAMES}


def test_zones_are_marked_with_their_size() -> None:
    state = started().play("h8r0").play("allow").play("h10r0")
    zones = [mark for mark in scene.scene(state.view(0)).marks if mark.kind == "zone"]
    assert {(str(mark.label), mark.amount, len(mark.where)) for mark in zones} == {
        ("Grey zone of 1 tile", 1, 6),
        ("Red zone of 2 tiles", 2, 8),
        ("Grey zone of 1 tile", 1, 2),
    }


def test_the_last_tile_is_marked() -> None:
    state = started().play("h8r0")
    assert [mark.where for mark in scene.scene(state.view(1)).marks if mark.kind == "last"] == [("grey-12",)]


def test_a_tile_dropped_on_another_is_told_why_not_and_its_squares_light_up() -> None:
    state = started().play("h8r0").play("allow")
    seen = scene.scene(state.view(1), state.legal(1))
    meant = scene.pointed(state.view(1), "red-12", "j8+", 0)
    assert str(meant) == "i8r0"
    assert meant is not None
    refusal = state.why_not(1, meant)
    assert refusal is not None
    assert refusal.rule == "overlap"
    assert set(refusal.pieces) <= {spot.id for spot in seen.spots}


def test_a_tile_that_floats_or_sticks_out_is_told_why_not() -> None:
    state = started().play("h8r0").play("allow")
    rules = []
    for drop in ("b2+", "p16+"):
        meant = scene.pointed(state.view(1), "red-12", drop, 0)
        assert meant is not None
        refusal = state.why_not(1, meant)
        assert refusal is not None
        rules.append(refusal.rule)
    assert rules == ["touch", "board"]


def test_other_tiles_than_the_top_one_and_other_places_mean_nothing() -> None:
    view = started().view(0)
    assert scene.pointed(view, "grey-13", "i9+", 0) is None
    assert scene.pointed(view, "grey-12", "nowhere", 0) is None
    assert scene.pointed(view, "grey-12", "i9+", 4) is None
    assert str(scene.pointed(view, "", "i9+", 1)) == "i8r1"


def test_symbols_are_sound_and_small() -> None:
    check_symbols(scene.symbols(Toscana()))


def pieces(seen: Scene) -> dict[str, tuple[float, float]]:
    return {piece.id: (piece.x, piece.y) for piece in seen.pieces}
