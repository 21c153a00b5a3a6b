"""What a seat may know, and the worlds it may imagine."""

import json
from collections import Counter
from random import Random

import pytest

import lucca
from games.citta.tables import TABLES, begin, citta, game_states
from lucca.games.citta.cards import BASTION


def text(data):
    return json.dumps(data)


def everyone(players):
    return (*range(players), None)


def looks_uniform(counts, cells):
    """Chi-square within five standard deviations of what fair draws give."""
    cells = list(cells)
    assert set(counts) <= set(cells)
    expected = sum(counts.values()) / len(cells)
    found = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    freedom = len(cells) - 1
    return found < freedom + 5 * (2 * freedom) ** 0.5


# Views


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_other_hands_and_other_secret_choices_look_the_same(name, players):
    """Until the last one has decided, the one who waits sees byte-equal views and events in both worlds."""
    rng, watcher = Random(5), players - 1
    state = begin(name, players, 5)
    other = state.game.imagine(state.view(watcher), rng)
    assert other.dump() != state.dump()
    for seat in range(watcher):
        state = state.play(state.legal(seat).sample(rng), seat)
        other = other.play(other.legal(seat).sample(rng), seat)
        assert list(map(str, state.events)) == list(map(str, other.events)) == [f"Seat {seat} has decided. [keep]"]
        for viewer in (watcher, None):
            assert text(other.view(viewer).json()) == text(state.view(viewer).json())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_swapping_hidden_cards_changes_no_view_and_no_event(name, players):
    """The deck's later order and, with three or more, what others gave back stay unknown to the end of the round."""
    rng = Random(8)
    for number, (state, _, _) in enumerate(game_states(name, players, 8)):
        if number % 9 or not state.to_act or state.position.choosing:
            continue
        for viewer in everyone(players):
            other = state.game.imagine(state.view(viewer), rng)
            assert text(other.view(viewer).json()) == text(state.view(viewer).json())
            if state.position.hand and len(state.position.hand) > 1:
                for action in state.legal():
                    one, two = state.play(action), other.play(action)
                    assert list(map(str, one.events)) == list(map(str, two.events))
                    assert text(one.view(viewer).json()) == text(two.view(viewer).json())


