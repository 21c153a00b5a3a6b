"""What a command brings about at a table: happenings, or a refusal. No database, no sockets, no clock of its own."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any

import msgspec

from lucca.core.errors import LuccaError
from lucca.core.reading import Json
from lucca.core.state import Seat
from lucca.core.words import say
from lucca.table import wire
from lucca.table.clocks import fallen
from lucca.table.errors import TableError, of_rules
from lucca.table.fold import after
from lucca.table.model import OPEN, OVER, PLAYING, Chair, Happening, Offer, Setup, Table, Turn
from lucca.table.reveal import reveals

STAND_IN = "level2"
"""The bot that takes the seat of a person who left."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    kind: str


@dataclass(slots=True)
class Draft:
    """A table and what is about to happen at it."""

    table: Table
    now: int
    happenings: tuple[Happening, ...] = ()

    def add(self, kind: str, **body: Any) -> None:
        happening = Happening(self.table.id, self.table.number + 1, max(self.now, self.table.at), kind, body)
        self.happenings = (*self.happenings, happening)
        kinds = tuple(past.kind for past in self.happenings)
        self.table = replace(after(self.table, happening), kinds=kinds)


def made(table_id: str, setup: Setup, chairs: Iterable[Chair], host: Person, now: int) -> Draft:
    """A new table; it starts at once where no seat is open."""
    body = {"setup": msgspec.to_builtins(setup), "chairs": msgspec.to_builtins(tuple(chairs)), "host": host.id}
    making = Happening(table_id, 1, now, "create", body)
    draft = Draft(after(None, making), now, (making,))
    start_if_full(draft)
    return draft


