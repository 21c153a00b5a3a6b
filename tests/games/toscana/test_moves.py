"""The numbers and the notation of actions, and sets of them."""

import hashlib
import random
from collections import Counter

import pytest

import lucca
from games.toscana.helpers import played
from lucca.core.actions import Action

GAME = lucca.game("toscana")


def test_the_numbering_never_changes():
    """Trained models depend on it."""
    names = [str(GAME.action(i)) for i in range(GAME.actions)]
    assert GAME.actions == len(set(names)) == 17 * 17 * 4 + 2
    assert names[:5] == ["a1r0", "a1r1", "a1r2", "a1r3", "b1r0"]
    assert names[-3:] == ["q17r3", "veto", "allow"]
    assert hashlib.sha256(" ".join(names).encode()).hexdigest()[:16] == "223277d0617c2ba2"


def test_numbers_and_notation_lead_back_to_the_action():
    for i in range(GAME.actions):
        action = GAME.action(i)
        assert GAME.index(action) == i
        assert GAME.parse(str(action)) is action


@pytest.mark.parametrize("text", ["", "h8", "h8r4", "r1", "q18r0", "h0r0", "h08r0", "Veto", "h8r1 ", "z9r0", "٣"])
def test_what_is_no_action_is_refused(text):
    with pytest.raises(lucca.BadNotation, match="toscana"):
        GAME.parse(text)


def test_what_has_no_number_is_refused():
    for number in (-1, GAME.actions, True, "3"):
        with pytest.raises(lucca.BadNotation):
            GAME.action(number)
    with pytest.raises(lucca.BadNotation):
        GAME.index(Action())


def test_legal_actions_come_in_the_order_of_their_numbers():
    for state in list(played(2))[:-1]:
        numbers = [GAME.index(action) for action in state.legal()]
        assert numbers == sorted(numbers)
        assert len(numbers) == len(state.legal()) > 0


def test_something_else_is_in_no_set_of_actions():
    legal = next(played(1)).legal()
    assert "veto" not in legal
    assert 1156 not in legal


def test_each_action_is_drawn_equally_often():
    """Chi-square with up to 60 degrees of freedom stays below 99.6 in 999 of 1000 cases."""
    rng = random.Random(5)
    few = [legal for state in list(played(3, vetoes=0))[:-1] if 2 <= len(legal := state.legal()) <= 61]
    for legal in few[::6]:
        draws = 100 * len(legal)
        counts = Counter(legal.sample(rng) for _ in range(draws))
        assert set(counts) == set(legal)
        assert sum((n - 100) ** 2 / 100 for n in counts.values()) < 99.6


def test_nothing_can_be_drawn_from_no_actions():
    state = next(played(1))
    assert len(state.legal(0)) == 0
    with pytest.raises(IndexError):
        state.legal(0).sample(random.Random(1))
