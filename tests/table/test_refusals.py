"""Wrong, oversized, malformed, foreign and stale requests: one shape of error, never a trace, never a changed table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from lucca.table.errors import STATUS
from lucca.table.pages import CSP
from table.server import Server, Visitor

MADE = {"game": "prizes", "seats": ["me", "open"]}
BAD_TABLES = [
    ({}, "input"),
    ([], "input"),
    (None, "input"),
    ({"game": "chess", "seats": ["me", "open"]}, "option"),
    ({"game": "prizes", "seats": []}, "input"),
    ({"game": "prizes", "seats": ["me"]}, "option"),
    ({"game": "prizes", "seats": ["me"] * 11}, "input"),
    ({"game": "prizes", "seats": ["me", "queen"]}, "option"),
    ({"game": "prizes", "seats": ["me", "bot:level99"]}, "option"),
    ({"game": "prizes", "seats": "me"}, "input"),
    (MADE | {"options": {"cards": 99}}, "option"),
    (MADE | {"options": {"cards": "4"}}, "option"),
    (MADE | {"options": {"nonsense": 1}}, "option"),
    (MADE | {"options": {"cards": [[[[]]]]}}, "option"),
    (MADE | {"clock": {"kind": "sand"}}, "input"),
    (MADE | {"clock": {"kind": "live", "base": -1}}, "option"),
    (MADE | {"clock": {"kind": "live", "base": 10**30}}, "option"),
    (MADE | {"rated": True}, "forbidden"),
    (MADE | {"surprise": 1}, "input"),
]
BAD_COMMANDS = [
    ({"do": "act"}, "input"),
    ({"do": "act", "ply": 0}, "input"),
    ({"do": "act", "ply": "first", "action": "1"}, "input"),
    ({"do": "act", "ply": -1, "action": "1"}, "input"),
    ({"do": "act", "ply": 0, "action": ""}, "input"),
    ({"do": "act", "ply": 0, "action": "1" * 300}, "input"),
    ({"do": "act", "ply": 0, "action": "seven", "seat": 0}, "notation"),
    ({"do": "act", "ply": 0, "action": "1", "seat": 5}, "seat"),
    ({"do": "act", "ply": 99, "action": "1", "seat": 0}, "stale"),
    ({"do": "act", "ply": 0, "action": "1", "seat": 0, "id": "x" * 65}, "input"),
    ({"do": "undo", "seat": 0}, "state"),
    ({"do": "draw", "seat": 0}, "state"),
    ({"do": "agree", "what": "undo", "seat": 0}, "state"),
    ({"do": "agree", "what": "war", "seat": 0}, "input"),
    ({"do": "claim", "against": 1, "outcome": "win", "seat": 0}, "seat"),
    ({"do": "claim", "against": 9, "outcome": "win", "seat": 0}, "seat"),
    ({"do": "rematch"}, "state"),
    ({"do": "chat", "text": ""}, "input"),
    ({"do": "chat", "text": "x" * 301}, "input"),
    ({"do": "chat", "text": "\u200b"}, "input"),
    ({"do": "why", "seat": 0, "action": "seven"}, "notation"),
    ({"do": "watch", "table": "x"}, "input"),
    ({"do": 7}, "input"),
    ("act", "input"),
]


@pytest.mark.parametrize(("body", "code"), BAD_TABLES)
def test_a_bad_table_is_refused(anna: Visitor, body: Any, code: str) -> None:
    assert anna.refused("/api/tables", body)["code"] == code


@pytest.mark.parametrize(("body", "code"), BAD_COMMANDS)
def test_a_bad_command_is_refused_and_changes_nothing(anna: Visitor, body: Any, code: str) -> None:
    table = anna.table("me", "me")
    before = anna.get(f"/api/tables/{table}")
    assert anna.refused(f"/api/tables/{table}/do", body)["code"] == code
    assert anna.get(f"/api/tables/{table}") == before


def test_bodies_that_are_no_json_or_too_long_are_refused(anna: Visitor) -> None:
    for content, code in ((b"{", "input"), (b"\xff\xfe", "input"), (b"[" * 30_000, "input"), (b" " * 70_000, "size")):
        headers = {"x-csrf-token": anna.csrf, "content-type": "application/json"}
        answer = anna.http.post("/api/tables", content=content, headers=headers)
        assert answer.json()["code"] == code, answer.text


ODD_ADDRESSES = [
    "/api/tables/%00",
    "/api/tables/a%00b",
    "/api/people/%00",
    "/api/tables?list=over&person=%00",
    "/api/games/%00/rules",
    "/api/ratings/%00",
    "/static/%00",
    "/art/towers/%00.svg?options=" + "[" * 3000,
    "/api/tables/" + "x" * 5000,
]


@pytest.mark.parametrize("path", ODD_ADDRESSES)
def test_an_odd_address_is_refused_and_the_server_has_nothing_to_log(anna: Visitor, path: str) -> None:
    logged = anna.server.log.read_text()
    answer = anna.http.get(path)
    assert answer.status_code in (400, 404), answer.text
    assert set(answer.json()) == {"code", "text"}
    assert anna.server.log.read_text() == logged


@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://evil.example", "http://127.0.0.1"])
def test_whatever_is_no_origin_of_ours_is_refused(anna: Visitor, origin: str) -> None:
    headers = {"x-csrf-token": anna.csrf, "origin": origin}
    assert anna.http.post("/api/tables", json=MADE, headers=headers).json()["code"] == "csrf"


def test_who_sends_nothing_is_told_so(anna: Visitor) -> None:
    answer = anna.http.post("/api/tables", headers={"x-csrf-token": anna.csrf})
    assert (answer.status_code, answer.json()) == (400, {"code": "input", "text": "the body is missing"})


def test_without_a_session_nothing_is_done(server: Server) -> None:
    with httpx.Client(base_url=server.address) as stranger:
        for path, body in (("/api/tables", MADE), ("/api/tokens", {"name": "Robot"})):
            assert stranger.post(path, json=body).json()["code"] == "login"


def test_a_forged_request_is_refused(anna: Visitor) -> None:
    for headers in ({}, {"x-csrf-token": "guess"}):
        assert anna.http.post("/api/tables", json=MADE, headers=headers).json()["code"] == "csrf"
    headers = {"x-csrf-token": anna.csrf, "origin": "http://evil.example"}
    assert anna.http.post("/api/tables", json=MADE, headers=headers).json()["code"] == "csrf"


def test_a_cookie_that_was_tampered_with_is_no_session(server: Server, anna: Visitor) -> None:
    value = anna.http.cookies["lucca"]
    other_sign = "0" if value[-1] != "0" else "1"
    for forged in (value[:-1] + other_sign, "x." + value.partition(".")[2], value.replace("guest", "named"), "", "."):
        with httpx.Client(base_url=server.address, cookies={"lucca": forged}) as forger:
            assert forger.get("/api/me").json()["me"] is None


def test_nobody_plays_at_a_seat_of_another(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "me")
    assert bruno.cannot(table, do="act", ply=0, action="1", seat=0)["code"] == "forbidden"
    assert bruno.cannot(table, do="resign")["code"] == "forbidden"
    assert bruno.refused(f"/api/tables/{table}/leave", {})["code"] == "state"


def test_what_there_is_not_is_unknown(anna: Visitor) -> None:
    for path in (
        "/api/nowhere",
        "/api/tables/x",
        "/api/games/chess/rules",
        "/api/people/x",
        "/art/chess/x.svg",
    ):
        answer = anna.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown"), path
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"):
        assert anna.http.get(path).status_code == 404, path


def test_a_page_that_there_is_not_is_shown_as_a_page(anna: Visitor) -> None:
    for path in ("/nowhere", "/t", "/games/chess"):
        answer = anna.http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8"), path
        assert "<title>Lucca</title>" in answer.text
    assert anna.http.post("/nowhere").json()["code"] in ("unknown", "method")


def test_record_and_analysis_are_for_games_that_are_over(anna: Visitor) -> None:
    table = anna.table("me", "me")
    for what in ("record", "analysis"):
        assert anna.http.get(f"/api/tables/{table}/{what}").json()["code"] == "state"


def test_every_answer_has_the_headers_that_protect_visitors(anna: Visitor) -> None:
    for path in ("/api/home", "/nowhere", "/health"):
        headers = anna.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    cookie = anna.http.post("/api/guest", json={}, headers={"x-csrf-token": anna.csrf}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_head_is_answered_as_get_is_without_the_body(anna: Visitor) -> None:
    for path, status in (("/health", 200), ("/", 200), ("/static/index.html", 200), ("/nowhere", 404)):
        got, head = anna.http.get(path), anna.http.head(path)
        assert (got.status_code, head.status_code) == (status, status), path
        assert got.content
        assert head.content == b""
        assert head.headers["content-type"] == got.headers["content-type"]
        assert head.headers["x-content-type-options"] == "nosniff"
    assert anna.http.head("/api/guest").status_code == 405


def test_the_protocol_names_every_code_and_the_policy_as_they_are() -> None:
    told = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    for code, status in STATUS.items():
        row = next((line for line in told.splitlines() if line.startswith("| `") and f"`{code}`" in line), "")
        assert str(status) in row, code
    assert CSP in " ".join(told.split())


def test_the_same_request_in_italian_is_refused_in_the_same_shape(anna: Visitor) -> None:
    headers = {"accept-language": "it-IT,it;q=0.9,en;q=0.5"}
    assert anna.http.get("/api/tables/x", headers=headers).json()["code"] == "unknown"


def test_a_layout_that_the_game_does_not_have_is_refused(anna: Visitor) -> None:
    table = anna.table("me", "me")
    for path in (f"/api/tables/{table}?layout=cubist", "/api/games/towers/picture?layout=cubist"):
        answer = anna.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (400, "option"), answer.text
    assert "wide-iso" in next(game for game in anna.get("/api/home")["games"] if game["id"] == "towers")["layouts"]


def test_a_tile_dropped_where_it_may_not_lie_is_told_the_rule(anna: Visitor) -> None:
    table = anna.table("me", "me", game="toscana")
    anna.do(table, do="act", seat=anna.get(f"/api/tables/{table}")["toAct"][0], ply=0, action="allow")
    shown = anna.get(f"/api/tables/{table}")
    pick = shown["scene"]["choices"][0]["pick"]
    refused = anna.do(table, do="why", seat=shown["toAct"][0], pick=pick, drop="c3+", turn=0)
    assert refused["legal"] is False
    assert refused["rule"] == "first"
    nothing = anna.do(table, do="why", seat=shown["toAct"][0], pick=pick, drop="nowhere", turn=0)
    assert nothing["legal"] is False
    assert "rule" not in nothing
