"""Every press gets its answer, also when its handler fails."""

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs
from telegram import Update
from telegram.error import BadRequest, RetryAfter, TimedOut

from kotbot.settings import Settings
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.messenger import Messenger
from kotbot.telegram.registry import PRESSES
from kotbot.telegram.service import Service
from kotbot.telegram.updates import receiving
from kotbot.telegram.updates.answers import Answers
from kotbot.telegram.updates.receiving import on_inline, on_message, on_press
from kotbot.views.base.screen import Toast


class Query:
    """A press; what it is answered."""

    id = "9"
    inline_message_id: str | None = None
    data = "take:k3f9qz::2:a1b2c3:the-secret-of-it:sure"
    message: SimpleNamespace | None = SimpleNamespace(message_id=5, chat=SimpleNamespace(id=11))

    def __init__(self) -> None:
        self.answers: list[tuple[str | None, bool]] = []

    async def answer(self, text: str | None = None, **options: Any) -> bool:
        self.answers.append((text, options["show_alert"]))
        return True


async def presses(query: Query) -> None:
    """Ann presses what the query says, and is answered."""
    update = SimpleNamespace(
        update_id=7,
        callback_query=query,
        effective_user=SimpleNamespace(id=11, full_name="Ann", username="ann", language_code="en"),
        effective_message=None,
        message=None,
        guest_message=None,
    )
    service, answers = SimpleNamespace(metrics=BotMetrics(), settings=Settings()), Answers()
    await on_press(cast(Service, service), answers, cast(Update, update))
    await answers.drain(5)


async def test_a_press_that_fails_is_answered_and_logged_without_the_secret_of_a_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(*_: object) -> Toast | None:
        raise ValueError("no such seat")

    monkeypatch.setitem(PRESSES, "take", fails)
    query = Query()
    with capture_logs() as lines:
        await presses(query)
    ((words, is_alert),) = query.answers
    assert words is not None
    assert words.startswith("Something broke")
    assert words.endswith("press again in a moment.")
    assert is_alert
    (line,) = [line for line in lines if line["event"] == "press failed"]
    assert line["data"] == "take:k3f9qz:"
    assert "the-secret-of-it" not in repr(lines)


async def test_a_press_below_what_was_sent_inline_is_answered() -> None:
    """Telegram says of no chat where that is: of our pictures there, and of cards, nobody knows a match."""
    query = Query()
    query.message, query.inline_message_id, query.data = None, "AQAAAGk", "of-a-picture"
    await presses(query)
    assert query.answers == [("This button is too old. /games shows your matches.", True)]


@pytest.mark.parametrize("refusal", [None, RetryAfter(4)])
async def test_an_inline_query_that_fails_has_an_answer_if_telegram_takes_one(
    monkeypatch: pytest.MonkeyPatch, refusal: Exception | None
) -> None:
    async def fails(*_: object) -> bool:
        raise ValueError("no such card")

    said: list[tuple[list[object], dict[str, object]]] = []

    async def answer(results: list[object], **options: object) -> None:
        said.append((results, options))
        if refusal is not None:
            raise refusal

    monkeypatch.setattr(receiving, "INLINE", [fails])
    user = SimpleNamespace(id=11, full_name="Ann", username="ann", language_code="en")
    query = SimpleNamespace(answer=answer)
    update = SimpleNamespace(inline_query=query, effective_user=user, message=None, guest_message=None)
    with capture_logs() as lines:
        await on_inline(cast(Service, SimpleNamespace(metrics=BotMetrics())), cast(Update, update))
    assert said == [([], {"cache_time": 0, "is_personal": True})]
    assert [line["event"] for line in lines] == ["inline query failed"]


@pytest.mark.parametrize("error", [BadRequest("Query is too old and response timeout expired"), TimedOut()])
async def test_an_inline_query_that_telegram_takes_no_answer_to_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def comes_too_late(*_: object) -> bool:
        raise error

    monkeypatch.setattr(receiving, "INLINE", [comes_too_late])
    user = SimpleNamespace(id=11, full_name="Ann", username="ann", language_code="en")
    update = SimpleNamespace(
        inline_query=SimpleNamespace(), effective_user=user, message=None, guest_message=None
    )
    with capture_logs() as lines:
        await on_inline(cast(Service, SimpleNamespace(metrics=BotMetrics())), cast(Update, update))
    assert [(line["event"], line["log_level"]) for line in lines] == [
        ("an inline query is not answered", "info")
    ]


STICKER = {
    "sticker": {
        "file_id": "s",
        "file_unique_id": "u",
        "type": "regular",
        "width": 1,
        "height": 1,
        "is_animated": False,
        "is_video": False,
    }
}
PHOTO = {"photo": [{"file_id": "p", "file_unique_id": "u", "width": 1, "height": 1}], "caption": "look"}
PINNED = {"pinned_message": {"message_id": 3, "date": 0, "chat": {"id": 11, "type": "private"}}}


@pytest.mark.parametrize(
    ("content", "chat", "answered"),
    [
        (STICKER, {"id": 11, "type": "private"}, True),
        (PHOTO, {"id": 11, "type": "private"}, True),
        (PINNED, {"id": 11, "type": "private"}, False),
        (PHOTO, {"id": -5, "type": "group", "title": "Friday"}, False),
    ],
)
async def test_what_has_no_words_gets_a_friendly_answer_where_it_is_for_the_bot(
    content: dict[str, Any], chat: dict[str, Any], answered: bool
) -> None:
    said: list[str] = []
    sender = {"id": 11, "is_bot": False, "first_name": "Ann", "language_code": "en"}
    message = {"message_id": 4, "date": 0, "chat": chat, "from": sender, **content}
    update = Update.de_json({"update_id": 7, "message": message})
    service = SimpleNamespace(
        metrics=BotMetrics(),
        settings=Settings(),
        bot=SimpleNamespace(id=1, username="kotbot_bot"),
        messenger=SimpleNamespace(say=lambda _, words: said.append(words.text)),
        redraws=SimpleNamespace(came=AsyncMock()),
    )
    await on_message(cast(Service, service), update)
    assert [text for text in said if "only read words and dice" in text] == said
    assert bool(said) is answered


async def test_what_is_said_of_a_text_that_failed_answers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several of one person that wait to be said in a chat the last one is."""
    waiting: dict[object, Callable[[], Awaitable[None]]] = {}
    said: list[tuple[str, object]] = []

    async def fails(*_: object) -> None:
        raise ValueError("no such table")

    async def send(chat: int, text: str, **options: object) -> None:
        said.append((text, options["reply_to_message_id"]))

    def post(chat: int, call: Callable[[], Awaitable[None]], key: object) -> None:
        waiting[key] = call

    monkeypatch.setattr(receiving, "on_message", fails)
    bot: Any = SimpleNamespace(send_message=send)
    outbox: Any = SimpleNamespace(post=post)
    nothing: Any = None
    service = SimpleNamespace(
        metrics=BotMetrics(),
        settings=Settings(),
        messenger=Messenger(bot, outbox, nothing, nothing),
    )
    sender = {"id": 11, "is_bot": False, "first_name": "Ann", "language_code": "en"}
    chat = {"id": -5, "type": "group", "title": "Friday"}
    for number in (4, 6):
        message = {"message_id": number, "date": 0, "chat": chat, "from": sender, "text": "next"}
        update = Update.de_json({"update_id": number, "message": message})
        await receiving.handle(cast(Service, service), Answers(), update)
    for call in waiting.values():
        await call()
    ((words, answered),) = said
    assert words.startswith("Something broke")
    assert words.endswith("write it again in a moment.")
    assert answered == 6
