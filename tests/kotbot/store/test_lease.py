"""A lease has one owner at a time, on SQLite and on PostgreSQL."""

from datetime import timedelta

import pytest

from kotbot.matches import housekeeping
from kotbot.matches.ports import Unit
from tests.kotbot.matches.kit import Bot

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


def test_a_lease_that_is_over_is_free(bot: Bot) -> None:
    assert taken_by("one", bot)
    bot.later(seconds=housekeeping.LEASE_TIME.total_seconds())
    assert taken_by("two", bot)
    assert not taken_by("one", bot)


def test_of_two_that_find_it_over_one_takes_it(bot: Bot) -> None:
    later = timedelta(hours=1)
    assert taken_by("before", bot)

    def both(unit: Unit) -> list[bool]:
        now = unit.now + later
        return [unit.take_lease(housekeeping.LEASE, owner, now, now + later) for owner in ("one", "two")]

    assert bot.do(both) == [True, False]
