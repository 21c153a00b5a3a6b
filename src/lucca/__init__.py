"""Lucca: the games of a Tuscan city and its land, as a library.

>>> import random, lucca
>>> game = lucca.game("toscana")
>>> state = game.start(2, game.deal(2, random.Random(7)))
>>> state = state.play("allow")
>>> len(state.legal())
16
"""

from lucca.bots.analyse import analyse
from lucca.core.actions import Action, Actions
from lucca.core.errors import (
    BadDeal,
    BadDeck,
    BadInput,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BadView,
    GameOver,
    IllegalAction,
    LuccaError,
    WrongSeat,
)
from lucca.core.game import Game, Option
from lucca.core.record import Record
from lucca.core.registry import game, game_ids, register, rulebook
from lucca.core.state import Event, Refusal, Result, State, View
from lucca.games import GAMES

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "Actions",
    "BadDeal",
    "BadDeck",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadView",
    "Event",
    "Game",
    "GameOver",
    "IllegalAction",
    "LuccaError",
    "Option",
    "Record",
    "Refusal",
    "Result",
    "State",
    "View",
    "WrongSeat",
    "analyse",
    "game",
    "game_ids",
    "register",
    "rulebook",
]
