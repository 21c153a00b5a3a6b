"""What is hidden stays on the server: looked for on the wire, all through games."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from typing import Any

import msgspec
import pytest

import lucca
from lucca.core.actions import Action
from lucca.core.state import State
from lucca.table import scenes
from table.server import Live, Visitor

GAMES = [
    ("prizes", 3, {}),
    ("citta", 3, {}),
    ("citta", 2, {"edition": "2013"}),
    ("towers", 2, {"size": 6}),
    ("toscana", 2, {}),
]
ACTIONS = 60


def playable(game: str, options: dict[str, Any]) -> None:
    try:
        lucca.game(game, **options)
    except (lucca.BadOption, ImportError) as problem:
        pytest.skip(str(problem))


def played(lives: list[Live], rng: random.Random) -> None:
    """All seats play at random, each by what it is shown; of two one resigns after a while."""
    for number in count():
        if lives[0].table["status"] == "over":
            return
        if len(lives) == 2 and number == ACTIONS:
            lives[0].ask(do="resign")
            return
        seat = rng.choice(lives[0].table["toAct"])
        live = lives[seat]
        assert live.act(rng.choice(live.table["legal"]))["type"] == "done"
        n = live.messages[-1]["n"]
        for other in lives:
            other.until(lambda other=other, n=n: other.table["n"] >= n)


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_every_message_shows_what_its_reader_may_know_and_no_more(
    game: str, players: int, options: dict[str, Any], visitor: Callable[[str], Visitor]
) -> None:
    playable(game, options)
    people = [visitor(f"Player {seat}") for seat in range(players)]
    spectator = visitor("Spectator")
    table = people[0].post(
        "/api/tables", {"game": game, "options": options, "seats": ["me"] + ["open"] * (players - 1)}
    )["id"]
    for person in people[1:]:
        person.join(table)
    with ExitStack() as stack:
        seats = [stack.enter_context(person.live()) for person in people]
        seen = [stack.enter_context(person.live()) for person in (*people, spectator)]
        for live in seats:
            live.watch(table, show="view")
        for live in seen:
            live.watch(table)
        played(seats, random.Random(7))
        for live in seen:
            live.until(lambda live=live: live.table["n"] >= seats[0].table["n"])
        actions = [(entry["seat"], entry) for entry in seats[0].table["log"]]
        states = replayed(people[0], table, [live.table for live in seats], len(actions))
        for seat, live in enumerate(seats):
            check_views(live, states, seat)
        for seat, live in enumerate(seen):
            check_scenes(live, states, seat if seat < players else None)


def replayed(person: Visitor, table: str, tables: list[dict[str, Any]], plies: int) -> list[State]:
    """Every position of the game, from the actions that each seat was told of itself, and the deal if it is over."""
    own = {entry["ply"]: (entry["seat"], entry["action"]) for t in tables for entry in t["log"] if "action" in entry}
    whole = person.get(f"/api/tables/{table}")
    if whole["status"] != "over":
        pytest.fail("the game should be over")
    game = lucca.game(whole["game"], **whole["options"])
    states = [game.start(whole["players"], whole["deal"]["content"])]
    for ply in range(1, plies + 1):
        seat, action = own[ply]
        states.append(states[-1].play(action, seat=seat))
    return states


def while_playing(live: Live) -> list[tuple[int, dict[str, Any]]]:
    """What came with the plies at which it came, as long as the game went on."""
    found, ply, status = [], 0, "playing"
    for message in live.messages:
        given = message.get("table") or message.get("set") or {}
        ply, status = given.get("ply", ply), given.get("status", status)
        if status == "playing" and message["type"] in ("table", "change"):
            found.append((ply, message))
    return found


def check_views(live: Live, states: list[State], seat: int) -> None:
    for ply, message in while_playing(live):
        given = message.get("table") or message["set"]
        if "view" in given:
            assert given["view"] == plain(states[ply].view(seat).json())
        if "legal" in given and seat in states[ply].to_act:
            assert given["legal"] == [str(action) for action in states[ply].legal(seat)]
        check_public(message, seat)


def check_scenes(live: Live, states: list[State], seat: int | None) -> None:
    symbols: dict[int, set[str]] = {}
    for ply, message in while_playing(live):
        check_public(message, seat)
        shown = (message.get("table") or message).get("scene")
        if shown is None:
            continue
        if ply not in symbols:
            view = states[ply].view(seat)
            legal: list[Action] = list(states[ply].legal(seat)) if seat in states[ply].to_act else []  # type: ignore[arg-type]
            symbols[ply] = texts(scenes.whole(scenes.seen(view, legal, "wide"), "en"))
        pieces = shown.get("pieces", {})
        parts = pieces if isinstance(pieces, list) else pieces.get("set", [])
        assert texts(parts) <= symbols[ply]


def check_public(message: dict[str, Any], seat: int | None) -> None:
    """No deal before the end, and how an action is written only for the seat that chose it."""
    given = message.get("table") or message.get("set") or {}
    assert set(given.get("deal") or {}) <= {"hash"}
    for entry in message.get("log", []) + given.get("log", []):
        assert "action" not in entry or entry["seat"] == seat


def plain(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def texts(data: object) -> set[str]:
    """Every text in some JSON."""
    if isinstance(data, dict):
        return set().union(*map(texts, data.values()))
    if isinstance(data, list | tuple):
        return set().union(*map(texts, data))
    return {data} if isinstance(data, str) else set()


def test_one_who_waits_learns_nothing_of_what_another_has_chosen(anna: Visitor, bruno: Visitor) -> None:
    """Two tables alike for Bruno, at which Anna bids different cards: he is sent the very same."""
    heard: dict[tuple[int, str], list[dict[str, Any]]] = {}
    while len(heard) < 2:
        for card in ("1", "4"):
            table = anna.table("me", "open", options={"cards": 4})
            bruno.join(table)
            with bruno.live() as live:
                live.watch(table)
                prize = bruno.get(f"/api/tables/{table}", show="view")["view"]["prizes"][0]
                if prize != 4:
                    continue
                anna.do(table, do="act", ply=0, action=card)
                live.until(lambda live=live: live.table["ply"] == 1)
                heard[prize, card] = [impersonal(message, table) for message in live.messages]
    one, other = heard.values()
    assert one == other


def impersonal(message: Any, table: str) -> Any:
    """A message without what differs between any two tables."""
    if isinstance(message, dict):
        return {
            name: impersonal(value, table)
            for name, value in message.items()
            if name not in ("at", "away", "hash", "n", "from") and message.get("type") != "here"
        }
    if isinstance(message, list):
        return [impersonal(value, table) for value in message]
    return message.replace(table, "T") if isinstance(message, str) else message
