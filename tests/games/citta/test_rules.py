"""The rules of Lucca Città, one by one, as a player would say them."""

import pytest

import lucca
from games.citta.tables import after_choice, begin, citta, dealt, game_states, play, positions, told
from lucca import IllegalAction
from lucca.games.citta.quarter import EMPTY
from lucca.games.citta.scoring import (
    last_parties,
    order_of_play,
    result,
    shares,
    street_points,
    supported,
    top_number,
    wall_points,
)

DECK = citta().deck
SPECIAL = citta("celebration").deck


def quarter(building=(), completed=(), opened=(), walls=(), bastions=(), deck=DECK, size=5):
    """A quarter by the names of its cards, bottom card first."""
    made = EMPTY
    for palaces, finish in ((opened, True), (completed, False)):
        for palace in palaces:
            cards = [deck.index[name] for name in palace.split()]
            for card in cards:
                made = made.add(card, deck.colour[cards[0]], deck, len(cards) if card == cards[-1] else 99)
            if finish:
                made = made.open(tuple(cards))
    for palace in building:
        cards = [deck.index[name] for name in palace.split()]
        for card in cards:
            made = made.add(card, deck.colour[cards[0]], deck, size)
    for name in walls:
        made = made.add_wall(deck.index[name])
    for name in bastions:
        made = made.add_bastion(deck.index[name])
    return made


def with_quarters(quarters, name="2013", city=None):
    """A position of these quarters, for the final scoring."""
    state = after_choice(name, len(quarters))
    return state.position._replace(quarters=tuple(quarters), city=city)


def pays(quarters, host, colour, city=None, deck=DECK):
    return [share.points for share in shares(quarters, city, deck, host, colour)]


# The rulebooks' worked examples


def test_the_party_of_the_rulebook_scores_five_points():
    """Bruno's 2 red cards, Charlie's 1, Daniel's unopened red palace 2, Emma's opened one 0."""
    alex = quarter(completed=["1 7 13"])
    bruno = quarter(building=["19 25"])
    charlie = quarter(building=["31"])
    daniel = quarter(completed=["37 43 49"])
    emma = quarter(opened=["55 61 67"])
    assert pays([alex, bruno, charlie, daniel, emma], 0, 0) == [2, 1, 2, 0]


@pytest.mark.parametrize(
    ("support", "points"), [("19 43", 0), ("19 43 67", 15)], ids=["6 shields: nothing", "9 shields: 15 points"]
)
def test_four_walls_and_a_bastion_with_three_opened_palaces(support, points):
    """(4 + 1) × 3 = 15, with at least 8 shields under construction, else nothing at all."""
    opened = ["2 8 14", "3 9 15", "4 10 16"]
    ross = quarter(building=[support], opened=opened, walls=["5", "6", "11", "12"], bastions=["B1"])
    assert wall_points(ross) == points


def test_eight_shields_are_just_enough_for_four_walls():
    ross = quarter(building=["19 43", "14"], opened=["3 9 15"], walls=["5", "6", "11", "12"])
    assert ross.shields == 8
    assert supported(ross)
    assert wall_points(ross) == 4


# Parties


def test_a_completed_palace_adds_two_points_however_many_cards_it_has():
    small, large = quarter(completed=["1 7 13"]), quarter(completed=["19 25 31 37 43"])
    assert pays([EMPTY, small, large], 0, 0) == [2, 2]


def test_wilds_count_as_cards_of_their_palace():
    """R6."""
    host = quarter(completed=["1 7 13 19 25"], deck=SPECIAL)
    other = quarter(building=["31 500* 10*"], deck=SPECIAL)
    assert pays([host, other], 0, 0, deck=SPECIAL) == [3]


def test_the_city_comes_to_parties_with_every_palace_it_has_completed():
    city = quarter(building=["1 7"])
    city = city._replace(completed=((12, 18, 24, 30, 36), (42, 48, 54, 60, 66)))
    assert pays([EMPTY, quarter(building=["73"])], 0, 0, city=city) == [1, 6]


def test_a_palace_can_not_be_opened_in_the_turn_that_completed_it():
    for state, seat, _ in game_states("2013", 5, 3):
        if any(event.kind == "completed" for event in state.events) and state.to_act == (seat,):
            colour = next(event.pieces[0][-1] for event in state.events if event.kind == "completed")
            refusal = state.why_not(seat, f"open {colour}")
            assert refusal.rule == "party"
            assert "before a triplet is taken" in str(refusal)
            return
    raise AssertionError("no palace was completed within a turn")


