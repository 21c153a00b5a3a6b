"""What a bot may know of the tower game: how well each seat stands, and which bricks are worth a look.

The terms come from the rules, their weights from a logistic regression on the positions of 300 games that a search of
60 iterations played against itself, some actions at random; rounded. A crown was too rare there and is set by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from lucca.core.actions import Action
from lucca.core.state import Seat, State
from lucca.games.towers.actions import COLOURS
from lucca.games.towers.board import Block, Board, Stack
from lucca.games.towers.city import City, Lanes, Lots, each_bit
from lucca.games.towers.state import TowersState

TERMS = {
    "height": 2.4,  # the highest tower controlled
    "peak": 0.5,  # its square: the last floors are worth more than the first
    "room": 0.8,  # floors that its block's houses allow at once
    "strength": 1.4,  # its strength in a struggle
    "depth": 0.4,  # own bricks right below its top: control that outlasts a strike
    "usurped": -1.3,  # a player's brick of another colour right below its top
    "seed": 1.0,  # the largest block without a tower in which an own house could become one
    "houses": 0.2,  # own houses: bricks that decide last
    "held": 4.4,  # prisoners held
    "few": 0.7,  # the first three of them: each also took a house from a rival
    "strike": 2.5,  # the most that one house could gain in a struggle, for the seat at turn
    "menace": 2.7,  # the same for a seat that is not
    "crown": 3.5,  # would win at the start of its turn, and no house and no floor in sight prevents it
    "closing": 2.3,  # would win if the supply ran out now, the more the sooner
    "tempo": 0.3,  # bricks left in this turn
}
"""What counts for a colour, and how much."""

WEIGHTS = tuple(TERMS.values())


class Tower(NamedTuple):
    """A tower in its block: shared by all positions that have it."""

    height: int
    colour: int
    room: tuple[int, ...]
    """The floors of each colour that the houses of its block allow."""
    depth: int
    heir: int
    """Who controls it when the top falls."""
    strength: int


@lru_cache(1 << 15)
def _tower(city: City, lots: Lots, houses: Lanes, stack: Stack) -> Tower:
    counts = [city.lane(houses, c).bit_count() for c in range(4)]
    room = tuple(max(0, count - stack.count(letter)) for count, letter in zip(counts, COLOURS, strict=True))
    depth = len(stack) - len(stack.rstrip(stack[-1])) - 1
    strength = min(len(stack), lots.bit_count() - 1)
    return Tower(len(stack), COLOURS.index(stack[-1]), room, depth, COLOURS.index(stack[-2]), strength)


class Fought(NamedTuple):
    """How two towers come out of a struggle."""

    stronger: Stack
    weaker: Stack
    lost: tuple[int, ...]
    """The tops that each colour lost, and so the prisoners that it may have taken."""


@lru_cache(1 << 15)
def _fought(stronger: Stack, weaker: Stack, by_stronger: bool) -> Fought:
    """The struggle to its end. Houses that run out and blocks that part are left aside."""
    lost = [0, 0, 0, 0]
    while len(stronger) > 1 and len(weaker) > 1:
        if stronger[-1] == weaker[-1]:
            return Fought(weaker[1:] + stronger, weaker[0], tuple(lost))
        if by_stronger:
            lost[COLOURS.index(weaker[-1])] += 1
            weaker = weaker[:-1]
        else:
            lost[COLOURS.index(stronger[-1])] += 1
            stronger = stronger[:-1]
        by_stronger = not by_stronger
    return Fought(stronger, weaker, tuple(lost))


def _struggles(board: Board, blocks: Sequence[Block]) -> list[tuple[Block, Block, Lots]]:
    """The stronger block and the weaker one of each struggle that a single house could bring, and where."""
    found = []
    for i, one in enumerate(blocks):
        for other in blocks[:i]:
            links = one.rim & other.rim & ~board.taken
            if links and one.strength != other.strength:
                found.append((one, other, links) if one.strength > other.strength else (other, one, links))
    return found


def _with(best: list[int], stack: Stack) -> None:
    """A tower counts for who controls it."""
    if len(stack) > 1:
        colour = COLOURS.index(stack[-1])
        best[colour] = max(best[colour], len(stack))


_PRISONER = 0.4
"""What a prisoner is worth in floors, where struggles are weighed."""


def _swing(board: Board, blocks: Sequence[Block], players: Sequence[int], one: Block, other: Block) -> list[float]:
    """What a struggle brings each player's colour: how far its lead over the best of the others changes, in floors."""
    size, towers = board.city.size, board.towers
    fought = _fought(towers[one.tower], towers[other.tower], True)
    before, after = [0, 0, 0, 0], [0, 0, 0, 0]
    for block in blocks:
        _with(before, towers[block.tower])
        if block is not one and block is not other:
            _with(after, towers[block.tower])
    _with(after, fought.stronger)
    _with(after, fought.weaker)
    gains = []
    for c in players:
        gain = after[c] - before[c] + _PRISONER * fought.lost[c]
        if fought.lost[c] and sum(board.prisoners[c]) + fought.lost[c] >= size:
            gain += size
        gains.append(gain)
    return [gain - max(gains[:i] + gains[i + 1 :]) for i, gain in enumerate(gains)]


