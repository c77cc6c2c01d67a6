"""Matches that an earlier version ended get their rows, some at a time, and are read all along."""

import pytest
from sqlalchemy import text

from kotbot.matches.ended import filling
from kotbot.matches.facts import Achievement
from kotbot.matches.log import played, stats
from kotbot.matches.ports import Unit
from kotbot.matches.records import PlayedRecord
from scripts.testing.matches import ANN, BOB, GROUP, Bot
from scripts.testing.tables import Table
from tests.kotbot.matches.log.evenings import evening
from tests.kotbot.matches.log.histories import forget_rows
from tests.kotbot.matches.log.test_earned import firsts, had, shower


def games(bot: Bot) -> list[tuple[str, int, int]]:
    found = bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat)))
    return [(line.name, line.games, line.wins) for line in found]


def with_rows(bot: Bot) -> list[str]:
    """The codes of the matches that have their rows, the latest first."""
    return [match.code for match in bot.do(lambda unit: unit.played_in(GROUP.chat)).matches][::-1]


def test_a_match_has_its_rows_with_its_end_and_not_before(bot: Bot) -> None:
    code = bot.match()
    assert with_rows(bot) == []
    bot.at(code, {}, {"hearts": 1}, active=1, city=2, step="roll 1", dice="c c c c c c")
    bot.answer(code, ANN, "stop")
    ann, bob = bot.do(lambda unit: unit.played_in(GROUP.chat)).rows
    assert ann == PlayedRecord(
        match=ann.match,
        place=0,
        account=ANN.id,
        guest="",
        level=None,
        monster="alienoid",
        counts=True,
        rank=1,
        stars=0,
        how="last",
        best={"damage": 1},
        earned="all_alike",
        name="Ann",
    )
    assert (bob.account, bob.rank, bob.how, bob.best, bob.name) == (BOB.id, 2, "", None, "Bob")
    assert not bot.do(filling.fill)


def test_what_a_later_version_says_of_a_seat_is_left_out_by_this_one(bot: Bot) -> None:
    evening(bot, ANN, BOB)

    def write_as_a_later_version(unit: Unit) -> None:
        rows = unit.played_in(GROUP.chat).rows
        later = {"damage": 4, "cards_bought": 7}
        unit.put_played(
            rows[0].match, [row._replace(best=later, earned="all_alike ten_cards") for row in rows]
        )

    bot.do(write_as_a_later_version)
    ann, bob = bot.do(lambda unit: played.of_chat(unit, GROUP.chat)).rows()
    assert (ann.damage, bob.damage) == (4, 4)
    assert ann.earned == bob.earned == (Achievement.ALL_ALIKE,)
    assert games(bot) == [("Ann", 1, 1), ("Bob", 1, 0)]


def test_what_an_earlier_version_ends_is_read_at_once_and_gets_its_rows_later(bot: Bot) -> None:
    first, second = evening(bot, ANN, BOB), evening(bot, ANN, BOB, winner=2)
    bot.do(lambda unit: forget_rows(unit, first.code))
    assert with_rows(bot) == [second.code]
    assert games(bot) == [("Ann", 2, 1), ("Bob", 2, 1)]
    assert bot.do(filling.fill)
    assert with_rows(bot) == [second.code, first.code]
    assert games(bot) == [("Ann", 2, 1), ("Bob", 2, 1)]


def test_rows_are_filled_some_at_a_time_and_after_a_restart(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filling, "AT_ONCE", 2)
    for _ in range(3):
        evening(bot, ANN, BOB)
    bot.do(forget_rows)
    assert bot.do(filling.fill)
    assert len(with_rows(bot)) == 2
    bot.restart()
    assert games(bot) == [("Ann", 3, 3), ("Bob", 3, 0)]
    assert bot.do(filling.fill)
    assert not bot.do(filling.fill)
    assert len(with_rows(bot)) == 3


def test_only_the_owner_of_a_partition_fills_it(bot: Bot) -> None:
    table = evening(bot, ANN, BOB)
    bot.do(forget_rows)

    def partition(unit: Unit) -> int:
        match = unit.match(table.code)
        assert match is not None
        return match.partition

    its = bot.do(partition)
    assert not bot.do(lambda unit: filling.fill(unit.within(frozenset({its + 1}))))
    assert bot.do(lambda unit: filling.fill(unit.within(frozenset({its}))))