def hidden_from(state, viewer):
    """The names that must not stand anywhere in the viewer's JSON apart from what is open."""
    dump, opening = state.dump(), state.dump()["opening"]
    if not state.position.choosing:
        return {*dump["deck"], *dump["removed"]} - set(opening["hands"][viewer] if viewer is not None else ())
    hands = {card for seat, hand in enumerate(opening["hands"]) if seat != viewer for card in hand}
    return (
        set(state.game.deck.names)
        - {c for t in opening["triplets"] for c in t}
        - (set() if viewer is None else set(opening["hands"][viewer]))
        | hands
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_hidden_card_is_named_in_a_view(name, players):
    def names(data):
        if isinstance(data, str):
            yield data
        elif isinstance(data, list):
            for part in data:
                yield from names(part)
        elif isinstance(data, dict):
            for part in data.values():
                yield from names(part)

    for number, (state, _, _) in enumerate(game_states(name, players, 3)):
        if number < players or number % 7 == 0:
            for viewer in everyone(players):
                data = state.view(viewer).json()
                shown = set(names({key: value for key, value in data.items() if key not in ("game", "options")}))
                assert not shown & hidden_from(state, viewer)


def test_what_a_seat_gave_back_is_known_to_it_alone():
    for state, _, _ in game_states("2013", 3, 2):
        if not state.position.choosing:
            for viewer in everyone(3):
                hands = state.view(viewer).json()["opening"]["hands"]
                assert [seat for seat, hand in enumerate(hands) if hand is not None] == (
                    [] if viewer is None else [viewer]
                )


def test_with_two_players_what_was_given_back_is_open():
    for state, _, _ in game_states("2013", 2, 2):
        if not state.position.choosing:
            assert None not in state.view(None).json()["opening"]["hands"]


def test_a_secret_choice_is_told_without_its_cards():
    state = begin("2013", 4)
    state = state.play(next(iter(state.legal(2))), 2)
    assert [str(event) for event in state.events] == ["Seat 2 has decided. [keep]"]
    for viewer in (0, 1, 3, None):
        assert state.view(viewer).json()["opening"]["kept"] == [None] * 4
    assert state.view(2).json()["opening"]["kept"][2] is not None
    assert state.view(2).table.round.deck == ()


def test_a_refusal_does_not_tell_where_an_unseen_card_is():
    """The sentence about a card in another hand is the one about a card in the deck."""
    state = begin("2013", 3)
    opening = state.dump()["opening"]
    known = {card for cards in (*opening["triplets"], opening["hands"][0]) for card in cards}
    own = opening["hands"][0][0]
    unseen = [name for name in state.game.deck.names if name not in known]
    sentences = {str(state.why_not(0, f"keep {own} {name}")).replace(name, "?", 1) for name in unseen}
    assert len(sentences) == 1


def test_a_view_does_not_change():
    view = begin().view(0)
    with pytest.raises(AttributeError):
        view.seat = 1
    view.json()["opening"]["hands"][0].clear()
    assert view == begin().view(0)
    assert hash(view) == hash(begin().view(0))
    assert view != begin().view(1)


# Reading views back


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda v: v.update(seat=7), "seat: 7 is not from 0 to 2"),
        (lambda v: v.update(seat=1), "opening"),
        (lambda v: v.update(to_act=[0, 1]), "to_act"),
        (lambda v: v.update(deck=12), "deck: the deck has"),
        (lambda v: v.update(result={"scores": []}), "result: this is not the result"),
        (lambda v: v["discards"].pop(), "cards should be unseen"),
        (lambda v: v["opening"]["hands"].__setitem__(1, ["1", "2", "3", "4"]), "opening"),
        (lambda v: v["opening"]["hands"].__setitem__(0, None), "opening"),
        (lambda v: v.update(ply=3), "ply"),
        (lambda v: v["opening"]["hands"][0].__setitem__(3, v["opening"]["kept"][1][0]), "kept"),
        (lambda v: v.pop("hand"), "the field 'hand' is missing"),
        (lambda v: v.update(extra=1), "unknown field 'extra'"),
        (lambda v: v.update(players=9), "players"),
        (lambda v: v.update(game="toscana"), "game"),
    ],
)
def test_a_view_that_can_not_be_one_is_refused(change, why):
    state = [state for state, _, _ in game_states("2013", 3, 1)][40]
    data = json.loads(json.dumps(state.view(0).json()))
    assert state.game.read_view(data) == state.view(0)
    change(data)
    with pytest.raises(lucca.BadView, match=why):
        state.game.read_view(data)


def test_a_view_whose_discards_stand_in_another_order_is_the_same_view():
    state = [state for state, _, _ in game_states("2013", 3, 1)][40]
    data = json.loads(json.dumps(state.view(0).json()))
    data["discards"].reverse()
    assert state.game.read_view(data).json() == state.view(0).json()


def test_another_games_view_is_not_imagined():
    view = begin("2013", 3).view(0)
    with pytest.raises(lucca.BadView):
        citta("2005").imagine(view, Random(1))
    with pytest.raises(lucca.BadView):
        citta().imagine(None, Random(1))


# Imagining


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_imagined_world_looks_the_same_and_allows_the_same(name, players):
    rng = Random(2)
    for number, (state, _, _) in enumerate(game_states(name, players, 4)):
        if number >= players and number % 6:
            continue
        for viewer in everyone(players):
            view = state.view(viewer)
            world = state.game.imagine(view, rng)
            assert text(world.view(viewer).json()) == text(view.json())
            assert state.game.load(world.dump()) == world
            for seat in world.to_act if not state.position.choosing else [viewer]:
                if seat in world.to_act:
                    assert list(world.legal(seat)) == list(state.legal(seat))


