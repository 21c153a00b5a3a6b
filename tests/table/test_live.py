"""The live channel: numbers, coming back, several tables, slow readers, presence, the lobby."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from table.conftest import settings
from table.server import Server, Visitor, frame, ordered, rude


def test_who_was_away_gets_what_was_missed_in_one_step(anna: Visitor) -> None:
    table = anna.table("me", "me")
    with anna.live() as live:
        live.watch(table, seat=0)
        known = live.table
    anna.do(table, do="act", seat=0, ply=0, action="1")
    anna.do(table, do="act", seat=1, ply=1, action="2")
    with anna.live() as live:
        live.table = known
        live.watch(table, seat=0, since=known["n"])
        live.until(lambda: live.table["ply"] == 2)
        change = next(message for message in live.messages if message["type"] == "change")
        assert (change["from"], change["n"]) == (2, 4)
        assert ordered(live.table) == ordered(anna.get(f"/api/tables/{table}", seat=0))
        assert not any(message["type"] == "table" for message in live.messages)


def test_who_was_away_for_too_long_gets_the_whole_table(anna: Visitor) -> None:
    table = anna.table("me", "me")
    with anna.live() as live:
        live.watch(table, since=10_000)
        live.until(lambda: live.table.get("id") == table)


def test_an_action_sent_again_counts_once_even_if_it_was_taken_back(anna: Visitor) -> None:
    table = anna.table("me", "me")
    act = {"do": "act", "seat": 0, "ply": 0, "action": "1", "id": "mine"}
    assert anna.do(table, **act)["ply"] == 1
    assert anna.do(table, **act)["again"] is True
    anna.do(table, do="undo", seat=0)
    assert anna.cannot(table, **act)["code"] == "stale"
    assert anna.do(table, **{**act, "id": "another"})["ply"] == 1


def test_messages_are_numbered_without_a_gap(anna: Visitor) -> None:
    table = anna.table("me", "me", options={"cards": 6})
    with anna.live() as live:
        live.watch(table)
        for ply in range(12):
            assert live.act(str(ply // 2 + 1), seat=ply % 2, ply=ply)["type"] == "done"
        live.until(lambda: live.table["status"] == "over")
        steps = [(message["from"], message["n"]) for message in live.messages if message["type"] == "change"]
        assert [start for start, _ in steps[1:]] == [end for _, end in steps[:-1]]


def test_a_move_is_a_small_message(anna: Visitor) -> None:
    for game, seats in (("towers", 2), ("toscana", 2), ("prizes", 2)):
        made = anna.post("/api/tables", {"game": game, "seats": ["me"] * seats})
        with anna.live() as live:
            live.watch(made["id"], seat="turn")
            sizes = []
            for _ in range(12):
                if live.table["status"] != "playing" or not live.choices:
                    break
                n = live.table["n"]
                seat = live.table["seat"]
                action = live.choices[len(live.choices) // 2]
                assert live.act(action, seat=seat)["type"] == "done"
                live.until(lambda live=live, n=n: live.table["n"] > n)
                sizes.append(max(len(text.encode()) for text in live.raw if '"change"' in text))
            assert sizes
            assert max(sizes) < 40_000


def test_a_reader_who_sleeps_does_not_hold_up_the_others(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "me", options={"cards": 6})
    with bruno.live() as sleeper, anna.live() as live:
        sleeper.watch(table)
        live.watch(table)
        for ply in range(12):
            live.act(str(ply // 2 + 1), seat=ply % 2, ply=ply)
        live.until(lambda: live.table["status"] == "over")
        sleeper.until(lambda: sleeper.table["status"] == "over")
        assert len(sleeper.table["log"]) == 12


@pytest.fixture
def wakeful(tmp_path: Path) -> Iterator[Server]:
    """A server that soon asks silent channels for a sign of life."""
    running = Server(settings(database=str(tmp_path / "table.db"), ping=1.5), tmp_path)
    running.start()
    yield running
    running.close()


def channels(server: Server) -> int:
    lines = httpx.get(f"{server.address}/metrics").text.splitlines()
    return int(next(line for line in lines if line.startswith("lucca_connections")).split()[1])


def test_who_vanishes_without_a_word_is_soon_seen_to_be_away(wakeful: Server) -> None:
    anna, bruno = Visitor(wakeful, "Anna"), Visitor(wakeful, "Bruno")
    table = anna.table("me", "open")
    bruno.join(table)
    with anna.live() as live, rude(bruno) as raw:
        live.watch(table)
        raw.sendall(frame(do="watch", table=table))
        live.until(lambda: live.here.get("seats") == [True, True])
        live.until(lambda: live.here.get("seats") == [True, False])


def test_who_asks_and_never_reads_is_let_go(wakeful: Server) -> None:
    anna = Visitor(wakeful, "Anna")
    table = anna.table("me", "me", game="toscana")
    for reset in (False, True):
        with rude(anna) as raw:
            raw.settimeout(1)
            with suppress(TimeoutError, ConnectionError):
                for _ in range(5_000):
                    raw.sendall(frame(do="watch", table=table))
            if reset:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                raw.close()
            begun = time.monotonic()
            anna.get("/api/me")
            assert time.monotonic() - begun < 2, "it holds up nobody else"
            until = time.monotonic() + 15
            while channels(wakeful):
                assert time.monotonic() < until, "it is still held to be there"
                time.sleep(0.1)


def test_too_many_channels_from_one_address_are_refused(tmp_path: Path) -> None:
    server = Server(settings(database=str(tmp_path / "table.db"), rate=0.02), tmp_path)
    server.start()
    try:
        with ExitStack() as held:
            for _ in range(5):
                held.enter_context(Visitor(server).live())
            with pytest.raises(InvalidStatus), Visitor(server).live():
                pass
        until = time.monotonic() + 5
        while channels(server):
            assert time.monotonic() < until
            time.sleep(0.05)
        with Visitor(server).live():
            pass
    finally:
        server.close()


def test_each_request_gets_one_reply_whatever_it_is(anna: Visitor) -> None:
    with anna.live() as live:
        requests = ["", "[]", "{", '{"do": "fly"}', '{"do": "act"}', '{"do": "ping", "x": 1}', "null", "9" * 20_000]
        requests += ['{"a":' * 3000, '{"do": "chat", "text": ' + "[" * 5000, '{"do": "watch", "table": "\\u0000"}']
        for text in requests:
            live.socket.send(text)
            message = live.receive()
            assert message["type"] == "refused", text
            assert message["code"] in ("input", "size")
        assert live.ask(do="ping")["type"] == "done"
        assert live.ask(do="act", ply=0, action="1", seat=0)["code"] == "state"
        assert live.ask(do="watch", table="nowhere")["code"] == "unknown"


def test_one_sees_who_is_there(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "open", "bot:level1")
    bruno.join(table)
    with anna.live() as one:
        one.watch(table)
        one.until(lambda: one.here.get("seats") == [True, False, None])
        with bruno.live() as other:
            other.watch(table)
            one.until(lambda: one.here.get("seats") == [True, True, None])
        one.until(lambda: one.here.get("seats") == [True, False, None])
        assert one.here["away"][1] is not None


def test_players_are_not_counted_among_those_who_watch(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "me")
    with anna.live() as one, bruno.live() as other:
        one.watch(table)
        one.until(lambda: one.here.get("watching") == 0)
        other.watch(table)
        one.until(lambda: one.here.get("watching") == 1)


def test_the_lobby_tells_of_new_tables_and_of_ones_turn(anna: Visitor, visitor: Callable[[str], Visitor]) -> None:
    carla = visitor("Carla")
    with carla.live() as live:
        live.ask(do="lobby")
        lobby = live.receive()
        assert lobby["type"] == "lobby"
        table = anna.table("me", "open")
        while table not in [card["id"] for card in live.receive()["open"]]:
            pass
        carla.join(table)
        while not any(card["id"] == table and card["yourTurn"] for card in live.receive()["mine"]):
            pass


def test_private_tables_are_in_no_list(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "open", private=True)
    assert table not in [card["id"] for card in bruno.get("/api/tables", list="open")["tables"]]
    assert table in [card["id"] for card in anna.get("/api/tables", list="mine")["tables"]]
    bruno.join(table)
    assert table not in [card["id"] for card in bruno.get("/api/tables", list="watch")["tables"]]


def test_who_is_nobody_finds_no_private_table_in_a_list(anna: Visitor, visitor: Callable[[], Visitor]) -> None:
    """Open seats and bots are of nobody, too."""
    tables = {anna.table("me", other, private=True) for other in ("open", "bot:level1")}
    stranger = visitor()
    for which in ("open", "watch", "mine", "over"):
        assert not tables & {card["id"] for card in stranger.get("/api/tables", list=which)["tables"]}, which


def test_a_page_of_another_site_gets_no_channel(server: Server) -> None:
    address = server.address.replace("http", "ws") + "/live"
    with pytest.raises(InvalidStatus), connect(address, origin="http://evil.example"):  # type: ignore[arg-type]
        pass


def test_a_stranger_may_watch_but_not_play(anna: Visitor, visitor: Callable[[], Visitor]) -> None:
    table = anna.table("me", "me")
    with visitor().live() as live:
        assert live.watch(table)["seat"] is None
        assert live.act("1", seat=0)["code"] == "login"


def test_a_layout_that_the_game_does_not_have_is_refused_and_the_channel_goes_on(anna: Visitor) -> None:
    table = anna.table("me", "me")
    with anna.live() as live:
        live.watch(table)
        assert live.ask(do="watch", table=table, layout="cubist")["code"] == "option"
        assert live.ask(do="ping")["type"] == "done"
