"""What a move brought about, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from lucca.core.actions import Action
from lucca.core.state import Event, Seat
from lucca.core.words import count, say
from lucca.games.toscana.board import NAMES, SQUARES
from lucca.games.toscana.ground import Lying, tiles_in, zones
from lucca.games.toscana.moves import ALLOW, VETO
from lucca.games.toscana.tiles import COLOURS, GREY, RED, Tile

if TYPE_CHECKING:
    from lucca.games.toscana.state import ToscanaState

Story: TypeAlias = tuple[Seat, Action, Tile, Lying]
"""Who did what with which tile, and the board after it."""


def tell(state: ToscanaState) -> tuple[Event, ...]:
    return () if state.story is None else tuple(_steps(state, state.story))


def _steps(state: ToscanaState, story: Story) -> Iterator[Event]:
    yield _deed(story)
    if state.lost is not None:
        yield _lost(state, state.lost)
    begins = state.ground[0] is None and bool(state.done) and story[3] is not None
    if begins or state.result is not None:
        yield from _zones(story[3])
    if begins:
        words = say(
            "The second game begins with a new deal and new vetoes; {first} is first.", first=COLOURS[state.mover]
        )
        yield Event("game", "match", words)
    if state.result is not None:
        yield _end(state)


def _deed(story: Story) -> Event:
    seat, action, tile, lying = story
    if action is VETO:
        words = say(
            "{who} forbids tile {tile} of {other}: it goes under the pile.",
            who=COLOURS[seat],
            tile=tile.name,
            other=COLOURS[1 - seat],
        )
        return Event("veto", "veto", words)
    if action is ALLOW:
        words = say(
            "{who} lets tile {tile} of {other} stand.", who=COLOURS[seat], tile=tile.name, other=COLOURS[1 - seat]
        )
        return Event("allow", "veto", words)
    assert lying is not None
    before, _, laid = lying
    words = say("{who} places tile {tile}: {place}.", who=COLOURS[seat], tile=tile.name, place=str(action))
    squares = tuple(NAMES[square] for square in sorted(laid.squares))
    return Event("place", "first" if before is None else "touch", words, squares)


def _lost(state: ToscanaState, seat: Seat) -> Event:
    pile = state.piles[seat]
    if not pile:
        return Event("lost", "lost", say("{who} has no tile left and loses the move.", who=COLOURS[seat]))
    words = say(
        "{who} has no place for tile {tile} and loses the move; the tile stays on top.",
        who=COLOURS[seat],
        tile=pile[0].name,
    )
    return Event("lost", "lost", words)


def _zones(lying: Lying) -> Iterator[Event]:
    """How the game that just ended counts."""
    yield Event("end", "end", say("Neither player has a place for a tile: the game is over."))
    for seat in (GREY, RED):
        zone = max(zones(lying, seat), key=tiles_in)
        words = count(
            "{who}'s largest zone has {n} tile.",
            "{who}'s largest zone has {n} tiles.",
            n=tiles_in(zone),
            who=COLOURS[seat],
        )
        yield Event("zone", "zone", words, tuple(NAMES[s] for s in range(SQUARES) if zone >> s & 1))


def _end(state: ToscanaState) -> Event:
    result = state.result
    assert result is not None
    what = say("match") if result.reason == "match" else say("game")
    score = " : ".join(map(str, result.scores))
    if len(result.winners) > 1:
        words = say("The {what} is a draw, {score}.", what=what, score=score)
    else:
        words = say("{who} wins the {what}, {score}.", who=COLOURS[result.winners[0]], what=what, score=score)
    return Event("result", result.reason, words)
