"""The game of Lucca Città: its options, its actions, its deal."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import ClassVar

from lucca.core.actions import Action
from lucca.core.chance import shuffled
from lucca.core.errors import BadDeal, BadOption, BadPosition, BadView
from lucca.core.game import Game, Option
from lucca.core.reading import Json, Reader, same_cards
from lucca.core.state import OVER, TURN, View
from lucca.core.words import say
from lucca.games.citta import ids
from lucca.games.citta.actions import Decision, catalogue_of
from lucca.games.citta.cards import Deck, Entry, check_deck, deck_of, listed_in
from lucca.games.citta.editions import EDITIONS, HAND, TRIPLET, TRIPLETS
from lucca.games.citta.imagining import imagine
from lucca.games.citta.loading import load_position, load_view
from lucca.games.citta.position import START, Cards, Opening, Position, Rules, Setup
from lucca.games.citta.quarter import EMPTY
from lucca.games.citta.state import CittaState
from lucca.games.citta.view import CittaView
from lucca.games.citta.writing import FIELDS


def _deck_file(path: str) -> Json:
    listed = listed_in(path)
    check_deck(listed, celebration=False)
    return listed


class Citta(Game):
    id: ClassVar[str] = "citta"
    title: ClassVar[str] = "Lucca Città"
    rules: ClassVar[tuple[str, ...]] = (TURN, OVER, *ids.ALL)
    options_known: ClassVar[tuple[Option, ...]] = (
        Option("edition", "2013", say("Which rulebook is played."), str, tuple(EDITIONS)),
        Option("celebration", False, say("Play with the five special cards (edition 2013 only)."), bool),
        Option(
            "deck",
            None,
            say("A file with your own cards, one a line: number, colour, shields, windows."),
            list,
            read=_deck_file,
        ),
    )

    def __init__(self, /, **options: Json) -> None:
        given = options.get("deck")
        if isinstance(given, tuple):
            options["deck"] = list(given)
        super().__init__(**options)
        edition = EDITIONS[str(self._options["edition"])]
        celebration, listed = bool(self._options["celebration"]), self._options["deck"]
        if celebration and not edition.celebration:
            raise BadOption(
                say("Edition {edition} has no special cards (only 2013 has): celebration.", edition=edition.name)
            )
        self._entries: tuple[Entry, ...] | None = None
        if isinstance(listed, list):
            self._entries = check_deck(listed, celebration)
            self._options = MappingProxyType({**self._options, "deck": self._entries})
        deck = deck_of(self._entries, celebration)
        self._tables = Rules(edition, celebration, deck, catalogue_of(deck))

    @property
    def tables(self) -> Rules:
        """The edition, the deck and its actions, as tables."""
        return self._tables

    @property
    def deck(self) -> Deck:
        return self._tables.deck

    @property
    def seats(self) -> tuple[int, ...]:
        return self._tables.edition.players

    def settings(self) -> dict[str, Json]:
        settings = super().settings()
        if self._entries is not None:
            settings["deck"] = [list(entry) for entry in self._entries]
        return settings

    @property
    def actions(self) -> int:
        return len(self._tables.catalogue)

    def index(self, action: Action) -> int:
        return self._tables.catalogue.index(action)

    def action(self, index: int) -> Decision:
        self.check_number(index)
        return self._tables.catalogue.action(index)

    def parse(self, text: str) -> Decision:
        return self._tables.catalogue.parse(text)

    def deal(self, players: int, rng: Random) -> dict[str, Json]:
        self.check_players(players)
        names_of, everything = self.deck.names_of, range(len(self.deck))
        return {
            "first": shuffled(names_of(self._tables.first_source()), rng),
            "second": shuffled(names_of(everything), rng),
        }

    def start(self, players: int, deal: Json) -> CittaState:
        self.check_players(players)
        reader = Reader(deal, "deal", BadDeal).object(("first", "second"))
        index = self.deck.index
        names_of = self.deck.names_of
        first = same_cards(reader["first"], names_of(self._tables.first_source()))
        second = same_cards(reader["second"], self.deck.names)
        opening = self._first_deal(players, [index[name] for name in first])
        setup = Setup(self._tables, players, opening)
        return CittaState(self, self.choice(setup, tuple(index[name] for name in second)), 0)

    def choice(self, setup: Setup, second: Cards) -> Position:
        """The position in which the seats choose what to keep."""
        quarters, parties = (EMPTY,) * setup.players, (0,) * setup.players
        city = EMPTY if setup.with_city else None
        start = START._replace(deck=second)
        return Position(setup, start, setup.opening.triplets, 0, (), quarters, city, parties)

    def _first_deal(self, players: int, cards: list[int]) -> Opening:
        """Hands and triplets from the front of the first shuffle, in the edition's order."""
        if self._tables.edition.triplets_before_hands:
            triplets = self._triplets(players, cards)
            hands = self._hands(players, cards)
        else:
            hands = self._hands(players, cards)
            triplets = self._triplets(players, cards)
        return Opening(hands, (None,) * players, triplets)

    def _hands(self, players: int, cards: list[int]) -> tuple[Cards, ...]:
        """Bastions in a hand are set aside and replaced at once."""
        hands = []
        for _ in range(players):
            hand: list[int] = []
            while len(hand) < HAND:
                card = cards.pop(0)
                if card not in self.deck.bastions:
                    hand.append(card)
            hands.append(tuple(sorted(hand)))
        return tuple(hands)

    def _triplets(self, players: int, cards: list[int]) -> tuple[Cards, ...]:
        return tuple(tuple(cards.pop(0) for _ in range(TRIPLET)) for _ in range(TRIPLETS[players]))

    def load(self, dump: Json) -> CittaState:
        reader, players = self._body(dump, (*FIELDS, "deck", "removed"), (), BadPosition)
        position, ply = load_position(self._tables, reader, players)
        return CittaState(self, position, ply)

    def read_view(self, data: Json) -> CittaView:
        reader, players = self._body(data, ("seat", "to_act", *FIELDS, "deck", "result"), (), BadView)
        return load_view(self, reader, players)

    def imagine(self, view: View, rng: Random) -> CittaState:
        if not isinstance(view, CittaView) or view.game != self:
            raise BadView("", f"this is not a view of {self}")
        return CittaState(self, imagine(view, rng), view.ply)


GAME = Citta
