"""The commands, each with its flags. What they do is in the modules they call."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import lucca
from lucca.cli import annotate, arena, files, menu, options, rulebooks, serve
from lucca.cli.play import Table
from lucca.cli.replay import Replay
from lucca.cli.screen import Screen, closing_like_ctrl_c
from lucca.cli.session import Session
from lucca.cli.verify import verify
from lucca.core import registry
from lucca.core.errors import BadOption
from lucca.core.game import Game
from lucca.core.reading import Json
from lucca.core.words import speaking
from lucca.lab.perft import divide, perft
from lucca.table.languages import LANGUAGES, catalogue

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]

Run: TypeAlias = Callable[[argparse.Namespace], int]


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these words: where they name a game to play, its options are flags too."""
    whole = argparse.ArgumentParser(prog="lucca", description=lucca.__doc__.splitlines()[0] if lucca.__doc__ else "")
    whole.add_argument("--version", action="version", version=f"lucca {lucca.__version__}")
    title = "commands (alone, `lucca` opens the table in the browser)"
    commands = whole.add_subparsers(metavar="COMMAND", title=title, required=True)
    kind = next((registry.game_type(word) for word in words[1:] if word in registry.game_ids()), None)
    _add_play(commands, kind)
    _add_replay(commands)
    _add_verify(commands)
    _add_rules(commands)
    _add_games(commands)
    _add_perft(commands, kind)
    _add_arena(commands, kind)
    _add_annotate(commands)
    serve.add(commands)
    return whole


def _command(commands: Commands, name: str, about: str, run: Run) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
    command.set_defaults(run=run, command=command)
    return command


def _add_game_options(command: argparse.ArgumentParser, kind: type[Game] | None) -> None:
    command.add_argument("--seed", type=int, metavar="N", help="deal from this seed: the same seed, the same game")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game (also --NAME VALUE)",
    )
    if kind is not None:
        options.add_flags(command, kind)


def _add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="answer in JSON")


def _add_colour(command: argparse.ArgumentParser) -> None:
    command.add_argument("--no-color", action="store_true", help="no colours (so does NO_COLOR in the environment)")


def _add_language(command: argparse.ArgumentParser) -> None:
    about = f"the language of the game: {', '.join(LANGUAGES)} (default: en)"
    command.add_argument("--lang", choices=LANGUAGES, default="en", metavar="LANGUAGE", help=about)


def _print_json(data: Json) -> None:
    print(json.dumps(data, ensure_ascii=False))


# play


def _add_play(commands: Commands, kind: type[Game] | None) -> None:
    command = _command(commands, "play", "play a game at this keyboard, with people and bots", _play)
    command.add_argument("game", nargs="?", metavar="GAME", help="which game; without it you are asked")
    command.add_argument("--players", metavar="WHO,WHO", help="who plays each seat: human, or a bot (human,greedy)")
    command.add_argument("--resume", metavar="FILE", help="play on the game of a record file")
    _add_colour(command)
    _add_language(command)
    _add_game_options(command, kind)


def _play(args: argparse.Namespace) -> int:
    screen = Screen(colour=not args.no_color)
    session = _resumed(args) if args.resume else _new_session(args, screen)
    with speaking(catalogue(args.lang)), closing_like_ctrl_c():
        Table(session, screen, args.resume if args.resume != "-" else None, args.lang).run()
    return 0


def _new_session(args: argparse.Namespace, screen: Screen) -> Session:
    if args.game:
        game = options.game(args.game, args.option)
        players = options.players(game, args.players)
    else:
        if args.option:
            raise BadOption("an option needs its game: lucca play GAME --option NAME=VALUE")
        game = menu.choose_game(screen)
        players = options.players(game, args.players) if args.players else menu.choose_players(screen, game)
    rng = options.generator(args.seed)
    return Session(game, players, game.deal(len(players), rng), rng)


def _resumed(args: argparse.Namespace) -> Session:
    record = files.record(args.resume)
    if args.game and args.game != record.game:
        raise BadOption(f"{args.resume} is a game of {record.game}, not of {args.game}")
    if args.option:
        raise BadOption("the record holds the options of its game: they can't be changed now")
    players = options.players(record.rules(), args.players) if args.players else None
    return Session.resumed(record, players, options.generator(args.seed))


# replay, verify


