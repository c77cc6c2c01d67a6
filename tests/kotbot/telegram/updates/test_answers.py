"""Every press gets its answer, also when the first try is lost; none keeps others waiting for ever."""

import asyncio
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from telegram import CallbackQuery
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from kotbot.telegram.updates import answers
from kotbot.telegram.updates.answers import AT_ONCE, MOST, Answers, answer_press
from kotbot.views.base.screen import Toast
from tests.timeless import in_no_time


class Query:
    """A press whose answers fail as told, one after the other."""

    def __init__(self, *failures: TelegramError) -> None:
        self.failures = list(failures)
        self.answers: list[tuple[str | None, bool]] = []

    async def answer(self, text: str | None = None, **options: Any) -> bool:
        self.answers.append((text, options["show_alert"]))
        if self.failures:
            raise self.failures.pop(0)
        return True


async def answered(*failures: TelegramError, toast: Toast | None = None) -> list[tuple[str | None, bool]]:
    query = Query(*failures)
    await answer_press(cast(CallbackQuery, query), toast)
    return query.answers


async def test_the_words_of_a_toast_are_the_answer() -> None:
    assert await answered(toast=Toast("Keeping 3 3")) == [("Keeping 3 3", False)]
    assert await answered(toast=Toast("Not yet.", alert=True)) == [("Not yet.", True)]
    assert await answered() == [(None, False)]


async def test_words_are_cut_to_what_telegram_takes() -> None:
    assert await answered(toast=Toast("x" * 300)) == [("x" * 200, False)]


async def test_a_lost_answer_is_said_once_more() -> None:
    assert len(await answered(NetworkError("reset"))) == 2


@in_no_time
async def test_an_answer_is_tried_again_as_long_as_telegram_may_take_it() -> None:
    began = asyncio.get_running_loop().time()
    assert len(await answered(*[NetworkError("reset")] * 4)) == 5
    assert asyncio.get_running_loop().time() - began == 7
    assert len(await answered(*[NetworkError("reset")] * 9)) == 5


@in_no_time
async def test_flood_control_puts_an_answer_off() -> None:
    began = asyncio.get_running_loop().time()
    assert len(await answered(RetryAfter(3))) == 2
    assert asyncio.get_running_loop().time() - began == 3


@pytest.mark.parametrize("failure", [BadRequest("query is too old"), Forbidden("no")])
async def test_a_refused_answer_is_not_repeated(failure: TelegramError) -> None:
    assert len(await answered(failure)) == 1


class HangsOnce(Query):
    """A press whose first answer hangs without end."""

    async def answer(self, text: str | None = None, **options: Any) -> bool:
        await super().answer(text, **options)
        if len(self.answers) == 1:
            await asyncio.Event().wait()
        return True


@in_no_time
async def test_an_answer_that_hangs_is_tried_again_while_telegram_takes_it() -> None:
    began = asyncio.get_running_loop().time()
    query = HangsOnce()
    async with asyncio.timeout(answers.DEADLINE_SECONDS):
        await answer_press(cast(CallbackQuery, query), None)
    assert len(query.answers) == 2
    assert asyncio.get_running_loop().time() - began == answers.TRY_SECONDS


class Hanging:
    """Answers that hang until they are let go."""

    def __init__(self) -> None:
        self.begun = 0
        self.go = asyncio.Event()

    async def __call__(self) -> None:
        self.begun += 1
        await self.go.wait()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_nobody_waits_for_an_answer_that_hangs_until_there_are_too_many() -> None:
    giving, hanging = Answers(), Hanging()
    for _ in range(MOST):
        await giving.give(hanging)
    await settled()
    assert hanging.begun == AT_ONCE
    one_more = asyncio.create_task(giving.give(hanging))
    await settled()
    assert not one_more.done()
    hanging.go.set()
    await one_more
    await giving.drain(5)
    assert hanging.begun == MOST + 1


async def test_what_can_be_left_out_is_left_out_while_others_wait() -> None:
    giving, hanging = Answers(), Hanging()
    for _ in range(101):
        giving.offer(hanging)
    await settled()
    hanging.go.set()
    await giving.drain(5)
    assert hanging.begun == 100


async def test_an_answer_is_given_up_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "DEADLINE_SECONDS", 0)
    giving = Answers()
    with capture_logs() as lines:
        await giving.give(Hanging())
        await giving.drain(5)
    assert [line["event"] for line in lines] == ["press was not answered in time"]


async def test_at_the_end_answers_have_so_long() -> None:
    giving, hanging = Answers(), Hanging()
    await giving.give(hanging)
    await giving.drain(0)
    assert not giving._tasks
