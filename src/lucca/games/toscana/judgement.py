"""What a bot may know of Toscana: who is ahead, which zones can still grow or be joined, and what a tile can do.

Only what lies open is weighed: the board, the tiles on top, how many are left, and the vetoes.

How the numbers were found: 400 games of a player who takes the best outlook after one tile, with noise in it and
vetoes at random. The final difference of the scores, by least squares over the terms of `_lead` in groups of equal
room, gave those of the zones, of the tops and of the spread, rounded by eye. The weights of the places began with
least squares against the outlook after each of them (which explains a tenth of it) and were set by hand from there.
What a veto is worth is a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, TypeAlias

from lucca.core.actions import Action
from lucca.core.state import Seat, State
from lucca.games.toscana.board import COVERED, FREE, PLANE, SIZE, SQUARES, beside, covering
from lucca.games.toscana.ground import Lying
from lucca.games.toscana.moves import VETO, Place
from lucca.games.toscana.state import ToscanaState
from lucca.games.toscana.tiles import GREY, NAMES, RED, Laid, Part, Tile

ZONES = 4
"""How many zones of a colour are looked at: smaller ones hardly matter."""

GROWTH = 0.65
"""What each tile counts that could be placed at the largest zone beside the others there."""
JOIN, JOIN_ROOM = 0.8, 0.07
"""What each tile of a zone within reach of the largest one counts: more while there is room for another way to it."""
LIKELY = 4
"""With so many bridging places, every other zone within reach is joined."""
OWN_TOP, MOVER_TOP = 0.15, 0.35
"""What each tile counts that the top tile could add to the largest zone; and that of the player to move besides."""
COIN, COIN_ROOM = 0.4, 8
"""What a veto not yet used is worth while so many tiles still fit; less when fewer do."""
SPREAD, SPREAD_ROOM = 0.11, 0.096
"""How unsure the final difference is: at the end, and for each tile that still fits."""
WHOLE_GAME = 3.1
"""The same for a game that has not begun."""


class Zone(NamedTuple):
    """A zone: its size, its tiles as bits, its squares (plane 0), and the squares beside it (all planes)."""

    size: int
    tiles: int
    squares: int
    near: int


Zones: TypeAlias = tuple[Zone, ...]
"""The zones of a colour, the largest first."""

Prospect: TypeAlias = tuple[int, int, float]
"""Of a colour: its largest zone's size, how many tiles could grow it at once, and the tiles to be joined."""

FLAT = (1 << 2 * SQUARES) - 1
"""The first two planes: every rectangle of 4 by 2 squares has one spot in them, lying or upright."""
TAKES = tuple(covering(squares) & FLAT for squares in COVERED)
"""For each spot, the rectangles that overlap with it."""
LEAVES = tuple(FREE & FLAT & ~takes for takes in TAKES)


def outlook(state: State) -> tuple[float, ...]:
    """Each seat's expected share of the win: the expected difference of the scores against how unsure it is."""
    assert isinstance(state, ToscanaState)
    lead, room = _lead(state)
    spread = SPREAD + SPREAD_ROOM * room
    if state.game.match:  # whoever has the higher sum wins the match: one more win never comes with a lower sum
        lead += sum(grey - red for grey, red in state.done)
        if not state.done:
            spread = (spread * spread + WHOLE_GAME * WHOLE_GAME) ** 0.5
    share = 1 / (1 + exp(-max(-LIMIT, min(LIMIT, lead / spread))))
    return share, 1 - share


LIMIT = 12.0
"""No lead is surer than this."""


