"""A table that is taught: one line for whom something is new, and each new card explained."""

from dataclasses import replace

import pytest

from kotbot.matches.core.lessons import COUNTERS, TABLE
from kotbot.matches.facts import ChosenOptions, Draft, MatchFacts, Mode
from kotbot.matches.facts.pages import BoardPage, OptionPage
from kotbot.views.modes import more
from scripts.texts.facts import DECISION, ENGLISH, picture, position
from scripts.texts.laid_tables import laid
from scripts.texts.tables import at_table, six, table_matches
from tests.kotbot.views.table.boards import action, counting, english

TAUGHT = ChosenOptions(teaches=True)


def teaching(match: MatchFacts, lesson: str, *cards: str) -> MatchFacts:
    assert match.table is not None
    table = replace(match.table, taught=True, lesson=lesson, learner=1, new_cards=cards)
    return replace(match, chosen=TAUGHT, table=table)


def test_what_is_new_is_told_in_one_line_to_whom_it_is_new() -> None:
    text = picture(english(table_matches()["referee, taught"]))
    assert "At the end of your turn, buy cards with ⚡. Three are for sale; 2⚡ sweep them away." in text
    assert text.count("🎓") == 1


@pytest.mark.parametrize("name", sorted({one.name for one in (*TABLE, *COUNTERS)}))
def test_every_lesson_has_words(name: str) -> None:
    assert picture(english(teaching(at_table(six()), name))).count("🎓 Bob: ") == 1


def test_a_duel_for_energy_is_not_told_of_stars_for_entering() -> None:
    duel = position("origins", {}, {}, active=1, step="buy")
    words = picture(english(teaching(at_table(duel), "entering")))
    assert "1⚡ for entering Tokyo" in words
    assert "Entering Tokyo gives 1★" not in words


def test_nothing_is_explained_where_nothing_is_new() -> None:
    assert "🎓" not in picture(english(table_matches()["referee, buy"]))
    assert "🎓" not in picture(english(teaching(at_table(six()), "")))


def test_a_new_card_is_explained() -> None:
    assert "🎓 Jets: " in picture(english(teaching(at_table(six()), "", "jets")))


def test_the_counters_are_taught_too() -> None:
    words = "On your turn: roll, let the dice work, maybe enter Tokyo, buy cards."
    assert words in picture(english(teaching(counting(), "turn")))


def test_a_tap_begins_it_and_ends_it() -> None:
    match = at_table(six(), Mode.REFEREE)
    assert action(more(match, ENGLISH), "🎓 Teach us").args == ("teach", "on")
    assert action(more(replace(match, chosen=TAUGHT), ENGLISH), "🎓 We know it now").args == ("teach", "off")


def test_it_is_an_option_of_the_set_up() -> None:
    options = replace(laid(), draft=Draft(DECISION, page=BoardPage.OPTIONS))
    assert "[Teaching: off]" in picture(english(options))
    values = replace(options, draft=Draft(DECISION, page=OptionPage("teach")), chosen=TAUGHT)
    assert action(english(values), "✓ on").args == ("teach", "on")
