"""A rulebook and its sections in the terminal: `lucca rules toscana veto`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lucca.cli.screen import Screen
from lucca.core import registry
from lucca.core.errors import BadOption

_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+")
_AS_IT_STANDS = ("    ", "|", "#", "```")


def show(screen: Screen, game: str, wanted: str = "", language: str = "en") -> None:
    """The whole rulebook, a page at a time, or just a section."""
    text = registry.rulebook(game, language)
    if wanted:
        text = section(text, wanted)
    shown = "\n".join(_laid_out(screen, text))
    if wanted:
        screen.tell(shown)
    else:
        screen.page(shown)


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


def _laid_out(screen: Screen, markdown: str) -> Iterator[str]:
    """Headings stand out, paragraphs fill the width, diagrams and tables stay as they are."""
    paragraph: list[str] = []
    fenced = False
    for line in [*markdown.splitlines(), ""]:
        fence = line.startswith("```")
        item = _ITEM.match(line)
        stands = fenced or line.startswith(_AS_IT_STANDS)
        if (item or stands or not line.strip()) and paragraph:
            yield _filled(screen, paragraph)
            paragraph = []
        if fence:
            fenced = not fenced
        elif line.startswith("#"):
            yield screen.paint(line.lstrip("# "), bold=True)
        elif stands or not line.strip():
            yield line
        else:
            paragraph.append(line)


def _filled(screen: Screen, paragraph: list[str]) -> str:
    item = _ITEM.match(paragraph[0])
    indent = " " * len(item.group()) if item else ""
    return screen.filled(" ".join(line.strip() for line in paragraph), item.group(1) if item else "", indent)
