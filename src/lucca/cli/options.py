"""A game, its options and its players, from the words of a command line."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from random import Random, SystemRandom

from lucca.bots import bot
from lucca.cli.screen import Screen
from lucca.cli.session import HUMAN
from lucca.core import registry
from lucca.core.errors import BadOption
from lucca.core.game import Game, Option
from lucca.core.reading import Json


def game_type(game_id: str) -> type[Game]:
    try:
        return registry.game_type(game_id)
    except BadOption as problem:
        raise BadOption(f"{problem}{_nearest(game_id, registry.game_ids())}") from None


def game(game_id: str, chosen: Sequence[str]) -> Game:
    """The game with options written as NAME=VALUE."""
    kind = game_type(game_id)
    known = {option.name: option for option in kind.options_known}
    values: dict[str, Json] = {}
    for word in chosen:
        name, equals, text = word.partition("=")
        if name not in known:
            listing = ", ".join(known) or "none"
            raise BadOption(f"{game_id} has no option {name!r} (known: {listing}){_nearest(name, tuple(known))}")
        if not equals:
            raise BadOption(f"option {name}: write {name}=VALUE; it is {known[name].range}")
        values[name] = known[name].typed(text)
    return kind(**values)


def add_flags(parser: argparse.ArgumentParser, kind: type[Game]) -> None:
    """A flag for each option of a game: `--match`, `--size 6`. All of them append to `option`."""
    group = parser.add_argument_group(f"options of {kind.id}")
    for option in kind.options_known:
        flag = f"--{option.name.replace('_', '-')}"
        try:
            _add_flag(group, flag, option)
        except argparse.ArgumentError:
            continue  # a flag of that name means something else: --option still sets it


def _add_flag(group: argparse._ArgumentGroup, flag: str, option: Option) -> None:
    text = _about(option).replace("%", "%%")
    if option.kind is bool:
        group.add_argument(
            flag, dest="option", action="append_const", const=f"{option.name}=true", help=text, default=[]
        )
        group.add_argument(
            f"--no-{flag[2:]}",
            dest="option",
            action="append_const",
            const=f"{option.name}=false",
            help=argparse.SUPPRESS,
        )
        return
    choices = "|".join(map(str, option.choices)) if option.choices else option.name.upper()
    group.add_argument(
        flag, dest="option", action="append", type=lambda value: f"{option.name}={value}", metavar=choices, help=text
    )


def shown(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "true", False: "false"}[value]
    return str(value)


def _about(option: Option) -> str:
    values = "" if option.kind is list else f"{option.range}; "
    return f"{str(option.help).rstrip('.')} ({values}default {shown(option.default)})"


def players(game: Game, names: str | None) -> list[str]:
    """Who plays each seat: "human" or a bot's name. By default a person against greedy bots."""
    if names is None:
        return [HUMAN] + ["greedy"] * (min(game.seats) - 1)
    found = [name.strip() for name in names.split(",")]
    for name in found:
        if name != HUMAN:
            _known_bot(name)
    game.check_players(len(found))
    return found


def _known_bot(name: str) -> None:
    try:
        bot(name)
    except BadOption as problem:
        raise BadOption(f"nobody here is called {name!r}: a seat is played by {HUMAN!r} or a bot; {problem}") from None


def generator(seed: int | None) -> Random:
    """Chance for a game: from the system, or from a seed for a game that can be dealt again."""
    return SystemRandom() if seed is None else Random(seed)


def _nearest(word: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {close[0]}?" if close else ""


def described(kind: type[Game]) -> dict[str, Json]:
    """A game, its numbers of players and its options as JSON."""
    known = [
        {
            "name": option.name,
            "default": option.default,
            "help": str(option.help),
            "choices": list(option.choices) if option.choices else None,
        }
        for option in kind.options_known
    ]
    return {"id": kind.id, "title": kind.title, "seats": list(kind().seats), "options": known}


def explain(screen: Screen, kind: type[Game]) -> None:
    """The options of a game, a line each."""
    width = max((len(option.name) for option in kind.options_known), default=0)
    for option in kind.options_known:
        screen.sentence(_about(option), f"    {option.name:{width}}  ", " " * (width + 6))
