"""Names of people: fit to be shown, and no two accounts with names that one could take for each other."""

from __future__ import annotations

import re
import unicodedata

from lucca.core.words import say
from lucca.table.errors import TableError

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164")
"""Signs that are said to be printable and show nothing."""
_CYRILLIC = "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs һh ԁd ԛq ԝw ӏl ьb"
_GREEK = "αa βb γy εe ζz ηn ιi κk μm νv οo ρp τt υy χx ωw"
_OTHERS = "ıi ɑa ɡg łl øo đd 0o 1l |l"
_ALIKE = {ord(pair[0]): pair[1] for pair in f"{_CYRILLIC} {_GREEK} {_OTHERS}".split()}
"""Letters and digits that look like Latin ones."""


def proper(name: str) -> str:
    """The name as it is shown: one line of visible signs."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    visible = all(sign.isprintable() and sign not in _INVISIBLE for sign in name)
    if not 2 <= len(name) <= 24 or not visible or not name[0].isalnum() or _heaped(name):
        raise TableError("name", say("A name has 2 to 24 visible signs and begins with a letter or a digit."))
    return name


def _heaped(name: str) -> bool:
    """Whether accents are heaped on each other."""
    return re.search("mmm", "".join("m" if unicodedata.combining(sign) else "-" for sign in name)) is not None


def look(name: str) -> str:
    """What a name looks like at a glance. Names that look alike are one name."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(sign for sign in apart if sign.isprintable() and not unicodedata.combining(sign))
    latin = " ".join(bare.translate(_ALIKE).split())
    return latin.replace("rn", "m").replace("vv", "w").replace("i", "l")
