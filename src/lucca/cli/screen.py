"""The terminal: writing, asking, paging. With completion on a terminal, plain lines through a pipe."""

from __future__ import annotations

import os
import pydoc
import shutil
import signal
import sys
import textwrap
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from lucca.core.text import Paint

if TYPE_CHECKING:
    from lucca.cli.line import Completions, LineEditor

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


@contextmanager
def closing_like_ctrl_c() -> Iterator[None]:
    """Within it a window that is closed, or a request to end, is a KeyboardInterrupt: nothing is lost."""
    requests = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        requests = []
    before = [(request, signal.signal(request, _interrupt)) for request in requests]
    try:
        yield
    finally:
        for request, handler in before:
            signal.signal(request, handler)


def _interrupt(_request: int, _frame: FrameType | None) -> None:
    from lucca.cli.line import stop_typing

    if not stop_typing():
        raise KeyboardInterrupt


class Screen:
    """Standard input and output. `live` tells whether a person sits at both."""

    def __init__(self, colour: bool = True) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        allowed = colour and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._colour = allowed and sys.stdout.isatty()
        self._editors: dict[str, LineEditor] = {}

    @property
    def paint(self) -> Paint:
        """For this screen as large as it is now."""
        return Paint(self._colour, *self._size)

    @property
    def width(self) -> int:
        return min(Paint.WIDE, self._size.columns)

    @property
    def _size(self) -> os.terminal_size:
        return shutil.get_terminal_size((Paint.WIDE, Paint.TALL))

    def tell(self, text: str = "") -> None:
        print(text, flush=True)

    def sentence(self, text: str, first: str = "", then: str = "") -> None:
        """A sentence, broken at the screen's width; `first` and `then` begin its lines."""
        for paragraph in text.splitlines() or [""]:
            self.tell(self.filled(paragraph, first, then or first))

    def filled(self, text: str, first: str, then: str) -> str:
        return textwrap.fill(text, self.width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """A note that stands only as long as something takes."""
        if self.live:
            print(text, end="\r", flush=True)
        try:
            yield
        finally:
            if self.live:
                print("\x1b[K", end="", flush=True)

    def error(self, text: str) -> None:
        self.sentence(self.paint(text, "red"))

    def clear(self) -> None:
        """Nothing that was shown can be seen any more."""
        self.tell(_CLEAR if self.live else "-" * 40)

    def page(self, text: str) -> None:
        if self.live:
            os.environ.setdefault("LESS", "FRX")
            pydoc.pager(text)
        else:
            self.tell(text.rstrip("\n"))

    def ask(self, prompt: str, completions: Completions | None = None, who: str = "") -> str:
        """A line that a person typed; each (`who`) has a history of their own. EOFError where there is no more."""
        if self.live:
            return self._editor(who).ask(prompt, completions).strip()
        line = input(prompt)
        if not sys.stdin.isatty():
            self.tell(line)
        return line.strip()

    def yes(self, question: str) -> bool:
        return self.ask(f"{question} [y/N] ", who="yes").lower() in ("y", "yes")

    def _editor(self, who: str) -> LineEditor:
        from lucca.cli.line import LineEditor  # slow to import, and only a terminal needs it

        return self._editors.setdefault(who, LineEditor(self._colour, menu=6 if self._size.lines > 30 else 3))