def test_an_opened_palace_gives_no_second_party():
    for state, seat, action in game_states("2013", 5, 3):
        if action is not None and str(action).startswith("open"):
            assert state.to_act == (seat,)
            assert state.why_not(seat, action).rule == "party"
            assert "open already" in str(state.why_not(seat, action))
            return
    raise AssertionError("no palace was opened")


def test_several_palaces_may_be_opened_in_one_turn():
    before = None
    for name, players, seed in [("2013", 5, seed) for seed in range(12)]:
        for _, seat, action in game_states(name, players, seed):
            opening = (seat, True) if action is not None and str(action).startswith("open") else None
            if opening is not None and before == opening:
                return
            before = opening
    raise AssertionError("nobody opened two palaces")


# The first choice

HANDS = [["1", "7", "2", "3"], ["8", "9", "4", "5"], ["10", "11", "6", "12"]]
FIRST = [["21", "22", "23"], ["24", "25", "26"], ["27", "28", "29"], ["30", "31", "32"]]


def test_cards_of_two_colours_are_written_in_rising_order():
    state = dealt(HANDS, FIRST)
    assert state.why_not(0, "keep 1 2") is None
    refusal = state.why_not(0, "keep 2 1")
    assert (refusal.rule, refusal.pieces) == ("keep", ("2", "1"))
    assert "'keep 1 2'" in str(refusal)


def test_of_one_colour_the_second_card_lies_on_top():
    """R3: both orders are legal."""
    for kept in ("keep 1 7", "keep 7 1"):
        state = play(dealt(HANDS, FIRST), (0, kept), (1, "keep 8 9"), (2, "keep 10 11"))
        assert state.dump()["quarters"][0]["building"] == [kept.split()[1:]]
        assert top_number(state.position.quarters[0], DECK) == int(kept.split()[2])


def test_only_cards_of_the_own_hand_are_kept():
    refusal = dealt(HANDS, FIRST).why_not(0, "keep 1 8")
    assert refusal.rule == "keep"
    assert "8 is not among your four cards" in str(refusal)


def test_the_choices_are_revealed_when_the_last_one_has_decided():
    state = play(dealt(HANDS, FIRST), (2, "keep 10 11"), (0, "keep 1 2"))
    assert state.to_act == (1,)
    assert told(state) == ["Seat 0 has decided."]
    state = state.play("keep 4 9")
    assert told(state)[:4] == [
        "Seat 1 has decided.",
        "Seat 0 begins with 1 (red), 2 (yellow).",
        "Seat 1 begins with 4 (blue), 9 (green).",
        "Seat 2 begins with 10 (blue), 11 (violet).",
    ]


def test_a_wild_is_kept_only_on_top():
    hands = [["1", "10*", "20*", "3"], ["8", "9", "4", "5"], ["11", "13", "6", "12"]]
    state = dealt(hands, FIRST, "celebration")
    assert state.why_not(0, "keep 1 10*") is None
    assert state.why_not(0, "keep 10* 1").rule == "wild"
    assert "'keep 1 10*'" in str(state.why_not(0, "keep 10* 1"))
    assert state.why_not(0, "keep 10* 20*").rule == "wild"
    state = play(state, (0, "keep 3 20*"), (1, "keep 8 9"), (2, "keep 6 11"))
    assert state.dump()["quarters"][0]["building"] == [["3", "20*"]]
    assert top_number(state.position.quarters[0], SPECIAL) == 20


def test_a_bastion_in_a_first_hand_is_replaced_at_once():
    game = citta()
    hands = [["1", "B1", "7", "B2", "2", "3"], ["8", "9", "4", "5"], ["10", "11", "6", "12"]]
    state = dealt(hands, FIRST)
    assert state.position.setup.opening.hands[0] == tuple(game.deck.index[name] for name in ("1", "2", "3", "7"))
    state = play(state, (0, "keep 1 2"), (1, "keep 4 5"), (2, "keep 6 12"))
    unseen = state.dump()["deck"] + state.dump()["removed"]
    assert {"B1", "B2"} <= set(unseen)


