"""What people read: the board, the sentences."""

import re

import pytest

import lucca
from games.toscana.helpers import packed, played, position
from lucca.core.text import Paint
from lucca.games.toscana import text

PLAIN, COLOUR = Paint(False), Paint(True)
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def rank(view, number):
    """A rank of the board as it is printed."""
    land = (line[:75].rstrip() for line in text.board(view, PLAIN).splitlines())
    (line,) = [line for line in land if re.match(rf"\s*{number} .* {number}$", line)]
    return line


def test_the_board_shows_both_colours_by_letters_and_the_borders_of_tiles():
    view = position("0 12 i9r0", "1 12 e10r0").view(0)
    assert "│▓R▓▓▓R▓  g   g │" in rank(view, 10)
    assert "│▓R▓▓▓R▓▓▓R▓▓▓R▓│▓R▓▓▓R▓  g   g │" in rank(view, 10)
    assert "│ g   g  ▓R▓▓▓R▓│" in rank(view, 11)
    assert rank(view, 17).count("·") == 17


def test_the_board_counts_as_many_squares_as_there_are():
    for state in list(packed(2))[::5]:
        lines = [line[:75] for line in text.board(state.view(0), PLAIN).splitlines()[1:36]]
        assert sum(line.count(" g ") for line in lines) + sum(line.count("R") for line in lines) == 8 * len(state.laid)


def test_the_board_is_at_most_100_columns_wide_and_the_same_in_colour():
    for state in [*list(played(1))[::6], *list(played(2, match=True))[-2:]]:
        plain = text.board(state.view(None), PLAIN)
        assert max(map(len, plain.splitlines())) <= 100
        assert len(plain.splitlines()) <= 41
        painted = text.board(state.view(None), COLOUR)
        assert painted == plain or "\x1b[" in painted
        assert ESCAPES.sub("", painted) == plain


@pytest.mark.parametrize("size", [(80, 24), (80, 60), (100, 24)])
def test_on_a_small_screen_the_whole_board_is_seen_at_once(size):
    for state in [*list(played(1))[::4], *list(played(2, match=True))[::9]]:
        view = state.view(None)
        lines = text.board(view, Paint(False, *size)).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 20
        ranks = [line[3:38] for line in lines[:17]]
        assert sum(rank.count("g") + rank.count("R") for rank in ranks) == 8 * len(state.laid)
        painted = text.board(view, Paint(True, *size))
        assert ESCAPES.sub("", painted).splitlines() == lines


def test_a_small_board_has_letters_for_squares_and_borders_between_tiles_of_a_rank():
    lines = text.board(position("0 12 i9r0", "1 12 e10r0").view(0), Paint(False, 80)).splitlines()
    assert lines[7].startswith("10  · · · ·│R▓R▓R▓R│R▓R g g│")
    assert "g Grey   R Red" in lines[0]
    shown = text.board(position("0 12 i9r0", red=["18"]).view(None), Paint(False, 80)).splitlines()
    turns = next(i for i, line in enumerate(shown) if "r0  " in line and "r1" in line)
    assert shown[turns + 1][44:] == "│g R▓R▓R│  │R g│"


def test_what_is_beside_a_board_stays_there_where_it_is_longer():
    for state in played(1):
        land = [line[:75] for line in text.board(state.view(None), PLAIN).splitlines()[37:-3]]
        assert not "".join(land).strip(), "nothing of the piles slips below the board"


def beside(state):
    """What stands beside the board."""
    return [line[78:] for line in text.board(state.view(None), PLAIN).splitlines()]


def test_the_tile_to_be_placed_is_drawn_in_each_of_its_rotations():
    shown = beside(position("0 12 i9r0", red=["18"]))
    begin = shown.index("Red: 16 tiles left")
    assert shown[begin + 1 : begin + 3] == ["on top: 18", "r0"]
    assert shown[begin + 4] == "│ g  ▓R▓▓▓R▓▓▓R▓│"
    assert shown[begin + 8] == "r1"
    assert shown[begin + 10] == "│▓R▓  g │"


def test_the_other_tile_is_drawn_once():
    shown = beside(position("0 12 i9r0", red=["18"]))
    assert shown[1] == "Grey: 15 tiles left"
    assert shown.count("r0") == 2
    assert shown.count("r1") == 1


def test_who_has_no_tile_left_is_told():
    assert "Grey: 0 tiles left" in beside(list(packed(0))[-1])


def test_a_vetoed_tile_is_shown_at_the_bottom():
    state = next(played(1)).play("veto")
    assert f"(below: {state.vetoed[0].name}, vetoed)" in beside(state)


def test_the_score_is_told_with_the_first_games():
    state = list(played(2, match=True))[-1]
    grey, red = state.result.breakdown[1]
    assert str(text.score(state.view(0))).startswith(f"Largest zones: Grey {grey}, Red {red}. First game: Grey ")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("h8r0", "Place tile 12 unturned, its lower left square on h8"),
        ("h8r1", "Place tile 12 a quarter turn clockwise, its lower left square on h8"),
        ("h8r2", "Place tile 12 a half turn, its lower left square on h8"),
        ("h8r3", "Place tile 12 a quarter turn anticlockwise, its lower left square on h8"),
        ("veto", "Forbid tile 12"),
        ("allow", "Let tile 12 stand"),
    ],
)
def test_actions_are_described(action, words):
    state = position("0 12 i9r0", red=["12"], to_act=[0])
    seat = 0 if action in ("veto", "allow") else 1
    assert str(text.describe(state.view(seat), seat, state.game.parse(action))) == words


def test_the_prompt_asks_for_what_is_to_be_decided():
    state = position("0 12 i9r0", red=["12"], to_act=[0])
    assert str(text.prompt(state.view(0), 0)) == "Grey: veto tile 12 of Red, or allow it?"
    assert str(text.prompt(state.play("allow").view(1), 1)) == "Red: place tile 12."


def test_the_end_is_told():
    states = list(played(5))
    assert str(text.ending(states[3].view(0))) == "The game is not over."
    last = states[-1]
    who = text.seat_name(last.view(0), last.result.winners[0])
    assert str(text.ending(last.view(0))).startswith(f"{who} wins the game. Largest zones:")


def test_the_notation_is_explained_with_an_action_that_exists():
    assert lucca.game("toscana").parse(str(text.notation()).split()[0])
