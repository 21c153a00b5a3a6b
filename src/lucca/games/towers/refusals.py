"""Why an action is not allowed: looked up lot by lot in the rules, without the sets that make `legal` fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucca.core.actions import Action
from lucca.core.state import Refusal, Seat
from lucca.core.words import count, say
from lucca.games.towers.actions import COLOURS, Change, Place, Take
from lucca.games.towers.board import Board
from lucca.games.towers.city import Lot, Lots, each_bit
from lucca.games.towers.struggle import Struggle
from lucca.games.towers.tale import COLOUR_NAMES, strength_of
from lucca.games.towers.turn import Turn

if TYPE_CHECKING:
    from lucca.games.towers.state import TowersState


def forbidden(state: TowersState, seat: Seat, action: Action) -> Refusal | None:
    board, turn, struggle = state.board, state.turn, state.struggle
    if struggle is not None:
        return _taking(board, struggle, action)
    if isinstance(action, Take):
        return Refusal("prisoner", say("No fight is open: prisoners are taken in a struggle only."), (action.lot,))
    if len(turn.placed) == 2:
        return _changing(turn, seat, action)
    if isinstance(action, Place):
        return _placing(board, turn, action)
    if state.game.switch:
        return Refusal("placing", say("First two bricks are placed, then a colour is kept or changed."))
    return Refusal("switch", say("This game is played without changing colours."))


def _taking(board: Board, struggle: Struggle, action: Action) -> Refusal | None:
    city = board.city
    side = struggle.side
    colour, taker = COLOUR_NAMES[board.towers[side][-1]], COLOUR_NAMES[struggle.taker]
    if not isinstance(action, Take):
        words = say("First {taker} has to take a {colour} house prisoner.", taker=taker, colour=colour)
        return Refusal("prisoner", words, city.names(struggle.choice))
    lot = city.lot[action.lot]
    stack = board.stack(lot)
    if len(stack) != 1:
        there = say("a tower, not a house") if stack else say("an empty lot")
        return Refusal("prisoner", say("{lot} is {there}.", lot=action.lot, there=there), (action.lot,))
    if COLOUR_NAMES[stack] != colour:
        words = say(
            "The house on {lot} is {other}; {taker} takes a {colour} one.",
            lot=action.lot,
            other=COLOUR_NAMES[stack],
            taker=taker,
            colour=colour,
        )
        return Refusal("prisoner", words, (action.lot,))
    if lot == struggle.link:
        words = say("The house just placed on {lot} belongs to neither side: it can't be taken.", lot=action.lot)
        return Refusal("prisoner", words, (action.lot,))
    if not city.connected(side, board.taken & ~struggle.link) & lot:
        words = say(
            "The house on {lot} is not in the own block of the tower on {tower}.",
            lot=action.lot,
            tower=city.name[side],
        )
        return Refusal("prisoner", words, (action.lot, city.name[side]))
    return None


def _changing(turn: Turn, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Place):
        return Refusal("switch", say("Both bricks are placed: keep the colour or take a neutral one."))
    if not isinstance(action, Change) or action.colour not in turn.colours:
        return None
    colour = COLOUR_NAMES[action.colour]
    if turn.colours[seat] == action.colour:
        return Refusal("switch", say("You play {colour} already; to stay with it, keep.", colour=colour))
    owner = turn.colours.index(action.colour)
    return Refusal("switch", say("Seat {seat} plays {colour}: it is not neutral.", seat=owner, colour=colour))


def _placing(board: Board, turn: Turn, action: Place) -> Refusal | None:
    colour = COLOUR_NAMES[action.colour]
    if action.colour in turn.placed:
        words = say("The first brick of this turn was {colour}: the second has another colour.", colour=colour)
        return Refusal("two-colours", words)
    if not board.supply[COLOURS.index(action.colour)]:
        return Refusal("supply", say("The supply has no {colour} brick left.", colour=colour))
    lot = board.city.lot[action.lot]
    return _floor(board, action, lot) if board.stack(lot) else _house(board, action, lot)


def _floor(board: Board, action: Place, lot: Lot) -> Refusal | None:
    city = board.city
    block = city.connected(lot, board.taken)
    others = [city.name[tower] for tower in board.towers if tower & block and tower != lot]
    if others:
        words = say(
            "{lot} is in the block of the tower on {tower}: a floor would start a second tower there.",
            lot=action.lot,
            tower=others[0],
        )
        return Refusal("second-tower", words, (action.lot, *others))
    floors = (action.colour + board.stack(lot)).count(action.colour)
    houses = [other for other in each_bit(block & ~lot) if board.stack(other) == action.colour]
    if floors <= len(houses):
        return None
    colour = COLOUR_NAMES[action.colour]
    words = say(
        "{lot} would hold {floors}, but the rest of its block has {houses}.",
        lot=action.lot,
        floors=count("{n} {colour} floor", "{n} {colour} floors", floors, colour=colour),
        houses=count("only {n} {colour} house", "only {n} {colour} houses", len(houses), colour=colour)
        if houses
        else say("no {colour} house", colour=colour),
    )
    return Refusal("floor-houses", words, (action.lot, *(city.name[house] for house in houses)))


def _house(board: Board, action: Place, lot: Lot) -> Refusal | None:
    city = board.city
    joined: dict[Lot, Lots] = {}
    for side in each_bit(city.beside(lot) & board.taken):
        block = city.connected(side, board.taken)
        joined.update((tower, block) for tower in board.towers if tower & block)
    towers = tuple(city.name[tower] for tower in joined)
    if len(joined) > 2:
        words = say("A house on {lot} would join three towers: {towers}.", lot=action.lot, towers=towers)
        return Refusal("three-towers", words, (action.lot, *towers))
    if len(joined) < 2:
        return None
    (one, size), (two, other) = ((tower, block.bit_count()) for tower, block in joined.items())
    heights = len(board.towers[one]), len(board.towers[two])
    if (min(heights[0], size - 1), size) != (min(heights[1], other - 1), other):
        return None
    words = say(
        "A house on {lot} would join two equally strong towers, in blocks of {size} lots: "
        "{one} ({strength}) and {two} ({same}).",
        lot=action.lot,
        size=size,
        one=towers[0],
        strength=strength_of(heights[0], size - 1),
        two=towers[1],
        same=strength_of(heights[1], other - 1),
    )
    return Refusal("equal-towers", words, (action.lot, *towers))
