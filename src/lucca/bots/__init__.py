"""Opponents for every game, edition and number of seats.

>>> import random, lucca
>>> from lucca.bots import bot
>>> bot("random").name
'random'
"""

from lucca.bots.analyse import Analysis, Line, analyse
from lucca.bots.base import BadBot, Bot
from lucca.bots.budget import Budget
from lucca.bots.catalogue import NAMES, bot

__all__ = ["NAMES", "Analysis", "BadBot", "Bot", "Budget", "Line", "analyse", "bot"]
