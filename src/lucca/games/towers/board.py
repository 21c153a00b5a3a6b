"""The city as it stands: blocks, towers, supply and prisoners, and where a brick may be placed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from lucca.games.towers.actions import COLOURS
from lucca.games.towers.city import City, Lanes, Lot, Lots, each_bit

Stack: TypeAlias = str
"""The bricks of a tower as letters, the bottom one first."""
Supply: TypeAlias = tuple[int, ...]
"""How many bricks of each colour."""
Prisoners: TypeAlias = tuple[tuple[int, ...], ...]
"""By the colour that holds them, then by their own."""


class Block(NamedTuple):
    """Connected lots, and what follows from them for placing: shared by all boards on which it stands."""

    lots: Lots
    rim: Lots
    """The lots along its sides."""
    tower: Lots
    """Its tower, 0 where it has none; two in a struggle."""
    floors: Lanes
    """Where a floor of each colour may be placed, as far as the supply has one."""
    strength: tuple[int, int]
    """Its tower's strength, and the size that decides between equal ones."""


def _block(city: City, lots: Lots, rim: Lots, tower: Lots, houses: Lanes, towers: Mapping[Lot, Stack]) -> Block:
    if not tower:
        return Block(lots, rim, 0, _first_floors(city, lots, houses), (0, 0))
    if tower & tower - 1:
        return Block(lots, rim, tower, 0, (0, 0))
    stack = towers[tower]
    size = lots.bit_count()
    floors = _more_floors(city, lots, tower, stack, houses)
    return Block(lots, rim, tower, floors, (min(len(stack), size - 1), size))


def _first_floors(city: City, lots: Lots, houses: Lanes) -> Lanes:
    """Where a floor may start the block's first tower. The house on top is a floor of it then (R1)."""
    floors = 0
    lane = 0
    for _ in COLOURS:
        own = houses >> lane & lots
        if own:
            floors |= (lots if own.bit_count() >= 3 else lots ^ own) << lane
        lane += city.width
    return floors


def _more_floors(city: City, lots: Lots, tower: Lot, stack: Stack, houses: Lanes) -> Lanes:
    """The colours in which the block's tower may grow: no more floors of one than houses (R1)."""
    floors = 0
    lane = 0
    for colour in COLOURS:
        if stack.count(colour) < (houses >> lane & lots).bit_count():
            floors |= tower << lane
        lane += city.width
    return floors


class Board(NamedTuple):
    """All bricks. `blocks` and `taken` follow from `houses` and `towers` and are kept for speed."""

    city: City
    houses: Lanes
    towers: Mapping[Lot, Stack]
    supply: Supply
    prisoners: Prisoners
    blocks: tuple[Block, ...]
    taken: Lots
    """The lots that are built on."""

    def with_house(self, colour: int, lot: Lot) -> Board:
        """After a house is placed: the blocks beside it are one with it. A struggle is not resolved here."""
        city = self.city
        lots, rim, tower = lot, city.near[lot], 0
        apart = []
        for block in self.blocks:
            if block.rim & lot:
                lots |= block.lots
                rim |= block.rim
                tower |= block.tower
            else:
                apart.append(block)
        houses = self.houses | lot << city.width * colour
        apart.append(_block(city, lots, rim & ~lots, tower, houses, self.towers))
        return Board(
            city, houses, self.towers, _one_less(self.supply, colour), self.prisoners, tuple(apart), self.taken | lot
        )

    def with_floor(self, colour: int, lot: Lot) -> Board:
        """After a floor is placed at the bottom of what stands on a lot."""
        city = self.city
        houses = self.houses & ~(lot * city.each)
        towers = MappingProxyType({**self.towers, lot: COLOURS[colour] + self.stack(lot)})
        blocks = tuple(
            _block(city, block.lots, block.rim, lot, houses, towers) if block.lots & lot else block
            for block in self.blocks
        )
        return Board(city, houses, towers, _one_less(self.supply, colour), self.prisoners, blocks, self.taken)

    def placements(self, barred: str) -> Lanes:
        """Where a brick may be placed, by colour; none of the `barred` colours."""
        city = self.city
        floors = one = two = three = 0
        for block in self.blocks:
            floors |= block.floors
            if block.tower:
                rim = block.rim
                three |= two & rim
                two |= one & rim
                one |= rim
        free = city.all & ~self.taken & ~three
        if two & free:
            free &= ~self._between_equals()
        w, k, r, b = self.supply
        colours = (w > 0) | (k > 0) << 1 | (r > 0) << 2 | (b > 0) << 3
        for colour in barred:
            colours &= ~(1 << COLOURS.index(colour))
        return (free * city.each | floors) & city.lanes[colours]

    def _between_equals(self) -> Lots:
        """The lots along the sides of two blocks with equally strong towers."""
        found = 0
        rims: dict[tuple[int, int], Lots] = {}
        for block in self.blocks:
            if block.tower:
                rim = rims.get(block.strength, 0)
                found |= rim & block.rim
                rims[block.strength] = rim | block.rim
        return found

    def stack(self, lot: Lot) -> Stack:
        """The bricks on a lot, the bottom one first; empty where there is none."""
        if lot in self.towers:
            return self.towers[lot]
        for c, colour in enumerate(COLOURS):
            if self.houses >> self.city.width * c & lot:
                return colour
        return ""

    def stacks(self) -> dict[str, Stack]:
        """The bricks of every lot that is built on by its name, rank by rank from the bottom."""
        city = self.city
        stacks = {lot: colour for c, colour in enumerate(COLOURS) for lot in each_bit(city.lane(self.houses, c))}
        stacks.update(self.towers)
        return {city.name[lot]: stacks[lot] for lot in sorted(stacks)}

    def height(self, colour: str) -> int:
        """The height of the highest tower that a colour controls, 0 without one."""
        return max((len(stack) for stack in self.towers.values() if stack[-1] == colour), default=0)

    def held(self, colour: str) -> int:
        """How many prisoners a colour holds."""
        return sum(self.prisoners[COLOURS.index(colour)])

    def bricks(self, colour: str) -> int:
        """How many bricks of a colour are in the city, floors included."""
        houses = self.city.lane(self.houses, COLOURS.index(colour)).bit_count()
        return houses + sum(stack.count(colour) for stack in self.towers.values())


def blocks_of(city: City, lots: Lots, houses: Lanes, towers: Mapping[Lot, Stack]) -> list[Block]:
    """The blocks that the lots form."""
    blocks = []
    while lots:
        block = city.connected(lots & -lots, lots)
        lots ^= block
        tower = sum(lot for lot in towers if lot & block)
        blocks.append(_block(city, block, city.beside(block) & ~block, tower, houses, towers))
    return blocks


def _one_less(supply: Supply, colour: int) -> Supply:
    return (*supply[:colour], supply[colour] - 1, *supply[colour + 1 :])


def empty(city: City) -> Board:
    """The city before the first brick: 2 × size of each colour in the supply."""
    return Board(city, 0, MappingProxyType({}), (2 * city.size,) * 4, ((0,) * 4,) * 4, (), 0)
