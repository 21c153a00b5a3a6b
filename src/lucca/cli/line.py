"""The line that a person types at a terminal: editing, history and completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.application.current import get_app_or_none
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth

Completions: TypeAlias = Callable[[str], Iterable[tuple[str, str]]]
"""What a text typed so far can become, each with a word of explanation."""


class LineEditor:
    """One for each person, so that nobody finds another's words in the history."""

    def __init__(self, colour: bool, menu: int) -> None:
        """`menu` is how many lines are kept free for completions."""
        depth = None if colour else ColorDepth.DEPTH_1_BIT
        self._prompt: PromptSession[str] = PromptSession(color_depth=depth, reserve_space_for_menu=menu)

    def ask(self, prompt: str, completions: Completions | None) -> str:
        return self._prompt.prompt(prompt, completer=_Lines(completions) if completions else None)


def stop_typing() -> bool:
    """End the line that is being typed as Ctrl-C would; false where none is."""
    app = get_app_or_none()
    if app is None or app.loop is None:
        return False
    app.loop.call_soon_threadsafe(_stop, app)  # not in the middle of whatever the editor is about
    return True


def _stop(app: Application[str]) -> None:
    if app.is_running and not app.is_done:
        app.exit(exception=KeyboardInterrupt())


class _Lines(Completer):
    """Completes the whole line: at once where something is typed, an empty line when Tab asks."""

    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor.lstrip()
        if typed or event.completion_requested:
            for text, meaning in self._completions(typed):
                yield Completion(text, start_position=-len(typed), display_meta=meaning)
