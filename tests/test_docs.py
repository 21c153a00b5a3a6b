"""What the documents show is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import lucca

ROOT = Path(__file__).parent.parent
PAGES = [
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/lucca/**/*.md"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_of_a_page_run(path: Path) -> None:
    found = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0


def test_the_examples_of_the_package_run() -> None:
    found = doctest.testmod(lucca)
    assert found.attempted > 0
    assert found.failed == 0


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert versions[0] == lucca.__version__


@pytest.mark.parametrize("path", sorted(ROOT.glob("**/*.md")), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    if {".venv", "node_modules"} & set(path.parts):
        return
    for target in re.findall(r"\]\((?!https?:|#|/)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target
