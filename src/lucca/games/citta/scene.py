"""How Lucca Città is seen: the triplets, the cards to be played, one's own quarter large, the others small but whole.

A card's id is its name; of cards that a seat may not know there are only backs, which have no names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Mark, Piece, Scene, Spot, check_layout
from lucca.core.state import Seat, View
from lucca.core.words import count, say
from lucca.games.citta import symbols as art
from lucca.games.citta.actions import Build, CardAction, Decision, Discard, ForCity, Keep, Open, Take, Wall
from lucca.games.citta.arrangement import Table
from lucca.games.citta.cards import BASTION, COLOURS, WILD
from lucca.games.citta.editions import GIVEN, HAND
from lucca.games.citta.position import Position, undrawn
from lucca.games.citta.quarters import Seen, face_words
from lucca.games.citta.rules import Citta
from lucca.games.citta.scoring import completed_palace, shares
from lucca.games.citta.text import describe
from lucca.games.citta.view import CittaView
from lucca.games.citta.wording import COLOUR_WORDS, owner, palace_piece

LAYOUTS = ("wide", "tall")


def symbols(game: Game) -> Mapping[str, str]:
    assert isinstance(game, Citta)
    return art.symbols(game.tables.deck)


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    if not isinstance(view, CittaView):
        raise BadView("", "this is not a view of Lucca Città")
    place = Table(layout, view.players)
    quarters = list(_quarters(view, place))
    middle = Middle(view, place)
    return Scene(
        width=place.width,
        height=place.height,
        pieces=(*middle.pieces(), *(piece for quarter in quarters for piece in quarter.pieces())),
        spots=(*middle.spots(), *(spot for quarter in quarters for spot in quarter.spots())),
        captions=(*middle.captions(), *(caption for quarter in quarters for caption in quarter.captions())),
        marks=tuple(_parties(view.table)),
        choices=tuple(_choices(view, actions)),
    )


def _quarters(view: CittaView, place: Table) -> Iterator[Seen]:
    """One's own, the others in the order in which they sit, the City."""
    first = view.seat or 0
    seats: list[Seat | None] = [(first + i) % view.players for i in range(view.players)]
    if view.table.city is not None or view.players == 2:
        seats.append(None)
    for i, seat in enumerate(seats):
        if seat is None and view.table.city is None:
            continue
        ground = place.guest(i - 1) if i else place.own
        yield Seen(view.table, seat, ground, seat is not None and seat == view.seat, seat in view.to_act, not i)


class Middle:
    """What belongs to nobody yet: triplets, the cards to be played or chosen, the deck, the discards."""

    def __init__(self, view: CittaView, place: Table) -> None:
        self.view = view
        self.table = view.table
        self.place = place
        self.deck = view.table.setup.rules.deck

    def pieces(self) -> Iterator[Piece]:
        yield from self._triplets()
        yield from self._hand()
        yield from self._others_hands()
        yield from self._piles()

    def _card(self, card: int, at: tuple[float, float], z: int, scale: float) -> Piece:
        words = face_words(self.deck, card)
        return Piece(self.deck.names[card], art.card_symbol(self.deck, card), *at, words, z=z, scale=scale)

    def _triplets(self) -> Iterator[Piece]:
        """A frame lies over the cards as long as they are taken together, and below them when one is chosen."""
        table, scale = self.table, self.place.card
        together = not table.citys_turn
        for i, cards in enumerate(table.triplets):
            x, y = self.place.triplet(i)
            for j, card in enumerate(cards):
                yield self._card(card, (x + 14.3 * scale * (j - 1), y), 1, scale)
            if cards:
                words = say("Triplet {place}: {cards}", place=i + 1, cards=tuple(self.deck.names_of(cards)))
                yield Piece(f"triplet-{i + 1}", "triplet", x, y, words, z=5 if together else 0, scale=scale)

    def _hand(self) -> Iterator[Piece]:
        """The triplet just taken, which is open to all, or one's own cards of the secret choice."""
        cards = self.table.hand or self.view.hand
        kept = self.table.setup.opening.kept[self.view.seat] if self.view.hand and self.view.seat is not None else None
        for i, card in enumerate(cards):
            x, y = self.place.hand(i)
            raised = 1.0 if kept is not None and card in kept else 0.0
            yield self._card(card, (x, y - raised), 2, self.place.hand_card)

    def _others_hands(self) -> Iterator[Piece]:
        """In the secret choice: four backs of who still chooses, two of who has decided."""
        if not self.table.choosing:
            return
        for quarter in _quarters(self.view, self.place):
            if quarter.seat is None or quarter.mine:
                continue
            number = HAND if quarter.seat in self.view.to_act else HAND - GIVEN
            for i in range(number):
                x, y = quarter.ground.site(i + 1)
                words = say("A card of {owner}, face down", owner=owner(quarter.seat))
                yield Piece(f"secret-{quarter.seat}-{i + 1}", "back", x, y, words, z=1, scale=quarter.ground.scale)

    def _piles(self) -> Iterator[Piece]:
        scale = self.place.pile_card
        yield Piece("discard", "discard", *self.place.discard, say("Discarded cards"), scale=scale)
        for i, card in enumerate(self.view.discards):
            words = say("{card}, discarded", card=face_words(self.deck, card))
            yield Piece(self.deck.names[card], "back", *self.place.discard, words, z=i + 1, scale=scale * 0.9)
        if self._left:
            yield Piece("deck", "back", *self.place.deck, say("The deck"), z=1, scale=scale * 0.9)

    @property
    def _left(self) -> int:
        return undrawn(self.table.setup, self.table.round.number)

    def spots(self) -> Iterator[Spot]:
        scale = self.place.hand_card
        size = art.WIDTH * scale, art.HEIGHT * scale
        yield Spot("discard", *self.place.discard, *size, say("Discarded cards"))
        for i, card in enumerate(self.view.hand):
            words = say("On top of {card}", card=self.deck.names[card])
            yield Spot(on_card(self.deck.names[card]), *self.place.hand(i), *size, words)

    def captions(self) -> Iterator[Caption]:
        for i, cards in enumerate(self.table.triplets):
            x, y = self.place.triplet(i)
            words = say("{place}", place=i + 1) if cards else say("{place}: taken", place=i + 1)
            yield Caption(f"triplet-{i + 1}", words, x, y - self.place.card * 10.6 - 1.5, 2.4)
        x, y = self.place.discard
        below = y + self.place.pile_card * 10 + 1.4
        yield Caption("discards", count("{n} discarded", "{n} discarded", len(self.view.discards)), x, below, 2)
        x, _ = self.place.deck
        yield Caption("deck", count("{n} in the deck", "{n} in the deck", self._left), x, below, 2)
        if not self.table.choosing and not self.table.over:
            words = say("Round {number} of {rounds}", number=self.table.round.number, rounds=self.table.setup.rounds)
            yield Caption("round", words, x - 8 * self.place.hand_card, y - self.place.pile_card * 10 - 1.6, 2.4)


