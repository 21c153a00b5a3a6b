"""A game under way, without a terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import lucca
from lucca.cli import files
from lucca.cli.session import Session
from lucca.core.errors import BadOption, BadRecord, LuccaError
from lucca.core.record import Record


def prizes(*players: str, seed: int = 4) -> Session:
    game = lucca.game("prizes")
    return Session(game, players, game.deal(len(players), Random(seed)), Random(seed))


def towers(*players: str) -> Session:
    return Session(lucca.game("towers", size=6), players, {}, Random(1))


def play(session: Session, notation: str) -> None:
    session.play(session.next, session.game.parse(notation))


def test_undo_takes_back_the_bots_answer_and_the_last_decision_of_a_person() -> None:
    session = towers("human", "random")
    play(session, "ra1")
    before = session.state
    play(session, "wb2")
    while not session.is_person(session.next):
        session.play_bot(session.next)
    assert session.undo() == 3
    assert session.state == before
    assert session.undo() == 1
    assert session.undo() == 0


def test_undo_between_people_takes_back_one_decision_at_a_time() -> None:
    session = towers("human", "human")
    for notation in ("ra1", "wb2", "rc3"):
        play(session, notation)
    assert session.undo() == 1
    assert session.next == 1
    assert session.undo() == 1
    assert session.next == 0


def test_bots_alone_leave_nothing_to_take_back() -> None:
    session = towers("random", "random")
    session.play_bot(0)
    assert session.undo() == 0


def test_a_secret_choice_may_be_taken_back_until_all_are_laid_open() -> None:
    session = prizes("human", "human")
    play(session, "3")
    assert session.undo() == 1
    play(session, "2")
    play(session, "4")
    assert session.undo() == 0
    play(session, "1")
    assert session.undo() == 1
    assert session.undo() == 0


def test_people_choose_before_bots_where_all_choose_in_secret() -> None:
    session = prizes("greedy", "human", "random")
    assert session.next == 1
    play(session, "2")
    assert session.next == 0
    assert session.owing == {0, 2}
    session.play_bot(0)
    assert session.owing == {2}


def test_a_hint_is_legal_and_changes_nothing() -> None:
    session = towers("human", "human")
    hint = session.hint(0)
    assert hint in session.state.legal(0)
    assert session.state.ply == 0


def test_a_resumed_game_stands_where_it_was_left_with_the_same_players() -> None:
    session = prizes("human", "greedy")
    play(session, "2")
    session.play_bot(1)
    again = Session.resumed(Record.loads(session.record().dumps()), None, Random(1))
    assert again.state == session.state
    assert again.players == ("human", "greedy")
    assert again.record() == session.record()
    other = Session.resumed(session.record(), ["random", "human"], Random(1))
    assert other.people == (1,)


def test_resuming_with_too_many_players_is_refused() -> None:
    with pytest.raises(BadOption, match="2 players, not 3"):
        Session.resumed(prizes("human", "human").record(), ["human"] * 3, Random(1))


def test_a_record_with_nonsense_for_players_is_refused() -> None:
    for meta in ({"players": "human"}, {"players": [1, 2]}):
        record = Record("prizes", 2, {"prizes": [1, 2, 3, 4]}, meta=meta)
        with pytest.raises(BadRecord, match="expected a list of names"):
            Session.resumed(record, None, Random(1))


def test_an_illegal_action_changes_nothing() -> None:
    session = towers("human", "human")
    play(session, "ra1")
    with pytest.raises(LuccaError):
        play(session, "rb1")
    assert len(session.steps) == 1
    assert session.next == 0


def test_a_record_that_no_file_can_hold_is_refused_and_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("old")
    record = Record("towers", 2, {}, meta={"name": "\ud800"})
    with pytest.raises(files.BadFile, match="no Unicode"):
        files.write(str(file), record)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert file.read_text() == "old"


def test_a_game_that_was_given_up_stays_given_up_and_keeps_what_was_noted_on_it() -> None:
    session = towers("human", "human")
    session.play(0, session.game.parse("rd4"))
    session.resigned = 0
    kept = session.record()
    noted = Record.read({**kept.json(), "meta": {**kept.meta, "place": "Lucca"}})  # type: ignore[dict-item]
    again = Session.resumed(noted, None, Random(1))
    assert again.over
    assert again.record().meta == {"players": ["human", "human"], "resigned": 0, "place": "Lucca"}
