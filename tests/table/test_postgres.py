"""Several workers on a real PostgreSQL: players on different workers share a table, and of two writers one wins.

The database is started by the tests themselves, in a folder of its own, on a free port of this machine.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from lucca.table import database
from lucca.table.deeds import Draft, act, made
from lucca.table.fold import fold
from lucca.table.house import BEAT
from lucca.table.journal import Conflict, Journal
from lucca.table.people import Person, new_id
from lucca.table.service import _setup
from lucca.table.serving import backup
from lucca.table.settings import Settings
from lucca.table.store import Store
from lucca.table.wire import TableRequest
from table.conftest import settings
from table.server import Server, Visitor, free_port, ordered
from table.test_accounts import rated_games


def programs() -> Path | None:
    """Where PostgreSQL's server programs are."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").is_file()), None)


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL server of our own."""

    address: str
    start: Callable[[], None]
    stop: Callable[[], None]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    where = programs()
    if where is None:
        pytest.skip("PostgreSQL is not installed here: several workers were NOT tested")
    folder = Path(tempfile.mkdtemp(prefix="lucca-postgres-"))  # pytest's own are not open to PostgreSQL's user
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    data, port = folder / "data", free_port()

    def run(program: str, *words: str) -> None:
        subprocess.run([*as_user, str(where / program), *words], check=True, capture_output=True, cwd=folder)

    run("initdb", "-D", str(data), "-U", "lucca", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -h 127.0.0.1 -k {folder}"
    found = Cluster(
        f"postgresql://lucca@127.0.0.1:{port}/postgres",
        partial(run, "pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start"),
        partial(run, "pg_ctl", "-D", str(data), "-m", "immediate", "stop"),
    )
    found.start()
    yield found
    found.stop()
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def postgres(cluster: Cluster) -> str:
    """The address of an empty database."""
    return cluster.address


@pytest.fixture(scope="module")
def workers(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two workers, each a process with a port of its own, so that a test can choose to whom it speaks."""
    folder = tmp_path_factory.mktemp("workers")
    pair = tuple(Server(settings(database=postgres, secret="the same for both", claim_after=0.3), folder) for _ in "ab")
    for server in pair:
        server.start()
    yield pair  # type: ignore[misc]
    for server in pair:
        server.close()


def test_players_on_different_workers_share_a_table(workers: tuple[Server, Server]) -> None:
    anna, bruno = Visitor(workers[0], "Anna"), Visitor(workers[1], "Bruno")
    table = anna.table("me", "open", options={"cards": 3})
    bruno.join(table)
    with anna.live() as one, bruno.live() as other:
        one.watch(table)
        other.watch(table)
        one.until(lambda: one.here.get("seats") == [True, True])
        for card in ("1", "2", "3"):
            for live, unlike in ((one, other), (other, one)):
                assert live.act(card)["type"] == "done"
                unlike.until(lambda live=live, unlike=unlike: unlike.table["ply"] >= live.table["ply"] > 0)
                live.until(lambda live=live, unlike=unlike: live.table["ply"] == unlike.table["ply"])
        for live in (one, other):
            live.until(lambda live=live: live.table["status"] == "over")
        assert ordered(one.table)["log"][-1]["events"] == ordered(other.table)["log"][-1]["events"]


def everywhere(workers: tuple[Server, Server], name: str) -> tuple[Visitor, Visitor]:
    """Somebody whose requests go to one worker or to the other."""
    here, there = Visitor(workers[0], name), Visitor(workers[1])
    there.http.cookies.update(here.http.cookies)
    there.csrf = here.csrf
    return here, there


def test_nobody_is_refused_because_a_worker_has_not_heard_the_news_yet(workers: tuple[Server, Server]) -> None:
    anna, (bruno, there) = Visitor(workers[0], "Anna"), everywhere(workers, "Bruno")
    for _ in range(25):
        table = anna.table("me", "open")
        assert there.get(f"/api/tables/{table}")["status"] == "open"
        bruno.join(table)
        assert there.do(table, do="act", ply=0, action="1")["ply"] == 1
        assert bruno.do(table, do="undo")["n"] > 0


