"""How strong the table's bots are, and how they are called."""

from __future__ import annotations

from lucca.bots.catalogue import NAMES
from lucca.core.words import Words, say

LEVELS = tuple(name for name in NAMES if name.startswith("level"))
DEFAULT_LEVEL = "level2"
LEVEL_NAMES = (say("Beginner"), say("Learner"), say("Player"), say("Expert"), say("Master"))


def called(level: str) -> Words:
    """What a bot of this level is called at a table."""
    name = dict(zip(LEVELS, LEVEL_NAMES, strict=False)).get(level, say("{level}", level=level))
    return say("{level} bot", level=name)
