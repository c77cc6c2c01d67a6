"""Undo and redo without limit: one tap each, by anybody at the table, and back to any line."""

from kotbot.matches.facts import Mode
from kotbot.matches.outcomes import Redone, Undone, WentBack
from kotbot.matches.refusals import Refused
from scripts.testing.matches import ANN, BOB, STRANGER, Bot, refused
from scripts.testing.tables import open_table


def test_an_entry_is_taken_back_and_brought_back(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("add 2 hearts -3")
    assert table.hearts == [10, 7, 10]
    assert table.undoable == "add 2 hearts -3"
    assert isinstance(table.undo(BOB).note, Undone)
    assert table.hearts == [10, 10, 10]
    assert (table.undoable, table.redoable) == ("", "add 2 hearts -3")
    assert isinstance(table.redo(ANN).note, Redone)
    assert table.hearts == [10, 7, 10]
    assert (table.undoable, table.redoable) == ("add 2 hearts -3", "")


def test_a_roll_that_was_taken_back_is_still_known_by_its_monster_and_by_who_entered_it(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.type("112233")
    table.type("12233e", BOB)
    line = table.table.undo
    assert line is not None
    assert (line.rolled_by, line.account) == (1, BOB.id)
    table.undo(ANN)
    assert table.table.redo == line


def test_the_roll_for_the_first_turn_is_known_by_its_monster(bot: Bot) -> None:
    table = open_table(bot, 2, first=None)
    table.type("cc1123")
    table.type("cc1123")
    line = table.table.undo
    assert line is not None
    assert line.rolled_by == 1


def test_quick_taps_on_one_number_are_one_line(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    for _ in range(3):
        table.enter("add 1 stars +1")
    assert table.stars == [3, 0]
    assert table.undoable == "add 1 stars +1; add 1 stars +1; add 1 stars +1"
    table.undo()
    assert table.stars == [0, 0]
    table.redo()
    assert table.stars == [3, 0]


def test_the_button_of_a_line_that_is_not_the_last_does_nothing(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    table.enter("add 1 stars +1")
    shown = table.table.undo
    assert shown is not None
    table.enter("add 2 energy +2", BOB)
    assert refused(table.undo(ANN, shown.line)) is Refused.NOTHING_TO_UNDO
    assert (table.stars, table.energy) == ([1, 0], [0, 2])


def test_strangers_take_nothing_back(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    table.enter("add 1 stars +1")
    assert refused(table.undo(STRANGER)) is Refused.STRANGER
    assert table.stars == [1, 0]


def test_a_line_is_of_the_turn_in_which_it_was_entered(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.type("112233")
    table.type("112233")
    table.enter("add 1 stars +1")
    assert [(line.texts[0][:6], line.turn) for line in table.history().lines] == [
        ("add 1 ", 3),
        ("result", 2),
        ("result", 1),
        ("start", 0),
    ]


def test_back_to_a_line_and_forward_again(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    for text in ("add 1 stars +1", "add 2 stars +2", "add 1 energy +3", "add 2 hearts -4"):
        table.enter(text)
    line = table.history().lines[2]
    assert line.texts == ("add 2 stars +2",)
    assert table.back_to(line.line).note == WentBack(2)
    assert (table.stars, table.energy, table.hearts) == ([1, 2], [0, 0], [10, 10])
    table.redo()
    table.redo()
    assert (table.stars, table.energy, table.hearts) == ([1, 2], [3, 0], [10, 6])
    assert table.redoable == ""