def test_of_writers_on_different_workers_one_wins_a_ply(workers: tuple[Server, Server]) -> None:
    anna, there = everywhere(workers, "Anna")
    for _ in range(15):
        table = anna.table("me", "me")
        there.get(f"/api/tables/{table}")

        def play(who: Visitor, card: str, table: str = table) -> dict[str, object]:
            body = {"do": "act", "seat": 0, "ply": 0, "action": card}
            answer = who.http.post(f"/api/tables/{table}/do", json=body, headers={"x-csrf-token": who.csrf})
            return {"status": answer.status_code, **answer.json()}

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(play, (anna, there), ("1", "2")))
        assert sorted(answer["status"] for answer in answers) == [200, 409]
        assert next(answer for answer in answers if answer["status"] == 409)["code"] in ("stale", "turn")
        seen = [one.get(f"/api/tables/{table}", seat=0, show="view") for one in (anna, there)]
        assert seen[0]["view"]["mine"] is not None


def test_a_bot_plays_on_whichever_worker_is_alive(workers: tuple[Server, Server]) -> None:
    anna = Visitor(workers[1], "Anna")
    table = anna.table("me", "bot:level1", options={"cards": 3})
    with anna.live() as live:
        live.watch(table)
        live.until(lambda: live.table["toAct"] == [0])
        assert live.act(live.choices[0])["type"] == "done"
        live.until(lambda: live.table["ply"] >= 3)


def test_games_that_end_at_once_on_different_workers_all_count(workers: tuple[Server, Server]) -> None:
    anna, bruno = Visitor(workers[0], "Anna"), Visitor(workers[0], "Bruno")
    anna.register("Anna of Lucca")
    bruno.register("Bruno of Lucca")
    there = Visitor(workers[1])
    there.http.cookies.update(bruno.http.cookies)
    there.csrf = bruno.csrf
    tables = [anna.table("me", "open", rated=True) for _ in range(6)]
    for table in tables:
        bruno.join(table)
    with ThreadPoolExecutor(len(tables)) as pool:
        list(pool.map(lambda job: job[0].do(job[1], do="resign"), zip([bruno, there] * 3, tables, strict=True)))
    assert anna.me is not None
    assert rated_games(anna, anna.me["id"], len(tables)) == len(tables)
    assert len(anna.get(f"/api/people/{anna.me['id']}")["history"]["prizes"]) == len(tables)


