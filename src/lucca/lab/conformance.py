"""Does a game keep the contract? Plays whole games and checks at every position what all games promise.

    check_game(lucca.game("toscana"), players=2, seed=1)

Raises AssertionError where the promise is broken, with the position's number and the seat.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from lucca.core.actions import Action
from lucca.core.chance import below
from lucca.core.errors import BadNotation, GameOver, IllegalAction, LuccaError, WrongSeat
from lucca.core.game import Game
from lucca.core.reading import Json
from lucca.core.record import Record
from lucca.core.state import OVER, TURN, Seat, State

NOT_ACTIONS = (
    "",
    " ",
    "?",
    "zz99",
    "take -1",
    "h8r1h8r1",
    "\0",
    "é",
    "0",
    "+" * 5000,
    "１",
    "h８r1",
    "rd４",
    "take １",
)
"""Texts that are no action of any game."""

NOTHING: tuple[object, ...] = (
    None,
    True,
    -1,
    2.0,
    float("nan"),
    10**5000,
    "2",
    b"a1",
    "x" * 10_000,
    (),
    [],
    [[]],
    {},
    {1: 2},
    set(),
    object(),
)
"""Values that stand for nothing in any game: no seat, position, view, deal, action or number of one."""

LONGEST = 500
"""The characters of the longest refusal."""


@dataclass(frozen=True)
class Report:
    """What was looked at."""

    positions: int
    actions_asked: int
    rules_named: frozenset[str]


class _Check:
    def __init__(self, game: Game, players: int, seed: int, asked: int) -> None:
        self.game = game
        self.players = players
        self.rng = Random(seed)
        self.asked = min(asked, game.actions)
        self.rules = {TURN, OVER, *game.rules}
        self.place = ""
        self.positions = 0
        self.questions = 0
        self.rules_named: set[str] = set()

    def expect(self, truth: bool, promise: str) -> None:
        if not truth:
            raise AssertionError(f"{self.game}, {self.players} players, {self.place}: {promise}")

    def run(self) -> Report:
        deal = self.game.deal(self.players, self.rng)
        self.expect(_plain(deal), "a deal is JSON")
        state = self.game.start(self.players, deal)
        self.expect(state.events == (), "nothing has happened at the start")
        moves: list[tuple[Seat, Action]] = []
        while state.to_act:
            self.place = f"after {len(moves)} actions"
            self.position(state, len(moves))
            seat = state.to_act[below(len(state.to_act), self.rng)]
            action = state.legal(seat).sample(self.rng)
            before = self.seen(state)
            following = state.play(action, seat=seat)
            self.expect(
                before == self.seen(state), "playing an action changes nothing in the position it was played in"
            )
            self.expect(following != state, "an action changes something")
            state = following
            moves.append((seat, action))
        self.place = "at the end"
        self.position(state, len(moves))
        self.ending(state)
        self.record(deal, moves, state)
        return Report(self.positions, self.questions, frozenset(self.rules_named))

    def position(self, state: State, ply: int) -> None:
        self.positions += 1
        self.expect(state.ply == ply, "ply counts the actions")
        self.expect(list(state.to_act) == sorted(set(state.to_act)), "seats to act are in rising order")
        self.expect((state.result is not None) == (not state.to_act), "there is a result exactly when nobody is to act")
        for event in state.events:
            self.expect(event.rule in self.rules, f"the event's rule {event.rule!r} is one of the game's")
            self.expect(bool(str(event.words)), "an event has words")
            self.rules_named.add(event.rule)
        for seat in range(self.players):
            self.legal(state, seat)
        self.questions_about(state)
        self.views(state)
        self.position_as_json(state)

    def legal(self, state: State, seat: Seat) -> None:
        acts = state.legal(seat)
        listed = list(acts)
        self.expect(len(acts) == len(listed), "the legal actions are as many as they say")
        self.expect(bool(listed) == (seat in state.to_act), "a seat has legal actions exactly when it is to act")
        numbers = [self.game.index(action) for action in listed]
        self.expect(numbers == sorted(set(numbers)), "legal actions come in the order of their numbers")
        for action, number in zip(listed, numbers, strict=True):
            self.expect(self.game.action(number) == action, f"{action} has the number {number}")
            self.expect(self.game.parse(str(action)) == action, f"{action} reads back as itself")
            self.expect(state.why_not(seat, action) is None, f"nothing forbids the legal {action}")
            reason = state._forbidden(seat, action)
            self.expect(reason is None, f"no rule looked at alone forbids the legal {action}, but found: {reason}")
        if listed:
            self.expect(acts.sample(self.rng) in acts, "what is drawn from the legal actions is one of them")

    def questions_about(self, state: State) -> None:
        """Ask about any actions of the game: legality, refusal and `play` must agree."""
        step = max(1, self.game.actions // self.asked)
        for number in range(below(step, self.rng), self.game.actions, step):
            action = self.game.action(number)
            self.expect(self.game.index(action) == number, f"{action} has the number {number}")
            for seat in range(self.players):
                self.question(state, seat, action)
        for text in NOT_ACTIONS:
            try:
                self.game.parse(text)
            except BadNotation:
                continue
            self.expect(False, f"{text[:20]!r} is no action")

    def question(self, state: State, seat: Seat, action: Action) -> None:
        self.questions += 1
        refusal = state.why_not(seat, action)
        legal = action in state.legal(seat)
        self.expect(legal == (refusal is None), f"{action} by seat {seat} is legal exactly when nothing forbids it")
        if refusal is None:
            return
        self.expect(refusal.rule in self.rules, f"the refusal's rule {refusal.rule!r} is one of the game's")
        self.expect(bool(str(refusal.words)), f"the refusal of {action} has words")
        self.rules_named.add(refusal.rule)
        expected = IllegalAction
        if not state.to_act:
            self.expect(refusal.rule == OVER, "after the end nothing is legal because the game is over")
            expected = GameOver  # type: ignore[assignment]
        elif seat not in state.to_act:
            self.expect(refusal.rule == TURN, "a seat that is not to act is told so")
            expected = WrongSeat  # type: ignore[assignment]
        try:
            state.play(action, seat=seat)
        except expected:
            return
        self.expect(False, f"the illegal {action} by seat {seat} is refused by play")

    def seen(self, state: State) -> list[str]:
        return [_text(state.dump()), *(_text(state.view(seat).json()) for seat in self.everyone())]

    def everyone(self) -> Sequence[Seat | None]:
        return (*range(self.players), None)

    def views(self, state: State) -> None:
        for seat in self.everyone():
            view = state.view(seat)
            data = view.json()
            self.expect(_plain(data), "a view is JSON")
            self.expect(view.seat == seat and view.to_act == state.to_act, "a view knows its seat and who is to act")
            self.expect(view.result == state.result, "a view tells the result")
            again = self.game.read_view(json.loads(_text(data)))
            self.expect(again == view and _text(again.json()) == _text(data), "a view reads back as itself")
            self.expect(pickle.loads(pickle.dumps(view)) == view, "a view can be sent to another process")
            world = self.game.imagine(view, self.rng)
            self.expect(
                _text(world.view(seat).json()) == _text(data),
                f"an imagined world looks the same to seat {seat}",
            )
            if seat is not None:
                same = [str(a) for a in world.legal(seat)] == [str(a) for a in state.legal(seat)]
                self.expect(same, f"in an imagined world seat {seat} may do the same")

    def position_as_json(self, state: State) -> None:
        data = state.dump()
        self.expect(_plain(data), "a dump is JSON")
        again = self.game.load(json.loads(_text(data)))
        self.expect(self.seen(again) == self.seen(state), "a position loads as it was dumped")
        self.expect(again == state and hash(again) == hash(state), "a loaded position equals the one that was dumped")

    def ending(self, state: State) -> None:
        result = state.result
        assert result is not None
        self.expect(len(result.scores) == self.players, "everybody has a score")
        self.expect(bool(result.winners) and set(result.winners) <= set(range(self.players)), "somebody has won")
        self.expect(_plain(result.json()), "a result is JSON")
        try:
            state.play(self.game.action(0))
        except GameOver:
            return
        self.expect(False, "nothing can be played after the end")

    def record(self, deal: Json, moves: list[tuple[Seat, Action]], state: State) -> None:
        record = Record.of(self.game, self.players, deal, moves, state.result)
        text = record.dumps()
        again = Record.loads(text)
        self.expect(again.dumps() == text, "a record round-trips byte for byte")
        self.expect(again.rules() == self.game, "a record names its game with its options")
        final = again.final()
        self.expect(self.seen(final) == self.seen(state), "a record replays to the same end")
        self.expect(final.result == state.result, "a record replays to the same result")


def check_game(game: Game, players: int, seed: int, asked: int = 60) -> Report:
    """Play one random game to its end and check every promise on the way.

    `asked` is how many of all the game's actions each position is asked about, legal or not.
    """
    return _Check(game, players, seed, asked).run()


def check_refusals(game: Game) -> None:
    """Whatever can't be a number of players, a seat, an action, a position or a view is refused, and in few words."""
    rng = Random(0)
    for players in (*range(-1, 8), *NOTHING):
        if type(players) is int and players in game.seats:
            _check_strangers(game.start(players, game.deal(players, rng)))
        else:
            _refused("a deal for so many players", players, lambda n: game.deal(n, rng))
            _refused("a start with so many players", players, lambda n: game.start(n, {}))
    for value in NOTHING:
        _refused("an action's number", value, game.action)
        _refused("a position", value, game.load)
        _refused("a view", value, game.read_view)
        _refused("a view to imagine from", value, lambda view: game.imagine(view, rng))


