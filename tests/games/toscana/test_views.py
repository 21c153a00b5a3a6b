"""What a player may know, and what can be imagined from it."""

import json
import random
from collections import Counter

import pytest

import lucca
from games.toscana.helpers import packed, played

GAME = lucca.game("toscana")
MATCH = lucca.game("toscana", match=True)
SEATS = (0, 1, None)


def text(view):
    return json.dumps(view.json())


def shuffled_under(pile, known_bottom, rng):
    """Another order of what nobody knows."""
    middle = list(pile[1:-1] if known_bottom else pile[1:])
    rng.shuffle(middle)
    return (*pile[:1], *middle, *(pile[-1:] if known_bottom else ()))


def other_position(state, rng):
    """A position that differs only in what is hidden from all."""
    dump = state.dump()
    for seat, pile in enumerate(dump["piles"]):
        bottom = dump["vetoed"][seat] is not None and len(pile) > 1
        dump["piles"][seat] = list(shuffled_under(tuple(pile), bottom, rng))
    for pile in dump.get("next_piles", []):
        rng.shuffle(pile)
    return state.game.load(dump)


@pytest.mark.parametrize("match", [False, True])
def test_positions_that_differ_only_in_what_is_hidden_look_the_same(match):
    rng = random.Random(1)
    differed = 0
    for seed in range(3):
        for state in played(seed, match):
            other = other_position(state, rng)
            differed += other != state
            for seat in SEATS:
                assert text(state.view(seat)) == text(other.view(seat))
    assert differed > 50


def test_two_deals_look_the_same_until_they_differ_on_top():
    deal = MATCH.deal(2, random.Random(8))
    other = json.loads(json.dumps(deal))
    other["games"][0]["piles"][0][12:] = reversed(other["games"][0]["piles"][0][12:])
    other["games"][1]["piles"].reverse()
    one, two = MATCH.start(2, deal), MATCH.start(2, other)
    rng = random.Random(9)
    while not one.done and len(one.piles[0]) > 4:
        assert text(one.view(1)) == text(two.view(1))
        action = one.legal().sample(rng) if not one.asked else "allow"
        one, two = one.play(action), two.play(action)
    assert text(one.view(1)) != text(two.view(1))


def test_the_deal_of_the_second_game_is_in_no_view_of_the_first():
    state = MATCH.start(2, MATCH.deal(2, random.Random(2)))
    for seat in SEATS:
        assert "next_piles" not in state.view(seat).json()
        assert len(state.view(seat).unseen(0)) == 15


@pytest.mark.parametrize("match", [False, True])
def test_a_view_is_read_back(match):
    for state in list(played(3, match))[::3]:
        for seat in SEATS:
            view = state.view(seat)
            again = state.game.read_view(json.loads(text(view)))
            assert again == view
            assert hash(again) == hash(view)
            assert text(again) == text(view)


@pytest.mark.parametrize("match", [False, True])
def test_what_is_imagined_looks_as_what_was_seen(match):
    rng = random.Random(4)
    for state in list(played(5, match))[::2]:
        for seat in SEATS:
            view = state.view(seat)
            for seen in (view, state.game.read_view(view.json())):
                imagined = state.game.imagine(seen, rng)
                assert text(imagined.view(seat)) == text(view)
                assert list(imagined.legal(0)) == list(state.legal(0))
                assert list(imagined.legal(1)) == list(state.legal(1))


def test_a_game_goes_on_from_what_was_imagined():
    rng = random.Random(6)
    for state in list(played(6, match=True))[:-1:6]:
        imagined = state.game.imagine(state.view(0), rng)
        while imagined.to_act:
            imagined = imagined.play(imagined.legal().sample(rng))
        assert imagined.result.reason == "match"


def chi_square(counts, cells, draws):
    expected = draws / cells
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (cells - len(counts))


def test_all_orders_of_the_hidden_tiles_are_imagined_equally_often():
    """Four hidden tiles have 24 orders: chi-square with 23 degrees of freedom is below 49.7 in 999 of 1000 cases."""
    state = next(state for state in packed(3) if len(state.piles[0]) == 5)
    rng = random.Random(10)
    draws = 4800
    for seat in (0, None):
        view = state.view(seat)
        orders = Counter(tuple(tile.name for tile in GAME.imagine(view, rng).piles[0][1:]) for _ in range(draws))
        assert chi_square(orders, 24, draws) < 49.7


def test_each_hidden_tile_is_imagined_in_each_place_equally_often():
    """15 tiles on each of 15 places, the second game's top too: below 49.7 up to 23 degrees of freedom."""
    view = MATCH.start(2, MATCH.deal(2, random.Random(11))).view(1)
    rng = random.Random(12)
    draws = 3000
    states = [MATCH.imagine(view, rng) for _ in range(draws)]
    for place in (1, 8, 15):
        assert chi_square(Counter(state.piles[1][place].name for state in states), 15, draws) < 49.7
    assert chi_square(Counter(state.next_piles[0][0].name for state in states), 16, draws) < 49.7


def test_a_vetoed_tile_is_imagined_where_all_saw_it_go():
    state = next(state for state in played(1, vetoes=1) if state.vetoed[0] and state.ply > 5)
    rng = random.Random(13)
    for _ in range(20):
        assert GAME.imagine(state.view(None), rng).piles[0][-1] is state.vetoed[0]


def test_a_view_of_another_game_is_refused():
    view = MATCH.start(2, MATCH.deal(2, random.Random(2))).view(0)
    with pytest.raises(lucca.BadView):
        GAME.imagine(view, random.Random(1))
    with pytest.raises(lucca.BadView):
        GAME.read_view(view.json())


def changed(data, **fields):
    return {**data, **fields}


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"seat": 2}, "seat"),
        ({"to_act": [0, 1]}, "to_act"),
        ({"tops": [None, "12"]}, "tops[0]"),
        ({"tops": ["78", "12"]}, "tops[0]"),
        ({"left": [16, 16]}, "left[0]"),
        ({"result": {"scores": [1, 1], "winners": [0, 1], "reason": "zone"}}, "result"),
        ({"done": [[5, 5]]}, "done"),
        ({"ply": "4"}, "ply"),
        ({"order": []}, ""),
    ],
)
def test_a_wrong_view_is_refused_where_it_is_wrong(fields, where):
    state = next(state for state in played(2, vetoes=0) if len(state.piles[0]) == 10)
    with pytest.raises(lucca.BadView) as caught:
        GAME.read_view(changed(state.view(0).json(), **fields))
    assert caught.value.where == where


def test_there_is_no_view_of_a_third_seat():
    with pytest.raises(lucca.WrongSeat):
        next(played(1)).view(2)
