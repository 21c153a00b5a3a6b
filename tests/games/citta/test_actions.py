"""Notation, the fixed numbering, and the reasons why something is forbidden."""

import copy
import hashlib
import pickle

import pytest

import lucca
from games.citta.tables import TABLES, begin, citta, game_states, positions
from lucca.games.citta.actions import Build, Discard, ForCity, Keep, Open, Take, Wall


def digest(game):
    texts = " ".join(str(game.action(number)) for number in range(game.actions))
    return game.actions, hashlib.sha1(texts.encode()).hexdigest()[:12]


def test_the_numbers_of_actions_never_change():
    """Trained models depend on them. All editions share a numbering; the Celebration's deck gives another."""
    for name in ("2005", "2005-hu", "2013"):
        assert digest(citta(name)) == (10312, "bb018ab27b2a")
    assert digest(citta("celebration")) == (10960, "6818a18f52c0")
    game = citta("celebration")
    first = 103 * 102
    assert [str(game.action(number)) for number in (0, first - 1)] == ["keep 1 2", "keep B4 B3"]
    assert [str(game.action(first + n)) for n in range(15)] == [
        *("open r", "open y", "open g", "open b", "open v", "open w"),
        *("take 1", "take 2", "take 3", "take 4", "take 5", "take 6"),
        *("1+", "1#", "1-"),
    ]
    wild = game.index(game.parse("10*+r"))
    assert [str(game.action(wild + n)) for n in range(8)] == [*(f"10*+{c}" for c in "rygbvw"), "10*#", "10*-"]


@pytest.mark.parametrize("name", ["2013", "celebration"])
def test_every_action_reads_back_and_keeps_its_number(name):
    game = citta(name)
    for number in range(game.actions):
        action = game.action(number)
        assert game.index(action) == number
        assert game.parse(str(action)) is action


def test_equal_actions_are_one_object():
    game = citta("celebration")
    made = [Keep("12", "57"), Open("r"), Take(2), Build("57"), Build("500*", "r"), Wall("57"), Discard("57")]
    made += [ForCity("57"), ForCity("500*", "r")]
    for action in made:
        assert game.parse(str(action)) is action
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.deepcopy(action) is action
    assert [str(action) for action in made] == [
        *("keep 12 57", "open r", "take 2", "57+", "500*+r", "57#", "57-", "city 57", "city 500* r"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", "keep", "keep 1", "keep 1 1", "keep 1 97", "keep 1 2 3", "keep 500* 1", "open", "open x", "open red"),
        *("take", "take 0", "take 7", "take two", "1", "+1", "97+", "1*+", "1+r", "1=", "B5+", "B1+r", "b1+"),
        *("city", "city 97", "city 1 r", "city B1 r", "500*+r", "500*+", "1 +", "OPEN r", "\n", "57+\0"),
    ],
)
def test_what_is_no_action_is_refused(text):
    game = citta()
    with pytest.raises(lucca.BadNotation):
        game.parse(text)
    with pytest.raises(lucca.BadNotation):
        begin().play(text, 0)


def test_spaces_do_not_matter_between_words():
    assert citta().parse("  keep  12   57 ") is Keep("12", "57")


@pytest.mark.parametrize("text", ["500*+", "city 500*", "500*+x"])
def test_a_wild_without_its_palace_is_no_action(text):
    with pytest.raises(lucca.BadNotation, match=r"500\*\+r"):
        citta("celebration").parse(text)


def test_an_action_of_another_deck_has_no_number():
    with pytest.raises(lucca.BadNotation):
        citta().index(Build("500*", "r"))
    with pytest.raises(lucca.BadNotation):
        citta().index(Keep("1", "500*"))


def asked(game):
    """All actions but most of the pairs to keep, which are alike."""
    keeps = len(game.deck) * (len(game.deck) - 1)
    yield from range(0, keeps, 97)
    yield from range(keeps, game.actions)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_exactly_what_no_rule_forbids_is_legal(name, players):
    """The rules read one by one, and the list of legal actions, are two texts that must say the same."""
    rules = set()
    for number, state in enumerate(positions(name, players, 7)):
        if not state.to_act or (number > players and number % 11):
            continue
        game, seat = state.game, state.to_act[-1]
        legal = set(state.legal(seat))
        hand = state.position.setup.opening.hands[seat]
        names = game.deck.names_of(hand)
        keeps = [game.index(Keep(a, b)) for a in names for b in names if a != b]
        for index in (*keeps, *asked(game)):
            action = game.action(index)
            refusal = state._forbidden(seat, action)
            assert (refusal is None) == (action in legal), f"{action}: {refusal}"
            if refusal is not None:
                assert refusal.rule in game.rules
                assert str(refusal.words)[-1] in ".'"
                rules.add(refusal.rule)
    assert rules >= {"keep", "party", "triplet", "city"}


def test_a_refusal_shows_the_cards_and_palaces_it_speaks_of():
    names = set(citta().deck.names)
    for state in positions("2013", 2, 3):
        for seat in state.to_act:
            for index in range(9900, state.game.actions, 5):
                refusal = state.why_not(seat, state.game.action(index))
                for piece in refusal.pieces if refusal else ():
                    assert piece in names or piece.split(":")[1] in "rygbvw"


def test_events_name_their_rules_and_cards():
    for name, players in (("celebration", 2), ("2005-hu", 5)):
        names = set(citta(name).deck.names)
        for state, _, action in game_states(name, players, 5):
            assert bool(state.events) == (action is not None)
            for event in state.events:
                assert event.rule in state.game.rules
                assert all(piece in names or piece.split(":")[1] in "rygbvw" for piece in event.pieces)


def test_events_tell_all_the_points_that_are_scored():
    """Windows, parties, walls and street numbers, added up from the sentences' numbers, are the result."""
    for name, players in TABLES:
        total, states = 0, positions(name, players, 3)
        for state in states:
            for event in state.events:
                if event.kind in ("windows", "party-points", "walls"):
                    total += int(event.words.args.get("n", 0))
        street = sum(row["street"] for row in states[-1].result.breakdown)
        assert total + street == sum(states[-1].result.scores)
