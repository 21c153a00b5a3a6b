"""Games, pictures, rules, people and ratings over HTTP."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import State as Services
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter

import lucca
from lucca.core import registry
from lucca.core.errors import BadOption
from lucca.core.game import Game, Option
from lucca.core.reading import Json
from lucca.core.state import State
from lucca.core.words import say
from lucca.table import scenes, wire
from lucca.table.accounts import shown
from lucca.table.errors import REFUSALS, TableError
from lucca.table.house import House
from lucca.table.languages import LANGUAGES, Voice, tell
from lucca.table.levels import DEFAULT_LEVEL, LEVEL_NAMES, LEVELS
from lucca.table.lobby import card
from lucca.table.pages import FOREVER
from lucca.table.visitors import Asking

CLOCKS = {
    "bases": [60_000, 180_000, 300_000, 600_000, 1_200_000],
    "steps": [0, 2_000, 5_000, 10_000, 30_000],
    "days": [1, 2, 3, 7],
}
PersonId = Annotated[str, PathParameter(max_length=40, pattern=wire.KEY)]
OptionsQuery = Annotated[str, QueryParameter(max_length=2000)]
PICTURE_SEED = 5
PICTURE_PLIES = 14


def known(game_id: str, options: Mapping[str, Json] = MappingProxyType({})) -> Game:
    """The game of an address."""
    try:
        return registry.game(game_id, **options)
    except BadOption as problem:
        raise TableError("unknown", say("{text}", text=str(problem))) from None


@cache
def _home(lang: str, ids: tuple[str, ...]) -> dict[str, Any]:
    return {
        "games": [_game(known(game_id), lang) for game_id in ids],
        "levels": [{"id": level, "name": tell(name, lang)} for level, name in zip(LEVELS, LEVEL_NAMES, strict=False)],
        "level": DEFAULT_LEVEL,
        "clocks": CLOCKS,
        "languages": list(LANGUAGES),
    }


def _game(game: Game, lang: str) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": scenes.title(game, lang),
        "about": tell(text.about(), lang) if (text := scenes.text_of(game)) else "",
        "seats": list(game.seats),
        "options": [_option(game, option, lang) for option in game.options_known if option.kind in (bool, int, str)],
        "art": scenes.art(game)[0],
        "picture": f"/api/games/{game.id}/picture",
        "layouts": list(scenes.layouts(game)),
        "languages": _rulebooks(game.id),
    }


def _option(game: Game, option: Option, lang: str) -> dict[str, Any]:
    return {
        "name": option.name,
        "kind": option.kind.__name__,
        "default": option.default,
        "choices": None if option.choices is None else list(option.choices),
        "help": tell(option.help, lang),
        "names": [tell(name, lang) for name in option.names],
        "seats": _other_seats(game, option),
    }


def _other_seats(game: Game, option: Option) -> list[dict[str, Any]]:
    """The values with which the game is for other numbers of players than usual."""
    values = (True, False) if option.kind is bool else option.choices or ()
    seats = [(value, known(game.id, {option.name: value}).seats) for value in values]
    return [{"value": value, "seats": list(fitting)} for value, fitting in seats if fitting != game.seats]


def _rulebooks(game_id: str) -> list[str]:
    found = []
    for lang in LANGUAGES:
        try:
            registry.rulebook(game_id, lang)
        except BadOption:
            continue
        found.append(lang)
    return found


@get("/home", responses=REFUSALS)
async def home(visitor: Asking) -> dict[str, Any]:
    """What can be played, and how."""
    return _home(visitor.lang, registry.game_ids())


PEOPLE = ("Ilaria", "Castruccio", "Paolina", "Geminiano", "Zita")
"""Who plays in pictures."""


@cache
def _picture(game_id: str, layout: wire.Layout | None, lang: str) -> dict[str, Any]:
    """The game at its best; where nothing says what that is, some moves on."""
    text = registry.showcase(game_id)
    record = None if text is None else lucca.Record.loads(text)
    state = _random_state(game_id) if record is None else record.final()
    look: Any = record.meta if record is not None and layout is None else {"layout": layout or "wide", "crop": None}
    return {"crop": look["crop"], **_seen(state, look["layout"], lang)}


def _seen(state: State, layout: str, lang: str) -> dict[str, Any]:
    return scenes.whole(scenes.seen(state.view(None), (), layout), Voice(lang, PEOPLE))


def _random_state(game_id: str) -> State:
    game, rng = known(game_id), random.Random(PICTURE_SEED)
    state = game.start(players := game.seats[-1], game.deal(players, rng))
    for _ in range(PICTURE_PLIES):
        if not state.to_act:
            break
        seat = state.to_act[0]
        state = state.play(state.legal(seat).sample(rng), seat=seat)
    return state


@get("/games/{game_id:str}/picture", sync_to_thread=True, responses=REFUSALS)
def picture(game_id: FromPath[str], visitor: Asking, layout: FromQuery[wire.Layout | None] = None) -> dict[str, Any]:
    """A scene of the game in mid-play, and which part of it makes a picture."""
    return {"art": scenes.art(known(game_id))[0], **_picture(game_id, layout, visitor.lang)}


@get("/games/{game_id:str}/rules", media_type="text/markdown", responses=REFUSALS)
async def rules(game_id: FromPath[str], visitor: Asking) -> str:
    """The rules in our own words, as Markdown."""
    known(game_id)
    for lang in (visitor.lang, "en"):
        try:
            return registry.rulebook(game_id, lang)
        except BadOption:
            continue
    raise TableError("unknown", say("There is no rulebook of this game."))


@get("/art/{game_id:str}/{name:str}", media_type="image/svg+xml", tags=["files"], responses=REFUSALS)
async def art(game_id: FromPath[str], name: FromPath[str], options: OptionsQuery = "{}") -> Response[bytes]:
    """All symbols of a game with its options, as SVG. The address changes with the content."""
    address, data = scenes.art(known(game_id, _decoded(options)))
    current = address.partition("?")[0].endswith(f"/{name}")
    caching = FOREVER if current else "no-cache"
    return Response(data, media_type="image/svg+xml", headers={"cache-control": caching})


def _decoded(options: str) -> dict[str, Json]:
    try:
        return msgspec.json.decode(options, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise TableError("input", say("These options can't be read.")) from None


@get("/people/{person_id:str}", responses=REFUSALS)
async def person(person_id: PersonId, state: Services, visitor: Asking) -> dict[str, Any]:
    """Somebody's ratings, their history, and finished games."""
    house: House = state.house
    found = await house.people.get(person_id)
    since = await house.people.since(person_id)
    if found is None:
        raise TableError("unknown", say("There is nobody of this name here."))
    rows = await house.store.listed("over", person_id)
    cards = [card(row, visitor.person.id if visitor.person else None) for row in rows if not row.private]
    return {"person": shown(found), "since": since, **await house.ratings.profile(person_id), "tables": cards}


@get("/ratings/{game_id:str}", responses=REFUSALS)
async def leaderboard(game_id: FromPath[str], state: Services, visitor: Asking) -> dict[str, Any]:  # noqa: ARG001
    """The best of a game."""
    known(game_id)
    house: House = state.house
    people = [
        {
            "person": {"id": row.person, "name": row.name, "kind": row.kind},
            "rating": round(row.mu, 2),
            "deviation": round(row.sigma, 2),
            "games": row.games,
        }
        for row in await house.ratings.board(game_id)
    ]
    return {"game": game_id, "people": people}


router = Router("/api", route_handlers=[home, picture, rules, person, leaderboard], tags=["home"])
