"""A position of the tower game and how it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lucca.core.actions import Action, Actions
from lucca.core.reading import Json
from lucca.core.state import Event, Refusal, Result, Seat, State
from lucca.games.towers import position, refusals, tale
from lucca.games.towers.actions import COLOURS, Change, Place, Take
from lucca.games.towers.board import Board
from lucca.games.towers.city import Choices
from lucca.games.towers.struggle import Struggle, build_house, take_prisoner
from lucca.games.towers.tale import Entry, Log
from lucca.games.towers.turn import Turn
from lucca.games.towers.view import TowersView

if TYPE_CHECKING:
    from lucca.games.towers.rules import Towers


class TowersState(State):
    """A position. `board`, `turn` and `struggle` are all of it."""

    __slots__ = ("_bits", "_board", "_game", "_legal_now", "_log", "_ply", "_result", "_struggle", "_to_act", "_turn")

    _legal_now: Choices | None

    def __init__(
        self, game: Towers, board: Board, turn: Turn, struggle: Struggle | None, ply: int, log: tuple[Entry, ...] = ()
    ) -> None:
        self._game = game
        self._board = board
        self._turn = turn
        self._struggle = struggle
        self._ply = ply
        self._log = log
        self._result: Result | None = None
        self._legal_now = None
        self._to_act: tuple[Seat, ...] = (turn.seat,)
        self._bits = self._decisions()

    def _decisions(self) -> int:
        """The legal actions as bits of the city; ends the game where its rules say so."""
        board, turn, struggle, game = self._board, self._turn, self._struggle, self._game
        city = board.city
        if struggle is not None:
            self._to_act = (turn.colours.index(struggle.taker),)
            return struggle.choice << 4 * city.width
        if len(turn.placed) == 2:
            return city.keep | sum(city.bit[Change(colour)] for colour in turn.neutral)
        if not turn.placed:  # R8
            if turn.round > game.limit:  # R9
                return self._end_by_standing("limit", (tale.ended_by_limit, (game.limit,)))
            if board.height(turn.colour) >= game.size and self._leads(board.height):
                return self._win("tower", (tale.ended_by_tower, (turn.colour, board.height(turn.colour))))
            if board.held(turn.colour) >= game.size and self._leads(board.held):
                return self._win("prisoners", (tale.ended_by_prisoners, (turn.colour, board.held(turn.colour))))
        bits = board.placements(turn.placed)
        if not bits:
            return self._end_by_standing("stuck", (tale.ended_stuck, (turn.colour, len(turn.placed))))
        return bits

    def _leads(self, measure: Callable[[str], int]) -> bool:
        """Whether the colour at turn has more than any other, neutral ones too."""
        own = self._turn.colour
        return measure(own) > max(measure(colour) for colour in COLOURS if colour != own)

    def _win(self, reason: str, entry: Entry) -> int:
        seat = self._turn.seat
        return self._end(Result(tuple(int(s == seat) for s in range(self.players)), (seat,), reason), entry)

    def _end_by_standing(self, reason: str, entry: Entry) -> int:
        """The order in which ties are broken: the highest tower, prisoners, bricks in the city."""
        board = self._board
        standing = [(board.height(c), board.held(c), board.bricks(c)) for c in self._turn.colours]
        winners = tuple(seat for seat, own in enumerate(standing) if own == max(standing))
        share = 1 if len(winners) == 1 else 1 / len(winners)
        scores = tuple(share if seat in winners else 0 for seat in range(self.players))
        return self._end(Result(scores, winners, reason), entry)

    def _end(self, result: Result, entry: Entry) -> int:
        self._result = result
        self._log = (*self._log, entry)
        self._to_act = ()
        return 0

    @property
    def game(self) -> Towers:
        return self._game

    @property
    def players(self) -> int:
        return len(self._turn.colours)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self._to_act

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def events(self) -> tuple[Event, ...]:
        return tale.told(self._log)

    @property
    def result(self) -> Result | None:
        return self._result

    @property
    def board(self) -> Board:
        return self._board

    @property
    def turn(self) -> Turn:
        return self._turn

    @property
    def struggle(self) -> Struggle | None:
        """The fight that waits for a choice."""
        return self._struggle

    def _legal(self, seat: Seat) -> Actions:  # noqa: ARG002  one seat at most is to act
        legal = self._legal_now
        if legal is None:
            legal = self._legal_now = Choices(self._board.city, self._bits)
        return legal

    def _after(self, seat: Seat, action: Action) -> TowersState:
        log: Log = []
        if isinstance(action, Place):
            board, struggle = self._with_brick(action, log)
            return self._resolved(board, struggle, self._turn.placed + action.colour, log)
        if isinstance(action, Take):
            assert self._struggle is not None
            lot = self._board.city.lot[action.lot]
            board, struggle = take_prisoner(self._board, self._struggle, lot, self._turn.colours, log)
            return self._resolved(board, struggle, self._turn.placed, log)
        colours = self._turn.colours
        if isinstance(action, Change):
            colours = colours[:seat] + action.colour + colours[seat + 1 :]
            log.append((tale.changed, (seat, self._turn.colour, action.colour)))
        else:
            log.append((tale.kept, (seat, self._turn.colour)))
        return self._next(self._board, None, self._turn.following(colours), log)

    def _with_brick(self, action: Place, log: Log) -> tuple[Board, Struggle | None]:
        board, colour = self._board, COLOURS.index(action.colour)
        lot = board.city.lot[action.lot]
        if lot & board.taken:
            after = board.with_floor(colour, lot)
            log.append((tale.floor, (action.colour, action.lot, len(after.towers[lot]))))
            return after, None
        log.append((tale.house, (action.colour, action.lot)))
        return build_house(board, colour, lot, self._turn.colours, log)

    def _resolved(self, board: Board, struggle: Struggle | None, placed: str, log: Log) -> TowersState:
        """The position when a brick is placed and, unless a choice is open, all that followed is done."""
        turn = self._turn
        if struggle is None and len(placed) == 2 and not self._game.switch:
            return self._next(board, None, turn.following(turn.colours), log)
        return self._next(board, struggle, Turn(turn.round, turn.seat, placed, turn.colours), log)

    def _next(self, board: Board, struggle: Struggle | None, turn: Turn, log: Log) -> TowersState:
        return TowersState(self._game, board, turn, struggle, self._ply + 1, tuple(log))

    def _forbidden(self, seat: Seat, action: Action) -> Refusal | None:
        return refusals.forbidden(self, seat, action)

    def view(self, seat: Seat | None) -> TowersView:
        if seat is not None:
            self._known(seat)
        return TowersView(self, seat)

    def dump(self) -> dict[str, Json]:
        return {**self._game.header(self.players), **position.write(self._board, self._turn, self._struggle, self._ply)}
