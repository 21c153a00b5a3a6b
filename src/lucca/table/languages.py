"""In which language somebody is spoken to."""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lucca.core.words import Catalogue, Words

LANGUAGES = ("en", "it", "hu", "de")


@cache
def catalogue(language: str) -> Catalogue:
    """The texts in a language; English where there are none yet."""
    return gettext.translation("lucca", str(files("lucca") / "locale"), [language], fallback=True)


@dataclass(frozen=True, slots=True)
class Voice:
    """A language at a table whose people are known by name: a catalogue to tell words with."""

    lang: str
    names: tuple[str, ...]

    def gettext(self, message: str, /) -> str:
        return catalogue(self.lang).gettext(message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return catalogue(self.lang).ngettext(one, many, n)

    def who(self, seat: int) -> str:
        return self.names[seat]


def tell(words: Words, speech: str | Voice) -> str:
    """In a language, or as one speaks at a table."""
    return words.tell(speech if isinstance(speech, Voice) else catalogue(speech))


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
