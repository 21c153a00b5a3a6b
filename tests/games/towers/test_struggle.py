"""Struggles, from the house that starts one to its end."""

from games.towers.positions import example, position


def told(state):
    return [str(event) for event in state.events]


def kinds(state):
    return [event.kind for event in state.events]


def test_the_example_of_the_rules_from_the_first_blow_to_the_last():
    state = example().play("bc4")
    assert state.dump()["lots"]["c4"] == "bkrw"
    state = state.play("rd4")
    assert told(state) == [
        "A red house on d4. [house]",
        "Struggle! c4 is the stronger tower: strength 4 (height 4, 5 houses); "
        "e4: strength 2 (height 4, 2 houses). [struggle]",
        "c4 strikes: the blue top floor of e4 goes to the supply. [fight]",
        "Now blue has to choose which white house to take: b3, c3. [prisoner]",
    ]
    assert state.to_act == (2,)
    assert [str(action) for action in state.legal()] == ["xb3", "xc3"]
    assert state.dump()["lots"]["e4"] == "kwr"
    state = state.play("xb3")
    assert told(state) == [
        "The white house on b3 becomes a prisoner of blue. [prisoner]",
        "e4 strikes: the white top floor of c4 goes to the supply. [fight]",
        "The block of e4 has no red house that white could take. [prisoner]",
        "One colour, red, controls both towers: e4 merges into c4, which is 5 high now. "
        "The bottom brick of e4 stays as a house. [merge]",
    ]
    dump = state.dump()
    assert dump["lots"]["c4"] == "wrbkr"
    assert dump["lots"]["e4"] == "k"
    assert dump["lots"]["d4"] == "r"
    assert "b3" not in dump["lots"]
    assert dump["prisoners"]["b"] == {"w": 1, "k": 0, "r": 0, "b": 0}
    assert state.to_act == (2,)
    assert state.turn.placed == ""


def test_only_the_houses_of_the_striking_colour_in_its_own_block_can_be_taken():
    state = example().play("bc4").play("rd4")
    assert str(state.why_not(2, "xd4")) == "The house on d4 is red; blue takes a white one. [prisoner]"
    assert str(state.why_not(2, "xc4")) == "c4 is a tower, not a house. [prisoner]"
    assert str(state.why_not(2, "xa1")) == "a1 is an empty lot. [prisoner]"
    refusal = state.why_not(2, "rb3")
    assert str(refusal) == "First blue has to take a white house prisoner. [prisoner]"
    assert refusal.pieces == ("b3", "c3")
    assert state.why_not(1, "xb3").rule == "turn"


def test_the_house_just_built_can_not_be_taken():
    """R2: the house just built is white like the two of c4's block."""
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "e4": "bk", "f4": "r"}
    state = position(lots, colors="wk", turn=0).play("wd4")
    assert [str(action) for action in state.legal()] == ["xb3", "xc3"]
    assert str(state.why_not(1, "xd4")) == (
        "The house just placed on d4 belongs to neither side: it can't be taken. [prisoner]"
    )


def test_a_block_without_tower_joined_by_the_same_house_belongs_to_neither_side():
    """R2."""
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "e4": "bk", "f4": "r", "d5": "w", "d6": "w"}
    state = position(lots, colors="wk", turn=0).play("rd4")
    assert [str(action) for action in state.legal()] == ["xb3", "xc3"]
    assert str(state.why_not(1, "xd5")) == "The house on d5 is not in the own block of the tower on c4. [prisoner]"


def test_a_joined_block_without_tower_counts_for_no_strength():
    """R2: with the two lots above d4 both would be larger, but they are equal without."""
    lots = {"c4": "kw", "b4": "r", "e4": "rk", "f4": "b", "d5": "w", "d6": "w"}
    state = position(lots)
    assert state.why_not(0, "rd4").rule == "equal-towers"


def test_the_larger_block_decides_between_equal_strengths():
    state = position({"c4": "kw", "b4": "r", "b3": "r", "b5": "b", "e4": "bk", "e5": "b", "e3": "r"}).play("bd4")
    assert told(state)[1] == (
        "Struggle! c4 is the stronger tower: strength 2 (height 2, 3 houses); e4: strength 2 (height 2, 2 houses). "
        "What decides is its larger block: 4 lots against 3. [struggle]"
    )


def test_towers_of_one_colour_merge_without_a_fight():
    lots = {"c4": "kw", "b4": "r", "e4": "brkw", "f4": "r", "e5": "k"}
    state = position(lots).play("bd4")
    assert kinds(state) == ["house", "struggle", "merge"]
    assert state.dump()["lots"]["e4"] == "wbrkw"
    assert state.dump()["lots"]["c4"] == "k"


def test_a_single_prisoner_is_taken_without_asking():
    """R6."""
    state = position({"c4": "krw", "c3": "w", "b4": "b", "e4": "bk", "f4": "r"}).play("rd4")
    assert told(state)[3] == "The white house on c3 becomes a prisoner of black. [prisoner]"
    assert "c3" not in state.dump()["lots"]


