"""Answering pressed buttons."""

from __future__ import annotations

import re

from kotbot.playground.base.errors import bad_request
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.registry import method
from kotbot.playground.world.presses import ANSWER_WINDOW

TEXT_LIMIT = 200
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@method("answerCallbackQuery")
def answer_callback_query(call: Call) -> bool:
    """Answer a press with a toast, an alert, a link, or nothing; free of any budget, once per press."""
    given = call.parameters
    playground = call.playground
    press = playground.presses.get(given.text("callback_query_id"))
    if press is None or press.bot_id != call.bot.id or press.done.is_set():
        raise bad_request(TOO_OLD)
    if playground.clock.now() - press.pressed > ANSWER_WINDOW:
        raise bad_request(TOO_OLD)
    text = given.text("text")
    if len(text) > TEXT_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = given.text("url")
    if url and not _opens_this_bot(url, call.bot.username):
        raise bad_request("URL_INVALID")
    press.text, press.url, press.alert = text or None, url or None, given.flag("show_alert")
    press.reusable_until = playground.clock.now() + max(0, given.integer("cache_time"))
    press.done.set()
    chat = playground.world.chats.get(press.chat_key)
    if chat is not None:
        playground.feed.publish(
            {
                "type": "answer",
                "chat": chat.id_for(press.person_id),
                "message": press.message_id,
                **press.as_json(),
            },
            [press.person_id],
        )
    return True


def _opens_this_bot(url: str, username: str) -> bool:
    return (
        re.fullmatch(rf"https?://t\.me/{re.escape(username)}\?start=[\w-]{{1,64}}", url, re.IGNORECASE)
        is not None
    )