def test_news_flow_again_after_their_connection_was_cut(workers: tuple[Server, Server], postgres: str) -> None:
    anna, bruno = Visitor(workers[0], "Anna"), Visitor(workers[1], "Bruno")
    table = anna.table("me", "open", options={"cards": 6})
    bruno.join(table)
    assert asyncio.run(cut_listeners(postgres)) == 2
    time.sleep(1)
    with anna.live() as one, bruno.live() as other:
        one.watch(table)
        other.watch(table)
        begun = time.monotonic()
        for ply in range(8):
            live, unlike = (one, other) if ply % 2 == 0 else (other, one)
            assert live.act(str(ply // 2 + 1), ply=ply)["type"] == "done"
            unlike.until(lambda unlike=unlike, ply=ply: unlike.table["ply"] == ply + 1)
        assert time.monotonic() - begun < BEAT, "only the comparing now and then brought the moves"


async def cut_listeners(address: str) -> int:
    """End the connections over which workers hear each other."""
    engine = database.opened(Settings(database=address))
    query = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen %'")
    async with engine.connect() as connection:
        ended = (await connection.execute(query)).all()
    await engine.dispose()
    return len(ended)


def test_a_database_that_is_away_for_a_while_costs_nothing_but_the_while(
    workers: tuple[Server, Server], cluster: Cluster
) -> None:
    anna = Visitor(workers[0], "Anna")
    table = anna.table("me", "me")
    anna.do(table, do="act", seat=0, ply=0, action="1")
    timed = anna.table("me", "me", clock={"kind": "live", "base": 10_000})
    cluster.stop()
    try:
        logged = len(workers[0].log.read_text())
        refused = anna.http.post(
            f"/api/tables/{table}/do",
            json={"do": "act", "seat": 1, "ply": 1, "action": "2", "id": "mine"},
            headers={"x-csrf-token": anna.csrf},
        )
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert int(refused.headers["retry-after"]) > 0
        assert anna.http.get("/health").status_code == 503
        assert anna.http.get("/api/tables/nowhere").json()["code"] == "busy"
        time.sleep(10.5)
        assert "Traceback" not in workers[0].log.read_text()[logged:]
    finally:
        cluster.start()
    assert anna.do(table, do="act", seat=1, ply=1, action="2", id="mine")["ply"] == 2
    assert anna.do(table, do="act", seat=1, ply=1, action="2", id="mine")["again"]
    time.sleep(1)
    for worker in workers:
        clock = anna.http.get(f"{worker.address}/api/tables/{timed}").json()["clock"]
        assert all(left > 5_000 for left in clock["left"]), "nobody could move: the clocks stood"
        assert None not in clock["since"], "and go on"


def test_the_command_serves_with_two_workers(postgres: str, tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "lucca", "serve", "--port", str(port), "--db", postgres, "--workers", "2"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
    try:
        address, until = f"http://127.0.0.1:{port}", time.monotonic() + 20
        while True:
            with suppress(httpx.TransportError):
                assert httpx.get(f"{address}/health").json()["status"] == "ok"
                break
            assert time.monotonic() < until, (tmp_path / "log").read_text()
            time.sleep(0.1)
        guests = [httpx.post(f"{address}/api/guest", json={}).json()["me"]["id"] for _ in range(6)]
        assert all(httpx.get(f"{address}/api/people/{guest}").is_success for guest in guests for _ in range(3))
    finally:
        process.terminate()
        assert process.wait(20) in (0, -signal.SIGTERM)


def test_a_backup_of_it_is_a_dump_that_holds_the_games(workers: tuple[Server, Server], tmp_path: Path) -> None:
    restore = shutil.which("pg_restore")
    if shutil.which("pg_dump") is None or restore is None:
        pytest.skip("pg_dump is not installed here: the backup was NOT tested")
    table = Visitor(workers[0], "Anna").table("me", "me")
    backup(workers[0].settings, tmp_path / "dump")
    told = subprocess.run(
        [restore, "--data-only", "--table=tables", "--file=-", str(tmp_path / "dump")],
        check=True,
        capture_output=True,
        text=True,
    )
    assert table in told.stdout


def test_of_two_journals_one_writes_a_message_and_the_other_is_refused(postgres: str, tmp_path: Path) -> None:
    for where in (postgres, str(tmp_path / "file.db")):
        asyncio.run(two_journals(Settings(database=where)))


async def two_journals(given: Settings) -> None:
    await database.prepare(given)
    engine = database.opened(given)
    journals = [Journal(engine, name) for name in "ab"]
    for journal in journals:
        journal.start()
    person = Person(new_id(), "Anna", "guest")
    drafts = []
    setup = _setup(TableRequest(game="prizes", seats=["me", "me"]))
    chairs = [{"kind": "person", "person": person.id, "name": "Anna"}] * 2
    for number in range(20):
        table = made(f"table{number}", setup, chairs, person, 1)  # type: ignore[arg-type]
        await journals[0].write([table])
        drafts.append(table.table)
    writers = list(zip(journals, "12", strict=True))
    attempts = [write(journal, Draft(table, 2), card) for table in drafts for journal, card in writers]
    outcomes = await asyncio.gather(*attempts)
    assert outcomes.count(True) == len(drafts)
    for number, table in enumerate(drafts):
        kept = await Store(engine).load(f"table{number}")
        assert kept.ply == 1
        assert outcomes[2 * number : 2 * number + 2].count(True) == 1
        assert fold([], kept) is kept
        assert kept.number == table.number + 1
    for journal in journals:
        await journal.stop()
    await engine.dispose()


async def write(journal: Journal, draft: Draft, card: str) -> bool:
    act(draft, 0, card, "")
    try:
        await journal.write([draft])
    except Conflict:
        return False
    return True
