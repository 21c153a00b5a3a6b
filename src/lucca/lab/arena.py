"""Bots against each other: the same deals for all sides, every seat for each of them, on as many cores as there are.

A game is settled by the arena's seed, its deal's number and its line-up, never by which worker plays it or when.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from time import perf_counter

from lucca.bots import BadBot, bot
from lucca.core.actions import Action
from lucca.core.game import Game
from lucca.core.reading import Json
from lucca.core.record import Record
from lucca.core.state import Seat, State


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played: which deal, and which entrant sits where."""

    deal: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went, and how long each entrant thought: all in all, and over its slowest action."""

    pairing: Pairing
    record: Record
    winners: tuple[Seat, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]

    def share(self, entrant: int) -> float:
        """What the entrant has of the win, over all its seats."""
        return sum(self.pairing.seats[seat] == entrant for seat in self.winners) / len(self.winners)


@dataclass(frozen=True, slots=True)
class Arena:
    """What is to be played.

    With as many bots as seats they all meet; with more, every choice of them does; with two bots and more seats
    the first sits among copies of the second. A line-up plays each deal once with every turn of its seats.
    A deal begins with `opening` random actions, the same for all: a game without chance would always be the same game.
    """

    game: Game
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 0
    opening: int = 0

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        if self.opening < 0:
            raise BadBot(f"an opening has 0 actions or more, not {self.opening}")
        if self.games < 1:
            raise BadBot(f"an arena needs at least 1 game, not {self.games}")
        if len(self.bots) != 2 and len(self.bots) < self.players:
            raise BadBot(
                f"{len(self.bots)} bots for {self.players} seats: name 2 bots (the first among copies of the second), "
                f"or {self.players} and more"
            )
        if len(set(self.bots)) < len(self.bots):
            raise BadBot("each bot can be named only once (another budget makes another bot: level5@1s)")
        for spec in self.bots:
            bot(spec, self.game)

    @property
    def repeatable(self) -> bool:
        """Whether the same seed gives the same result: not where bots look at the clock."""
        return all(bot(spec).repeatable for spec in self.bots)

    def pairings(self) -> list[Pairing]:
        """All games, those of one deal together; at least as many as were asked for."""
        lineups = list(self._lineups())
        deals = -(-self.games // len(lineups))
        return [Pairing(deal, lineup) for deal in range(deals) for lineup in lineups]

    def _lineups(self) -> Iterator[tuple[int, ...]]:
        if len(self.bots) < self.players:
            groups = [(0, *(1,) * (self.players - 1))]
        else:
            groups = list(combinations(range(len(self.bots)), self.players))
        for group in groups:
            for turn in range(self.players):
                yield group[-turn:] + group[:-turn] if turn else group

    def play(self, pairing: Pairing) -> Played:
        """Play one game."""
        seats = pairing.seats
        state, deal, moves = self._opened(pairing)
        chance = [Random(f"{self.seed}/{pairing.deal}/{seats}/{seat}") for seat in range(self.players)]
        sitting = [bot(self.bots[entrant], self.game) for entrant in seats]
        decisions, seconds, slowest = ([0] * len(self.bots), [0.0] * len(self.bots), [0.0] * len(self.bots))
        while state.to_act:
            seat = state.to_act[0]
            view = state.view(seat)
            start = perf_counter()
            action = sitting[seat].choose(view, chance[seat])
            took = perf_counter() - start
            decisions[seats[seat]] += 1
            seconds[seats[seat]] += took
            slowest[seats[seat]] = max(slowest[seats[seat]], took)
            moves.append((seat, action))
            state = state.play(action, seat)
        result = state.result
        assert result is not None
        record = Record.of(self.game, self.players, deal, moves, result)
        return Played(pairing, record, result.winners, tuple(decisions), tuple(seconds), tuple(slowest))

    def _opened(self, pairing: Pairing) -> tuple[State, Json, list[tuple[Seat, Action]]]:
        """The position after the opening, which is all that the deal's number decides."""
        rng = Random(f"{self.seed}/{pairing.deal}")
        deal = self.game.deal(self.players, rng)
        state = self.game.start(self.players, deal)
        moves: list[tuple[Seat, Action]] = []
        while len(moves) < self.opening and state.to_act:
            seat = state.to_act[0]
            moves.append((seat, state.legal(seat).sample(rng)))
            state = state.play(moves[-1][1], seat)
        return state, deal, moves


def run(
    arena: Arena, workers: int = 1, progress: Callable[[int, int], None] | None = None
) -> tuple[list[Played], bool]:
    """Play all games. Stopped by Ctrl-C it gives those that are over, and whether all are."""
    if workers < 1:
        raise BadBot(f"an arena needs at least 1 worker, not {workers}")
    pairings = arena.pairings()
    found: dict[int, Played] = {}
    tell = progress or (lambda _done, _all: None)
    try:
        tell(0, len(pairings))
        for number, played in _alone(arena, pairings) if workers == 1 else _together(arena, pairings, workers):
            found[number] = played
            tell(len(found), len(pairings))
    except KeyboardInterrupt:
        pass
    return [found[number] for number in sorted(found)], len(found) == len(pairings)


def _alone(arena: Arena, pairings: Sequence[Pairing]) -> Iterator[tuple[int, Played]]:
    for number, pairing in enumerate(pairings):
        yield number, arena.play(pairing)


def _together(arena: Arena, pairings: Sequence[Pairing], workers: int) -> Iterator[tuple[int, Played]]:
    """Games as they end. No more are handed out than keep all workers busy."""
    todo = iter(enumerate(pairings))
    pool = ProcessPoolExecutor(workers, initializer=_undisturbed)
    try:
        running: dict[Future[Played], int] = {}
        for number, pairing in islice(todo, 2 * workers):
            running[pool.submit(arena.play, pairing)] = number
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
                for number, pairing in islice(todo, 1):
                    running[pool.submit(arena.play, pairing)] = number
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _undisturbed() -> None:
    """Ctrl-C is for the one who reports; workers finish their game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def about(arena: Arena) -> dict[str, Json]:
    """The arena as the head of a report."""
    return {
        "game": arena.game.id,
        "options": arena.game.settings(),
        "players": arena.players,
        "bots": list(arena.bots),
        "seed": arena.seed,
        "opening": arena.opening,
        "repeatable": arena.repeatable,
    }
