"""What somebody is shown of a table. Everything that leaves the server about a game goes through here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import msgspec

from lucca.core.state import Seat, View
from lucca.core.words import Words, say
from lucca.table import scenes
from lucca.table.deeds import deal_hash, undo_ply
from lucca.table.languages import Voice, tell
from lucca.table.levels import called
from lucca.table.model import OVER, PLAYING, Chair, Clock, Line, Offer, Table, Turn
from lucca.table.scenes import Picture
from lucca.table.wire import Layout, Show

Part: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks, from which seat, and how: two with equal eyes see the same."""

    person: str | None
    seat: Seat | Literal["turn"] | None = None
    layout: Layout = "wide"
    lang: str = "en"
    show: Show = "scene"

    def at(self, table: Table) -> Seat | None:
        """The seat whose knowledge is shown: one of the person's own, or none."""
        mine = table.seats_of(self.person)
        if not mine:
            return None
        if self.seat == "turn":
            acting = [seat for seat in mine if seat in table.to_act]
            if acting:
                return acting[0]
            last = next((turn.seat for turn in table.turn.back() if turn.before) if table.turn else iter(()), None)
            return last if last in mine else mine[0]
        return self.seat if self.seat in mine else mine[0]

    def plain(self, table: Table) -> Eyes:
        """All who have never sat at the table look with the same eyes."""
        sat = any(chair.person == self.person for chair in table.chairs)
        return self if sat or self.person is None else replace(self, person=None, seat=None)


@lru_cache(maxsize=4096)
def voice(chairs: tuple[Chair, ...], lang: str) -> Voice:
    """How one speaks at a table: by name; where several have the same one, they are numbered."""
    names = [_name(seat, chairs, lang) for seat in range(len(chairs))]
    numbers = [names[: seat + 1].count(name) for seat, name in enumerate(names)]
    return Voice(
        lang, tuple(f"{name} {n}" if names.count(name) > 1 else name for name, n in zip(names, numbers, strict=True))
    )


def _name(seat: Seat, chairs: tuple[Chair, ...], lang: str) -> str:
    chair = chairs[seat]
    if chair.level is not None and chair.name in ("", chair.level):
        return tell(called(chair.level), lang)
    around_one_screen = sum(chair.person == other.person for other in chairs if chair.person) > 1
    return tell(say("Player {n}", n=seat + 1), lang) if around_one_screen or not chair.name else chair.name


def fields(table: Table, eyes: Eyes) -> Part:
    """All of a table but its scene, its log and its chat."""
    seat = eyes.at(table)
    mine = table.seats_of(eyes.person)
    speech = voice(table.chairs, eyes.lang)
    return {
        **_fixed(table, eyes),
        "status": table.status,
        "seats": _chairs(table, speech),
        "mine": list(mine),
        "seat": seat,
        "ply": table.ply,
        "toAct": list(table.to_act),
        "prompt": _prompt(table, seat, speech),
        "clock": _clock(table, table.clock),
        "offers": _offers(table),
        "can": _can(table, mine, eyes),
        "result": _result(table, speech),
        "deal": _deal(table),
        "next": table.next,
        **(_for_programs(table, seat) if eyes.show == "view" else {}),
    }


def _fixed(table: Table, eyes: Eyes) -> Part:
    game = table.game
    return {
        "id": table.id,
        "url": f"/t/{table.id}",
        "game": game.id,
        "title": scenes.title(game, eyes.lang),
        "options": game.settings(),
        "players": table.players,
        "rated": table.setup.rated,
        "private": table.setup.private,
        "host": table.host,
        "art": scenes.art(game)[0],
        "rules": f"/api/games/{game.id}/rules",
        "lang": eyes.lang,
    }


def _chairs(table: Table, speech: Voice) -> list[Part]:
    text = scenes.text_of(table.game)
    if text is None or table.turn is None:
        return [_chair(seat, chair, speech, None) for seat, chair in enumerate(table.chairs)]
    view = _common_view(table)
    return [_chair(seat, chair, speech, text.seat_name(view, seat)) for seat, chair in enumerate(table.chairs)]


