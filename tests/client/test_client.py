"""The browser's side without a browser: its pure modules, its types and its texts."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/lucca/table/client"
TYPESCRIPT = "typescript@5.9"
FLAGS = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "esnext"]
FLAGS += ["--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"]


def test_the_pure_modules_do_what_their_tests_say() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("NOT TESTED: the browser's modules need node (Debian: nodejs)")
    run = subprocess.run(
        [node, "--test", *map(str, sorted(Path(__file__).parent.glob("*.test.mjs")))],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_types_of_all_modules_fit() -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("NOT TESTED: the types of the browser's modules need npm (Debian: npm)")
    folder = Path(tempfile.gettempdir()) / "lucca-typescript"
    tsc = folder / "node_modules/.bin/tsc"
    if not tsc.exists():
        install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), TYPESCRIPT]
        if subprocess.run(install, capture_output=True, timeout=120).returncode:
            pytest.skip("NOT TESTED: npm can't fetch typescript")
    modules = sorted(map(str, CLIENT.glob("js/**/*.js")))
    run = subprocess.run([str(tsc), *FLAGS, *modules], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout


def test_every_text_has_its_translations_and_the_json_is_fresh() -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "tools/client_texts.py"), "--check"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout


def test_a_module_stays_short_and_a_first_load_small() -> None:
    long = [path.name for path in CLIENT.glob("js/**/*.js") if len(path.read_text("utf-8").splitlines()) > 400]
    assert long == []
    sent = sum(
        len(gzip.compress(path.read_bytes(), 5))
        for path in CLIENT.rglob("*")
        if path.suffix in {".js", ".css", ".html", ".svg"}
    )
    assert sent < 100_000
