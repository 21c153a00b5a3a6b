"""Pictures: a position as one SVG that stands alone."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import lucca
from lucca.core.registry import register
from lucca.core.scene import PALETTE, Mark, Piece, Scene, Spot
from lucca.core.state import View
from lucca.core.words import say
from lucca.lab.picture import Picture, Theme, draw

SVG = "{http://www.w3.org/2000/svg}"
SCENE = Scene(
    100,
    80,
    (Piece("near", "dot", 10, 20, say("a dot & more"), turn=1, z=2), Piece("far", "dot", 5, 5, say("far"), scale=0.5)),
    (Spot("a1", 10, 20, 8, 6, say("a1")),),
    marks=(Mark("last", ("a1",), say("just now")),),
)
DOT = {"dot": '<circle r="2" fill="var(--red,#b4452c)"/>', "other": '<circle r="3"/>'}


def view(game_id: str) -> View:
    game = lucca.game(game_id)
    players = game.seats[0]
    state = game.start(players, game.deal(players, random.Random(1)))
    return state.view(0)


@pytest.fixture(autouse=True)
def prizes() -> None:
    register("prizes", "prizes")


@pytest.mark.parametrize("game_id", ["towers", "prizes"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_picture_of_any_game_is_well_formed_and_has_its_title(game_id: str, theme: Theme) -> None:
    root = ElementTree.fromstring(str(Picture(view(game_id), theme=theme)))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == lucca.game(game_id).title
    ids = {element.get("id") for element in root.iter(f"{SVG}symbol")}
    assert {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")} == ids


def test_a_notebook_shows_it() -> None:
    picture = Picture(view("towers"), layout="tall-iso")
    assert picture._repr_svg_() == str(picture)


def test_pieces_lie_where_the_scene_has_them_the_nearer_over_the_farther() -> None:
    root = ElementTree.fromstring(draw(SCENE, DOT, say("Two dots")))
    assert [use.attrib["transform"] for use in root.iter(f"{SVG}use")] == [
        "translate(5 5) scale(0.5)",
        "translate(10 20) rotate(90)",
    ]
    assert [title.text for title in root.iter(f"{SVG}title")] == ["Two dots", "far", "a dot & more"]
    assert len(list(root.iter(f"{SVG}symbol"))) == 1


def test_the_last_action_is_framed() -> None:
    root = ElementTree.fromstring(draw(SCENE, DOT, say("Two dots")))
    frame = next(rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == "none")
    assert (frame.get("x"), frame.get("y"), frame.get("width"), frame.get("height")) == ("6", "17", "8", "6")


def test_a_fixed_theme_names_each_colour() -> None:
    light, dark = draw(SCENE, DOT, say("Two dots"), "light"), draw(SCENE, DOT, say("Two dots"), "dark")
    assert "var(" not in light + dark
    assert f'fill="{PALETTE["red"][0]}"' in light
    assert f'fill="{PALETTE["red"][1]}"' in dark


def test_two_pictures_on_one_page_keep_their_symbols_apart() -> None:
    one = draw(SCENE, DOT, say("Two dots"))
    other = draw(SCENE, {"dot": '<circle r="4"/>'}, say("Two dots"))
    names = [next(ElementTree.fromstring(svg).iter(f"{SVG}symbol")).get("id") for svg in (one, other)]
    assert names[0] != names[1]
