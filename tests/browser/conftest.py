"""A server, Chromium, and pages whose console stays clean."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.player import Player
from lucca.table.settings import Settings
from table.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]
SETTINGS = {"bot_pace": 0.02, "bot_suffix": "@0.03s", "rate": 1000.0, "open_tables": 1000, "claim_after": 1.0}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="NOT TESTED: the pages need playwright")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("NOT TESTED: the pages need Chromium (Debian: chromium)")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def started(folder: Path, **more: Any) -> Server:
    server = Server(Settings(database=str(folder / "table.db"), **SETTINGS, **more), folder)  # type: ignore[arg-type]
    server.start()
    return server


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = started(tmp_path_factory.mktemp("browser"))
    yield running
    running.close()


@pytest.fixture
def another_house(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """A server of the test's own. The pages close before it does: they would complain that nobody answers."""
    servers: list[Server] = []

    def start(**more: Any) -> Server:
        servers.append(started(tmp_path, **more))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def person(
    chromium: Browser,
    house: Server,
    another_house: Callable[..., Server],  # noqa: ARG001 (asked for to be closed after the pages)
) -> Iterator[Callable[..., Player]]:
    """Somebody with a browser of their own; at the end nothing may have gone wrong in it."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(phone: bool = False, lang: str = "en-GB", server: Server = house, **more: Any) -> Player:
        size = {"width": 360, "height": 640} if phone else {"width": 1280, "height": 800}
        context = chromium.new_context(viewport=size, has_touch=phone, is_mobile=phone, locale=lang, **more)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Player(page, server.address, complaints)

    yield come
    for context in contexts:
        context.close()
    assert complaints == []
