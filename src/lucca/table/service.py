"""What can be asked of a table and done at it, whichever way it comes: HTTP or the live channel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from random import SystemRandom
from typing import Any

import msgspec
from sqlalchemy import Executable

from lucca.core.actions import Action
from lucca.core.errors import LuccaError
from lucca.core.state import Seat
from lucca.core.words import say
from lucca.table import deeds, scenes, wire
from lucca.table.deeds import Draft, Person
from lucca.table.errors import TableError, of_rules
from lucca.table.house import House
from lucca.table.languages import tell
from lucca.table.levels import LEVELS
from lucca.table.model import OPEN, Chair, Setup, Table
from lucca.table.people import new_id
from lucca.table.rooms import Room, moment

HINTS = "search"
"""Who gives them: a second of the best search, whatever the levels are."""
Reply = dict[str, Any]


async def create(house: House, person: Person, request: wire.TableRequest) -> Table:
    """A new table as somebody wants it."""
    setup = _setup(request)
    _rateable(setup, person, request.seats)
    if await house.store.hosted(person.id) >= house.settings.open_tables:
        raise TableError("rate", say("You have too many unfinished games: finish one first."), wait=60)
    rating = await house.ratings.of(person.id, setup.game) if setup.rated else None
    chairs = [_chair(word, person, rating) for word in request.seats]
    room = await house.rooms.open(deeds.made(new_id(10), setup, chairs, person, moment()))
    return room.table


def _setup(request: wire.TableRequest) -> Setup:
    setup = Setup(
        game=request.game,
        options=request.options,
        players=len(request.seats),
        clock=request.clock,
        rated=request.rated,
        private=request.private,
        shuffle=request.shuffle,
    )
    clock = setup.clock
    if not (10_000 <= clock.base <= 86_400_000 and 0 <= clock.step <= 3_600_000 and 1 <= clock.days <= 30):
        raise TableError("option", say("A clock has 10 seconds to 24 hours and up to an hour a move, or 1 to 30 days."))
    try:
        game = setup.rules()
        game.check_players(setup.players)
        game.deal(setup.players, SystemRandom())
    except LuccaError as problem:
        raise of_rules(problem) from None
    return msgspec.structs.replace(setup, options=dict(game.settings()))


def _rateable(setup: Setup, person: Person, seats: Sequence[str]) -> None:
    if not setup.rated:
        return
    if person.kind != "named":
        raise TableError("forbidden", say("A rated game is for named accounts."))
    if seats.count("me") != 1 or any(word not in ("me", "open") for word in seats):
        raise TableError("option", say("In a rated game everybody has one seat, and bots have none."))


def _chair(word: str, person: Person, rating: float | None) -> Chair:
    kind, _, level = word.partition(":")
    if word == "me":
        return Chair(kind="person", person=person.id, name=person.name, rating=rating)
    if word == "open":
        return Chair()
    if kind == "bot" and level in LEVELS:
        return Chair(kind="bot", name=level, level=level)
    known = ", ".join(["me", "open", *(f"bot:{level}" for level in LEVELS)])
    raise TableError("option", say("{word} is nobody who can sit at a seat (known: {known}).", word=word, known=known))


async def join(house: House, room: Room, person: Person, seat: Seat | None) -> None:
    rated = room.table.setup.rated and person.kind == "named"
    rating = await house.ratings.of(person.id, room.table.setup.game) if rated else None
    await house.rooms.perform(room, partial(deeds.sit, person=person, seat=seat, rating=rating))


async def leave(house: House, room: Room, person: Person) -> None:
    await house.rooms.perform(room, partial(deeds.leave, person=person))


async def command(house: House, room: Room, person: Person | None, asked: wire.TableCommand, lang: str) -> Reply:
    """Do what a command says, or refuse it; the fields of the reply."""
    if person is None:
        raise TableError("login", say("Say who you are first: one click makes you a guest."))
    match asked:
        case wire.Why():
            house.limits.spend("question", person.id)
            return await _why(room, person, asked, lang)
        case wire.Labels():
            return _labels(room.table, person, asked, lang)
        case wire.Hint():
            house.limits.spend("question", person.id)
            return await _hint(house, room, person, asked, lang)
        case wire.Act():
            return await _act(house, room, person, asked)
        case wire.Rematch():
            return {"n": (await _rematch(house, room, person, asked)).number}
        case wire.Chat():
            house.limits.spend("chat", person.id)
    table = await house.rooms.perform(
        room, lambda draft: deeds.do(draft, person, asked, partial(_is_away, house, room))
    )
    return {"n": table.number}


async def _act(house: House, room: Room, person: Person, asked: wire.Act) -> Reply:
    begun = time.perf_counter()
    done: list[Reply] = []

    def deed(draft: Draft) -> None:
        seat = deeds.own_seat(draft.table, person, asked.seat)
        turn = deeds.resent(draft.table, seat, asked.id or "")
        if turn is not None:
            done.append({"n": turn.number, "ply": turn.ply, "again": True})
        else:
            deeds.do(draft, person, replace_seat(asked, seat), lambda _: False)

    table = await house.rooms.perform(room, deed)
    house.metrics.acted(time.perf_counter() - begun)
    return done[0] if done else {"n": table.number, "ply": table.ply}


def replace_seat(asked: wire.Act, seat: Seat) -> wire.Act:
    return msgspec.structs.replace(asked, seat=seat)


def _is_away(house: House, room: Room, seat: Seat) -> bool:
    person = room.table.chairs[seat].person
    room.check_presence()
    since = room.away.get(person or "")
    return since is not None and moment() - since >= house.settings.claim_after * 1000


async def _rematch(house: House, room: Room, person: Person, asked: wire.Rematch) -> Table:
    following: list[Draft] = []

    def deed(draft: Draft) -> None:
        following.clear()
        deeds.do(draft, person, asked, lambda _: False)
        if set(draft.table.people) <= draft.table.rematch:
            table, chairs = draft.table, _turned(draft.table)
            bots = any(chair.kind == "bot" for chair in chairs)
            setup = msgspec.structs.replace(table.setup, rated=table.setup.rated and not bots)
            following.append(deeds.made(new_id(10), setup, chairs, person, draft.now))
            draft.add("rematch", person=person.id, next=following[0].table.id)

    def also(_: Draft) -> tuple[Sequence[Draft], Sequence[Executable]]:
        return following, ()

    return await house.rooms.perform(room, deed, also)


def _turned(table: Table) -> list[Chair]:
    """The same company, everybody one seat on; a bot that took a seat stays."""
    ratings = table.ending.ratings if table.ending is not None else None
    new = [chair.rating for chair in table.chairs] if ratings is None else [after for _, after in ratings]
    chairs = [
        Chair(kind="bot", name=chair.level or "", level=chair.level)
        if chair.kind == "bot"
        else msgspec.structs.replace(chair, rating=new[seat])
        for seat, chair in enumerate(table.chairs)
    ]
    return chairs[1:] + chairs[:1]


async def _why(room: Room, person: Person, asked: wire.Why, lang: str) -> Reply:
    table = room.table
    seat = deeds.own_seat(table, person, asked.seat)
    _begun(table)
    state = table.state
    try:
        action: Action | str | None = asked.action
        if action is None:
            action = await asyncio.to_thread(scenes.pointed, state, seat, asked.pick, asked.drop, asked.turn)
        if action is None:
            return {"legal": False, "text": tell(say("This can't be put there."), lang)}
        refusal = state.why_not(seat, action)
    except LuccaError as problem:
        raise of_rules(problem) from None
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "text": tell(refusal.words, lang), "rule": refusal.rule, "pieces": refusal.pieces}


def _begun(table: Table) -> None:
    if table.status == OPEN or table.turn is None:
        raise TableError("state", say("The game has not begun."))


def _labels(table: Table, person: Person, asked: wire.Labels, lang: str) -> Reply:
    seat = deeds.own_seat(table, person, asked.seat)
    _begun(table)
    if seat not in table.to_act:
        return {"ply": table.ply, "labels": {}}
    view = table.state.view(seat)
    labels = {str(action): tell(scenes.label(view, seat, action), lang) for action in table.state.legal(seat)}
    return {"ply": table.ply, "labels": labels}


async def _hint(house: House, room: Room, person: Person, asked: wire.Hint, lang: str) -> Reply:
    table = room.table
    seat = deeds.own_seat(table, person, asked.seat)
    _begun(table)
    if table.others(seat) or table.setup.rated:
        raise TableError("forbidden", say("There are no hints in a rated game, nor in one with others."))
    if seat not in table.to_act:
        raise TableError("turn", say("It is not your turn."))
    action = await house.thinkers.choose(table, seat, HINTS)
    view = table.state.view(seat)
    return {"ply": table.ply, "action": action, "label": tell(scenes.label(view, seat, table.game.parse(action)), lang)}
