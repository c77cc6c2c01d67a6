"""Clocks stand still while nobody could play, and a clock of the machine that is set changes no waiting."""

from datetime import datetime, timedelta

import pytest

from kotbot.matches import boards, housekeeping
from kotbot.matches.open import clock
from kotbot.matches.outcomes import Note
from kotbot.matches.ports import Unit
from kotbot.matches.records import DeadlineRecord, Due
from kotbot.matches.refusals import Refused
from scripts.testing.matches import ANN, BOB, GROUP, NOON, Bot, Machine, refused
from tests.kotbot.matches.open.due import ROLLED, kinds

pytestmark = pytest.mark.each_database


def test_clocks_stand_still_while_the_bot_is_down(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.later(minutes=1)
    bot.do(clock.beat)
    bot.restart()
    bot.later(hours=5)
    assert bot.do(clock.resume) == timedelta(hours=5)
    deadline = bot.facts(code).deadline
    assert deadline is not None
    assert deadline.due == bot.now + timedelta(minutes=1)
    assert Due.TIME_OUT not in kinds(bot)


def test_the_first_start_moves_nothing(bot: Bot) -> None:
    assert bot.do(clock.resume) == timedelta(0)


def test_clocks_do_not_run_while_the_machine_sleeps(bot: Bot) -> None:
    bot.match(pace="live")
    bot.do(clock.beat)
    bot.later(hours=8)
    assert bot.do(clock.catch_up) == timedelta(hours=8)
    assert bot.due() == []


def left(bot: Bot, code: str) -> timedelta:
    """How long the match still waits for an answer."""
    deadline = bot.facts(code).deadline
    assert deadline is not None
    assert deadline.due is not None
    return deadline.due - bot.do(lambda unit: unit.now)


HOUR = timedelta(hours=1)
SET = pytest.mark.parametrize(
    "by", [-HOUR, HOUR, timedelta(seconds=-25)], ids=["back", "on", "a little back"]
)


@SET
def test_a_clock_that_is_set_changes_no_waiting(bot: Bot, by: timedelta) -> None:
    machine = Machine(bot)
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.do(clock.beat)
    machine.runs(seconds=3)
    machine.now += by
    assert left(bot, code) == timedelta(minutes=1, seconds=57)
    assert bot.do(clock.catch_up) == by
    assert left(bot, code) == timedelta(minutes=1, seconds=57)
    assert bot.do(lambda unit: unit.now) == machine.now
    machine.runs(minutes=1, seconds=57)
    assert Due.TIME_OUT in kinds(bot)


@SET
def test_the_turn_of_a_computer_does_not_stall_when_the_clock_is_set(bot: Bot, by: timedelta) -> None:
    machine = Machine(bot)
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.answer(code, ANN, "stop")
    take = DeadlineRecord(
        match=0,
        code=code,
        decision=bot.facts(code).decision,
        kind=Due.COMPUTER,
        due=NOON + timedelta(seconds=2),
    )
    take.match = bot.do(lambda unit: unit.match(code).id)  # type: ignore[union-attr]
    bot.do(lambda unit: unit.put_deadline(take))
    machine.now += by
    machine.runs(seconds=2)
    bot.do(clock.catch_up)
    assert kinds(bot) == [Due.COMPUTER]


def test_a_board_that_says_when_it_was_drawn_is_behind_once_the_clock_was_set_back(bot: Bot) -> None:
    """Found by a simulation: set back by 40 seconds, the board of a table stood as of a moment to come."""
    code = bot.match()
    before = bot.do(lambda unit: unit.match(code))
    assert before is not None
    bot.do(clock.beat)
    bot.later(seconds=-40)
    bot.restart()
    bot.do(clock.resume)
    after = bot.do(lambda unit: unit.match(code))
    assert after is not None
    assert after.touched == bot.now
    assert after.revision == before.revision + 1


def test_a_clock_that_was_set_back_while_the_bot_was_down_keeps_nobody_waiting(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.later(minutes=1)
    bot.do(clock.beat)
    bot.later(hours=-1)
    bot.restart()
    assert bot.do(clock.resume) == timedelta(hours=-1)
    deadline = bot.facts(code).deadline
    assert deadline is not None
    assert deadline.due == bot.now + timedelta(minutes=1)


def test_nothing_has_happened_later_than_now_when_the_clock_was_set_back(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    press = bot.press()
    bot.answer(code, ANN, "stop", press=press)
    bot.do(lambda unit: housekeeping.update_done(unit, 1))
    bot.do(clock.beat)
    bot.later(days=-400)
    bot.do(clock.resume)

    def newest(unit: Unit) -> list[datetime]:
        match, known = unit.match(code), unit.press(press)
        assert match is not None
        assert known is not None
        return [match.touched, known.at]

    assert bot.do(newest) == [bot.now, bot.now]
    bot.later(hours=49)
    bot.do(housekeeping.tidy)
    assert bot.do(lambda unit: unit.press(press)) is None
    assert bot.do(lambda unit: unit.known_updates([1])) == set()


def test_clocks_run_between_two_signs_of_life(bot: Bot) -> None:
    bot.match(pace="live")
    bot.do(clock.beat)
    bot.later(seconds=29)
    assert bot.do(clock.catch_up) == timedelta(0)
    assert [task.kind for task in bot.due()] == [Due.NOTICE]


def test_a_paused_match_is_not_hurried_and_goes_on_with_a_whole_clock(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.do(lambda unit: clock.pause(unit, code, "kicked"))
    bot.later(days=3)
    assert bot.due() == []
    assert refused(bot.answer(code, ANN, "stop")) is Refused.PAUSED
    assert bot.do(lambda unit: clock.go_on(unit, code, BOB)).note is Note.DONE
    deadline = bot.facts(code).deadline
    assert deadline is not None
    assert deadline.due == bot.now + timedelta(minutes=2)


def test_what_failed_is_tried_again_later(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.later(minutes=2)
    assert bot.due()
    bot.do(lambda unit: clock.put_off(unit, code))
    assert bot.due() == []
    bot.later(minutes=1)
    assert kinds(bot) == [Due.TIME_OUT]
    bot.do(lambda unit: clock.put_off(unit, "nosuch"))


def test_boards_that_show_a_time_are_behind_after_a_minute_in_which_clocks_stood(bot: Bot) -> None:
    code = bot.match(pace="live")
    board = bot.do(lambda unit: boards.put_board(unit, code, GROUP, 55, "en"))
    assert board is not None
    revision = bot.facts(code).revision
    bot.do(lambda unit: boards.drawn(unit, board, revision, "digest"))
    bot.do(clock.beat)
    bot.later(seconds=20)
    bot.do(clock.resume)
    assert bot.do(boards.behind) == []
    bot.later(minutes=2)
    bot.do(clock.resume)
    assert [one.message for one in bot.do(boards.behind)] == [55]
    assert bot.step(code).refused is None
