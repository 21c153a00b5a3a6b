"""The table in plain text: triplets, quarters, the City."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lucca.core.state import Seat
from lucca.core.text import Paint
from lucca.core.words import Words, count, say
from lucca.games.citta.cards import BASTION, COLOURS, WILD
from lucca.games.citta.position import Cards, Position, undrawn
from lucca.games.citta.quarter import Palace, Quarter
from lucca.games.citta.scoring import order_of_play, party, score_so_far, supported, top_number, wall_points, windows
from lucca.games.citta.view import CittaView
from lucca.games.citta.wording import COLOUR_WORDS, at_start

INKS = ("red", "yellow", "green", "blue", "violet", "white")
SHIELD, WINDOW = "♦", "□"


class Piece(NamedTuple):
    """A bit of a line: what is to be read, and its colour."""

    text: str
    ink: str | None = None
    bold: bool = False


def draw(view: CittaView, paint: Paint) -> Iterator[str]:
    """The whole table, line by line."""
    table = view.table
    yield from _lines("", _heading(view), paint)
    if table.triplets:
        yield ""
        yield from _triplets(view, paint)
    if table.choosing:
        yield from _choice(view, paint)
        return
    closely = {view.seat, *view.to_act} - {None}
    for seat in range(view.players):
        yield ""
        draw_one = _closely if seat in closely else _briefly
        yield from draw_one(table, seat, paint)
    if table.city is not None:
        yield ""
        yield from _briefly(table, None, paint)
    yield ""
    yield from _lines("", _legend(table), paint)


def _lines(head: str, pieces: Iterable[Piece], paint: Paint, indent: int = 0) -> Iterator[str]:
    """The pieces after one another, broken where the width ends."""
    line, width, empty = head, len(head), True
    for piece in pieces:
        gap = 0 if empty else 2
        if not empty and width + gap + len(piece.text) > paint.width:
            yield line
            line, width, gap = " " * indent, indent, 0
        line += " " * gap + paint(piece.text, piece.ink, bold=piece.bold)
        width += gap + len(piece.text)
        empty = False
    yield line


def _plain(words: Words) -> Piece:
    return Piece(str(words))


def _heading(view: CittaView) -> Iterator[Piece]:
    table = view.table
    edition = table.setup.rules.edition.name
    title = say("Lucca Città ({edition})", edition=edition)
    if table.setup.rules.celebration:
        title = say("Lucca Città ({edition}, Celebration)", edition=edition)
    yield Piece(str(title), bold=True)
    if table.choosing:
        yield _plain(say("The secret choice"))
        decided = tuple(str(seat) for seat in range(view.players) if seat not in view.to_act)
        yield _plain(say("decided: {seats}", seats=decided or "-"))
        return
    if table.over:
        yield _plain(say("The end"))
    else:
        left = undrawn(table.setup, table.round.number)
        yield _plain(say("Round {n} of {all}", n=table.round.number, all=table.setup.rounds))
        yield _plain(count("{n} card in the deck", "{n} cards in the deck", n=left))
        yield _plain(count("{n} discarded", "{n} discarded", n=len(view.discards)))
    yield Piece(f"{say('Order:')} {' > '.join(_placed(view, seat) for seat in table.round.order)}")


def _placed(view: CittaView, seat: Seat) -> str:
    """A seat in the order of play; in brackets the one to act."""
    return f"[{seat}]" if seat in view.to_act else str(seat)


def card_text(position: Position, card: int) -> str:
    """A card with all it shows: 57g ♦1 □2."""
    deck = position.setup.rules.deck
    colour = deck.colour[card]
    if colour == BASTION:
        return f"{deck.names[card]} {position.setup.rules.edition.bastion}"
    letter = "" if colour == WILD else COLOURS[colour]
    return f"{deck.names[card]}{letter} {SHIELD}{deck.shields[card]} {WINDOW}{deck.windows[card]}"


def _card(position: Position, card: int, pad: int = 0) -> Piece:
    colour = position.setup.rules.deck.colour[card]
    ink = INKS[colour] if colour < WILD else "cyan" if colour == WILD else "grey"
    return Piece(f"{card_text(position, card):<{pad}}", ink, bold=colour >= WILD)


def _triplets(view: CittaView, paint: Paint) -> Iterator[str]:
    table = view.table
    yield str(say("Triplets"))
    for place, cards in enumerate(table.triplets, 1):
        pieces = [_card(table, card, 0 if card == cards[-1] else 16) for card in cards]
        yield from _lines(f"  {place}  ", pieces or [_plain(say("(taken)"))], paint)
    if table.hand:
        yield from _lines(f"{say('To play:')} ", [_card(table, card) for card in table.hand], paint)


def _choice(view: CittaView, paint: Paint) -> Iterator[str]:
    """During the secret choice a seat sees its own cards, and nobody else's."""
    if view.seat is None:
        return
    yield ""
    yield from _lines(f"{say('Your cards:')} ", [_card(view.table, card) for card in view.hand], paint)
    kept = view.table.setup.opening.kept[view.seat]
    if kept is not None:
        yield from _lines(f"{say('You keep:')} ", [_card(view.table, card) for card in kept], paint)


