"""How Prizes is seen: the prize in the middle, a card for each seat, and the own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lucca.core.actions import Action
from lucca.core.game import Game
from lucca.core.scene import Caption, Choice, Piece, Scene, Spot, check_layout, hue
from lucca.core.state import View
from lucca.core.words import say
from prizes.rules import PrizesGame, PrizesView, hand, taken
from prizes.text import seat_name

LAYOUTS = ("wide", "tall")

WIDTH, HEIGHT = 70, 60
TABLE = WIDTH / 2, 26.0


def symbols(game: Game) -> Mapping[str, str]:
    assert isinstance(game, PrizesGame)
    numbers = [str(number) for number in range(1, game.cards + 1)]
    return {
        "back": _card("red", "light", "✦"),
        **{f"card-{number}": _card("white", "dark", number) for number in numbers},
        **{f"prize-{number}": _card("yellow", "dark", number) for number in numbers},
    }


def _card(ground: str, ink: str, text: str) -> str:
    return (
        f'<rect x="-4.5" y="-6" width="9" height="12" rx="1" fill="{hue(ground)}" stroke="{hue("rim")}" '
        f'stroke-width=".3"/><text y="2.2" font-size="6" text-anchor="middle" fill="{hue(ink)}">{text}</text>'
    )


def scene(view: View, actions: Iterable[Action] = (), layout: str = "wide") -> Scene:
    check_layout(layout, LAYOUTS)
    assert isinstance(view, PrizesView)
    choices = (Choice(str(action), f"card-{action}", "table", ghost=f"card-{action}") for action in actions)
    spot = Spot("table", *TABLE, WIDTH, 26, say("the table"))
    return Scene(WIDTH, HEIGHT, tuple(_pieces(view)), (spot,), tuple(_captions(view)), choices=tuple(choices))


def pointed(view: View, pick: str, drop: str, turn: int) -> Action | None:  # noqa: ARG001  cards don't turn
    assert isinstance(view, PrizesView)
    bids = (view.game.action(number) for number in range(view.game.actions))
    return next((bid for bid in bids if (f"card-{bid}", "table") == (pick, drop)), None)


def _pieces(view: PrizesView) -> Iterator[Piece]:
    if view.result is None:
        prize = view.prizes[-1]
        yield Piece(f"prize-{prize}", f"prize-{prize}", WIDTH / 2, 8, say("the prize of {prize}", prize=prize))
    for seat in range(view.players):
        if seat not in view.to_act and view.result is None and seat != view.seat:
            yield Piece(f"bid-{seat}", "back", _column(view, seat), TABLE[1], say("a card face down"))
    if view.seat is not None:
        cards = hand(view.game.cards, view.rounds, view.seat)
        for i, card in enumerate(cards):
            x, y = WIDTH / 2 + 10 * (i - (len(cards) - 1) / 2), 52.0
            if card == view.mine:
                x, y = _column(view, view.seat), TABLE[1]
            yield Piece(f"card-{card}", f"card-{card}", x, y, say("your card {card}", card=card))


def _captions(view: PrizesView) -> Iterator[Caption]:
    for seat in range(view.players):
        points = sum(taken(view.prizes, view.rounds, seat))
        words = say("{name}: {points}", name=seat_name(view, seat), points=points)
        yield Caption(f"seat-{seat}", words, _column(view, seat), 37, 3)


def _column(view: PrizesView, seat: int) -> float:
    return WIDTH * (seat + 0.5) / view.players
