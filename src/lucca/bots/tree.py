"""The tree of a search: what each seat has tried where, and the imagined worlds that run through it.

A `Node` belongs to what *one seat knows* (all seats share it as long as everything that happened is open to all);
it counts over all worlds. A `Spot` is a position of one world on its way through the nodes.
Nodes hold plain lists of numbers, one entry an action, so that they can be kept in any language.
"""

from __future__ import annotations

import json
from math import ceil
from random import Random
from typing import TypeAlias

from lucca.bots.judgement import Judgement, odds, shares
from lucca.core.actions import Action
from lucca.core.chance import shuffled
from lucca.core.state import Seat, State

Heard: TypeAlias = Action | str | Seat
"""What leads from a node to the next: an open action; all that a seat sees after secret ones; or, before them, the seat
itself, whose thoughts part from the others' there."""


class Node:
    """What is known of the actions of the seat that decides here. The lists have an entry for each action met."""

    __slots__ = (
        "actions",
        "children",
        "count",
        "keys",
        "outcomes",
        "places",
        "seat",
        "seen",
        "sums",
        "total",
        "visits",
    )

    def __init__(self) -> None:
        self.seat: Seat = -1
        self.count = 0
        self.total = 0.0  # the seat's own share, summed over all visits
        self.actions: list[Action] = []
        self.places: dict[Action, int] = {}  # where each action stands in the lists
        self.visits: list[int] = []
        self.seen: list[int] = []  # how often an action could have been chosen
        self.sums: list[float] = []  # the seat's own share after each action, summed
        self.outcomes: list[list[float]] = []  # the same for every seat
        self.keys: dict[Action, float] = {}  # how soon each action is noticed, where not all are
        self.children: dict[Heard, Node] = {}

    def place(self, action: Action, players: int) -> int:
        """The place of an action in the lists."""
        place = self.places.get(action)
        if place is None:
            place = self.places[action] = len(self.actions)
            self.actions.append(action)
            self.visits.append(0)
            self.seen.append(0)
            self.sums.append(0.0)
            self.outcomes.append([0.0] * players)
        return place

    def child(self, heard: Heard) -> tuple[Node, bool]:
        """The next node, and whether it is a new one."""
        node = self.children.get(heard)
        if node is not None:
            return node, False
        node = self.children[heard] = Node()
        return node, True

    def learn(self, place: int, outcome: tuple[float, ...]) -> None:
        own = outcome[self.seat]
        self.count += 1
        self.total += own
        self.visits[place] += 1
        self.sums[place] += own
        sums = self.outcomes[place]
        for seat, share in enumerate(outcome):
            sums[seat] += share

    def order(self) -> list[int]:
        """The places, best first: the most visited, then the best on average."""
        return sorted(
            range(len(self.actions)),
            key=lambda place: (self.visits[place], self.sums[place] / (self.visits[place] or 1)),
            reverse=True,
        )


class Menu:
    """What a seat may choose from at a spot, with the odds, the likeliest first. Those looked at have a place."""

    __slots__ = ("actions", "odds", "places")

    def __init__(self, actions: list[Action], chances: list[float]) -> None:
        self.actions = actions
        self.odds = chances
        self.places: list[int] = []

    def open(self, node: Node, width: int, players: int) -> list[int]:
        """The places of the first actions, so many of them."""
        places = self.places
        if len(places) < width and len(places) < len(self.actions):
            places.extend(node.place(action, players) for action in self.actions[len(places) : width])
        return places


class Spot:
    """A position of one imagined world. What is found out about it is kept."""

    __slots__ = ("after", "exact", "menus", "outlook", "seats", "seen_by", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats = state.to_act
        result = state.result
        self.exact = None if result is None else shares(result, state.players)
        self.outlook: tuple[float, ...] | None = self.exact
        self.menus: list[Menu] = []  # one for each seat to act
        self.after: dict[tuple[int, ...], Spot] = {}
        self.seen_by: tuple[str, ...] = ()

    def play(self, places: tuple[int, ...], actions: list[Action]) -> Spot:
        """The spot after each seat to act has chosen: in secret, where they are several."""
        spot = self.after.get(places)
        if spot is None:
            state = self.state
            for seat, action in zip(self.seats, actions, strict=True):
                if seat in state.to_act:
                    state = state.play(action, seat)
            spot = self.after[places] = Spot(state)
        return spot

    def sights(self) -> tuple[str, ...]:
        """What each seat sees here, as a text."""
        if not self.seen_by:
            views = (self.state.view(seat).json() for seat in range(self.state.players))
            self.seen_by = tuple(json.dumps(view, sort_keys=True) for view in views)
        return self.seen_by


def menu(
    state: State,
    seat: Seat,
    node: Node,
    judgement: Judgement | None,
    attention: float,
    glance: float,
    whim: float,
    rng: Random,
) -> Menu:
    """Look at a seat's legal actions. Only a part of them may be noticed: striking ones the more likely.

    The glance is how sharply promising ones stand out, 0 for not at all.
    A whim stretches the odds by up to this part of them, now these, now those.
    """
    node.seat = seat
    actions = list(state.legal(seat))
    chances = odds(state, seat, actions, judgement, glance)
    if whim:
        chances = [chance * (1 + whim * rng.random()) for chance in chances]
    order = list(range(len(actions)))
    if attention < 1:
        _notice(node, actions, chances, rng)
        order.sort(key=lambda i: node.keys[actions[i]], reverse=True)
        del order[max(_CHOICE, ceil(attention * len(order))) :]
    elif judgement is None:
        order = shuffled(order, rng)
    else:
        order.sort(key=chances.__getitem__, reverse=True)
    return Menu([actions[i] for i in order], [chances[i] for i in order])


_CHOICE = 2
"""The fewest actions noticed: one would leave nothing to choose."""


def _notice(node: Node, actions: list[Action], chances: list[float], rng: Random) -> None:
    """Decide once for a node how soon each action is noticed: a draw without replacement, by the odds."""
    for action, chance in zip(actions, chances, strict=True):
        if action not in node.keys:
            node.keys[action] = rng.random() ** (1 / chance)