def _legend(position: Position) -> Iterator[Piece]:
    yield _plain(say("{sign} shields", sign=SHIELD))
    yield _plain(say("{sign} windows", sign=WINDOW))
    yield from (Piece(f"{COLOURS[i]} {name}", INKS[i]) for i, name in enumerate(COLOUR_WORDS))
    if position.setup.rules.celebration:
        yield Piece(str(say("* Wild or golden number")), "cyan")


def _closely(position: Position, seat: Seat, paint: Paint) -> Iterator[str]:
    """A quarter with every card, and what a party or the walls would bring now."""
    quarter = position.quarters[seat]
    yield from _lines("", _quarter_head(position, seat, quarter), paint)
    for name, palace, tail in _palaces(position, seat, quarter):
        head = f"  {name!s:<19}"
        yield from _lines(head, _palace(position, palace, tail), paint, len(head))
    for words in _walls(position, quarter):
        yield f"  {words}"


def _palaces(position: Position, seat: Seat, quarter: Quarter) -> Iterator[tuple[Words, Palace, Words]]:
    """Each palace: where it stands, its cards, what is to be said of it."""
    deck, size = position.setup.rules.deck, position.setup.size
    for palace in filter(None, quarter.building):
        number = deck.number[palace[-1]]
        tail = say("({n} of {size}, number {number})", n=len(palace), size=size, number=number)
        yield say("under construction"), palace, tail
    for palace in quarter.completed:
        points = party(position.quarters, position.city, deck, seat, deck.colour[palace[0]])
        tail = count(
            "(number {number}; a party would score {n} point now)",
            "(number {number}; a party would score {n} points now)",
            n=points,
            number=deck.number[palace[-1]],
        )
        yield say("completed"), palace, tail
    for palace in quarter.opened:
        yield say("opened"), palace, say("(number {number})", number=deck.number[palace[-1]])


def _quarter_head(position: Position, seat: Seat, quarter: Quarter) -> Iterator[Piece]:
    deck = position.setup.rules.deck
    yield Piece(str(at_start(seat)), bold=True)
    if not position.over:
        earned = windows(quarter, deck), position.parties[seat]
        points = count("{n} point", "{n} points", n=score_so_far(position, seat))
        yield _plain(
            say("{points} (windows {windows}, parties {parties})", points=points, windows=earned[0], parties=earned[1])
        )
        place = order_of_play(position.quarters, deck).index(seat) + 1
        yield _plain(
            say(
                "{shields} for the order: place {place} now",
                shields=count("{n} shield", "{n} shields", n=quarter.shields),
                place=place,
            )
        )
    yield _plain(say("highest number {number}", number=top_number(quarter, deck)))


def _palace(position: Position, palace: Palace, tail: Words) -> Iterator[Piece]:
    colour = position.setup.rules.deck.colour[palace[0]]
    yield Piece(f"{COLOUR_WORDS[colour]!s:<6}", INKS[colour], bold=True)
    yield from (_card(position, card) for card in palace)
    yield _plain(tail)


def _walls(position: Position, quarter: Quarter) -> Iterator[Words]:
    names = position.setup.rules.deck.names_of
    if not quarter.walls and not quarter.bastions:
        return
    yield say(
        "City Walls: {walls}   {bastion}s: {bastions}",
        walls=tuple(names(quarter.walls)) or "-",
        bastion=position.setup.rules.edition.bastion,
        bastions=tuple(names(quarter.bastions)) or "-",
    )
    need = say("needs {need} shields, has {has}", need=2 * len(quarter.walls), has=quarter.shields)
    if supported(quarter):
        points = count("{n} point", "{n} points", n=wall_points(quarter))
        yield say("supported ({need}): {points} if the game ended now", need=need, points=points)
    else:
        yield say("not supported ({need}): no points if the game ended now", need=need)


def _briefly(position: Position, seat: Seat | None, paint: Paint) -> Iterator[str]:
    """A quarter in a few lines; None is the City."""
    quarter = position.city if seat is None else position.quarters[seat]
    assert quarter is not None
    head = [Piece(str(say("City of Lucca")), bold=True)] if seat is None else _quarter_head(position, seat, quarter)
    yield from _lines("", head, paint)
    for name, pieces in _brief_groups(position, quarter):
        if pieces:
            start = f"  {name!s:<19}"
            yield from _lines(start, pieces, paint, len(start))


def _brief_groups(position: Position, quarter: Quarter) -> Iterator[tuple[Words, list[Piece]]]:
    names, size = position.setup.rules.deck.names_of, position.setup.size
    building = filter(None, quarter.building)
    yield say("under construction"), [_brief(position, palace, f" {len(palace)}/{size}") for palace in building]
    yield say("completed"), [_brief(position, palace, "") for palace in quarter.completed]
    yield say("opened"), [_brief(position, palace, "") for palace in quarter.opened]
    yield say("City Walls"), [Piece(name) for name in names(quarter.walls)]
    bastions = say("{bastion}s", bastion=position.setup.rules.edition.bastion)
    yield bastions, [Piece(name) for name in names(quarter.bastions)]


def _brief(position: Position, palace: Cards, part: str) -> Piece:
    """A palace: its colour, how much of it stands, its shields, the cards from the bottom up."""
    deck = position.setup.rules.deck
    colour = deck.colour[palace[0]]
    shields = sum(deck.shields[card] for card in palace)
    return Piece(f"{COLOURS[colour]}{part} {SHIELD}{shields} [{' '.join(deck.names_of(palace))}]", INKS[colour])
