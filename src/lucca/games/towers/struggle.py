"""The struggle of two towers in one block (section 4 of the rulebook)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from lucca.games.towers import tale
from lucca.games.towers.actions import COLOURS
from lucca.games.towers.board import Board, blocks_of
from lucca.games.towers.city import Lot, Lots
from lucca.games.towers.tale import Log


@dataclass(frozen=True, slots=True)
class Struggle:
    """A fight that waits for a seat to choose a prisoner. The top floor of the step is in the supply already."""

    link: Lot
    """The lot just built on: it connects the two towers, and belongs to neither (R2)."""
    stronger: Lot
    weaker: Lot
    by_stronger: bool
    """Whose step it is."""
    taker: str
    """The colour that lost its top floor and takes the prisoner."""
    choice: Lots
    """The houses it may take."""

    @property
    def side(self) -> Lot:
        """The tower whose step it is."""
        return self.stronger if self.by_stronger else self.weaker


class Fight:
    """The bricks while a struggle is resolved. Lives as long as one action."""

    def __init__(self, board: Board, link: Lot, stronger: Lot, weaker: Lot, played: str, log: Log) -> None:
        self.city = board.city
        self.link = link
        self.stronger = stronger
        self.weaker = weaker
        self.played = played
        self.log = log
        self.houses = board.houses
        self.towers = dict(board.towers)
        self.supply = list(board.supply)
        self.prisoners = [list(held) for held in board.prisoners]
        self.taken = board.taken
        self.apart = [block for block in board.blocks if not block.lots & link]
        self.lots = next(block.lots for block in board.blocks if block.lots & link)

    def board(self) -> Board:
        """The city now."""
        towers = MappingProxyType(self.towers)
        blocks = (*self.apart, *blocks_of(self.city, self.lots, self.houses, towers))
        prisoners = tuple(map(tuple, self.prisoners))
        return Board(self.city, self.houses, towers, tuple(self.supply), prisoners, blocks, self.taken)

    def begin(self) -> Struggle | None:
        """Merge, or fight until it is over or somebody has to choose."""
        if self._one_controller():
            self._merge()
            return None
        return self._steps(by_stronger=True)

    def resume(self, struggle: Struggle, prisoner: Lot) -> Struggle | None:
        """Go on after the choice."""
        self._take_house(prisoner, self.towers[struggle.side][-1], struggle.taker)
        if self._over():
            return None
        return self._steps(not struggle.by_stronger)

    def _steps(self, by_stronger: bool) -> Struggle | None:
        while True:
            struggle = self._step(by_stronger)
            if struggle is not None:
                return struggle
            if self._over():
                return None
            by_stronger = not by_stronger

    def _step(self, by_stronger: bool) -> Struggle | None:
        """One side's step against the other, up to the choice of a prisoner if there is one."""
        side, other = (self.stronger, self.weaker) if by_stronger else (self.weaker, self.stronger)
        colour, taker = self.towers[side][-1], self.towers[other][-1]
        self._lose_top(other, side)
        if taker not in self.played:
            self._take_from_supply(colour, taker)
            return None
        own_block = self.city.connected(side, self.lots & ~self.link)  # R2, R4
        choice = own_block & self.city.lane(self.houses, COLOURS.index(colour))
        if choice & choice - 1:  # R6
            self.log.append((tale.choice, (taker, colour, *self.city.names(choice))))
            return Struggle(self.link, self.stronger, self.weaker, by_stronger, taker, choice)
        if choice:
            self._take_house(choice, colour, taker)
        else:
            self.log.append((tale.no_prisoner, (colour, taker, self.city.name[side])))
        return None

    def _lose_top(self, tower: Lot, to: Lot) -> None:
        stack = self.towers[tower]
        self.supply[COLOURS.index(stack[-1])] += 1
        self._set(tower, stack[:-1])
        self.log.append((tale.top_lost, (stack[-1], self.city.name[tower], self.city.name[to])))

    def _set(self, lot: Lot, stack: str) -> None:
        """What stands on a tower's lot now; a single brick is a house."""
        if len(stack) > 1:
            self.towers[lot] = stack
        else:
            del self.towers[lot]
            self.houses |= lot << self.city.width * COLOURS.index(stack)

    def _take_house(self, lot: Lot, colour: str, taker: str) -> None:
        c = COLOURS.index(colour)
        self.houses ^= lot << self.city.width * c
        self.lots ^= lot
        self.taken ^= lot
        self.prisoners[COLOURS.index(taker)][c] += 1
        self.log.append((tale.house_taken, (colour, taker, self.city.name[lot])))

    def _take_from_supply(self, colour: str, taker: str) -> None:
        """A neutral colour's prisoner comes from the supply, whatever houses there are (R5)."""
        c = COLOURS.index(colour)
        if self.supply[c]:
            self.supply[c] -= 1
            self.prisoners[COLOURS.index(taker)][c] += 1
            self.log.append((tale.brick_taken, (colour, taker)))
        else:
            self.log.append((tale.none_in_supply, (colour, taker)))

    def _over(self) -> bool:
        """Whether the fight ends after this step; the reasons are looked at in this order."""
        for tower in (self.weaker, self.stronger):  # R7
            if tower not in self.towers:
                self.log.append((tale.house_again, (self.city.name[tower],)))
                return True
        if not self.city.connected(self.stronger, self.lots) & self.weaker:
            self.log.append((tale.parted, (self.city.name[self.stronger], self.city.name[self.weaker])))
            return True
        if self._one_controller():
            self._merge()
            return True
        return False

    def _one_controller(self) -> bool:
        return self.towers[self.stronger][-1] == self.towers[self.weaker][-1]

    def _merge(self) -> None:
        """All of the weaker tower (R3) but its bottom brick go under the stronger one."""
        stack = self.towers[self.weaker]
        self._set(self.weaker, stack[0])
        merged = stack[1:] + self.towers[self.stronger]
        self.towers[self.stronger] = merged
        self.log.append(
            (tale.merged, (merged[-1], self.city.name[self.stronger], self.city.name[self.weaker], len(merged)))
        )


def build_house(board: Board, colour: int, lot: Lot, played: str, log: Log) -> tuple[Board, Struggle | None]:
    """Place a house and resolve the struggle that it may bring."""
    after = board.with_house(colour, lot)
    tower = after.blocks[-1].tower
    if not tower & tower - 1:
        return after, None
    weaker, stronger = sorted(
        (block for block in board.blocks if block.rim & lot and block.tower), key=lambda block: block.strength
    )
    names = board.city.name
    heights = [len(board.towers[block.tower]) for block in (stronger, weaker)]
    sizes = [block.strength[1] for block in (stronger, weaker)]
    log.append((tale.struggle, (names[stronger.tower], names[weaker.tower], *heights, *sizes)))
    fight = Fight(after, lot, stronger.tower, weaker.tower, played, log)
    struggle = fight.begin()
    return fight.board(), struggle


def take_prisoner(board: Board, struggle: Struggle, lot: Lot, played: str, log: Log) -> tuple[Board, Struggle | None]:
    """Take the chosen house and go on with the struggle."""
    fight = Fight(board, struggle.link, struggle.stronger, struggle.weaker, played, log)
    following = fight.resume(struggle, lot)
    return fight.board(), following
