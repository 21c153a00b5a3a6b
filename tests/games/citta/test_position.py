"""Positions as JSON: read back anywhere in the game, refused where they can't be."""

import json
import pickle
from random import Random

import pytest

import lucca
from games.citta.tables import TABLES, begin, builder, citta, positions
from lucca import BadDeal, BadPosition, BadRecord, BadView, Record


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_position_reads_back_anywhere_and_goes_on_alike(name, players):
    rng = Random(3)
    for number, state in enumerate(positions(name, players, 9)):
        data = json.loads(json.dumps(state.dump()))
        again = state.game.load(data)
        assert again == state
        assert json.dumps(again.dump()) == json.dumps(data)
        assert (again.to_act, again.ply, again.result) == (state.to_act, state.ply, state.result)
        for seat in state.to_act:
            assert list(again.legal(seat)) == list(state.legal(seat))
        if state.to_act and number % 8 == 0:
            seat = state.to_act[0]
            action = state.legal(seat).sample(rng)
            assert again.play(action, seat).dump() == state.play(action, seat).dump()
            assert pickle.loads(pickle.dumps(state)) == state


def middle(name="2013", players=3, seed=1):
    """In the third round, with a triplet half played and palaces of all kinds about."""
    for state in positions(name, players, seed):
        if state.position.round.number == 3 and len(state.position.hand) == 2:
            return state
    raise AssertionError("there is no such position")


def late(players=3, seed=1, name="2013"):
    """A position with completed and opened palaces, within a turn."""
    found = [
        state
        for state in positions(name, players, seed)
        if state.to_act
        and state.position.hand
        and any(quarter.completed for quarter in state.position.quarters)
        and any(quarter.opened for quarter in state.position.quarters)
    ]
    return found[-1]


def refused(state, change, why):
    data = json.loads(json.dumps(state.dump()))
    state.game.load(data)
    change(data)
    with pytest.raises(BadPosition, match=why) as caught:
        state.game.load(data)
    return caught.value


def quarter_with(data, part):
    return next(quarter for quarter in data["quarters"] if quarter[part])


def set_in(*path, to):
    def change(data):
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return change


SIMPLE = {
    "no object": (lambda d: d.clear(), "the field 'game' is missing"),
    "a missing field": (lambda d: d.pop("parties"), "the field 'parties' is missing"),
    "an unknown field": (lambda d: d.update(clock=3), "unknown field 'clock'"),
    "another game": (set_in("game", to="toscana"), "game: this is of 'toscana'"),
    "other options": (set_in("options", to={"edition": "2005"}), "options: these are the options of"),
    "a number of players": (set_in("players", to=7), "players: "),
    "a card twice": (lambda d: d["discards"].append(d["deck"][0]), "is here twice, first at"),
    "a foreign card": (set_in("deck", 0, to="97"), r"deck\[0\]: there is no card '97'"),
    "a card of the Celebration": (set_in("deck", 0, to="500*"), "there is no card '500.'"),
    "a missing card": (lambda d: d["discards"].pop(), "cards are missing: "),
    "a deck too short": (lambda d: d["discards"].append(d["deck"].pop()), "deck: expected 48 entries, found 47"),
    "too few removed": (lambda d: d["discards"].append(d["removed"].pop()), "removed: expected 10 entries, found 9"),
    "a card that is no text": (set_in("deck", 0, to=7), r"deck\[0\]: expected a text"),
    "a round too many": (set_in("round", to=9), "round: 9 is not from 0 to 8"),
    "another round": (set_in("round", to=4), "deck: expected 36 entries"),
    "a turn too many": (set_in("turn", to=3), "turn"),
    "another turn": (set_in("turn", to=2), "triplets of this round are taken|seat . has"),
    "a seat twice in the order": (set_in("order", to=[0, 0, 1]), "order: every seat has one place"),
    "a foreign seat in the order": (set_in("order", to=[0, 1, 3]), r"order\[2\]: 3 is not from 0 to 2"),
    "points before any party": (set_in("parties", to=[5, 0, 0]), "points for parties, but no opened palace"),
    "negative points": (set_in("parties", to=[-1, 0, 0]), r"parties\[0\]: -1 is not at least 0"),
    "points for too few": (set_in("parties", to=[0, 0]), "parties: expected 3 entries"),
    "last parties before the end": (set_in("last_parties", to=[0, 0, 0]), "last_parties: the last parties are held"),
    "a City with three": (
        lambda d: d.update(city={"building": [], "completed": [], "opened": [], "walls": [], "bastions": []}),
        "city: the City of Lucca plays with two players",
    ),
    "another ply": (set_in("ply", to=7), "ply: this position comes after"),
    "half a triplet": (
        lambda d: d["discards"].append(next(t for t in d["triplets"] if t).pop()),
        r"triplets\[.\]: expected 3 entries, found 2",
    ),
    "a triplet too many": (lambda d: d["triplets"].append([]), "triplets: there are 4 triplets"),
    "a choice undone": (set_in("opening", "kept", 0, to=None), "after the first choice all have kept"),
    "a hand forgotten": (set_in("opening", "hands", 0, to=None), "the hand of seat 0 is missing"),
    "a Bastion in a hand": (set_in("opening", "hands", 0, 0, to="B1"), "B1 can't be in a first hand|can't keep"),
    "a hand of five": (lambda d: d["opening"]["hands"][0].append("96"), "expected 4 entries, found 5"),
}


