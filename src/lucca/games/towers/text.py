"""The tower game in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.state import Seat, View
from lucca.core.text import Paint
from lucca.core.words import Words, count, lines, say
from lucca.games.towers.actions import COLOURS, Change, Place, Take
from lucca.games.towers.board import Board
from lucca.games.towers.tale import COLOUR_NAMES
from lucca.games.towers.view import TowersView

COLOUR_TITLES = {"w": say("White"), "k": say("Black"), "r": say("Red"), "b": say("Blue")}
_INKS = {"w": ("black", "white"), "k": ("white", "black"), "r": ("white", "red"), "b": ("white", "blue")}
_CELL = 5


def about() -> Words:
    return say(
        "Build a city house by house: raise a tower over your houses, and let it struggle with those of the others."
    )


def board(view: View, paint: Paint) -> str:
    """The city, the stacks in full, and what each colour has."""
    shown = _towers(view)
    parts = [_city(shown, paint), _stacks(shown, paint), _struggle(shown, paint), _colours(shown, paint)]
    return "\n\n".join("\n".join(part) for lines in parts if (part := list(lines)))


def _towers(view: View) -> TowersView:
    if not isinstance(view, TowersView):
        raise BadView("", "this is not a view of the tower game")
    return view


def _city(view: TowersView, paint: Paint) -> Iterator[str]:
    """A house is a letter, a tower the letter of its controller and its height."""
    size = view.game.size
    lots = view.lots
    files = "".join(f"{chr(97 + file):^{_CELL}}" for file in range(size)).rstrip()
    yield f"   {files}"
    for rank in range(size, 0, -1):
        cells = (_cell(lots.get(f"{chr(97 + file)}{rank}", ""), paint) for file in range(size))
        yield f"{rank:>2} {''.join(cells)}{rank:>2}"
    yield f"   {files}"


def _cell(stack: str, paint: Paint) -> str:
    if not stack:
        return f"{'·':^{_CELL}}"
    text = stack if len(stack) == 1 else f"{stack[-1]}{len(stack)}"
    before = (_CELL - len(text)) // 2
    after = _CELL - len(text) - before
    if len(stack) > 1:
        return f"{' ' * (before - 1)}{_brick(f'[{text}]', stack[-1], paint)}{' ' * (after - 1)}"
    return f"{' ' * before}{_brick(text, stack, paint)}{' ' * after}"


def _brick(text: str, colour: str, paint: Paint) -> str:
    ink, ground = _INKS[colour]
    return paint(text, ink, ground, bold=True)


def _stacks(view: TowersView, paint: Paint) -> Iterator[str]:
    towers = {lot: stack for lot, stack in view.lots.items() if len(stack) > 1}
    if towers:
        yield str(say("Towers, from the bottom brick to the top one, which controls:"))
    for lot, stack in sorted(towers.items(), key=lambda item: -len(item[1])):
        bricks = " ".join(_brick(brick, brick, paint) for brick in stack)
        summary = say("{height} high, {colour}", height=len(stack), colour=COLOUR_NAMES[stack[-1]])
        yield f"  {lot:<3} {bricks}   ({summary})"


def _struggle(view: TowersView, paint: Paint) -> Iterator[str]:
    state = view.state
    if state.struggle is None:
        return
    names, fight = state.board.city.name, state.struggle
    words = say(
        "Struggle of {stronger} (stronger) and {weaker} (weaker), joined by {link}: it is the step of {side}.",
        stronger=names[fight.stronger],
        weaker=names[fight.weaker],
        link=names[fight.link],
        side=names[fight.side],
    )
    yield from wrap(str(words), paint.width)


def _colours(view: TowersView, paint: Paint) -> Iterator[str]:
    """A row a colour: who plays it, its supply, its highest tower, its prisoners, its bricks in the city."""
    place = view.state.board
    heads = (say("played by"), say("supply"), say("highest tower"), say("in the city"), say("prisoners"))
    heading = "  ".join(str(head) for head in heads)
    width = 1 + max(6, *(len(str(name)) for name in COLOUR_NAMES.values()))
    yield f"{'':<{width + 2}}{heading}"
    for colour in COLOURS:
        numbers = (view.supply[colour], place.height(colour), place.bricks(colour))
        columns = [f"{number:>{len(str(head))}}" for number, head in zip(numbers, heads[1:4], strict=True)]
        owner = f"{_owner(view, colour)!s:<{len(str(heads[0]))}}"
        name = f"{_brick(colour, colour, paint)} {COLOUR_NAMES[colour]!s:<{width}}"
        yield f"{name}{owner}  {'  '.join(columns)}  {_held(place, colour)}"


def _owner(view: TowersView, colour: str) -> Words:
    if colour in view.colours:
        return say("seat {seat}", seat=view.colours.index(colour))
    return say("neutral")


def _held(place: Board, colour: str) -> str:
    held = place.prisoners[COLOURS.index(colour)]
    kinds = " ".join(f"{number}{kind}" for number, kind in zip(held, COLOURS, strict=True) if number)
    return f"{sum(held)} ({kinds})" if kinds else "0"


def seat_name(view: View, seat: Seat) -> Words:
    return COLOUR_TITLES[_towers(view).colours[seat]]


def score(view: View) -> Words:
    """Towers and prisoners of every seat, and how many are needed."""
    shown = _towers(view)
    words = say("To win: a tower of {size} or {size} prisoners at the start of a turn.", size=shown.game.size)
    return lines(words, *_standings(shown))


def _standings(view: TowersView) -> Iterator[Words]:
    place = view.state.board
    for colour in view.colours:
        yield say(
            "{colour}: highest tower {height}, {prisoners}, {bricks} in the city",
            colour=COLOUR_TITLES[colour],
            height=place.height(colour),
            prisoners=count("{n} prisoner", "{n} prisoners", place.held(colour)),
            bricks=count("{n} brick", "{n} bricks", place.bricks(colour)),
        )


def describe(view: View, seat: Seat, action: Action) -> Words:
    shown = _towers(view)
    if isinstance(action, Place):
        return _describe_brick(shown, action)
    if isinstance(action, Take):
        stack = shown.lots.get(action.lot, "")
        if len(stack) != 1:
            return say("Take the house on {lot} prisoner", lot=action.lot)
        return say("Take the {colour} house on {lot} prisoner", colour=COLOUR_NAMES[stack], lot=action.lot)
    own = COLOUR_NAMES[shown.colours[seat]]
    if isinstance(action, Change):
        return say("Change from {own} to {new}", own=own, new=COLOUR_NAMES[action.colour])
    return say("Keep {own}", own=own)


def _describe_brick(view: TowersView, action: Place) -> Words:
    colour = COLOUR_NAMES[action.colour]
    stack = view.lots.get(action.lot, "")
    if stack:
        height = len(stack) + 1
        return say(
            "Place a {colour} floor under {lot}, then {height} high", colour=colour, lot=action.lot, height=height
        )
    place = view.state.board
    lot = place.city.lot[action.lot]
    joined = [names for block in place.blocks if block.rim & lot for names in place.city.names(block.tower)]
    if len(joined) == 2:
        return say(
            "Place a {colour} house on {lot}: a struggle of {one} and {two}",
            colour=colour,
            lot=action.lot,
            one=joined[0],
            two=joined[1],
        )
    return say("Place a {colour} house on {lot}", colour=colour, lot=action.lot)


def prompt(view: View, seat: Seat) -> Words:
    shown = _towers(view)
    state = shown.state
    turn, fight = state.turn, state.struggle
    own = COLOUR_TITLES[shown.colours[seat]]
    if seat not in shown.to_act:
        return say("{own} has nothing to decide now.", own=own)
    if fight is not None:
        lots = state.board.city.names(fight.choice)
        kind = COLOUR_NAMES[state.board.towers[fight.side][-1]]
        return say("{own}: take a {kind} house prisoner ({lots}).", own=own, kind=kind, lots=lots)
    if len(turn.placed) == 2:
        neutral = tuple(COLOUR_NAMES[colour] for colour in turn.neutral)
        return say("{own}: keep your colour, or change to a neutral one ({neutral}).", own=own, neutral=neutral)
    if turn.placed:
        placed = COLOUR_NAMES[turn.placed]
        return say("{own}: place the second brick, of any colour but {placed}.", own=own, placed=placed)
    return say("{own}: place the first brick, of any colour.", own=own)


def notation() -> Words:
    return lines(
        say("Colours: w white, k black, r red, b blue."),
        say("rd4    place a red brick on d4: a house if the lot is empty, else a floor at the bottom"),
        say("xd4    take the house on d4 prisoner (in a fight)"),
        say("keep   keep your colour at the end of a turn (with the option switch)"),
        say("=b     change to blue"),
    )


def ending(view: View) -> Words:
    shown = _towers(view)
    result = shown.result
    if result is None:
        return say("The game is not over.")
    winners = tuple(COLOUR_TITLES[shown.colours[seat]] for seat in result.winners)
    head = (
        say("{winner} wins.", winner=winners[0]) if len(winners) == 1 else say("A draw of {winners}.", winners=winners)
    )
    return lines(head, _reason(shown, result.reason), *_standings(shown))


def _reason(view: TowersView, reason: str) -> Words:
    size = view.game.size
    if reason == "tower":
        return say("At the start of the turn its tower is at least {size} high and the highest.", size=size)
    if reason == "prisoners":
        return say("At the start of the turn it holds at least {size} prisoners, more than any other.", size=size)
    order = say("The highest tower decides, then prisoners, then bricks in the city.")
    if reason == "stuck":
        colour = COLOUR_TITLES[view.state.turn.colour]
        return say("{colour} can't place a brick. {order}", colour=colour, order=order)
    return say("The last round is over. {order}", order=order)
