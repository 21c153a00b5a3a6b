"""How Lucca Città is seen: the triplets, the cards to be played, one's own quarter large, the others small but whole.

A card's id is its name; of cards that a seat may not know there are only backs, which have no names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Mark, Piece, Scene, Spot, check_layout
from lucca.core.state import Seat, View
from lucca.core.words import count, say
from lucca.games.citta import symbols as art
from lucca.games.citta.actions import Build, CardAction, Decision, Discard, ForCity, Keep, Open, Take, Wall
from lucca.games.citta.arrangement import Ground, Table, table_of
from lucca.games.citta.cards import BASTION, COLOURS, WILD, Deck
from lucca.games.citta.editions import GIVEN, HAND
from lucca.games.citta.position import CITY_SEATS, Cards, Position, undrawn
from lucca.games.citta.quarters import Drawn, card_piece, face_words, quarter_of
from lucca.games.citta.rules import Citta
from lucca.games.citta.scoring import completed_palace, shares
from lucca.games.citta.view import CittaView
from lucca.games.citta.wording import COLOUR_WORDS, owner, palace_piece

LAYOUTS = ("wide", "tall")


def symbols(game: Game) -> Mapping[str, str]:
    assert isinstance(game, Citta)
    return art.symbols(game.tables.deck)


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    shown = _citta(view)
    place = table_of(layout, view.players)
    quarters = [
        quarter_of(shown.table, seat, ground, seat is not None and seat == view.seat, seat in view.to_act, not i)
        for i, (seat, ground) in enumerate(_grounds(layout, view.players, view.seat or 0))
    ]
    middle = _drawn(_middle(shown, layout))
    return Scene(
        width=place.width,
        height=place.height,
        pieces=(*middle.pieces, *(piece for quarter in quarters for piece in quarter.pieces)),
        spots=(*middle.spots, *(spot for quarter in quarters for spot in quarter.spots)),
        captions=(*middle.captions, *(caption for quarter in quarters for caption in quarter.captions)),
        marks=tuple(_parties(shown.table)),
        choices=tuple(_choices(shown, actions)),
    )


def pointed(view: View, pick: str, drop: str, turn: int) -> Action | None:  # noqa: ARG001  cards don't turn
    """A card on a place, a triplet, or the top card of a palace to be opened."""
    shown = _citta(view)
    deck = shown.table.setup.rules.deck
    what, _, which = pick.partition("-")
    if what == "triplet" and not drop:
        takes = shown.table.setup.rules.catalogue.takes[-1]
        return next((take for take in takes if str(take) == f"take {which}"), None)
    if pick not in deck.index:
        return None
    card = deck.index[pick]
    if not drop:
        return _opening(shown, card)
    return _kept(shown, card, drop) if drop.startswith(ON) else _played(shown, card, drop)


def _opening(view: CittaView, card: int) -> Action | None:
    deck = view.table.setup.rules.deck
    palaces = () if view.seat is None else view.table.quarters[view.seat].palaces()
    return next((Open(COLOURS[deck.colour[palace[0]]]) for palace in palaces if palace[-1] == card), None)


def _kept(view: CittaView, card: int, drop: str) -> Action | None:
    """For two palaces it does not matter which of the cards is taken up."""
    deck = view.table.setup.rules.deck
    below = deck.index.get(drop.removeprefix(ON))
    if below is None or below == card:
        return None
    pair = below, card
    if deck.colour[card] not in (deck.colour[below], WILD) and deck.colour[below] != WILD:
        pair = min(pair), max(pair)
    return Keep(*deck.names_of(pair))


def _played(view: CittaView, card: int, drop: str) -> Action | None:
    """Only a Wild may go to a palace of any colour; that others may not needs no rule."""
    deck = view.table.setup.rules.deck
    name, colour = deck.names[card], deck.colour[card]
    whose, _, site = drop.partition(":")
    if drop == "discard":
        return Discard(name)
    if whose == str(view.seat) and site == "walls" and colour != BASTION:
        return Wall(name)
    if site not in (tuple(COLOURS) if colour == WILD else (_site(colour),)):
        return None
    into = site if colour == WILD else ""
    if whose == "city":
        return ForCity(name, into)
    return Build(name, into) if whose == str(view.seat) else None


def _site(colour: int) -> str:
    """Where a card is built; Bastions stand with the walls."""
    return "walls" if colour == BASTION else COLOURS[colour]


def _citta(view: View) -> CittaView:
    if not isinstance(view, CittaView):
        raise BadView("", "this is not a view of Lucca Città")
    return view


@cache
def _grounds(layout: str, players: int, first: Seat) -> tuple[tuple[Seat | None, Ground], ...]:
    """One's own quarter, the others in the order in which they sit, the City."""
    place = table_of(layout, players)
    seats: list[Seat | None] = [(first + i) % players for i in range(players)]
    if players == CITY_SEATS:
        seats.append(None)
    return tuple((seat, place.guest(i - 1) if i else place.own) for i, seat in enumerate(seats))


