"""Requests of people that wait for a bot's answer: presses, inline queries, calls of guest bots."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from kotbot.playground.base.markup import InlineKeyboard
from kotbot.playground.world.world import Caller, Content

ANSWER_WINDOW = 15.0
INLINE_ANSWER_WINDOW = 10.0
GUEST_ANSWER_WINDOW = 15.0


def new_inline_id() -> str:
    """Make up an `inline_message_id`."""
    return secrets.token_urlsafe(18)


@dataclass(eq=False)
class Press:
    """A pressed button; `chat_key` and `message_id` are its place."""

    bot_id: int
    person_id: int
    chat_key: str
    message_id: int
    pressed: float
    id: str = field(default_factory=lambda: str(secrets.randbelow(2**62) + 2**61))
    text: str | None = None
    alert: bool = False
    url: str | None = None
    data: str = ""
    reusable_until: float = 0.0
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def as_json(self) -> dict[str, Any]:
        """Encode it as an Answer of the page's API."""
        return {
            "press": self.id,
            "answered": self.done.is_set(),
            "text": self.text,
            "alert": self.alert,
            "url": self.url,
        }


@dataclass(frozen=True)
class InlineResult:
    """A result of an inline query, ready to be posted; `content` is built by answerInlineQuery."""

    id: str
    type: str
    title: str
    description: str | None
    thumbnail: str | None
    content: Content
    markup: InlineKeyboard | None

    def as_json(self) -> dict[str, Any]:
        """Encode it for the page."""
        return {
            "id": self.id,
            "type": self.type,
            "title": self.title,
            "description": self.description,
            "thumbnail": self.thumbnail,
        }


@dataclass(frozen=True)
class InlineAnswer:
    """The answer of a bot to an inline query."""

    results: tuple[InlineResult, ...]
    next_offset: str
    button: dict[str, str | None] | None
    until: float
    personal: bool


@dataclass(eq=False)
class InlineQuery:
    """Something typed behind @bot."""

    bot_id: int
    person_id: int
    chat_key: str
    query: str
    offset: str
    asked: float
    id: str = field(default_factory=lambda: str(secrets.randbelow(2**62) + 2**61))
    answer: InlineAnswer | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def as_json(self) -> dict[str, Any]:
        """Encode it as an InlineAnswer of the page's API."""
        answer = self.answer
        return {
            "query": self.id,
            "answered": answer is not None,
            "results": [result.as_json() for result in answer.results] if answer else [],
            "next_offset": answer.next_offset if answer else "",
            "button": answer.button if answer else None,
        }


@dataclass(eq=False)
class GuestQuery:
    """A message that called a guest bot, which may answer it once; the thread is the topic of both."""

    bot_id: int
    caller: Caller
    chat_key: str
    thread: int | None
    asked: float
    id: str = field(default_factory=lambda: str(secrets.randbelow(2**62) + 2**61))
    answered: bool = False