def _chair(seat: Seat, chair: Chair, speech: Voice, words: Words | None) -> Part:
    """What the game calls the seat is worth telling where it is more than the name."""
    name = chair.name if chair.kind == "open" else speech.who(seat)
    called = None if words is None or words.personal else tell(words, speech)
    part: Part = {"seat": seat, "kind": chair.kind, "person": chair.person, "name": name, "called": called}
    if chair.level is not None:
        part["level"] = chair.level
    if chair.rating is not None:
        part["rating"] = round(chair.rating, 1)
    if chair.left:
        part["left"] = True
    return part


def _common_view(table: Table) -> View:
    return table.state.view(None)


def _prompt(table: Table, seat: Seat | None, speech: Voice) -> str | None:
    text = scenes.text_of(table.game)
    if seat is None or seat not in table.to_act or text is None:
        return None
    return tell(text.prompt(table.state.view(seat), seat), speech)


def _clock(table: Table, clock: Clock | None) -> Part:
    setting = table.setup.clock
    part: Part = {"kind": setting.kind}
    if setting.kind == "live":
        part |= {"base": setting.base, "step": setting.step}
    elif setting.kind == "days":
        part["days"] = setting.days
    if clock is not None:
        part |= {"left": list(clock.left), "since": list(clock.since)}
    return part


def _offers(table: Table) -> Part:
    part: Part = {}
    for name, offer in (("undo", table.undo), ("draw", table.draw)):
        if offer is not None:
            part[name] = _offer(name, offer)
    if table.rematch:
        by = [seat for seat, chair in enumerate(table.chairs) if chair.person in table.rematch]
        part["rematch"] = {"by": by}
    return part


def _offer(name: str, offer: Offer) -> Part:
    part: Part = {"by": offer.by, "need": list(offer.need)}
    return part | {"ply": offer.ply} if name == "undo" else part


def _can(table: Table, mine: tuple[Seat, ...], eyes: Eyes) -> Part:
    playing = table.status == PLAYING and bool(mine)
    others = bool(mine) and bool(table.others(mine[0]))
    sat = eyes.person is not None and eyes.person in {chair.person for chair in table.chairs}
    return {
        "undo": playing and undo_ply(table, mine) is not None and table.undo is None,
        "resign": playing,
        "draw": playing and table.players == 2 and others and table.draw is None,
        "rematch": table.status == OVER and sat and table.next is None and eyes.person not in table.rematch,
        "hint": playing and not others and not table.setup.rated,
        "chat": bool(mine) or table.status != PLAYING,
    }


def _result(table: Table, speech: Voice) -> Part | None:
    ending = table.ending
    if ending is None:
        return None
    text = scenes.text_of(table.game)
    told = None
    if ending.how == "played" and text is not None:
        told = tell(text.ending(_common_view(table)), speech)
    return {
        "how": ending.how,
        "scores": list(ending.scores),
        "winners": list(ending.winners),
        "reason": ending.reason,
        "breakdown": ending.breakdown,
        "seat": ending.seat,
        "text": told,
        "ratings": ending.ratings,
    }


def _deal(table: Table) -> Part | None:
    if table.turn is None:
        return None
    part: Part = {"hash": deal_hash(table.nonce, table.deal)}
    return part | {"nonce": table.nonce, "content": table.deal} if table.status == OVER else part


def _for_programs(table: Table, seat: Seat | None) -> Part:
    if table.turn is None:
        return {"view": None, "legal": []}
    legal = [] if seat not in table.to_act else [str(action) for action in table.state.legal(seat)]
    return {"view": table.state.view(seat).json(), "legal": legal}


def scene(table: Table, eyes: Eyes) -> Picture | None:
    """The position as somebody sees it; with choices for a seat that is to act."""
    if table.turn is None:
        return None
    seat = eyes.at(table)
    actions = table.state.legal(seat) if seat in table.to_act else ()
    return scenes.seen(table.state.view(seat), actions, eyes.layout)


def log(table: Table, eyes: Eyes, since: int = 0) -> list[Part]:
    """What has happened in the game after the message `since`, in its order."""
    if table.turn is None:
        return []
    entries = []
    for turn in table.turn.back():
        if turn.before is None or turn.number <= since:
            break
        entries.append(entry(table, turn, eyes))
    return entries[::-1]


def entry(table: Table, turn: Turn, eyes: Eyes) -> Part:
    """A turn in words. How it is written is shown to the seat itself, and to all when the game is over."""
    part: Part = {
        "n": turn.number,
        "ply": turn.ply,
        "seat": turn.seat,
        "at": turn.at,
        "events": _events(table, turn, eyes),
    }
    if table.status == OVER or eyes.at(table) == turn.seat:
        part["action"] = turn.action
    return part


