"""In which language somebody is spoken to."""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import files

from lucca.core.words import Catalogue, Words

LANGUAGES = ("en", "it", "hu", "de")


@cache
def catalogue(language: str) -> Catalogue:
    """The texts in a language; English where there are none yet."""
    return gettext.translation("lucca", str(files("lucca") / "locale"), [language], fallback=True)


def tell(words: Words, language: str) -> str:
    return words.tell(catalogue(language))


def wanted(asked: str | None, header: str = "") -> str:
    """The language asked for, else the first known one of an Accept-Language header, else English."""
    if asked in LANGUAGES:
        return asked
    offers = []
    for part in header.split(","):
        name, _, weight = part.partition(";q=")
        try:
            offers.append((-float(weight or 1), name.strip().lower()[:2]))
        except ValueError:
            continue
    return next((name for _, name in sorted(offers, key=lambda offer: offer[0]) if name in LANGUAGES), "en")
