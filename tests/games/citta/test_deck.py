"""The deck is data: the reconstruction, a player's own file, and all that can be wrong with one."""

import pickle
import re
from random import Random

import pytest

import lucca
from lucca import BadDeck, BadOption, Record
from lucca.games.citta.cards import COLOURS, read_deck, reconstruction

LINES = [f"{number} {colour} {shields} {windows}" for number, colour, shields, windows in reconstruction()]
DECK = next(option for option in lucca.game("citta").options_known if option.name == "deck")


def entries():
    return [list(entry) for entry in reconstruction()]


def with_line(number, text):
    """The reconstruction with another line at a place, 1 the first."""
    return [*LINES[: number - 1], text, *LINES[number:]]


@pytest.fixture
def write(tmp_path):
    def written(lines):
        path = tmp_path / "deck.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return str(path)

    return written


def test_the_reconstruction_has_four_cards_of_each_kind_in_each_colour():
    kinds = [(colour, shields, windows) for _, colour, shields, windows in reconstruction()]
    assert len(kinds) == 96
    for colour in COLOURS:
        for shields in range(4):
            assert kinds.count((colour, shields, 3 - shields)) == 4


def test_the_reconstruction_spreads_them_evenly_over_the_numbers():
    """R1."""
    for i, (number, colour, shields, windows) in enumerate(reconstruction()):
        assert (number, colour, shields, windows) == (i + 1, COLOURS[i % 6], i // 6 % 4, 3 - i // 6 % 4)


def test_the_special_cards_of_the_celebration():
    """R2."""
    deck = lucca.game("citta", celebration=True).deck
    assert len(deck) == 103
    shown = {
        name: (deck.number[card], deck.shields[card], deck.windows[card])
        for name, card in deck.index.items()
        if "*" in name
    }
    assert shown == {
        "10*": (10, 1, 2),
        "20*": (20, 2, 1),
        "500*": (500, 3, 0),
        "1513*": (1513, 3, 0),
        "2013*": (2013, 0, 3),
    }
    assert COLOURS[deck.colour[deck.index["1513*"]]] == "r"
    assert COLOURS[deck.colour[deck.index["2013*"]]] == "b"
    assert "10" not in deck.index
    assert "20" not in deck.index


def test_a_players_own_deck_file_is_played(write):
    lines = [f"{2 * int(line.split()[0])}{line[line.index(' ') :]}" for line in LINES]
    path = write(["# my own deck", "", *(line + "   # a card" for line in lines)])
    game = lucca.game("citta", deck=DECK.typed(path))
    assert game.deck.number[:3] == (2, 4, 6)
    state = game.start(3, game.deal(3, Random(1)))
    moves = []
    while state.to_act:
        seat = state.to_act[0]
        action = state.legal(seat).sample(Random(state.ply))
        state = state.play(action, seat)
        moves.append((seat, action))
    record = Record.of(game, 3, game.deal(3, Random(1)), moves, state.result)
    again = Record.loads(record.dumps())
    assert again.dumps() == record.dumps()
    assert again.final().result == state.result
    assert again.rules() == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)


def test_the_file_of_the_reconstruction_is_the_reconstruction(write):
    assert read_deck(write(LINES)) == reconstruction()