def test_the_hungarian_edition_deals_the_triplets_first():
    english, hungarian = citta("2005"), citta("2005-hu")
    first = [str(number) for number in range(1, 97)]
    deal = {"first": first, "second": [*first, "B1", "B2", "B3", "B4"]}
    assert english.start(3, deal).dump()["opening"]["triplets"][0] == ["13", "14", "15"]
    assert hungarian.start(3, deal).dump()["opening"]["triplets"][0] == ["1", "2", "3"]
    assert english.start(3, deal).dump()["opening"]["hands"][0] == ["1", "2", "3", "4"]
    assert hungarian.start(3, deal).dump()["opening"]["hands"][0] == ["13", "14", "15", "16"]


# The order of play


def test_most_shields_come_first():
    quarters = [quarter(building=["1"]), quarter(building=["20"]), quarter(building=["9"])]
    assert [q.shields for q in quarters] == [0, 3, 1]
    assert order_of_play(quarters, DECK) == (1, 2, 0)


def test_the_higher_visible_street_number_breaks_a_tie():
    """Also on a completed or opened palace; a number under another card is not visible."""
    quarters = [
        quarter(building=["19"]),
        quarter(building=["20"], opened=["3 93 9"]),
        quarter(building=["21"], completed=["2 94"]),
    ]
    assert {q.shields for q in quarters} == {3}
    assert order_of_play(quarters, DECK) == (2, 1, 0)


def test_shields_on_completed_palaces_do_not_count():
    state = quarter(building=["19", "20 44"], completed=["21 45 69"])
    assert state.shields == 9


def test_the_order_event_tells_shields_and_the_number_that_breaks_a_tie():
    hands = [["19", "2", "3", "4"], ["20", "1", "5", "6"], ["10", "11", "7", "12"]]
    state = play(dealt(hands, FIRST), (0, "keep 2 19"), (1, "keep 1 20"), (2, "keep 10 11"))
    assert told(state, "order") == [
        "The order of play: seat 1 (3 shields, street number 20), seat 0 (3 shields, street number 19), "
        "seat 2 (2 shields)."
    ]
    assert state.to_act == (1,)


# A turn

BEGUN = [(0, "keep 1 2"), (1, "keep 4 5"), (2, "keep 6 12")]


def test_a_triplet_is_taken_once():
    state = play(dealt(HANDS, FIRST), *BEGUN)
    seat = state.to_act[0]
    state = play(state, (seat, "take 2"), (seat, "24-"), (seat, "25-"), (seat, "26-"))
    refusal = state.why_not(state.to_act[0], "take 2")
    assert (refusal.rule, "has been taken" in str(refusal)) == ("triplet", True)
    assert sorted(map(str, state.legal())) == ["take 1", "take 3", "take 4"]


def test_there_are_no_more_triplets_than_the_table_has():
    state = play(dealt(HANDS, FIRST), *BEGUN)
    assert "4 lie on the table" in str(state.why_not(state.to_act[0], "take 5"))


def test_only_the_cards_of_the_triplet_taken_are_played():
    state = play(dealt(HANDS, FIRST), *BEGUN)
    seat = state.to_act[0]
    assert state.why_not(seat, "24+").rule == "triplet"
    state = state.play("take 2")
    assert state.why_not(seat, "21+").rule == "triplet"
    assert state.why_not(seat, "take 1").rule == "triplet"
    assert state.why_not(seat, "keep 1 2").rule == "keep"


def test_the_three_cards_are_played_in_any_order():
    state = play(dealt(HANDS, FIRST), *BEGUN)
    seat = state.to_act[0]
    state = play(state, (seat, "take 2"), (seat, "26+"), (seat, "24#"))
    assert sorted(map(str, state.legal())) == ["25#", "25+", "25-"]


def test_a_wall_can_be_of_any_colour_and_a_bastion_can_not_be_one():
    """R5."""
    first = [["21", "B1", "23"], *FIRST[1:]]
    state = play(dealt(HANDS, first), *BEGUN).play("take 1")
    seat = state.to_act[0]
    assert state.why_not(seat, "21#") is None
    assert state.why_not(seat, "B1#").rule == "bastion"
    assert state.why_not(seat, "B1-") is None


