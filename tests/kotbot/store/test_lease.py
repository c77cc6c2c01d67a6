"""A lease has one owner at a time, on SQLite and on PostgreSQL."""

import pytest

from kotbot.matches import housekeeping
from scripts.testing.matches import Bot

pytestmark = pytest.mark.each_database


def taken_by(owner: str, bot: Bot) -> bool:
    return bot.do(lambda unit: housekeeping.take_lease(unit, owner))


def test_a_free_lease_is_taken_and_renewed(bot: Bot) -> None:
    assert taken_by("one", bot)
    assert taken_by("one", bot)
    assert not taken_by("two", bot)


def test_a_lease_that_was_given_back_is_free(bot: Bot) -> None:
    assert taken_by("one", bot)
    bot.do(lambda unit: housekeeping.end_lease(unit, "one"))
    assert taken_by("two", bot)


def test_nobody_gives_back_the_lease_of_another(bot: Bot) -> None:
    assert taken_by("one", bot)
    bot.do(lambda unit: housekeeping.end_lease(unit, "two"))
    assert not taken_by("two", bot)


def test_whatever_its_date_a_lease_is_nobody_elses(bot: Bot) -> None:
    assert taken_by("one", bot)
    bot.later(hours=1)
    assert not taken_by("two", bot)
    bot.later(hours=-2)
    assert not taken_by("two", bot)


def test_a_lease_that_was_not_renewed_is_given_up_and_one_that_was_is_not(bot: Bot) -> None:
    assert taken_by("one", bot)
    seen = bot.do(housekeeping.lease)
    assert seen is not None
    bot.later(seconds=5)
    assert taken_by("one", bot)
    bot.do(lambda unit: housekeeping.give_up_lease(unit, seen))
    assert not taken_by("two", bot)
    renewed = bot.do(housekeeping.lease)
    assert renewed is not None
    bot.do(lambda unit: housekeeping.give_up_lease(unit, renewed))
    assert taken_by("two", bot)


def test_whether_somebody_holds_it_is_known(bot: Bot) -> None:
    assert not bot.do(lambda unit: housekeeping.holds_lease(unit, "one"))
    assert taken_by("one", bot)
    assert bot.do(lambda unit: housekeeping.holds_lease(unit, "one"))
    assert not bot.do(lambda unit: housekeeping.holds_lease(unit, "two"))
