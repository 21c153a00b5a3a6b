"""Which games there are. A game is a package: it is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from types import ModuleType

from lucca.core.errors import BadOption
from lucca.core.game import Game
from lucca.core.reading import Json, shown

_packages: dict[str, str] = {}


def register(game_id: str, package: str) -> None:
    """Make a game known: `package.rules` holds it as `GAME`."""
    known = _packages.setdefault(game_id, package)
    if known != package:
        raise BadOption(f"the game {game_id!r} is {known} already, {package} can't take its name")


def game_ids() -> tuple[str, ...]:
    """The ids of all games, those of other installed packages (entry points `lucca.games`) too."""
    for name, package in _installed():
        _packages.setdefault(name, package)
    return tuple(_packages)


@cache
def _installed() -> tuple[tuple[str, str], ...]:
    """Looked for once: it means reading through all that is installed."""
    return tuple((entry.name, entry.value) for entry in entry_points(group="lucca.games"))


def game_type(game_id: str) -> type[Game]:
    if not isinstance(game_id, str) or (game_id not in _packages and game_id not in game_ids()):
        raise BadOption(f"there is no game {shown(game_id)} (known: {', '.join(game_ids())})")
    found: type = import_module(f"{_packages[game_id]}.rules").GAME
    assert issubclass(found, Game)
    return found


def game(game_id: str, /, **options: Json) -> Game:
    """A game with its options fixed: `game("toscana", match=True)`."""
    return game_type(game_id)(**options)


def part(game: Game, name: str) -> ModuleType:
    """A module of the game's package: its `text`, its `judgement`."""
    return import_module(f"{_package(game)}.{name}")


def rulebook(game_id: str, language: str = "en") -> str:
    """The rules in our own words, as Markdown."""
    books = files(_package(game_type(game_id))).joinpath("rulebook").iterdir()
    found = {book.name.removesuffix(".md"): book for book in books if book.name.endswith(".md")}
    if not isinstance(language, str) or language not in found:
        known = ", ".join(sorted(found))
        raise BadOption(f"there is no rulebook of {game_id} in the language {shown(language)} (known: {known})")
    return found[language].read_text(encoding="utf-8")


def showcase(game_id: str) -> str | None:
    """A record whose last position shows the game at its best, if it has one; its `meta` says how to look at it."""
    found = files(_package(game_type(game_id))).joinpath("showcase.json")
    return found.read_text(encoding="utf-8") if found.is_file() else None


def _package(game: Game | type[Game]) -> str:
    kind = game if isinstance(game, type) else type(game)
    return _packages[kind.id]
