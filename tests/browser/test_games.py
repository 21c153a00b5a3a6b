"""Whole games in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.player import READY, Player

Person = Callable[..., Player]


@pytest.mark.parametrize("game", ["toscana", "towers", "citta"])
def test_a_whole_game_against_a_bot_by_mouse(person: Person, game: str) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin(game)
    anna.play()
    assert anna.page.locator(".player.won").count() >= 1 or "draw" in anna.said().lower()
    anna.page.click(".deal summary")
    assert anna.page.locator(".deal .fine").is_visible()
    anna.page.click(".stepper [aria-label=Start]")
    anna.page.wait_for_function("() => document.querySelector('.say').textContent.startsWith('Move 0 of')")


def test_two_browsers_play_each_other_by_link(person: Person) -> None:
    anna, bruno = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    anna.open()
    anna.page.click("[data-game=toscana] [data-way=friends]")
    anna.page.click("[data-name=start]")
    link = anna.page.input_value(".linkRow input")
    assert anna.page.locator(".qr").is_visible()
    bruno.page.goto(link)
    bruno.page.click("[data-name=join]")
    anna.page.wait_for_selector("main.table[data-status=playing]")
    bruno.page.wait_for_selector("main.table[data-status=playing]")
    for _ in range(60):
        if min(anna.ply, bruno.ply) > 3:
            break
        for player in (anna, bruno):
            if player.page.locator("main.table.myTurn").count():
                player.act()
        anna.page.wait_for_timeout(50)
    assert min(anna.ply, bruno.ply) > 3
    bruno.page.click("#tab-chat")
    bruno.page.fill("#chat", "<b>Ciao</b>")
    bruno.page.press("#chat", "Enter")
    anna.page.wait_for_selector("#tab-chat.news")
    anna.page.click("#tab-chat")
    anna.page.wait_for_selector("text=<b>Ciao</b>")
    assert anna.page.locator("#tab-chat.news").count() == 0
    anna.page.click("[data-name=resign]")
    anna.page.click("[data-name=resign]")
    bruno.page.wait_for_selector("main.table[data-status=over]")
    bruno.page.click("[data-name=rematch]")
    anna.page.click("[data-name=rematch]")
    bruno.page.wait_for_selector("[data-name=next]")


def test_a_game_by_keyboard_alone(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.open()
    keys = anna.page.keyboard
    anna.page.focus("[data-game=toscana] [data-way=bots]")
    keys.press("Enter")
    anna.page.wait_for_selector("main.table .board .piece")
    for _ in range(300):
        anna.page.wait_for_selector(READY)
        if anna.over:
            break
        before = anna.ply
        button = anna.page.locator(".choices button[data-action]")
        if button.count():
            button.first.focus()
            keys.press("Enter")
        else:
            keys.press("b")
            for _ in range(anna.rng.randrange(3)):
                keys.press(anna.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "r", "Home", "End"]))
            keys.press("Enter")
        anna.page.wait_for_timeout(30)
        if anna.ply == before:
            anna.page.wait_for_timeout(60)
    assert anna.over


def test_the_keyboards_cursor_stands_where_something_can_be_chosen(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.begin("citta")
    for _ in range(12):
        anna.page.wait_for_selector(READY)
        anna.page.keyboard.press("b")
        anna.page.keyboard.press("Enter")
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_timeout(100)
        anna.page.wait_for_selector(READY)
        stands = anna.page.evaluate(
            """() => {
                const cursor = document.querySelector(".layer.cursor rect").getBoundingClientRect();
                const open = document.querySelectorAll(".hint circle, .piece.pickable");
                return [...open].some((each) => {
                    const box = each.getBoundingClientRect();
                    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                    return x > cursor.left && x < cursor.right && y > cursor.top && y < cursor.bottom;
                });
            }"""
        )
        assert stands
    assert anna.ply > 4


def test_a_phone_plays_by_tapping(person: Person) -> None:
    anna = person(phone=True, reduced_motion="reduce")
    anna.begin("toscana")
    anna.play(until=lambda: anna.ply >= 8)
    assert anna.ply >= 8
    assert not anna.too_wide()


def test_four_seats_of_the_tower_game_on_one_screen(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.open()
    anna.page.click("[data-game=towers] [data-way=screen]")
    anna.page.check("input[name=players][value='4']", force=True)
    anna.page.click("[data-name=start]")
    anna.page.wait_for_selector("main.table .board .piece")
    assert anna.page.locator(".player").count() == 4
    anna.play(until=lambda: anna.ply >= 12)
    names = {entry.get_attribute("class") for entry in anna.page.locator(".entry").all()}
    assert len(names) == 4
