"""A table is taught from a tap to a tap: each new thing once, and only whoever has never played."""

from typing import Any

from kotbot.matches.facts import Mode, Person, Where
from kotbot.matches.open import lobby
from kotbot.matches.outcomes import Counted, OptionSet
from kotbot.matches.people.accounts import remember
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import switching
from kotbot.matches.table.seats import setting_up
from scripts.testing.matches import ANN, BOB, GROUP, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.table.laying import Laid

ELSEWHERE = Where(-1002)


def say(table: Table, wanted: str, person: Person = ANN) -> Reply:
    return table.bot.do(lambda unit: switching.teach(unit, table.code, person, table.press(), wanted))


def taught(bot: Bot, **options: Any) -> Table:
    """A table of two that is taught from its first roll."""
    table = open_table(bot, 2, **options)
    assert say(table, "on").note == OptionSet("teach", "on")
    return table


def played(bot: Bot, where: Where = ELSEWHERE, **options: Any) -> None:
    """Ann and whoever sits second finish a game."""
    table = open_table(bot, 2, where=where, **options)
    table.enter("win 1")
    assert isinstance(table.confirm().note, Counted)


def lessons(table: Table) -> tuple[str, int]:
    """What is taught now, and whom: a seat from 1."""
    return table.table.lesson, table.table.learner + 1


def explained(table: Table) -> list[str]:
    return list(table.table.new_cards)


def test_anybody_at_the_table_begins_it_and_ends_it(bot: Bot) -> None:
    table = taught(bot)
    table.type("112233")
    table.undo()
    assert table.facts.chosen.teaches
    assert refused(say(table, "off", STRANGER)) is Refused.STRANGER
    assert isinstance(refused(say(table, "sometimes")), Illegal)
    say(table, "off")
    assert not table.facts.chosen.teaches
    assert lessons(table) == ("", 1)


def test_each_new_thing_is_told_once_to_each(bot: Bot) -> None:
    table = taught(bot)
    assert lessons(table) == ("dice", 1)
    table.type("112233")
    assert lessons(table) == ("dice", 2)
    table.type("112233")
    assert lessons(table) == ("tokyo", 1)
    table.type("112233")
    assert lessons(table) == ("numbers", 2)
    table.type("112233")
    assert lessons(table) == ("numbers", 1)


def test_the_gauge_is_explained_after_the_numbers_that_move_it(bot: Bot) -> None:
    table = taught(bot, boxes={"wicked": "1"})
    for lesson in ("dice", "dice", "tokyo", "numbers", "numbers", "gauge", "gauge"):
        assert lessons(table)[0] == lesson
        table.type("112233")


def test_a_tile_is_explained_when_it_is_asked_for_at_a_table(bot: Bot) -> None:
    table = taught(bot, boxes={"wicked": "1"})
    table.enter("set 1 wickedness 1")
    table.type("111ece")
    assert lessons(table) == ("tiles", 1)


def test_what_is_half_entered_is_explained_still(bot: Bot) -> None:
    table = taught(bot)
    table.type("1122")
    assert lessons(table) == ("dice", 1)


def test_an_undo_does_not_tell_it_again(bot: Bot) -> None:
    table = taught(bot)
    table.type("112233")
    table.undo()
    assert lessons(table) == ("numbers", 1)


def test_whoever_has_played_before_is_not_taught(bot: Bot) -> None:
    played(bot, guests=[2])
    table = taught(bot)
    assert lessons(table) == ("", 1)
    table.type("112233")
    assert lessons(table) == ("dice", 2)


def test_a_table_of_people_who_know_is_silent(bot: Bot) -> None:
    played(bot)
    table = taught(bot)
    assert not table.table.taught
    table.type("eeeeee")
    table.answer("buy jets")
    assert explained(table) == []


def test_a_guest_who_finished_a_game_here_is_not_taught(bot: Bot) -> None:
    played(bot, GROUP, guests=[2])
    table = taught(bot, guests=[2])
    table.type("112233")
    assert lessons(table) == ("", 1)


def test_a_guest_is_taught_what_is_new_once(bot: Bot) -> None:
    table = taught(bot, guests=[2])
    table.type("112233")
    assert lessons(table) == ("dice", 2)
    table.type("112233")
    table.type("112233")
    assert lessons(table) == ("numbers", 2)


def test_what_a_digital_match_has_told_is_known(bot: Bot) -> None:
    table = taught(bot)

    def tell(unit: Any) -> None:
        known = remember(unit, ANN)
        known.taught = ["buy"]
        unit.put_account(known)

    bot.do(tell)
    table.type("eeeeee")
    assert lessons(table) == ("for_sale", 1)


def test_a_computer_is_not_taught(bot: Bot) -> None:
    table = taught(bot, computers=[1])
    assert lessons(table) == ("", 1)


def test_a_new_card_is_explained_until_something_else_is_entered_and_never_again(bot: Bot) -> None:
    table = taught(bot)
    table.type("eeeeee")
    table.answer("buy jets")
    assert explained(table) == ["jets"]
    table.type("112233")
    assert explained(table) == []
    table.enter("take 1 jets")
    table.enter("give 2 jets")
    assert explained(table) == []
    table.enter("give 2 wings")
    assert explained(table) == ["wings"]


def test_the_counters_teach_one_thing_a_turn(bot: Bot) -> None:
    table = taught(bot, mode=Mode.COUNTERS)
    assert lessons(table) == ("turn", 1)
    table.enter("add 1 stars +1")
    assert lessons(table) == ("turn", 1)
    table.next_turn()
    assert lessons(table) == ("turn", 2)
    table.next_turn(BOB)
    assert lessons(table) == ("numbers", 1)


def test_it_is_switched_on_while_the_table_is_laid(bot: Bot) -> None:
    laid = Laid(bot)
    laid.types("Bob")
    assert laid.do(lobby.set_option, "teach", "on").note == OptionSet("teach", "on")
    started = laid.do(setting_up.start, "start", laid.facts.decision, "2")
    assert started.facts is not None
    assert started.facts.table is not None
    assert (started.facts.table.lesson, started.facts.table.learner) == ("dice", 1)


def test_a_digital_match_has_no_such_option(bot: Bot) -> None:
    assert isinstance(refused(bot.option(bot.lobby(), "teach", "on")), Illegal)
