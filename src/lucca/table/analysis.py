"""How good the seats' prospects were in a game that is over: what a bot's judgement says of every position."""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import Any

from lucca.bots.judgement import appraised, judgement_of
from lucca.core.reading import Json
from lucca.core.record import Record
from lucca.table.house import House
from lucca.table.model import Table

PLAYED_OUT = 8
TURNS = 5
NOTABLE = 0.1
KEPT = 200

_kept: OrderedDict[str, dict[str, Any]] = OrderedDict()


def values(record: Json) -> list[tuple[float, ...]]:
    """Every seat's share of the win, position by position."""
    game = Record.read(record)
    judgement, rng = judgement_of(game.rules()), random.Random(1)
    times = 1 if judgement is not None else PLAYED_OUT
    found = []
    for state in game.replay():
        samples = [appraised(state, judgement, rng) for _ in range(times)]
        found.append(tuple(round(sum(seat) / times, 3) for seat in zip(*samples, strict=True)))
    return found


def turning_points(shares: list[tuple[float, ...]], seats: list[int]) -> list[dict[str, float]]:
    """The actions that cost their seat most."""
    drops = [
        {"ply": ply, "seat": seat, "drop": round(shares[ply - 1][seat] - shares[ply][seat], 3)}
        for ply, seat in enumerate(seats, 1)
    ]
    worst = sorted((drop for drop in drops if drop["drop"] >= NOTABLE), key=lambda drop: -drop["drop"])
    return sorted(worst[:TURNS], key=lambda drop: drop["ply"])


async def of(house: House, table: Table, record: Record) -> dict[str, Any]:
    if table.id not in _kept:
        shares = await house.thinkers.run(values, record.json())
        turns = turning_points(shares, [seat for seat, _ in record.actions])
        _kept[table.id] = {"done": len(shares), "of": table.ply + 1, "values": shares, "turns": turns}
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[table.id]
