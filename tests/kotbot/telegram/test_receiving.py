"""Every press gets its answer, also when the first try is lost on the way."""

from typing import Any, cast

import pytest
from telegram import CallbackQuery
from telegram.error import BadRequest, Forbidden, NetworkError, TelegramError

from kotbot.telegram.receiving import answer_press
from kotbot.views.screen import Toast


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
    assert len(await answered(NetworkError("reset"), NetworkError("reset"))) == 2


@pytest.mark.parametrize("failure", [BadRequest("query is too old"), Forbidden("no")])
async def test_a_refused_answer_is_not_repeated(failure: TelegramError) -> None:
    assert len(await answered(failure)) == 1
