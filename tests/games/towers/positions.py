"""Positions to start tests from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import lucca
from lucca.core.chance import pick, shuffled

EXAMPLE = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "b5": "r", "c5": "k", "e4": "kwrb", "e5": "b", "e3": "k"}
"""The rulebook's example, before red's two bricks."""


def position(
    lots: Mapping[str, str],
    *,
    colors: str = "wk",
    turn: int = 0,
    prisoners: Mapping[str, Mapping[str, int]] | None = None,
    placed: str = "",
    supply: Mapping[str, int] | None = None,
    **options: object,
):
    """A position with these stacks and prisoners. What the supply is said to lack is added to the prisoners."""
    game = lucca.game("towers", colors=colors, **options)
    state = game.start(len(colors), {})
    dump = state.dump()
    held = {taker: {taken: (prisoners or {}).get(taker, {}).get(taken, 0) for taken in "wkrb"} for taker in "wkrb"}
    for colour in "wkrb":
        used = "".join(lots.values()).count(colour) + sum(by[colour] for by in held.values())
        left = dump["supply"][colour] - used
        wanted = (supply or {}).get(colour, left)
        held["wkrb"["wkrb".index(colour) - 1]][colour] += left - wanted
        dump["supply"][colour] = wanted
    return game.load({**dump, "lots": dict(lots), "prisoners": held, "turn": turn, "placed": placed})


def example():
    """White, red and blue; it is red's turn."""
    return position(EXAMPLE, colors="wrb", turn=1)


def crowded(game, players: int, rng: Random):
    """A position with many houses, a tower in most blocks, and a few prisoners."""
    dump = game.start(players, {}).dump()
    supply = dump["supply"]

    def brick() -> str:
        colour = pick([colour for colour in "wkrb" if supply[colour]], rng)
        supply[colour] -= 1
        return colour

    state = game.load(dump)
    lots: dict[str, str] = {}
    for lot in shuffled(state.board.city.lot, rng)[: 10 + int(rng.random() * 10)]:
        lots[lot] = brick()
    for block in _blocks(lots):
        if rng.random() < 0.9:
            lot = pick(sorted(block), rng)
            for _ in range(1 + int(rng.random() * 5)):
                if sum(supply.values()) > 3:
                    lots[lot] += brick()
    for _ in range(int(rng.random() * 8)):
        if sum(supply.values()) > 3:
            taken = brick()
            dump["prisoners"][pick([colour for colour in "wkrb" if colour != taken], rng)][taken] += 1
    return game.load({**dump, "lots": lots, "turn": int(rng.random() * players)})


def _blocks(lots: Mapping[str, str]) -> list[set[str]]:
    blocks: list[set[str]] = []
    for lot in lots:
        x, y = ord(lot[0]), int(lot[1:])
        near = {f"{chr(x + dx)}{y + dy}" for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        touching = [block for block in blocks if block & near]
        blocks = [block for block in blocks if block not in touching]
        blocks.append({lot}.union(*touching))
    return blocks
