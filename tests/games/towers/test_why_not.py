"""Whatever is not legal has a rule that forbids it, found in another way than `legal` finds what is."""

from random import Random

import pytest

import lucca
from games.towers.positions import crowded, example
from lucca import IllegalAction
from lucca.core.state import OVER


def ask_all(state):
    """Every action of the game, at this position. Gives the rules that were named."""
    game, seat = state.game, state.to_act[0]
    legal = state.legal()
    lots = set(game.city.lot)
    named = set()
    for number in range(game.actions):
        action = game.action(number)
        refusal = state._forbidden(seat, action)
        assert (action in legal) == (refusal is None), (state.dump(), str(action), refusal)
        assert state.why_not(seat, action) == refusal
        if refusal is not None:
            assert refusal.rule in game.rules
            assert set(refusal.pieces) <= lots
            named.add(refusal.rule)
    assert len(list(legal)) == len(legal)
    return named


def play_on(state, rng, actions):
    """Some actions later, all of them explained on the way."""
    named = set()
    for _ in range(actions):
        if not state.to_act:
            break
        named |= ask_all(state)
        state = state.play(state.legal().sample(rng))
    return named


@pytest.mark.parametrize(("players", "switch"), [(2, False), (3, False), (4, False), (2, True), (3, True)])
def test_every_action_is_legal_or_refused_by_a_rule_all_through_a_game(players, switch):
    game = lucca.game("towers", size=6, switch=switch)
    assert "floor-houses" in play_on(game.start(players, {}), Random(players), 10_000)


def test_every_action_is_legal_or_refused_by_a_rule_where_there_are_many_towers():
    rng = Random(8)
    named = set()
    for number in range(120):
        game = lucca.game("towers", size=(6, 6, 6, 8)[number % 4], switch=number % 3 == 0)
        named |= play_on(crowded(game, 2 + number % 2, rng), rng, 8)
    assert named == {
        "placing",
        "two-colours",
        "supply",
        "three-towers",
        "equal-towers",
        "floor-houses",
        "second-tower",
        "prisoner",
        "switch",
    }


def test_a_refused_action_changes_nothing():
    for state in (example(), example().play("bc4").play("rd4")):
        before = state.dump(), list(state.legal()), state.events
        for number in range(0, state.game.actions, 7):
            action = state.game.action(number)
            if action not in state.legal():
                with pytest.raises(IllegalAction):
                    state.play(action)
        assert (state.dump(), list(state.legal()), state.events) == before


def test_an_action_changes_nothing_in_the_position_it_was_played_in():
    rng = Random(2)
    state = crowded(lucca.game("towers", size=6), 3, rng)
    while state.to_act:
        before = state.dump(), list(map(str, state.legal())), state.events, state.turn
        after = state.play(state.legal().sample(rng))
        assert (state.dump(), list(map(str, state.legal())), state.events, state.turn) == before
        state = after


def test_after_the_end_every_action_is_refused():
    rng = Random(2)
    state = lucca.game("towers", size=6).start(2, {})
    while state.to_act:
        state = state.play(state.legal().sample(rng))
    for number in range(state.game.actions):
        assert state.why_not(0, state.game.action(number)).rule == OVER


def test_no_brick_is_ever_lost():
    rng = Random(3)
    for size, players in ((6, 2), (8, 4), (10, 3)):
        state = crowded(lucca.game("towers", size=size), players, rng)
        while state.to_act:
            state = state.play(state.legal().sample(rng))
            board = state.board
            for c, colour in enumerate("wkrb"):
                held = sum(prisoners[c] for prisoners in board.prisoners)
                assert board.bricks(colour) + board.supply[c] + held == 2 * size


def test_every_legal_action_is_drawn_as_often_as_the_others():
    legal = example().play("bc4").legal()
    rng = Random(11)
    drawn = dict.fromkeys(map(str, legal), 0)
    for _ in range(40 * len(legal)):
        drawn[str(legal.sample(rng))] += 1
    chi_square = sum((n - 40) ** 2 / 40 for n in drawn.values())
    assert chi_square < len(legal) + 4 * (2 * len(legal)) ** 0.5


def test_actions_are_drawn_in_the_order_of_their_numbers():
    class Fixed(Random):
        def random(self):
            return self.value

    legal = example().legal()
    rng = Fixed()
    found = []
    for place in range(len(legal)):
        rng.value = (place + 0.5) / len(legal)
        found.append(legal.sample(rng))
    assert found == list(legal)
    numbers = [example().game.index(action) for action in found]
    assert numbers == sorted(numbers)
