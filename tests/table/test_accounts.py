"""Guests, accounts, programs, and ratings."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.connection import ASGIConnection

from lucca.table.sessions import Session, Signer, address
from table.server import Visitor


@pytest.fixture
def unique() -> str:
    return str(time.time_ns() % 10**10)


def test_a_guest_who_registers_keeps_the_games(anna: Visitor, unique: str) -> None:
    table = anna.table("me", "open")
    before = anna.me
    anna.register(f"Anna {unique}")
    assert anna.me is not None
    assert before is not None
    assert (anna.me["id"], anna.me["kind"]) == (before["id"], "named")
    assert table in [card["id"] for card in anna.get("/api/tables", list="mine")["tables"]]


def test_one_comes_back_with_name_and_password_and_with_nothing_else(
    visitor: Callable[..., Visitor], unique: str
) -> None:
    anna, again = visitor(), visitor()
    anna.register(f"Anna {unique}")
    for name, password in ((f"Anna {unique}", "wrong"), ("Nobody at all", "correct horse")):
        assert again.refused("/api/login", {"name": name, "password": password})["code"] == "password"
    again._session(again.post("/api/login", {"name": f"  ANNA {unique}", "password": "correct horse"}))
    assert again.me == anna.me
    again._session(again.post("/api/logout", {}))
    assert again.get("/api/me")["me"] is None


def test_a_name_is_taken_once_whatever_its_case(visitor: Callable[..., Visitor], unique: str) -> None:
    visitor().register(f"Anna {unique}")
    problem = visitor().refused("/api/register", {"name": f"ANNA {unique}", "password": "correct horse"})
    assert problem["code"] == "name"


def test_a_name_is_taken_by_whatever_looks_like_it(visitor: Callable[..., Visitor], unique: str) -> None:
    visitor().register(f"Ilaria {unique}")
    cyrillic, accents, letters = f"Il\u0430ri\u0430 {unique}", f"Ilária {unique}", f"llarla {unique}"
    for name in (cyrillic, accents, letters, f"ilaria  {unique}"):
        problem = visitor().refused("/api/register", {"name": name, "password": "correct horse"})
        assert problem["code"] == "name", name
        assert visitor().refused("/api/guest", {"name": name})["code"] == "name", "a guest can't pass for an account"
    visitor().register(f"Hilaria {unique}")
    assert visitor(f"Ilario {unique}").me is not None


def test_a_guests_session_ends_when_the_guest_takes_a_name(visitor: Callable[..., Visitor], unique: str) -> None:
    """Whoever slipped somebody a guest's cookie does not hold the account that is made of it."""
    anna, thief = visitor("Anna"), visitor()
    thief.http.cookies.update(anna.http.cookies)
    assert thief.get("/api/me")["me"] == anna.me
    anna.register(f"Anna {unique}")
    assert thief.get("/api/me")["me"] is None
    assert anna.get("/api/me")["me"] == anna.me


def test_a_session_lasts_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    signer, session = Signer("secret", https=True), Session("p7k", "guest")
    cookie = signer.cookie(session)
    assert (cookie.httponly, cookie.secure, cookie.samesite) == (True, True, "lax")
    assert signer.read(cookie.value) == session
    assert Signer("another", https=True).read(cookie.value) is None
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 366 * 86_400)
    assert signer.read(cookie.value) is None


HEAPED = "A" + "\u0301" * 9


@pytest.mark.parametrize(
    "name", [" ", "a", "x" * 41, "\u202eevil", "<b>", "\n\n", "\u3164\u3164", "A\u2800", "a\x00b", HEAPED]
)
def test_unfit_names_are_refused(visitor: Callable[..., Visitor], name: str) -> None:
    assert visitor().refused("/api/guest", {"name": name})["code"] in ("name", "input")


def test_a_short_password_is_refused(visitor: Callable[..., Visitor], unique: str) -> None:
    assert visitor().refused("/api/register", {"name": f"A {unique}", "password": "short"})["code"] == "input"


def test_a_guest_may_change_the_name_and_a_named_account_not(anna: Visitor, unique: str) -> None:
    renamed = anna.http.patch("/api/me", json={"name": "Annina"}, headers={"x-csrf-token": anna.csrf})
    assert renamed.json()["me"]["name"] == "Annina"
    anna.register(f"Anna {unique}")
    kept = anna.http.patch("/api/me", json={"name": "Annina"}, headers={"x-csrf-token": anna.csrf})
    assert kept.json()["code"] == "forbidden"


def test_a_rated_game_changes_the_ratings_of_both_once(anna: Visitor, bruno: Visitor, unique: str) -> None:
    anna.register(f"Anna {unique}")
    bruno.register(f"Bruno {unique}")
    table = anna.table("me", "open", rated=True)
    bruno.join(table)
    bruno.do(table, do="resign")
    with anna.live() as live:
        live.watch(table)
        live.until(lambda: live.table["result"]["ratings"] is not None)
        (before, after), (other_before, other_after) = live.table["result"]["ratings"]
    assert after > before == other_before > other_after
    assert anna.me is not None
    profile = anna.get(f"/api/people/{anna.me['id']}")
    assert profile["ratings"] == [
        {"game": "prizes", "rating": after, "deviation": pytest.approx(8.0, abs=1), "games": 1}
    ]
    assert [rating for _, rating in profile["history"]["prizes"]] == [after]
    board = [entry["person"]["id"] for entry in anna.get("/api/ratings/prizes")["people"]]
    assert anna.me["id"] in board
    assert table in [card["id"] for card in profile["tables"]]


