"""What shall we play? The questions of `lucca` without a game; Enter takes what is proposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lucca.bots import NAMES
from lucca.cli import options
from lucca.cli.screen import Screen
from lucca.cli.session import HUMAN
from lucca.core import registry
from lucca.core.errors import BadOption, LuccaError
from lucca.core.game import Game

T = TypeVar("T")


def choose_game(screen: Screen) -> Game:
    ids = registry.game_ids()
    screen.tell(screen.paint("What shall we play?", bold=True))
    for number, game_id in enumerate(ids, 1):
        kind = registry.game_type(game_id)
        screen.tell(f"  {number}  {kind.title} ({game_id})")
    game_id = _ask(screen, "Game", "1", lambda answer: _game_id(answer, ids))
    return _choose_options(screen, game_id)


def choose_players(screen: Screen, game: Game) -> list[str]:
    seats = game.seats
    count = seats[0]
    if len(seats) > 1:
        listing = ", ".join(map(str, seats))
        count = _ask(screen, f"How many players ({listing})", str(count), lambda answer: _count(game, answer))
    screen.sentence(f"Who plays each seat: {HUMAN}, or a bot: {', '.join(NAMES)}")
    proposed = ",".join([HUMAN] + ["greedy"] * (count - 1))
    return _ask(screen, "Players", proposed, lambda answer: _players(game, answer, count))


def _choose_options(screen: Screen, game_id: str) -> Game:
    known = registry.game_type(game_id).options_known
    if not known:
        return options.game(game_id, ())
    screen.tell("Options:")
    options.explain(screen, registry.game_type(game_id))
    example = f"{known[0].name}={options.shown(known[0].default)}"
    return _ask(
        screen, f"Options, as in {example}", "", lambda answer: options.game(game_id, answer.replace(",", " ").split())
    )


def _ask(screen: Screen, question: str, proposed: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    shown = f"{question} [{proposed}]: " if proposed else f"{question} [Enter: the defaults]: "
    while True:
        try:
            return read(screen.ask(shown, who="menu") or proposed)
        except LuccaError as problem:
            screen.error(str(problem))


def _game_id(answer: str, ids: tuple[str, ...]) -> str:
    if answer.isdecimal() and 1 <= int(answer) <= len(ids):
        return ids[int(answer) - 1]
    options.game_type(answer)
    return answer


def _count(game: Game, answer: str) -> int:
    if not answer.isdecimal():
        raise BadOption(f"{answer!r} is no number of players")
    game.check_players(int(answer))
    return int(answer)


def _players(game: Game, answer: str, count: int) -> list[str]:
    found = options.players(game, answer)
    if len(found) != count:
        raise BadOption(f"these are {len(found)} players, not {count}")
    return found
