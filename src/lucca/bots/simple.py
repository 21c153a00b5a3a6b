"""Bots that do not search: one that draws lots, one that looks a single action ahead."""

from __future__ import annotations

from random import Random

from lucca.bots.base import Bot, choices
from lucca.bots.judgement import appraised, judgement_of, odds
from lucca.core.actions import Action
from lucca.core.state import Seat, View


class RandomBot(Bot):
    """Any legal action, each as likely as the others."""

    def _choose(self, view: View, seat: Seat, rng: Random) -> Action:
        return view.game.imagine(view, rng).legal(seat).sample(rng)


class GreedyBot(Bot):
    """The action after which its outlook is best, over a few imagined worlds; among equals the most promising."""

    WORLDS = 4

    def _choose(self, view: View, seat: Seat, rng: Random) -> Action:
        judgement = judgement_of(view.game)
        state, actions = choices(view, seat, rng)
        promise = odds(state, seat, actions, judgement)
        worlds = [state, *(view.game.imagine(view, rng) for _ in range(self.WORLDS - 1))]
        best = max(
            range(len(actions)),
            key=lambda i: (
                sum(appraised(world.play(actions[i], seat), judgement, rng)[seat] for world in worlds),
                promise[i],
            ),
        )
        return actions[best]
