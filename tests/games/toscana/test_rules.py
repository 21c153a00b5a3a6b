"""The rules of Toscana, one by one."""

import pickle
import re

import pytest

import lucca
from games.toscana.helpers import NAMES, packed, played, position
from lucca.core.registry import rulebook
from lucca.games.toscana.state import outcome

GAME = lucca.game("toscana")


def refused(state, action, rule):
    refusal = state.why_not(state.to_act[0], action)
    assert refusal is not None
    assert refusal.rule == rule
    return refusal


def starts(grey=NAMES, red=NAMES, **options):
    return lucca.game("toscana", **options).start(2, {"piles": [list(grey), list(red)]})


def test_the_first_tile_must_cover_the_centre():
    state = starts().play("allow")
    assert refused(state, "a1r0", "first").pieces == ("i9",)
    assert state.why_not(0, "i9r0") is None
    assert state.why_not(0, "f8r0") is None
    refused(state, "e8r0", "first")


def test_the_first_tile_may_be_vetoed_and_the_next_one_must_cover_the_centre_too():
    state = starts().play("veto")
    assert state.to_act == (0,)
    assert [tile.name for tile in state.piles[0]] == [*NAMES[1:], "12"]
    refused(state, "a1r0", "first")
    assert len(state.legal()) == 32


def test_the_option_first_lets_red_start():
    assert starts(first=1).to_act == (0,)
    assert starts(first=1).mover == 1


def test_a_tile_may_not_stick_out():
    state = starts().play("allow")
    refusal = refused(state, "p9r0", "board")
    assert "4 squares" in str(refusal)
    assert set(refusal.pieces) == {"p9", "p10", "q9", "q10"}


def test_a_tile_may_not_lie_over_another():
    state = position("0 12 i9r0", red=["12"])
    refusal = refused(state, "l10r0", "overlap")
    assert refusal.pieces == ("l10",)
    assert "l10" in str(refusal)
    two_squares = refused(state, "k10r0", "overlap")
    assert two_squares.pieces == ("k10", "l10")
    assert "over another one, on k10, l10" in str(two_squares), "it is one tile, whatever it covers of it"


def test_a_tile_that_a_half_turn_leaves_the_same_has_two_rotations():
    state = position("0 12 i9r0", red=["18"])
    refusal = refused(state, "e9r2", "rotation")
    assert "18" in str(refusal)
    assert {str(action)[-1] for action in state.legal()} == {"0", "1"}


def test_touching_only_the_other_colour_is_not_enough():
    """The red squares of the grey tile are i10 and j10, its upper left ones."""
    state = position("0 12 i9r0", red=["12"])
    assert state.why_not(1, "e10r0") is None  # its lower right square, h10, is red and lies beside i10
    refusal = refused(state, "e8r0", "touch")
    assert "i9" in refusal.pieces
    assert "not red" in str(refusal)


def test_what_lies_beside_the_tile_is_told_as_one_square_or_as_several():
    state = position("0 12 i9r0", red=["12"])
    assert "there are only i9, which" not in str(refused(state, "e8r0", "touch"))
    assert "there is only i9, which is not red" in str(refused(state, "e8r0", "touch"))
    assert "there are only i9, j9, which are not red" in str(refused(state, "g7r0", "touch"))


def test_touching_at_a_corner_is_not_enough():
    state = position("0 12 i9r0", red=["45"])
    refusal = refused(state, "e11r0", "touch")
    assert "no tile" in str(refusal)


def test_a_tile_may_touch_its_colour_on_the_other_players_tile():
    """R2: red's first tile has only the red squares of a grey one to touch."""
    state = position("0 45 i9r0", red=["12"])
    assert len(state.legal()) > 0


def test_the_veto_is_offered_before_the_tile_is_placed():
    state = starts()
    assert state.to_act == (1,)
    assert [str(action) for action in state.legal()] == ["veto", "allow"]
    assert "veto or allow" in str(refused(state, "i9r0", "answer"))


def test_the_veto_is_spent_after_one_use():
    state = starts().play("veto").play("i9r0").play("allow")
    state = state.play(next(iter(state.legal())))
    assert state.mover == 0
    assert not state.asked


def test_nobody_vetoes_while_placing_a_tile():
    state = starts().play("allow")
    assert "when you are asked" in str(refused(state, "veto", "veto"))
    state = position("0 12 i9r0", red=["12"], vetoed=("45", None))
    assert "tile 45" in str(refused(state, "allow", "veto"))


def test_a_vetoed_tile_goes_under_the_pile_and_the_next_can_not_be_vetoed():
    state = starts().play("veto")
    assert state.to_act == (0,)
    assert state.vetoed[0].name == "12"
    assert state.events[0].rule == "veto"


def test_the_last_tile_of_a_pile_can_not_be_vetoed():
    """R1: no veto without a next tile."""
    asked = {len(state.piles[state.mover]) for state in packed(1) if state.asked}
    placing = {len(state.piles[state.mover]) for state in packed(1) if state.to_act and not state.asked}
    assert asked == set(range(2, 17))
    assert placing == set(range(1, 17))


