"""Tree search for any number of seats, with chance and secrets: one tree over many imagined worlds.

Each iteration walks down through one world. At every node the seat that decides there takes what promises *it* the
most (so each seat maximises its own share of the win), weighing what was found against the judgement's odds; actions
count as tried only where the world allowed them. Seats that choose at the same time choose from what each of them
knows, none from what the others took. A new node is appraised, and all who led there learn how it went.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from random import Random
from time import perf_counter

from lucca.bots.budget import Budget
from lucca.bots.judgement import Judgement, appraised, judgement_of, stakes
from lucca.bots.tree import Heard, Menu, Node, Spot, menu
from lucca.core.actions import Action
from lucca.core.state import Seat, State, View


@dataclass(frozen=True, slots=True)
class Style:
    """How a search thinks."""

    judged: bool = True  # with the game's judgement; else all actions are alike and games are played out at random
    exploration: float = 1.0  # how much is tried that promises less, times the stakes of the game
    doubt: float = 0.0  # how much less than the rest an untried action is expected to bring
    width: int = 40  # actions looked at from the start; the others come in as visits grow
    worlds: float = 2.0  # worlds imagined for the root of the number of iterations; they are gone through in turn
    horizon: int = 1000  # decisions looked ahead
    attention: float = 1.0  # the part of the actions that is noticed at a decision
    glance: float = 1.0  # how sharply promising actions stand out before they are tried; 0: not at all
    haze: float = 0.0  # how far off the judgement may be, as a standard deviation of a share


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """A growing tree makes no garbage that its references don't tell of; looking for it took up to half of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if not gc.get_freeze_count():
                gc.freeze()  # and unfreeze: the tree counts as old, and is not looked through at once
                gc.unfreeze()
            gc.enable()


