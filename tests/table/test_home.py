"""What the first page has to offer."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lucca
from lucca.core import registry
from lucca.core.scene import GameScene
from table.server import Visitor


def games(visitor: Visitor, lang: str) -> dict[str, Any]:
    return {game["id"]: game for game in visitor.get("/api/home", lang=lang)["games"]}


@pytest.mark.parametrize("game_id", ["towers", "citta", "toscana"])
def test_the_first_page_shows_a_game_in_full_swing(game_id: str, anna: Visitor) -> None:
    record = lucca.Record.loads(str(registry.showcase(game_id)))
    assert record.game == game_id
    assert record.final().to_act
    scene = anna.get(f"/api/games/{game_id}/picture")
    x, y, width, height = scene["crop"]
    middle = {"x": x + width / 2, "y": y + height / 2}
    assert any(
        abs(piece["x"] - middle["x"]) < width / 4 and abs(piece["y"] - middle["y"]) < height / 4
        for piece in scene["pieces"]
    )
    assert 0.3 < width / scene["width"] < 1
    assert "eat 0" not in str(scene)


def test_a_picture_can_be_asked_for_as_a_whole(anna: Visitor) -> None:
    module: GameScene = registry.part(lucca.game("towers"), "scene")  # type: ignore[assignment]
    for layout in module.LAYOUTS:
        assert anna.get("/api/games/towers/picture", layout=layout)["crop"] is None


def test_choices_are_called_by_words(anna: Visitor) -> None:
    options = {option["name"]: option for option in games(anna, "it")["toscana"]["options"]}
    assert options["first"]["names"] == ["Grigio", "Rosso"]
    assert options["match"]["names"] == []


def test_only_numbers_of_players_that_fit_an_edition_are_offered(anna: Visitor) -> None:
    options = {option["name"]: option for option in games(anna, "en")["citta"]["options"]}
    assert {"value": "2005", "seats": [3, 4, 5]} in options["edition"]["seats"]
    assert "2013" not in [each["value"] for each in options["edition"]["seats"]]


def test_a_newcomer_reads_in_their_language_what_a_game_is_about(anna: Visitor) -> None:
    english, italian = games(anna, "en"), games(anna, "it")
    assert english["towers"]["title"] == "Lucca, the tower game"
    assert italian["towers"]["title"] == "Lucca, il gioco delle torri"
    for game_id, game in english.items():
        assert len(game["about"]) > 20
        assert game_id == "prizes" or italian[game_id]["about"] != game["about"]


def test_a_browser_keeps_scripts_and_styles_for_good_under_an_address_of_their_edition(anna: Visitor) -> None:
    page = anna.http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    script = re.search(r'src="(/static/~\w+/js/main.js)"', page.text)
    assert script is not None
    kept = anna.http.get(script[1])
    assert "immutable" in kept.headers["cache-control"]
    for other in ("/static/js/main.js", "/static/~old/js/main.js"):
        assert anna.http.get(other).text == kept.text
        assert anna.http.get(other).headers["cache-control"] == "no-cache"
    assert anna.http.get("/static/~old/../../app.py").status_code == 404
