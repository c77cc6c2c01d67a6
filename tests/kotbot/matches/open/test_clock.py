"""Clocks by pace, warnings, windows and notices."""

from datetime import datetime, timedelta
from functools import partial

import pytest

from kotbot.matches.digital import play
from kotbot.matches.open import clock
from kotbot.matches.open.clock import Notice, Task
from kotbot.matches.outcomes import Answered, Note
from kotbot.matches.people import accounts, chats
from kotbot.matches.records import ChatRecord, Due
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, GROUP, NOON, Bot, refused
from tests.kotbot.matches.open.due import ROLLED, kinds

pytestmark = pytest.mark.each_database

PROBED = {"active": 1, "step": "roll 3", "dice": "1 1 3 e c h"}
CLAWED = {"active": 1, "city": 2, "step": "resolve", "dice": "c c 1 2 3 e"}


def time_out(bot: Bot, task: Task) -> Reply:
    return bot.do(lambda unit: clock.time_out(unit, task.code, task.decision))


def notify(bot: Bot, task: Task) -> Notice | None:
    return bot.do(lambda unit: clock.notify(unit, task.code, task.decision))


@pytest.mark.parametrize(("pace", "time"), [("live", {"minutes": 2}), ("relaxed", {"hours": 12})])
def test_a_decision_has_the_time_of_its_pace(bot: Bot, pace: str, time: dict[str, float]) -> None:
    code = bot.match(pace=pace)
    facts = bot.at(code, {}, {}, **ROLLED)
    assert facts.deadline is not None
    assert facts.deadline.due == NOON + timedelta(**time)
    assert not facts.deadline.warned


def test_without_a_pace_nothing_is_due(bot: Bot) -> None:
    code = bot.match(pace="none")
    bot.later(days=400)
    assert bot.facts(code).deadline is None
    assert bot.due() == []


def test_the_first_time_out_warns_and_the_second_lets_the_others_decide(bot: Bot) -> None:
    code = bot.match(pace="live")
    before = bot.at(code, {}, {}, **ROLLED)
    bot.later(minutes=2)
    (task,) = bot.due()
    assert time_out(bot, task).note is Note.WARNED
    warned = bot.facts(code)
    assert warned.deadline is not None
    assert warned.deadline.warned
    assert not warned.deadline.overdue
    assert (warned.seq, warned.decision) == (before.seq, before.decision)
    bot.later(minutes=2)
    (task,) = [task for task in bot.due() if task.kind is Due.TIME_OUT]
    assert time_out(bot, task).note is Note.OVERDUE
    over = bot.facts(code).deadline
    assert over is not None
    assert over.overdue
    assert Due.TIME_OUT not in kinds(bot)
    assert isinstance(bot.answer(code, ANN, "stop").note, Answered)
    fresh = bot.facts(code).deadline
    assert fresh is not None
    assert not fresh.warned


def test_a_time_out_that_came_too_late_does_nothing(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {}, **ROLLED)
    bot.later(minutes=2)
    (task,) = bot.due()
    bot.answer(code, ANN, "keep nothing")
    assert refused(time_out(bot, task)) is Refused.STALE


def test_a_window_closes_after_20_seconds_and_costs_nobody_the_seat(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {"cards": ["psychic_probe"]}, **PROBED)
    assert bot.question(code) == "ProbeDie 2"
    bot.later(seconds=20)
    (task,) = bot.due()
    assert task.kind is Due.WINDOW
    assert time_out(bot, task).note is Note.DONE
    facts = bot.facts(code)
    assert "pass" in [event.text for event in facts.log]
    assert not facts.seats[1].away


@pytest.mark.parametrize(("card", "energy"), [("wings", 2), ("jets", 0)])
def test_nobody_dies_of_a_slow_phone(bot: Bot, card: str, energy: int) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {"hearts": 2, "energy": energy, "cards": [card]}, **CLAWED)
    assert bot.waits_for(code) is Due.WINDOW
    bot.tick(code)
    state = bot.facts(code).state
    assert state is not None
    assert state.hearts[1] == 2


def test_electric_armor_saves_by_the_last_heart(bot: Bot) -> None:
    code = bot.match(edition="origins", pace="live")
    bot.at(code, {}, {"hearts": 2, "energy": 1, "cards": ["electric_armor"]}, **CLAWED)
    assert bot.question(code) == "OfferArmor 2"
    bot.tick(code)
    state = bot.facts(code).state
    assert state is not None
    assert (state.hearts[1], state.energy[1]) == (1, 0)


def test_the_last_chance_has_a_whole_clock_and_is_nobodys_to_take(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {"hearts": 2, "energy": 4, "cards": ["rapid_healing"]}, **CLAWED)
    assert bot.question(code) == "LastChance 2"
    bot.tick(code)
    bot.tick(code)
    assert bot.question(code) == "LastChance 2"


