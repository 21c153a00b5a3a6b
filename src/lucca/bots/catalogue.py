"""Which bots there are: `bot("greedy")`, `bot("level3")`, `bot("search@500i")`."""

from __future__ import annotations

from lucca.bots.base import BadBot, Bot
from lucca.bots.budget import Budget
from lucca.bots.levels import LEVELS, SearchBot
from lucca.bots.simple import GreedyBot, RandomBot
from lucca.core.game import Game


def bot(spec: str, game: Game | None = None) -> Bot:
    """The bot of a name, with a budget where one is given: `level5@0.5s`. With a game it takes no other's views."""
    name, at, limit = spec.partition("@")
    if name not in NAMES:
        raise BadBot(f"there is no bot {name!r} (known: {', '.join(NAMES)})")
    budget = Budget.read(limit) if at else None
    if name in LEVELS:
        level = LEVELS[name]
        return SearchBot(spec, level.style, budget or level.budget, game)
    if budget is not None:
        raise BadBot(f"{name} does not search: it takes no budget")
    return _SIMPLE[name](spec, game)


_SIMPLE = {"random": RandomBot, "greedy": GreedyBot}

NAMES = (*_SIMPLE, *LEVELS)
