"""The rules in our own words cover every rule that the program names."""

import re

import lucca
from lucca.games.towers.rules import GAME

BOOK = lucca.rulebook("towers")


def test_every_rule_has_a_section_and_every_section_is_a_rule():
    named = re.findall(r"^##+ .*\(`([a-z-]+)`\)$", BOOK, flags=re.MULTILINE)
    assert sorted(named) == sorted(GAME.rules)


def test_every_ruling_is_told():
    assert sorted(set(re.findall(r"\*\*(R\d+)\*\*:", BOOK)), key=lambda ruling: int(ruling[1:])) == [
        f"R{number}" for number in range(1, 11)
    ]


def test_links_lead_to_sections():
    headings = re.findall(r"^##+ (.*)$", BOOK, flags=re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    links = re.findall(r"\]\(#([^)]+)\)", BOOK)
    assert links
    assert set(links) <= anchors


def test_every_option_is_told():
    for option in GAME.options_known:
        assert f"| `{option.name}` |" in BOOK
