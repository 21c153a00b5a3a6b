"""What the terminal shows of the tower game."""

import re
from random import Random

import pytest

import lucca
from games.towers.positions import crowded, example, position
from lucca.core.text import Paint
from lucca.games.towers import text

PLAIN = Paint(False)


def fighting():
    return example().play("bc4").play("rd4")


def test_the_board_shows_heights_and_controllers_and_stacks_in_full():
    shown = text.board(example().view(0), PLAIN).splitlines()
    assert shown[0] == "     a    b    c    d    e    f    g    h"
    assert shown[5] == " 4   ·    b  [w3]   ·  [b4]   ·    ·    ·   4"
    assert "  e4  k w r b   (4 high, blue)" in shown
    assert "b blue   seat 2         13              4            3  0" in shown
    assert "k black  neutral        12              0            4  0" in shown


def test_an_open_struggle_is_shown():
    assert "Struggle of c4 (stronger) and e4 (weaker), joined by d4: it is the step of c4." in text.board(
        fighting().view(0), PLAIN
    )


def test_prisoners_are_shown_by_their_colours():
    assert "1 (1w)" in text.board(fighting().play("xb3").view(0), PLAIN)


def test_colour_is_never_the_only_sign():
    for state in (example(), fighting()):
        painted = text.board(state.view(0), Paint(True))
        assert painted != text.board(state.view(0), PLAIN)
        assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == text.board(state.view(0), PLAIN)


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_the_board_fits_in_eighty_columns(size):
    state = crowded(lucca.game("towers", size=size), 2, Random(size))
    lines = text.board(state.view(None), PLAIN).splitlines()
    assert max(map(len, lines)) <= 80
    city = lines[: size + 2]
    assert len({line.rstrip()[:3] for line in city[1:-1]}) == size
    assert len({len(line) for line in city[1:-1]}) == 1


def test_a_seat_is_called_by_its_colour():
    assert [str(text.seat_name(example().view(0), seat)) for seat in (0, 1, 2)] == ["White", "Red", "Blue"]


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("rd4", "Place a red house on d4: a struggle of c4 and e4"),
        ("rh8", "Place a red house on h8"),
        ("bc4", "Place a blue floor under c4, then 4 high"),
        ("xb3", "Take the white house on b3 prisoner"),
        ("xa1", "Take the house on a1 prisoner"),
        ("keep", "Keep red"),
        ("=k", "Change from red to black"),
    ],
)
def test_an_action_is_described_as_a_sentence(notation, sentence):
    state = example()
    assert str(text.describe(state.view(1), 1, state.game.parse(notation))) == sentence


def test_the_prompt_says_what_to_decide():
    state = example()
    assert str(text.prompt(state.view(1), 1)) == "Red: place the first brick, of any colour."
    assert str(text.prompt(state.view(0), 0)) == "White has nothing to decide now."
    state = state.play("bc4")
    assert str(text.prompt(state.view(1), 1)) == "Red: place the second brick, of any colour but blue."
    state = state.play("rd4")
    assert str(text.prompt(state.view(2), 2)) == "Blue: take a white house prisoner (b3, c3)."
    changing = position({"a1": "w"}, switch=True).play("wb1").play("kc1")
    assert str(text.prompt(changing.view(0), 0)) == ("White: keep your colour, or change to a neutral one (red, blue).")


def test_the_score_says_what_everybody_has_and_needs():
    assert str(text.score(fighting().play("xb3").view(0))).splitlines() == [
        "To win: a tower of 8 or 8 prisoners at the start of a turn.",
        "White: highest tower 0, 0 prisoners, 2 bricks in the city",
        "Red: highest tower 5, 0 prisoners, 4 bricks in the city",
        "Blue: highest tower 0, 1 prisoner, 3 bricks in the city",
    ]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (position({"c4": "wkrbwkrw"}), "White wins.\nAt the start of the turn its tower is at least 8 high"),
        (
            position({}, prisoners={"w": {"r": 8}}),
            "White wins.\nAt the start of the turn it holds at least 8 prisoners",
        ),
        (
            position({"a1": "w"}, turn=1, supply=dict.fromkeys("wkrb", 0), prisoners={"r": {"w": 15}, "b": {"k": 16}}),
            "Black wins.\nBlack can't place a brick. The highest tower decides",
        ),
        (
            lucca.game("towers", limit=1).start(2, {}).play("wa1").play("ka3").play("wa5").play("kc5"),
            "A draw of White, Black.\nThe last round is over.",
        ),
        (example(), "The game is not over."),
    ],
)
def test_the_ending_says_who_won_and_why(state, words):
    assert str(text.ending(state.view(0))).startswith(words)


def test_the_notation_is_explained():
    explained = str(text.notation())
    game = lucca.game("towers")
    for line in explained.splitlines()[1:]:
        assert game.parse(line.split()[0])


def test_what_is_told_of_a_struggle_of_far_lots_fits_in_eighty_columns_too():
    def far(lot):
        return f"{chr(ord(lot[0]) + 6)}{int(lot[1:]) + 7}"

    game, near = lucca.game("towers", size=12, colors="wrb"), fighting().dump()
    moved = {
        **near,
        "options": game.settings(),
        "lots": {far(lot): stack for lot, stack in near["lots"].items()},
        "supply": {colour: number + 8 for colour, number in near["supply"].items()},
        "struggle": {
            **near["struggle"],
            **{name: far(near["struggle"][name]) for name in ("link", "stronger", "weaker")},
        },
    }
    lines = text.board(game.load(moved).view(0), Paint(False, 80)).splitlines()
    assert "it is the step of i11." in " ".join(lines)
    assert max(map(len, lines)) <= 80
