"""Guest mode: the bots that a message calls into a chat.

Source: core.telegram.org/api/bots/guest-mode
"""

from __future__ import annotations

from kotbot.playground.base.text import substring
from kotbot.playground.world.privacy import may_read
from kotbot.playground.world.world import Bot, Chat, ChatKind, Message, Person, World

GUESTS_LIMIT = 3
"""Guest bots that one message calls."""


def called_guests(world: World, chat: Chat, message: Message) -> list[Bot]:
    """Return the guest bots that a message mentions, in its order, if guests may come to the chat.

    A bot that gets the message anyway, as a member of the chat, is none of them.
    """
    person = world.account(message.sender)
    if chat.kind is ChatKind.CHANNEL or chat.protected or message.via_bot is not None:
        return []
    if not isinstance(person, Person) or person.old_app:
        return []
    called = [bot for bot in _mentioned(world, message) if bot.guest and not _gets(world, chat, bot, message)]
    return called[:GUESTS_LIMIT]


def _mentioned(world: World, message: Message) -> list[Bot]:
    text = message.formatted
    names = [substring(text.text, it.offset, it.length) for it in text.entities if it.type == "mention"]
    accounts = [world.by_username(name) for name in names]
    return list({account.id: account for account in accounts if isinstance(account, Bot)}.values())


def _gets(world: World, chat: Chat, bot: Bot, message: Message) -> bool:
    return chat.is_in(bot.id) and may_read(world, chat, bot, message)
