"""Every press gets its answer, also when the first try is lost on the way."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from telegram import CallbackQuery, Update
from telegram.error import BadRequest, Forbidden, NetworkError, TelegramError

from kotbot.telegram.health import Metrics
from kotbot.telegram.receiving import SERVICE, Context, answer_press, on_press
from kotbot.telegram.registry import PRESSES
from kotbot.views.screen import Toast


class Query:
    """A press whose answers fail as told, one after the other."""

    def __init__(self, *failures: TelegramError) -> None:
        self.failures = list(failures)
        self.answers: list[tuple[str | None, bool]] = []

    data = "take:k3f9qz::2:a1b2c3:the-secret-of-it:sure"
    message = SimpleNamespace(message_id=5, chat=SimpleNamespace(id=11))

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


async def test_a_press_that_fails_is_answered_and_logged_without_the_secret_of_a_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(*_: object) -> Toast | None:
        raise ValueError("no such seat")

    monkeypatch.setitem(PRESSES, "take", fails)
    query, user = Query(), SimpleNamespace(id=11, full_name="Ann", username="ann", language_code="en")
    update = SimpleNamespace(
        update_id=7, callback_query=query, effective_user=user, effective_message=None, message=None
    )
    service = SimpleNamespace(metrics=Metrics(), settings=SimpleNamespace(chats=()))
    context = SimpleNamespace(bot_data={SERVICE: service})
    with capture_logs() as lines:
        await on_press(cast(Update, update), cast(Context, context))
    ((words, is_alert),) = query.answers
    assert words is not None
    assert "Something broke" in words
    assert is_alert
    (line,) = [line for line in lines if line["event"] == "press failed"]
    assert line["data"] == "take:k3f9qz:"
    assert "the-secret-of-it" not in repr(lines)
