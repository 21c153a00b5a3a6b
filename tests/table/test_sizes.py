"""What a move costs on the wire, and that it leads where it should."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from lucca.table import deeds
from lucca.table.deeds import Draft, Person, made
from lucca.table.model import PLAYING, Chair, ClockSetting, Setup, Table
from lucca.table.show import Album, Eyes
from table.server import Visitor, apply, ordered

MOST = 5_000
"""Bytes of a move."""
GAMES = [
    ("toscana", 2, {}),
    ("toscana", 2, {"match": True}),
    ("towers", 2, {}),
    ("towers", 4, {"size": 12}),
    ("citta", 2, {"celebration": True}),
    ("citta", 5, {}),
]
PLAYED = pytest.mark.parametrize(("game", "players", "options"), GAMES)


def steps(game: str, players: int, options: dict[str, object]) -> Iterator[tuple[Table, Table]]:
    """A game of random actions at a table."""
    rng = random.Random(players)
    chairs = [Chair(kind="person", person=f"p{seat}", name=f"Name {seat}") for seat in range(players)]
    setup = Setup(game=game, options=options, players=players, clock=ClockSetting())
    table = made("t", setup, chairs, Person("p0", "Anna", "guest"), 1).table
    while table.status == PLAYING:
        seat = rng.choice(table.to_act)
        draft = Draft(table, 2)
        deeds.act(draft, seat, str(table.state.legal(seat).sample(rng)), "")
        yield table, draft.table
        table = draft.table


def watchers(players: int) -> list[Eyes]:
    return [*(Eyes(f"p{seat}") for seat in range(players)), Eyes(None, layout="tall", lang="it")]


def compressed(message: bytes) -> int:
    """As the server does it at least: it makes use of earlier messages, too."""
    packer = zlib.compressobj(wbits=-12, memLevel=5)
    return len(packer.compress(message) + packer.flush())


@PLAYED
def test_a_move_stays_under_5_kb_all_through_a_game(game: str, players: int, options: dict[str, object]) -> None:
    album = Album()
    for old, new in steps(game, players, options):
        album.forget(old)
        for eyes in watchers(players):
            assert compressed(album.change(old, new, eyes)) < MOST


def test_messages_are_compressed(anna: Visitor) -> None:
    with anna.live() as live:
        response = live.socket.response
        assert response is not None
        assert "permessage-deflate" in response.headers["Sec-WebSocket-Extensions"]


@PLAYED
def test_move_after_move_leads_to_what_a_newcomer_sees(game: str, players: int, options: dict[str, object]) -> None:
    album = Album()
    seen: dict[Eyes, dict[str, Any]] = {}
    for number, (old, new) in enumerate(steps(game, players, options)):
        album.forget(old)
        for eyes in watchers(players):
            if eyes not in seen:
                seen[eyes] = as_json(album.whole(old, eyes))
            apply(seen[eyes], json.loads(album.change(old, new, eyes)))
            if number % 9 == 0:
                assert ordered(seen[eyes])["scene"] == ordered(as_json(Album().whole(new, eyes)))["scene"]


def as_json(table: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(table))
    return found
