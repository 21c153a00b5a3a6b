"""How a quarter is seen: palaces as cards over cards, walls and Bastions, badges and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lucca.core.scene import Caption, Piece, Spot
from lucca.core.state import Seat
from lucca.core.words import Words, count, say
from lucca.games.citta.arrangement import RIBBON, Ground
from lucca.games.citta.cards import BASTION, COLOURS, Deck
from lucca.games.citta.position import Position
from lucca.games.citta.quarter import Palace, Quarter
from lucca.games.citta.scoring import party, score_so_far, supported, wall_points
from lucca.games.citta.symbols import HEIGHT, card_symbol
from lucca.games.citta.wording import COLOUR_WORDS, at_start, card_words, owner, palace_piece


def face_words(deck: Deck, card: int) -> Words:
    """A card with all that is to be seen on it."""
    if deck.colour[card] == BASTION:
        return card_words(deck, card)
    return say(
        "{card}: {shields}, {windows}",
        card=card_words(deck, card),
        shields=count("{n} shield", "{n} shields", deck.shields[card]),
        windows=count("{n} window", "{n} windows", deck.windows[card]),
    )


@dataclass(frozen=True, slots=True)
class Seen:
    """A quarter on its ground; `seat` None is the City."""

    table: Position
    seat: Seat | None
    ground: Ground
    mine: bool
    """Whether it is of the seat whose eyes these are."""
    acting: bool
    large: bool

    @property
    def key(self) -> str:
        return "city" if self.seat is None else str(self.seat)

    @property
    def quarter(self) -> Quarter:
        if self.seat is not None:
            return self.table.quarters[self.seat]
        assert self.table.city is not None
        return self.table.city

    @property
    def deck(self) -> Deck:
        return self.table.setup.rules.deck

    def pieces(self) -> Iterator[Piece]:
        ground = self.ground
        ribbon = f"ribbon-{ground.width:g}{'-now' if self.acting else ''}"
        at = ground.left + ground.width / 2, ground.top + RIBBON / 2
        yield Piece(f"quarter-{self.key}", ribbon, *at, self._name())
        for colour, letter in enumerate(COLOURS):
            words = say("Place of a {colour} palace", colour=COLOUR_WORDS[colour])
            name = f"site-{self.key}-{letter}"
            yield Piece(name, f"site-{letter}", *ground.site(colour), words, scale=ground.scale)
        for palace in self.quarter.building:
            yield from self._palace(palace)
        yield from self._completed()
        for palace in self.quarter.opened:
            yield from self._palace(palace)
            x, y = self._top(palace)
            words = say("The {colour} palace is open", colour=COLOUR_WORDS[self._colour(palace)])
            above = y - 8.6 * ground.scale
            yield Piece(f"opened-{self._place(palace)}", "opened", x, above, words, z=30, scale=ground.scale)
        yield from self._wall_row()

    def _colour(self, palace: Palace) -> int:
        return self.deck.colour[palace[0]]

    def _place(self, palace: Palace) -> str:
        return palace_piece(self.seat, self._colour(palace))

    def _palace(self, palace: Palace) -> Iterator[Piece]:
        """Its cards, each over the upper part of the one before it."""
        for level, card in enumerate(palace):
            at = self.ground.site(self._colour(palace), level)
            yield self._card(card, *at, level + 1, self.ground.scale)

    def _card(self, card: int, x: float, y: float, z: int, scale: float) -> Piece:
        words = face_words(self.deck, card)
        return Piece(self.deck.names[card], card_symbol(self.deck, card), x, y, words, z=z, scale=scale)

    def _top(self, palace: Palace) -> tuple[float, float]:
        return self.ground.site(self._colour(palace), len(palace) - 1)

    def _completed(self) -> Iterator[Piece]:
        """With a lantern each where there can be a party."""
        if self.seat is None:
            yield from self._put_aside()
            return
        for palace in self.quarter.completed:
            yield from self._palace(palace)
            x, y = self._top(palace)
            at = x + 4.9 * self.ground.scale, y - 8.4 * self.ground.scale
            words = self._party_words(self._colour(palace))
            yield Piece(f"party-{self._place(palace)}", "party", *at, words, z=30, scale=self.ground.scale)

    def _put_aside(self) -> Iterator[Piece]:
        """Where the City builds a colour again, the palace before gives way."""
        scale = self._row_scale
        x = self.ground.left + 1
        shown = {self._colour(palace) for palace in self.quarter.building if palace}
        for palace in reversed(self.quarter.completed):
            if self._colour(palace) not in shown:
                shown.add(self._colour(palace))
                yield from self._palace(palace)
                continue
            x += 7 * scale
            for level, card in enumerate(palace):
                yield self._card(card, x, self._row, level + 1, scale)
                x += 2 * scale
            x += 7 * scale

    def _party_words(self, colour: int) -> Words:
        points = self._party(colour)
        return count(
            "The {colour} palace is complete: a party in it would score {n} point now",
            "The {colour} palace is complete: a party in it would score {n} points now",
            points,
            colour=COLOUR_WORDS[colour],
        )

    def _party(self, colour: int) -> int:
        assert self.seat is not None
        return party(self.table.quarters, self.table.city, self.deck, self.seat, colour)

    @property
    def _row(self) -> float:
        return self.ground.foot + self.ground.wall / 2

    @property
    def _row_scale(self) -> float:
        return (self.ground.wall - 1) / HEIGHT

    def _wall_row(self) -> Iterator[Piece]:
        """Walls face down (R10: all know which cards they are), then Bastions."""
        scale = self._row_scale
        walls, bastions = self.quarter.walls, self.quarter.bastions
        step = min(16 * scale, self.ground.width * 0.55 / max(1, len(walls) + len(bastions)))
        x = self.ground.left + 8 * scale
        if self.seat is None:
            x = self.ground.left + self.ground.width - 8 * scale - step * len(bastions)
        for i, card in enumerate((*walls, *bastions)):
            name = self.deck.names[card]
            if card in bastions:
                yield self._card(card, x + step * i, self._row, i + 1, scale)
            else:
                words = say("City Wall (card {card})", card=name)
                yield Piece(name, "wall", x + step * i, self._row, words, z=i + 1, scale=scale)

    def spots(self) -> Iterator[Spot]:
        ground = self.ground
        height = ground.foot - ground.top - RIBBON
        for colour, letter in enumerate(COLOURS):
            x, _ = ground.site(colour)
            words = self._site_words(colour)
            yield Spot(f"{self.key}:{letter}", x, ground.foot - height / 2, ground.pitch, height, words)
        words = say("Walls of {owner}", owner=owner(self.seat))
        middle = ground.left + ground.width / 2
        yield Spot(f"{self.key}:walls", middle, self._row, ground.width, ground.wall, words)

    def _site_words(self, colour: int) -> Words:
        """A palace in words: its cards and what has become of it."""
        quarter = self.quarter
        name = COLOUR_WORDS[colour]
        places = (
            (say("under construction"), (quarter.building[colour],)),
            (say("complete"), quarter.completed),
            (say("open"), quarter.opened),
        )
        for what, palaces in places:
            for palace in palaces:
                if palace and self._colour(palace) == colour:
                    cards = tuple(face_words(self.deck, card) for card in palace)
                    return say("{colour} palace, {what}: {cards}", colour=name, what=what, cards=cards)
        return say("no {colour} palace", colour=name)

    def captions(self) -> Iterator[Caption]:
        ground = self.ground
        size = 3.0 if self.large else 2.6
        y = ground.top + RIBBON / 2
        yield Caption(f"name-{self.key}", self._name(), ground.left + 1.2, y, size, "start")
        if self.seat is None:
            return
        standing = self._standing(self.seat)
        yield Caption(f"standing-{self.key}", standing, ground.left + ground.width - 1.2, y, size * 0.9, "end")
        right = ground.left + ground.width - 1.2
        yield Caption(f"support-{self.key}", self._support(), right, self._row, size * 0.85, "end")
        for palace in self.quarter.completed:
            x, top = self._top(palace)
            points = say("{points}", points=self._party(self._colour(palace)))
            at = x + 4.9 * ground.scale, top - 8.4 * ground.scale
            yield Caption(f"party-{self._place(palace)}", points, *at, 4.4 * ground.scale)

    def _name(self) -> Words:
        if self.mine:
            return say("{who}, you", who=at_start(self.seat))
        return say("{who}", who=at_start(self.seat))

    def _standing(self, seat: Seat) -> Words:
        points = count("{n} point", "{n} points", score_so_far(self.table, seat))
        order = self.table.round.order
        if seat not in order:
            return points
        place = order.index(seat) + 1
        if not self.large:
            return say("{points} · order {place}", points=points, place=place)
        return say(
            "{points} · {shields} · order {place}",
            points=points,
            shields=count("{n} shield under construction", "{n} shields under construction", self.quarter.shields),
            place=place,
        )

    def _support(self) -> Words:
        """Whether the shields under construction bear the walls, and what all would score now."""
        quarter = self.quarter
        sign = say("✓") if supported(quarter) else say("✗")
        return say(
            "{sign} ♦ {shields} of {needed} · +{points}",
            sign=sign,
            shields=quarter.shields,
            needed=2 * len(quarter.walls),
            points=wall_points(quarter),
        )