@dataclass(frozen=True, slots=True)
class Middle:
    """What belongs to nobody yet: triplets, the cards to be played or chosen, the deck, the discards."""

    place: Table
    deck: Deck
    triplets: tuple[Cards, ...]
    together: bool
    """Whether triplets are taken as a whole."""
    hand: Cards
    """The triplet just taken, which is open to all, or one's own cards of the secret choice."""
    chosen: Cards
    """Those of them that are kept."""
    on_top: bool
    """Whether they are put on one another."""
    backs: tuple[tuple[Seat, int, Ground], ...]
    """Whose cards lie there face down, and how many."""
    discards: Cards
    left: int
    """The cards in the deck."""
    round: tuple[int, int] | None
    """Its number, and of how many."""

    def pieces(self) -> Iterator[Piece]:
        yield from self._triplets()
        for i, card in enumerate(self.hand):
            x, y = self.place.hand(i)
            yield card_piece(self.deck, card, (x, y - (card in self.chosen)), 2, self.place.hand_card)
        yield from self._backs()
        yield from self._piles()

    def _triplets(self) -> Iterator[Piece]:
        """A frame lies over the cards as long as they are taken together, and below them when one is chosen."""
        scale = self.place.card
        for i, cards in enumerate(self.triplets):
            x, y = self.place.triplet(i)
            for j, card in enumerate(cards):
                yield card_piece(self.deck, card, (x + 14.3 * scale * (j - 1), y), 1, scale)
            if cards:
                words = say("Triplet {place}: {cards}", place=i + 1, cards=tuple(self.deck.names_of(cards)))
                yield Piece(f"triplet-{i + 1}", "triplet", x, y, words, z=5 if self.together else 0, scale=scale)

    def _backs(self) -> Iterator[Piece]:
        for seat, number, ground in self.backs:
            for i in range(1, number + 1):
                words = say("A card of {owner}, face down", owner=owner(seat))
                yield Piece(f"secret-{seat}-{i}", "back", *ground.site(i), words, z=1, scale=ground.scale)

    def _piles(self) -> Iterator[Piece]:
        scale = self.place.pile_card
        yield Piece("discard", "discard", *self.place.discard, say("Discarded cards"), scale=scale)
        for i, card in enumerate(self.discards):
            words = say("{card}, discarded", card=face_words(self.deck, card))
            yield Piece(self.deck.names[card], "back", *self.place.discard, words, z=i + 1, scale=scale * 0.9)
        if self.left:
            yield Piece("deck", "back", *self.place.deck, say("The deck"), z=1, scale=scale * 0.9)

    def spots(self) -> Iterator[Spot]:
        scale = self.place.hand_card
        size = art.WIDTH * scale, art.HEIGHT * scale
        yield Spot("discard", *self.place.discard, *size, say("Discarded cards"))
        for i, card in enumerate(self.hand if self.on_top else ()):
            words = say("On top of {card}", card=self.deck.names[card])
            yield Spot(on_card(self.deck.names[card]), *self.place.hand(i), *size, words)

    def captions(self) -> Iterator[Caption]:
        for i, cards in enumerate(self.triplets):
            x, y = self.place.triplet(i)
            words = say("{place}", place=i + 1) if cards else say("{place}: taken", place=i + 1)
            yield Caption(f"triplet-{i + 1}", words, x, y - self.place.card * 10.6 - 1.5, 2.4)
        x, y = self.place.discard
        below = y + self.place.pile_card * 10 + 1.4
        apart = self.place.deck[0] - x - 1
        words = count("{n} discarded", "{n} discarded", len(self.discards))
        yield Caption("discards", words, x, below, 2, room=apart)
        x, _ = self.place.deck
        yield Caption("deck", count("{n} in the deck", "{n} in the deck", self.left), x, below, 2, room=apart)
        if self.round is not None:
            words = say("Round {number} of {rounds}", number=self.round[0], rounds=self.round[1])
            yield Caption("round", words, x - 8 * self.place.hand_card, y - self.place.pile_card * 10 - 1.6, 2.4)


@lru_cache(maxsize=1024)
def _drawn(middle: Middle) -> Drawn:
    return Drawn(tuple(middle.pieces()), tuple(middle.spots()), tuple(middle.captions()))


def _middle(view: CittaView, layout: str) -> Middle:
    table, setup = view.table, view.table.setup
    kept = setup.opening.kept[view.seat] if view.hand and view.seat is not None else None
    return Middle(
        place=table_of(layout, view.players),
        deck=setup.rules.deck,
        triplets=table.triplets,
        together=not table.citys_turn,
        hand=table.hand or view.hand,
        chosen=kept or (),
        on_top=bool(view.hand),
        backs=tuple(_face_down(view, layout)) if table.choosing else (),
        discards=view.discards,
        left=undrawn(setup, table.round.number),
        round=None if table.choosing or table.over else (table.round.number, setup.rounds),
    )


def _face_down(view: CittaView, layout: str) -> Iterator[tuple[Seat, int, Ground]]:
    """In the secret choice: four cards of who still chooses, two of who has decided."""
    for seat, ground in _grounds(layout, view.players, view.seat or 0):
        if seat is not None and seat != view.seat:
            yield seat, HAND if seat in view.to_act else HAND - GIVEN, ground


ON = "on-"


def on_card(name: str) -> str:
    return f"{ON}{name}"


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
            yield Choice(str(action), pick, drop, ghost=ghost)


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
        yield action.card, f"{key}:{action.colour or _site(deck.colour[card])}", ghost
