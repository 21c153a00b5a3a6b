"""Lucca Città in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from lucca.core.actions import Action
from lucca.core.errors import BadView
from lucca.core.state import Seat, View
from lucca.core.text import Paint
from lucca.core.words import Words, count, lines, say
from lucca.games.citta.actions import Build, CardAction, Decision, ForCity, Keep, Open, Take, Wall
from lucca.games.citta.cards import BASTION, COLOURS, WILD
from lucca.games.citta.drawing import card_text, draw
from lucca.games.citta.position import Position
from lucca.games.citta.scoring import party, score_so_far, tallies, wall_points
from lucca.games.citta.view import CittaView
from lucca.games.citta.wording import COLOUR_WORDS, at_start, card_words, colour_of


def about() -> Words:
    return say(
        "Families of Lucca build palaces out of cards, give parties in them and strengthen the walls of their city."
    )


def board(view: View, paint: Paint) -> str:
    """The triplets, the quarter in question in detail, the others complete but smaller, the City."""
    return "\n".join(draw(_citta(view), paint))


def _citta(view: View) -> CittaView:
    if not isinstance(view, CittaView):
        raise BadView("", "this is not a view of Lucca Città")
    return view


def seat_name(view: View, seat: Seat) -> Words:
    _citta(view)
    return at_start(seat)


def score(view: View) -> Words:
    """The points of every seat so far, and what its walls would add."""
    table = _citta(view).table
    if table.over:
        return lines(*_breakdown(table))
    return lines(*(_standing(table, seat) for seat in range(table.setup.players)))


def _standing(table: Position, seat: Seat) -> Words:
    total = score_so_far(table, seat)
    parties = table.parties[seat]
    return say(
        "{who}: {points} ({windows} for windows, {parties} for parties; walls now worth {walls})",
        who=at_start(seat),
        points=count("{n} point", "{n} points", n=total),
        windows=total - parties,
        parties=parties,
        walls=wall_points(table.quarters[seat]),
    )


def _breakdown(table: Position) -> Iterator[Words]:
    for seat, tally in enumerate(tallies(table)):
        yield say(
            "{who}: {points} (windows {windows}, parties {parties}, last parties {last}, walls {walls}, "
            "street numbers {street})",
            who=at_start(seat),
            points=count("{n} point", "{n} points", n=sum(tally)),
            windows=tally.windows,
            parties=tally.parties,
            last=tally.last_parties,
            walls=tally.walls,
            street=tally.street,
        )


def describe(view: View, seat: Seat, action: Action) -> Words:
    """An action as a sentence."""
    table = _citta(view).table
    assert isinstance(action, Decision)
    if isinstance(action, Keep):
        return _describe_keep(table, action)
    if isinstance(action, Open):
        colour = COLOURS.index(action.colour)
        points = party(table.quarters, table.city, table.setup.rules.deck, seat, colour)
        return count(
            "Open the {colour} palace: the party scores {n} point",
            "Open the {colour} palace: the party scores {n} points",
            n=points,
            colour=COLOUR_WORDS[colour],
        )
    if isinstance(action, Take):
        return _describe_take(table, action)
    if isinstance(action, Build):
        return _describe_build(table, seat, action)
    if isinstance(action, ForCity):
        return _describe_city(table, action)
    assert isinstance(action, CardAction)
    card = card_words(table.setup.rules.deck, table.setup.rules.deck.index[action.card])
    if isinstance(action, Wall):
        return say("Lay {card} face down as a City Wall", card=card)
    return say("Discard {card}", card=card)


def _describe_keep(table: Position, action: Keep) -> Words:
    deck = table.setup.rules.deck
    lower, upper = deck.index[action.lower], deck.index[action.upper]
    cards = card_words(deck, lower), card_words(deck, upper)
    if deck.colour[upper] in (deck.colour[lower], WILD):
        return say("Begin a palace with {lower} and {upper} on top of it", lower=cards[0], upper=cards[1])
    return say("Begin two palaces, with {lower} and with {upper}", lower=cards[0], upper=cards[1])


def _describe_take(table: Position, action: Take) -> Words:
    place = action.place
    cards = table.triplets[place - 1] if place <= len(table.triplets) else ()
    return say("Take triplet {place}: {cards}", place=place, cards=tuple(card_text(table, card) for card in cards))


def _describe_build(table: Position, seat: Seat, action: Build) -> Words:
    deck, size = table.setup.rules.deck, table.setup.size
    card = deck.index[action.card]
    if deck.colour[card] == BASTION:
        return say("Build the {bastion} {card}", bastion=table.setup.rules.edition.bastion, card=action.card)
    colour = COLOURS.index(action.colour) if action.colour else deck.colour[card]
    palace = (*table.quarters[seat].building[colour], card)
    if len(palace) == size:
        points = sum(deck.windows[part] for part in palace)
        return count(
            "Complete the {colour} palace with {card}: {n} point for its windows",
            "Complete the {colour} palace with {card}: {n} points for its windows",
            n=points,
            colour=COLOUR_WORDS[colour],
            card=action.card,
        )
    if len(palace) == 1:
        return say("Start a {colour} palace with {card}", colour=COLOUR_WORDS[colour], card=action.card)
    return say(
        "Add {card} to the {colour} palace: card {n} of {size}",
        card=action.card,
        colour=COLOUR_WORDS[colour],
        n=len(palace),
        size=size,
    )


def _describe_city(table: Position, action: ForCity) -> Words:
    deck = table.setup.rules.deck
    card = card_words(deck, deck.index[action.card])
    if action.colour:
        return say("Build {card} into the City's {colour} palace", card=card, colour=colour_of(action.colour))
    return say("Build {card} for the City of Lucca", card=card)


def prompt(view: View, seat: Seat) -> Words:
    """What the seat has to decide now."""
    table = _citta(view).table
    if seat not in view.to_act:
        return say("{who} has nothing to decide now.", who=at_start(seat))
    if table.choosing:
        return say("Keep two of your four cards: choose one, then the other.")
    if table.hand:
        cards = tuple(table.setup.rules.deck.names_of(table.hand))
        return say("Play a card ({cards}): build it, lay it as a City Wall, or discard it.", cards=cards)
    if table.citys_turn:
        return say("Choose a card of a triplet left over for the City of Lucca.")
    if table.quarters[seat].completed:
        return say("Open completed palaces if you like, then take a triplet.")
    return say("Take a triplet.")


def notation() -> Words:
    return lines(
        say("keep 12 57   begin with these two cards; of one colour, the second lies on top"),
        say("open r       open the completed red palace (r y g b v w: red yellow green blue violet white)"),
        say("take 2       take the second triplet of the table"),
        say("57+          build the card; 500*+r builds a Wild into the red palace, B1+ a Bastion"),
        say("57#          lay the card face down as a City Wall"),
        say("57-          discard the card"),
        say("city 57      build the card for the City of Lucca (two players); city 500* r for a Wild"),
    )


def ending(view: View) -> Words:
    """Who won, and where the points came from."""
    shown = _citta(view)
    if shown.result is None:
        return say("The game is not over.")
    winners = tuple(seat_name(view, seat) for seat in shown.result.winners)
    best = max(shown.result.scores)
    head = say("{winners} has the most fame.", winners=winners)
    if shown.result.scores.count(best) > 1:
        head = say("{winners} has the most fame: the highest street number decides the tie.", winners=winners)
    return lines(head, *_breakdown(shown.table))
