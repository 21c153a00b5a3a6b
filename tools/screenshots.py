"""Pictures of every page, and of each game in the middle of a game: desktop and phone, day and night.

    python tools/screenshots.py [folder]

Starts a server of its own; needs Chromium and the package playwright. Colours are reduced where Pillow is there.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import FLAGS, SETTINGS  # noqa: E402
from browser.player import READY, Player  # noqa: E402
from lucca.table.settings import Settings  # noqa: E402
from table.server import Server  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
SIZES = {"desktop": (1280, 800), "phone": (360, 640)}
GAMES = {"toscana": 14, "towers": 22, "citta": 34}


def smaller(path: Path) -> None:
    """A picture of flat colours does with 256 of them, looked for twice, so that small things keep theirs."""
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)


def pictures(player: Player, folder: Path, name: str) -> None:
    def shot(what: str) -> None:
        path = folder / f"{what}-{name}.png"
        player.page.wait_for_timeout(700)
        player.page.screenshot(path=path)
        smaller(path)
        print(path, path.stat().st_size // 1024, "KB")

    player.open()
    player.page.wait_for_selector(".picture .piece")
    shot("home")
    for path, what in [("/rules/towers", "rules"), ("/ratings", "ratings"), ("/account", "account")]:
        player.open(path)
        shot(what)
    player.open()
    player.page.click("[data-game=toscana] [data-way=friends]")
    shot("setup")
    player.page.click("[data-name=start]")
    player.page.wait_for_selector(".qr")
    shot("invitation")
    for game, ply in GAMES.items():
        player.rng = Random(5)
        player.begin(game)
        player.play(until=lambda ply=ply: player.ply >= ply)  # type: ignore[misc]
        player.page.wait_for_selector(READY)
        shot(game)
    player.page.locator("[data-name=resign]").scroll_into_view_if_needed()
    player.page.click("[data-name=resign]")
    player.page.click("[data-name=resign]")
    player.page.wait_for_selector(".ending:not([hidden])")
    player.page.click("[data-name=analyse]")
    player.page.wait_for_timeout(2500)
    shot("result")


def main() -> None:
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as started:
        server = Server(Settings(database=f"{place}/table.db", **SETTINGS), Path(place))  # type: ignore[arg-type]
        server.start()
        try:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for size, (width, height) in SIZES.items():
                for scheme in ("light", "dark"):
                    phone = size == "phone"
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        is_mobile=phone,
                        has_touch=phone,
                        color_scheme=scheme,  # type: ignore[arg-type]
                    )
                    page = context.new_page()
                    pictures(Player(page, server.address, []), folder, f"{size}-{scheme}")
                    context.close()
            browser.close()
        finally:
            server.close()


if __name__ == "__main__":
    main()
