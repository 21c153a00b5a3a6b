"""Whole games over real sockets: making tables, joining, playing, watching, taking back, resigning, again."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any

import pytest

import lucca
from table.server import Live, Visitor, ordered


def started(anna: Visitor, bruno: Visitor, **settings: object) -> str:
    """A game of two persons."""
    table = anna.table("me", "open", **settings)
    bruno.join(table)
    return table


def play_round(one: Live, other: Live, card: int) -> None:
    """Both bid the same card."""
    number = len(one.table["log"])
    assert one.act(str(card), seat=None)["type"] == "done"
    other.until(lambda: len(other.table["log"]) > number)
    assert other.act(str(card))["type"] == "done"
    for live in (one, other):
        live.until(lambda live=live: len(live.table["log"]) >= number + 2)


def test_two_play_a_whole_game_by_link_and_both_see_how_it_ends(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    with anna.live() as one, bruno.live() as other:
        one.watch(table)
        other.watch(table)
        for card in (1, 2, 3, 4):
            play_round(one, other, card)
        for live in (one, other):
            live.until(lambda live=live: live.table["status"] == "over")
            assert live.table["result"]["how"] == "played"
            assert live.table["result"]["winners"] == [0, 1]
    record = lucca.Record.loads(anna.http.get(f"/api/tables/{table}/record").text)
    assert record.final().result is not None


def test_the_table_that_changes_built_up_is_the_table_one_gets_anew(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    with anna.live() as one, bruno.live() as other:
        one.watch(table)
        other.watch(table)
        play_round(one, other, 2)
        one.ask(do="chat", text="Well played")
        one.until(lambda: bool(one.table["chat"]))
        assert ordered(one.table) == ordered(anna.get(f"/api/tables/{table}"))


def test_the_hash_shown_at_the_start_binds_the_deal_shown_at_the_end(anna: Visitor) -> None:
    table = anna.table("me", "me")
    before = anna.get(f"/api/tables/{table}")["deal"]
    assert set(before) == {"hash"}
    anna.do(table, do="resign", seat=0)
    after = anna.get(f"/api/tables/{table}")["deal"]
    text = json.dumps(after["content"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(f"{after['nonce']}\n{text}".encode()).hexdigest() == before["hash"] == after["hash"]


def test_bots_sit_at_any_seat_and_play_to_the_end(anna: Visitor) -> None:
    table = anna.table("bot:level1", "me", "bot:level1", options={"cards": 3})
    with anna.live() as live:
        live.watch(table)
        while live.table["status"] == "playing":
            live.until(lambda: 1 in live.table["toAct"] or live.table["status"] != "playing")
            if live.table["status"] == "playing":
                assert live.act(live.choices[0])["type"] == "done"
                live.until(lambda: 1 not in live.table["toAct"] or len(live.table["log"]) % 3 == 0)
        assert live.table["result"]["how"] == "played"


def test_on_one_screen_the_eyes_follow_the_turn(anna: Visitor) -> None:
    table = anna.table("me", "me")
    with anna.live() as live:
        assert live.watch(table, seat="turn")["seat"] == 0
        live.act("1", seat=0)
        live.until(lambda: live.table["seat"] == 1)
        assert live.table["toAct"] == [1]
        assert set(live.choices) == {"1", "2", "3", "4"}


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (["me", "bot:level2", "bot:level2"], ["Anna", "Learner bot 1", "Learner bot 2"]),
        (["me", "bot:level1", "bot:level2"], ["Anna", "Beginner bot", "Learner bot"]),
        (["me", "me", "me"], ["Player 1", "Player 2", "Player 3"]),
    ],
)
def test_a_game_speaks_of_its_people_by_name(anna: Visitor, seats: list[str], names: list[str]) -> None:
    table = anna.table(*seats, game="citta")
    with anna.live() as live:
        live.watch(table, seat="turn")
        assert [seat["name"] for seat in live.table["seats"]] == names
        captions = {caption["id"]: caption["text"] for caption in live.table["scene"]["captions"]}
        assert captions["name-1"] == names[1]
        while live.table["ply"] < 3:
            if live.table["seat"] in live.table["toAct"]:
                live.act(live.choices[0], seat=live.table["seat"])
            live.until(lambda: live.table["seat"] in live.table["toAct"] or live.table["ply"] >= 3)
        told = [event["text"] for entry in live.table["log"] for event in entry["events"]]
        assert any(text.startswith(f"{names[2]} begins with ") for text in told)
        assert not any("eat 0" in text for text in told)


def test_an_act_that_is_sent_again_counts_once(anna: Visitor) -> None:
    table = anna.table("me", "me")
    first = anna.do(table, do="act", seat=0, ply=0, action="2", id="only-once")
    again = anna.do(table, do="act", seat=0, ply=0, action="2", id="only-once")
    assert again == {**first, "again": True}
    assert anna.get(f"/api/tables/{table}")["ply"] == 1


def test_who_saw_an_older_position_is_told_so(anna: Visitor) -> None:
    table = anna.table("me", "me", options={"cards": 3})
    for seat in (0, 1):
        anna.do(table, do="act", seat=seat, ply=seat, action="1")
    assert anna.cannot(table, do="act", seat=0, ply=0, action="2")["code"] == "stale"


def test_others_who_choose_faster_in_secret_do_not_make_ones_choice_stale(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    anna.do(table, do="act", ply=0, action="2")
    assert bruno.do(table, do="act", ply=0, action="3")["ply"] == 2


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(anna: Visitor) -> None:
    table = anna.table("me", "me")
    for seat in (0, 1):
        anna.do(table, do="act", seat=seat, ply=seat, action="1")
    before = anna.get(f"/api/tables/{table}")
    problem = anna.cannot(table, do="act", seat=0, ply=2, action="1")
    assert (problem["code"], problem["rule"], problem["pieces"]) == ("illegal", "bid", ["round 1"])
    assert "played already" in problem["text"]
    assert anna.do(table, do="why", seat=0, action="1")["rule"] == "bid"
    assert anna.do(table, do="why", seat=0, action="2") == {"legal": True}
    assert anna.get(f"/api/tables/{table}") == before


def test_against_a_bot_one_takes_back_freely_until_something_hidden_is_shown(anna: Visitor) -> None:
    table = anna.table("me", "me")
    anna.do(table, do="act", seat=0, ply=0, action="2")
    anna.do(table, do="undo", seat=0)
    assert anna.get(f"/api/tables/{table}")["ply"] == 0
    anna.do(table, do="act", seat=0, ply=0, action="3")
    anna.do(table, do="act", seat=1, ply=1, action="4")
    assert anna.cannot(table, do="undo", seat=0)["code"] == "reveal"
    assert anna.get(f"/api/tables/{table}")["ply"] == 2


def test_between_persons_taking_back_needs_agreement(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    anna.do(table, do="act", ply=0, action="2")
    anna.do(table, do="undo")
    assert anna.get(f"/api/tables/{table}")["offers"] == {"undo": {"by": 0, "need": [1], "ply": 0}}
    assert anna.cannot(table, do="agree", what="undo")["code"] == "state"
    bruno.do(table, do="decline", what="undo")
    assert anna.get(f"/api/tables/{table}")["offers"] == {}
    anna.do(table, do="undo")
    bruno.do(table, do="agree", what="undo")
    assert anna.get(f"/api/tables/{table}")["ply"] == 0


def test_a_draw_is_offered_and_agreed_on(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    anna.do(table, do="draw")
    bruno.do(table, do="agree", what="draw")
    result = bruno.get(f"/api/tables/{table}")["result"]
    assert (result["how"], result["winners"]) == ("agreed", [0, 1])


def test_of_two_the_other_wins_when_one_resigns(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    bruno.do(table, do="resign")
    result = anna.get(f"/api/tables/{table}")["result"]
    assert (result["how"], result["winners"], result["seat"]) == ("resigned", [0], 1)
    assert anna.cannot(table, do="act", ply=0, action="1")["code"] == "over"


def test_of_three_a_bot_takes_the_seat_of_one_who_resigns(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "open", "bot:level1")
    bruno.join(table)
    bruno.do(table, do="resign")
    seat = anna.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["kind"], seat["name"], seat["left"]) == ("bot", "Bruno", True)
    assert bruno.cannot(table, do="act", ply=0, action="1")["code"] == "forbidden"


def test_a_rematch_begins_when_all_want_it_with_the_seats_turned(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    assert anna.cannot(table, do="rematch")["code"] == "state"
    anna.do(table, do="resign")
    anna.do(table, do="rematch")
    assert bruno.get(f"/api/tables/{table}")["offers"] == {"rematch": {"by": [0]}}
    bruno.do(table, do="rematch")
    following = bruno.get(f"/api/tables/{table}")["next"]
    new = bruno.get(f"/api/tables/{following}")
    assert (new["status"], [seat["name"] for seat in new["seats"]]) == ("playing", ["Bruno", "Anna"])


def test_who_is_away_for_too_long_may_be_claimed_against(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    with anna.live() as one:
        with bruno.live() as other:
            one.watch(table)
            other.watch(table)
            one.until(lambda: one.here.get("seats") == [True, True])
            reply = one.ask(do="claim", against=1, outcome="win")
            assert (reply["type"], reply["code"]) == ("refused", "state")
        one.until(lambda: one.here.get("seats") == [True, False])
        time.sleep(0.4)
        assert one.ask(do="claim", against=1, outcome="win")["type"] == "done"
        one.until(lambda: one.table["status"] == "over")
        assert (one.table["result"]["how"], one.table["result"]["winners"]) == ("left", [0])


def test_time_that_runs_out_loses(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno, clock={"kind": "live", "base": 10_000})
    clock = anna.get(f"/api/tables/{table}")["clock"]
    assert clock["left"] == [10_000, 10_000]
    assert None not in clock["since"]
    anna.do(table, do="act", ply=0, action="1")
    clock = anna.get(f"/api/tables/{table}")["clock"]
    assert clock["since"][0] is None
    assert 0 < clock["left"][0] <= 10_000


def test_the_flag_of_who_does_nothing_falls_and_the_other_wins(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno, clock={"kind": "live", "base": 10_000})
    anna.do(table, do="act", ply=0, action="1")
    with anna.live() as live:
        live.watch(table)
        live.until(lambda: live.table["status"] == "over")
        result = live.table["result"]
        assert (result["how"], result["winners"], result["seat"]) == ("time", [0], 1)
        assert live.table["clock"]["left"][1] == 0
    assert bruno.cannot(table, do="act", ply=1, action="1")["code"] == "over"


def test_looking_back_shows_what_one_knew_then(anna: Visitor, bruno: Visitor) -> None:
    table = started(anna, bruno)
    anna.do(table, do="act", ply=0, action="2")
    past = anna.get(f"/api/tables/{table}/at/0", show="view")
    assert (past["ply"], past["of"], past["view"]["mine"]) == (0, 1, None)
    assert anna.get(f"/api/tables/{table}/at/1", show="view")["view"]["mine"] == 2
    assert bruno.get(f"/api/tables/{table}/at/1", show="view", seat=0)["view"]["seat"] == 1
    assert anna.http.get(f"/api/tables/{table}/at/2").status_code == 404


def test_a_hint_and_the_labels_of_all_choices(anna: Visitor) -> None:
    table = anna.table("me", "bot:level1")
    labels = anna.do(table, do="labels")["labels"]
    assert labels["2"].startswith("bid 2 for the prize")
    assert anna.do(table, do="hint")["action"] in labels


def analysed(anna: Visitor, table: str) -> Any:
    """The analysis of a game, when it is done."""
    until = time.monotonic() + 20
    while (found := anna.get(f"/api/tables/{table}/analysis"))["done"] < found["of"]:
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


def test_the_game_is_looked_back_on_when_it_is_over(anna: Visitor) -> None:
    table = anna.table("me", "me", options={"cards": 3})
    for ply, (seat, card) in enumerate([(0, "3"), (1, "1"), (0, "2"), (1, "3"), (0, "1"), (1, "2")]):
        anna.do(table, do="act", seat=seat, ply=ply, action=card)
    found = analysed(anna, table)
    assert found["done"] == found["of"] == len(found["values"]) == 7
    assert all(sum(shares) == pytest.approx(1, abs=0.01) for shares in found["values"])


def test_the_host_closes_a_table_that_has_not_begun(anna: Visitor, bruno: Visitor) -> None:
    table = anna.table("me", "open", "open")
    bruno.join(table)
    bruno.post(f"/api/tables/{table}/leave", {})
    assert anna.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    anna.post(f"/api/tables/{table}/leave", {})
    assert bruno.refused(f"/api/tables/{table}/join", {})["code"] == "state"


def test_what_is_said_reaches_all_and_spectators_are_silent_until_the_end(
    anna: Visitor, bruno: Visitor, visitor: object
) -> None:
    table = started(anna, bruno)
    carla = visitor("Carla")  # type: ignore[operator]
    anna.do(table, do="chat", text="<b>Good   luck</b>\n")
    assert bruno.get(f"/api/tables/{table}")["chat"][0]["text"] == "<b>Good luck</b>"
    assert carla.cannot(table, do="chat", text="Hello")["code"] == "forbidden"
    anna.do(table, do="resign")
    carla.do(table, do="chat", text="Hello")
    assert [line["name"] for line in anna.get(f"/api/tables/{table}")["chat"]] == ["Anna", "Carla"]