def on_card(name: str) -> str:
    return f"on-{name}"


def _parties(table: Position) -> Iterator[Mark]:
    """For each completed palace those that its party would count."""
    deck = table.setup.rules.deck
    for seat, quarter in enumerate(table.quarters):
        for palace in quarter.completed:
            colour = deck.colour[palace[0]]
            guests = [share for share in shares(table.quarters, table.city, deck, seat, colour) if share.points]
            where = (palace_piece(seat, colour), *(palace_piece(share.seat, colour) for share in guests))
            points = sum(share.points for share in guests)
            words = count(
                "A party in the {colour} palace of {owner}: {n} point",
                "A party in the {colour} palace of {owner}: {n} points",
                points,
                colour=COLOUR_WORDS[colour],
                owner=owner(seat),
            )
            yield Mark("zone", where, words, points)


def _choices(view: CittaView, actions: Iterable[Action]) -> Iterator[Choice]:
    seat = view.seat or 0
    for action in actions:
        assert isinstance(action, Decision)
        for pick, drop, ghost in _ways(view, seat, action):
            yield Choice(str(action), describe(view, seat, action), pick, drop, ghost=ghost)


def _ways(view: CittaView, seat: Seat, action: Decision) -> Iterator[tuple[str, str, str]]:
    """How one points at an action: what is picked up, where it is dropped, what is shown there meanwhile."""
    table = view.table
    if isinstance(action, Keep):
        yield from _keeping(view, action)
    elif isinstance(action, Take):
        if action.place <= len(table.triplets) and table.triplets[action.place - 1]:
            yield f"triplet-{action.place}", "", ""
    elif isinstance(action, Open):
        colour = COLOURS.index(action.colour)
        quarter = table.quarters[seat]
        palace = completed_palace(quarter, table.setup.rules.deck, colour) or quarter.building[colour]
        if palace:
            yield table.setup.rules.deck.names[palace[-1]], "", ""
    elif isinstance(action, CardAction):
        yield from _playing(table, seat, action)


def _keeping(view: CittaView, action: Keep) -> Iterator[tuple[str, str, str]]:
    """The card taken up comes to lie on the one it is put on; for two palaces it does not matter which."""
    deck = view.table.setup.rules.deck
    lower, upper = deck.index[action.lower], deck.index[action.upper]
    if lower in view.hand and upper in view.hand:
        yield action.upper, on_card(action.lower), art.card_symbol(deck, upper)
        if deck.colour[upper] not in (deck.colour[lower], WILD):
            yield action.lower, on_card(action.upper), art.card_symbol(deck, lower)


def _playing(table: Position, seat: Seat, action: CardAction) -> Iterator[tuple[str, str, str]]:
    deck = table.setup.rules.deck
    card = deck.index[action.card]
    where = table.hand
    if isinstance(action, ForCity):
        where = tuple(card for cards in table.triplets for card in cards) if table.city is not None else ()
    if card not in where:
        return
    ghost = art.card_symbol(deck, card)
    if isinstance(action, Wall):
        yield action.card, f"{seat}:walls", "wall"
    elif isinstance(action, Discard):
        yield action.card, "discard", ghost
    elif isinstance(action, Build | ForCity):
        key = "city" if isinstance(action, ForCity) else str(seat)
        colour = deck.colour[card]
        letter = action.colour or ("walls" if colour == BASTION else COLOURS[colour])
        yield action.card, f"{key}:{letter}", ghost
