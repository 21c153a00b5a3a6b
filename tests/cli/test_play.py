"""`lucca play`, as somebody at the keyboard meets it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest

import lucca as library
from cli.conftest import GAMES, Lucca
from lucca.cli import main
from lucca.core.errors import BadView
from lucca.core.record import Record

WHO = ("prizes", "--seed", "4")


class Robot(io.StringIO):
    """Standard input of somebody who asks each time what there is to do and does some of it."""

    def __init__(self, screen: io.StringIO, save: str) -> None:
        super().__init__()
        self.screen = screen
        self.save = save
        self.rng = Random(1)
        self.read = 0

    def readline(self, _size: int = -1, /) -> str:
        new = self.screen.getvalue()[self.read :]
        self.read += len(new)
        if new.endswith("presses Enter. "):
            return "\n"
        if new.endswith("(Enter: no): "):
            return f"{self.save}\n"
        if not new.startswith("actions\n"):
            return "actions\n"
        listed = re.findall(r"^  (\S.*?)  ", new, re.MULTILINE)
        return f"{self.rng.choice(listed)}\n"


def whole_game(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> tuple[Record, str]:
    screen = io.StringIO()
    file = folder / "game.json"
    file.unlink(missing_ok=True)
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("sys.stdin", Robot(screen, str(file)))
    assert main(["play", *words]) == 0
    return Record.loads(file.read_text(encoding="utf-8")), screen.getvalue()


@pytest.mark.parametrize("bots", ["greedy", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(game: str, bots: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seats = min(library.game(game).seats)
    players = ",".join(["human"] + [bots] * (seats - 1))
    small = ("--size", "6") if game == "towers" else ()
    record, shown = whole_game(monkeypatch, tmp_path, game, *small, "--seed", "5", "--players", players)
    assert record.final().result is not None
    assert record.result == record.final().result.json()  # type: ignore[union-attr]
    assert record.meta == {"players": players.split(",")}
    assert "Traceback" not in shown
    assert "{" not in shown, "a sentence has an unfilled place"


@pytest.mark.parametrize(
    "words",
    [
        ("toscana", "--match", "--players", "human,human"),
        ("towers", "--size", "6", "--switch", "--players", "human,random,human"),
        ("citta", "--edition", "2005", "--players", "human,human,random,greedy"),
        ("citta", "--celebration", "--players", "human,human"),
        ("prizes", "--cards", "6", "--players", "human,human,human,human"),
    ],
)
def test_whole_games_of_several_people(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record, _ = whole_game(monkeypatch, tmp_path, *words, "--seed", "2")
    assert record.final().result is not None


def test_the_same_seed_is_the_same_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, _ = whole_game(monkeypatch, tmp_path, "prizes", "--seed", "8", "--players", "human,random,greedy")
    again, _ = whole_game(monkeypatch, tmp_path, "prizes", "--seed", "8", "--players", "human,random,greedy")
    assert first == again


def test_without_a_seed_each_game_is_dealt_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = ("prizes", "--cards", "6")
    deals = [whole_game(monkeypatch, tmp_path, *words)[0].deal for _ in range(6)]
    assert any(deal != deals[0] for deal in deals)


def test_bots_alone_play_to_the_end_and_ask_nobody(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, "--players", "random,greedy")
    assert shown.code == 0
    assert "wins" in shown.out or "draw" in shown.out
    assert "Save" not in shown.out


def test_what_an_action_brings_about_is_told_step_by_step_with_its_rule(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, "--players", "human,human", typed=["", "3", "", "2", "", "quit"])
    assert "  · Seat 0 bids 3. [bid]\n  · Seat 1 bids 2. [bid]\n  · Seat 0 takes the prize of 2. [prize]\n" in shown.out


def test_why_names_the_rule_and_what_shows_it(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["3", "why 3", "why 2", "3", "quit"])
    refused = "The card 3 has been played already, in round 1. [bid]\n  Look at: round 1\n"
    assert shown.out.count(refused) == 2, "asked for, and when played all the same"
    assert "2 is allowed: bid 2 for the prize of" in shown.out


def test_why_shows_cards_and_squares_by_names_that_people_know(lucca: Lucca) -> None:
    typed = ["keep 4 12", "why open b", "quit"]
    shown = lucca("play", "citta", "--seed", "3", "--players", "human,greedy,greedy", typed=typed).out
    assert "Your blue palace has 1 of 5 cards" in shown
    assert re.findall(r"Look at: (.*)", shown) == ["4"]


def test_what_is_no_action_says_so_and_the_game_goes_on(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["9", "actoins", "why", "why x", "rules nonsense", "", "2", "quit"])
    assert "'9' is no card: write a number from 1 to 4" in shown.out
    assert "the rulebook says nothing about 'nonsense'" in shown.out
    assert "Seat 0 bids 2." in shown.out
    assert shown.code == 0


def test_actions_are_listed_as_sentences_and_narrowed_by_how_they_begin(lucca: Lucca) -> None:
    shown = lucca("play", "towers", "--size", "6", typed=["actions", "actions rb", "actions zz", "quit"])
    assert "… and 104 more" in shown.out
    assert shown.out.count("  rb3  ") == 1
    assert "No action begins with 'zz'." in shown.out


def test_help_score_log_and_rules(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["help", "?", "2", "score", "log", "rules tie", "rules", "board", "quit"])
    assert shown.out.count("3   bid your card 3") == 2
    assert "Seat 0: " in shown.out
    assert shown.out.count("Seat 0 bids 2.") == 2
    assert shown.out.count("Ties (`tie`)") == 2


def test_the_rules_are_told_in_the_language_of_the_game_where_there_are_any(lucca: Lucca) -> None:
    shown = lucca("play", "toscana", "--seed", "1", "--lang", "it", typed=["rules veto", "quit"])
    assert "Il veto (`veto`)" in shown.out
    shown = lucca("play", *WHO, "--lang", "it", typed=["rules tie", "quit"])
    assert "Ties (`tie`)" in shown.out


def test_undo_lets_a_person_decide_again(lucca: Lucca) -> None:
    typed = ["undo", "ra1", "undo", "wa1", "wb2", "kb2", "undo", "save game.json"]
    shown = lucca("play", "towers", "--players", "human,human", typed=typed)
    assert "Nothing to take back." in shown.out
    assert "Taken back: 1 action." in shown.out
    assert Record.loads(Path("game.json").read_text()).actions == ((0, "wa1"),)


def test_undo_never_goes_behind_a_reveal(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["2", "undo", "quit"])
    assert "Nothing to take back: a secret choice stays once all are laid open." in shown.out


# Secrets


def screens(out: str) -> list[str]:
    """What stood on the screen between one clearing and the next."""
    return re.split(r"-{40}\n", out)


def test_in_a_secret_choice_only_the_choosers_card_is_shown_and_the_screen_is_cleared(lucca: Lucca) -> None:
    typed = ["", "3", "", "board", "log", "actions", "score", "why 3", "2", "", "quit"]
    shown = lucca("play", *WHO, "--players", "human,human,greedy", typed=typed)
    first, between, second, after = screens(shown.out)[1:5]
    assert first.endswith("Seat 0> 3\n")
    assert between == ("  · Seat 0 has chosen a card. [bid]\nPass the keyboard to Seat 1, who presses Enter. \n")
    assert "         2      ?\n" in second
    assert "Seat 0 bids" not in second
    assert "Seat 0: 3" not in second
    assert "Seat 0 bids 3.\n" not in after
    assert "  · Seat 0 bids 3. [bid]\n" in after


def test_every_person_sees_only_their_own_hand_in_lucca_citta(lucca: Lucca) -> None:
    game = library.game("citta", edition="2005")
    state = game.start(3, game.deal(3, Random(6)))
    hands = [{card for action in state.legal(seat) for card in str(action).split()[1:]} for seat in range(3)]
    typed = [line for seat in range(3) for line in ("", str(next(iter(state.legal(seat)))))]
    shown = lucca("play", "citta", "--edition", "2005", "--seed", "6", "--players", "human,human,human", typed=typed)
    boards = [screen for screen in screens(shown.out) if "> keep " in screen]
    assert len(boards) == 3
    for seat, board in enumerate(boards):
        numbers = set(re.findall(r"\d+", board.replace("keep 12 57", "")))  # the prompt's example
        assert hands[seat] <= numbers
        for other in {0, 1, 2} - {seat}:
            assert not {card for card in hands[other] if int(card) > 9} & numbers, "another seat's hand"


def test_the_keyboard_is_not_passed_on_where_nothing_is_secret(lucca: Lucca) -> None:
    shown = lucca("play", "towers", "--players", "human,human", typed=["ra1", "wb2", "quit"])
    assert "Pass the keyboard" not in shown.out


def test_a_bots_choice_is_not_told_before_the_reveal(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, "--players", "greedy,human,human", typed=["", "3", ""])
    assert "Seat 0" in shown.out
    assert "Seat 0 bids" not in shown.out


@pytest.mark.parametrize("game", GAMES)
def test_in_a_terminal_of_eighty_columns_no_line_is_longer(
    lucca: Lucca, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = lucca("play", game, "--seed", "1", typed=["help", "actions", "score", "hint", "log"])
    shown.out += lucca("play", game, "--seed", "1", "--players", "random,random").out
    assert max(map(len, shown.out.splitlines())) <= 80


# Saving, resuming, leaving


def test_the_end_of_input_saves_the_game_and_says_how_to_play_on(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["2"])
    assert shown.code == 0
    (file,) = Path().glob("lucca-prizes-*.json")
    assert f"Play on with:\n  lucca play --resume {file}\n" in shown.out
    resumed = lucca("play", "--resume", str(file), typed=["log", "3"])
    assert "Seat 0 bids 2." in resumed.out
    assert list(Path().glob("*.json")) == [file], "it is saved where it came from"
    assert len(Record.loads(file.read_text()).actions) == 4


def test_ctrl_c_saves_the_game(lucca: Lucca, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["2"])

    def typed(_prompt: str = "") -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    shown = lucca("play", *WHO)
    assert shown.code == 0
    (file,) = Path().glob("lucca-prizes-*.json")
    assert Record.loads(file.read_text()).actions[0] == (0, "2")
    assert shown.err == ""


def test_whatever_goes_wrong_the_game_is_not_lost(lucca: Lucca, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BadView("", "this bot has lost its mind")

    monkeypatch.setattr("lucca.bots.simple.RandomBot.choose", broken)
    shown = lucca("play", *WHO, "--players", "human,random", typed=["2"])
    assert shown.code == 1
    assert shown.err == "lucca: this bot has lost its mind\n"
    (file,) = Path().glob("*.json")
    assert Record.loads(file.read_text()).actions == ((0, "2"),)


def test_leaving_before_the_first_action_leaves_no_file(lucca: Lucca) -> None:
    assert "Goodbye" in lucca("play", *WHO, typed=["quit"]).out
    assert list(Path().iterdir()) == []


def test_a_finished_record_shows_how_it_ended(lucca: Lucca) -> None:
    lucca("play", *WHO, typed=["1", "2", "3", "4", "end.json"])
    shown = lucca("play", "--resume", "end.json", typed=[])
    assert shown.code == 0
    assert "Prizes: Seat 0" in shown.out


def test_who_only_looks_at_a_record_leaves_its_file_as_it_is(lucca: Lucca) -> None:
    lucca("play", *WHO, typed=["1", "2", "3", "4", "end.json"])
    lucca("play", *WHO, typed=["1", "2", "save begun.json", "quit"])
    for name in ("end.json", "begun.json"):
        file = Path(name)
        file.write_text(json.dumps(json.loads(file.read_text()), indent=1))
        before = file.read_text()
        assert lucca("play", "--resume", name, "--players", "human,human", typed=[]).code == 0
        assert file.read_text() == before
    assert "Play on with" in lucca("play", "--resume", "begun.json", typed=[]).out
    lucca("play", "--resume", "begun.json", typed=["3"])
    assert [0, "3"] in json.loads(Path("begun.json").read_text())["actions"], "what is played on it keeps"


def test_a_game_resumed_from_a_pipe_gets_a_file_of_its_own(lucca: Lucca) -> None:
    lucca("play", *WHO, typed=["2", "save begun.json", "quit"])
    text = Path("begun.json").read_text()
    Path("begun.json").unlink()
    assert lucca("play", "--resume", "-", typed=text).code == 0
    (file,) = Path().iterdir()
    assert re.fullmatch(r"lucca-prizes-.*\.json", file.name)


def test_resigning_asks_first_and_is_kept_in_the_record(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["1", "resign", "no", "resign", "y", "over.json"])
    assert "Seat 0 resigns." in shown.out
    meta = json.loads(Path("over.json").read_text())["meta"]
    assert meta == {"players": ["human", "greedy"], "resigned": 0}
    assert lucca("verify", "over.json").code == 0


def test_a_file_that_can_not_be_written_is_said_and_the_game_goes_on(lucca: Lucca) -> None:
    shown = lucca("play", *WHO, typed=["2", "save no/such/folder/x.json", "save .", "save \0", "score", "quit"])
    assert len(list(Path().iterdir())) == 1
    assert shown.out.count("this file can't be written") == 3
    assert "no/such/folder/x.json: this file can't be written" in shown.out
    assert shown.code == 0


def test_no_other_file_is_written_over_without_asking(lucca: Lucca) -> None:
    Path("letter.txt").write_text("Dear Lucca")
    shown = lucca("play", *WHO, typed=["2", "save letter.txt", "n", "save my.json", "3", "save my.json", "quit"])
    assert "There is a file letter.txt already. Write over it? [y/N]" in shown.out
    assert Path("letter.txt").read_text() == "Dear Lucca"
    assert len(Record.loads(Path("my.json").read_text()).actions) == 4, "its own file it writes again"
    lucca("play", *WHO, typed=["2", "save letter.txt", "y", "quit"])
    assert Record.loads(Path("letter.txt").read_text()).actions[0] == (0, "2")


def test_a_record_that_can_not_be_written_at_the_end_is_offered_again(lucca: Lucca) -> None:
    typed = ["1", "2", "3", "4", "no/such/folder/end.json", "end.json"]
    shown = lucca("play", *WHO, typed=typed)
    assert "no/such/folder/end.json: this file can't be written" in shown.out
    assert lucca("verify", "end.json").code == 0


# The menu


def test_enter_all_the_way_starts_a_game_against_a_bot(lucca: Lucca) -> None:
    shown = lucca("play", typed=["", "", "", "", "quit"])
    assert shown.code == 0
    assert "(human)" in shown.out
    assert "(greedy)" in shown.out


def test_the_menu_explains_what_is_wrong_and_asks_again(lucca: Lucca) -> None:
    typed = ["chess", "99", "prizes", "cards=9", "size=4", "cards=3", "7", "three", "3", "human", "human,bob,random"]
    shown = lucca("play", typed=[*typed, "human,random,greedy", "2", "quit"])
    assert "there is no game 'chess'" in shown.out
    assert "option cards: 9 is not one of 3, 4, 5, 6" in shown.out
    assert "prizes has no option 'size'" in shown.out
    assert "'three' is no number of players" in shown.out
    assert "nobody here is called 'bob'" in shown.out
    assert "Seat 2 (greedy)" in shown.out
    assert "Seat 0 bids 2." in shown.out


def test_leaving_the_menu_is_quiet(lucca: Lucca) -> None:
    shown = lucca("play", typed=[])
    assert shown.code == 0
    assert shown.err.strip() == ""


# Colour


def test_through_a_pipe_there_is_no_colour(lucca: Lucca) -> None:
    assert "\x1b" not in lucca("play", *WHO, typed=["2", "quit"]).out
