"""The pages are for everybody: axe finds nothing, and they speak one's language."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.player import READY, Player

Person = Callable[..., Player]
AXE = "axe-core@4.10"


@pytest.fixture(scope="session")
def axe() -> str:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("NOT TESTED: axe needs npm (Debian: npm)")
    folder = Path(tempfile.gettempdir()) / "lucca-axe"
    script = folder / "node_modules/axe-core/axe.min.js"
    if not script.exists():
        install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), AXE]
        if subprocess.run(install, capture_output=True, timeout=120).returncode:
            pytest.skip("NOT TESTED: npm can't fetch axe-core")
    return script.read_text("utf-8")


def found(player: Player, axe: str) -> list[str]:
    """What axe says against the page as it stands."""
    player.page.wait_for_timeout(300)
    player.page.evaluate(axe)
    result = player.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in result["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(person: Person, axe: str, scheme: str) -> None:
    anna = person(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    anna.open()
    somebody = anna.page.evaluate("async () => (await (await import('/static/js/api.js')).somebody()).id")
    for path in ["/", "/ratings", "/rules/towers", "/account", f"/u/{somebody}", "/nowhere"]:
        anna.open(path)
        assert found(anna, axe) == [], path
    anna.complaints[:] = [text for text in anna.complaints if "404" not in text]  # of the page that there is not
    anna.open()
    anna.page.click("[data-game=citta] [data-way=friends]")
    assert found(anna, axe) == [], "setup"
    anna.page.click("[data-name=start]")
    anna.page.wait_for_selector(".qr")
    assert found(anna, axe) == [], "invitation"
    for game in ["toscana", "towers", "citta"]:
        anna.begin(game)
        anna.play(until=lambda: anna.ply >= 4)
        anna.page.wait_for_selector(READY)
        assert found(anna, axe) == [], game
    anna.page.keyboard.press("?")
    anna.page.wait_for_selector(".drawer .rulebook")
    assert found(anna, axe) == [], "rules beside the board"
    anna.page.keyboard.press("Escape")
    anna.page.click("[data-name=resign]")
    anna.page.click("[data-name=resign]")
    anna.page.wait_for_selector(".ending:not([hidden])")
    assert found(anna, axe) == [], "result"


@pytest.mark.parametrize(
    ("lang", "bots", "turn"), [("it-IT", "Gioca coi bot", "Cronaca"), ("de-DE", "Gegen Bots", "Verlauf")]
)
def test_the_page_speaks_ones_language(person: Person, lang: str, bots: str, turn: str) -> None:
    anna = person(lang=lang)
    anna.open()
    assert anna.page.inner_text("[data-game=toscana] [data-way=bots]").strip() == bots
    assert anna.page.get_attribute("html", "lang") == lang[:2]
    anna.begin("toscana")
    assert anna.page.inner_text("#tab-scroll").strip() == turn


def test_from_the_rules_one_goes_on_to_play(person: Person) -> None:
    anna = person(lang="it-IT")
    anna.open("/rules/towers")
    anna.page.click(".contents summary")
    chapters = anna.page.locator(".contents button")
    assert chapters.count() > 4
    chapters.last.click()
    assert anna.page.evaluate("() => scrollY") > 500
    anna.page.click("[data-name=play]")
    anna.page.wait_for_selector("main.table .board .piece")


def test_the_language_can_be_switched(person: Person) -> None:
    anna = person()
    anna.open()
    anna.page.click("[aria-label=Settings]")
    anna.page.select_option("#set-lang", "hu")
    anna.page.wait_for_selector("text=Lucca játékai")
    anna.page.reload()
    anna.page.wait_for_selector("text=Lucca játékai")
