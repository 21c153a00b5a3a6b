"""What is said about a game, in the words of its own `text.py`: boards, decisions, events, endings."""

from __future__ import annotations

from typing import cast

from lucca.cli.screen import Screen
from lucca.cli.session import Step
from lucca.core import registry
from lucca.core.game import Game
from lucca.core.state import Refusal, Seat, State
from lucca.core.text import GameText


def text_of(game: Game) -> GameText:
    return cast("GameText", registry.part(game, "text"))


def board(screen: Screen, state: State, seat: Seat | None) -> None:
    screen.tell()
    screen.tell(text_of(state.game).board(state.view(seat), screen.paint))
    screen.tell()


def name(state: State, seat: Seat) -> str:
    return str(text_of(state.game).seat_name(state.view(None), seat))


def step(screen: Screen, done: Step) -> None:
    """What an action brought about; the action itself only where it was not chosen in secret."""
    if not done.secret:
        screen.tell(screen.paint(f"{name(done.before, done.seat)}: {done.action}", bold=True))
    events(screen, done.state)


def events(screen: Screen, state: State) -> None:
    for event in state.events:
        screen.sentence(f"{event.words} {screen.paint(f'[{event.rule}]', 'grey')}", "  · ", "    ")


def refusal(screen: Screen, no: Refusal) -> None:
    screen.sentence(f"{no.words} [{no.rule}]")
    named = [piece for piece in no.pieces if ":" not in piece]  # 3:r is a spot of the scene, which has no name here
    if named:
        screen.sentence(f"Look at: {', '.join(named)}", "  ")


def ending(screen: Screen, state: State) -> None:
    screen.sentence(str(text_of(state.game).ending(state.view(None))))