def _events(table: Table, turn: Turn, eyes: Eyes) -> list[Part]:
    speech = voice(table.chairs, eyes.lang)
    return [
        {"kind": event.kind, "text": tell(event.words, speech), "rule": event.rule, "pieces": list(event.pieces)}
        for event in turn.state.events
    ]


def chat(table: Table, since: int = 0) -> list[Part]:
    return [_line(line) for line in table.chat if line.n > since]


def _line(line: Line) -> Part:
    return {"n": line.n, "at": line.at, "person": line.person, "name": line.name, "text": line.text}


class Album:
    """What was shown last of a table is kept: the next change leads on from it, and many look with equal eyes."""

    def __init__(self) -> None:
        self._fields: dict[tuple[int, Eyes], Part] = {}
        self._scenes: dict[tuple[Turn | None, Eyes, bool], Picture | None] = {}
        self._changes: dict[tuple[int, int, Eyes], bytes] = {}

    def forget(self, table: Table) -> None:
        """Keep what is needed for the step that comes after this table."""
        self._fields = {key: part for key, part in self._fields.items() if key[0] == table.number}
        self._scenes = {key: part for key, part in self._scenes.items() if key[0] is table.turn}
        self._changes.clear()

    def fields(self, table: Table, eyes: Eyes) -> Part:
        key = (table.number, eyes)
        if key not in self._fields:
            self._fields[key] = fields(table, eyes)
        return self._fields[key]

    def scene(self, table: Table, eyes: Eyes) -> Picture | None:
        key = (table.turn, replace(eyes, person=None, seat=eyes.at(table)), table.status == PLAYING)
        if key not in self._scenes:
            self._scenes[key] = scene(table, eyes)
        return self._scenes[key]

    def whole(self, table: Table, eyes: Eyes) -> Part:
        """The table as a client needs it to begin with."""
        eyes = eyes.plain(table)
        part = {"n": table.number, **self.fields(table, eyes), "log": log(table, eyes), "chat": chat(table)}
        if eyes.show == "scene":
            picture = self.scene(table, eyes)
            part["scene"] = None if picture is None else scenes.whole(picture, voice(table.chairs, eyes.lang))
        return part

    def change(self, old: Table, new: Table, eyes: Eyes) -> bytes:
        """The message that leads a client from one state of the table to a later one."""
        eyes = eyes.plain(new)
        key = (old.number, new.number, eyes)
        if key not in self._changes:
            self._changes[key] = msgspec.json.encode(self._change(old, new, eyes))
        return self._changes[key]

    def _change(self, old: Table, new: Table, eyes: Eyes) -> Part:
        before, now = self.fields(old, eyes), self.fields(new, eyes)
        part: Part = {
            "type": "change",
            "from": old.number,
            "n": new.number,
            "kinds": list(new.kinds),
            "set": {name: value for name, value in now.items() if name not in before or before[name] != value},
        }
        if eyes.show == "scene":
            was, shown = self.scene(old, eyes), self.scene(new, eyes)
            if shown is not None and (shown is not was or old.chairs != new.chairs):
                part["scene"] = _step(was, shown, voice(old.chairs, eyes.lang), voice(new.chairs, eyes.lang))
        if entries := log(new, eyes, old.number):
            part["log"] = entries
        if lines := chat(new, old.number):
            part["chat"] = lines
        return part


def _step(was: Picture | None, shown: Picture, before: Voice, speech: Voice) -> Part:
    """Where somebody has another name now, or somebody else sits, all is told anew."""
    if was is None or before != speech:
        return {"whole": True, **scenes.whole(shown, speech)}
    return scenes.difference(was, shown, speech)


def at_ply(table: Table, ply: int, eyes: Eyes, seat: Seat | None) -> Part:
    """An earlier position as the seat saw it then."""
    assert table.turn is not None
    turn = table.turn.at_ply(ply)
    part: Part = {"ply": ply, "of": table.ply, "entry": entry(table, turn, eyes) if turn.before else None}
    view = turn.state.view(seat)
    if eyes.show == "view":
        return part | {"view": view.json()}
    return part | {"scene": scenes.whole(scenes.seen(view, (), eyes.layout), voice(table.chairs, eyes.lang))}
