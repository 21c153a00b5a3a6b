"""Prizes in plain text."""

from __future__ import annotations

from lucca.core.actions import Action
from lucca.core.state import Seat, View
from lucca.core.text import Paint
from lucca.core.words import Words, say
from prizes.rules import PrizesView, hand, highest, taken


def about() -> Words:
    return say("Bid for prizes in secret: the highest bid wins, unless it is not alone.")


def board(view: View, paint: Paint) -> str:
    assert isinstance(view, PrizesView)
    lines = [f"{'Prize':>10}  {'  '.join(str(seat_name(view, seat)) for seat in range(view.players))}"]
    for prize, bids in zip(view.prizes, view.rounds, strict=False):
        best = highest(bids)
        cells = (paint(f"{bid:>5}*", "green", bold=True) if s == best else f"{bid:>5} " for s, bid in enumerate(bids))
        lines.append(f"{prize:>10}  {'  '.join(cells)}")
    if view.result is None:
        cells = (f"{'' if seat in view.to_act else view.mine if seat == view.seat else '?':>5} " for seat in _all(view))
        lines.append(f"{paint(f'{view.prizes[-1]:>10}', 'yellow', bold=True)}  {'  '.join(cells)}".rstrip())
        if view.seat is not None:
            lines.append(f"Your cards: {' '.join(map(str, hand(view.game.cards, view.rounds, view.seat)))}")
    return "\n".join(lines)


def seat_name(view: View, seat: Seat) -> Words:  # noqa: ARG001 - other games need the view
    return say("Seat {seat}", seat=seat)


def score(view: View) -> Words:
    assert isinstance(view, PrizesView)
    points = (sum(taken(view.prizes, view.rounds, seat)) for seat in _all(view))
    parts = tuple(say("{name}: {points}", name=seat_name(view, seat), points=n) for seat, n in enumerate(points))
    return say("{parts}", parts=parts)


def describe(view: View, seat: Seat, action: Action) -> Words:  # noqa: ARG001
    assert isinstance(view, PrizesView)
    return say("bid {card} for the prize of {prize}", card=str(action), prize=view.prizes[-1])


def prompt(view: View, seat: Seat) -> Words:
    assert isinstance(view, PrizesView)
    return say(
        "{name}: which card do you bid for the prize of {prize}?", name=seat_name(view, seat), prize=view.prizes[-1]
    )


def notation() -> Words:
    return say("3   bid your card 3")


def ending(view: View) -> Words:
    assert view.result is not None
    winners = tuple(seat_name(view, seat) for seat in view.result.winners)
    who = say("{who} wins.", who=winners[0]) if len(winners) == 1 else say("A draw of {who}.", who=winners)
    return say("{who} Prizes: {score}", who=who, score=score(view))


def _all(view: View) -> range:
    return range(view.players)
