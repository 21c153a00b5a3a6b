"""What was confirmed is kept: through kills at any moment, restarts, and writers that come at the same time."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest
from alembic import command
from argon2 import PasswordHasher
from sqlalchemy import create_engine, insert

from lucca.core.errors import BadOption
from lucca.core.record import Record
from lucca.table import database, schema
from lucca.table.serving import backup, serve
from lucca.table.settings import Settings
from table.conftest import settings
from table.server import Server, Visitor

KILLS = 6


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(settings(database=str(tmp_path / "table.db")), tmp_path)
    server.start()
    yield server
    server.close()


class Player(threading.Thread):
    """Plays game after game on one screen and notes what was confirmed, until the server is gone."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(server, f"Player {seed}")
        self.confirmed: dict[str, list[tuple[int, str]]] = {}
        self.pending: tuple[str, int, str] | None = None
        self._rng = random.Random(seed)

    def run(self) -> None:
        with contextlib.suppress(httpx.TransportError, Closing):
            while True:
                table = self.visitor.table("me", "me", options={"cards": 6})
                self.confirmed[table] = []
                hands = [list("123456"), list("123456")]
                for ply in range(12):
                    hand = hands[ply % 2]
                    card = hand.pop(self._rng.randrange(len(hand)))
                    self.pending = (table, ply % 2, card)
                    self._act(table, ply, card)
                    self.confirmed[table].append((ply % 2, card))

    def _act(self, table: str, ply: int, card: str) -> None:
        body = {"do": "act", "seat": ply % 2, "ply": ply, "action": card}
        headers = {"x-csrf-token": self.visitor.csrf}
        answer = self.visitor.http.post(f"/api/tables/{table}/do", json=body, headers=headers)
        if answer.status_code == 503:
            raise Closing
        assert answer.is_success, answer.text


class Closing(Exception):
    """The server finishes what is under way and takes nothing new."""