FAULTS = {
    "a card too few": (LINES[:95], "this one has 95, missing: 1 white"),
    "no card at all": ([], "this one has 0, missing: 16 red"),
    "a card too many": ([*LINES, "97 r 1 2"], "line 97: this is one red card too many"),
    "not sixteen a colour": (with_line(1, "1 y 0 3"), "line 92: this is one yellow card too many"),
    "a number twice": (with_line(9, "5 g 1 2"), "line 9: the street number 5 is in the deck twice, first at .*line 5"),
    "number nought": (with_line(4, "0 b 0 3"), "line 4: the street number 0 is not from 1"),
    "a negative number": (with_line(4, "-4 b 0 3"), "line 4: the street number -4 is not from 1"),
    "an endless number": (with_line(4, "9" * 5000 + " b 0 3"), "line 4: the street number '9+… is not a whole number"),
    "an unknown colour": (with_line(4, "4 p 0 3"), "line 4: unknown colour 'p' .*r, y, g, b, v, w"),
    "a colour in full": (with_line(4, "4 blue 0 3"), "line 4: unknown colour 'blue'"),
    "negative shields": (with_line(4, "4 b -1 3"), "line 4: the number of shields -1 is not from 0"),
    "negative windows": (with_line(4, "4 b 0 -3"), "line 4: the number of windows -3 is not from 0"),
    "a word for a number": (with_line(4, "four b 0 3"), "line 4: the street number 'four' is not a whole number"),
    "half a window": (with_line(4, "4 b 0 2.5"), "line 4: the number of windows '2.5' is not a whole number"),
    "a line too short": (with_line(4, "4 b 0"), "line 4: expected number, colour, shields and windows, found 3"),
    "a line too long": (with_line(4, "4 b 0 3 1"), "line 4: expected number, colour, shields and windows, found 5"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_deck_file_with_a_fault_is_refused_with_its_line(fault, write):
    lines, why = FAULTS[fault]
    with pytest.raises(BadDeck, match=why):
        DECK.typed(write(lines))


def test_comments_and_empty_lines_are_counted_as_lines(write):
    with pytest.raises(BadDeck, match="line 6: unknown colour"):
        read_deck(write(["# one", "", *with_line(4, "4 p 0 3")]))


def test_a_celebration_needs_the_cards_that_it_replaces(write):
    path = write(with_line(10, "110 b 1 2"))
    assert len(read_deck(path)) == 96
    with pytest.raises(BadDeck, match="replaces the card 10"):
        read_deck(path, celebration=True)
    with pytest.raises(BadDeck, match=r"deck\.txt: the Celebration replaces the card 10, but this deck has none"):
        lucca.game("citta", celebration=True, deck=DECK.typed(path))


@pytest.mark.parametrize("number", [500, 1513, 2013])
def test_a_celebration_brings_its_own_golden_numbers(number, write):
    path = write(with_line(7, f"{number} r 1 2"))
    assert lucca.game("citta", deck=DECK.typed(path)).deck.names[95] == str(number)
    with pytest.raises(BadDeck, match=f"line 7: the street number {number} belongs to a special card"):
        read_deck(path, celebration=True)
    with pytest.raises(BadDeck, match=f"line 7: the street number {number} belongs to a special card"):
        lucca.game("citta", celebration=True, deck=DECK.typed(path))
    with pytest.raises(BadDeck, match=rf"deck\[6\]: the street number {number} belongs to a special card"):
        lucca.game("citta", celebration=True, deck=[list(entry) for entry in DECK.typed(path)])


def test_a_deck_file_may_come_from_windows(tmp_path):
    """Its editors end lines in their own way and put a mark before the first one."""
    path = tmp_path / "deck.txt"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert read_deck(str(path)) == reconstruction()


def test_a_file_that_can_not_be_read_is_refused(tmp_path):
    with pytest.raises(BadDeck, match=r"nothing.txt: the file can't be read"):
        DECK.typed(str(tmp_path / "nothing.txt"))
    with pytest.raises(BadDeck, match="can't be read"):
        DECK.typed(str(tmp_path))
    with pytest.raises(BadDeck, match="can't be read"):
        DECK.typed("\0")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadDeck, match="not a text in UTF-8"):
        DECK.typed(str(binary))


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ([1, "r", 0], "found 3 values"),
        ("1 r 0 3", "expected .number, colour, shields, windows."),
        (7, "expected .number, colour, shields, windows."),
        (None, "expected .number, colour, shields, windows."),
        ([True, "r", 0, 3], "the street number True is not a whole number"),
        (["1", "r", 0, 3], "the street number '1' is not a whole number"),
        ([1.0, "r", 0, 3], "the street number 1.0 is not a whole number"),
        ([10**12, "r", 0, 3], "is not from 1 to"),
        ([1, "rr", 0, 3], "unknown colour 'rr'"),
        ([1, "", 0, 3], "unknown colour ''"),
        ([1, None, 0, 3], "unknown colour None"),
        ([1, "r", -1, 3], "the number of shields -1"),
        ([1, "r", 0, None], "the number of windows None"),
        ([2, "r", 0, 3], r"deck\[1\]: the street number 2 is in the deck twice, first at deck\[0\]"),
    ],
)
def test_a_deck_in_a_record_is_checked_alike(entry, why):
    deck = entries()
    deck[0] = entry
    with pytest.raises(BadDeck, match=why) as caught:
        lucca.game("citta", deck=deck)
    assert caught.value.where.startswith("deck[")


def test_a_deck_that_is_no_list_is_refused():
    for deck in ("deck.txt", 96, {"1": "r"}, True):
        with pytest.raises(BadOption, match="option deck"):
            lucca.game("citta", deck=deck)


def test_changing_the_list_afterwards_does_not_change_the_game():
    deck = entries()
    game = lucca.game("citta", deck=deck)
    deck[0][0] = 999
    game.settings()["deck"][0][0] = 999
    assert game.settings()["deck"][0] == [1, "r", 0, 3]
    assert game == lucca.game("citta", deck=entries())
    assert game != lucca.game("citta")


def test_only_the_edition_of_2013_celebrates():
    for edition in ("2005", "2005-hu"):
        with pytest.raises(BadOption, match="no special cards"):
            lucca.game("citta", edition=edition, celebration=True)
    with pytest.raises(BadOption, match="one of 2005, 2005-hu, 2013"):
        lucca.game("citta", edition="2014")


def test_two_players_need_the_edition_of_2013():
    for edition in ("2005", "2005-hu"):
        game = lucca.game("citta", edition=edition)
        with pytest.raises(BadOption, match="possible: 3, 4, 5"):
            game.deal(2, Random(1))
        with pytest.raises(BadOption, match="possible: 3, 4, 5"):
            game.start(2, {})
    for players in (0, 1, 6, True):
        with pytest.raises(BadOption):
            lucca.game("citta").deal(players, Random(1))


def test_a_record_and_a_position_with_a_wrong_deck_are_refused_as_such():
    record = lucca.Record("citta", 3, {}, options={"deck": [[1, "r", 0, 3]]})
    with pytest.raises(lucca.BadRecord, match="options: deck: a deck has 96 cards"):
        record.rules()
    game = lucca.game("citta")
    dump = game.start(3, game.deal(3, Random(1))).dump()
    with pytest.raises(lucca.BadPosition, match="options: deck: a deck has 96 cards"):
        game.load({**dump, "options": {"deck": [[1, "r", 0, 3]]}})


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_cards_that_the_rulebook_shows_are_those_of_the_deck(language):
    deck = lucca.game("citta").deck
    shown = re.findall(r"(\d+)([rygbvw]) ♦(\d) □(\d)", lucca.rulebook("citta", language))
    assert len(shown) >= 4
    for name, colour, shields, windows in shown:
        card = deck.index[name]
        assert (COLOURS[deck.colour[card]], deck.shields[card], deck.windows[card]) == (
            colour,
            int(shields),
            int(windows),
        )
