"""What there is around a game: hands that drag, offers, clocks, those who leave, and what one takes home."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.player import READY, Player
from table.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Download

Person = Callable[..., Player]


def two(person: Person, game: str = "toscana", **settings: object) -> tuple[Player, Player]:
    """Two browsers at one table, by its link; who is to act comes first."""
    anna, bruno = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    anna.open()
    made = anna.page.evaluate(
        """async ([game, settings]) => {
            const { post, somebody } = await import("/static/js/api.js");
            await somebody();
            return (await post("/api/tables", { game, seats: ["me", "open"], ...settings })).url;
        }""",
        [game, settings],
    )
    anna.open(made)
    bruno.open(made)
    bruno.page.click("[data-name=join]")
    for player in (anna, bruno):
        player.page.wait_for_selector("main.table[data-status=playing]")
        player.page.wait_for_selector(".board .piece")
    return (anna, bruno) if anna.page.locator("main.table.myTurn").count() else (bruno, anna)


def resigned(anna: Player) -> None:
    anna.page.click("[data-name=resign]")
    anna.page.click("[data-name=resign]")
    anna.page.wait_for_selector("main.table[data-status=over]")


def taken(anna: Player, what: str) -> Path:
    with anna.page.expect_download() as coming:
        anna.page.click(what)
    download: Download = coming.value
    return Path(download.path())


@pytest.mark.parametrize("game", ["toscana", "towers", "citta"])
def test_record_and_pictures_are_taken_home_after_a_game(person: Person, game: str) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin(game)
    anna.play(until=lambda: anna.ply >= 4)
    resigned(anna)
    record = json.loads(taken(anna, ".takeHome a[download]").read_text("utf-8"))
    assert record["game"] == game
    drawing = taken(anna, ".takeHome [data-name=svg]").read_text("utf-8")
    assert drawing.startswith("<svg")
    assert "var(--" not in drawing
    assert drawing.count("<use") > 10
    picture = taken(anna, ".takeHome [data-name=png]").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert max(struct.unpack(">II", picture[16:24])) == 1600


@pytest.mark.parametrize("game", ["toscana", "towers"])
def test_a_piece_is_dragged_to_its_place(person: Person, game: str) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin(game)
    mouse = anna.page.mouse
    for _ in range(6):
        anna.page.wait_for_selector(READY)
        before = anna.ply
        if anna.page.locator(".choices button[data-action]").count():
            anna.act()
            continue
        box = anna.page.locator(".piece.pickable").last.bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + 30, box["y"] - 30, steps=4)
        anna.page.wait_for_selector(".ghost .piece")
        goal = anna.page.locator(".hint circle").first.bounding_box()
        assert goal is not None
        mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
        mouse.up()
        menu = anna.page.locator("dialog .menu button")
        if menu.count():
            menu.first.click()
        anna.page.wait_for_function(
            "ply => document.querySelector('main.table').dataset.ply !== ply", arg=str(before), timeout=4000
        )
        if anna.ply >= 4:
            return
    assert anna.ply >= 4


def test_a_finger_drags_a_piece_and_not_the_page(person: Person) -> None:
    anna = person(phone=True, reduced_motion="reduce")
    anna.begin("towers")
    anna.page.wait_for_selector(READY)
    brick = anna.page.locator(".piece.pickable").first.bounding_box()
    board = anna.page.locator(".board").bounding_box()
    assert brick is not None
    assert board is not None
    finger = anna.page.context.new_cdp_session(anna.page)
    x, y = brick["x"] + brick["width"] / 2, brick["y"] + brick["height"] / 2
    aim = board["x"] + board["width"] * 0.4, board["y"] + board["height"] * 0.25
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x + (aim[0] - x) * step / 10, "y": y + (aim[1] - y) * step / 10}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    anna.page.wait_for_selector(".ghost .piece")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    anna.page.wait_for_selector("main.table[data-ply='1']")
    assert anna.page.evaluate("() => scrollY") == 0


def test_a_move_is_taken_back_when_both_agree(person: Person) -> None:
    anna, bruno = two(person)
    while anna.ply == 0:
        anna.act()
    anna.page.click("[data-name=undo]")
    bruno.page.click("[data-name=decline-undo]")
    anna.page.wait_for_selector("[data-name=withdraw-undo]", state="detached")
    assert anna.ply == 1
    anna.page.click("[data-name=undo]")
    bruno.page.click("[data-name=agree-undo]")
    for player in (anna, bruno):
        player.page.wait_for_selector("main.table[data-ply='0']")
        assert player.page.locator(".entry").count() == 0
    anna.page.wait_for_selector("main.table.myTurn")


def test_the_next_game_in_which_somebody_waits_is_a_click_away(person: Person) -> None:
    anna, bruno = two(person)
    here = anna.page.url
    made = anna.page.evaluate(
        """async () => {
            const { post, whoAmI } = await import("/static/js/api.js");
            await whoAmI();
            const slow = { kind: "days", days: 3 };
            return (await post("/api/tables", { game: "towers", seats: ["me", "open"], clock: slow })).url;
        }"""
    )
    bruno.open(made)
    bruno.page.click("[data-name=join]")
    bruno.page.wait_for_selector("main.table[data-status=playing]")
    while anna.ply == 0:
        anna.act()
    if anna.page.locator("main.table.myTurn").count():
        anna.act()
    anna.page.reload()
    anna.page.click("[data-name=next-game]")
    anna.page.wait_for_url(f"**{made}")
    anna.page.wait_for_selector("main.table.myTurn")
    assert anna.page.url != here


def test_who_stays_chooses_what_becomes_of_who_left(person: Person) -> None:
    anna, bruno = two(person)
    bruno.page.goto("about:blank")
    anna.page.wait_for_selector(".player.away")
    anna.page.click("[data-name=claim-win]", timeout=20_000)
    anna.page.wait_for_selector("main.table[data-status=over]")
    assert anna.page.locator(".player.won").count() == 1


def test_a_clock_runs_out_and_the_other_has_won(person: Person) -> None:
    anna, bruno = two(person, clock={"kind": "live", "base": 10_000})
    anna.page.wait_for_selector(".clock.ticking.low")
    bruno.page.wait_for_selector("main.table[data-status=over]", timeout=20_000)
    anna.page.wait_for_selector("main.table[data-status=over]")
    assert bruno.page.locator(".player.won").count() == 1
    assert "0:00" in anna.page.inner_text(".players")


def test_a_rematch_is_agreed_on_and_begins(person: Person) -> None:
    anna, bruno = two(person)
    resigned(anna)
    bruno.page.wait_for_selector("main.table[data-status=over]")
    bruno.page.click("[data-name=rematch]")
    anna.page.click("[data-name=rematch]")
    for player in (anna, bruno):
        player.page.click("[data-name=next]")
        player.page.wait_for_selector("main.table[data-status=playing][data-ply='0']")


@pytest.mark.parametrize("game", ["towers", "citta", "toscana"])
def test_a_hint_is_forgotten_when_one_does_something_else(person: Person, game: str) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin(game)
    anna.play(until=lambda: anna.ply >= 3)
    anna.page.wait_for_selector(READY)
    before = anna.page.inner_text(".say")
    anna.page.click("[data-name=hint]")
    anna.page.wait_for_function("() => document.querySelector('.say').textContent.startsWith('Hint')")
    anna.page.keyboard.press("Escape")
    assert anna.page.inner_text(".say") == before


def test_all_zones_are_shown_at_once(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin("toscana")
    anna.play(until=lambda: anna.ply >= 4)
    anna.page.wait_for_selector(READY)
    anna.page.mouse.move(5, 5)
    anna.page.wait_for_function("() => document.querySelectorAll('.mark-zone').length === 0")
    anna.page.click("[data-name=zones]")
    assert anna.page.locator(".mark-zone .badge").count() >= 2
    anna.page.keyboard.press("z")
    assert anna.page.locator(".mark-zone").count() == 0


def test_a_phone_plays_a_whole_game_by_touch(person: Person, another_house: Callable[..., Server]) -> None:
    anna = person(phone=True, reduced_motion="reduce", server=another_house(games=(("prizes", "prizes"),)))
    anna.begin("prizes")
    anna.play()
    assert anna.page.locator(".player.won").count() >= 1 or "draw" in anna.said().lower()
    assert not anna.too_wide()


@pytest.mark.parametrize(("game", "players"), [("toscana", 2), ("towers", 4), ("citta", 2), ("citta", 5)])
def test_a_phone_shows_the_whole_board_above_what_is_to_be_decided(person: Person, game: str, players: int) -> None:
    anna = person(phone=True, reduced_motion="reduce")
    anna.open()
    anna.page.click(f"[data-game={game}] [data-way=options]")
    assert anna.page.locator(".setupDialog").evaluate("dialog => dialog.scrollTop") == 0
    if players > 2:
        anna.page.check(f"input[name=players][value='{players}']", force=True)
    anna.page.click("[data-name=start]")
    anna.page.wait_for_selector("main.table .board .piece")
    for _ in range(4):
        anna.page.wait_for_selector(READY)
        anna.page.evaluate("() => scrollTo(0, 0)")
        bottom, top = (
            anna.page.evaluate(f"() => document.querySelector('{what}').getBoundingClientRect().{edge}")
            for what, edge in ((".boardBox", "bottom"), (".prompt", "top"))
        )
        asked = (
            anna.page.locator(".choices [data-action]").count() > 0
        )  # for a moment the buttons may lie over its foot
        assert bottom <= top + (40 if asked else 1)
        anna.act()
    assert not anna.too_wide()


@pytest.mark.parametrize("game", ["toscana", "towers", "citta"])
def test_on_a_phone_that_lies_on_its_side_the_board_has_the_whole_height(person: Person, game: str) -> None:
    anna = person(reduced_motion="reduce")
    anna.page.set_viewport_size({"width": 640, "height": 360})
    anna.begin(game)
    anna.play(until=lambda: anna.ply >= 3)
    box = anna.page.locator(".boardBox").bounding_box()
    assert box is not None
    assert box["height"] > 330
    assert not anna.too_wide()


@pytest.mark.parametrize("path", ["/", "/rules/citta", "/ratings", "/account"])
def test_no_page_is_wider_than_a_phone(person: Person, path: str) -> None:
    anna = person(phone=True, lang="de-DE")
    anna.open()
    anna.page.evaluate(
        """async () => {
            const { post } = await import("/static/js/api.js");
            await post("/api/guest", { name: "Maximiliane von und zu" });
        }"""
    )
    anna.open(path)
    anna.page.wait_for_selector(".who >> text=Maximiliane")
    assert not anna.too_wide()


def test_the_view_of_the_city_is_remembered(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin("towers")
    plan = anna.page.get_attribute(".board", "viewBox")
    anna.page.keyboard.press("v")
    anna.page.wait_for_function("plan => document.querySelector('.board').getAttribute('viewBox') !== plan", arg=plan)
    perspective = anna.page.get_attribute(".board", "viewBox")
    anna.begin("towers")
    assert anna.page.get_attribute(".board", "viewBox") == perspective


def test_the_log_speaks_of_people_by_name(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin("citta")
    anna.play(until=lambda: anna.ply >= 4)
    told = anna.page.inner_text(".log")
    assert "Learner bot" in told
    assert "eat 0" not in told + str(anna.page.text_content(".board"))


@pytest.mark.parametrize(("lang", "rules", "chat"), [("it-IT", "Regole", "Chat"), ("hu-HU", "Szabályok", "Csevegés")])
def test_the_table_speaks_ones_language(person: Person, lang: str, rules: str, chat: str) -> None:
    anna = person(lang=lang, reduced_motion="reduce")
    anna.begin("towers")
    anna.play(until=lambda: anna.ply >= 2)
    assert anna.page.inner_text("[data-name=rules]").strip() == rules
    assert anna.page.inner_text("#tab-chat").strip() == chat
    english = {"The", "Your", "places", "Choose"}
    assert not english & set(anna.said().replace(".", " ").split())
    assert not english & set(anna.page.inner_text(".log").replace(".", " ").split())


def test_an_edition_for_more_players_begins_with_as_many(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.open()
    anna.page.click("[data-game=citta] [data-way=options]")
    anna.page.check("input[name=option-edition][value='2005']", force=True)
    assert anna.page.locator("input[name=players][value='2']").count() == 0
    anna.page.click("[data-name=start]")
    anna.page.wait_for_selector("main.table .board .piece")
    assert anna.page.locator(".player").count() == 3


def test_options_that_do_not_go_together_are_refused_where_one_looks(person: Person) -> None:
    anna = person(lang="it-IT")
    anna.open()
    anna.page.click("[data-game=citta] [data-way=options]")
    anna.page.check("input[name=option-edition][value='2005']", force=True)
    anna.page.check("[data-name=celebration]")
    anna.page.click("[data-name=start]")
    anna.page.wait_for_selector("dialog [role=alert]:text('carte speciali')")
    anna.complaints[:] = [text for text in anna.complaints if "400" not in text]
