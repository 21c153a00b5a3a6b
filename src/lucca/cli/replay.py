"""`lucca replay`: step through the record of a game."""

from __future__ import annotations

import re

from lucca.cli import telling
from lucca.cli.screen import Screen
from lucca.core.errors import BadOption
from lucca.core.record import Record
from lucca.core.state import Seat, State

KEYS = "Enter or n: on · p: back · a number: go there · q: leave"


class Replay:
    """The positions of a recorded game, 0 the first; `seat` sees it as that seat did, None as a spectator."""

    def __init__(self, screen: Screen, record: Record, seat: Seat | None) -> None:
        self.screen = screen
        self.record = record
        self.states: list[State] = list(record.replay())
        self.seat = seat
        if seat is not None and not 0 <= seat < record.players:
            raise BadOption(f"there is no seat {seat}: this game has the seats 0 to {record.players - 1}")

    @property
    def last(self) -> int:
        return len(self.states) - 1

    def show(self, number: int) -> None:
        if not 0 <= number <= self.last:
            raise BadOption(f"there is no position {number}: this game has 0 to {self.last}")
        state = self.states[number]
        title = f"{number} of {self.last}"
        if number:
            seat, notation = self.record.actions[number - 1]
            title += f" · {telling.name(self.states[number - 1], seat)}: {notation}"
        self.screen.tell(self.screen.paint(title, bold=True))
        telling.events(self.screen, state)
        telling.board(self.screen, state, self.seat)
        if state.result is not None:
            telling.ending(self.screen, state)

    def show_all(self) -> None:
        for number in range(self.last + 1):
            self.show(number)

    def step_through(self) -> None:
        number = 0
        while True:
            self.screen.clear()
            self.show(number)
            key = self.screen.ask(f"{KEYS} > ", who="replay").lower()
            if key == "q" or (key in ("", "n") and number == self.last):
                return
            number = self._after(number, key)

    def _after(self, number: int, key: str) -> int:
        if re.fullmatch("[0-9]{1,9}", key):
            return min(int(key), self.last)
        return {"": number + 1, "n": number + 1, "p": max(number - 1, 0)}.get(key, number)
