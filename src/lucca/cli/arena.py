"""`lucca arena`: bots against each other."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic

from lucca.cli import files, options
from lucca.core.game import Game
from lucca.lab.arena import Arena, Played, run
from lucca.lab.standings import Standing, report, standings


def add_flags(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "bots", nargs="+", metavar="BOT", help="two bots or more: level5, greedy, uct@0.5s, search@500i"
    )
    command.add_argument("--players", type=int, metavar="N", help="number of seats (default: the fewest)")
    command.add_argument("--games", type=int, default=100, metavar="N", help="at least so many games (default: 100)")
    command.add_argument(
        "--opening",
        type=int,
        metavar="N",
        help="begin each deal with N random actions, the same for all sides (default: 4 where the game has no chance)",
    )
    command.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play (default: 1)")
    command.add_argument("--records", metavar="FILE", help="write the records of the games, one a line")
    command.add_argument("--quiet", action="store_true", help="no progress bar")


def arena(args: argparse.Namespace) -> int:
    game = options.game(args.game, args.option)
    players = min(game.seats) if args.players is None else args.players
    game.check_players(players)
    opening = _opening(game, players) if args.opening is None else args.opening
    planned = Arena(game, tuple(args.bots), players, args.games, args.seed or 0, opening)
    played, complete = run(planned, args.workers, None if args.quiet or not sys.stderr.isatty() else _bar())
    if args.records:
        files.write_text(args.records, "".join(f"{game.record.dumps()}\n" for game in played))
    if args.json:
        print(json.dumps(report(planned, played, complete), ensure_ascii=False))
    else:
        _tell(planned, played, complete)
    return 0


def _opening(game: Game, players: int) -> int:
    """Games without chance would be the same again and again between bots without whims."""
    return 0 if game.deal(players, Random(0)) else 4


def _bar(width: int = 30) -> Callable[[int, int], None]:
    """A line on stderr that grows, with the time that is left."""
    start = monotonic()

    def show(done: int, whole: int) -> None:
        left = (monotonic() - start) / done * (whole - done) if done else 0.0
        filled = width * done // whole
        end = "\n" if done == whole else ""
        text = f"\r[{'#' * filled}{'.' * (width - filled)}] {done} of {whole} games, {left:.0f} s left "
        print(text, end=end, file=sys.stderr, flush=True)

    return show


def _tell(arena: Arena, games: Sequence[Played], complete: bool) -> None:
    opening = f", {arena.opening} random actions first" if arena.opening else ""
    print(f"{arena.game}, {arena.players} seats, seed {arena.seed}{opening}: {len(games)} games")
    if not complete:
        print(f"Stopped early: {len(games)} of {len(arena.pairings())} games are over.")
    if not arena.repeatable:
        print("Some bots look at the clock: another run of the same seed may differ.")
    found = standings(arena, games)
    width = max((len(standing.bot) for standing in found), default=3)
    print(
        f"{'bot':{width}}  games   won drawn  lost  {'of decided games':19}"
        f"  {'share of the win (fair)':27}   rating   s/move  max"
    )
    for standing in found:
        print(_row(standing, width))


def _row(one: Standing, width: int) -> str:
    decided = "-" if one.decided is None else f"{one.decided:6.1%} {_between(one.decided_interval)}"
    share = f"{one.share:6.1%} {_between(one.share_interval)} ({one.fair:.0%})"
    counts = f"{one.games:5} {one.wins:5} {one.draws:5} {one.losses:5}"
    times = f"{one.seconds:7.3f} {one.slowest:4.1f}"
    return f"{one.bot:{width}}  {counts}  {decided:19}  {share:27}  {one.rating:+7.0f}  {times}"


def _between(interval: tuple[float, float]) -> str:
    return f"[{100 * interval[0]:.0f}-{100 * interval[1]:.0f}]"
