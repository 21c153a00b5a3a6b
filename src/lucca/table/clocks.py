"""Clocks: none, a base with an increment, or days a move. Pure functions of the moments at which things happened."""

from __future__ import annotations

from lucca.core.state import Seat
from lucca.table.model import Clock, ClockSetting, Table

DAY = 86_400_000


def allowance(setting: ClockSetting) -> int:
    return setting.days * DAY if setting.kind == "days" else setting.base


def started(setting: ClockSetting, players: int, to_act: tuple[Seat, ...], now: int) -> Clock | None:
    if setting.kind == "none":
        return None
    full = allowance(setting)
    return Clock((full,) * players, tuple(now if seat in to_act else None for seat in range(players)))


def left(clock: Clock, seat: Seat, now: int) -> int:
    since = clock.since[seat]
    return clock.left[seat] if since is None else clock.left[seat] - max(0, now - since)


def after_action(table: Table, seat: Seat, to_act: tuple[Seat, ...], now: int) -> Clock | None:
    """The clocks when a seat has acted and others are to act: its own gets its increment, the others run on."""
    clock, setting = table.clock, table.setup.clock
    if clock is None:
        return None
    remaining, since = list(clock.left), list(clock.since)
    remaining[seat] = allowance(setting) if setting.kind == "days" else left(clock, seat, now) + setting.step
    since[seat] = None
    for other in range(table.players):
        if other in to_act and since[other] is None:
            since[other] = now
        elif other not in to_act and since[other] is not None:
            remaining[other], since[other] = left(clock, other, now), None
    return Clock(tuple(remaining), tuple(since))


def again(clock: Clock | None, to_act: tuple[Seat, ...], now: int, until: int | None = None) -> Clock | None:
    """Stop all clocks and let those of `to_act` run. Time after `until` doesn't count: the server was away."""
    if clock is None:
        return None
    end = now if until is None else min(now, until)
    remaining = tuple(max(left(clock, seat, end), 1) for seat in range(len(clock.left)))
    return Clock(remaining, tuple(now if seat in to_act else None for seat in range(len(remaining))))


def stopped(clock: Clock | None, now: int) -> Clock | None:
    if clock is None:
        return None
    remaining = tuple(max(0, left(clock, seat, now)) for seat in range(len(clock.left)))
    return Clock(remaining, (None,) * len(remaining))


def fallen(table: Table, now: int) -> tuple[Seat, ...]:
    """The persons whose time is up. A bot that is slow is the server's fault."""
    return tuple(seat for seat, until in flags(table) if until <= now)


def flags(table: Table) -> list[tuple[Seat, int]]:
    """When the flags of those fall who are to act."""
    clock = table.clock
    if clock is None:
        return []
    people = (seat for seat in table.to_act if table.chairs[seat].kind == "person")
    return [(seat, since + clock.left[seat]) for seat in people if (since := clock.since[seat]) is not None]