def _add_replay(commands: Commands) -> None:
    command = _command(commands, "replay", "step through the record of a game", _replay)
    command.add_argument("file", metavar="FILE", help="a record file; - for standard input")
    command.add_argument("--at", type=int, metavar="N", help="show only the position after N actions")
    command.add_argument("--seat", type=int, metavar="SEAT", help="as this seat saw it (else as a spectator)")
    command.add_argument("--record", type=int, metavar="N", help="which record of a file that holds several")
    _add_colour(command)
    _add_language(command)


def _replay(args: argparse.Namespace) -> int:
    screen = Screen(colour=not args.no_color)
    replay = Replay(screen, files.record(args.file, args.record), args.seat)
    with speaking(catalogue(args.lang)):
        if args.at is not None:
            replay.show(args.at)
        elif screen.live:
            replay.step_through()
        else:
            replay.show_all()
    return 0


def _add_verify(commands: Commands) -> None:
    command = _command(commands, "verify", "check records of games: does every action keep the rules?", _verify)
    command.add_argument("files", nargs="+", metavar="FILE", help="a record, or one a line; - for standard input")
    _add_json(command)


def _verify(args: argparse.Namespace) -> int:
    verdicts = [verdict for file in args.files for verdict in verify(file)]
    if args.json:
        _print_json([verdict.json() for verdict in verdicts])
    else:
        for verdict in verdicts:
            print(verdict)
    return 1 if any(verdict.wrong for verdict in verdicts) else 0


# rules, games, perft


def _add_rules(commands: Commands) -> None:
    command = _command(commands, "rules", "read the rules of a game", _rules)
    command.add_argument("game", metavar="GAME")
    command.add_argument("section", nargs="*", metavar="SECTION", help="a heading, a rule's id or a ruling (R3)")
    _add_colour(command)
    _add_language(command)


def _rules(args: argparse.Namespace) -> int:
    kind = options.game_type(args.game)
    rulebooks.show(Screen(colour=not args.no_color), kind.id, " ".join(args.section), args.lang)
    return 0


def _add_games(commands: Commands) -> None:
    command = _command(commands, "games", "list the games, their options and numbers of players", _games)
    _add_json(command)


def _games(args: argparse.Namespace) -> int:
    kinds = [registry.game_type(game_id) for game_id in registry.game_ids()]
    if args.json:
        _print_json([options.described(kind) for kind in kinds])
        return 0
    screen = Screen()
    for kind in kinds:
        seats = ", ".join(map(str, kind().seats))
        screen.tell(f"{screen.paint(kind.id, bold=True)}  {kind.title}; players: {seats}")
        options.explain(screen, kind)
    return 0


def _add_perft(commands: Commands, kind: type[Game] | None) -> None:
    command = _command(commands, "perft", "count the ways to play on from the start, to compare rules with", _perft)
    command.add_argument("game", metavar="GAME")
    command.add_argument("depth", type=int, metavar="DEPTH", help="how many actions deep")
    command.add_argument("--players", type=int, metavar="N", help="number of players (default: the fewest)")
    command.add_argument("--divide", action="store_true", help="count each first action apart")
    _add_json(command)
    _add_game_options(command, kind)


def _perft(args: argparse.Namespace) -> int:
    if args.depth < 0:
        raise BadOption(f"a depth is 0 or more, not {args.depth}")
    game = options.game(args.game, args.option)
    players = min(game.seats) if args.players is None else args.players
    seed = args.seed or 0
    state = game.start(players, game.deal(players, options.generator(seed)))
    parts = divide(state, args.depth) if args.divide else {}
    nodes = sum(parts.values()) if parts else perft(state, args.depth)
    if args.json:
        about = {"game": game.id, "options": game.settings(), "players": players, "seed": seed, "depth": args.depth}
        _print_json({**about, "nodes": nodes, **({"divide": parts} if args.divide else {})})
        return 0
    for notation, count in parts.items():
        print(f"{notation}: {count}")
    print(nodes)
    return 0


# arena, annotate


def _add_arena(commands: Commands, kind: type[Game] | None) -> None:
    command = _command(commands, "arena", "let bots play each other and measure who is stronger", arena.arena)
    arena.add_flags(command)
    _add_json(command)
    _add_game_options(command, kind)


def _add_annotate(commands: Commands) -> None:
    command = _command(commands, "annotate", "write notes on a finished game beside its record", annotate.annotate)
    annotate.add_flags(command)
    _add_json(command)
