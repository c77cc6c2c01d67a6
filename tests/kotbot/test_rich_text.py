"""Text with marks: they stay through joining, translating and the direction of a language."""

import pytest

from kotbot.i18n import texts_for
from kotbot.rich_text import Mark, RichText, Run, joined, with_mark

NAME = with_mark("Ann", Mark.BOLD)
WHO = RichText((Run("▶ "), Run("Ann", (Mark.BOLD,)), Run(" rolls")))


def test_a_text_with_marks_joins_others_on_both_sides() -> None:
    assert "▶ " + NAME + " rolls" == WHO
    assert joined(" ", ("▶", NAME, "rolls")) == WHO
    assert (str(WHO), len(WHO), bool(RichText(()))) == ("▶ Ann rolls", 11, False)


def test_what_has_the_same_marks_is_one_run_across_a_seam() -> None:
    assert joined("", ("+", "7", NAME, NAME)).runs == (Run("+7"), Run("AnnAnn", (Mark.BOLD,)))


def test_a_mark_goes_around_those_that_are_there() -> None:
    assert with_mark("at " + NAME, Mark.ITALIC).runs == (
        Run("at ", (Mark.ITALIC,)),
        Run("Ann", (Mark.ITALIC, Mark.BOLD)),
    )


def test_marks_are_never_lost_in_a_formatted_string() -> None:
    with pytest.raises(TypeError, match="join texts"):
        f"{NAME} rolls"


def test_a_translation_puts_a_text_with_marks_in_its_place() -> None:
    hebrew = texts_for("he").gettext("{player} decides:", player=NAME)
    assert texts_for("en").gettext("{player} decides:", player=NAME) == NAME + " decides:"
    assert isinstance(hebrew, RichText)
    assert Run("Ann", (Mark.BOLD,)) in hebrew.runs
    assert str(hebrew) == texts_for("he").gettext("{player} decides:", player="Ann")


def test_numbers_beside_a_text_with_marks_are_those_of_the_language() -> None:
    told = texts_for("uk").gettext("{player}: {n}", player=NAME, n=12345)
    assert told == NAME + ": 12\u00a0345"


def test_a_line_with_marks_begins_in_the_direction_of_its_language() -> None:
    hebrew, english = texts_for("he"), texts_for("en")
    assert hebrew.direct(NAME + " +7") == "\u200f" + NAME + " \u2066+7\u2069"
    assert english.direct(NAME + " +7") == NAME + " +7"
    assert english.direct(with_mark("\u2068דנה\u2069", Mark.BOLD)) == "\u200e" + with_mark(
        "\u2068דנה\u2069", Mark.BOLD
    )


def test_the_direction_of_what_is_folded_is_folded_too() -> None:
    """Before it, it would be a line of its own."""
    assert texts_for("he").direct(with_mark("1", Mark.FOLDED)) == with_mark("\u200f1", Mark.FOLDED)


def test_each_line_of_what_is_preformatted_begins_in_the_direction_of_its_language() -> None:
    assert texts_for("he").direct(with_mark("1\n2", Mark.PREFORMATTED)) == "\u200f" + with_mark(
        "1\n\u200f2", Mark.PREFORMATTED
    )
