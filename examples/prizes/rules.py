"""Prizes: all seats bid in secret for one prize after the other. Chance, secrets and choices at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from lucca.core.actions import Action, ActionList, Actions
from lucca.core.chance import pick, shuffled
from lucca.core.errors import BadDeal, BadNotation, BadPosition, BadView
from lucca.core.game import Game, Option
from lucca.core.reading import Json, Reader, shown
from lucca.core.state import Event, Refusal, Result, Seat, State, View
from lucca.core.words import say

Round: TypeAlias = tuple[int, ...]
"""The cards that the seats bid for one prize, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    card: int

    def __str__(self) -> str:
        return str(self.card)


def hand(cards: int, rounds: Sequence[Round], seat: Seat) -> tuple[int, ...]:
    played = {bids[seat] for bids in rounds}
    return tuple(card for card in range(1, cards + 1) if card not in played)


def highest(bids: Round) -> Seat | None:
    """The seat with the highest bid; nobody where it is tied."""
    best = max(bids)
    return bids.index(best) if bids.count(best) == 1 else None


def taken(prizes: Sequence[int], rounds: Sequence[Round], seat: Seat) -> list[int]:
    return [prize for prize, bids in zip(prizes, rounds, strict=False) if highest(bids) == seat]


@dataclass(frozen=True, slots=True, eq=False)
class PrizesView(View):
    game: PrizesGame
    players: int
    seat: Seat | None
    to_act: tuple[Seat, ...]
    result: Result | None
    prizes: tuple[int, ...]  # those turned up so far
    rounds: tuple[Round, ...]
    mine: int | None  # the card that the seat has bid in secret

    def json(self) -> dict[str, Json]:
        return {
            **self.game._header(self.players),
            "seat": self.seat,
            "to_act": list(self.to_act),
            "prizes": list(self.prizes),
            "rounds": [list(bids) for bids in self.rounds],
            "mine": self.mine,
        }


class Prizes(State):
    __slots__ = ("_events", "_game", "_rounds", "_row", "_secret")

    def __init__(
        self,
        game: PrizesGame,
        row: tuple[int, ...],
        rounds: tuple[Round, ...],
        secret: tuple[int | None, ...],
        events: tuple[Event, ...] = (),
    ) -> None:
        self._game = game
        self._row = row
        self._rounds = rounds
        self._secret = secret  # the bids for the current prize, None where a seat has not decided
        self._events = events

    @property
    def game(self) -> PrizesGame:
        return self._game

    @property
    def players(self) -> int:
        return len(self._secret)

    @property
    def ply(self) -> int:
        return len(self._rounds) * self.players + sum(bid is not None for bid in self._secret)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if len(self._rounds) == self._game.cards:
            return ()
        return tuple(seat for seat, bid in enumerate(self._secret) if bid is None)

    @property
    def events(self) -> tuple[Event, ...]:
        return self._events

    @property
    def result(self) -> Result | None:
        if self.to_act:
            return None
        prizes = [taken(self._row, self._rounds, seat) for seat in range(self.players)]
        scores = tuple(map(sum, prizes))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(scores, winners, "prizes", [{"prizes": own} for own in prizes])

    def view(self, seat: Seat | None) -> PrizesView:
        if seat is not None:
            self._known(seat)
        turned_up = self._row[: len(self._rounds) + 1]
        mine = None if seat is None else self._secret[seat]
        return PrizesView(self._game, self.players, seat, self.to_act, self.result, turned_up, self._rounds, mine)

    def dump(self) -> dict[str, Json]:
        return {
            **self._game._header(self.players),
            "row": list(self._row),
            "rounds": [list(bids) for bids in self._rounds],
            "secret": list(self._secret),
        }

    def _legal(self, seat: Seat) -> Actions:
        return ActionList(Bid(card) for card in hand(self._game.cards, self._rounds, seat))

    def _forbidden(self, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Bid)
        for number, bids in enumerate(self._rounds, 1):
            if bids[seat] == action.card:
                words = say("The card {card} has been played already, in round {n}.", card=action.card, n=number)
                return Refusal("bid", words, (f"round {number}",))
        return None

    def _after(self, seat: Seat, action: Action) -> Prizes:
        assert isinstance(action, Bid)
        secret = [*self._secret[:seat], action.card, *self._secret[seat + 1 :]]
        bids = tuple(bid for bid in secret if bid is not None)
        if len(bids) < self.players:
            chosen = Event("chosen", "bid", say("Seat {seat} has chosen a card.", seat=seat), (f"seat {seat}",))
            return Prizes(self._game, self._row, self._rounds, tuple(secret), (chosen,))
        events = self._revealed(self._row[len(self._rounds)], bids)
        return Prizes(self._game, self._row, (*self._rounds, bids), (None,) * self.players, events)

    def _revealed(self, prize: int, bids: Round) -> tuple[Event, ...]:
        shown = tuple(
            Event("bid", "bid", say("Seat {seat} bids {card}.", seat=seat, card=card), (f"seat {seat}",))
            for seat, card in enumerate(bids)
        )
        winner = highest(bids)
        if winner is None:
            words = say(
                "The highest bid, {bid}, is tied: nobody takes the prize of {prize}.", bid=max(bids), prize=prize
            )
            return (*shown, Event("tie", "tie", words, (f"prize {prize}",)))
        words = say("Seat {seat} takes the prize of {prize}.", seat=winner, prize=prize)
        return (*shown, Event("prize", "prize", words, (f"prize {prize}", f"seat {winner}")))


