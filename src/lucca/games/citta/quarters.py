"""How a quarter is seen: palaces as cards over cards, walls and Bastions, badges and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lucca.core.scene import Caption, Piece, Spot
from lucca.core.state import Seat
from lucca.core.words import Words, count, say
from lucca.games.citta.arrangement import RIBBON, Ground, Point
from lucca.games.citta.cards import BASTION, COLOURS, Deck
from lucca.games.citta.position import Position
from lucca.games.citta.quarter import Palace, Quarter
from lucca.games.citta.scoring import party, score_so_far, supported, wall_points
from lucca.games.citta.symbols import HEIGHT, card_symbol
from lucca.games.citta.wording import COLOUR_WORDS, at_start, card_words, owner, palace_piece


@lru_cache(maxsize=1024)
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


@lru_cache(maxsize=20_000)
def card_piece(deck: Deck, card: int, at: Point, z: int, scale: float) -> Piece:
    return Piece(deck.names[card], card_symbol(deck, card), *at, face_words(deck, card), z=z, scale=scale)


class Drawn(NamedTuple):
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    captions: tuple[Caption, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A quarter on its ground; `seat` None is the City."""

    deck: Deck
    quarter: Quarter
    seat: Seat | None
    ground: Ground
    mine: bool
    """Whether it is of the seat whose eyes these are."""
    acting: bool
    large: bool
    parties: tuple[int, ...]
    """What a party in each completed palace would score now."""
    score: int
    place: int | None
    """In the order of play."""

    @property
    def key(self) -> str:
        return "city" if self.seat is None else str(self.seat)

    def pieces(self) -> Iterator[Piece]:
        ground = self.ground
        ribbon = f"ribbon-{ground.width:g}{'-now' if self.acting else ''}"
        at = ground.left + ground.width / 2, ground.top + RIBBON / 2
        yield Piece(f"quarter-{self.key}", ribbon, *at, self._name())
        yield from _sites(ground, self.key)
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
            yield card_piece(self.deck, card, at, level + 1, self.ground.scale)

    def _top(self, palace: Palace) -> tuple[float, float]:
        return self.ground.site(self._colour(palace), len(palace) - 1)

    def _completed(self) -> Iterator[Piece]:
        """With a lantern each where there can be a party."""
        if self.seat is None:
            yield from self._put_aside()
            return
        for palace, points in zip(self.quarter.completed, self.parties, strict=True):
            yield from self._palace(palace)
            x, y = self._top(palace)
            at = x + 4.9 * self.ground.scale, y - 8.4 * self.ground.scale
            words = _party_words(self._colour(palace), points)
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
                yield card_piece(self.deck, card, (x, self._row), level + 1, scale)
                x += 2 * scale
            x += 7 * scale

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
                yield card_piece(self.deck, card, (x + step * i, self._row), i + 1, scale)
            else:
                words = say("City Wall (card {card})", card=name)
                yield Piece(name, "wall", x + step * i, self._row, words, z=i + 1, scale=scale)

    def spots(self) -> Iterator[Spot]:
        ground = self.ground
        for colour in range(len(COLOURS)):
            yield _site_spot(self.deck, ground, self.key, colour, *self._standing_there(colour))
        words = say("Walls of {owner}", owner=owner(self.seat))
        middle = ground.left + ground.width / 2
        yield Spot(f"{self.key}:walls", middle, self._row, ground.width, ground.wall, words)

    def _standing_there(self, colour: int) -> tuple[Words | None, Palace]:
        """What has become of a palace, and its cards."""
        quarter = self.quarter
        places = (BUILDING, (quarter.building[colour],)), (COMPLETE, quarter.completed), (OPEN, quarter.opened)
        for what, palaces in places:
            for palace in palaces:
                if palace and self._colour(palace) == colour:
                    return what, palace
        return None, ()

    def captions(self) -> Iterator[Caption]:
        ground = self.ground
        size = 3.0 if self.large else 2.6
        y = ground.top + RIBBON / 2
        room = ground.width * (0.95 if self.seat is None else 0.42)
        yield Caption(f"name-{self.key}", self._name(), ground.left + 1.2, y, size, "start", room)
        if self.seat is None:
            return
        right, room = ground.left + ground.width - 1.2, ground.width * 0.52
        yield Caption(f"standing-{self.key}", self._standing(), right, y, size * 0.9, "end", room)
        yield Caption(f"support-{self.key}", self._support(), right, self._row, size * 0.85, "end", room)
        for palace, points in zip(self.quarter.completed, self.parties, strict=True):
            x, top = self._top(palace)
            at = x + 4.9 * ground.scale, top - 8.4 * ground.scale
            yield Caption(f"party-{self._place(palace)}", say("{points}", points=points), *at, 4.4 * ground.scale)

    def _name(self) -> Words:
        if self.mine:
            return say("{who}, you", who=at_start(self.seat))
        return say("{who}", who=at_start(self.seat))

    def _standing(self) -> Words:
        points = count("{n} point", "{n} points", self.score)
        if self.place is None:
            return points
        if not self.large:
            return say("{points} · order {place}", points=points, place=self.place)
        return say(
            "{points} · {shields} · order {place}",
            points=points,
            shields=count("{n} shield", "{n} shields", self.quarter.shields),
            place=self.place,
        )

    def _support(self) -> Words:
        """Whether the shields under construction bear the walls, and what all would score now."""
        quarter = self.quarter
        sign = say("✓") if supported(quarter) else say("✗")
        return say(
            "walls +{points} · {shields} of {needed} shields {sign}",
            sign=sign,
            shields=quarter.shields,
            needed=2 * len(quarter.walls),
            points=wall_points(quarter),
        )