class Search:
    """The thoughts about one view of one seat."""

    def __init__(self, view: View, seat: Seat, style: Style, rng: Random) -> None:
        self.view = view
        self.seat = seat
        self.style = style
        self.rng = rng
        self.judgement: Judgement | None = judgement_of(view.game) if style.judged else None
        self.exploration = style.exploration * stakes(self.judgement)
        self.root = Node()
        self.worlds: list[Spot] = []
        self._known: dict[str, Spot] = {}
        self.iterations = 0

    @property
    def own(self) -> Node:
        """The node with what the seat itself has tried."""
        return self.root.child(self.seat)[0] if len(self.view.to_act) > 1 else self.root

    @_nothing_collected()
    def run(self, budget: Budget, settle: bool = True) -> None:
        """Think until the budget is used up; or, to settle for it, until more thought can't change the choice."""
        start = perf_counter()
        done = 0
        while done < budget.iterations:
            self._iterate(self._world())
            done += 1
            elapsed = perf_counter() - start if budget.seconds < inf else 0.0
            if elapsed >= budget.seconds:
                break
            if settle and done % _GLANCE == 1:
                left = min(budget.iterations - done, (budget.seconds - elapsed) / elapsed * done if elapsed else inf)
                if self._settled(left):
                    break

    def _settled(self, left: float) -> bool:
        """Whether so many more iterations can't bring another action to the front."""
        visits = sorted(self.own.visits, reverse=True)
        return len(visits) == 1 or visits[0] - visits[1] > left

    def choice(self) -> Action:
        """The action tried most; of those chosen in secret one of the good ones, as often as it was tried."""
        node = self.own
        order = node.order()
        if len(self.view.to_act) == 1:
            return node.actions[order[0]]
        good = [place for place in order if 2 * node.visits[place] >= node.visits[order[0]]]
        draw = self.rng.random() * sum(node.visits[place] for place in good)
        for place in good:
            draw -= node.visits[place]
            if draw < 0:
                return node.actions[place]
        return node.actions[good[0]]

    def _world(self) -> Spot:
        """The world of an iteration: a new one while they are few for so many iterations, else the next of them."""
        if len(self.worlds) < 8 + self.style.worlds * sqrt(self.iterations):
            state = self.view.game.imagine(self.view, self.rng)
            self.worlds.append(self._known.setdefault(_text(state), Spot(state)))  # the same world is imagined once
            return self.worlds[-1]
        return self.worlds[self.iterations % len(self.worlds)]

    def _iterate(self, spot: Spot) -> None:
        self.iterations += 1
        knows: list[Node] = [self.root] * self.view.players  # where each seat is in the tree of what it knows
        path: list[tuple[Node, int]] = []
        new = False
        for _ in range(self.style.horizon):
            if new or spot.exact is not None:
                break
            spot, new = self._step(spot, knows, path)
        outcome = self._appraise(spot)
        for node, place in path:
            node.learn(place, outcome)

    def _step(self, spot: Spot, knows: list[Node], path: list[tuple[Node, int]]) -> tuple[Spot, bool]:
        """One decision, or several in secret. Returns where it leads and whether that is new to who decides next."""
        seats = spot.seats
        secret = len(seats) > 1
        if secret:
            _advance(knows, tuple(range(len(knows))), ())
        places: list[int] = []
        actions: list[Action] = []
        for i, seat in enumerate(seats):
            node = knows[seat]
            if len(spot.menus) == i:
                spot.menus.append(self._menu(spot, seat, node))
            place = self._select(node, spot.menus[i], secret)
            path.append((node, place))
            places.append(place)
            actions.append(node.actions[place])
        after = spot.play(tuple(places), actions)
        if secret:
            return after, _advance(knows, after.sights(), after.seats)
        if knows[0] is knows[-1]:  # all has been open so far
            child, new = knows[0].child(actions[0])
            knows[:] = [child] * len(knows)
            return after, new
        return after, _advance(knows, (actions[0],) * len(knows), after.seats)

    def _menu(self, spot: Spot, seat: Seat, node: Node) -> Menu:
        whim = _WHIM if node is self.root else 0.0
        style = self.style
        return menu(spot.state, seat, node, self.judgement, style.attention, style.glance, whim, self.rng)

    def _select(self, node: Node, offer: Menu, secret: bool) -> int:
        """The place to try: the best of what was found and what is promised."""
        style = self.style
        if secret:
            return self._draw(node, offer)
        if self.judgement is None:
            return _select_plain(node, offer, self.view.players)
        visits, sums, seen = node.visits, node.sums, node.seen
        wide = style.width + int(2 * sqrt(node.count))
        places = offer.open(node, wide, self.view.players)
        exploration = self.exploration
        best, best_score, untried = places[0], -inf, False
        for place, odds in zip(places, offer.odds, strict=False):
            n = visits[place]
            if n:
                seen[place] += 1
                score = sums[place] / n + exploration * odds * sqrt(seen[place]) / (1 + n)
            elif untried:
                continue  # the first of those that nobody tried is the likeliest
            else:
                untried = True
                seen[place] = node.count
                score = (node.total / node.count if node.count else 0.0) - style.doubt
                score += exploration * odds * sqrt(node.count)
            if score > best_score:
                best, best_score = place, score
        return best

    def _draw(self, node: Node, offer: Menu) -> int:
        """The place to try in secret: drawn, better ones far more often, so that no two seats dance in step.

        Each seat answers, a little unsurely, what the others did on average so far; in games of two that comes to rest
        where nobody gains from knowing the other's habits.
        """
        expected = node.total / node.count if node.count else 0.0
        warmth = _UNSURE + _NEW / sqrt(1 + node.count)
        chances = []
        places = offer.open(node, len(offer.actions), self.view.players)
        for place, odds in zip(places, offer.odds, strict=True):
            n = node.visits[place]
            found = node.sums[place] / n if n else expected
            chances.append(odds * exp((found - expected) / warmth))
        draw = self.rng.random() * sum(chances)
        for place, chance in zip(places, chances, strict=True):
            draw -= chance
            if draw < 0:
                return place
        return places[-1]

    def _appraise(self, spot: Spot) -> tuple[float, ...]:
        if spot.exact is not None:
            return spot.exact
        if self.judgement is None:
            return appraised(spot.state, None, self.rng)
        if spot.outlook is None:
            spot.outlook = self._hazy(self.judgement.outlook(spot.state))
        return spot.outlook

    def _hazy(self, outlook: tuple[float, ...]) -> tuple[float, ...]:
        haze = self.style.haze
        if not haze:
            return outlook
        draw = self.rng.random
        # three draws added up are close enough to a bell; their deviation is one half
        return tuple(share + 2 * haze * (draw() + draw() + draw() - 1.5) for share in outlook)

    def follow(self, view: View, played: Action, rng: Random) -> bool:
        """Go on from the view that came of an action, if all worlds that lead there agree with it."""
        matches = self._matches(view, played)
        if matches is None:
            return False
        self.view = view
        self.rng = rng
        self.root, self.worlds = matches
        self._known = {_text(spot.state): spot for spot in self.worlds}
        self.iterations = 0
        return True

    def _matches(self, view: View, played: Action) -> tuple[Node, list[Spot]] | None:
        place = self.root.places.get(played)
        if place is None or len(self.view.to_act) > 1:
            return None
        found: dict[int, tuple[Node, list[Spot]]] = {}
        for world in self.worlds:
            for node, spot in _next_decisions(self.seat, self.root, world, place):
                found.setdefault(id(node), (node, []))[1].append(spot)
        for node, spots in found.values():
            if node.count >= _WORTH and spots[0].state.view(self.seat) == view:
                agreed = all(spot.state.view(self.seat) == view for spot in set(spots))
                return (node, spots) if agreed else None
        return None


