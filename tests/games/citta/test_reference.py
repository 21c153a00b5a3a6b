"""The fast rules beside the slow ones of `reference.py`, through whole games."""

from random import Random

import pytest

from games.citta.reference import Reference
from games.citta.tables import EDITIONS, TABLES, begin, builder, citta, game_states


def sign(state, slow):
    """Everything that both know of the quarters."""
    table = state.dump()
    for shown, quarter in zip(table["quarters"], slow.quarters, strict=True):
        assert sorted(shown["building"]) == sorted(quarter.building.values())
        assert shown["completed"] == quarter.completed
        assert shown["opened"] == quarter.opened
        assert (shown["walls"], shown["bastions"]) == (quarter.walls, quarter.bastions)
    if slow.city is not None:
        assert sorted(table["city"]["building"]) == sorted(slow.city.building.values())
        assert table["city"]["completed"] == slow.city.completed
        assert table["city"]["bastions"] == slow.city.bastions
    assert table["parties"] == slow.parties


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_slow_rules_agree_all_through_a_game(name, players, seed):
    game = citta(name)
    states = game_states(name, players, seed, builder if seed > 1 else lambda s, seat, rng: s.legal(seat).sample(rng))
    slow = None
    for state, seat, action in states:
        if slow is None:
            options = EDITIONS[name]
            deal = game.deal(players, Random(seed))
            slow = Reference(options.get("edition", "2013"), options.get("celebration", False), players, deal)
        else:
            slow.play(seat, str(action))
        assert list(state.to_act) == slow.to_act()
        for waiting in state.to_act:
            assert {str(legal) for legal in state.legal(waiting)} == slow.legal(waiting)
        sign(state, slow)
    assert state.result.json() == slow.result()


def test_the_games_compared_are_eventful():
    """Parties, walls, ties and the City are met often enough for the comparison to mean something."""
    kinds, breakdown = set(), {"parties": 0, "last_parties": 0, "walls": 0, "street": 0, "windows": 0}
    for name, players in TABLES:
        for state, _, _ in game_states(name, players, 2):
            kinds.update(event.kind for event in state.events)
        for row in state.result.breakdown:
            for key in breakdown:
                breakdown[key] += row[key] != 0
    assert kinds >= {"party", "share", "completed", "windows", "wall", "bastion", "city", "walls", "street", "given"}
    assert min(breakdown.values()) >= 10
    assert begin().events == ()
