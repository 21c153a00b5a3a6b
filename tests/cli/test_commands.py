"""replay, verify, rules, games, perft: answers, and exit codes where there is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import lucca as library
from cli.conftest import GAMES, Lucca
from lucca.cli.rulebooks import _laid_out
from lucca.cli.screen import Screen
from lucca.core.record import Record

RECORDS = Path(__file__).parent.parent / "records"


@pytest.fixture(name="file")
def _file(lucca: Lucca) -> str:
    """A whole game of Prizes for two, in a file."""
    lucca("play", "prizes", "--seed", "4", "--players", "human,random", typed=["2", "4", "1", "3", "game.json"])
    return "game.json"


def changed(file: str, **fields: object) -> str:
    """The record in another file, with other fields."""
    data = json.loads(Path(file).read_text())
    Path("changed.json").write_text(json.dumps({**data, **fields}))
    return "changed.json"


# replay


def test_replay_prints_every_position_through_a_pipe(lucca: Lucca, file: str) -> None:
    shown = lucca("replay", file)
    assert [line.split(" ")[0] for line in shown.out.splitlines() if " of 8" in line] == list("012345678")
    assert "  · Seat 0 bids 2. [bid]" in shown.out
    assert shown.out.count("Prizes: Seat 0: ") == 1


def test_replay_at_a_position_and_as_a_seat_saw_it(lucca: Lucca, file: str) -> None:
    spectator = lucca("replay", file, "--at", "1").out
    assert spectator.startswith("1 of 8 · Seat 0: 2\n")
    assert "Your cards" not in spectator
    assert "Your cards: 1 2 3 4" in lucca("replay", file, "--at", "1", "--seat", "1").out


def test_replay_of_one_record_of_several(lucca: Lucca, file: str) -> None:
    text = Path(file).read_text()
    Path("two.jsonl").write_text(text + "\n" + text)
    shown = lucca("replay", "two.jsonl")
    assert shown.code == 1
    assert "here are 2 records: say which one (1 to 2) with --record" in shown.err
    assert lucca("replay", "two.jsonl", "--record", "2", "--at", "0").code == 0
    assert "there is no record 3" in lucca("replay", "two.jsonl", "--record", "3").err


# verify


def test_verify_tells_good_from_wrong(lucca: Lucca, file: str) -> None:
    assert lucca("verify", file).out == "game.json: ok (prizes, 8 actions)\n"
    actions = json.loads(Path(file).read_text())["actions"]
    wrong = lucca("verify", file, changed(file, actions=[*actions, [0, "1"]]))
    assert wrong.code == 1
    assert "game.json: ok" in wrong.out
    assert "changed.json: wrong: action 9 of 9 (seat 0, '1'): the game was over after action 8" in wrong.out


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"game": "chess"}, "game: there is no game 'chess'"),
        ({"format": 2}, "format 2 is unknown"),
        ({"players": 9}, "not for 9 players"),
        ({"options": {"cards": 9}}, "option cards: 9"),
        ({"deal": {"prizes": [1, 2, 3, 3]}}, "deal.prizes"),
        ({"result": {"scores": [0, 0], "winners": [0, 1], "reason": "prizes"}}, "result.scores[0]: the record says 0,"),
        ({"trace": []}, "unknown field 'trace'"),
        ({"actions": [[0, "2"], [0, "3"]]}, "action 2 of 2 (seat 0, '3'): seat 0 has no decision now"),
    ],
)
def test_verify_says_what_is_wrong(lucca: Lucca, file: str, fields: dict[str, object], told: str) -> None:
    shown = lucca("verify", changed(file, **fields))
    assert shown.code == 1
    assert told in shown.out


@pytest.mark.parametrize("text", ["", "\n", "nonsense", "[]", "null", "{", '"text"', "[" * 100_000, '{"format": NaN}'])
def test_verify_of_what_is_no_record(lucca: Lucca, text: str) -> None:
    Path("odd.json").write_text(text)
    shown = lucca("verify", "odd.json")
    assert (shown.code, shown.err) == (1, "")
    assert shown.out.startswith("odd.json")
    assert "wrong" in shown.out


def test_verify_of_files_that_can_not_be_read(lucca: Lucca) -> None:
    Path("image.png").write_bytes(b"\x89PNG\xff\xfe")
    shown = lucca("verify", "nothing.json", ".", "image.png")
    assert shown.code == 1
    assert len(shown.out.splitlines()) == 3
    assert "image.png: wrong: this is no text in UTF-8" in shown.out


def test_verify_of_many_lines_names_the_wrong_one(lucca: Lucca, file: str) -> None:
    good = Path(file).read_text().strip()
    bad = good.replace('"players": 2', '"players": 3', 1)
    Path("many.jsonl").write_text(f"{good}\n\n{bad}\n{good}\n")
    shown = lucca("verify", "--json", "many.jsonl")
    assert shown.code == 1
    verdicts = json.loads(shown.out)
    assert [(verdict["file"], verdict["ok"]) for verdict in verdicts] == [
        ("many.jsonl:1", True),
        ("many.jsonl:3", False),
        ("many.jsonl:4", True),
    ]


def test_a_name_with_an_odd_line_break_in_it_breaks_no_line(lucca: Lucca, file: str) -> None:
    data = {**json.loads(Path(file).read_text(encoding="utf-8")), "meta": {"players": ["A\u2028da", "B\x85o"]}}
    line = json.dumps(data, ensure_ascii=False)
    Path("games.jsonl").write_text(f"{line}\r\n{line}\r\n", encoding="utf-8", newline="")
    shown = lucca("verify", "games.jsonl")
    assert (shown.code, shown.out.count(": ok (prizes")) == (0, 2)


def test_verify_reads_standard_input(lucca: Lucca, file: str) -> None:
    assert lucca("verify", "-", typed=Path(file).read_text()).out == "-: ok (prizes, 8 actions)\n"


# rules


def test_the_rules_as_a_whole_and_by_heading_and_rule(lucca: Lucca) -> None:
    assert "Goofspiel" in lucca("rules", "prizes").out
    tie = lucca("rules", "prizes", "tie").out
    assert tie.startswith("Ties (`tie`)")
    assert "Bidding" not in tie
    assert lucca("rules", "prizes", "the", "END").out.startswith("The end\n")


def test_links_between_sections_are_told_as_words(lucca: Lucca) -> None:
    assert "If one colour controls both towers they merge." in " ".join(lucca("rules", "towers", "R3").out.split())


def test_a_section_or_language_that_there_is_not(lucca: Lucca) -> None:
    shown = lucca("rules", "prizes", "castling")
    assert shown.code == 2
    assert "sections: Prizes; Bidding (`bid`);" in shown.err
    assert lucca("rules", "prizes", "--lang", "xx").code == 2


def test_tables_of_a_rulebook_fit_the_terminal(lucca: Lucca, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = lucca("rules", "citta", "editions").out.splitlines()
    assert "".join(shown[2].split()) == "2005(English)2005(Hungarian)2013"
    assert next(line for line in shown if line.startswith("players")).split() == [
        "players", "3", "to", "5", "3", "to", "5", "2", "to", "5"
    ]  # fmt: skip
    assert max(map(len, shown)) <= 80
    assert "|" not in "".join(shown)
    start = shown[2].index("2013")
    told = " ".join(line[start:].strip() for line in shown if line[start:].strip())
    assert "with `celebration=true`: `10` and `20` leave, five cards come" in told, "a long cell goes on below"


@pytest.mark.parametrize(
    "table", ["| a | b |", "| a | b |\n|---|---|\n| c |", "| a |\n| - |\n| b | c | d |", "|", "||\n|"]
)
def test_a_table_of_any_shape_can_be_shown(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    screen.tell("\n".join(_laid_out(screen, f"before\n{table}\nafter")))
    shown = capsys.readouterr().out.splitlines()
    assert (shown[0], shown[-1]) == ("before", "after")
    assert not any("-" in line for line in shown)


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_has_a_section_for_every_rule(lucca: Lucca, game: str) -> None:
    for rule in library.game(game).rules:
        assert lucca("rules", game, rule).code == 0, rule


# games, perft


def test_games_are_listed_with_options_and_seats(lucca: Lucca) -> None:
    listed = {game["id"]: game for game in json.loads(lucca("games", "--json").out)}
    assert set(GAMES) <= set(listed)
    assert listed["prizes"]["seats"] == [2, 3, 4]
    assert listed["prizes"]["options"][0]["choices"] == [3, 4, 5, 6]
    text = lucca("games").out
    for game in GAMES:
        assert game in text


def test_perft_counts_in_the_order_of_the_seats(lucca: Lucca) -> None:
    # each of two seats has 3 cards, then 2, then 1
    for depth, nodes in enumerate([1, 3, 9, 18, 36, 36, 36, 0]):
        assert lucca("perft", "prizes", str(depth), "--cards", "3").out == f"{nodes}\n"


def test_perft_divides_by_first_action(lucca: Lucca) -> None:
    answer = json.loads(lucca("perft", "prizes", "3", "--players", "3", "--seed", "2", "--divide", "--json").out)
    assert answer["nodes"] == 64
    assert answer["divide"] == {"1": 16, "2": 16, "3": 16, "4": 16}
    assert lucca("perft", "prizes", "2", "--divide").out == "1: 4\n2: 4\n3: 4\n4: 4\n16\n"


# Requests that can't be met


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "toscanna"], "there is no game 'toscanna'"),
        (["play", "toscanna"], "did you mean toscana?"),
        (["rules", "chess"], "known: towers, citta, toscana"),
        (["perft", "chess", "1"], "there is no game 'chess'"),
        (["perft", "prizes", "-1"], "0 or more"),
        (["perft", "prizes", "deep"], "invalid int value"),
        (["perft", "prizes", "1", "--players", "7"], "possible: 2, 3, 4"),
        (["play", "prizes", "--option", "card=3"], "did you mean cards?"),
        (["play", "prizes", "--option", "cards"], "write cards=VALUE"),
        (["play", "prizes", "--cards", "many"], "one of 3, 4, 5, 6"),
        (["play", "prizes", "--size", "3"], "unrecognized arguments: --size 3"),
        (["play", "prizes", "--size", "3"], "[--cards 3|4|5|6]"),
        (["rules", "towers", "--size", "3"], "usage: lucca rules [-h] [--no-color]"),
        (["play", "prizes", "--players", "human"], "not for 1 players"),
        (["play", "prizes", "--players", "human,hal"], "known: random, greedy"),
        (["play", "--option", "cards=3"], "needs its game"),
        (["castle"], "'play', 'replay', 'verify'"),
        (["replay"], "required: FILE"),
        ([""], "invalid choice"),
    ],
)
def test_a_wrong_request_ends_with_2_and_says_what_there_is(lucca: Lucca, words: list[str], told: str) -> None:
    shown = lucca(*words)
    assert shown.code == 2
    assert told in shown.err
    assert "Traceback" not in shown.err


def test_a_wrong_file_ends_with_1(lucca: Lucca, file: str) -> None:
    assert lucca("replay", "nothing.json").code == 1
    assert lucca("play", "--resume", "nothing.json").err == (
        "lucca: nothing.json: this file can't be read: No such file or directory\n"
    )
    assert lucca("play", "--resume", changed(file, game="chess")).code == 1
    assert lucca("replay", changed(file, players=3)).code == 1


def test_a_request_that_does_not_fit_its_file_ends_with_2(lucca: Lucca, file: str) -> None:
    assert "there is no position 9: this game has 0 to 8" in lucca("replay", file, "--at", "9").err
    assert "there is no seat 2" in lucca("replay", file, "--seat", "2").err
    assert "is a game of prizes, not of towers" in lucca("play", "towers", "--resume", file).err
    assert "can't be changed now" in lucca("play", "prizes", "--resume", file, "--cards", "4").err
    assert lucca("play", "--resume", file, "--players", "human,human,human").code == 2


# As a program


def run(*words: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lucca", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, cwd=cwd, timeout=30)


def test_python_m_lucca() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"lucca {library.__version__}\n")


def test_a_pipe_that_nobody_reads_is_quiet(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "lucca", "play", "towers", "--players", "random,random", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0


def test_the_game_is_saved_though_nobody_reads_what_is_told(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "lucca", "play", "towers", "--players", "human,human"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"rd4\n")
        process.stdin.flush()
        for _ in range(2):
            while process.stdout.read(1) != b">":
                continue
        process.stdout.close()
        process.stdin.write(b"score\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0
    (file,) = tmp_path.glob("*.json")
    assert Record.loads(file.read_text()).actions == ((0, "rd4"),)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_in_a_terminal_of_another_encoding_a_game_can_be_played(tmp_path: Path, encoding: str) -> None:
    """What it can't show is a question mark, and what makes no sense in it is no action."""
    done = subprocess.run(
        [sys.executable, "-m", "lucca", "play", "towers", "--players", "human,human"],
        input="rd4\nwhy é\nwhy rd5\n".encode("utf-16")[2:] + b"\xff\nrd4\nwhy rd5\n",
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"},
        timeout=30,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    assert b"[two-colours]" in done.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_without_input_or_output_a_command_ends_quietly(tmp_path: Path, closed: str) -> None:
    command = f"{sys.executable} -m lucca play towers --players human,random {closed}"
    done = subprocess.run(
        command, shell=True, input="", capture_output=True, text=True, check=False, cwd=tmp_path, timeout=30
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["games", "rules towers", "play towers --size 6 --players random,random"])
def test_a_full_disk_is_said_in_a_line(words: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "lucca", *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=30,
        )
    assert (done.returncode, done.stderr) == (1, "lucca: this can't go on: No space left on device\n")


def test_a_record_from_windows_is_read(lucca: Lucca, file: str) -> None:
    Path("windows.json").write_bytes(b"\xef\xbb\xbf" + Path(file).read_bytes().replace(b"\n", b"\r\n"))
    assert lucca("verify", "windows.json").code == 0


def test_what_is_no_utf_8_is_no_record_through_a_pipe_either() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lucca", "verify", "-"],
        input=b'{"\xff": 1}',
        capture_output=True,
        check=False,
        timeout=30,
    )
    assert (done.returncode, done.stdout) == (1, b"-: wrong: this is no text in UTF-8\n")


def test_records_of_whole_games_verify(lucca: Lucca) -> None:
    for path in sorted(RECORDS.glob("*.jsonl")):
        record = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        record.pop("trace", None)  # what the record's tests compare beside it
        Path("first.json").write_text(Record.read(record).dumps(), encoding="utf-8")
        assert lucca("verify", "first.json").code == 0, path.name
