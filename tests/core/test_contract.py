"""What all games share: options, seats, refusals, the registry."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

import lucca
from lucca.core import registry
from lucca.core.errors import BadNotation, BadOption, GameOver, IllegalAction, LuccaError, WrongSeat
from lucca.core.game import Game
from lucca.core.record import Record
from lucca.lab.conformance import check_game, check_refusals


def test_the_three_games_are_known() -> None:
    assert lucca.GAMES == ("towers", "citta", "toscana")
    assert set(lucca.GAMES) <= set(lucca.game_ids())


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"there is no game 'chess' \(known: towers, citta, toscana"):
        lucca.game("chess")


def test_a_name_can_be_taken_only_once(prizes: Game) -> None:
    with pytest.raises(BadOption, match="can't take its name"):
        lucca.register(prizes.id, "another.package")


def test_a_rulebook_in_an_unknown_language_is_refused(prizes: Game) -> None:
    with pytest.raises(BadOption, match="in the language 'tlh'"):
        lucca.rulebook(prizes.id, "tlh")


def test_a_part_of_a_game_is_found_beside_its_rules(prizes: Game) -> None:
    assert registry.part(prizes, "text").__name__ == "prizes.text"


def test_games_are_equal_by_value(prizes: Game) -> None:
    assert lucca.game("prizes") == prizes
    assert hash(lucca.game("prizes", cards=4)) == hash(prizes)
    assert lucca.game("prizes", cards=5) != prizes
    assert str(lucca.game("prizes", cards=5)) == "prizes(cards=5)"
    assert pickle.loads(pickle.dumps(prizes)) == prizes


def test_a_game_can_not_be_changed(prizes: Game) -> None:
    with pytest.raises(TypeError):
        prizes.options["cards"] = 6  # type: ignore[index]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"card": 4}, r"prizes has no option 'card' \(known: cards\)"),
        ({"cards": "4"}, "'4' is not"),
        ({"cards": True}, "True is not"),
        ({"cards": 0}, "0 is not one of"),
    ],
)
def test_a_wrong_option_is_refused(prizes: Game, options: dict[str, object], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        lucca.game(prizes.id, **options)  # type: ignore[arg-type]


def test_the_seat_must_be_named_where_several_are_to_act(prizes: Game) -> None:
    state = prizes.start(2, prizes.deal(2, Random(1)))
    with pytest.raises(WrongSeat, match="several seats are to act"):
        state.play("1")
    with pytest.raises(WrongSeat, match="several seats are to act"):
        state.legal()


def test_a_seat_that_has_decided_waits(prizes: Game) -> None:
    state = prizes.start(2, prizes.deal(2, Random(1))).play("1", seat=0)
    assert len(state.legal(0)) == 0
    refusal = state.why_not(0, "2")
    assert refusal is not None
    assert refusal.rule == "turn"
    with pytest.raises(WrongSeat, match="seat 0 has no decision now; to act: 1"):
        state.play("2", seat=0)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_a_seat_that_is_not_there_is_refused(prizes: Game, seat: object) -> None:
    state = prizes.start(2, prizes.deal(2, Random(1)))
    with pytest.raises(WrongSeat):
        state.why_not(seat, "1")  # type: ignore[arg-type]


def test_an_illegal_action_names_its_rule_and_changes_nothing(prizes: Game) -> None:
    state = prizes.start(2, prizes.deal(2, Random(1))).play("1", seat=0).play("2", seat=1)
    before = state.dump()
    with pytest.raises(IllegalAction, match="has been played already") as caught:
        state.play("1", seat=0)
    assert caught.value.rule == "bid"
    assert caught.value.pieces
    assert caught.value.text in str(caught.value)
    assert state.dump() == before
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.rule, again.text) == (caught.value.rule, caught.value.text)


def test_after_the_end_everything_is_refused(record: Record) -> None:
    state = record.final()
    refusal = state.why_not(0, "1")
    assert refusal is not None
    assert refusal.rule == "over"
    with pytest.raises(GameOver):
        state.play("1")
    with pytest.raises(GameOver):
        state.play("1", seat=0)


def test_an_action_of_another_game_is_no_action(prizes: Game) -> None:
    foreign = lucca.game("towers").parse("wa1")
    state = prizes.start(2, prizes.deal(2, Random(1)))
    with pytest.raises(BadNotation):
        state.why_not(0, foreign)
    with pytest.raises(LuccaError):
        state.play(foreign, seat=0)


def test_positions_pickle(record: Record) -> None:
    for state in record.replay():
        assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_example_keeps_the_contract(prizes: Game, players: int, seed: int) -> None:
    report = check_game(prizes, players, seed)
    assert report.positions == 4 * players + 1
    assert {"bid", "turn", "over"} <= report.rules_named


def test_the_example_refuses_what_means_nothing(prizes: Game) -> None:
    check_refusals(prizes)


def test_a_seat_is_a_whole_number_and_nothing_that_equals_one(prizes: Game) -> None:
    state = prizes.start(2, prizes.deal(2, Random(1)))
    for seat in (True, 1.0):
        with pytest.raises(WrongSeat):
            state.play("1", seat=seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["chess", None, [], {}])
def test_a_game_that_is_not_there_is_refused(name: Any) -> None:
    with pytest.raises(BadOption, match="there is no game"):
        lucca.game(name)


@pytest.mark.parametrize("language", ["xx", "../en", "../rulebook/en", "", None, []])
def test_a_rulebook_in_a_language_that_is_not_there_is_refused(language: Any) -> None:
    with pytest.raises(BadOption, match=r"there is no rulebook of towers in the language .*known: .*en"):
        lucca.rulebook("towers", language)


@pytest.mark.parametrize("typed", ["１２", "1_2", "1e1", "", "0x8", "9" * 5000, "12.0", None])
def test_an_option_in_numbers_is_typed_in_plain_digits(typed: Any) -> None:
    size = next(option for option in type(lucca.game("towers")).options_known if option.name == "size")
    assert size.typed("12") == 12
    with pytest.raises(BadOption, match=r"option size: .* is not one of 6, 8, 10, 12"):
        size.typed(typed)


def test_a_number_for_an_option_in_letters_is_told_apart_from_it() -> None:
    with pytest.raises(BadOption, match="2013 is not a text, one of '2005', '2005-hu', '2013'"):
        lucca.game("citta", edition=2013)


def test_an_option_beyond_what_json_can_tell_apart_is_refused() -> None:
    with pytest.raises(BadOption, match="option limit"):
        lucca.game("towers", limit=2**53 + 1)


def test_who_asks_out_of_turn_is_told_who_decides(prizes: Game) -> None:
    """In a fight or before a veto it may be another seat than the one whose turn it is."""
    state = prizes.start(3, prizes.deal(3, Random(1))).play("1", seat=1)
    refusal = state.why_not(1, "2")
    assert refusal is not None
    assert str(refusal) == "Seat 1 has nothing to decide now; it is up to seat 0, seat 2. [turn]"
