"""Scenes as JSON: whole, and as the difference of two, piece by piece."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeAlias, TypeVar, cast
from urllib.parse import quote

from lucca.core import registry
from lucca.core.actions import Action
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, GameScene, Mark, Piece, Scene, Spot
from lucca.core.state import State, View
from lucca.core.text import GameText
from lucca.core.words import Words, say
from lucca.table.languages import Voice, tell

Part: TypeAlias = dict[str, Any]
Speech: TypeAlias = str | Voice

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


def title(game: Game, lang: str) -> str:
    """What the game is called in a language, where it has a name of its own there."""
    return tell(Words(game.title, {}), lang)


def label(view: View, seat: int, action: Action) -> Words:
    """An action in words."""
    text = text_of(view.game)
    return say("{action}", action=str(action)) if text is None else text.describe(view, seat, action)


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene with what it was made of: what buttons are called is asked only when they are sent."""

    view: View
    scene: Scene

    def button(self, choice: Choice, speech: Speech) -> Part:
        action = self.view.game.parse(choice.action)
        words = label(self.view, self.view.seat or 0, action)
        return {"action": choice.action, "label": tell(words, speech), "pick": choice.pick}


def seen(view: View, actions: Iterable[Action], layout: str) -> Picture:
    module = scene_of(view.game)
    if module is not None:
        return Picture(view, module.scene(view, actions, layout))
    return Picture(view, Scene(1, 1, (), choices=tuple(Choice(str(action)) for action in actions)))


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


def whole(picture: Picture, speech: Speech) -> Part:
    scene = picture.scene
    return {
        "width": _number(scene.width),
        "height": _number(scene.height),
        "pieces": [_piece(piece, speech) for piece in scene.pieces],
        "spots": [_spot(spot, speech) for spot in scene.spots],
        "captions": [_caption(caption, speech) for caption in scene.captions],
        "marks": [_mark(mark, speech) for mark in scene.marks],
        "choices": _choices(picture, speech),
    }


def _number(value: float) -> float | int:
    short = round(value, 2)
    return int(short) if short == int(short) else short


Thing = TypeVar("Thing", Piece, Spot, Caption)
Shown = TypeVar("Shown", bound=Piece | Spot | Caption | Mark)


def kept(make: Callable[[Shown, Speech], Part]) -> Callable[[Shown, Speech], Part]:
    """What speaks of nobody is the same at all tables, and kept once for all of them."""
    found = lru_cache(maxsize=KEPT)(make)

    def shown(thing: Shown, speech: Speech) -> Part:
        words = thing.text if isinstance(thing, Caption) else thing.label
        return found(thing, speech if isinstance(speech, str) or words.personal else speech.lang)

    return shown


@kept
def _piece(piece: Piece, speech: Speech) -> Part:
    part: Part = {"id": piece.id, "symbol": piece.symbol, "x": _number(piece.x), "y": _number(piece.y)}
    if piece.turn:
        part["turn"] = piece.turn
    if piece.z:
        part["z"] = piece.z
    if piece.scale != 1:
        part["scale"] = _number(piece.scale)
    part["label"] = tell(piece.label, speech)
    return part


@kept
def _spot(spot: Spot, speech: Speech) -> Part:
    return {
        "id": spot.id,
        "x": _number(spot.x),
        "y": _number(spot.y),
        "w": _number(spot.width),
        "h": _number(spot.height),
        "label": tell(spot.label, speech),
    }


@kept
def _caption(caption: Caption, speech: Speech) -> Part:
    part: Part = {
        "id": caption.id,
        "text": tell(caption.text, speech),
        "x": _number(caption.x),
        "y": _number(caption.y),
        "size": _number(caption.size),
    }
    if caption.anchor != "middle":
        part["anchor"] = caption.anchor
    if caption.room:
        part["room"] = _number(caption.room)
    return part


@kept
def _mark(mark: Mark, speech: Speech) -> Part:
    part: Part = {"kind": mark.kind, "where": list(mark.where), "label": tell(mark.label, speech)}
    if mark.amount is not None:
        part["amount"] = mark.amount
    return part


def _choices(picture: Picture, speech: Speech) -> list[Part]:
    """Buttons with their labels; what is put somewhere in groups of what is picked up and shown meanwhile."""
    parts: list[Part] = []
    groups: dict[tuple[str, str], list[list[Any]]] = {}
    for choice in picture.scene.choices:
        if not choice.drop:
            parts.append(picture.button(choice, speech))
            continue
        key = (choice.pick, choice.ghost)
        if key not in groups:
            groups[key] = []
            parts.append({"pick": choice.pick, "ghost": choice.ghost, "to": groups[key]})
        groups[key].append([choice.drop, choice.turn, choice.action])
    return parts


def difference(before: Picture, now: Picture, speech: Speech) -> Part:
    """What leads from one scene to another; a scene of other measures is sent whole."""
    old, new = before.scene, now.scene
    if (old.width, old.height) != (new.width, new.height):
        return {"whole": True, **whole(now, speech)}
    found = {
        "pieces": _changes(old.pieces, new.pieces, _piece, speech),
        "spots": _changes(old.spots, new.spots, _spot, speech),
        "captions": _changes(old.captions, new.captions, _caption, speech),
    }
    part: Part = {name: change for name, change in found.items() if change}
    if old.marks != new.marks:
        part["marks"] = [_mark(mark, speech) for mark in new.marks]
    if old.choices != new.choices or _choices(before, speech) != _choices(now, speech):
        part["choices"] = _choices(now, speech)
    return part


def _changes(
    old: tuple[Thing, ...], new: tuple[Thing, ...], told: Callable[[Thing, Speech], Part], speech: Speech
) -> Part:
    """Nearly all things stay the very same objects from one scene to the next: only the others are looked at."""
    if old is new:
        return {}
    pairs = [(was, now) for was, now in zip_longest(old, new) if was is not now]
    before = {was.id: was for was, _ in pairs if was is not None}
    after = {now.id: now for _, now in pairs if now is not None}
    placed = []
    for name, now in after.items():
        was = before.get(name)
        if was is not now and was != now:
            placed.append(_placed(was, now, told, speech))
    change: Part = {}
    if placed:
        change["set"] = placed
    if gone := [name for name in before if name not in after]:
        change["gone"] = gone
    return change


def _placed(was: Thing | None, now: Thing, told: Callable[[Thing, Speech], Part], speech: Speech) -> Part:
    """What is new about a thing."""
    part = told(now, speech)
    if was is None:
        return part
    before = told(was, speech)
    changed = {name: value for name, value in part.items() if before.get(name) != value}
    return {"id": now.id, **changed, **{name: None for name in before if name not in part}}


def pointed(state: State, seat: int, pick: str, drop: str, turn: int) -> Action | None:
    """The action, legal or not, that somebody points at."""
    module = scene_of(state.game)
    return None if module is None else module.pointed(state.view(seat), pick, drop, turn)
