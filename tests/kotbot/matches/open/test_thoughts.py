"""Computers that think: asked in one transaction, answered in another, by a deadline, whatever happens."""

from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from engine import Answer, legal
from engine.answers import Stop, Yield
from kotbot.matches.core.waiting import THOUGHT
from kotbot.matches.facts import Status, Where
from kotbot.matches.open import clock, thoughts
from kotbot.matches.open.thoughts import ThoughtRequest
from kotbot.matches.records import Due
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, Bot, refused
from tests.kotbot.thinking import slow

ROLLED = {"active": 2, "step": "roll 1", "dice": "1 1 3 e c h"}
RICH = {"energy": 20}


@pytest.fixture(autouse=True)
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    slow.register(monkeypatch.setitem)


@pytest.fixture
def code(bot: Bot) -> str:
    """Ann against one that would fail if it were asked in this process."""
    code = bot.lobby(1)
    bot.add_computer(code, "failing")
    bot.start(code)
    return code


def take_up(bot: Bot, code: str, decision: int | None = None) -> ThoughtRequest | None:
    wanted = bot.facts(code).decision if decision is None else decision
    return bot.do(lambda unit: thoughts.take_up(unit, code, wanted))


def taken(bot: Bot, code: str) -> ThoughtRequest:
    question = take_up(bot, code)
    assert question is not None
    return question


def give(bot: Bot, question: ThoughtRequest, answer: Answer | None, failure: str = "") -> Reply:
    code, decision = question.code, question.decision
    return bot.do(lambda unit: thoughts.answered(unit, code, decision, answer, failure))


def test_the_match_stops_at_a_question_to_one_that_thinks(bot: Bot, code: str) -> None:
    facts = bot.at(code, {}, {}, **ROLLED)
    assert bot.question(code) == "KeepDice 2"
    assert bot.waits_for(code) is Due.THINK
    assert thoughts.wanted(facts)
    assert facts.deadline is None
    assert bot.due() == []