def test_a_window_that_is_not_deadly_passes(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.at(code, {}, {"hearts": 5, "energy": 2, "cards": ["wings"]}, **CLAWED)
    assert bot.question(code) == "OfferWings 2"
    bot.tick(code)
    state = bot.facts(code).state
    assert state is not None
    assert (state.hearts[1], state.energy[1]) == (3, 2)


def test_a_standing_action_does_not_wind_the_clock(bot: Bot) -> None:
    code = bot.match(pace="live")
    before = bot.at(code, {}, {"hearts": 5, "energy": 4, "cards": ["rapid_healing"]}, **ROLLED)
    bot.later(minutes=1)
    press = bot.press()
    reply = bot.do(lambda unit: play.use_card(unit, code, BOB, press, 1, "rapid_healing"))
    assert isinstance(reply.note, Answered)
    after = bot.facts(code)
    assert after.deadline == before.deadline
    assert after.decision == before.decision
    assert after.state is not None
    assert (after.state.hearts[1], after.state.energy[1]) == (6, 2)


# Notices


@pytest.mark.parametrize("pace", ["live", "relaxed"])
def test_the_one_who_is_asked_is_called_after_20_seconds(bot: Bot, pace: str) -> None:
    code = bot.match(pace=pace)
    bot.at(code, {}, {}, **ROLLED)
    bot.later(seconds=19)
    assert bot.due() == []
    bot.later(seconds=1)
    (task,) = bot.due()
    assert task.kind is Due.NOTICE
    assert notify(bot, task) == Notice(code, GROUP.chat, 0, ANN.id, 0)
    assert notify(bot, task) is None
    assert bot.due() == []


@pytest.mark.parametrize(("pressed", "called"), [(0, 45), (10, 35), (25, 20), (44, 20), (59, 20)])
def test_who_was_here_in_the_last_minute_is_called_45_seconds_after_their_last_press(
    bot: Bot, pressed: int, called: int
) -> None:
    """Pressed so many seconds before they are asked: called so many seconds after it."""
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    asked, last = bot.now, bot.now - timedelta(seconds=pressed)

    def idle(account: int) -> timedelta | None:
        return bot.now - last if account == ANN.id else None

    told = None
    while told is None:
        bot.later(seconds=1)
        for task in bot.due():
            told = bot.do(partial(clock.notify, code=task.code, decision=task.decision, idle=idle))
    assert bot.now - asked == timedelta(seconds=called)


@pytest.mark.parametrize(("answered", "called"), [(0, 45), (20, 25), (50, 20)])
def test_after_a_start_who_answered_in_the_last_minute_counts_as_here(
    bot: Bot, answered: int, called: int
) -> None:
    """Bob answers, Ann plays on so many seconds later, Bob is asked: called so many seconds after that."""
    code = bot.match()
    bot.at(code, {"energy": 9}, {"energy": 9}, active=2, step="buy")
    assert isinstance(bot.answer(code, BOB, "pass").note, Answered)
    bot.later(seconds=answered)
    while bot.asked(code) == ANN:
        bot.answer(code, ANN, "stop" if "keep" in bot.question(code).lower() else "pass")
    asked = bot.now
    bot.restart()
    bot.do(clock.resume)

    told = None
    while told is None:
        bot.later(seconds=1)
        told = next((notice for task in bot.due() if (notice := notify(bot, task))), None)
    assert told.account == BOB.id
    assert bot.now - asked == timedelta(seconds=called)


def test_who_acts_before_that_is_never_called(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.later(seconds=19)
    before = bot.facts(code).decision
    assert isinstance(bot.answer(code, ANN, "stop").note, Answered)
    bot.later(seconds=1)
    assert all(task.decision != before for task in bot.due())


def test_who_wants_no_notices_gets_none(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.do(lambda unit: accounts.set_setting(unit, ANN, "notices", "off"))
    bot.later(seconds=20)
    (task,) = bot.due()
    assert notify(bot, task) is None
    assert bot.due() == []


def test_a_chat_that_wants_no_notices_gets_none(bot: Bot) -> None:
    bot.match()
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "notices", "off"))
    bot.later(seconds=20)
    (task,) = bot.due()
    assert notify(bot, task) is None


def test_in_the_quiet_hours_a_notice_waits_for_their_end(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "quiet", "11-14"))
    bot.later(seconds=20)
    (task,) = bot.due()
    assert notify(bot, task) is None
    bot.later(hours=1, minutes=59)
    assert bot.due() == []
    bot.later(seconds=40)
    (task,) = bot.due()
    assert notify(bot, task) is not None


@pytest.mark.parametrize(
    ("quiet", "offset", "hour", "until"),
    [
        ((22, 8), 0, 23, 32),
        ((22, 8), 0, 7, 8),
        ((22, 8), 0, 8, None),
        ((22, 8), 120, 21, 30),
        ((1, 5), 0, 3, 5),
        ((5, 5), 0, 5, None),
    ],
)
def test_quiet_hours_are_hours_of_the_chat(
    quiet: tuple[int, int], offset: int, hour: int, until: int | None
) -> None:
    day = NOON.replace(hour=0)
    settings = ChatRecord(id=1, quiet_from=quiet[0], quiet_to=quiet[1], utc_offset=offset)
    expected: datetime | None = None if until is None else day + timedelta(hours=until)
    assert clock.quiet_until(settings, day + timedelta(hours=hour)) == expected
