"""CONTRIBUTING.md is true: its files are there, its code runs, and a game added as it says works everywhere."""

from __future__ import annotations

import io
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import lucca
from lucca.bots import bot
from lucca.cli import main
from lucca.core.registry import part
from lucca.lab.perft import perft

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language, without the indent of the list that they stand in."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", PAGE, re.MULTILINE | re.DOTALL)
    return ["".join(line.removeprefix(indent) for line in code.splitlines(True)) for indent, code in found]


def test_the_files_and_folders_it_names_exist() -> None:
    named = set(re.findall(r"`((?:src|tests|examples|docs)/[\w./-]+)`", PAGE))
    assert len(named) >= 10
    missing = [name for name in named if "yourgame" not in name and not (ROOT / name).exists()]
    assert missing == []
    for name in re.findall(r"`(\w+\.py)`", PAGE.partition("## Style")[0]):
        assert (ROOT / "src/lucca/core" / name).is_file()


def test_it_names_every_part_of_the_program_and_how_they_import() -> None:
    for folder in (ROOT / "src" / "lucca").iterdir():
        if (folder / "__init__.py").is_file():
            assert f"`src/lucca/{folder.name}/`" in PAGE
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    parts = [set(re.findall(r"lucca\.(\w+)", layer)) for layer in reversed(layers)]
    told = re.search(r"Imports point one way: (.*?), and", PAGE)
    assert told is not None
    assert [set(re.findall(r"\w+", layer)) for layer in told.group(1).split("←")] == parts


def test_the_example_has_exactly_the_files_it_names() -> None:
    table = PAGE.partition("The files:")[2].partition("2. **")[0]
    named = set(re.findall(r"^ *\| `([\w./]+)`", table, re.MULTILINE))
    example = ROOT / "examples" / "prizes"
    files = {str(path.relative_to(example)) for path in example.rglob("*.*") if path.suffix in (".py", ".md")}
    assert files == named | {"__init__.py"}


def test_the_make_targets_it_names_exist() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"make (\w+)", PAGE)) <= targets


def test_the_python_of_its_steps_runs() -> None:
    names: dict[str, object] = {}
    assert len(blocks("python")) == 2
    for code in blocks("python"):
        exec(compile(code, "CONTRIBUTING.md", "exec"), names)
    assert "prizes" in lucca.game_ids()


@pytest.mark.parametrize("line", [line for code in blocks("sh") for line in code.splitlines()])
def test_the_commands_of_its_steps_work(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lucca.register("prizes", "prizes")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n3\n4\n\n"))
    program, *words = shlex.split(line)
    assert program == "lucca"
    assert main(words) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out


def test_the_added_game_goes_through_every_generic_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Dealt, played at the keyboard against each simple bot, recorded, verified, replayed, counted."""
    lucca.register("prizes", "prizes")
    monkeypatch.chdir(tmp_path)
    game = lucca.game("prizes", cards=3)
    for opponent in ("random", "greedy"):
        bot(opponent, game)
        monkeypatch.setattr("sys.stdin", io.StringIO(f"hint\n3\nwhy 3\nscore\n2\n1\n{opponent}.json\n"))
        assert main(["play", "prizes", "--cards", "3", "--players", f"human,{opponent}", "--seed", "1"]) == 0
        assert main(["verify", f"{opponent}.json"]) == 0
        assert main(["replay", f"{opponent}.json"]) == 0
        record = lucca.Record.loads(Path(f"{opponent}.json").read_text(encoding="utf-8"))
        assert lucca.Record.loads(record.dumps()) == record
        last = record.final()
        assert last.result is not None
        start = record.start()
        assert perft(start, 6) == 36
        outlook = part(game, "judgement").outlook(start)
        assert sum(outlook) == pytest.approx(1)
    assert f"random.json: ok ({game}, 6 actions)" in capsys.readouterr().out
