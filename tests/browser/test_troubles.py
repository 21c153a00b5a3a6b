"""What goes wrong: the connection, the server, a forbidden move; and what must not be seen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from browser.player import READY, Player
from table.server import Server

Person = Callable[..., Player]
ONLINE = ".connection[data-quality=online]"


def test_a_cut_connection_is_shown_and_the_game_goes_on_after_it(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    sockets: list[Any] = []
    down = False

    def connect(socket: Any) -> None:
        if down:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    anna.page.route_web_socket(re.compile("/live"), connect)
    anna.begin("towers")
    anna.play(until=lambda: anna.ply >= 4)
    down = True
    sockets[-1].close()
    anna.page.wait_for_selector(".connection:not([data-quality=online])")
    assert anna.page.inner_text(".connection")
    down = False
    anna.page.wait_for_selector(ONLINE, state="attached", timeout=20_000)
    anna.play(until=lambda: anna.ply >= 8)
    assert anna.ply >= 8


def test_a_server_killed_in_mid_game_and_started_again(person: Person, another_house: Callable[..., Server]) -> None:
    server = another_house()
    anna = person(server=server, reduced_motion="reduce")
    anna.begin("towers")
    anna.play(until=lambda: anna.ply >= 4)
    ply = anna.ply
    server.kill()
    anna.page.wait_for_selector(".connection:not([data-quality=online])")
    server.start()
    anna.page.wait_for_selector(ONLINE, state="attached", timeout=30_000)
    assert anna.ply >= ply
    anna.play(until=lambda: anna.ply >= ply + 4)
    assert anna.ply >= ply + 4
    anna.complaints[:] = [text for text in anna.complaints if not re.search("WebSocket|CONNECTION_REFUSED", text)]


def test_the_others_hidden_cards_never_reach_the_page(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    frames: list[str] = []
    anna.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    anna.begin("citta")
    anna.page.wait_for_selector(READY)
    backs = anna.page.locator("[data-piece] use[href$=back]").count()
    assert backs >= 2
    before = "".join(frames)
    assert "content" not in before
    anna.page.click("[data-name=resign]")
    anna.page.click("[data-name=resign]")
    anna.page.click(".deal summary")
    dealt = json.loads(anna.page.inner_text(".deal pre").splitlines()[-1])["first"]
    own, others = (f'"id":"{card}"' for card in dealt[:4]), (f'"id":"{card}"' for card in dealt[4:8])
    assert all(card in before for card in own)
    assert not any(card in before for card in others)


def test_one_screen_hides_secrets_behind_a_curtain(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.open()
    anna.page.click("[data-game=citta] [data-way=screen]")
    anna.page.click("[data-name=start]")
    anna.page.wait_for_selector(".curtain [data-name=lift]")
    assert not anna.page.locator(".boardBox").is_visible()
    anna.page.click("[data-name=lift]")
    anna.page.wait_for_selector(READY)
    while not anna.page.locator(".curtain").is_visible():
        anna.act()
    assert not anna.page.locator(".boardBox").is_visible()
    assert "Player 2" in anna.page.inner_text(".curtain")


def test_an_illegal_drop_says_which_rule_forbids_it(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin("towers")
    anna.play(until=lambda: anna.ply >= 2)
    anna.page.wait_for_selector(READY)
    anna.click(anna.page.locator(".piece.pickable").first)
    house = anna.page.locator("[data-piece^='top-']").first
    anna.click(house)
    anna.page.wait_for_selector(".story.no:not([hidden])")
    assert len(anna.page.inner_text(".story.no")) > 15
    assert anna.page.locator(".mark-why rect").count() >= 1
    before = anna.ply
    anna.page.click(".story.no .rule")
    anna.page.wait_for_selector(".drawer .rulebook")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    assert anna.page.locator(".piece.held").count() == 0
    assert anna.ply == before


def test_looking_back_while_the_game_goes_on(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin("towers")
    anna.play(until=lambda: anna.ply >= 4)
    anna.page.wait_for_selector(READY)
    anna.page.click(".stepper [aria-label=Start]")
    anna.page.wait_for_selector("[data-name=now]")
    assert anna.page.locator("[data-piece^='top-']").count() == 0
    anna.page.click("[data-name=now]")
    anna.page.wait_for_selector(READY)
    assert anna.page.locator("[data-piece^='top-']").count() >= 1
