"""The table in plain text."""

import re

import pytest

import lucca
from games.citta.tables import TABLES, begin, citta, game_states, positions
from lucca.core.text import Paint
from lucca.games.citta import text

PLAIN, COLOURED = Paint(False), Paint(True)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_board_is_no_wider_than_the_terminal(name, players, width):
    for state, _, _ in game_states(name, players, 3):
        for viewer in (*state.to_act, None):
            for line in text.board(state.view(viewer), Paint(False, width)).splitlines():
                assert len(line) <= width


def test_colour_adds_nothing_to_what_is_to_be_read():
    for state in positions("celebration", 2, 3)[::10]:
        view = state.view(0)
        painted = text.board(view, COLOURED)
        assert "\x1b[" in painted
        assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == text.board(view, PLAIN)


def test_every_open_card_is_on_the_board():
    for state in positions("celebration", 2, 3)[2::9]:
        shown = set(re.findall(r"[0-9]+\*?|B[1-4]", text.board(state.view(None), PLAIN)))
        dump = state.dump()
        table = [card for triplet in dump["triplets"] for card in triplet]
        for quarter in (*dump["quarters"], dump["city"]):
            for part in ("building", "completed", "opened"):
                table += [card for palace in quarter[part] for card in palace]
            table += quarter["walls"] + quarter["bastions"]
        assert set(table) | set(dump["hand"]) <= shown


def test_in_the_secret_choice_only_the_own_cards_are_shown():
    state = begin("2013", 4)
    state = state.play(next(iter(state.legal(1))), 1)
    boards = [text.board(state.view(seat), PLAIN) for seat in (0, 1, 2, 3)]
    for seat, board in enumerate(boards):
        own = next(line for line in board.splitlines() if line.startswith("Your cards:"))
        assert re.findall(r"(\d+)[rygbvw] ", own) == state.dump()["opening"]["hands"][seat]
        assert ("You keep:" in board) == (seat == 1)
        assert "decided: 1" in board
    assert "Your cards" not in text.board(state.view(None), PLAIN)


def test_after_the_choice_all_see_the_same_when_a_seat_is_to_act():
    """So that people at one screen need not look away."""
    for state in positions("2013", 3, 2)[3:]:
        if state.to_act:
            seat = state.to_act[0]
            assert text.board(state.view(seat), PLAIN) == text.board(state.view(None), PLAIN)


def test_the_board_tells_what_a_party_would_score():
    for state in positions("2013", 5, 3):
        for action in state.legal(state.to_act[0]) if state.to_act and not state.position.choosing else ():
            if str(action).startswith("open"):
                seat = state.to_act[0]
                said = str(text.describe(state.view(seat), seat, action))
                points = re.search(r"scores (\d+) point", said).group(1)
                assert f"a party would score {points} point" in text.board(state.view(seat), PLAIN)
                after = state.play(action)
                assert after.position.parties[seat] - state.position.parties[seat] == int(points)
                return
    raise AssertionError("nobody could open a palace")


def test_every_legal_action_is_described_and_prompted():
    for name, players in (("celebration", 2), ("2005-hu", 4)):
        for state in positions(name, players, 6):
            for seat in state.to_act:
                view = state.view(seat)
                sentences = [str(text.describe(view, seat, action)) for action in state.legal(seat)]
                assert len(set(sentences)) == len(sentences)
                assert str(text.prompt(view, seat)).endswith(".")
            for seat in set(range(players)) - set(state.to_act):
                assert "nothing to decide" in str(text.prompt(state.view(seat), seat))


def test_the_score_and_the_ending_are_those_of_the_result():
    state = positions("2013", 4, 2)[-1]
    view = state.view(None)
    assert re.findall(r"Seat \d: (-?\d+) point", str(text.ending(view))) == [str(s) for s in state.result.scores]
    assert str(text.ending(view)).startswith(f"Seat {state.result.winners[0]} has the most fame")
    assert "not over" in str(text.ending(begin().view(0)))
    assert len(str(text.score(begin().view(0))).splitlines()) == 4


def test_the_notation_explained_can_be_read():
    game = citta("celebration")
    for line in str(text.notation()).splitlines():
        game.parse(line[:13].strip())


def test_another_games_view_is_refused():
    with pytest.raises(lucca.BadView):
        text.board(None, PLAIN)