def test_a_tower_of_the_hungarian_edition_must_be_built():
    for name, fine in (("2005", True), ("2005-hu", False)):
        for state in positions(name, 3, 4):
            if state.to_act and "B" in "".join(DECK.names_of(state.position.hand)):
                tower = next(n for n in DECK.names_of(state.position.hand) if n.startswith("B"))
                refusal = state.why_not(state.to_act[0], f"{tower}-")
                assert (refusal is None) == fine
                if not fine:
                    assert refusal.rule == "bastion"
                    assert "Tower must be built" in str(refusal)
                break
        else:
            raise AssertionError("no Tower was taken")


def test_a_colour_that_is_complete_is_not_built_again():
    for state in positions("2013", 5, 3):
        for waiting in state.to_act:
            closed = state.position.quarters[waiting].closed if not state.position.choosing else 0
            for card in state.position.hand:
                if DECK.colour[card] < 6 and closed >> DECK.colour[card] & 1:
                    refusal = state.why_not(waiting, f"{DECK.names[card]}+")
                    assert refusal.rule == "palace"
                    assert len(refusal.pieces) == 4
                    assert state.why_not(waiting, f"{DECK.names[card]}#") is None
                    return
    raise AssertionError("no card of a complete colour was taken")


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (5, 3)])
def test_a_palace_is_complete_with_so_many_cards_and_scores_its_windows(players, size):
    seen = 0
    for state in (state for seed in range(3) for state in positions("2013", players, seed)):
        completed = [event for event in state.events if event.kind == "completed"]
        scored = [event for event in state.events if event.kind == "windows"]
        for event in completed:
            cards = [DECK.index[name] for name in event.pieces[1:]]
            assert len(cards) == size
            if not event.pieces[0].startswith("city"):
                seen += 1
                assert f"scores {sum(DECK.windows[card] for card in cards)} point" in str(scored[0])
    assert seen


def test_a_wild_goes_only_into_a_palace_under_construction():
    hands = [["1", "7", "2", "3"], ["8", "9", "4", "5"], ["11", "13", "6", "12"]]
    first = [["500*", "22", "23"], *FIRST[1:]]
    state = play(dealt(hands, first, "celebration"), (0, "keep 1 2"), (1, "keep 4 5"), (2, "keep 6 12"))
    seat = state.to_act[0]
    state = state.play("take 1")
    own = "".join("rygbvw"[i] for i, palace in enumerate(state.position.quarters[seat].building) if palace)
    wild = {str(action) for action in state.legal() if str(action).startswith("500*")}
    assert wild == {f"500*+{colour}" for colour in own} | {"500*#", "500*-"}
    other = next(colour for colour in "rygbvw" if colour not in own)
    assert state.why_not(seat, f"500*+{other}").rule == "wild"
    with pytest.raises(lucca.BadNotation, match=r"500\*\+r"):
        state.play("500*+")


# Rounds and the end


@pytest.mark.parametrize(("players", "rounds"), [(2, 7), (3, 7), (4, 6), (5, 5)])
@pytest.mark.parametrize("name", ["2013", "celebration"])
def test_the_deck_of_2013_is_used_up_in_the_last_round(name, players, rounds):
    states = positions(name, players, 1)
    last = [state for state in states if state.to_act][-1]
    assert last.position.round.number == rounds
    assert states[-1].dump()["deck"] == []


@pytest.mark.parametrize(("players", "left"), [(3, 10), (4, 2), (5, 0)])
def test_the_deck_of_2005_may_have_cards_left(players, left):
    assert len(positions("2005", players, 1)[-1].dump()["deck"]) == left


@pytest.mark.parametrize("name", ["2005", "2013", "celebration"])
def test_cards_are_neither_lost_nor_made(name):
    for state in positions(name, 4, 5):
        dump = state.dump()
        if state.position.choosing:
            continue
        quarters = [
            card
            for quarter in dump["quarters"]
            for part in ("building", "completed", "opened")
            for palace in quarter[part]
            for card in palace
        ]
        laid = [card for quarter in dump["quarters"] for part in ("walls", "bastions") for card in quarter[part]]
        table = [card for triplet in dump["triplets"] for card in triplet]
        found = [*quarters, *laid, *table, *dump["hand"], *dump["discards"], *dump["deck"], *dump["removed"]]
        assert sorted(found) == sorted(state.game.deck.names)


def test_the_triplet_left_over_is_discarded():
    for state in positions("2013", 3, 1):
        left = [event for event in state.events if event.kind == "leftover"]
        if left:
            assert set(left[0].pieces) <= set(state.dump()["discards"])
            assert [event.kind for event in state.events if event.rule == "round"][1:] == ["round"] + ["triplet"] * 4
            return
    raise AssertionError("no round ended")