class PrizesGame(Game):
    id = "prizes"
    title = "Prizes"
    options_known = (Option("cards", 4, say("cards of each seat, and prizes in the row"), int, (3, 4, 5, 6)),)
    rules = ("bid", "prize", "tie")

    @property
    def cards(self) -> int:
        value = self.options["cards"]
        assert isinstance(value, int)
        return value

    @property
    def seats(self) -> tuple[int, ...]:
        return (2, 3, 4)

    @property
    def actions(self) -> int:
        return self.cards

    def index(self, action: Action) -> int:
        if not isinstance(action, Bid) or not 1 <= action.card <= self.cards:
            raise BadNotation(f"{shown(action)} is no card of {self}: the cards are 1 to {self.cards}")
        return action.card - 1

    def action(self, index: int) -> Bid:
        self.check_number(index)
        return Bid(index + 1)

    def parse(self, text: str) -> Bid:
        if text not in map(str, range(1, self.cards + 1)):
            raise BadNotation(f"{shown(text)} is no card: write a number from 1 to {self.cards}")
        return Bid(int(text))

    def deal(self, players: int, rng: Random) -> dict[str, Json]:
        self.check_players(players)
        return {"prizes": shuffled(range(1, self.cards + 1), rng)}

    def start(self, players: int, deal: Json) -> Prizes:
        self.check_players(players)
        row = self._row(Reader(deal, "deal", BadDeal).object(("prizes",))["prizes"])
        return Prizes(self, row, (), (None,) * players)

    def load(self, dump: Json) -> Prizes:
        reader, players = self._body(dump, ("row", "rounds", "secret"), (), BadPosition)
        row = self._row(reader["row"])
        rounds = self._rounds(reader["rounds"], players)
        secret = tuple(self._bid(entry, rounds, seat) for seat, entry in enumerate(reader["secret"].items(players)))
        if None not in secret:
            raise reader["secret"].fail("when all have chosen, the bids are open and belong into `rounds`")
        return Prizes(self, row, rounds, secret)

    def read_view(self, data: Json) -> PrizesView:
        reader, players = self._body(data, ("seat", "to_act", "prizes", "rounds", "mine"), (), BadView)
        seat = None if reader["seat"].value is None else reader["seat"].integer(0, players - 1)
        rounds = self._rounds(reader["rounds"], players)
        prizes = self._different(reader["prizes"], min(len(rounds) + 1, self.cards))
        to_act = tuple(entry.integer(0, players - 1) for entry in reader["to_act"].items())
        mine = None if seat is None else self._bid(reader["mine"], rounds, seat)
        secret = [None if other in to_act else 0 for other in range(players)]
        if to_act != tuple(other for other in range(players) if secret[other] is None):
            raise reader["to_act"].fail("the seats must stand in rising order, each once")
        if bool(to_act) != (len(rounds) < self.cards):
            raise reader["to_act"].fail("some seat is to act until the last prize is gone, and none after it")
        if to_act and seat is not None and (mine is None) != (seat in to_act):
            raise reader["mine"].fail("a seat has bid a card, or it is still to act")
        rest = tuple(prize for prize in range(1, self.cards + 1) if prize not in prizes)
        result = Prizes(self, prizes + rest, rounds, (None,) * players).result
        return PrizesView(self, players, seat, to_act, result, prizes, rounds, mine)

    def imagine(self, view: View, rng: Random) -> Prizes:
        if not isinstance(view, PrizesView) or view.game != self:
            raise BadView("", f"this is no view of {self}")
        rest = shuffled((prize for prize in range(1, self.cards + 1) if prize not in view.prizes), rng)
        secret: list[int | None] = [None] * view.players
        if view.result is None:
            for seat in range(view.players):
                if seat == view.seat:
                    secret[seat] = view.mine
                elif seat not in view.to_act:
                    secret[seat] = pick(hand(self.cards, view.rounds, seat), rng)
        return Prizes(self, (*view.prizes, *rest), view.rounds, tuple(secret))

    def _different(self, reader: Reader, length: int) -> tuple[int, ...]:
        numbers = tuple(entry.integer(1, self.cards) for entry in reader.items(length))
        if len(set(numbers)) < length:
            raise reader.fail("a number is here twice")
        return numbers

    def _row(self, reader: Reader) -> tuple[int, ...]:
        return self._different(reader, self.cards)

    def _rounds(self, reader: Reader, players: int) -> tuple[Round, ...]:
        rounds = tuple(tuple(bid.integer(1, self.cards) for bid in entry.items(players)) for entry in reader.items())
        if any(len({bids[seat] for bids in rounds}) < len(rounds) for seat in range(players)):
            raise reader.fail("a seat has played a card twice")
        return rounds

    def _bid(self, reader: Reader, rounds: tuple[Round, ...], seat: Seat) -> int | None:
        if reader.value is None:
            return None
        bid = reader.integer()
        if bid not in hand(self.cards, rounds, seat):
            raise reader.fail(f"seat {seat} does not hold the card {bid}")
        return bid


GAME = PrizesGame
