"""`lucca play`: people and bots at one screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from os.path import isfile

from lucca.cli import files, rulebooks, telling
from lucca.cli.screen import Screen
from lucca.cli.session import Session
from lucca.core.actions import Action
from lucca.core.errors import LuccaError
from lucca.core.state import Seat

LISTED = 40
"""So many actions are listed at once."""

HELP = """\
Write an action to play it (Tab completes). Besides, there are:
  actions [BEGINNING]  what you may do, each as a sentence
  why ACTION           why an action is not allowed
  undo                 take back to your last decision; a secret choice stays once all are laid open
  score                how things stand
  hint                 what a bot would do
  log                  what has happened so far
  rules [RULE]         the rulebook, or what it says about a rule or a heading
  board                draw the board again
  save FILE            write the game to a file; play on later with: lucca play --resume FILE
  resign               give up
  quit                 leave; the game is saved"""


class Left(Exception):
    """A person leaves the table."""


class Table:
    """Lets everybody at the screen play a session to its end."""

    def __init__(self, session: Session, screen: Screen, file: str | None = None, language: str = "en") -> None:
        self.session = session
        self.screen = screen
        self.text = telling.text_of(session.game)
        self.file = file or ""
        self.language = language
        self._last_kept = session.state, session.resigned
        self._reader: Seat | None = None  # whose secrets are on the screen
        self._commands: dict[str, Callable[[Seat, str], bool]] = {
            "help": self._help,
            "?": self._help,
            "actions": self._actions,
            "why": self._why,
            "undo": self._undo,
            "score": self._score,
            "hint": self._hint,
            "log": self._log,
            "rules": self._rules,
            "board": self._board,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        try:
            self._greet()
            while not self.session.over:
                seat = self.session.next
                if self.session.is_person(seat):
                    self._person(seat)
                else:
                    self._bot(seat)
            self._end()
        except (Left, EOFError, KeyboardInterrupt):
            self._leave()
        except Exception:
            self._leave()  # whatever went wrong, the game is not lost
            raise

    def _greet(self) -> None:
        session = self.session
        seats = (f"{telling.name(session.state, seat)} ({who})" for seat, who in enumerate(session.players))
        self.screen.tell(self.screen.paint(f"{session.game.title}: {', '.join(seats)}", bold=True))
        if session.people:
            self.screen.tell("`help` tells what you can write. Ctrl-C saves the game and leaves.")

    def _bot(self, seat: Seat) -> None:
        with self.screen.waiting(f"{telling.name(self.session.state, seat)} thinks …"):
            step = self.session.play_bot(seat)
        telling.step(self.screen, step)

    def _person(self, seat: Seat) -> None:
        """Ask a person until something has changed."""
        self._hand_over(seat)
        telling.board(self.screen, self.session.state, seat)
        self.screen.sentence(str(self.text.prompt(self.session.state.view(seat), seat)))
        prompt = f"{telling.name(self.session.state, seat)}> "
        while True:
            try:
                if self._answer(seat, self.screen.ask(prompt, self._completions, who=str(seat))):
                    return
            except LuccaError as problem:
                self.screen.error(str(problem))

    def _answer(self, seat: Seat, line: str) -> bool:
        """Do what a line says; true where the game has changed."""
        if not line:
            return False
        word, _, rest = line.partition(" ")
        if word in self._commands and not self._is_action(line):
            return self._commands[word](seat, rest.strip())
        action = self.session.game.parse(line)
        no = self.session.state.why_not(seat, action)
        if no is not None:
            telling.refusal(self.screen, no)
            return False
        step = self.session.play(seat, action)
        if step.secret or self.session.over or self.session.next != seat:
            self._hide()
        telling.step(self.screen, step)
        return True

    def _is_action(self, line: str) -> bool:
        try:
            self.session.game.parse(line)
        except LuccaError:
            return False
        return True

    # What only one may see

    def _hand_over(self, seat: Seat) -> None:
        """Where the board holds a secret of the seat, everybody else looks away first."""
        if seat == self._reader:
            return
        self._hide()
        if len(self.session.people) == 1 or not self._has_secrets(seat):
            return
        name = telling.name(self.session.state, seat)
        self.screen.ask(f"Pass the keyboard to {name}, who presses Enter. ", who="pass")
        self.screen.clear()
        self._reader = seat

    def _hide(self) -> None:
        """Clear the screen of the secrets that somebody has just read."""
        if self._reader is not None:
            self.screen.clear()
            self._reader = None

    def _has_secrets(self, seat: Seat) -> bool:
        state = self.session.state
        own, open_to_all = state.view(seat), state.view(None)
        if self.session.owing:
            return True
        if {**own.json(), "seat": None} == {**open_to_all.json(), "seat": None}:
            return False
        plain = Screen(colour=False).paint
        return self.text.board(own, plain) != self.text.board(open_to_all, plain)

    # Commands: each tells whether the game has changed

    def _help(self, _seat: Seat, _rest: str) -> bool:
        for line in f"{self.text.notation()}\n\n{HELP}".splitlines():
            name = re.match(r"\s*\S+( \S+)* {2,}", line)
            self.screen.sentence(line, "", " " * name.end() if name else "")
        return False

    def _actions(self, seat: Seat, beginning: str) -> bool:
        found = list(self._legal(seat, beginning))
        if not found:
            self.screen.tell(f"No action begins with {beginning!r}.")
        view = self.session.state.view(seat)
        width = max((len(str(action)) for action in found[:LISTED]), default=0)
        for action in found[:LISTED]:
            meaning = str(self.text.describe(view, seat, action))
            self.screen.sentence(meaning, f"  {action!s:{width}}  ", " " * (width + 4))
        if len(found) > LISTED:
            self.screen.tell(f"  … and {len(found) - LISTED} more: write `actions` and how they begin")
        return False

    def _why(self, seat: Seat, notation: str) -> bool:
        if not notation:
            self.screen.tell("Write `why` and an action.")
            return False
        action = self.session.game.parse(notation)
        no = self.session.state.why_not(seat, action)
        if no is None:
            meaning = self.text.describe(self.session.state.view(seat), seat, action)
            self.screen.sentence(f"{action} is allowed: {meaning}")
        else:
            telling.refusal(self.screen, no)
        return False

    def _undo(self, _seat: Seat, _rest: str) -> bool:
        count = self.session.undo()
        if count:
            self.screen.tell(f"Taken back: {count} {'action' if count == 1 else 'actions'}.")
        elif any(step.reveals for step in self.session.steps):
            self.screen.tell("Nothing to take back: a secret choice stays once all are laid open.")
        else:
            self.screen.tell("Nothing to take back.")
        return bool(count)

    def _score(self, seat: Seat, _rest: str) -> bool:
        self.screen.sentence(str(self.text.score(self.session.state.view(seat))))
        return False

    def _hint(self, seat: Seat, _rest: str) -> bool:
        action = self.session.hint(seat)
        meaning = self.text.describe(self.session.state.view(seat), seat, action)
        self.screen.sentence(f"{action}: {meaning}")
        return False

    def _log(self, _seat: Seat, _rest: str) -> bool:
        for step in self.session.steps:
            telling.step(self.screen, step)
        return False

    def _rules(self, _seat: Seat, wanted: str) -> bool:
        game = self.session.game.id
        rulebooks.show(self.screen, game, wanted, rulebooks.language_of(game, self.language))
        return False

    def _board(self, seat: Seat, _rest: str) -> bool:
        telling.board(self.screen, self.session.state, seat)
        return False

    def _save(self, _seat: Seat, file: str) -> bool:
        file = file or self.file or files.fresh_name(self.session.game.id)
        if (
            file != self.file
            and isfile(file)
            and not self.screen.yes(f"There is a file {file} already. Write over it?")
        ):
            return False
        files.write(file, self.session.record())
        self.file = file
        self._last_kept = self.session.state, self.session.resigned
        self.screen.tell(f"Saved to {file}.")
        return False

    def _resign(self, seat: Seat, _rest: str) -> bool:
        if not self.screen.yes("Give up this game?"):
            return False
        self.session.resigned = seat
        return True

    def _quit(self, _seat: Seat, _rest: str) -> bool:
        raise Left

    def _legal(self, seat: Seat, beginning: str) -> Iterator[Action]:
        return (action for action in self.session.state.legal(seat) if str(action).startswith(beginning))

    def _completions(self, typed: str) -> Iterator[tuple[str, str]]:
        seat = self.session.next
        view = self.session.state.view(seat)
        command, space, rest = typed.partition(" ")
        lead = f"{command} " if space and command in ("why", "actions") else ""
        for action in self._legal(seat, rest if lead else typed):
            yield f"{lead}{action}", str(self.text.describe(view, seat, action))
        if not lead and typed:
            yield from ((name, "") for name in self._commands if name.startswith(typed))

    def _kept(self) -> bool:
        """Whether the file holds the game as it stands."""
        return bool(self.file) and self._last_kept == (self.session.state, self.session.resigned)

    # The end

    def _end(self) -> None:
        session = self.session
        telling.board(self.screen, session.state, None)
        if session.resigned is None:
            telling.ending(self.screen, session.state)
        else:
            self.screen.tell(f"{telling.name(session.state, session.resigned)} resigns.")
        if not session.people:
            return
        while file := self.screen.ask("Save the record of the game? A file's name (Enter: no): ", who="file"):
            try:
                self._save(session.people[0], file)
            except LuccaError as problem:
                self.screen.error(str(problem))
            if self.file == file:
                return

    def _leave(self) -> None:
        """Save first, and say so then: whoever could read it may be gone."""
        if not self.session.steps or (self.session.over and (not self.file or self._kept())):
            self.screen.tell("\nGoodbye.")
            return
        if not self._kept():
            self.file = files.keep(self.file, self.session.record())
        self.screen.tell(f"\nSaved to {self.file}. Play on with:\n  lucca play --resume {self.file}")
