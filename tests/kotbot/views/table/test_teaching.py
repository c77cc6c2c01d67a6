"""A table that is taught: the words of the rule pages at the open step, and each new card explained."""

from dataclasses import replace

from engine import events as e
from kotbot.matches.facts import Logged, Mode
from kotbot.views.modes import more
from tests.kotbot.views.kit import ENGLISH, WHEN, picture
from tests.kotbot.views.table.boards import action, counting, english
from tests.kotbot.views.table.tables import at_table, six, table_matches

TAUGHT = {"teach": "on"}
BOUGHT = Logged(20, 0, 101, "buy jets", (e.CardBought(0, "jets", 5, "market"),), WHEN, 1, 20)


def test_the_open_step_is_explained_in_one_line() -> None:
    text = picture(english(table_matches()["referee, taught"]))
    assert "🎓 At the end of your turn, buy cards with ⚡. Three are for sale; 2⚡ sweep them away." in text
    assert text.count("🎓") == 1


def test_nothing_is_explained_until_somebody_wants_it() -> None:
    assert "🎓" not in picture(english(table_matches()["referee, buy"]))


def test_it_stops_by_itself_once_everybody_had_two_turns() -> None:
    assert "🎓" in picture(english(replace(at_table(six(turn=12)), options=TAUGHT)))
    assert "🎓" not in picture(english(replace(at_table(six(turn=13)), options=TAUGHT)))


def test_a_new_card_is_explained_when_it_is_bought_also_later() -> None:
    late = replace(at_table(six(turn=30)), options=TAUGHT, log=(BOUGHT,))
    assert "🎓 Jets: " in picture(english(late))
    assert "🎓" not in picture(english(replace(late, options={})))


def test_the_counters_are_taught_too() -> None:
    first = replace(counting(), options=TAUGHT, state=six(turn=1))
    assert "🎓 On your turn: roll, let the dice work, maybe enter Tokyo, buy cards." in picture(
        english(first)
    )


def test_a_tap_begins_it_and_ends_it() -> None:
    match = at_table(six(), Mode.REFEREE)
    assert action(more(match, ENGLISH), "🎓 Teach us").args == ("teach", "on")
    assert action(more(replace(match, options=TAUGHT), ENGLISH), "🎓 We know it now").args == ("teach", "off")
