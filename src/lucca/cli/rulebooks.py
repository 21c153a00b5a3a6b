"""A rulebook and its sections in the terminal: `lucca rules toscana veto`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from lucca.cli.screen import Screen
from lucca.core import registry
from lucca.core.errors import BadOption

_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+")
_AS_IT_STANDS = ("    ", "#", "```")
_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")
"""A link to another section, which leads nowhere in a terminal."""
_GAP = "  "
_NARROWEST = 8


def show(screen: Screen, game: str, wanted: str = "", language: str = "en") -> None:
    """The whole rulebook, a page at a time, or just a section."""
    text = registry.rulebook(game, language)
    if wanted:
        text = section(text, wanted)
    shown = "\n".join(_laid_out(screen, _LINK.sub(r"\1", text)))
    if wanted:
        screen.tell(shown)
    else:
        screen.page(shown)


def language_of(game: str, wanted: str) -> str:
    """The language wanted, or English where the game has no rulebook in it."""
    try:
        registry.rulebook(game, wanted)
    except BadOption:
        return "en"
    return wanted


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
    """Headings stand out, paragraphs and tables fit the width, diagrams stay as they are."""
    for is_table, part in groupby(markdown.splitlines(), lambda line: line.startswith("|")):
        lay_out = _table if is_table else _prose
        yield from lay_out(screen, part)


def _prose(screen: Screen, lines: Iterable[str]) -> Iterator[str]:
    paragraph: list[str] = []
    fenced = False
    for line in lines:
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
    if paragraph:
        yield _filled(screen, paragraph)


def _table(screen: Screen, lines: Iterable[str]) -> Iterator[str]:
    """Columns below one another; what is too long for its own goes on in the next line."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, *body = [(*row, *[""] * len(rows[0]))[: len(rows[0])] for row in rows]
    body = [row for row in body if any(set(cell) - set(":-") for cell in row)]
    widths = _widths([head, *body], screen.width)
    yield from (screen.paint(line, bold=True) for line in _row(head, widths))
    yield _GAP.join("─" * width for width in widths)
    for cells in body:
        yield from _row(cells, widths)


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """As wide as their longest cells, the widest ones narrowed until all have room."""
    widths = [max(1, *map(len, column)) for column in zip(*rows, strict=True)]
    while sum(widths) + len(_GAP) * (len(widths) - 1) > room and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    columns = [textwrap.wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for parts in zip_longest(*columns, fillvalue=""):
        yield _GAP.join(f"{part:<{width}}" for part, width in zip(parts, widths, strict=True)).rstrip()


def _filled(screen: Screen, paragraph: list[str]) -> str:
    item = _ITEM.match(paragraph[0])
    indent = " " * len(item.group()) if item else ""
    return screen.filled(" ".join(line.strip() for line in paragraph), item.group(1) if item else "", indent)
