"""Whatever is changed in a deal, a position or a view: it is read, and then whole, or refused in words."""

import copy
import json
import random

import pytest

import lucca
from games.toscana.helpers import played

VALUES = [None, True, -1, 0, 1, 2, 17, 10**30, 1.5, "", "12", "78", "veto", "i9r0", [], [[]], {}, {"a": 1}, ["12"]]


def paths(data, path=()):
    """The ways to all values in some JSON."""
    yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from paths(data[key], (*path, key))


def damaged(data, rng):
    """One value replaced, taken out, or put in another order."""
    data = copy.deepcopy(data)
    *way, last = rng.choice([path for path in paths(data) if path])
    place = data
    for key in way:
        place = place[key]
    how = rng.random()
    if how < 0.5:
        place[last] = rng.choice(VALUES)
    elif how < 0.8 or isinstance(place, dict):
        del place[last]
    else:
        rng.shuffle(place)
    return data


def as_json(data):
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("match", [False, True])
def test_a_damaged_position_or_view_is_read_whole_or_refused(match):
    rng = random.Random(20)
    refused = 0
    for state in list(played(12, match))[::5]:
        for _ in range(60):
            try:
                again = state.game.load(damaged(as_json(state.dump()), rng))
                assert state.game.load(as_json(again.dump())) == again
            except lucca.BadPosition:
                refused += 1
            try:
                view = state.game.read_view(damaged(as_json(state.view(None).json()), rng))
                assert state.game.read_view(as_json(view.json())) == view
            except lucca.BadView:
                refused += 1
    assert refused > 100


@pytest.mark.parametrize("match", [False, True])
def test_a_damaged_deal_is_read_or_refused(match):
    game = lucca.game("toscana", match=match)
    rng = random.Random(21)
    deal = as_json(game.deal(2, rng))
    refused = 0
    for _ in range(200):
        try:
            game.start(2, damaged(deal, rng))
        except lucca.BadDeal:
            refused += 1
    assert refused > 100


@pytest.mark.parametrize("seat", [True, 1.0])
def test_a_tile_is_placed_by_a_seat_and_not_by_what_equals_one(seat):
    state = next(s for s in played(12, False) if s.to_act == (1,) and not s.asked)
    place = next(iter(state.legal(1)))
    assert state.play(place, seat=1).ply == state.ply + 1
    with pytest.raises(lucca.WrongSeat):
        state.play(place, seat=seat)
