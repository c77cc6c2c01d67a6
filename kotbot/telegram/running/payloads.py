"""What Telegram sends, without what the bot never reads: the library makes an object of each part of it."""

from typing import Any, Final

import structlog
from telegram import Bot, Update

log = structlog.get_logger()

Json = dict[str, Any]

EPHEMERAL: Final = "ephemeral_message_id"
"""The number of a message that one person sees (Bot API 10.2), which has no other."""
PICTURE: Final = "photo"
_READ: Final = ("message_id", EPHEMERAL, "message_thread_id", "is_topic_message", "date", "chat")
"""What is read of our own messages: where they are, and nothing of what we wrote into them."""


def lean_update(update: Json) -> Json:
    """An update, as it is stored and read: of a press the message with the button keeps its place only."""
    press = update.get("callback_query")
    if isinstance(press, dict) and isinstance(press.get("message"), dict):
        return {**update, "callback_query": {**press, "message": _place(press["message"])}}
    return update


def lean_answer(answer: Json) -> Json:
    """The answer to a call; of a message that was sent or edited its place, and its picture."""
    result = answer.get("result")
    if isinstance(result, dict) and "message_id" in result:
        picture = {PICTURE: result[PICTURE]} if PICTURE in result else {}
        return {**answer, "result": _place(result) | picture}
    return answer


def read_update(update: Json, bot: Bot) -> Update | None:
    """What Telegram sent as the library reads it; None for what it cannot read.

    That is confirmed and does not come again: the library would log it whole and ask for it for ever.
    """
    try:
        return Update.de_json(update, bot)
    except Exception as error:
        log.error("update cannot be read", update=update["update_id"], error=type(error).__name__)
        return None


def _place(message: Json) -> Json:
    return {name: message[name] for name in _READ if name in message}