class Sight(NamedTuple):
    """A position as the judgement sees it: once for all colours."""

    towers: list[Tower]
    best: list[int]
    """The highest tower of each colour."""
    held: list[int]
    swings: list[list[float]]


def _sight(state: TowersState, players: Sequence[int]) -> Sight:
    board = state.board
    city, stacks, houses = board.city, board.towers, board.houses
    towers, best = [], [0, 0, 0, 0]
    held = [sum(by) for by in board.prisoners]
    blocks = []
    for block in board.blocks:
        lot = block.tower
        if not lot:
            continue
        lots = block.lots
        if lot & lot - 1:
            struggle = state.struggle
            assert struggle is not None
            fought = _fought(stacks[struggle.stronger], stacks[struggle.weaker], not struggle.by_stronger)
            held[COLOURS.index(struggle.taker)] += 1
            left = [stack for stack in (fought.stronger, fought.weaker) if len(stack) > 1]
            held = [a + b for a, b in zip(held, fought.lost, strict=True)]
        else:
            left = [stacks[lot]]
            blocks.append(block)
        for stack in left:
            tower = _tower(city, lots, houses & lots * city.each, stack)
            towers.append(tower)
            if tower.height > best[tower.colour]:
                best[tower.colour] = tower.height
    swings = [_swing(board, blocks, players, one, other) for one, other, _ in _struggles(board, blocks)]
    return Sight(towers, best, held, swings)


def _seeds(board: Board) -> list[int]:
    """For each colour the size of the largest block without a tower that has a house of it."""
    seeds = [0, 0, 0, 0]
    width = board.city.width
    for block in board.blocks:
        if not block.tower:
            lots, houses = block.lots, board.houses
            size = lots.bit_count()
            for c in range(4):
                if size > seeds[c] and houses & lots:
                    seeds[c] = size
                houses >>= width
    return seeds


def _usable(room: Sequence[int], supply: Sequence[int]) -> int:
    return sum(map(min, room, supply))