@pytest.mark.parametrize("fault", SIMPLE)
def test_a_position_with_a_fault_is_refused(fault):
    change, why = SIMPLE[fault]
    refused(middle(), change, why)


def test_what_is_no_json_object_is_refused():
    for data in (None, 7, "position", [], True):
        with pytest.raises(BadPosition):
            citta().load(data)


def swap(data, part, index, card, where):
    """Put a card into a palace, and what was there elsewhere."""
    palace = quarter_with(data, part)[part][0]
    where[where.index(card)], palace[index] = palace[index], card


def of_colour(state, names, colour, other=False):
    deck = state.game.deck
    return next(n for n in names if (deck.colour[deck.index[n]] == colour) != other and not n.startswith("B"))


def test_a_palace_of_two_colours_is_refused():
    state = late()
    data = state.dump()
    colour = state.game.deck.colour[state.game.deck.index[quarter_with(data, "opened")["opened"][0][0]]]
    card = of_colour(state, data["discards"], colour, other=True)
    refused(state, lambda d: swap(d, "opened", -1, card, d["discards"]), "a palace has cards of one colour")


def test_a_palace_too_small_to_be_complete_is_refused():
    def change(data):
        data["discards"].append(quarter_with(data, "completed")["completed"][0].pop())

    refused(late(), change, "this palace has 4 cards, not 5")


def test_a_complete_palace_is_not_under_construction():
    def change(data):
        quarter = quarter_with(data, "completed")
        quarter["building"].append(quarter["completed"].pop())

    refused(late(), change, "this palace has 5 cards, not 1 to 4")


def test_an_empty_palace_is_refused():
    refused(late(), lambda d: d["quarters"][0]["building"].append([]), "this palace has 0 cards")


def test_two_palaces_of_one_colour_are_refused():
    def change(data):
        quarter = quarter_with(data, "opened")
        colour = state.game.deck.colour[state.game.deck.index[quarter["opened"][0][0]]]
        card = of_colour(state, data["discards"], colour)
        data["discards"].remove(card)
        quarter["building"].append([card])

    state = late()
    refused(state, change, "more than one .* palace in a quarter")


def test_two_palaces_of_one_colour_under_construction_are_refused():
    def change(data):
        palace = next(p for q in data["quarters"] for p in q["building"] if len(p) > 2)
        quarter = next(q for q in data["quarters"] if palace in q["building"])
        quarter["building"].append([palace.pop()])

    refused(late(), change, "a second .* palace under construction")


def test_a_bastion_is_no_wall_and_a_palace_card_no_bastion():
    state = next(
        state
        for state in positions("2013", 3, 1)
        if any(q.bastions for q in state.position.quarters) and any(q.walls for q in state.position.quarters)
    )

    def walled(data):
        quarter = quarter_with(data, "bastions")
        quarter["walls"].append(quarter["bastions"].pop())

    def crowned(data):
        quarter = quarter_with(data, "walls")
        quarter["bastions"].append(quarter["walls"].pop())

    refused(state, walled, "B. can't be a City Wall")
    refused(state, crowned, "is no Bastion")


