"""Telegram's payloads without the parts that the bot never reads, as the library makes an object of each."""

from typing import Any, Final

import structlog
from telegram import Bot, Update

log = structlog.get_logger()

Json = dict[str, Any]

EPHEMERAL: Final = "ephemeral_message_id"
"""The number of a message that one person sees (Bot API 10.2), its only id."""
PICTURE: Final = "photo"
_READ: Final = ("message_id", EPHEMERAL, "message_thread_id", "is_topic_message", "date", "chat")
"""The fields of the bot's own messages that are read: their place, and nothing of their text."""


def lean_update(update: Json) -> Json:
    """Return an update as it is stored and read; of a pressed button's message only the place is kept."""
    press = update.get("callback_query")
    if isinstance(press, dict) and isinstance(press.get("message"), dict):
        return {**update, "callback_query": {**press, "message": _place(press["message"])}}
    return update


def lean_answer(answer: Json) -> Json:
    """Return the answer to a call; of a sent or edited message only its place and its picture are kept."""
    result = answer.get("result")
    if isinstance(result, dict) and "message_id" in result:
        picture = {PICTURE: result[PICTURE]} if PICTURE in result else {}
        return {**answer, "result": _place(result) | picture}
    return answer


def read_update(update: Json, bot: Bot) -> Update | None:
    """Return an update as the library reads it; None if it cannot be read.

    An unreadable update is confirmed and does not come again: the library would log it whole and ask for it
    for ever.
    """
    try:
        return Update.de_json(update, bot)
    except Exception as error:
        log.error("update cannot be read", update=update["update_id"], error=type(error).__name__)
        return None


def _place(message: Json) -> Json:
    return {name: message[name] for name in _READ if name in message}
