"""A rulebook and its sections in the terminal: `lucca rules toscana veto`."""

from __future__ import annotations

import re

from lucca.cli.screen import Screen
from lucca.core import registry
from lucca.core.errors import BadOption


def show(screen: Screen, game: str, wanted: str = "", language: str = "en") -> None:
    text = registry.rulebook(game, language)
    if wanted:
        text = section(text, wanted)
    lines = [screen.paint(line.lstrip("# "), bold=True) if line.startswith("#") else line for line in text.splitlines()]
    if wanted:
        screen.tell("\n".join(lines))
    else:
        screen.page("\n".join(lines))


def section(rulebook: str, wanted: str) -> str:
    """The sections that a heading, a rule's id or a ruling (R3) names."""
    parts = [part.strip() for part in re.split(r"(?m)^(?=#+ )", rulebook) if part.strip()]
    heads = [part.splitlines()[0].lstrip("# ") for part in parts]
    named = re.compile(rf"(`|\*\*|\[){re.escape(wanted)}(?!\w)", re.IGNORECASE)
    found = (
        [part for part, head in zip(parts, heads, strict=True) if named.search(head)]
        or [part for part, head in zip(parts, heads, strict=True) if wanted.casefold() in head.casefold()]
        or [part for part in parts if named.search(part)]
    )
    if not found:
        raise BadOption(f"the rulebook says nothing about {wanted!r} (sections: {'; '.join(heads)})")
    return "\n\n".join(found)
