"""The city of a size as bits: a bit a lot, a lane of bits a colour, and every action's place among them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import TypeAlias

from lucca.core.actions import Action, Actions
from lucca.games.towers.actions import COLOURS, Change, Decision, Keep, Place, Take

Lot: TypeAlias = int
"""An integer with one bit set."""
Lots: TypeAlias = int
"""Any number of lots, a bit each."""
Lanes: TypeAlias = int
"""Lots by colour: four `Lots` side by side in one integer, white lowest."""

NTH = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
"""The places of the bits that are set in a byte."""


class City:
    """What depends on the size alone. A column of padding beside the last file keeps shifts from wrapping round."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stride = size + 1
        self.width = size * self.stride
        """The bits of a lane."""
        names = {
            1 << rank * self.stride + file: f"{chr(97 + file)}{rank + 1}"
            for rank in range(size)
            for file in range(size)
        }
        self.name: dict[Lot, str] = names
        self.lot: dict[str, Lot] = {name: lot for lot, name in names.items()}
        self.last = f"{chr(96 + size)}{size}"
        """The name of the lot in the far corner."""
        self.all: Lots = sum(names)
        self.near: dict[Lot, Lots] = {lot: self.beside(lot) for lot in names}
        self.each = sum(1 << self.width * c for c in range(4))
        """Multiplied with lots, it puts them into every lane."""
        self.lanes: tuple[Lanes, ...] = tuple(
            sum(self.all << self.width * c for c in range(4) if colours >> c & 1) for colours in range(16)
        )
        """The lanes of a set of colours, a bit a colour."""
        self._number_actions()

    def _number_actions(self) -> None:
        lots = list(self.name)
        placed: dict[Decision, int] = {
            Place(colour, self.name[lot]): lot << self.width * c for c, colour in enumerate(COLOURS) for lot in lots
        }
        self.keep = 1 << 5 * self.width
        self.bit: dict[Decision, int] = {
            **placed,
            **{Take(self.name[lot]): lot << 4 * self.width for lot in lots},
            Keep(): self.keep,
            **{Change(colour): self.keep << 1 + c for c, colour in enumerate(COLOURS)},
        }
        """Every action's bit in the sets of legal ones; their order is that of the numbers."""
        self.actions = tuple(self.bit)
        self.index = {action: i for i, action in enumerate(self.actions)}
        self.parse = {str(action): action for action in self.actions}
        self.action_at = {bit.bit_length() - 1: action for action, bit in self.bit.items()}
        self.halves = tuple(
            (step, (1 << step) - 1) for step in (512, 256, 128, 64, 32, 16, 8) if step <= self.keep.bit_length()
        )

    def beside(self, lots: Lots) -> Lots:
        """The lots along the sides of the given ones, which may be among them."""
        stride = self.stride
        return (lots << 1 | lots >> 1 | lots << stride | lots >> stride) & self.all

    def connected(self, lot: Lots, within: Lots) -> Lots:
        """What of the lots `within` is connected with the first one."""
        stride = self.stride
        reached = lot
        while True:
            grown = (reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride) & within
            if grown == reached:
                return reached
            reached = grown

    def lane(self, lanes: Lanes, colour: int) -> Lots:
        return lanes >> self.width * colour & self.all

    def names(self, lots: Lots) -> tuple[str, ...]:
        """The names of lots, rank by rank from the bottom."""
        return tuple(self.name[lot] for lot in each_bit(lots))


@cache
def city(size: int) -> City:
    return City(size)


def each_bit(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


class Choices(Actions):
    """Legal actions as one integer with a bit for each."""

    __slots__ = ("_bits", "_city")

    def __init__(self, city: City, bits: int) -> None:
        self._city = city
        self._bits = bits

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __iter__(self) -> Iterator[Action]:
        action_at = self._city.action_at
        return (action_at[bit.bit_length() - 1] for bit in each_bit(self._bits))

    def __contains__(self, action: object, /) -> bool:
        return isinstance(action, Decision) and self._bits & self._city.bit.get(action, 0) != 0

    def sample(self, rng: Random) -> Action:
        bits = self._bits
        if not bits:
            raise IndexError("there is no legal action to draw from")
        nth = int(rng.random() * bits.bit_count())
        place = 0
        for step, mask in self._city.halves:
            below = bits & mask
            count = below.bit_count()
            if nth < count:
                bits = below
            else:
                nth -= count
                bits >>= step
                place += step
        return self._city.action_at[place + NTH[bits][nth]]
