"""A scene as one SVG text that stands alone: for documents, notebooks and links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Literal, TypeAlias, cast
from zlib import crc32

from lucca.core import registry
from lucca.core.scene import PALETTE, Caption, GameScene, Piece, Scene, Spot, hue
from lucca.core.state import View
from lucca.core.words import Catalogue, Words, say

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""`auto` follows the reader's surroundings; the others name each colour, so that any program can draw them."""

_HUE = re.compile(r"var\(--([a-z-]+),[^()]*\)")


class Picture:
    """A position to be looked at. `str` gives the SVG, and a notebook shows it."""

    __slots__ = ("_svg",)

    def __init__(
        self, view: View, layout: str = "wide", theme: Theme = "auto", catalogue: Catalogue | None = None
    ) -> None:
        module = cast("GameScene", registry.part(view.game, "scene"))
        scene = module.scene(view, layout=layout)
        self._svg = draw(scene, module.symbols(view.game), say("{title}", title=view.game.title), theme, catalogue)

    def __str__(self) -> str:
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg


def draw(
    scene: Scene,
    symbols: Mapping[str, str],
    title: Words,
    theme: Theme = "auto",
    catalogue: Catalogue | None = None,
) -> str:
    """The SVG of a scene."""
    used = {name: symbols[name] for name in dict.fromkeys(piece.symbol for piece in scene.pieces)}
    mark = f"p{crc32(repr(used).encode()):08x}-"  # pictures share a notebook's page: their ids must not meet
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" role="img" '
        f'font-family="Alegreya Sans,Optima,Candara,Noto Sans,sans-serif" class="{mark}scene">',
        f"<title>{escape(title.tell(catalogue))}</title>",
        _style(mark) if theme == "auto" else "",
        "<defs>",
        *(f'<symbol id="{mark}{name}" overflow="visible">{svg}</symbol>' for name, svg in used.items()),
        "</defs>",
        f'<rect width="{_n(scene.width)}" height="{_n(scene.height)}" fill="{hue("paper")}"/>',
        *(_piece(piece, mark, catalogue) for piece in sorted(scene.pieces, key=lambda piece: piece.z)),
        *_last(scene),
        *(_caption(caption, catalogue) for caption in scene.captions),
        "</svg>",
    ]
    svg = "".join(parts)
    return svg if theme == "auto" else _HUE.sub(lambda found: _fixed(found, theme), svg)


def _fixed(found: re.Match[str], theme: Theme) -> str:
    return PALETTE[found[1]][theme == "dark"]


def _style(mark: str) -> str:
    light, dark = ("".join(f"--{name}:{pair[i]};" for name, pair in PALETTE.items()) for i in (0, 1))
    scene = f".{mark}scene"
    return f"<style>{scene}{{{light}}}@media(prefers-color-scheme:dark){{{scene}{{{dark}}}}}</style>"


def _piece(piece: Piece, mark: str, catalogue: Catalogue | None) -> str:
    transform = f"translate({_n(piece.x)} {_n(piece.y)})"
    if piece.turn:
        transform += f" rotate({90 * piece.turn})"
    if piece.scale != 1:
        transform += f" scale({_n(piece.scale)})"
    label = escape(piece.label.tell(catalogue))
    return f'<use href="#{mark}{piece.symbol}" transform="{transform}"><title>{label}</title></use>'


def _last(scene: Scene) -> Iterable[str]:
    """The places where something happened last, framed."""
    places = {spot.id: spot for spot in scene.spots}
    names = (name for mark in scene.marks if mark.kind == "last" for name in mark.where if name in places)
    return (_frame(places[name], scene.width / 250) for name in names)


def _frame(spot: Spot, width: float) -> str:
    return (
        f'<rect x="{_n(spot.x - spot.width / 2)}" y="{_n(spot.y - spot.height / 2)}" width="{_n(spot.width)}" '
        f'height="{_n(spot.height)}" fill="none" stroke="{hue("mark")}" stroke-width="{_n(width)}"/>'
    )


def _caption(caption: Caption, catalogue: Catalogue | None) -> str:
    text = escape(caption.text.tell(catalogue))
    return (
        f'<text x="{_n(caption.x)}" y="{_n(caption.y)}" font-size="{_n(caption.size)}" text-anchor="{caption.anchor}" '
        f'dominant-baseline="central" fill="{hue("ink")}">{text}</text>'
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
