"""What it costs to open a page for the first time."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import pytest

from browser.player import Player

Person = Callable[..., Player]
MOST = 150_000
"""Bytes that may come over the wire."""


class Wire:
    """Counts what comes to a page: answers as they were sent, messages packed as the server packs them."""

    def __init__(self, player: Player) -> None:
        self.bytes = 0
        session = player.page.context.new_cdp_session(player.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event: self._count(event["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", self._message)

    def _message(self, event: dict[str, Any]) -> None:
        self._count(len(zlib.compress(event["response"]["payloadData"].encode(), 5)))

    def _count(self, size: float) -> None:
        self.bytes += int(size)


@pytest.mark.parametrize("game", ["towers", "citta", "toscana"])
def test_the_first_load_of_a_table_stays_under_150_kb(person: Person, game: str) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin(game)
    anna.play(until=lambda: anna.ply >= 6)
    guest = person(lang="hu-HU")
    wire = Wire(guest)
    guest.page.goto(anna.page.url)
    guest.page.wait_for_selector(".board .piece")
    guest.page.wait_for_timeout(500)
    assert 50_000 < wire.bytes < MOST


def test_the_first_load_of_the_first_page_stays_under_150_kb(person: Person) -> None:
    anna = person()
    wire = Wire(anna)
    anna.open()
    for game in ("towers", "citta", "toscana"):
        anna.page.wait_for_selector(f"[data-game={game}] .piece")
    anna.page.wait_for_timeout(300)
    assert 30_000 < wire.bytes < MOST
