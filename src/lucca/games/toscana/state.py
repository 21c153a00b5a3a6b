"""A position of Toscana and what a move makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeVar

from lucca.core.actions import Action, Actions
from lucca.core.reading import Json
from lucca.core.state import Event, Refusal, Result, Seat, State
from lucca.games.toscana import why
from lucca.games.toscana.ground import BARE, Ground, in_order, largest, lay, spots
from lucca.games.toscana.moves import ALLOW, ANSWERS, Moves, Place
from lucca.games.toscana.story import Story, tell
from lucca.games.toscana.tiles import GREY, RED, Laid, Pile, Piles, Tile
from lucca.games.toscana.view import Scores, ToscanaView, Vetoed, laid_json, name

if TYPE_CHECKING:
    from lucca.games.toscana.rules import Toscana


_ALONE = ((GREY,), (RED,))
_NOBODY: tuple[Seat, ...] = ()


class ToscanaState(State):
    """A position. `mover` has a tile to place; where `asked`, the opponent first says whether it may be placed."""

    __slots__ = (
        "_actions",
        "_asked",
        "_done",
        "_events",
        "_game",
        "_ground",
        "_lost",
        "_mover",
        "_next_piles",
        "_piles",
        "_ply",
        "_result",
        "_spots",
        "_story",
        "_to_act",
        "_vetoed",
    )

    _game: Toscana
    _done: tuple[Scores, ...]
    _next_piles: Piles | None
    _ply: int
    _piles: Piles
    _vetoed: Vetoed
    _ground: Ground
    _mover: Seat
    _asked: bool
    _spots: int
    _to_act: tuple[Seat, ...]
    _lost: Seat | None
    _result: Result | None
    _story: Story | None
    _events: tuple[Event, ...] | None
    _actions: Moves | None

    @classmethod
    def make(
        cls,
        game: Toscana,
        done: tuple[Scores, ...],
        next_piles: Piles | None,
        ply: int,
        piles: Piles,
        vetoed: Vetoed,
        ground: Ground,
        mover: Seat,
        allowed: bool,
        what: Story | None = None,
    ) -> Self:
        """The position in which `mover` is next, unless the move is lost; `allowed` where the tile may stand."""
        state = object.__new__(cls)
        state._game = game
        state._done = done
        state._next_piles = next_piles
        state._ply = ply
        state._piles = piles
        state._vetoed = vetoed
        state._ground = ground
        state._mover = mover
        state._lost = None
        state._result = None
        state._story = what
        state._events = None
        state._actions = None
        state._spots = spots(ground, mover, piles[mover])
        if state._spots:
            state._offer_veto(allowed)
        else:
            state._lose(allowed)
        return state

    def _lose(self, allowed: bool) -> None:
        """A turn, 4: without a legal place the move is lost (R3: at once); where both have none, the game ends."""
        other = 1 - self._mover
        self._spots = spots(self._ground, other, self._piles[other])
        if not self._spots:
            self._end()
            return
        self._lost = self._mover
        self._mover = other
        self._offer_veto(allowed)  # a position that is loaded may stand after the other's answer

    def _offer_veto(self, allowed: bool) -> None:
        """Veto right; R1: only against a tile that can be placed, while there is a next one."""
        mover = self._mover
        self._asked = not allowed and self._vetoed[mover] is None and len(self._piles[mover]) > 1
        self._to_act = _ALONE[1 - mover if self._asked else mover]

    def _end(self) -> None:
        """Neither player has a legal place: the zones are counted, and a match goes on with its second game."""
        lying = self._ground[0]
        scores = largest(lying, GREY), largest(lying, RED)
        self._asked = False
        if self._next_piles is None:
            self._to_act = _NOBODY
            self._result = outcome((*self._done, scores))
            return
        self._done = (scores,)
        self._piles = self._next_piles
        self._next_piles = None
        self._vetoed = (None, None)
        self._ground = BARE
        self._mover = self._game.starter(1)
        self._spots = spots(BARE, self._mover, self._piles[self._mover])
        self._offer_veto(False)

    @property
    def game(self) -> Toscana:
        return self._game

    @property
    def players(self) -> int:
        return 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self._to_act

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def result(self) -> Result | None:
        return self._result

    @property
    def events(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = tell(self)
        return self._events

    @property
    def mover(self) -> Seat:
        """Whose tile is to be placed."""
        return self._mover

    @property
    def asked(self) -> bool:
        """Whether the mover's opponent has to allow or veto the tile now."""
        return self._asked

    @property
    def piles(self) -> Piles:
        """Both piles, top first: secret but for the top (see `view`)."""
        return self._piles

    @property
    def next_piles(self) -> Piles | None:
        """The deal of a match's second game while the first one runs: secret."""
        return self._next_piles

    @property
    def vetoed(self) -> Vetoed:
        """For each seat its tile that was vetoed in this game."""
        return self._vetoed

    @property
    def done(self) -> tuple[Scores, ...]:
        """The scores of the match's first game while the second one runs."""
        return self._done

    @property
    def ground(self) -> Ground:
        return self._ground

    @property
    def laid(self) -> list[tuple[Seat, Laid]]:
        """The tiles on the board in the order in which they came."""
        return in_order(self._ground[0])

    @property
    def lost(self) -> Seat | None:
        """Who lost the move just before this position."""
        return self._lost

    @property
    def story(self) -> Story | None:
        return self._story

    def legal(self, seat: Seat | None = None) -> Actions:
        if seat is None and self._to_act:
            return self._legal(self._to_act[0])
        return super().legal(seat)

    def play(self, action: Action | str, seat: Seat | None = None) -> Self:
        mine = seat is None or (type(seat) is int and seat == self._mover)
        if mine and isinstance(action, Place) and not self._asked and self._spots & action._bit:
            return self._placed(action)
        return super().play(action, seat)

    def _legal(self, seat: Seat) -> Moves:  # noqa: ARG002
        if self._actions is None:
            self._actions = Moves(ANSWERS if self._asked else self._spots)
        return self._actions

    def _after(self, seat: Seat, action: Action) -> Self:
        return self._placed(action) if isinstance(action, Place) else self._answered(seat, action)

    def _placed(self, place: Place) -> Self:
        """A turn, 3: the top tile goes on the board."""
        seat = self._mover
        grey, red = self._piles
        if seat == GREY:
            laid = grey[0].at(place)
            piles = grey[1:], red
        else:
            laid = red[0].at(place)
            piles = grey, red[1:]
        ground = lay(self._ground, seat, laid)
        what = seat, place, laid.tile, ground[0]
        ply = self._ply + 1
        return self.make(
            self._game, self._done, self._next_piles, ply, piles, self._vetoed, ground, 1 - seat, False, what
        )

    def _answered(self, seat: Seat, action: Action) -> Self:
        """A turn, 2: a veto puts the top tile under its pile, and the next one must be used."""
        mover = self._mover
        tile, *rest = self._piles[mover]
        what = seat, action, tile, self._ground[0]
        allowed = action is ALLOW
        piles, vetoed = self._piles, self._vetoed
        if not allowed:
            piles, vetoed = _with(piles, mover, (*rest, tile)), _with(vetoed, mover, tile)
        ply = self._ply + 1
        return self.make(
            self._game, self._done, self._next_piles, ply, piles, vetoed, self._ground, mover, allowed, what
        )

    def _forbidden(self, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG002
        return why.not_allowed(self, action)

    def view(self, seat: Seat | None) -> ToscanaView:
        if seat is not None:
            self._known(seat)
        return ToscanaView(
            self._game,
            seat,
            self._to_act,
            self._result,
            self._ply,
            self._done,
            self._mover,
            self._ground,
            (_top(self._piles[GREY]), _top(self._piles[RED])),
            (len(self._piles[GREY]), len(self._piles[RED])),
            self._vetoed,
        )

    def dump(self) -> dict[str, Json]:
        data: dict[str, Json] = {
            "game": self._game.id,
            "options": self._game.settings(),
            "players": self.players,
            "ply": self._ply,
            "to_act": list(self._to_act),
            "done": [list(scores) for scores in self._done],
            "laid": laid_json(self.laid),
            "piles": _piles_json(self._piles),
            "vetoed": [name(tile) for tile in self._vetoed],
        }
        if self._next_piles is not None:
            data["next_piles"] = _piles_json(self._next_piles)
        return data


T = TypeVar("T")


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[RED]) if seat == GREY else (pair[GREY], value)


def _piles_json(piles: Piles) -> Json:
    return [[tile.name for tile in pile] for pile in piles]


def _top(pile: Pile) -> Tile | None:
    return pile[0] if pile else None


def outcome(games: tuple[Scores, ...]) -> Result:
    """The result of a single game, or of the two games of a match."""
    grey, red = (sum(scores[seat] for scores in games) for seat in (GREY, RED))
    if len(games) == 1:
        return Result((grey, red), _higher(grey, red), "zone")
    wins = [sum(scores[seat] > scores[1 - seat] for scores in games) for seat in (GREY, RED)]
    winners = _higher(*wins) if wins[GREY] != wins[RED] else _higher(grey, red)  # R5: a drawn game is nobody's win
    return Result((grey, red), winners, "match", [list(scores) for scores in games])


def _higher(grey: int, red: int) -> tuple[Seat, ...]:
    if grey == red:
        return GREY, RED
    return (GREY,) if grey > red else (RED,)