def test_rows_that_say_less_are_written_anew(bot: Bot) -> None:
    table = evening(bot, ANN, BOB)

    def say_less(unit: Unit) -> None:
        rows = unit.played_in(GROUP.chat).rows
        unit.put_played(rows[0].match, [row._replace(stars=0) for row in rows])

    bot.do(say_less)
    bot.do(lambda unit: forget_rows_of_version(unit, table.code))
    assert with_rows(bot) == []
    assert bot.do(filling.fill)
    ann, _ = bot.do(lambda unit: unit.played_in(GROUP.chat)).rows
    assert ann.stars == 20


def boxes_of_ann(bot: Bot) -> tuple[tuple[str, int], ...]:
    history = bot.do(lambda unit: played.of_account(unit, ANN.id))
    return stats.of_person(history, ANN.id).boxes


def with_boxes(bot: Bot, code: str, edition: str, *names: str) -> None:
    """Let a match have been played by these rules, and its rows be of a version that knew no boxes."""

    def put(unit: Unit) -> None:
        match = unit.match(code)
        assert match is not None
        match.rules = {**match.rules, "edition": edition, "boxes": dict.fromkeys(names, "1")}
        unit.save_match(match)

    bot.do(put)
    bot.do(lambda unit: forget_rows_of_version(unit, code))


def test_boxes_count_by_their_matches_also_those_of_before_and_what_the_edition_has_itself_does_not(
    bot: Bot,
) -> None:
    tables = [evening(bot, ANN, BOB) for _ in range(4)]
    assert boxes_of_ann(bot) == ()
    with_boxes(bot, tables[0].code, "second", "tower", "gone_by_now")
    with_boxes(bot, tables[1].code, "dark", "tower", "wicked")
    with_boxes(bot, tables[2].code, "second", "wicked")
    expected = (("tower", 2), ("gone_by_now", 1), ("wicked", 1))
    assert boxes_of_ann(bot) == expected
    assert bot.do(filling.fill)
    assert len(with_rows(bot)) == 4
    assert boxes_of_ann(bot) == expected


def forget_rows_of_version(unit: Unit, code: str) -> None:
    """Let the rows of a match be those of a version before."""
    said = text("UPDATE match SET rows_version = rows_version - 1 WHERE code = :code")
    unit._connection.execute(said, {"code": code})


def test_a_seat_whose_account_is_gone_ends_a_match_as_a_former_player(bot: Bot) -> None:
    evening(bot, ANN, BOB)

    def put(unit: Unit) -> None:
        rows = unit.played_in(GROUP.chat).rows
        unit.put_played(rows[0].match, [row._replace(account=4711) for row in rows])

    bot.do(put)
    ann, bob = bot.do(lambda unit: unit.played_in(GROUP.chat)).rows
    assert (ann.account, bob.account) == (None, None)


# What was achieved before there were achievements


def before_there_were_any(bot: Bot, *tables: Table) -> None:
    """Let matches be as they were stored before achievements were looked for."""

    def forget(unit: Unit) -> None:
        for table in tables:
            match = unit.match(table.code)
            assert match is not None
            assert match.result is not None
            unit.put_result(match.id, {name: match.result[name] for name in match.result if name != "earned"})
            forget_rows(unit, table.code)

    bot.do(forget)


def test_old_matches_are_looked_through_some_at_a_time_and_nobody_is_told(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filling, "LOOKED_THROUGH", 1)
    tables = [shower(bot, ANN, BOB), shower(bot, BOB, ANN)]
    before_there_were_any(bot, *tables)
    revisions = [bot.facts(table.code).revision for table in tables]
    assert had(bot, ANN) == had(bot, BOB) == []
    assert bot.do(filling.fill)
    assert had(bot, ANN) + had(bot, BOB) == [Achievement.TWELVE_STARS]
    assert bot.do(filling.fill)
    assert had(bot, ANN) == had(bot, BOB) == [Achievement.TWELVE_STARS]
    assert not bot.do(filling.fill)
    assert [firsts(bot, table) for table in tables] == [[], []]
    assert [bot.facts(table.code).revision for table in tables] == revisions
