"""At a real terminal: completion, colour, clearing the screen, Ctrl-C."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lucca.core.record import Record

COLOUR = re.compile(r"\x1b\[[0-9;]*[349][0-7]m")
CLEARED = "\x1b[2J\x1b[3J\x1b[H"


class Terminal:
    """A pseudo terminal with the program in it."""

    def __init__(self, folder: Path, *words: str, lines: int = 60, **environment: str) -> None:
        self.hand, program = os.openpty()
        fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 100, 0, 0))
        own = ("NO_COLOR", "COLUMNS", "LINES")
        kept = {name: value for name, value in os.environ.items() if name not in own}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lucca", *words],
            stdin=program,
            stdout=program,
            stderr=program,
            cwd=folder,
            start_new_session=True,
            env={**kept, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environment},
        )
        os.close(program)

    def type(self, keys: str) -> None:
        os.write(self.hand, keys.encode())

    def until(self, text: str) -> str:
        """What is shown until this text, colours and all."""
        shown = ""
        end = time.monotonic() + 20
        while text not in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown):
            ready, _, _ = select.select([self.hand], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{text!r} was not shown, but {shown!r}")
            try:
                shown += os.read(self.hand, 65536).decode(errors="replace")
            except OSError:
                raise AssertionError(f"the program ended before {text!r}: {shown!r}") from None
        return shown

    def ended(self) -> int:
        with contextlib.suppress(OSError):
            while os.read(self.hand, 65536):
                pass
        return self.process.wait(timeout=20)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.hand)


@pytest.fixture(name="terminal")
def _terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, *request.param)
    yield terminal
    terminal.close()


@pytest.mark.parametrize(
    "terminal", [("play", "citta", "--seed", "6", "--players", "human,human,random")], indirect=True
)
def test_secrets_are_wiped_off_the_screen_before_the_next_person_sits_down(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("Pass the keyboard to")
    terminal.type("\r")
    board = terminal.until("Seat 0>")
    assert board.index(CLEARED) < board.index("Your cards")
    terminal.type("keep \t")
    offered = terminal.until("Begin two palaces")
    first = re.search(r"keep (\d+) (\d+)", offered)
    assert first is not None
    terminal.type("\x15" + first.group() + "\r")
    between = terminal.until("Pass the keyboard to")
    told = between[between.rindex(CLEARED) :]
    assert "has decided" in told
    assert first.group() not in told
    terminal.type("\r")
    terminal.until("Seat 1>")
    terminal.type("\x1b[A")  # the history holds nobody else's words
    terminal.type("\x03")
    end = terminal.until("lucca play --resume")
    assert first.group() not in end
    assert terminal.ended() == 0
    (file,) = tmp_path.glob("*.json")
    assert len(Record.loads(file.read_text()).actions) == 1


@pytest.mark.parametrize("terminal", [("play", "towers", "--size", "6")], indirect=True)
def test_actions_are_completed_with_what_they_mean_and_boards_are_coloured(terminal: Terminal) -> None:
    terminal.until("White>")
    terminal.type("rc")
    terminal.until("Place a red house on c3")
    terminal.type("3\r")
    board = terminal.until("any colour but red").rpartition("[house]")[2]
    assert COLOUR.search(board)
    terminal.type("why r")
    terminal.type("c3\r")
    terminal.until("[two-colours]")
    terminal.type("quit\r")
    terminal.until("Saved to")
    assert terminal.ended() == 0


@pytest.mark.parametrize("terminal", [("play", "towers", "--no-color")], indirect=True)
def test_without_colour_nothing_is_coloured(terminal: Terminal) -> None:
    terminal.until("White>")
    terminal.type("rc3\r")
    assert not COLOUR.search(terminal.until("any colour but red"))
    terminal.type("quit\r")
    assert terminal.ended() == 0


def test_no_color_in_the_environment_is_heeded(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "towers", NO_COLOR="1")
    try:
        terminal.until("White>")
        terminal.type("rc3\r")
        assert not COLOUR.search(terminal.until("any colour but red"))
    finally:
        terminal.close()


@pytest.mark.parametrize("request_to_end", [signal.SIGHUP, signal.SIGTERM])
def test_a_window_that_is_closed_saves_the_game_like_ctrl_c(tmp_path: Path, request_to_end: signal.Signals) -> None:
    terminal = Terminal(tmp_path, "play", "towers", "--players", "human,human")
    try:
        terminal.until("White>")
        terminal.type("rc3\r")
        terminal.until("any colour but red")
        terminal.until("White>")
        terminal.process.send_signal(request_to_end)
        terminal.until("lucca play --resume")
        assert terminal.ended() == 0
    finally:
        terminal.close()
    (file,) = tmp_path.glob("*.json")
    assert Record.loads(file.read_text()).actions == ((0, "rc3"),)


@pytest.mark.parametrize(("lines", "large"), [(24, False), (60, True)])
def test_a_board_is_as_large_as_the_terminal_has_room_for(tmp_path: Path, lines: int, large: bool) -> None:
    terminal = Terminal(tmp_path, "play", "toscana", "--players", "human,human", "--no-color", lines=lines)
    try:
        board = terminal.until("or allow it?")
        assert ("┌───────────────┐" in board) == large
        assert len(board.splitlines()) <= lines
    finally:
        terminal.close()


def test_replay_steps_on_and_back(tmp_path: Path) -> None:
    start = Record("towers", 2, {}, ((0, "ra1"), (0, "wb2"), (1, "kc3")), options={"size": 6})
    (tmp_path / "game.json").write_text(start.dumps())
    terminal = Terminal(tmp_path, "replay", "game.json")
    try:
        for keys, shown in (("", "0 of 3"), ("\r", "1 of 3"), ("n\r", "2 of 3"), ("p\r", "1 of 3"), ("3\r", "3 of 3")):
            terminal.type(keys)
            terminal.until(shown)
        terminal.type("q\r")
        assert terminal.ended() == 0
    finally:
        terminal.close()