def _lead(state: ToscanaState) -> tuple[float, int]:
    """By how much Grey may expect to win, and how many tiles still fit."""
    lying, free, _ = state.ground
    grey, red, room = _prospects(lying, free)
    lead = grey[0] - red[0] + GROWTH * (grey[1] - red[1])
    lead += (JOIN + JOIN_ROOM * room) * (grey[2] - red[2])
    gains = _top_gain(state, GREY), _top_gain(state, RED)
    lead += OWN_TOP * (gains[GREY] - gains[RED])
    lead += MOVER_TOP * (gains[GREY] if state.mover == GREY else -gains[RED])
    coins = (state.vetoed[RED] is None) - (state.vetoed[GREY] is None)
    if coins:
        lead += COIN * coins * min(1.0, room / COIN_ROOM)
    return lead, room


@lru_cache(maxsize=1 << 14)
def _prospects(lying: Lying, free: int) -> tuple[Prospect, Prospect, int]:
    """What either colour can hope for, and how many tiles still fit."""
    grey, red = _zones(lying)
    flat = free & FLAT
    return _prospect(grey, flat), _prospect(red, flat), _packed(flat)


def _prospect(zones: Zones, flat: int) -> Prospect:
    if not zones:
        return 0, 0, 0.0
    first = zones[0]
    around = _reach(first.near, flat)
    joins = 0.0
    for zone in zones[1:ZONES]:
        bridges = _reach(zone.near, around).bit_count()
        if bridges:
            joins += _added(zone, first) * bridges / (bridges + LIKELY)
    return first.size, _packed(around), joins


def _top_gain(state: ToscanaState, seat: Seat) -> int:
    """By how much a seat's top tile could make its largest zone larger."""
    pile = state.piles[seat]
    if not pile:
        return 0
    lying, free, _ = state.ground
    return _gain(pile[0], _zones(lying)[seat], free & pile[0].turns)


def _gain(tile: Tile, zones: Zones, free: int) -> int:
    if not zones:
        return 1
    first = zones[0]
    own, _ = SHIFTS[tile.number]
    at_first = _under(first.near, own) & free
    if not at_first:
        return 0
    best = 0
    for zone in zones[1:ZONES]:
        more = _added(zone, first)
        if more > best and _under(zone.near, own) & at_first:
            best = more
    return 1 + best


def _added(zone: Zone, first: Zone) -> int:
    """The tiles of a zone that the first one has not: a tile can be in both."""
    return (zone.tiles & ~first.tiles).bit_count()


def _reach(near: int, flat: int) -> int:
    """Those of these rectangles that cover one of the squares."""
    near &= FLAT
    near |= near >> 1
    near |= near >> 2
    return (near | near >> SIZE) & flat


def _packed(flat: int) -> int:
    """How many of these rectangles can be covered without overlap, taking always the lowest."""
    count = 0
    while flat:
        flat &= LEAVES[(flat & -flat).bit_length() - 1]
        count += 1
    return count


@lru_cache(maxsize=1 << 14)
def _zones(lying: Lying) -> tuple[Zones, Zones]:
    """The zones of both colours: those before the last tile, joined by its parts."""
    if lying is None:
        return (), ()
    before, seat, laid = lying
    grey, red = _zones(before)
    own, other = _parts(laid)
    if seat == GREY:
        return _joined(grey, own), _joined(red, other)
    return _joined(grey, other), _joined(red, own)


@lru_cache(maxsize=1 << 14)
def _parts(laid: Laid) -> tuple[Zones, Zones]:
    """What a tile adds to the zones of its owner's colour, and to those of the other one."""
    return _alone(laid.own_parts, laid.own), _alone(laid.other_parts, laid.other)


def _alone(parts: tuple[Part, ...], squares: tuple[int, ...]) -> Zones:
    return tuple(
        Zone(1, part >> SQUARES, part & PLANE, beside([square for square in squares if part >> square & 1]))
        for part, _ in parts
    )


def _joined(zones: Zones, parts: Zones) -> Zones:
    for part in parts:
        _, tiles, squares, near = part
        apart = []
        for zone in zones:
            if zone.squares & part.near:
                tiles |= zone.tiles
                squares |= zone.squares
                near |= zone.near
            else:
                apart.append(zone)
        zones = (*apart, Zone(tiles.bit_count(), tiles, squares, near))
    return tuple(sorted(zones, reverse=True))


