"""A person before the page: sees what is offered there and points at it. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import ElementHandle, Locator, Page

_CHANGED = """([ply, held]) => {
    const table = document.querySelector("main.table");
    const now = document.querySelectorAll(".piece.held").length;
    return table.dataset.ply !== ply || table.dataset.status === "over" || (held && now > 0);
}"""
READY = "main.table.myTurn, main.table[data-status=over]"


class Player:
    def __init__(self, page: Page, address: str, complaints: list[str]) -> None:
        self.page = page
        self.address = address
        self.complaints = complaints
        self.rng = Random(7)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main")

    def begin(self, game: str) -> None:
        """One click from the first page to a game against bots."""
        self.open()
        self.page.click(f"[data-game={game}] [data-way=bots]")
        self.page.wait_for_selector("main.table .board .piece")

    @property
    def ply(self) -> int:
        return int(self.page.get_attribute("main.table", "data-ply") or 0)

    @property
    def over(self) -> bool:
        return self.page.get_attribute("main.table", "data-status") == "over"

    def click(self, target: Locator | ElementHandle) -> None:
        """As a hand does: at the middle of what is seen."""
        box = target.bounding_box()
        if box is None:
            return
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.up()

    def one_of(self, selector: str) -> ElementHandle | None:
        found = self.page.query_selector_all(selector)
        return self.rng.choice(found) if found else None

    def act(self) -> None:
        """One thing that is offered: a button, or a piece and then a place for it."""
        before = str(self.ply)
        button = self.one_of(".choices button[data-action]")
        piece = self.one_of(".piece.pickable:not(.held)")
        held = self.page.locator(".piece.held").count() > 0
        taken = False
        if button and (self.rng.random() < 0.3 or not (piece or held)):
            self.click(button)
        elif not held and piece:
            self.click(piece)
            taken = True
        elif place := self.one_of(".hint circle"):
            self.click(place)
            confirm = self.page.locator(".choices [data-name=place]")
            if confirm.count():
                confirm.tap() if self.page.evaluate("() => navigator.maxTouchPoints > 0") else confirm.click()
        elif piece:
            self.click(piece)
        self.page.wait_for_timeout(20)
        self._wait(before, taken)

    def _wait(self, before: str, taken: bool) -> None:
        from playwright.sync_api import TimeoutError as Late

        try:
            self.page.wait_for_function(_CHANGED, arg=[before, taken], timeout=1500)
        except Late:  # a piece that lies under another: try something else
            self.page.keyboard.press("Escape")

    def play(self, until: Callable[[], bool] = lambda: False, limit: int = 600) -> None:
        """Plays on till the game is over, or something is so."""
        for _ in range(limit):
            self.page.wait_for_selector(READY)
            if self.over or until():
                return
            self.act()
        raise AssertionError(f"the game did not end: ply {self.ply}")

    def said(self) -> str:
        return self.page.inner_text(".prompt")

    def too_wide(self) -> bool:
        """Whether one has to scroll to the side."""
        return bool(
            self.page.evaluate("() => document.documentElement.scrollWidth > Math.min(innerWidth, screen.width)")
        )