def test_it_is_asked_with_what_its_seat_sees(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    problem = taken(bot, code).problem
    assert problem.level == "failing"
    assert problem.seen.dice == (2, 0, 1, 1, 1, 1)
    assert problem.legal == legal(problem.seen, 1)


def test_its_answer_is_an_event_like_any_other(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    give(bot, taken(bot, code), Stop(1))
    events = bot.do(lambda unit: unit.events(bot._row(unit, code)))
    assert (1, None, "stop") in [(event.seat, event.account, event.text) for event in events]


def test_an_answer_that_comes_twice_or_too_late_does_nothing(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    question = taken(bot, code)
    assert refused(give(bot, question, Stop(1))) is None
    seq = bot.facts(code).seq
    assert refused(give(bot, question, Stop(1))) is Refused.STALE
    assert bot.facts(code).seq == seq
    assert take_up(bot, code, question.decision) is None


def test_the_board_changes_once_its_turn_is_over(bot: Bot, code: str) -> None:
    bot.at(code, {}, RICH, **ROLLED)
    told = []
    while bot.question(code) != "KeepDice 1":
        question = taken(bot, code)
        told.append(give(bot, question, question.problem.legal[-1]).changed)
    assert len(told) > 2
    assert told == [False] * (len(told) - 1) + [True]


def test_the_time_of_a_turn_is_shared_by_its_thoughts(bot: Bot, code: str) -> None:
    bot.at(code, {}, RICH, **ROLLED)
    question = taken(bot, code)
    assert question.seconds == THOUGHT.total_seconds() / 2
    bot.later(seconds=3)
    give(bot, question, Stop(1))
    question = taken(bot, code)
    assert question.seconds == (THOUGHT.total_seconds() - 3) / 2
    bot.later(seconds=60)
    assert taken(bot, code).seconds == 0


def test_a_new_turn_has_its_own_time(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    bot.later(seconds=8)
    for question in ("KeepDice 1", "KeepDice 2"):
        while bot.question(code) != question:
            if bot.waits_for(code) is Due.THINK:
                give(bot, taken(bot, code), None)
            else:
                bot.step(code)
    assert taken(bot, code).seconds == THOUGHT.total_seconds() / 2


def test_when_its_time_is_over_a_quick_one_answers(bot: Bot, code: str) -> None:
    before = bot.at(code, {}, {}, **ROLLED)
    taken(bot, code)
    assert bot.due() == []
    bot.later(seconds=9)
    (task,) = bot.due()
    reply = bot.do(lambda unit: clock.time_out(unit, task.code, task.decision))
    assert refused(reply) is None
    assert bot.facts(code).seq > before.seq


@pytest.mark.parametrize(
    ("answer", "failure", "logged"),
    [
        (None, "ZeroDivisionError()", "ZeroDivisionError()"),
        (Yield(5), "", "Yield(seat=5) is not legal"),
    ],
)
def test_a_failure_is_logged_with_the_record_and_a_quick_one_answers(
    bot: Bot, code: str, answer: Answer | None, failure: str, logged: str
) -> None:
    while bot.question(code) != "KeepDice 2":
        bot.answer(code, ANN, bot.any_answer(code))
    seq = bot.facts(code).seq
    with capture_logs() as logs:
        reply = give(bot, taken(bot, code), answer, failure)
    assert refused(reply) is None
    assert bot.facts(code).seq > seq
    (line,) = logs
    assert (line["event"], line["level"], line["failure"]) == ("computer player failed", "failing", logged)
    assert "* roll" in line["record"]
    assert line["record"].startswith("kotbot")


def test_after_a_restart_it_is_asked_again(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    bot.do(clock.beat)
    taken(bot, code)
    assert bot.due() == []
    bot.restart()
    bot.later(hours=1)
    bot.do(clock.resume)
    assert [task.kind for task in bot.due()] == [Due.THINK]
    assert taken(bot, code).seconds == THOUGHT.total_seconds() / 2


def test_a_match_that_is_paused_waits_with_the_thought(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    question = taken(bot, code)
    bot.do(lambda unit: clock.pause(unit, code, "muted"))
    assert refused(give(bot, question, Stop(1))) is Refused.STALE
    assert not thoughts.wanted(bot.facts(code))
    bot.do(lambda unit: clock.go_on(unit, code, ANN))
    assert bot.waits_for(code) is Due.THINK
    assert refused(give(bot, taken(bot, code), Stop(1))) is None


def test_in_private_the_next_computer_waits_until_the_turn_of_one_that_thinks_was_seen(bot: Bot) -> None:
    code = bot.lobby(1, where=Where(ANN.id, private=True))
    bot.add_computer(code, "failing")
    bot.add_computer(code, "failing")
    bot.start(code)
    bot.at(code, {}, {}, {}, **ROLLED)
    replies = []
    while bot.question(code).endswith("2"):
        question = taken(bot, code)
        replies.append(give(bot, question, Stop(1) if question.problem.seen.rolls else None))
    assert bot.question(code) == "KeepDice 3"
    assert replies[-1].changed
    assert bot.waits_for(code) is Due.COMPUTER
    assert take_up(bot, code) is None
    bot.tick(code)
    assert bot.waits_for(code) is Due.THINK
    assert taken(bot, code).problem.level == "failing"


def test_two_that_think_play_a_match_to_its_end(bot: Bot) -> None:
    code = bot.lobby(1)
    bot.add_computer(code, "failing")
    bot.add_computer(code, "quick")
    bot.start(code)
    answers: list[Callable[[ThoughtRequest], Answer | None]] = [
        lambda _: None,
        lambda question: bot.random.choice(question.problem.legal),
    ]
    for _ in range(3000):
        if bot.facts(code).status is Status.OVER:
            return
        if bot.waits_for(code) is Due.THINK:
            question = taken(bot, code)
            assert refused(give(bot, question, bot.random.choice(answers)(question))) is None
        else:
            assert bot.step(code).refused is None
    raise AssertionError("the match does not end")
