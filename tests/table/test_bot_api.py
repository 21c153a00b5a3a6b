"""A program plays over the network with nothing but its token: the example of the documentation."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from table.server import EXAMPLES, Visitor


def test_the_example_bot_plays_a_game_against_a_visitor(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    owner, anna = visitor("Olga"), visitor("Anna")
    owner.register(f"Olga {time.time_ns() % 10**9}")
    made = owner.post("/api/tokens", {"name": f"Bot {time.time_ns() % 10**9}"})
    command = [sys.executable, str(EXAMPLES / "bot.py"), owner.server.address, made["token"], "prizes"]
    with (tmp_path / "bot.out").open("w+") as out, subprocess.Popen(command, stdout=out, stderr=out) as bot:
        table = waiting(anna, made["person"]["id"])
        anna.join(table)
        with anna.live() as live:
            live.watch(table)
            while live.table["status"] == "playing":
                assert live.act(live.choices[0])["type"] == "done"
                live.until(lambda: 1 in live.table["toAct"] or live.table["status"] == "over")
        assert bot.wait(20) == 0, (tmp_path / "bot.out").read_text()
    assert "'how': 'played'" in (tmp_path / "bot.out").read_text()


def waiting(anna: Visitor, host: str) -> str:
    """The open table of a host, as soon as there is one."""
    for _ in range(200):
        for card in anna.get("/api/tables", list="open")["tables"]:
            if card["seats"][0]["person"] == host:
                return str(card["id"])
        time.sleep(0.05)
    raise AssertionError("the bot has opened no table")


def test_a_token_that_fell_into_wrong_hands_is_made_worthless_by_a_new_one(visitor: Callable[..., Visitor]) -> None:
    owner, thief, unique = visitor(), visitor(), time.time_ns() % 10**9
    owner.register(f"Owner {unique}")
    thief.register(f"Thief {unique}")
    first = owner.post("/api/tokens", {"name": f"Robot {unique}"})
    assert thief.refused("/api/tokens", {"name": f"Robot {unique}"})["code"] == "name"
    second = owner.post("/api/tokens", {"name": f"Robot {unique}"})
    assert second["person"] == first["person"]
    for made, status in ((first, 401), (second, 200)):
        headers = {"Authorization": f"Bearer {made['token']}"}
        assert httpx.get(f"{owner.server.address}/api/me", headers=headers).status_code == status


def test_a_program_needs_no_csrf_token_but_a_known_one_of_its_own(anna: Visitor) -> None:
    answer = anna.http.post("/api/tables", json={}, headers={"Authorization": "Bearer nonsense"})
    assert (answer.status_code, answer.json()["code"]) == (401, "login")