def test_in_the_last_parties_who_comes_earlier_still_finds_the_others_unopened():
    rich, poor = quarter(building=["20 44"], completed=["1 7 13"]), quarter(building=["2"], completed=["19 25 31"])
    assert order_of_play([rich, poor], DECK) == (0, 1)
    quarters, earned = last_parties((rich, poor), None, DECK, (0, 1))
    assert earned == (2, 0)
    assert [len(q.opened) for q in quarters] == [1, 1]


def test_the_lowest_street_number_gives_three_points_to_the_highest():
    quarters = [quarter(building=["1 7"]), quarter(building=["2"], opened=["3 93"]), quarter(building=["95"])]
    assert street_points(with_quarters(quarters)) == [0, -3, 3]
    assert street_points(with_quarters(quarters, "2005")) == [0, 0, 0]
    assert street_points(with_quarters(quarters, "2005-hu")) == [0, 0, 0]


def test_in_2005_the_highest_number_is_looked_for_among_opened_palaces():
    quarters = [quarter(building=["8"]), quarter(building=["96"]), quarter(building=["9"], opened=["3 15"])]
    assert street_points(with_quarters(quarters, "2005")) == [-3, 0, 3]
    assert street_points(with_quarters(quarters)) == [-3, 3, 0]


def test_in_2005_nothing_is_given_where_nobody_has_an_opened_palace():
    """R9."""
    quarters = [quarter(building=["8"]), quarter(building=["96"]), quarter(building=["9"], completed=["3 15"])]
    assert street_points(with_quarters(quarters, "2005")) == [0, 0, 0]


def test_the_city_gives_and_takes_points_that_nobody_else_has():
    """R8."""
    high, middle, low = quarter(building=["90"]), quarter(building=["50"]), quarter(building=["2"])
    assert street_points(with_quarters([high, middle], city=low)) == [3, 0]
    assert street_points(with_quarters([middle, low], city=high)) == [0, -3]
    both = quarter(building=["2", "91"])
    assert street_points(with_quarters([high, middle], city=both)) == [0, 0]


def test_a_tie_goes_to_the_highest_visible_street_number():
    quarters = (quarter(building=["8"]), quarter(building=["96"]), quarter(building=["95"]))
    even = with_quarters(quarters, "2005")._replace(last=(0, 0, 0))
    assert (result(even).scores, result(even).winners) == ((0, 0, 0), (1,))


def test_the_breakdown_adds_up_to_the_score():
    for name, players in (("2005", 3), ("2013", 2), ("celebration", 5)):
        final = positions(name, players, 2)[-1].result
        assert [sum(row.values()) for row in final.breakdown] == list(final.scores)
        assert final.reason == "fame"


# The City of Lucca


def test_what_both_gave_back_is_the_citys():
    """R4: seat 0's, then seat 1's, each in rising order, later ones on top."""
    hands = [["1", "7", "20", "38"], ["8", "13", "2", "19"]]
    state = play(dealt(hands, FIRST), (0, "keep 20 38"), (1, "keep 2 8"))
    assert state.dump()["city"]["building"] == [["1", "7", "13", "19"]]
    assert told(state, "given") == [
        "Seat 0 gives 1 (red), 7 (red) to the City of Lucca.",
        "Seat 1 gives 13 (red), 19 (red) to the City of Lucca.",
    ]


def test_wilds_given_to_the_city_go_on_its_smallest_palace():
    """R4."""
    hands = [["1", "7", "500*", "38"], ["8", "13", "2", "3"]]
    state = play(dealt(hands, FIRST, "celebration"), (0, "keep 1 7"), (1, "keep 2 3"))
    assert state.dump()["city"]["building"] == [["13", "500*"], ["38", "8"]]


def test_among_equal_palaces_of_the_city_the_first_colour_gets_the_wild():
    hands = [["1", "7", "500*", "39"], ["8", "14", "2", "10*"]]
    state = play(dealt(hands, FIRST, "celebration"), (0, "keep 1 7"), (1, "keep 2 14"))
    assert state.dump()["city"]["building"] == [["8", "500*"], ["39", "10*"]]


def city_turn(name="2013", seed=1):
    return next(state for state in positions(name, 2, seed) if state.to_act and state.position.citys_turn)


