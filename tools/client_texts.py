"""The page's own texts: from the catalogues `client/locale/*.po` to the JSON that browsers read.

python tools/client_texts.py            write the JSON anew
python tools/client_texts.py --check    say what is missing, changed or not used any more
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

CLIENT = Path(__file__).parent.parent / "src/lucca/table/client"
_USED = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
_ENTRY = re.compile(r'^(msgid|msgstr) (".*")$|^(".*")$')


def used() -> set[str]:
    """The texts that the page asks for."""
    return {
        json.loads(text) for script in CLIENT.glob("js/**/*.js") for text in _USED.findall(script.read_text("utf-8"))
    }


def catalogue(path: Path) -> dict[str, str]:
    """The translations of a catalogue."""
    texts: dict[str, str] = {}
    parts = {"msgid": "", "msgstr": ""}
    now = ""
    for line in [*path.read_text("utf-8").splitlines(), 'msgid ""']:
        if not (match := _ENTRY.match(line)):
            continue
        if match[1] == "msgid" and parts["msgid"]:
            texts[parts["msgid"]] = parts["msgstr"]
        if match[1]:
            now = match[1]
            parts[now] = ""
        parts[now] += json.loads(match[2] or match[3])
    return texts


def as_json(texts: dict[str, str]) -> str:
    return json.dumps(texts, ensure_ascii=False, sort_keys=True, indent=0) + "\n"


def faults() -> list[str]:
    """What is not as it should be, catalogue by catalogue."""
    found = []
    for path in sorted(CLIENT.glob("locale/*.po")):
        texts = catalogue(path)
        found += [f"{path.name}: no translation of {text!r}" for text in sorted(used()) if not texts.get(text)]
        for text, told in texts.items():
            if set(re.findall(r"\{\w+\}", text)) != set(re.findall(r"\{\w+\}", told)):
                found.append(f"{path.name}: {text!r} and {told!r} fill in different things")
        target = path.with_suffix(".json")
        if not target.exists() or target.read_text("utf-8") != as_json(texts):
            found.append(f"{target.name} is older than {path.name}: run tools/client_texts.py")
    return found


def main() -> int:
    if "--check" not in sys.argv:
        for path in CLIENT.glob("locale/*.po"):
            path.with_suffix(".json").write_text(as_json(catalogue(path)), "utf-8")
    problems = faults()
    print("\n".join(problems) or "all texts are there")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