@lru_cache(maxsize=256)
def _sites(ground: Ground, key: str) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            f"site-{key}-{letter}",
            f"site-{letter}",
            *ground.site(colour),
            say("Place of a {colour} palace", colour=COLOUR_WORDS[colour]),
            scale=ground.scale,
        )
        for colour, letter in enumerate(COLOURS)
    )


BUILDING, COMPLETE, OPEN = say("under construction"), say("complete"), say("open")


@lru_cache(maxsize=8192)
def _site_spot(deck: Deck, ground: Ground, key: str, colour: int, what: Words | None, palace: Palace) -> Spot:
    """A palace in words: its cards and what has become of it."""
    words = say("no {colour} palace", colour=COLOUR_WORDS[colour])
    if what is not None:
        cards = tuple(face_words(deck, card) for card in palace)
        words = say("{colour} palace, {what}: {cards}", colour=COLOUR_WORDS[colour], what=what, cards=cards)
    x, _ = ground.site(colour)
    height = ground.foot - ground.top - RIBBON
    return Spot(f"{key}:{COLOURS[colour]}", x, ground.foot - height / 2, ground.pitch, height, words)


def _party_words(colour: int, points: int) -> Words:
    return count(
        "The {colour} palace is complete: a party in it would score {n} point now",
        "The {colour} palace is complete: a party in it would score {n} points now",
        points,
        colour=COLOUR_WORDS[colour],
    )


@lru_cache(maxsize=4096)
def _drawn(seen: Seen) -> Drawn:
    return Drawn(tuple(seen.pieces()), tuple(seen.spots()), tuple(seen.captions()))


def quarter_of(table: Position, seat: Seat | None, ground: Ground, mine: bool, acting: bool, large: bool) -> Drawn:
    """A seat's quarter, or the City, as it is now."""
    deck, order = table.setup.rules.deck, table.round.order
    quarter = table.city if seat is None else table.quarters[seat]
    assert quarter is not None
    parties: tuple[int, ...] = ()
    if seat is not None:
        colours = [deck.colour[palace[0]] for palace in quarter.completed]
        parties = tuple([party(table.quarters, table.city, deck, seat, colour) for colour in colours])
    return _drawn(
        Seen(
            deck=deck,
            quarter=quarter,
            seat=seat,
            ground=ground,
            mine=mine,
            acting=acting,
            large=large,
            parties=parties,
            score=0 if seat is None else score_so_far(table, seat),
            place=order.index(seat) + 1 if seat in order else None,
        )
    )