def terms(state: TowersState, colours: Sequence[int]) -> list[tuple[float, ...]]:
    """The terms of the judgement for some colours."""
    board, turn = state.board, state.turn
    players = [COLOURS.index(letter) for letter in turn.colours]
    sight = _sight(state, players)
    size, supply = board.city.size, board.supply
    best, held = sight.best, sight.held
    seeds = _seeds(board)
    left = sum(supply)
    near = 4 / (4 + left // 2)
    mover = players[turn.seat]
    standings = [(best[c], held[c], board.bricks(COLOURS[c])) for c in players]
    ahead = max(standings)
    found: list[tuple[float, ...]] = []
    for c in colours:
        own = [tower for tower in sight.towers if tower.colour == c]
        height = best[c] / size
        room = strength = depth = usurped = 0.0
        if own:
            top = max(own, key=lambda tower: (tower.height, tower.strength))
            room = min(_usable(top.room, supply), max(0, size - top.height)) / size
            strength = top.strength / size
            depth = min(top.depth, 2) / 2
            usurped = float(top.heir != c and top.heir in players)
        swing = 0.0
        if c in players:
            at = players.index(c)
            swing = max((swings[at] for swings in sight.swings), default=0.0) / size
            swing = min(max(swing, 0.0), 1.0)
        standing = (best[c], held[c], board.bricks(COLOURS[c]))
        found.append(
            (
                height,
                height * height,
                room,
                strength,
                depth,
                usurped,
                min(seeds[c], size) / size,
                board.city.lane(board.houses, c).bit_count() / size,
                held[c] / size,
                min(held[c], 3) / 3,
                swing if c == mover else 0.0,
                0.0 if c == mover else swing,
                float(_crowned(sight, c, size, players)),
                near if standing == ahead else 0.0,
                (2 - len(turn.placed)) / 2 if c == mover else 0.0,
            )
        )
    return found


def _crowned(sight: Sight, c: int, size: int, players: Sequence[int]) -> bool:
    """Whether a colour would win at the start of its turn, and nothing in sight prevents it."""
    best, held = sight.best, sight.held
    if best[c] >= size and best[c] > max(best[:c] + best[c + 1 :]):
        caught = any(t.colour != c and t.height + 1 + (sum(t.room) > 1) >= best[c] for t in sight.towers)
        toppled = c in players and any(swings[players.index(c)] < 0 for swings in sight.swings)
        if not caught and not toppled:
            return True
    return held[c] >= size and held[c] > max(held[:c] + held[c + 1 :])


_DISTANCE = 0.7
"""How much worse than one's own a neutral colour's standing is that one may take at the end of one's turn."""


def outlook(state: State) -> tuple[float, ...]:
    """Each seat's expected share of the win."""
    assert isinstance(state, TowersState)
    turn = state.turn
    players = [COLOURS.index(letter) for letter in turn.colours]
    if not state.game.switch:
        scores = [sum(map(mul, WEIGHTS, found)) for found in terms(state, players)]
    else:
        by_colour = [sum(map(mul, WEIGHTS, found)) for found in terms(state, range(4))]
        neutral = max(by_colour[c] for c in range(4) if c not in players) - _DISTANCE
        scores = [max(by_colour[c], neutral) for c in players]
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    total = sum(powers)
    return tuple([power / total for power in powers])


_GROW, _GROW_OTHER, _START, _START_OTHER = 10.0, 0.2, 6.0, 0.3
_NEED, _BUILD, _FEED, _FIELD = 5.0, 1.5, 0.3, 0.15
_WON, _LOST = 4.0, 0.1


def weights(state: State, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
    """How promising each action looks: bricks for one's own towers, houses that they need, struggles to be won."""
    assert isinstance(state, TowersState)
    if state.struggle is not None or len(state.turn.placed) == 2:
        return [1.0] * len(actions)
    odds = _striking(state, seat)
    return [odds.get(action, _FIELD) for action in actions]


def _striking(state: TowersState, seat: Seat) -> dict[Action, float]:
    """The actions that do more than put a house in the open field."""
    board = state.board
    city, houses = board.city, board.houses
    width, action_at = city.width, city.action_at
    letters = state.turn.colours
    me = COLOURS.index(letters[seat])
    mine = city.lane(houses, me)
    odds: dict[Action, float] = {}
    blocks = []
    for block in board.blocks:
        lots = block.lots
        tower = block.tower
        if tower:
            blocks.append(block)
            found = _tower(city, lots, houses & lots * city.each, board.towers[tower])
            own = found.colour == me
            for c in range(4):
                lane = width * c
                if block.floors >> lane & tower:
                    odds[action_at[tower.bit_length() - 1 + lane]] = _GROW if own else _GROW_OTHER
                value = (_BUILD if found.room[c] else _NEED) if own else _FEED
                for lot in each_bit(block.rim & ~board.taken):
                    action = action_at[lot.bit_length() - 1 + lane]
                    odds[action] = max(value, odds.get(action, 0.0))
        else:
            ours = bool(lots & mine)
            for c in range(4):
                lane = width * c
                for lot in each_bit(block.floors >> lane & lots):
                    odds[action_at[lot.bit_length() - 1 + lane]] = _START if lot & mine else _START_OTHER
                value = _BUILD if ours else _FEED
                for lot in each_bit(block.rim & ~board.taken):
                    action = action_at[lot.bit_length() - 1 + lane]
                    odds[action] = max(value, odds.get(action, 0.0))
    players = [COLOURS.index(letter) for letter in letters]
    for one, other, links in _struggles(board, blocks):
        swing = _swing(board, blocks, players, one, other)[seat]
        value = _WON * (1 + swing) if swing > 0 else _LOST
        for lot in each_bit(links):
            for c in range(4):
                odds[action_at[lot.bit_length() - 1 + width * c]] = value
    return odds
