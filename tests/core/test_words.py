"""Sentences with their values apart."""

from __future__ import annotations

from lucca.core.words import count, lines, say, somebody, somebody_first


class Pig:
    """A catalogue that shows it was asked."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"«{one if n == 1 else many}»"


def test_words_are_english_by_themselves() -> None:
    assert str(say("{lot} is taken", lot="c4")) == "c4 is taken"


def test_a_count_takes_the_form_that_fits() -> None:
    assert str(count("{n} floor", "{n} floors", n=1)) == "1 floor"
    assert str(count("{n} floor", "{n} floors", n=0)) == "0 floors"
    assert str(count("{n} floor in {lot}", "{n} floors in {lot}", n=3, lot="a1")) == "3 floors in a1"


def test_words_within_words_are_translated_too() -> None:
    words = say("take {what} and {rest}", what=say("a house"), rest=(say("one"), "two", 3))
    assert str(words) == "take a house and one, two, 3"
    assert words.tell(Pig()) == "«take «a house» and «one», two, 3»"


def test_a_catalogue_chooses_the_plural() -> None:
    assert count("{n} tile", "{n} tiles", n=2).tell(Pig()) == "«2 tiles»"


def test_words_are_equal_by_value_and_can_not_be_changed_through_their_values() -> None:
    words = say("{a}", a=1)
    assert words == say("{a}", a=1)
    assert hash(words) == hash(say("{a}", a=1))
    assert words != say("{a}", a=2)
    assert words != "1"
    changed = dict(words.args)
    changed["a"] = 5
    assert str(words) == "1"


def test_lines_stand_one_below_the_other_in_every_language() -> None:
    words = lines(say("a"), say("b"), say("c"))
    assert str(words) == "a\nb\nc"
    assert str(lines(say("a"))) == "a"
    assert "«b»" in words.tell(Pig())


class Host(Pig):
    """A catalogue at a table: it knows who sits there."""

    def who(self, seat: int) -> str | None:
        return {0: "Anna"}.get(seat)


def test_a_seat_is_called_by_the_name_of_who_sits_there() -> None:
    words = say("{who} gives {n} points to {taker}.", who=somebody_first(0), n=3, taker=somebody(1))
    assert str(words) == "Seat 0 gives 3 points to seat 1."
    assert words.tell(Host()) == "«Anna gives 3 points to «seat 1».»"


def test_words_know_whether_they_speak_of_somebody() -> None:
    assert say("{places}", places=(say("first: {who}", who=somebody(1)),)).personal
    assert not say("{places}", places=(say("c4"), "d4", 3)).personal
