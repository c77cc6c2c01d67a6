"""Messages for one member of a group; they are not saved, and a reloaded page has none."""

from __future__ import annotations

from itertools import count

from kotbot.playground.views.feed import Feed
from kotbot.playground.views.page import PageView
from kotbot.playground.world.world import Chat, Message


class Ephemerals:
    """The ephemeral messages of a playground, each by its chat, its receiver and its own number."""

    def __init__(self, feed: Feed, view: PageView) -> None:
        self._feed = feed
        self._view = view
        self._kept: dict[tuple[str, int], dict[int, Message]] = {}
        self._numbers = count(1)

    def next_number(self) -> int:
        """Return an unused `ephemeral_message_id`."""
        return next(self._numbers)

    def find(self, chat: Chat, receiver: int, number: int) -> Message | None:
        """Return the message that a person was shown, unless it is deleted."""
        return self._kept.get((chat.key, receiver), {}).get(number)

    def add(self, chat: Chat, receiver: int, message: Message) -> None:
        """Show a message to its receiver."""
        self._kept.setdefault((chat.key, receiver), {})[message.id] = message
        self._tell("ephemeral", chat, receiver, message)

    def changed(self, chat: Chat, receiver: int, message: Message) -> None:
        """Show the receiver the present state of a message."""
        self._tell("ephemeral_changed", chat, receiver, message)

    def remove(self, chat: Chat, receiver: int, message: Message) -> None:
        """Delete a message."""
        del self._kept[chat.key, receiver][message.id]
        self._tell("ephemeral_deleted", chat, receiver, message)

    def _tell(self, kind: str, chat: Chat, receiver: int, message: Message) -> None:
        shown = self._view.message(chat, message)
        self._feed.publish({"type": kind, "chat": chat.group_id, "message": shown}, [receiver])
