"""Every text there is can be read in every language, and says the same."""

from __future__ import annotations

import gettext
import importlib.util
import io
import itertools
import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import cast

import pytest
from babel.messages import Catalog, Message

import lucca
from lucca.cli import main
from lucca.core import registry
from lucca.core.text import GameText, Paint
from lucca.core.words import count, say, speaking
from lucca.table.languages import LANGUAGES, catalogue, tell

ROOT = Path(__file__).parent.parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "tools" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = _tool()
TEMPLATES: list[tuple[str, ...]] = list(TOOL.templates())


def _entries(language: str) -> dict[tuple[str, ...], Message]:
    catalog: Catalog = TOOL.read(language)
    return {_many(message.id): message for message in catalog if message.id}


def _many(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def _blanks(text: str) -> set[str]:
    return set(re.findall(r"\{\w*\}", text))


def test_the_tool_serves_the_languages_of_the_table() -> None:
    assert set(TOOL.LANGUAGES) == set(TRANSLATED)


def test_templates_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
a = f"{say('One, ' 'two {n}', n=1)}"
b = count("{n} hen", "{n} hens", 3) if a else say("{a}")
"""
    (tmp_path / "module.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(TOOL, "SOURCE", tmp_path)
    monkeypatch.setattr(TOOL, "ROOT", tmp_path)
    assert list(TOOL.templates()) == [("One, two {n}",), ("{n} hen", "{n} hens")]


def test_a_template_that_no_catalogue_can_find_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "module.py").write_text("say(text)\n", encoding="utf-8")
    monkeypatch.setattr(TOOL, "SOURCE", tmp_path)
    monkeypatch.setattr(TOOL, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"module\.py:1"):
        TOOL.templates()


def test_no_template_is_both_plain_and_counted() -> None:
    singulars = [template[0] for template in TEMPLATES]
    assert sorted(singulars) == sorted(set(singulars))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_template_is_in_the_catalogue_and_nothing_else(language: str) -> None:
    """If this fails: python tools/catalogues.py, then translate what it names."""
    assert set(_entries(language)) == set(TEMPLATES)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_entry_is_translated(language: str) -> None:
    for template, message in _entries(language).items():
        assert not message.fuzzy, template
        assert all(_many(message.string)), template


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_entry_has_the_plural_forms_of_its_language(language: str) -> None:
    forms = TOOL.read(language).num_plurals
    for template, message in _entries(language).items():
        assert len(_many(message.string)) == (forms if len(template) == 2 else 1), template


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_fills_in_what_its_template_fills_in(language: str) -> None:
    for template, message in _entries(language).items():
        for form in _many(message.string):
            assert _blanks(form) == set().union(*map(_blanks, template)), template
            assert form.count("\n") == template[0].count("\n"), template


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_typed_in_stays_as_it_is(language: str) -> None:
    """Notation in quotation marks is written alike in all languages."""
    for template, message in _entries(language).items():
        typed = re.findall(r" '([^']+)'", template[0])
        for form in _many(message.string):
            assert re.findall(r" '([^']+)'", form) == typed, template


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_fresh(language: str) -> None:
    """If this fails: python tools/catalogues.py."""
    compiled, fresh = (
        gettext.GNUTranslations(io.BytesIO(data))
        for data in (TOOL.po(language).with_suffix(".mo").read_bytes(), TOOL.compiled(TOOL.read(language)))
    )
    for one, *many in TEMPLATES:
        assert compiled.gettext(one) == fresh.gettext(one)
        for other, n in itertools.product(many, (0, 1, 2)):
            assert compiled.ngettext(one, other, n) == fresh.ngettext(one, other, n)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_table_speaks_it(language: str) -> None:
    assert isinstance(catalogue(language), gettext.GNUTranslations)
    assert tell(say("The game is over."), language) != "The game is over."


def test_words_within_words_are_told_in_the_language_too() -> None:
    words = say("{n} {colour}", n=2, colour=say("red"))
    assert [tell(words, language) for language in LANGUAGES] == ["2 red", "2 rosso", "2 vörös", "2 Rot"]


def test_numbers_have_the_form_of_the_language() -> None:
    told = {n: tell(count("{n} window", "{n} windows", n), "it") for n in (0, 1, 2)}
    assert told == {0: "0 finestre", 1: "1 finestra", 2: "2 finestre"}


def test_the_terminal_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = say("{winner} wins.", winner=say("Red"))
    with speaking(catalogue("it")):
        assert str(words) == f"{words}" == "Rosso vince."
    assert str(words) == "Red wins."
    play = ["play", "towers", "--players", "random,random", "--size", "6", "--limit", "1", "--seed", "1"]
    assert main([*play, "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert "Die letzte Runde ist vorbei" in told
    assert "Steine in der Stadt" in told


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game_id", lucca.GAMES)
def test_boards_in_plain_text_fit_the_terminal_in_every_language(game_id: str, language: str, width: int) -> None:
    game, rng = lucca.game(game_id), Random(3)
    text = cast("GameText", registry.part(game, "text"))
    state = game.start(2, game.deal(2, rng))
    with speaking(catalogue(language)):
        for _ in range(40):
            if not state.to_act:
                break
            seat = state.to_act[0]
            lines = text.board(state.view(seat), Paint(False, width)).splitlines()
            assert max(map(len, lines)) <= width, max(lines, key=len)
            state = state.play(state.legal(seat).sample(rng), seat)


BOOKS = [
    (game, language)
    for game in lucca.GAMES
    for language in TRANSLATED
    if (ROOT / "src" / "lucca" / "games" / game / "rulebook" / f"{language}.md").is_file()
]


def test_every_rulebook_is_there_in_italian() -> None:
    assert {game for game, language in BOOKS if language == "it"} == set(lucca.GAMES)


def _sections(book: str) -> list[tuple[int, list[str]]]:
    """The level of each heading with the rules' ids in it, in the book's order."""
    headings = re.findall(r"^(#+) (.*)$", book, flags=re.MULTILINE)
    return [(len(level), re.findall(r"`([a-z-]+)`", text)) for level, text in headings]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_rulebook_has_the_same_sections_in_every_language(game: str, language: str) -> None:
    assert _sections(lucca.rulebook(game, language)) == _sections(lucca.rulebook(game))


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_rulebook_has_the_same_rulings_tables_and_notation_in_every_language(game: str, language: str) -> None:
    book, english = lucca.rulebook(game, language), lucca.rulebook(game)
    for what in (r"\bR\d+\b", r"(?m)^\|", r"(?m)^    ", r"`([^`]+)`"):
        assert sorted(re.findall(what, book)) == sorted(re.findall(what, english)), what


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_links_of_a_rulebook_lead_to_its_sections(game: str, language: str) -> None:
    book = lucca.rulebook(game, language)
    headings = re.findall(r"^#+ (.*)$", book, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", book)) <= anchors
