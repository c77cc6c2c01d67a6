"""Who is in a chat, and who administers it: asked of Telegram, which a whole chat waits for meanwhile."""

import asyncio
from typing import Final

import structlog
from telegram import Bot, ChatMember
from telegram.error import BadRequest, Forbidden, TelegramError

from kotbot.matches.facts import Person, Where

log = structlog.get_logger()

PATIENCE: Final = 4.0
"""Seconds that Telegram has to answer: updates of a chat are done one after the other."""
OUTSIDE: Final = ("left", "kicked")
ADMINISTRATORS: Final = ("administrator", "creator")


class MembersUnknown(Exception):
    """Telegram did not say in time what somebody is in a chat; nothing was done, another try may help."""


class Members:
    """Asks for the members of chats."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def is_member(self, chat: int, person: Person) -> bool:
        """Whether a person is in the chat now; a link to join may have left it. Raises MembersUnknown."""
        if chat > 0:
            return chat == person.id
        member = await self._member(chat, person)
        # Who is restricted may have left, and keeps the restrictions.
        return member is not None and member.status not in OUTSIDE and getattr(member, "is_member", True)

    async def is_admin(self, where: Where, person: Person) -> bool:
        """Whether a person administers the chat; in private everybody does. Raises MembersUnknown."""
        if where.private or person.chat_admin:
            return True
        member = await self._member(where.chat, person)
        return member is not None and member.status in ADMINISTRATORS

    async def _member(self, chat: int, person: Person) -> ChatMember | None:
        """What Telegram says; None where it says that there is nobody."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._bot.get_chat_member(chat, person.id)
        except (BadRequest, Forbidden) as error:
            log.info("no such member", chat=chat, reason=error.message)
            return None
        except (TelegramError, TimeoutError) as error:
            log.warning("member unknown", chat=chat, error=type(error).__name__)
            raise MembersUnknown(f"Telegram did not say who somebody is in chat {chat}") from error
