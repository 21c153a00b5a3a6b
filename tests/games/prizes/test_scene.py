"""The example game as it is seen."""

from __future__ import annotations

import pytest

from games.scenes import check, check_equal_views, check_symbols, eyes, played
from lucca.core.registry import register
from prizes import scene
from prizes.rules import PrizesGame


@pytest.mark.parametrize("layout", scene.LAYOUTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_action_has_one_choice_all_through_a_game(players: int, layout: str) -> None:
    register("prizes", "prizes")
    for state in played(PrizesGame(), players, seed=players):
        for seat in eyes(state):
            check(scene, state, seat, layout)
            check_equal_views(scene, state.game, state.view(seat), layout)


def test_a_bid_lies_face_down_for_the_others() -> None:
    state = PrizesGame().start(2, {"prizes": [1, 2, 3, 4]}).play("4", seat=0)
    shown = {piece.id: piece.symbol for piece in scene.scene(state.view(1)).pieces}
    assert shown["bid-0"] == "back"
    assert {name for name in shown if name.startswith("card")} == {"card-1", "card-2", "card-3", "card-4"}


def test_symbols_are_sound_and_small() -> None:
    check_symbols(scene.symbols(PrizesGame()))