def weights(state: State, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
    """How promising each action looks at a glance."""
    assert isinstance(state, ToscanaState)
    if state.asked:
        veto = _veto_weight(state)
        return [veto if action is VETO else 1.0 for action in actions]
    return [
        exp(GROW * f[0] + FEED * f[1] + CHOKE * f[2] + CROWD * f[3] + CUT * f[4])
        for f in _features(state, seat, actions)
    ]


GROW, FEED = 0.6, -0.6
"""A tile more in the own largest zone, and in the other's."""
CHOKE, CROWD = 0.03, -0.03
"""A place taken at the other's largest zone, and at the own one."""
CUT = 0.15
"""A bridging place taken from between the other's zones."""


def _features(state: ToscanaState, seat: Seat, actions: Sequence[Action]) -> list[tuple[int, int, int, int, int]]:
    """What each place of the top tile does to the zones of both."""
    lying, free, _ = state.ground
    own, other = _zones(lying)[seat], _zones(lying)[1 - seat]
    own_shifts, other_shifts = SHIFTS[state.piles[seat][0].number]
    grows, feeds = _steps(own, own_shifts, free), _steps(other, other_shifts, free)
    flat = free & FLAT
    around_own = _reach(own[0].near, flat) if own else 0
    around_other = _reach(other[0].near, flat) if other else 0
    bridges = 0
    for zone in other[1:ZONES]:
        bridges |= _reach(zone.near, around_other)
    found = []
    for action in actions:
        assert isinstance(action, Place)
        assert action.spot is not None
        takes = TAKES[action.spot]
        found.append(
            (
                _step(grows, action._bit),
                _step(feeds, action._bit),
                (around_other & takes).bit_count(),
                (around_own & takes).bit_count(),
                (bridges & takes).bit_count(),
            )
        )
    return found


def _steps(zones: Zones, shifts: tuple[int, ...], free: int) -> list[tuple[int, int]]:
    """The spots by what the largest zone gains there, the greatest gain first."""
    if not zones:
        return []
    first = zones[0]
    at_first = _under(first.near, shifts) & free
    found = [(1, at_first)]
    for zone in zones[1:ZONES]:
        both = _under(zone.near, shifts) & at_first
        if both:
            found.append((1 + _added(zone, first), both))
    return sorted(found, reverse=True)


def _step(steps: list[tuple[int, int]], bit: int) -> int:
    for gain, spots in steps:
        if spots & bit:
            return gain
    return 0


def _under(squares: int, shifts: tuple[int, ...]) -> int:
    """The spots where one of a tile's squares lies on one of these."""
    spots = 0
    for shift in shifts:
        spots |= squares >> shift
    return spots


def _veto_weight(state: ToscanaState) -> float:
    """A veto promises something where the top tile gains more than those that are left would on average."""
    lying, free, _ = state.ground
    mover = state.mover
    pile = state.piles[mover]
    zones = _zones(lying)[mover]
    top = _gain(pile[0], zones, free & pile[0].turns)
    rest = sum(_gain(tile, zones, free & tile.turns) for tile in pile[1:]) / (len(pile) - 1)
    return VETO_CALM * exp(VETO_GAIN * (top - rest))


VETO_CALM, VETO_GAIN = 0.25, 0.8
"""The weight of a veto against a tile like the others (that of `allow` is 1), and how it rises with what it spares."""


def _shift(number: int) -> int:
    """Where a square of a tile lies, seen from its spot."""
    return (number - 1) % 4 + (SIZE if number <= 4 else 0)


SHIFTS = tuple(
    (tuple(_shift(n) for n in range(1, 9) if str(n) not in name), tuple(_shift(int(n)) for n in name)) for name in NAMES
)
"""For each tile, where its squares of its owner's colour lie, and those of the other one."""