_GLANCE = 16
"""After how many iterations it is asked again whether more thought is needed."""

_UNSURE, _NEW = 0.05, 0.5
"""How large a difference of shares must be to count in secret choices: at last, and on top of it in the beginning."""

_WHIM = 0.2
"""How far the odds at the root may be stretched, so that not every game is the same."""

_WORTH = 8
"""The fewest visits for which a part of the tree is worth keeping."""


def _text(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


def _select_plain(node: Node, offer: Menu, players: int) -> int:
    """UCB1: each action once, then the highest upper bound; by availability."""
    visits, sums, seen = node.visits, node.sums, node.seen
    places = offer.open(node, len(offer.actions), players)
    best, best_score = places[0], -inf
    for place in places:
        seen[place] += 1
        n = visits[place]
        score = sums[place] / n + sqrt(log(seen[place]) / n) if n else inf
        if score > best_score:
            best, best_score = place, score
    return best


def _advance(knows: list[Node], heard: tuple[Heard, ...], deciding: tuple[Seat, ...]) -> bool:
    """Move every seat on by what it heard (seats that know the same stay together); whether a decider is new there."""
    before = list(knows)
    fresh = [False] * len(knows)
    for seat, node in enumerate(before):
        if seat and node is before[seat - 1] and heard[seat] == heard[seat - 1]:
            knows[seat], fresh[seat] = knows[seat - 1], fresh[seat - 1]
        else:
            knows[seat], fresh[seat] = node.child(heard[seat])
    return any(fresh[seat] for seat in deciding)


def _next_decisions(seat: Seat, root: Node, world: Spot, place: int) -> list[tuple[Node, Spot]]:
    """The next decisions of a seat after its action, in one world, as far as all was open."""
    found: list[tuple[Node, Spot]] = []
    todo = [(root, world, place)]
    while todo:
        node, spot, chosen = todo.pop()
        after, child = spot.after.get((chosen,)), node.children.get(node.actions[chosen])
        if after is None or child is None or len(after.seats) != 1:
            continue
        if after.seats[0] == seat:
            found.append((child, after))
        else:
            todo.extend((child, after, places[0]) for places in after.after)
    return found