def test_who_has_no_tile_left_loses_the_move():
    last = list(packed(7))[-1]
    assert [len(pile) for pile in last.piles] == [0, 1]
    assert sum(len(pile) for pile in list(packed(0))[-1].piles) == 0


def test_a_lost_move_is_told_and_leaves_the_tile_on_top():
    for seed in range(60):
        before = None
        for state in played(seed):
            if state.lost is not None and before is not None:
                (event,) = [event for event in state.events if event.rule == "lost"]
                assert state.mover == 1 - state.lost
                pile = state.piles[state.lost]
                if pile:
                    assert pile[0].name in str(event)
                    return
            before = state
    pytest.fail("no move was lost in any game")


def test_no_veto_is_offered_before_a_lost_move():
    """R3: who is asked is asked about a tile that can be placed."""
    for seed in range(10):
        for state in played(seed, vetoes=0):
            if state.asked:
                assert len(state.play("allow").legal()) > 0


def test_the_game_ends_when_neither_has_a_place():
    *_, before, last = played(5)
    assert last.to_act == ()
    assert last.result.reason == "zone"
    assert last.result.breakdown is None
    assert [event.rule for event in last.events] == ["touch", "end", "zone", "zone", "zone"]
    assert before.to_act != ()
    with pytest.raises(lucca.GameOver):
        last.play("veto")
    assert last.why_not(0, "veto").rule == "over"


def test_a_tile_counts_once_in_a_zone_and_tiles_of_both_players_count():
    """R4: the red squares of the grey tile and those of the red one beside it make one zone."""
    state = position("0 34 f9r0", "1 23 j9r2")
    assert state.view(0).scores == (1, 2)


def test_the_match_has_two_games_and_the_other_player_starts_the_second():
    for first in (0, 1):
        states = list(played(2, match=True, first=first))
        begin = next(state for state in states if state.done)
        assert states[0].mover == first
        assert begin.mover == 1 - first
        assert begin.laid == []
        assert begin.vetoed == (None, None)
        assert begin.asked
        assert [event.rule for event in begin.events][-1] == "match"
        assert states[-1].result.breakdown[0] == list(begin.done[0])


@pytest.mark.parametrize(
    ("games", "winners"),
    [
        (((9, 8), (7, 15)), (1,)),  # a game each: the higher sum
        (((9, 8), (9, 8)), (0,)),
        (((9, 9), (8, 9)), (1,)),  # R5: a drawn game is a win for neither
        (((9, 9), (7, 7)), (0, 1)),
        (((10, 8), (6, 8)), (0, 1)),  # a game each and equal sums
        (((5, 4), (6, 5)), (0,)),
    ],
)
def test_who_wins_the_match(games, winners):
    result = outcome(games)
    assert result.winners == winners
    assert result.scores == tuple(map(sum, zip(*games, strict=True)))
    assert result.reason == "match"


def test_who_wins_a_single_game():
    assert outcome(((9, 8),)).winners == (0,)
    assert outcome(((8, 9),)).winners == (1,)
    assert outcome(((8, 8),)).winners == (0, 1)


def test_a_move_leaves_the_position_as_it_was():
    for state in list(played(3))[:-1:4]:
        before = (state.dump(), hash(state), state.events)
        for action in list(state.legal())[:5]:
            state.play(action)
        assert (state.dump(), hash(state), state.events) == before
        with pytest.raises(AttributeError):
            state.mover = 1


def test_the_same_deal_and_actions_give_the_same_game():
    one, other = list(played(11, match=True)), list(played(11, match=True))
    assert one == other


def test_every_rule_has_a_section_in_the_rulebook():
    sections = re.findall(r"^## .*\(`(\w+)`\)$", rulebook("toscana"), re.MULTILINE)
    assert sorted(sections) == sorted(GAME.rules)


def test_every_event_names_a_rule_of_the_game():
    rules = {event.rule for seed in range(8) for state in played(seed, match=True) for event in state.events}
    assert rules <= set(GAME.rules)
    assert {"first", "touch", "veto", "end", "zone", "match"} <= rules


def test_positions_views_and_actions_survive_pickling():
    state = list(played(4))[9]
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.view(0))) == state.view(0)
    action = GAME.parse("h8r1")
    assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    ("deal", "where"),
    [
        ({"piles": [NAMES]}, "deal.piles"),
        ({"piles": [NAMES, NAMES[1:]]}, "deal.piles[1]"),
        ({"piles": [["12", *NAMES[:15]], NAMES]}, "deal.piles[0][1]"),
        ({"piles": [["78", *NAMES[1:]], NAMES]}, "deal.piles[0][0]"),
        ({"games": []}, "deal"),
        ([], "deal"),
    ],
)
def test_a_wrong_deal_is_refused_where_it_is_wrong(deal, where):
    with pytest.raises(lucca.BadDeal) as caught:
        GAME.start(2, deal)
    assert caught.value.where == where


def test_the_game_is_for_two():
    with pytest.raises(lucca.BadOption):
        GAME.start(3, {})
    with pytest.raises(lucca.BadOption):
        lucca.game("toscana", first=2)
