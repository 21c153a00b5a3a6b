"""What the three editions do differently, as data, and what the numbers of players change in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from lucca.core.words import Words, say

ROUNDS = MappingProxyType({2: 7, 3: 7, 4: 6, 5: 5})
PALACE_SIZE = MappingProxyType({2: 5, 3: 5, 4: 4, 5: 3})
TRIPLETS = MappingProxyType({2: 4, 3: 4, 4: 5, 5: 6})
TRIPLET = 3
HAND = 4
GIVEN = 2
"""Of the first hand, what a seat gives back."""
STREET_POINTS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    name: str
    players: tuple[int, ...]
    celebration: bool
    """Whether it has the special cards."""
    bastions_from_the_start: bool
    triplets_before_hands: bool
    removed: Mapping[int, int]
    """Cards taken out unseen, by the number of players."""
    removed_more: int
    """As many more in the Celebration."""
    bastions_must_be_built: bool
    street_by_kind: bool
    """Lowest number among palaces under construction and highest among opened ones, or both among all palaces."""
    bastion: Words
    """What it calls its four special cards."""


_2005 = Edition(
    name="2005",
    players=(3, 4, 5),
    celebration=False,
    bastions_from_the_start=False,
    triplets_before_hands=False,
    removed=MappingProxyType({3: 0, 4: 0, 5: 0}),
    removed_more=0,
    bastions_must_be_built=False,
    street_by_kind=True,
    bastion=say("Tower"),
)
_2005_HU = Edition(
    name="2005-hu",
    players=(3, 4, 5),
    celebration=False,
    bastions_from_the_start=False,
    triplets_before_hands=True,
    removed=MappingProxyType({3: 0, 4: 0, 5: 0}),
    removed_more=0,
    bastions_must_be_built=True,
    street_by_kind=True,
    bastion=say("Tower"),
)
_2013 = Edition(
    name="2013",
    players=(2, 3, 4, 5),
    celebration=True,
    bastions_from_the_start=True,
    triplets_before_hands=False,
    removed=MappingProxyType({2: 8, 3: 10, 4: 2, 5: 0}),
    removed_more=3,
    bastions_must_be_built=False,
    street_by_kind=False,
    bastion=say("Bastion"),
)
EDITIONS = MappingProxyType({edition.name: edition for edition in (_2005, _2005_HU, _2013)})
