"""How the things of Lucca Città look: cards as façades, walls, Bastions, badges, places on the table."""

from __future__ import annotations

from functools import lru_cache

from lucca.core.scene import hue
from lucca.games.citta.cards import BASTION, COLOUR_NAMES, COLOURS, WILD, Deck

WIDTH, HEIGHT = 14, 20
STOREY = 5.4
"""The strip with shields and windows at a card's foot: what is seen of it under another card."""
SIGNS = 4
"""As many shields or windows are drawn one by one; more are written as a number."""

_RIM = f'stroke="{hue("rim")}" stroke-width=".35"'
_PLATE = f'<path d="M-5.7-6.2H5.7V1.6H-5.7z" fill="{hue("light")}"/>'
_INKS = {"yellow": "dark", "white": "dark"}


@lru_cache(maxsize=16)
def symbols(deck: Deck) -> dict[str, str]:
    found = {card_symbol(deck, card): _card(deck, card) for card in deck.palaces}
    found |= {
        "bastion": _bastion(),
        "wall": _wall(),
        "back": _back(),
        "party": _party(),
        "opened": _opened(),
        "triplet": _triplet(),
        "discard": _tray(),
    }
    found |= {f"site-{letter}": _site(letter, name) for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True)}
    return found


def card_symbol(deck: Deck, card: int) -> str:
    if deck.colour[card] == BASTION:
        return "bastion"
    return f"card-{deck.names[card].replace('*', 's')}"


def panel(width: float, height: float, now: bool) -> str:
    """The ground of a quarter, framed when it is its turn."""
    edge, stroke = ("mark", 0.7) if now else ("line", 0.25)
    return (
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" rx="1.2" '
        f'fill="{hue("ground")}" stroke="{hue(edge)}" stroke-width="{stroke}"/>'
    )


def _card(deck: Deck, card: int) -> str:
    """A palace front: cornice, a plate with number and colour, and at its foot what it shows."""
    wild = deck.colour[card] == WILD
    name = "grey" if wild else COLOUR_NAMES[deck.colour[card]]
    letter = "✶" if wild else COLOURS[deck.colour[card]].upper()
    number = str(deck.number[card])
    size = 5.6 if len(number) < 4 else 4
    return (
        f'<path d="M-7-10H7V10H-7zM-7 4.6H7M-7-7.4l1-1.2 1 1.2 1-1.2 1 1.2 1-1.2 1 1.2 1-1.2 1 1.2 1-1.2 1 1.2 1-1.2 1 1.2'
        f' 1-1.2 1 1.2" fill="{hue(name)}" {_RIM}/>'
        f"{_harlequin() if wild else ''}{_PLATE}"
        f'<text y="-.4" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{hue("dark")}">{number}'
        f'<tspan font-size="3.2"> {letter}</tspan></text>'
        f"{_signs(deck.shields[card], deck.windows[card])}"
    )


def _harlequin() -> str:
    """The many colours of a Wild."""
    return "".join(
        f'<path d="M{x} 1.6h2.3v3h-2.3z" fill="{hue(name)}"/>'
        for x, name in zip((-6.9, -4.6, -2.3, 0, 2.3, 4.6), COLOUR_NAMES, strict=True)
    )


def _signs(shields: int, windows: int) -> str:
    """Light shields, then dark windows; a great number of them as a number beside one."""
    drawn = [("s", min(shields, 1) if shields > SIGNS else shields), ("w", min(windows, 1) if windows > SIGNS else windows)]
    total = sum(number for _, number in drawn)
    pitch = min(4, 13 / max(1, total))
    x = -pitch * (total - 1) / 2
    paths = {"s": "", "w": ""}
    for kind, number in drawn:
        for _ in range(number):
            paths[kind] += _shield(x) if kind == "s" else _window(x)
            x += pitch
    svg = ""
    if shields:
        svg += f'<path d="{paths["s"]}" fill="{hue("light")}" {_RIM}/>'
    if windows:
        svg += f'<path d="{paths["w"]}" fill="{hue("dark")}" stroke="{hue("light")}" stroke-width=".3"/>'
    for number, at in ((shields, "-6"), (windows, "6")):
        if number > SIGNS:
            svg += (
                f'<text x="{at}" y="9" font-size="4" text-anchor="{"start" if at == "-6" else "end"}" '
                f'fill="{hue("dark")}">{number}</text>'
            )
    return svg


