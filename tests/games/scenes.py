"""What every scene of every game has to keep to."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree

from lucca.core.game import Game
from lucca.core.scene import PALETTE, GameScene, Scene
from lucca.core.state import Seat, State, View

SVG = "http://www.w3.org/2000/svg"


def played(game: Game, players: int, seed: int) -> Iterator[State]:
    """All positions of a game of random moves."""
    rng = random.Random(seed)
    state: State = game.start(players, game.deal(players, rng))
    yield state
    while state.to_act:
        seat = rng.choice(state.to_act)
        state = state.play(state.legal(seat).sample(rng), seat=seat)
        yield state


def eyes(state: State) -> list[Seat | None]:
    return [*range(state.players), None]


def check(module: GameScene, state: State, seat: Seat | None, layout: str, once: bool = True) -> Scene:
    """The scene that a seat sees, found to be sound; each action has one choice, or, unless `once`, maybe more."""
    view = state.view(seat)
    legal = [] if seat is None else [str(action) for action in state.legal(seat)]
    scene = module.scene(view, () if seat is None else state.legal(seat), layout)
    check_names(scene, module.symbols(state.game))
    check_places(scene)
    found = [choice.action for choice in scene.choices]
    assert sorted(found if once else set(found)) == sorted(legal)
    check_choices(scene, module.symbols(state.game))
    check_gestures(module, view, scene)
    return scene


def check_names(scene: Scene, symbols: Mapping[str, str]) -> None:
    for things in (scene.pieces, scene.spots, scene.captions):
        assert [name for name, times in Counter(thing.id for thing in things).items() if times > 1] == []
    assert {piece.symbol for piece in scene.pieces} <= symbols.keys()
    known = {thing.id for thing in (*scene.pieces, *scene.spots)}
    for mark in scene.marks:
        assert mark.where
        assert set(mark.where) <= known


def check_places(scene: Scene) -> None:
    for thing in (*scene.pieces, *scene.captions):
        assert 0 <= thing.x <= scene.width, thing
        assert 0 <= thing.y <= scene.height, thing
    for spot in scene.spots:
        assert spot.x - spot.width / 2 + 0.01 >= 0, spot
        assert spot.x + spot.width / 2 <= scene.width + 0.01, spot
        assert spot.y - spot.height / 2 + 0.01 >= 0, spot
        assert spot.y + spot.height / 2 <= scene.height + 0.01, spot


def check_choices(scene: Scene, symbols: Mapping[str, str]) -> None:
    """Everything to be picked up or pointed at is there, and no two actions are pointed at alike."""
    pieces, spots = {piece.id for piece in scene.pieces}, {spot.id for spot in scene.spots}
    for choice in scene.choices:
        assert choice.pick in pieces | {""}, choice
        assert choice.drop in spots | {""}, choice
        assert choice.ghost in symbols.keys() | {""}, choice
        assert not choice.drop or choice.ghost, choice
    pointed = [(choice.pick, choice.drop, choice.turn) for choice in scene.choices if choice.pick or choice.drop]
    assert len(pointed) == len(set(pointed))


def check_gestures(module: GameScene, view: View, scene: Scene) -> None:
    """Every gesture gives its action, and one at random an action of the game or none."""
    for choice in scene.choices:
        if choice.pick or choice.drop:
            assert str(module.pointed(view, choice.pick, choice.drop, choice.turn)) == choice.action
    places = [thing.id for thing in (*scene.pieces, *scene.spots)] + ["", "-", ":", "nowhere", "top-", "0:", "on-"]
    rng = random.Random(len(places))
    for _ in range(40):
        meant = module.pointed(view, rng.choice(places), rng.choice(places), rng.randrange(-1, 5))
        assert meant is None or view.game.parse(str(meant)) == meant


def check_symbols(symbols: Mapping[str, str]) -> None:
    """Well-formed, small, in colours of the palette, and each on its own feet."""
    for name, svg in symbols.items():
        assert svg.isprintable(), name
        for element in ElementTree.fromstring(f'<symbol xmlns="{SVG}">{svg}</symbol>').iter():
            assert "id" not in element.attrib, name
            assert element.tag != f"{{{SVG}}}use", name
            check_colours(value for key, value in element.attrib.items() if key in ("fill", "stroke"))
    together = "".join(f"{name}{svg}" for name, svg in symbols.items()).encode()
    assert len(together) < 60_000
    assert len(gzip.compress(together)) < 15_000


def check_colours(values: Iterable[str]) -> None:
    for value in values:
        if value not in ("none", "#fff", "#000"):
            name, fallback = value.removeprefix("var(--").removesuffix(")").split(",")
            assert PALETTE[name][0] == fallback, value


def check_equal_views(module: GameScene, game: Game, view: View, layout: str) -> None:
    """A view that went through JSON makes the same scene: nothing but the view is in it."""
    assert module.scene(game.read_view(view.json()), (), layout) == module.scene(view, (), layout)