def kept(database: str, table: str) -> tuple[str, list[tuple[int, str]]]:
    """The status and the actions that the database holds, with no gap between the plies."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT ply, seat, action FROM actions WHERE table_id = ? ORDER BY ply", (table,)
        ).fetchall()
        status, ply = connection.execute("SELECT status, ply FROM tables WHERE id = ?", (table,)).fetchone()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert ply == len(rows)
    return status, [(seat, action) for _, seat, action in rows]


def test_a_server_killed_at_any_moment_loses_nothing_confirmed_and_keeps_nothing_halved(own_server: Server) -> None:
    rng = random.Random(11)
    for round_number in range(KILLS):
        players = [Player(own_server, 10 * round_number + number) for number in range(3)]
        for player in players:
            player.start()
        time.sleep(0.15 + rng.random() * 0.35)
        own_server.kill()
        for player in players:
            player.join(10)
        assert sum(map(len, players[0].confirmed.values())) > 0
        own_server.start()
        for player in players:
            for table, confirmed in player.confirmed.items():
                _, actions = kept(own_server.settings.database, table)
                pending = player.pending
                more = [pending[1:]] if pending is not None and pending[0] == table else []
                assert actions in (confirmed, confirmed + more)
                assert player.visitor.get(f"/api/tables/{table}")["ply"] == len(actions)


def test_bots_go_on_after_a_restart(own_server: Server) -> None:
    anna = Visitor(own_server, "Anna")
    table = anna.table("me", "bot:level1", "bot:level1", options={"cards": 3})
    own_server.kill()
    own_server.start()
    with anna.live() as live:
        live.watch(table)
        live.until(lambda: live.table["toAct"] == [0])
        assert live.act(live.choices[0])["type"] == "done"
        live.until(lambda: live.table["ply"] > 3)


def test_a_game_that_is_no_longer_there_stops_neither_the_server_nor_the_other_games(own_server: Server) -> None:
    """The host has taken a game away: whoever played it is told so, everybody else plays on."""
    anna = Visitor(own_server, "Anna")
    gone = [
        anna.table("me", "open"),
        anna.table("me", "bot:level1"),
        anna.table("me", "me", clock={"kind": "live", "base": 10_000}),
    ]
    table = anna.table("bot:level1", "me", game="toscana", clock={"kind": "live", "base": 10_000})
    own_server.kill()
    own_server.settings = msgspec.structs.replace(own_server.settings, games=())
    own_server.start()
    for which in ("open", "watch", "mine"):
        assert not {*gone} & {card["id"] for card in anna.get("/api/tables", list=which)["tables"]}
    for lost in gone:
        answer = anna.http.get(f"/api/tables/{lost}")
        assert (answer.status_code, answer.json()["code"]) == (409, "state")
    with anna.live() as live:
        live.watch(table)
        live.until(lambda: live.table["toAct"] == [1])
        live.until(lambda: live.table["status"] == "over")
        assert live.table["result"]["how"] == "time"


def test_the_clock_stands_while_the_server_is_away(own_server: Server) -> None:
    anna, bruno = Visitor(own_server, "Anna"), Visitor(own_server, "Bruno")
    table = anna.table("me", "open", clock={"kind": "live", "base": 20_000})
    bruno.join(table)
    own_server.kill()
    with contextlib.closing(sqlite3.connect(own_server.settings.database)) as connection, connection:
        for column, name in (("at", "happenings"), ("at", "tables")):
            connection.execute(f"UPDATE {name} SET {column} = {column} - 60000")
        connection.execute("UPDATE tables SET due = due - 60000")
        connection.execute("UPDATE server SET value = CAST(value AS INTEGER) - 60000 WHERE name = 'beat'")
    own_server.start()
    time.sleep(0.6)
    whole = anna.get(f"/api/tables/{table}")
    assert whole["status"] == "playing"
    assert all(left > 15_000 for left in whole["clock"]["left"])


def test_the_clock_stands_through_a_short_absence_too(own_server: Server) -> None:
    anna = Visitor(own_server, "Anna")
    table = anna.table("me", "me", clock={"kind": "live", "base": 20_000})
    time.sleep(2.2)  # a sign of life is given every two seconds
    own_server.kill()
    time.sleep(3)
    own_server.start()
    assert all(left > 17_000 for left in anna.get(f"/api/tables/{table}")["clock"]["left"])


def test_a_polite_stop_ends_with_code_nought_and_finishes_what_is_under_way(own_server: Server) -> None:
    players = [Player(own_server, number) for number in range(3)]
    for player in players:
        player.start()
    time.sleep(0.4)
    assert own_server.stop() == 0
    for player in players:
        player.join(10)
        for table, confirmed in player.confirmed.items():
            _, actions = kept(own_server.settings.database, table)
            assert actions[: len(confirmed)] == confirmed


@pytest.mark.parametrize("politely", [True, False])
def test_no_process_is_left_when_the_server_is_gone_whatever_bots_are_thinking(
    own_server: Server, politely: bool
) -> None:
    anna = Visitor(own_server, "Anna")
    anna.table("bot:level5", "bot:level5", game="toscana")
    assert own_server.process is not None
    until = time.monotonic() + 10
    while not (thinkers := descendants(own_server.process.pid)):
        assert time.monotonic() < until
        time.sleep(0.05)
    time.sleep(0.5)
    begun = time.monotonic()
    if politely:
        assert own_server.stop(alone=True) == 0
        assert time.monotonic() - begun < 5
    else:
        own_server.process.kill()
        own_server.process.wait()
    while any(alive(pid) for pid in thinkers):
        assert time.monotonic() - begun < 10
        time.sleep(0.05)


def descendants(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_of_two_who_write_the_same_ply_one_wins_and_the_other_is_told(own_server: Server) -> None:
    anna = Visitor(own_server, "Anna")
    for _ in range(10):
        table = anna.table("me", "me")

        def act(card: str, table: str = table) -> httpx.Response:
            body = {"do": "act", "seat": 0, "ply": 0, "action": card}
            return anna.http.post(f"/api/tables/{table}/do", json=body, headers={"x-csrf-token": anna.csrf})

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(act, ("1", "2")))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        loser = next(answer.json() for answer in answers if answer.status_code == 409)
        assert loser["code"] in ("stale", "turn")
        assert anna.get(f"/api/tables/{table}")["ply"] == 1


def test_a_backup_taken_in_mid_game_holds_the_game(own_server: Server, tmp_path: Path) -> None:
    anna = Visitor(own_server, "Anna")
    table = anna.table("me", "me")
    anna.do(table, do="act", seat=0, ply=0, action="3")
    copy = tmp_path / "copy.db"
    players = [Player(own_server, number) for number in range(2)]
    for player in players:
        player.start()
    for _ in range(5):  # while others write
        copy.unlink(missing_ok=True)
        backup(own_server.settings, copy)
        assert kept(str(copy), table) == ("playing", [(0, "3")])
    with pytest.raises(BadOption, match="exists already"):
        backup(own_server.settings, copy)
    own_server.kill()
    restored = Server(settings(database=str(copy)), tmp_path)
    restored.start()
    there = Visitor(restored)
    there.http.cookies.update(anna.http.cookies)
    there.csrf = anna.csrf
    try:
        assert there.do(table, do="act", seat=1, ply=1, action="2")["ply"] == 2, "sessions go on, too"
    finally:
        restored.close()


def test_a_backup_that_fails_leaves_nothing_behind(own_server: Server, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no backup could be made"):
        backup(own_server.settings, tmp_path / "nowhere" / "copy.db")
    broken = tmp_path / "broken.db"
    broken.write_text("this is no database")
    with pytest.raises(BadOption, match="no backup could be made"):
        backup(Settings(database=str(broken)), tmp_path / "copy.db")
    assert not list(tmp_path.glob("copy.db*"))


def test_nobody_else_on_the_machine_reads_database_or_backup(own_server: Server, tmp_path: Path) -> None:
    backup(own_server.settings, tmp_path / "copy.db")
    files = [*tmp_path.glob("table.db*"), tmp_path / "copy.db"]
    assert len(files) >= 3
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


def test_a_host_is_told_why_a_database_cannot_be_used(tmp_path: Path) -> None:
    newer, broken = tmp_path / "newer.db", tmp_path / "broken.db"
    broken.write_text("this is no database, and is long enough to be looked at as one" * 20)
    with contextlib.closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    for where, words in ((newer, "another version"), (broken, "opened"), ("postgresql://x@127.0.0.1:1/x", "opened")):
        with pytest.raises(BadOption, match=words):
            serve(Settings(database=str(where)), "127.0.0.1", 0)


def test_a_second_server_at_the_same_port_is_told_so_and_touches_nothing(own_server: Server, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="can't listen"):
        serve(Settings(database=str(tmp_path / "another.db")), "127.0.0.1", own_server.port)
    with pytest.raises(BadOption, match="can't listen"):
        serve(Settings(database=str(tmp_path / "another.db")), "nowhere.invalid", 0)
    assert not (tmp_path / "another.db").exists()


def test_a_database_of_an_older_version_is_brought_up_to_date(own_server: Server) -> None:
    """Accounts whose names look alike could be made once: all of them can still log in."""
    own_server.kill()
    path = own_server.settings.database
    for file in Path(path).parent.glob("table.db*"):
        file.unlink()
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(database.config(connection), "0001")
        for number, name in enumerate(("Anna", "Ánna", "Bruno")):
            row = {"id": f"p{number}", "name": name, "name_key": name.casefold(), "kind": "named", "at": number}
            connection.execute(insert(schema.people).values(password=PasswordHasher().hash("correct horse"), **row))
    engine.dispose()
    own_server.start()
    for name, person in (("anna", "p0"), ("Anna 2", "p1"), ("BRUNO", "p2")):
        answer = Visitor(own_server).post("/api/login", {"name": name, "password": "correct horse"})
        assert answer["me"]["id"] == person


def test_the_database_holds_a_game_as_its_record(own_server: Server) -> None:
    anna = Visitor(own_server, "Anna")
    table = anna.table("me", "me", options={"cards": 3})
    cards = ["3", "1", "2", "3", "1", "2"]
    for ply, card in enumerate(cards):
        anna.do(table, do="act", seat=ply % 2, ply=ply, action=card)
    record = Record.loads(anna.http.get(f"/api/tables/{table}/record").text)
    assert kept(own_server.settings.database, table) == ("over", list(record.actions))
    assert json.loads(record.dumps())["result"]["reason"] == "prizes"