def test_a_wild_is_no_palaces_first_card():
    state = next(
        state
        for seed in range(9)
        for state in positions("celebration", 3, seed)
        if any(name in state.dump()["discards"] for name in ("10*", "20*", "500*")) and state.to_act
    )
    wild = next(name for name in ("10*", "20*", "500*") if name in state.dump()["discards"])

    def change(data):
        data["discards"].remove(wild)
        data["quarters"][0]["building"].append([wild])

    refused(state, change, "can't be a palace's first card")


def test_a_seat_has_no_more_cards_than_it_can_have_played():
    def change(data):
        while data["discards"]:
            data["quarters"][0]["walls"].append(data["discards"].pop())

    refused(middle(), change, "seat 0 has .* cards in its quarter, but can have played only|can't be a City Wall")


def test_the_kept_cards_lie_at_the_bottom_of_the_palaces():
    def change(data):
        palace = next(p for p in data["quarters"][0]["building"] if data["opening"]["kept"][0][0] in p)
        data["discards"].append(palace.pop(0))
        if not palace:
            data["quarters"][0]["building"].remove(palace)

    refused(middle(), change, "has no palace that begins so")


def test_a_pair_that_the_hand_does_not_allow_is_refused():
    def change(data):
        data["opening"]["kept"][0].reverse()

    state = next(
        state
        for seed in range(9)
        for state in [middle(seed=seed)]
        if len({state.game.deck.colour[card] for card in state.position.setup.opening.kept[0]}) == 2
    )
    refused(state, change, "seat 0 can't keep")


def test_too_many_points_for_the_parties_are_refused():
    def change(data):
        seat = next(i for i, quarter in enumerate(data["quarters"]) if quarter["opened"])
        data["parties"][seat] = 10_000

    refused(late(), change, "can't have 10000 points for its parties")


def test_the_order_at_the_start_of_a_round_is_that_of_the_shields():
    state = next(s for s in positions("2013", 3, 1) if s.position.round.number == 2 and not s.position.hand)
    assert state.position.turn == 0
    refused(state, lambda d: d["order"].reverse(), "by shields and street numbers the order of play is")


def test_after_the_end_no_palace_is_unopened():
    state = positions("2013", 5, 1)[-1]

    def change(data):
        quarter = quarter_with(data, "opened")
        quarter["completed"].append(quarter["opened"].pop())

    refused(state, change, "an unopened palace after the end")
    refused(state, set_in("last_parties", to=None), "last_parties")


def test_the_triplets_of_the_first_round_are_those_of_the_opening():
    state = next(s for s in positions("2013", 3, 1) if s.position.round.number == 1)

    def change(data):
        data["triplets"][0], data["triplets"][1] = data["triplets"][1], data["triplets"][0]

    refused(state, change, "in the first round the triplets of the opening lie on the table")


def test_a_card_of_the_first_triplets_is_never_in_the_deck():
    def change(data):
        seen = data["opening"]["triplets"][0][0]
        if seen in data["discards"]:
            data["discards"][data["discards"].index(seen)], data["deck"][0] = data["deck"][0], seen

    state = next(
        state
        for seed in range(9)
        for state in [middle(seed=seed)]
        if state.dump()["opening"]["triplets"][0][0] in state.dump()["discards"]
    )
    refused(state, change, "a card of the opening's triplets is unseen")


def test_nothing_is_built_during_the_first_choice():
    state = begin("2013", 3)
    for change, why in (
        (lambda d: d["quarters"][0]["walls"].append("1"), "nothing is built during the first choice"),
        (lambda d: d.update(hand=["1"]), "hand: "),
        (lambda d: d.update(order=[0, 1, 2]), "order: "),
        (lambda d: d.update(discards=[d["opening"]["hands"][0][0]]), "discards: "),
        (lambda d: d["triplets"].reverse(), "the triplets of the opening"),
        (lambda d: d["deck"].pop(), "deck: missing"),
        (lambda d: d["opening"]["hands"][0].__setitem__(0, d["opening"]["hands"][1][0]), "here twice"),
        (set_in("ply", to=1), "ply: "),
    ):
        refused(state, change, why)