def test_games_that_end_at_the_same_instant_all_count(anna: Visitor, bruno: Visitor, unique: str) -> None:
    anna.register(f"Anna {unique}")
    bruno.register(f"Bruno {unique}")
    tables = [anna.table("me", "open", rated=True) for _ in range(5)]
    for table in tables:
        bruno.join(table)
    with ThreadPoolExecutor(len(tables)) as pool:
        list(pool.map(lambda table: bruno.do(table, do="resign"), tables))
    assert anna.me is not None
    assert rated_games(anna, anna.me["id"], len(tables)) == len(tables)


def rated_games(visitor: Visitor, person: str, enough: int) -> int:
    """How many rated games somebody has, when there are enough of them or after a while."""
    until = time.monotonic() + 5
    while True:
        games: int = sum(entry["games"] for entry in visitor.get(f"/api/people/{person}")["ratings"])
        if games >= enough or time.monotonic() > until:
            return games
        time.sleep(0.05)


def test_rated_games_are_for_named_accounts_without_bots(anna: Visitor, bruno: Visitor, unique: str) -> None:
    anna.register(f"Anna {unique}")
    for seats in (["me", "bot:level1"], ["me", "me"], ["open", "open"]):
        assert anna.refused("/api/tables", {"game": "prizes", "seats": seats, "rated": True})["code"] == "option"
    table = anna.table("me", "open", rated=True)
    assert bruno.refused(f"/api/tables/{table}/join", {})["code"] == "forbidden"


def test_a_rematch_with_a_bot_in_the_seat_of_one_who_left_is_not_rated(
    visitor: Callable[..., Visitor], unique: str
) -> None:
    people = [visitor() for _ in range(3)]
    for number, person in enumerate(people):
        person.register(f"Player {number} {unique}")
    anna, bruno, carla = people
    table = anna.table("me", "open", "open", rated=True)
    bruno.join(table)
    carla.join(table)
    carla.do(table, do="resign")
    with anna.live() as one, bruno.live() as other:
        for live in (one, other):
            live.watch(table)
        while one.table["status"] == "playing":
            for seat, live in enumerate((one, other)):
                if seat in live.table["toAct"]:
                    live.act(live.choices[0])
            n = one.table["n"]
            one.until(lambda n=n: one.table["n"] > n or one.table["status"] == "over")
            other.until(lambda: other.table["n"] >= one.table["n"])
        one.until(lambda: one.table["result"]["ratings"] is not None)
        losses = [after - before for before, after in one.table["result"]["ratings"]]
        assert min(losses) == losses[2] < 0, "who left is last"
        for live in (one, other):
            live.ask(do="rematch")
        one.until(lambda: one.table["next"] is not None)
        again = anna.get(f"/api/tables/{one.table['next']}")
    assert "bot" in [seat["kind"] for seat in again["seats"]]
    assert again["rated"] is False


def test_in_a_rated_game_there_are_no_hints_even_when_the_others_have_left(
    visitor: Callable[..., Visitor], unique: str
) -> None:
    people = [visitor() for _ in range(3)]
    for number, person in enumerate(people):
        person.register(f"Rated {number} {unique}")
    table = people[0].table("me", "open", "open", rated=True)
    for person in people[1:]:
        person.join(table)
        assert people[0].get(f"/api/tables/{table}")["can"]["hint"] is False
    for person in people[1:]:
        person.do(table, do="resign")
    assert people[0].get(f"/api/tables/{table}")["can"]["hint"] is False
    assert people[0].cannot(table, do="hint")["code"] == "forbidden"


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_is_counted_as_one_visitor(host: str, counted: str) -> None:
    scope: Any = {"type": "http", "client": (host, 1)}
    assert address(ASGIConnection(scope)) == counted


def test_home_says_what_can_be_played_in_ones_language(anna: Visitor) -> None:
    home = anna.get("/api/home", lang="it")
    games = {game["id"]: game for game in home["games"]}
    assert {"towers", "citta", "toscana", "prizes"} <= set(games)
    assert games["prizes"]["seats"] == [2, 3, 4]
    assert home["level"] in [level["id"] for level in home["levels"]]
    art = anna.http.get(games["prizes"]["art"])
    assert art.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in art.headers["cache-control"]
    assert anna.get(games["prizes"]["picture"])["pieces"]
    assert anna.http.get("/api/games/prizes/rules").headers["content-type"].startswith("text/markdown")


def test_a_host_sees_numbers(anna: Visitor) -> None:
    table = anna.table("me", "me")
    anna.do(table, do="act", seat=0, ply=0, action="1")
    text = anna.http.get("/metrics").text
    numbers = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            found = re.fullmatch(r'(\w+)\{worker="\w+"(?:,(?:le|code)="([^"]+)")?\} ([\d.]+)', line)
            assert found is not None, line
            numbers[found[1], found[2]] = float(found[3])
    assert numbers["lucca_action_seconds_count", None] >= 1
    buckets = [n for (name, _), n in numbers.items() if name == "lucca_action_seconds_bucket"]
    assert buckets == sorted(buckets)
    assert buckets[-1] == numbers["lucca_action_seconds_count", None]