def test_the_second_card_for_the_city_comes_from_the_other_triplet():
    state = city_turn()
    first, second = state.to_act[0], 1 - state.to_act[0]
    left = [cards for cards in state.dump()["triplets"] if cards]
    assert len(left) == 2
    assert len(state.legal()) >= 6
    action = next(iter(state.legal()))
    state = state.play(action)
    assert state.to_act == (second,)
    other = next(cards for cards in left if action.card not in cards)
    assert {a.card for a in state.legal()} == set(other)
    assert state.why_not(second, f"city {left[0][0] if left[1] == other else left[1][0]}").rule == "city"
    assert state.why_not(first, f"city {other[0]}").rule == "turn"
    nothing_else = state.why_not(second, f"{other[0]}#")
    assert (nothing_else.rule, nothing_else.pieces) == ("city", tuple(other)), "these are the cards to choose from"


def test_the_city_has_no_turn_with_three_players():
    state = after_choice("2013", 3)
    refusal = state.why_not(state.to_act[0], "city 57")
    assert (refusal.rule, "two players" in str(refusal)) == ("city", True)


def test_the_city_waits_until_both_seats_have_played():
    state = after_choice("2013", 2)
    assert state.why_not(state.to_act[0], "city 57").rule == "city"


def test_the_city_starts_a_colour_again_once_it_has_completed_one():
    city = EMPTY
    for name in ("1", "7", "13", "19", "25"):
        city = city.add(DECK.index[name], 0, DECK, 5, again=True)
    assert (len(city.completed), city.closed) == (1, 0)
    assert city.add(DECK.index["31"], 0, DECK, 5, again=True).building[0] == (DECK.index["31"],)


def wilds_left_over():
    """Both seats have played; a 25 completes the City's only palace, and the other triplet is three Wilds."""
    hands = [["1", "7", "2", "3"], ["13", "19", "4", "5"]]
    first = [["10*", "20*", "500*"], ["25", "26", "27"], ["28", "29", "30"], ["31", "32", "33"]]
    state = play(dealt(hands, first, "celebration"), (0, "keep 2 3"), (1, "keep 4 5"))
    for place, cards in ((3, first[2]), (4, first[3])):
        state = state.play(f"take {place}")
        for card in cards:
            state = state.play(f"{card}-")
    return state


def test_a_triplet_of_three_wilds_is_passed_over_while_the_city_builds_nothing():
    """R7."""
    state = wilds_left_over()
    assert sorted(map(str, state.legal())) == [
        *("city 10* r", "city 20* r", "city 25", "city 26", "city 27", "city 500* r"),
    ]
    passed = state.play("city 25")
    assert passed.position.round.number == 2
    assert [event.kind for event in passed.events][:6] == [
        *("city", "built", "completed", "discard", "passed", "leftover"),
    ]
    assert {"26", "27", "10*", "20*", "500*"} <= set(passed.dump()["discards"])
    assert passed.game.load(passed.dump()) == passed
    # With a palace to build in, the Wilds can be played.
    other = state.play("city 26")
    assert sorted(map(str, other.legal())) == sorted(f"city {w} {c}" for w in ("10*", "20*", "500*") for c in "ry")


def test_a_position_in_which_the_city_can_build_nothing_is_refused():
    """R7: the round would be over."""
    state = wilds_left_over()
    data = state.dump()
    data["city"].update(building=[], completed=[["1", "7", "13", "19", "25"]])
    data["triplets"][1] = []
    data["discards"] += ["26", "27"]
    data["turn"] += 1
    data["ply"] += 1
    with pytest.raises(lucca.BadPosition, match="can build none of the cards left over"):
        state.game.load(data)


# Everything else


def test_a_position_does_not_change_when_it_is_played_on():
    state = begin("2013", 3)
    before = state.dump()
    state.play(next(iter(state.legal(0))), 0)
    assert state.dump() == before
    for name in ("to_act", "ply", "position", "result", "events"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    with pytest.raises(AttributeError):
        state.position.turn = 3


def test_an_illegal_action_tells_its_rule_and_the_cards_that_show_it():
    state = play(dealt(HANDS, FIRST), *BEGUN).play("take 2")
    with pytest.raises(IllegalAction) as caught:
        state.play("21+")
    assert caught.value.rule == "triplet"
    assert caught.value.pieces == ("24", "25", "26")