def deal_hash(nonce: str, deal: Json) -> str:
    """What is shown of a deal before the game: it binds the table and tells nothing."""
    text = json.dumps(deal, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{nonce}\n{text}".encode()).hexdigest()


def start_if_full(draft: Draft) -> None:
    table = draft.table
    if table.status != OPEN or any(chair.kind == "open" for chair in table.chairs):
        return
    chance = SystemRandom()
    order = list(range(table.players))
    if table.setup.shuffle:
        chance.shuffle(order)
    draft.add("start", deal=table.game.deal(table.players, chance), nonce=secrets.token_hex(16), order=order)


def sit(draft: Draft, person: Person, seat: Seat | None, rating: float | None) -> None:
    table = draft.table
    if table.status != OPEN:
        raise TableError("state", say("This table takes nobody any more."))
    if table.setup.rated and person.kind != "named":
        raise TableError("forbidden", say("A rated game is for named accounts."))
    if table.setup.rated and table.seats_of(person.id):
        raise TableError("state", say("In a rated game everybody has one seat."))
    free = [number for number, chair in enumerate(table.chairs) if chair.kind == "open"]
    if seat is None:
        if table.seats_of(person.id):
            raise TableError("state", say("You sit at this table already."))
        seat = free[0]
    if seat not in free:
        raise TableError("seat", say("Seat {seat} is not open.", seat=seat))
    chair = Chair(kind="person", person=person.id, name=person.name, rating=rating)
    draft.add("sit", seat=seat, chair=msgspec.to_builtins(chair))
    start_if_full(draft)


def leave(draft: Draft, person: Person) -> None:
    table = draft.table
    if table.status != OPEN:
        raise TableError("state", say("The game has begun: you can resign."))
    if table.host == person.id:
        draft.add("closed")
    elif seats := table.seats_of(person.id):
        draft.add("leave", seats=list(seats))
    else:
        raise TableError("forbidden", say("You have no seat at this table."))


def own_seat(table: Table, person: Person, seat: Seat | None) -> Seat:
    """The seat in whose name a person speaks."""
    mine = table.seats_of(person.id)
    if not mine:
        raise TableError("forbidden", say("You have no seat at this table."))
    if seat is None:
        if len(mine) > 1:
            acting = [own for own in mine if own in table.to_act]
            if len(acting) != 1:
                raise TableError("seat", say("You hold several seats: say which one."))
            return acting[0]
        return mine[0]
    if seat not in mine:
        raise TableError("seat", say("Seat {seat} is not yours.", seat=seat))
    return seat


def do(draft: Draft, person: Person, command: wire.Deed, is_away: Callable[[Seat], bool]) -> None:
    """Carry a command out, or refuse it."""
    match command:
        case wire.Chat():
            chat(draft, person, command.text)
        case wire.Rematch():
            _no_rematch_before_the_end(draft.table, person)
            draft.add("rematch", person=person.id)
        case _:
            _playing(draft.table)
            _DEEDS[type(command)](draft, own_seat(draft.table, person, command.seat), command, is_away)


def _playing(table: Table) -> None:
    if table.status == OVER:
        raise TableError("over", say("The game is over."))
    if table.status != PLAYING:
        raise TableError("state", say("The game has not begun."))


def act(draft: Draft, seat: Seat, action: str, request: str) -> None:
    table = draft.table
    try:
        draft.add("act", seat=seat, action=action, request=request)
    except LuccaError as problem:
        refusal = of_rules(problem)
        if refusal.code == "seat":
            waiting = tuple(table.chairs[other].name or str(other) for other in table.to_act)
            raise TableError("turn", say("It is not your turn, but that of {others}.", others=waiting)) from None
        raise refusal from None
    result = draft.table.state.result
    if result is not None:
        draft.add(
            "over",
            how="played",
            scores=list(result.scores),
            winners=list(result.winners),
            reason=result.reason,
            breakdown=result.breakdown,
        )


def _act(draft: Draft, seat: Seat, command: wire.Act, _: object) -> None:
    if seat in fallen(draft.table, draft.now):
        raise TableError("over", say("Your time is up."))
    if not same_decision(draft.table, seat, command.ply) or command.id in draft.table.undone:
        raise TableError("stale", say("The game has moved on meanwhile."))
    act(draft, seat, command.action, command.id or "")


def same_decision(table: Table, seat: Seat, ply: int) -> bool:
    """Whether a seat that decided at `ply` still has that decision: only others have chosen in secret since."""
    if ply == table.ply:
        return True
    if table.turn is None or not table.ply - table.players < ply < table.ply:
        return False
    since = [turn for turn in table.turn.back() if turn.ply >= ply]
    return all(seat in turn.state.to_act and len(turn.state.to_act) > 1 for turn in since[1:])


def resent(table: Table, seat: Seat, request: str) -> Turn | None:
    """The turn that a request has brought about already."""
    if table.turn is None or not request:
        return None
    return next((turn for turn in table.turn.back() if turn.request == request and turn.seat == seat), None)


def _undo(draft: Draft, seat: Seat, _: wire.Undo, __: object) -> None:
    table = draft.table
    others = table.others(seat)
    mine = (seat,) if others else table.seats_of(table.chairs[seat].person)
    ply = undo_ply(table, mine)
    if ply is None:
        raise TableError("state", say("You have not acted yet."))
    _nothing_revealed(table, ply)
    if others:
        draft.add("offer", what="undo", by=seat, need=list(others), ply=ply)
    else:
        draft.add("undo", ply=ply)


def undo_ply(table: Table, seats: tuple[Seat, ...]) -> int | None:
    """The ply before the last action of these seats."""
    assert table.turn is not None
    return next((turn.ply - 1 for turn in table.turn.back() if turn.before and turn.seat in seats), None)


def _nothing_revealed(table: Table, ply: int) -> None:
    assert table.turn is not None
    rng = Random(secrets.randbits(64))
    if any(reveals(turn, rng) for turn in table.turn.back() if turn.ply > ply):
        raise TableError("reveal", say("Something hidden has been shown since: that can't be taken back."))


def _draw(draft: Draft, seat: Seat, _: wire.Draw, __: object) -> None:
    if draft.table.players != 2:
        raise TableError("state", say("A draw can be agreed on by two players only."))
    others = draft.table.others(seat)
    if not others:
        raise TableError("state", say("There is nobody to agree on a draw with."))
    offer = draft.table.draw
    if offer is not None and seat in offer.need:
        return _agree(draft, seat, wire.Agree(what="draw"), None)
    return draft.add("offer", what="draw", by=seat, need=list(others))


def _standing(table: Table, what: str) -> Offer:
    offer = table.undo if what == "undo" else table.draw
    if offer is None:
        raise TableError("state", say("There is no such offer now."))
    return offer


def _agree(draft: Draft, seat: Seat, command: wire.Agree, _: object) -> None:
    offer = _standing(draft.table, command.what)
    if seat not in offer.need:
        raise TableError("state", say("It is not for you to agree to this."))
    if command.what == "undo":
        _nothing_revealed(draft.table, offer.ply)
    draft.add("agree", what=command.what, seat=seat)
    if _standing(draft.table, command.what).need:
        return
    if command.what == "undo":
        draft.add("undo", ply=offer.ply)
    else:
        draft.add("over", how="agreed", scores=[], winners=list(range(draft.table.players)), reason="agreed")


def _decline(draft: Draft, seat: Seat, command: wire.Decline, _: object) -> None:
    offer = _standing(draft.table, command.what)
    if seat not in offer.need and seat != offer.by:
        raise TableError("state", say("It is not for you to decline this."))
    draft.add("decline", what=command.what, seat=seat)


def _resign(draft: Draft, seat: Seat, _: wire.Resign, __: object) -> None:
    gone(draft, seat, "resigned")


def gone(draft: Draft, seat: Seat, how: str) -> None:
    """A seat is given up: of two players the other wins, of more a bot goes on in its place."""
    if draft.table.players == 2:
        draft.add("over", how=how, scores=[], winners=[1 - seat], reason=how, seat=seat)
    else:
        draft.add("seat", seat=seat, level=STAND_IN, how=how)


def _claim(draft: Draft, seat: Seat, command: wire.Claim, is_away: Callable[[Seat], bool]) -> None:
    table, against = draft.table, command.against
    taken = [other for other, chair in enumerate(table.chairs) if chair.kind == "person"]
    if against not in taken or against in table.seats_of(table.chairs[seat].person):
        raise TableError("seat", say("At seat {seat} there is no other person.", seat=against))
    if table.setup.clock.kind == "days":
        raise TableError("state", say("In a game with days a move only time decides."))
    if not is_away(against):
        raise TableError("state", say("That person is not away for long enough."))
    if command.outcome == "bot":
        draft.add("seat", seat=against, level=STAND_IN, how="left")
    elif table.players != 2:
        raise TableError("state", say("With more than two players a bot can take the seat, no more."))
    elif command.outcome == "win":
        gone(draft, against, "left")
    else:
        draft.add("over", how="agreed", scores=[], winners=[0, 1], reason="left")


def chat(draft: Draft, person: Person, text: str) -> None:
    if not draft.table.seats_of(person.id) and draft.table.status == PLAYING:
        raise TableError("forbidden", say("Spectators may speak when the game is over."))
    said = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    if not said:
        raise TableError("input", say("There is nothing to say in this."))
    draft.add("chat", person=person.id, name=person.name, text=said)


def _no_rematch_before_the_end(table: Table, person: Person) -> None:
    if table.status != OVER:
        raise TableError("state", say("The game is not over yet."))
    if table.next is not None:
        raise TableError("state", say("There is a rematch already."))
    if person.id not in {chair.person for chair in table.chairs}:
        raise TableError("forbidden", say("You had no seat at this table."))


_DEEDS: dict[type, Callable[..., None]] = {
    wire.Act: _act,
    wire.Undo: _undo,
    wire.Draw: _draw,
    wire.Agree: _agree,
    wire.Decline: _decline,
    wire.Resign: _resign,
    wire.Claim: _claim,
}