@pytest.mark.parametrize(("name", "players"), [("2013", 2), ("2005", 4), ("celebration", 5)])
def test_an_imagined_game_can_be_played_to_its_end(name, players):
    rng = Random(6)
    for number, (state, _, _) in enumerate(game_states(name, players, 4)):
        if number % 20 == 0:
            world = state.game.imagine(state.view(0), rng)
            while world.to_act:
                world = world.play(world.legal(world.to_act[0]).sample(rng), world.to_act[0])
            assert len(world.result.scores) == players


def state_after(name, players, plies, seed=1):
    return [state for state, _, _ in game_states(name, players, seed)][plies]


def test_each_unseen_card_is_as_likely_to_be_drawn_next_as_any_other():
    state, rng = state_after("2013", 3, 20), Random(1)
    view = state.view(1)
    drawn, removed = Counter(), Counter()
    for _ in range(3000):
        world = state.game.imagine(view, rng).position
        drawn.update(world.round.deck[:1])
        removed.update(world.setup.removed[:1])
    assert looks_uniform(drawn, view.unseen())
    assert looks_uniform(removed, view.unseen())


def test_others_can_have_given_back_any_card_not_on_the_table_at_the_start():
    """Also one that has been seen in a later round: it came out of the deck again."""
    state, rng = state_after("2013", 3, 60), Random(1)
    game, opening = state.game, state.position.setup.opening
    view = state.view(1)
    on_table = {card for cards in (*opening.triplets, *opening.kept, opening.hands[1]) for card in cards}
    possible = [card for card in game.deck.palaces if card not in on_table]
    assert any(card not in view.unseen() for card in possible)
    given = Counter()
    for _ in range(3000):
        world = game.imagine(view, rng).position.setup.opening
        assert world.given(1) == opening.given(1)
        given.update(world.given(0))
    assert looks_uniform(given, possible)


def test_in_the_secret_choice_others_hold_any_cards_and_chose_any_pair():
    state = begin("2013", 3, 9)
    state = state.play(next(iter(state.legal(2))), 2)
    rng, game = Random(3), state.game
    view = state.view(0)
    held, chosen, hand_places = Counter(), Counter(), Counter()
    for _ in range(3000):
        opening = game.imagine(view, rng).position.setup.opening
        assert opening.kept[0] is None
        assert opening.kept[1] is None
        held.update(opening.hands[1])
        hand_places.update([opening.hands[2].index(opening.kept[2][0])])
        chosen.update(opening.kept[2])
    palaces = [card for card in view.unseen() if game.deck.colour[card] != BASTION]
    assert looks_uniform(held, palaces)
    assert looks_uniform(chosen, palaces)
    assert set(hand_places) == {0, 1, 2, 3}


def test_every_legal_choice_of_a_hand_is_imagined_as_often():
    """With a pair of one colour a hand has seven choices; each of them comes up in a seventh of the worlds."""
    state = begin("2013", 3, 9)
    state = state.play(next(iter(state.legal(2))), 2)
    rng, game, deck = Random(3), state.game, state.game.deck
    view, numbers, worlds = state.view(0), Counter(), 0
    while worlds < 1400:
        opening = game.imagine(view, rng).position.setup.opening
        colours = Counter(deck.colour[card] for card in opening.hands[2])
        if sorted(colours.values()) == [1, 1, 2]:
            worlds += 1
            colour = next(colour for colour, n in colours.items() if n == 2)
            pair = opening.kept[2]
            both = [deck.colour[card] == colour for card in pair]
            numbers["lower on top" if all(both) and pair[0] > pair[1] else "both" if all(both) else "others"] += 1
    assert abs(numbers["both"] - 200) < 65
    assert abs(numbers["lower on top"] - 200) < 65
    assert numbers["others"] > 850


def test_a_spectator_imagines_all_hands():
    state, rng = begin("2013", 2, 9), Random(3)
    hands = {state.game.imagine(state.view(None), rng).position.setup.opening.hands[0] for _ in range(20)}
    assert len(hands) > 15