def _shield(x: float) -> str:
    return f"M{x - 1.5:g} 5.3h3V7q0 1.8-1.5 2.5-1.5-.7-1.5-2.5z"


def _window(x: float) -> str:
    return f"M{x - 1.3:g} 9.5V6.6a1.3 1.3 0 0 1 2.6 0v2.9zM{x:g} 5.3v4.2m-1.3-2.5h2.6"


def _bastion() -> str:
    """A spearhead of stone, as the city's own are."""
    return (
        f'<path d="M-7-10H7V10H-7z" fill="{hue("stone")}" {_RIM}/>'
        f'<path d="M-3 8.5V3.5L-6-1 0-8.5 6-1 3 3.5v5z" fill="{hue("red")}" {_RIM}/>'
        f'<path d="M-1.5 8.5V3L-4-.8 0-6.2 4-.8 1.5 3v5.5z" fill="{hue("green")}" {_RIM}/>'
        f'<circle cy="-1" r="1.6" fill="{hue("light")}" {_RIM}/>'
    )


def _wall() -> str:
    """A length of the city's wall."""
    return (
        f'<path d="M-7 4.5V-3h1.6v-1.5h2V-3h2.4v-1.5h2V-3h2.4v-1.5h2V-3H7v7.5z" fill="{hue("stone")}" {_RIM}/>'
        f'<path d="M-7-.5H7M-7 2H7M-4-3v2.5M1-3v2.5M5-3v2.5M-2-.5V2M3-.5V2M-5 2v2.5M0 2v2.5M5 2v2.5" '
        f'stroke="{hue("rim")}" stroke-width=".25" opacity=".6"/>'
    )


def _back() -> str:
    return (
        f'<path d="M-7-10H7V10H-7z" fill="{hue("green")}" {_RIM}/>'
        f'<path d="M-5.5-8.5h11v17h-11zM-2.5 5V-2l2.5-3.5L2.5-2v7z" fill="none" stroke="{hue("light")}" '
        f'stroke-width=".5"/><path d="M-1 5V2.5a1 1 0 0 1 2 0V5z" fill="{hue("light")}"/>'
    )


def _party() -> str:
    """A lantern before a completed palace; what a party would score is written on it."""
    return f'<circle r="3.4" fill="{hue("yellow")}" {_RIM}/><circle r="2.8" fill="none" {_RIM} stroke-dasharray=".5 .5"/>'


def _opened() -> str:
    """The bunting of an opened palace."""
    flags = "".join(
        f'<path d="M{x - 1.1:g} {y:g}h2.2l-1.1 2.2z" fill="{hue(name)}" {_RIM}/>'
        for x, y, name in ((-5.6, -0.9, "red"), (-2.9, 0.2, "yellow"), (0, 0.5, "green"), (2.9, 0.2, "blue"), (5.6, -0.9, "violet"))
    )
    return f'<path d="M-7-1.6Q0 2.4 7-1.6" fill="none" {_RIM}/>{flags}'


def _triplet() -> str:
    """A frame round three cards, to be pointed at as one."""
    return (
        f'<rect x="-22" y="-10.6" width="44" height="21.2" rx="1" fill="#fff" fill-opacity="0" stroke="{hue("line")}" '
        f'stroke-width=".4"/>'
    )


def _tray() -> str:
    return (
        f'<path d="M-7-10H7V10H-7z" fill="none" stroke="{hue("line")}" stroke-width=".5" stroke-dasharray="1.2 .8"/>'
        f'<path d="M-3-3l6 6m0-6-6 6" stroke="{hue("line")}" stroke-width=".8"/>'
    )


def _site(letter: str, name: str) -> str:
    """Where a palace of a colour may rise."""
    ink = hue(_INKS.get(name, "light"))
    return (
        f'<path d="M-6.6-9.6H6.6V9.6H-6.6z" fill="{hue(name)}" fill-opacity=".18" stroke="{hue("line")}" stroke-width=".4" '
        f'stroke-dasharray="1.2 .8"/><circle cy="5.5" r="2.7" fill="{hue(name)}" {_RIM}/>'
        f'<text y="6.8" font-size="3.6" font-weight="700" text-anchor="middle" fill="{ink}">{letter.upper()}</text>'
    )