def test_a_tower_down_to_one_brick_is_a_house_again():
    state = position({"c4": "krw", "c3": "w", "b4": "b", "e4": "bk", "f4": "r"}).play("rd4")
    assert kinds(state) == ["house", "struggle", "strike", "prisoner", "fight-end"]
    assert state.dump()["lots"]["e4"] == "b"
    assert state.turn.placed == "r"


def test_the_stronger_tower_can_be_the_one_that_becomes_a_house():
    """R7: c4 is 2 high but stands in more houses than the high tower e4 does."""
    lots = {"c4": "kw", "c3": "r", "b4": "b", "b3": "r", "e4": "brbk", "f4": "r"}
    state = position(lots).play("rd4")
    assert told(state)[-1] == "c4 is down to one brick and a house again: the fight is over. [fight-end]"
    assert state.dump()["lots"]["c4"] == "k"
    assert state.dump()["lots"]["e4"] == "brb"


def test_the_stronger_side_stays_the_stronger_when_it_shrinks():
    """R3: c4 (stronger) is the lower one at the merge, and still the lower bricks go under it."""
    lots = {"c4": "kbrw", "c3": "r", "b4": "b", "b3": "r", "a3": "r", "e4": "bwrk", "f4": "r", "e5": "b"}
    state = position(lots).play("rd4")
    assert kinds(state)[-1] == "merge"
    assert state.dump()["lots"]["e4"] == "b"
    assert state.dump()["lots"]["c4"] == "wrkbr"


def test_a_fight_ends_when_a_prisoner_parts_the_towers():
    lots = {"c4": "kbw", "d4": "w", "b4": "k", "c5": "r", "f4": "brk", "g4": "r"}
    state = position(lots).play("re4")
    assert told(state)[3:] == [
        "The white house on d4 becomes a prisoner of black. [prisoner]",
        "c4 and f4 are in different blocks now: the fight is over. [fight-end]",
    ]
    assert state.dump()["lots"] == {"b4": "k", "c4": "kbw", "e4": "r", "f4": "br", "g4": "r", "c5": "r"}


def test_own_blocks_are_looked_at_anew_in_each_step():
    """R4: the house on c3 taken, c2 and d2 are cut off from c4 and out of reach for what follows."""
    lots = {"c4": "rrww", "c3": "w", "c2": "w", "d2": "w", "b4": "r", "c5": "r", "c6": "r"}
    lots |= {"e4": "rbkbk", "f4": "r", "e5": "r"}
    state = position(lots, colors="wkb").play("kd4")
    assert [str(action) for action in state.legal()] == ["xc2", "xd2", "xc3"]
    cut = state.play("xc3")
    assert "The block of c4 has no white house that blue could take. [prisoner]" in told(cut)
    assert [str(action) for action in cut.legal()] == ["xb4", "xc5", "xc6"]
    whole = state.play("xd2")
    assert whole.to_act == (2,)
    assert [str(action) for action in whole.legal()] == ["xc2", "xc3"]


def test_a_high_tower_in_a_small_block_is_the_weaker_one():
    """R10."""
    state = position({"c4": "kw", "b4": "r", "b3": "r", "e4": "rrrrrk", "f4": "w"}).play("bd4")
    assert told(state)[1] == (
        "Struggle! c4 is the stronger tower: strength 2 (height 2, 2 houses); "
        "e4: strength 1 (height 6, 1 house). [struggle]"
    )


def test_neutral_colours_take_their_prisoners_from_the_supply():
    """R5: although there are white houses."""
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "e4": "kb", "f4": "r"}
    before = position(lots, colors="wk")
    state = before.play("rd4")
    assert told(state)[2:4] == [
        "c4 strikes: the blue top floor of e4 goes to the supply. [fight]",
        "Neutral blue takes a white brick prisoner from the supply. [neutral-prisoner]",
    ]
    dump = state.dump()
    assert dump["prisoners"]["b"]["w"] == 1
    assert dump["lots"]["c3"] == dump["lots"]["b3"] == "w"
    assert dump["supply"]["w"] == before.dump()["supply"]["w"] - 1


def test_a_neutral_colour_takes_none_where_the_supply_has_none():
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "e4": "kb", "f4": "r"}
    state = position(lots, colors="wk", supply={"w": 0}).play("rd4")
    assert told(state)[3] == "The supply has no white brick that neutral blue could take. [neutral-prisoner]"


def test_after_the_choice_of_another_seat_the_turn_goes_on():
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "e4": "bk", "f4": "r"}
    state = position(lots, colors="wk", turn=0).play("rd4")
    assert (state.to_act, state.turn.seat, state.turn.placed) == ((1,), 0, "r")
    state = state.play("xc3")
    assert (state.to_act, state.turn.placed) == ((0,), "r")


def test_the_owner_of_the_colour_chooses_even_after_changing_colours():
    lots = {"c4": "krw", "c3": "w", "b3": "w", "b4": "b", "e4": "rb", "f4": "r"}
    state = position(lots, colors="wk", switch=True).play("wh8").play("kh7").play("=r").play("wa8").play("ka7")
    state = state.play("=b").play("kd4")
    assert state.turn.colours == "rb"
    assert state.to_act == (1,)
    assert [str(action) for action in state.legal()] == ["xb3", "xc3"]
