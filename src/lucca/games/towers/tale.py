"""What an action brought about, told step by step. Noted while it happens, put into words when asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lucca.core.state import Event
from lucca.core.words import Words, count, say

Entry: TypeAlias = tuple[Callable[..., Event], tuple[str | int, ...]]  # type: ignore[explicit-any]  # facts differ
Log: TypeAlias = list[Entry]

COLOUR_NAMES = {"w": say("white"), "k": say("black"), "r": say("red"), "b": say("blue")}


def told(log: tuple[Entry, ...]) -> tuple[Event, ...]:
    return tuple(tell(*facts) for tell, facts in log)


def house(colour: str, lot: str) -> Event:
    return Event("house", "house", say("A {colour} house on {lot}.", colour=COLOUR_NAMES[colour], lot=lot), (lot,))


def floor(colour: str, lot: str, height: int) -> Event:
    words = say(
        "A {colour} floor at the bottom of {lot}: it is {height} high now.",
        colour=COLOUR_NAMES[colour],
        lot=lot,
        height=height,
    )
    return Event("floor", "floor", words, (lot,))


def struggle(
    stronger: str, weaker: str, stronger_height: int, weaker_height: int, stronger_size: int, weaker_size: int
) -> Event:
    """Heights are those of the towers, sizes those of their own blocks with the tower."""
    one = strength_of(stronger_height, stronger_size - 1)
    two = strength_of(weaker_height, weaker_size - 1)
    words = say(
        "Struggle! {stronger} is the stronger tower: {one}; {weaker}: {two}.",
        stronger=stronger,
        one=one,
        weaker=weaker,
        two=two,
    )
    if min(stronger_height, stronger_size - 1) == min(weaker_height, weaker_size - 1):
        words = say(
            "Struggle! {stronger} is the stronger tower: {one}; {weaker}: {two}. "
            "What decides is its larger block: {size} lots against {other}.",
            stronger=stronger,
            one=one,
            weaker=weaker,
            two=two,
            size=stronger_size,
            other=weaker_size,
        )
    return Event("struggle", "struggle", words, (stronger, weaker))


def strength_of(height: int, houses: int) -> Words:
    """A tower's strength and how it comes about."""
    return count(
        "strength {strength} (height {height}, {n} house)",
        "strength {strength} (height {height}, {n} houses)",
        houses,
        strength=min(height, houses),
        height=height,
    )


def top_lost(colour: str, tower: str, to: str) -> Event:
    words = say(
        "{to} strikes: the {colour} top floor of {tower} goes to the supply.",
        to=to,
        colour=COLOUR_NAMES[colour],
        tower=tower,
    )
    return Event("strike", "fight", words, (to, tower))


def house_taken(colour: str, taker: str, lot: str) -> Event:
    words = say(
        "The {colour} house on {lot} becomes a prisoner of {taker}.",
        colour=COLOUR_NAMES[colour],
        lot=lot,
        taker=COLOUR_NAMES[taker],
    )
    return Event("prisoner", "prisoner", words, (lot,))


def no_prisoner(colour: str, taker: str, tower: str) -> Event:
    words = say(
        "The block of {tower} has no {colour} house that {taker} could take.",
        tower=tower,
        colour=COLOUR_NAMES[colour],
        taker=COLOUR_NAMES[taker],
    )
    return Event("no-prisoner", "prisoner", words, (tower,))


def brick_taken(colour: str, taker: str) -> Event:
    words = say(
        "Neutral {taker} takes a {colour} brick prisoner from the supply.",
        taker=COLOUR_NAMES[taker],
        colour=COLOUR_NAMES[colour],
    )
    return Event("prisoner", "neutral-prisoner", words)


def none_in_supply(colour: str, taker: str) -> Event:
    words = say(
        "The supply has no {colour} brick that neutral {taker} could take.",
        colour=COLOUR_NAMES[colour],
        taker=COLOUR_NAMES[taker],
    )
    return Event("no-prisoner", "neutral-prisoner", words)


def choice(taker: str, colour: str, *lots: str) -> Event:
    words = say(
        "Now {taker} has to choose which {colour} house to take: {lots}.",
        taker=COLOUR_NAMES[taker],
        colour=COLOUR_NAMES[colour],
        lots=lots,
    )
    return Event("choice", "prisoner", words, lots)


def house_again(tower: str) -> Event:
    words = say("{tower} is down to one brick and a house again: the fight is over.", tower=tower)
    return Event("fight-end", "fight-end", words, (tower,))


def parted(stronger: str, weaker: str) -> Event:
    words = say(
        "{stronger} and {weaker} are in different blocks now: the fight is over.", stronger=stronger, weaker=weaker
    )
    return Event("fight-end", "fight-end", words, (stronger, weaker))


def merged(colour: str, stronger: str, weaker: str, height: int) -> Event:
    words = say(
        "One colour, {colour}, controls both towers: {weaker} merges into {stronger}, which is {height} high now. "
        "The bottom brick of {weaker} stays as a house.",
        colour=COLOUR_NAMES[colour],
        weaker=weaker,
        stronger=stronger,
        height=height,
    )
    return Event("merge", "merge", words, (stronger, weaker))


def kept(seat: int, colour: str) -> Event:
    words = say("Seat {seat} keeps {colour}.", seat=seat, colour=COLOUR_NAMES[colour])
    return Event("keep", "switch", words)


def changed(seat: int, old: str, new: str) -> Event:
    words = say(
        "Seat {seat} changes from {old} to {new}; {old} is neutral now.",
        seat=seat,
        old=COLOUR_NAMES[old],
        new=COLOUR_NAMES[new],
    )
    return Event("change", "switch", words)


def ended_by_tower(colour: str, height: int) -> Event:
    words = say(
        "The turn of {colour} begins with a tower of {height}, higher than any other colour's: {colour} wins.",
        colour=COLOUR_NAMES[colour],
        height=height,
    )
    return Event("end", "tower", words)


def ended_by_prisoners(colour: str, held: int) -> Event:
    words = say(
        "The turn of {colour} begins with {held} prisoners, more than any other colour has: {colour} wins.",
        colour=COLOUR_NAMES[colour],
        held=held,
    )
    return Event("end", "prisoners", words)


def ended_stuck(colour: str, placed: int) -> Event:
    which = say("second") if placed else say("first")
    words = say("The {which} brick of {colour} fits nowhere: the game ends.", which=which, colour=COLOUR_NAMES[colour])
    return Event("end", "stuck", words)


def ended_by_limit(limit: int) -> Event:
    return Event(
        "end", "limit", count("{n} round is over: the game ends.", "{n} rounds are over: the game ends.", limit)
    )
