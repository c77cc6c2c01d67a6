"""Inline chats: the ids that stand for the chats of inline messages, of which a bot is told nothing else.

Telegram's own ids have 52 significant bits. These lie beyond them, so none is ever taken for a chat of
Telegram, and no call may name one.
"""

from enum import StrEnum
from hashlib import sha256
from typing import Final

_BEYOND: Final = 2**62
_ROOM: Final = 2**60


class InlineWay(StrEnum):
    """The way in which a bot comes to stand in a chat that it is no member of."""

    GUEST = "g"
    """Somebody mentioned it: it answered with a message (guest mode)."""
    INLINE = "i"
    """Somebody chose one of its results (inline mode)."""


def chat_of(inline_message_id: str, way: InlineWay) -> int:
    """Return the id of the chat that begins with an inline message; the same on every machine."""
    return -_BEYOND - 2 * number_of(inline_message_id) - (way is InlineWay.GUEST)


def number_of(inline_message_id: str) -> int:
    """Return the number by which a stored inline message is found in its chat; positive."""
    return int.from_bytes(sha256(inline_message_id.encode()).digest()[:8]) % (_ROOM - 1) + 1


def way_of(chat: int) -> InlineWay | None:
    """Return the way to an inline chat; None for a chat of Telegram."""
    if chat > -_BEYOND:
        return None
    return InlineWay.GUEST if chat % 2 else InlineWay.INLINE


def is_inline(chat: int) -> bool:
    """Return whether an id stands for the chat of an inline message."""
    return way_of(chat) is not None