def _check_strangers(state: State) -> None:
    game, seat = state.game, state.to_act[0]
    first = next(iter(state.legal(seat)))
    for other in (state.players, *(value for value in NOTHING if value is not None)):
        _refused("a seat to play", other, lambda s: state.play(first, seat=s))
        _refused("a seat with legal actions", other, state.legal)
        _refused("a seat with a view", other, state.view)
        _refused("a seat to be told why not", other, lambda s: state.why_not(s, first))
    for value in NOTHING:
        if not isinstance(value, str):
            _refused("a notation", value, game.parse)
            _refused("an action to play", value, lambda action: state.play(action, seat=seat))
            _refused("an action to ask about", value, lambda action: state.why_not(seat, action))
        _refused(
            "a deal", value, lambda deal: game.start(state.players, deal), unless=game.deal(state.players, Random(0))
        )


def _refused(what: str, value: object, attempt: Callable[[Any], object], unless: object = None) -> None:
    if unless is not None and value == unless:
        return
    try:
        attempt(value)
    except LuccaError as problem:
        if len(str(problem)) > LONGEST:
            raise AssertionError(f"what is said about a wrong value is readable ({what})") from problem
        return
    raise AssertionError(f"a {type(value).__name__} is refused as {what}")


def _text(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _plain(data: Json) -> bool:
    """Whether it comes through JSON unchanged."""
    return bool(json.loads(json.dumps(data)) == data)
