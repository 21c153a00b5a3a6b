"""Worlds that a view does not rule out, each as likely as every other."""

from __future__ import annotations

from random import Random

from lucca.core.chance import pick, shuffled
from lucca.games.citta.editions import GIVEN, HAND
from lucca.games.citta.legal import kept_pairs
from lucca.games.citta.position import Cards, Opening, Pair, Position, Setup
from lucca.games.citta.view import CittaView


def imagine(view: CittaView, rng: Random) -> Position:
    """A whole position for what a seat sees."""
    return _imagined_choice(view, rng) if view.table.choosing else _imagined_round(view, rng)


def _imagined_choice(view: CittaView, rng: Random) -> Position:
    """The others hold any cards; who has decided chose any pair that was allowed."""
    table, setup = view.table, view.table.setup
    rules = setup.rules
    pool = shuffled((card for card in view.unseen() if card in rules.deck.palaces), rng)
    hands: list[Cards] = []
    kept: list[Pair | None] = []
    for seat, known in enumerate(setup.opening.hands):
        hand = known or _drawn(pool, HAND)
        hands.append(hand)
        decided = None if seat in view.to_act else pick(kept_pairs(rules.deck, hand), rng)
        kept.append(setup.opening.kept[seat] or decided)
    opening = Opening(tuple(hands), tuple(kept), setup.opening.triplets)
    second = tuple(shuffled(range(len(rules.deck)), rng))
    return table.dealt(Setup(rules, setup.players, opening), second)


def _imagined_round(view: CittaView, rng: Random) -> Position:
    """The unseen cards lie in any order; what others gave back is any of the cards they can have held."""
    table, setup = view.table, view.table.setup
    rules, opening = setup.rules, setup.opening
    seen_at_first = {card for cards in (*opening.triplets, *opening.kept, *opening.hands) for card in cards or ()}
    pool = shuffled((card for card in rules.deck.palaces if card not in seen_at_first), rng)
    hands = [
        known or tuple(sorted((*(kept or ()), *_drawn(pool, GIVEN))))
        for known, kept in zip(opening.hands, opening.kept, strict=True)
    ]
    unseen = tuple(shuffled(view.unseen(), rng))
    removed = rules.removed(setup.players)
    full = Setup(rules, setup.players, opening._replace(hands=tuple(hands)), unseen[:removed])
    return table.dealt(full, unseen[removed:])


def _drawn(pool: list[int], n: int) -> Cards:
    return tuple(sorted(pool.pop() for _ in range(n)))
