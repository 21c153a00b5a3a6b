"""Scenes as JSON: whole, and as the difference of two, piece by piece."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, cast
from urllib.parse import quote

from lucca.core import registry
from lucca.core.actions import Action
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, GameScene, Mark, Piece, Scene, Spot
from lucca.core.state import State, View
from lucca.core.text import GameText
from lucca.core.words import Words, say
from lucca.table.languages import tell

Part: TypeAlias = dict[str, Any]

KEPT = 40_000
"""So many pieces, spots and captions are kept as JSON: from one action to the next nearly all stay the same."""


def scene_of(game: Game) -> GameScene | None:
    """The game's own `scene.py`; a game without one is played by buttons."""
    return cast("GameScene | None", _part(game, "scene"))


def text_of(game: Game) -> GameText | None:
    return cast("GameText | None", _part(game, "text"))


def _part(game: Game, name: str) -> object:
    try:
        return registry.part(game, name)
    except ModuleNotFoundError as problem:
        if problem.name is not None and problem.name.endswith(f".{name}"):
            return None
        raise


def layouts(game: Game) -> tuple[str, ...]:
    """How the game's scenes can be laid out."""
    module = scene_of(game)
    return ("wide", "tall") if module is None else tuple(module.LAYOUTS)


def label(view: View, seat: int, action: Action) -> Words:
    """An action in words."""
    text = text_of(view.game)
    return say("{action}", action=str(action)) if text is None else text.describe(view, seat, action)


def seen(view: View, actions: Iterable[Action], layout: str) -> Scene:
    module = scene_of(view.game)
    if module is not None:
        return module.scene(view, actions, layout)
    seat = view.seat or 0
    return Scene(1, 1, (), choices=tuple(Choice(str(action), label(view, seat, action)) for action in actions))


@lru_cache(maxsize=64)
def art(game: Game) -> tuple[str, bytes]:
    """The address of a game's symbols, which changes with them, and the SVG that holds them."""
    module = scene_of(game)
    symbols: Mapping[str, str] = module.symbols(game) if module is not None else {}
    inner = "".join(f'<symbol id="{name}" overflow="visible">{svg}</symbol>' for name, svg in symbols.items())
    data = f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>'.encode()
    given = {known.name: v for known in game.options_known if (v := game.options[known.name]) != known.default}
    query = f"?options={quote(json.dumps(given))}" if given else ""
    return f"/art/{game.id}/{hashlib.sha256(data).hexdigest()[:20]}.svg{query}", data


def whole(scene: Scene, lang: str) -> Part:
    return {
        "width": _number(scene.width),
        "height": _number(scene.height),
        "pieces": [_piece(piece, lang) for piece in scene.pieces],
        "spots": [_spot(spot, lang) for spot in scene.spots],
        "captions": [_caption(caption, lang) for caption in scene.captions],
        "marks": [_mark(mark, lang) for mark in scene.marks],
        "choices": _choices(scene.choices, lang),
    }


def _number(value: float) -> float | int:
    short = round(value, 2)
    return int(short) if short == int(short) else short


@lru_cache(maxsize=KEPT)
def _piece(piece: Piece, lang: str) -> Part:
    part: Part = {"id": piece.id, "symbol": piece.symbol, "x": _number(piece.x), "y": _number(piece.y)}
    if piece.turn:
        part["turn"] = piece.turn
    if piece.z:
        part["z"] = piece.z
    if piece.scale != 1:
        part["scale"] = _number(piece.scale)
    part["label"] = tell(piece.label, lang)
    return part


@lru_cache(maxsize=KEPT)
def _spot(spot: Spot, lang: str) -> Part:
    return {
        "id": spot.id,
        "x": _number(spot.x),
        "y": _number(spot.y),
        "w": _number(spot.width),
        "h": _number(spot.height),
        "label": tell(spot.label, lang),
    }


@lru_cache(maxsize=KEPT)
def _caption(caption: Caption, lang: str) -> Part:
    part: Part = {
        "id": caption.id,
        "text": tell(caption.text, lang),
        "x": _number(caption.x),
        "y": _number(caption.y),
        "size": _number(caption.size),
    }
    if caption.anchor != "middle":
        part["anchor"] = caption.anchor
    return part


def _mark(mark: Mark, lang: str) -> Part:
    part: Part = {"kind": mark.kind, "where": list(mark.where), "label": tell(mark.label, lang)}
    if mark.amount is not None:
        part["amount"] = mark.amount
    return part


def _choices(choices: Iterable[Choice], lang: str) -> list[Part]:
    """Buttons with their labels; what is put somewhere in groups of what is picked up and shown meanwhile."""
    parts: list[Part] = []
    groups: dict[tuple[str, str], list[list[Any]]] = {}
    for choice in choices:
        if not choice.drop:
            parts.append({"action": choice.action, "label": tell(choice.label, lang), "pick": choice.pick})
            continue
        key = (choice.pick, choice.ghost)
        if key not in groups:
            groups[key] = []
            parts.append({"pick": choice.pick, "ghost": choice.ghost, "to": groups[key]})
        groups[key].append([choice.drop, choice.turn, choice.action])
    return parts


def difference(old: Part, new: Part) -> Part:
    """What leads from one scene to another; a scene of other measures is sent whole."""
    if (old["width"], old["height"]) != (new["width"], new["height"]):
        return {"whole": True, **new}
    found: Part = {}
    for name in ("pieces", "spots", "captions"):
        if old[name] is not new[name] and (change := _changes(old[name], new[name])):
            found[name] = change
    for name in ("marks", "choices"):
        if old[name] != new[name]:
            found[name] = new[name]
    return found


def _changes(old: list[Part], new: list[Part]) -> Part:
    before = {part["id"]: part for part in old}
    after = {part["id"] for part in new}
    placed = []
    for part in new:
        was = before.get(part["id"])
        if was is None:
            placed.append(part)
        elif was is not part and was != part:
            changed = {name: value for name, value in part.items() if was.get(name) != value}
            changed |= {name: None for name in was if name not in part}
            placed.append({"id": part["id"], **changed})
    change: Part = {}
    if placed:
        change["set"] = placed
    if gone := [name for name in before if name not in after]:
        change["gone"] = gone
    return change


def pointed(state: State, seat: int, pick: str, drop: str, turn: int) -> Action | None:
    """The action, legal or not, that somebody points at: the scene is asked for all there are in the game."""
    module = scene_of(state.game)
    if module is None:
        return None
    numbers = range(state.game.actions)
    scene = module.scene(state.view(seat), map(state.game.action, numbers), "wide")
    for choice in scene.choices:
        if choice.drop == drop and choice.turn == turn and (not pick or choice.pick in ("", pick)):
            return state.game.parse(choice.action)
    return None