def test_the_city_holds_what_it_was_given():
    state = next(s for s in positions("2013", 2, 1) if s.position.round.number == 2)
    given = state.game.deck.names_of(state.position.setup.opening.given(0))[0]

    def change(data):
        palace = next(p for p in data["city"]["building"] if given in p)
        palace.remove(given)
        if not palace:
            data["city"]["building"].remove(palace)
        data["discards"].append(given)

    refused(state, change, "was given to the City|ply|cards, not")
    refused(state, set_in("city", to=None), "city|missing")

    def walled(data):
        data["city"]["walls"].append(data["discards"].pop(0))

    refused(state, walled, "nor City Walls|can't be a City Wall")


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_position_is_refused_or_playable_but_never_a_traceback(seed):
    """One value somewhere replaced: an error of the family, or a position that plays on."""
    rng = Random(seed)
    state = positions("2013", 2 + seed % 4, 1)[seed * 2]
    data = json.loads(json.dumps(state.dump()))
    place, path = data, []
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        path.append(keys[int(rng.random() * len(keys))])
        place = place[path[-1]]
    junk = [None, -1, 10**6, "57", "B1", [], {}, True, 1.5, ["1"]][int(rng.random() * 10)]
    set_in(*path, to=junk)(data)
    try:
        again = state.game.load(data)
    except lucca.LuccaError:
        return
    while again.to_act:
        again = again.play(builder(again, again.to_act[0], rng), again.to_act[0])
    assert again.result is not None


# Deals and records


@pytest.mark.parametrize("part", ["first", "second"])
def test_a_wrong_deal_is_refused_with_the_place_of_its_fault(part):
    game = citta()
    for change, why in (
        (lambda cards: cards.pop(), f"deal.{part}: missing: "),
        (lambda cards: cards.append("97"), rf"deal.{part}\[100\]: '97' does not belong here"),
        (lambda cards: cards.__setitem__(0, cards[1]), rf"deal.{part}\[1\]: .* is here twice"),
        (lambda cards: cards.__setitem__(0, 5), rf"deal.{part}\[0\]: expected a text"),
    ):
        deal = game.deal(3, Random(1))
        change(deal[part])
        with pytest.raises(BadDeal, match=why):
            game.start(3, deal)


def test_the_first_deal_of_2005_has_no_towers():
    game, deal = citta("2005"), citta("2013").deal(3, Random(1))
    with pytest.raises(BadDeal, match=r"'B.' does not belong here"):
        game.start(3, deal)


def test_a_deal_of_another_shape_is_refused():
    for deal in (None, [], {}, {"first": []}, {"first": [], "second": [], "third": []}):
        with pytest.raises(BadDeal):
            citta().start(3, deal)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_goes_through_json_byte_for_byte(name, players):
    rng, game = Random(4), citta(name)
    deal = game.deal(players, rng)
    state, moves = game.start(players, deal), []
    while state.to_act:
        seat = state.to_act[-1]
        action = state.legal(seat).sample(rng)
        state = state.play(action, seat)
        moves.append((seat, action))
    record = Record.of(game, players, deal, moves, state.result)
    again = Record.loads(record.dumps())
    assert again.dumps() == record.dumps()
    assert again.final() == state
    broken = json.loads(record.dumps())
    broken["result"]["breakdown"][0]["windows"] += 1
    with pytest.raises(BadRecord, match=r"result\.breakdown\[0\]\.windows: the record says \d+, the actions give \d+$"):
        Record.read(broken).final()
    broken = json.loads(record.dumps())
    broken["actions"][players][1] = "take 6" if players < 5 else "open r"
    with pytest.raises(BadRecord, match=rf"action {players + 1} of .*\[(triplet|party)\]"):
        Record.read(broken).final()


def test_an_order_without_seats_is_refused_wherever_it_is_read():
    state = middle("2013", 2)
    refused(state, lambda d: d.update(order=[]), "order: every seat has one place in the order of play")
    view = {**state.view(None).json(), "order": []}
    with pytest.raises(BadView, match="order: every seat has one place"):
        state.game.read_view(view)
