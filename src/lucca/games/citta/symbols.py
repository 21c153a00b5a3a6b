"""How the things of Lucca Città look: cards as façades, walls, Bastions, badges, places on the table."""

from __future__ import annotations

from functools import lru_cache

from lucca.core.scene import hue
from lucca.games.citta.cards import BASTION, COLOUR_NAMES, COLOURS, WILD, Deck

WIDTH, HEIGHT = 14, 20
STOREY = 5.4
"""The strip with shields and windows at a card's foot: what is seen of it under another card."""
RIBBONS = (108, 60, 88.8, 44)
"""The widths of quarters: one's own and others', in a wide layout and in a tall one."""
SIGNS = 4
"""As many shields or windows are drawn one by one; more are written as a number."""

_RIM = f'stroke="{hue("rim")}" stroke-width=".35"'
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
    for width in RIBBONS:
        found |= {f"ribbon-{width:g}": _ribbon(width, False), f"ribbon-{width:g}-now": _ribbon(width, True)}
    return found


def card_symbol(deck: Deck, card: int) -> str:
    if deck.colour[card] == BASTION:
        return "bastion"
    return f"card-{deck.names[card].replace('*', 's')}"


def _ribbon(width: float, now: bool) -> str:
    """What the name of a quarter is written on; the one whose turn it is has a frame."""
    edge, stroke = ("mark", 0.8) if now else ("line", 0.2)
    return (
        f'<rect x="{-width / 2:g}" y="-2.1" width="{width:g}" height="4.2" rx=".8" fill="{hue("ground")}" '
        f'stroke="{hue(edge)}" stroke-width="{stroke}"/>'
    )


def _card(deck: Deck, card: int) -> str:
    """A palace front: pediment, a plate with number and colour, and at its foot what it shows."""
    wild = deck.colour[card] == WILD
    name = "grey" if wild else COLOUR_NAMES[deck.colour[card]]
    letter = "✶" if wild else COLOURS[deck.colour[card]].upper()
    number = str(deck.number[card])
    size = round(min(5.6, 13.6 / len(number)), 1)
    shields, windows = _signs(deck.shields[card], deck.windows[card])
    return (
        f'<g fill="{hue("dark")}" {_RIM}>'
        f'<path d="M-7-10H7V10H-7zM-7 4.6H7M-7-7 0-9.6 7-7z" fill="{hue(name)}"/>'
        f"{_harlequin() if wild else ''}"
        f'<path d="M-5.7-6.2H5.7V1.6H-5.7z{shields}" fill="{hue("light")}"/>'
        f"{windows}{_great_numbers(deck.shields[card], deck.windows[card])}"
        f'<text y="-.4" font-size="{size:g}" text-anchor="middle">{number}'
        f'<tspan font-size="3.2" stroke-width=".1"> {letter}</tspan></text></g>'
    )


def _harlequin() -> str:
    """The many colours of a Wild."""
    return "".join(
        f'<path d="M{x} 1.6h2.3v3h-2.3z" fill="{hue(name)}"/>'
        for x, name in zip((-6.9, -4.6, -2.3, 0, 2.3, 4.6), COLOUR_NAMES, strict=True)
    )


def _signs(shields: int, windows: int) -> tuple[str, str]:
    """The outlines of the shields, and the windows; of a great number only one."""
    left, right = (1 if number > SIGNS else number for number in (shields, windows))
    pitch = min(4, 13 / max(1, left + right))
    places = [pitch * (i - (left + right - 1) / 2) for i in range(left + right)]
    panes = "".join(map(_window, places[left:]))
    seen = f'<path d="{panes}" stroke="{hue("light")}"/>' if panes else ""
    return "".join(map(_shield, places[:left])), seen


def _shield(x: float) -> str:
    return f"M{x - 1.5:.4g} 5.3h3V7q0 1.8-1.5 2.5-1.5-.7-1.5-2.5z"


def _window(x: float) -> str:
    return f"M{x - 1.3:.4g} 9.5V7q0-1.7 1.3-1.7T{x + 1.3:.4g} 7v2.5zm1.3 0V5.3m-1.3 1.9h2.6"


def _great_numbers(shields: int, windows: int) -> str:
    return "".join(
        f'<text x="{x}" y="9" font-size="4" text-anchor="middle">{number}</text>'
        for number, x in ((shields, -5), (windows, 5))
        if number > SIGNS
    )


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
        f'<path d="M-7 4.5V-3h1.6v-1.5h2V-3h2.4v-1.5h2V-3h2.4v-1.5h2V-3H7v7.5z" fill="{hue("line")}" {_RIM}/>'
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
    """A lantern at a completed palace; what a party would score is written on it."""
    return f'<circle r="3" fill="{hue("paper")}" stroke="{hue("mark")}" stroke-width=".9"/>'


def _opened() -> str:
    """The bunting of an opened palace."""
    flags = "".join(
        f'<path d="M{x - 1.1:g} {y:g}h2.2l-1.1 2.2z" fill="{hue(name)}" {_RIM}/>'
        for x, y, name in (
            (-5.6, -0.9, "red"),
            (-2.9, 0.2, "yellow"),
            (0, 0.5, "green"),
            (2.9, 0.2, "blue"),
            (5.6, -0.9, "violet"),
        )
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
        f'<path d="M-6.6-9.6H6.6V9.6H-6.6z" fill="{hue(name)}" fill-opacity=".18" stroke="{hue("line")}" '
        f'stroke-width=".4" stroke-dasharray="1.2 .8"/><circle cy="5.5" r="2.7" fill="{hue(name)}" {_RIM}/>'
        f'<text y="6.8" font-size="3.6" font-weight="700" text-anchor="middle" fill="{ink}">{letter.upper()}</text>'
    )
