"""The catalogues of texts: finds all templates in the code, brings each catalogue up to date and compiles it.

Templates are the first arguments of `say(...)` and the first two of `count(...)`. New ones come into
`src/lucca/locale/<language>/LC_MESSAGES/lucca.po` without a translation; the tests say what is missing. The compiled
catalogues lie beside them, so that an installed Lucca needs no Babel.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "lucca"
LOCALE = SOURCE / "locale"
LANGUAGES = ("it", "hu", "de")
TEMPLATES = {"say": 1, "count": 2}
"""How many templates a call has."""

Template = tuple[str, ...]


def templates() -> dict[Template, list[str]]:
    """All templates that have something to translate, each with the files in which it stands."""
    found: dict[Template, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for call in calls(path):
            template = tuple(literal(name, argument) for argument in call.args[: TEMPLATES[called(call)]])
            if re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", template[0])):
                files = found.setdefault(template, [])
                if name not in files:
                    files.append(name)
    return found


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls that make words, in the order of the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in TEMPLATES]
    return iter(sorted(found, key=lambda call: (call.lineno, call.col_offset)))


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def literal(name: str, argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise SystemExit(f"{name}:{argument.lineno}: a template must stand in the code, or no catalogue finds it")


def source() -> Catalog:
    """What is to be translated."""
    catalog = Catalog(charset="utf-8")
    for template, files in templates().items():
        catalog.add(template if len(template) > 1 else template[0], locations=[(file, 0) for file in files])
    return catalog


def po(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "lucca.po"


def read(language: str) -> Catalog:
    if not po(language).exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with po(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def compiled(catalog: Catalog) -> bytes:
    catalog.creation_date = catalog.revision_date = datetime(2026, 1, 1)  # the same texts, the same file
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def text(catalog: Catalog) -> bytes:
    """The catalogue as it is committed: without dates and line numbers, so that only texts make a difference."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, include_lineno=False, ignore_obsolete=True, sort_output=True)
    unsaid = rb'"(Project|Report|POT?-|Last-T|Language-T|Gen)'
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not re.match(unsaid, line))


def update(language: str) -> int:
    """Brings a catalogue up to date; how many texts it lacks."""
    catalog = read(language)
    catalog.update(source(), no_fuzzy_matching=True)
    catalog.header_comment = f"# Lucca's texts in the language {language!r}; updated by tools/catalogues.py."
    catalog.fuzzy = False
    po(language).parent.mkdir(parents=True, exist_ok=True)
    po(language).write_bytes(text(catalog))
    po(language).with_suffix(".mo").write_bytes(compiled(read(language)))
    return sum(not done(message) for message in catalog)


def done(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def main() -> int:
    lacking = {language: update(language) for language in LANGUAGES}
    print(", ".join(f"{language}: {n} without a translation" for language, n in lacking.items()))
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
