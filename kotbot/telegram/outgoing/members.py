"""Membership, administrators and reachability of people, asked of Telegram.

Of an inline chat Telegram says nothing: its members are those whom the store knows, without administrators.
"""

import asyncio
import time
from collections.abc import Iterable
from typing import Final

import structlog
from telegram import Bot, ChatMember
from telegram.constants import ChatAction
from telegram.error import BadRequest, Forbidden, TelegramError

from kotbot.bounded_dict import BoundedDict
from kotbot.matches.facts import Person, Where
from kotbot.matches.inline_chats import is_inline
from kotbot.matches.open import inline_matches
from kotbot.store import NoDatabase, Store

log = structlog.get_logger()

PATIENCE: Final = 4.0
"""Seconds that Telegram has to answer."""
SOON_SECONDS: Final = 0.5
"""Seconds that a chat waits for the answer who administers it.

A chat's updates are handled one after the other. A later answer is there for the next person who asks.
"""
REMEMBERED: Final = 5_000
BELIEVED_SECONDS: Final = 120.0
"""Seconds for which Telegram's answer about a member is believed, unless Telegram says otherwise before."""
DISBELIEVED_SECONDS: Final = 2.0
"""Seconds before an absent person is asked about again: a bot that is no administrator hears of no joins."""
OUTSIDE: Final = ("left", "kicked")
NOBODY: Final = (
    "user not found",
    "member not found",
    "participant_id_invalid",
    "invalid user_id",
    "user_id_invalid",
)
"""What Telegram says of a person who was never there.

Any other refusal says nothing about them, for example where Telegram answers only administrators.
"""
ADMINISTRATORS: Final = ("administrator", "creator")


class MembersUnknown(Exception):
    """Telegram did not say in time what a person is in a chat; nothing was done, and another try may help."""


class Members:
    """Asks Telegram for the members of chats."""

    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._visits: BoundedDict[tuple[str, int], bool] = BoundedDict(REMEMBERED)
        """Visits of inline messages that are stored, by match and account."""
        self._known: BoundedDict[tuple[int, int], tuple[bool, float]] = BoundedDict(REMEMBERED)
        self._asked: BoundedDict[tuple[int, int], tuple[asyncio.Task[bool | None], float]] = BoundedDict(
            REMEMBERED
        )
        """Questions whether a person administers a chat that were not answered soon."""

    async def is_member(self, chat: int, person: Person) -> bool:
        """Return whether a person is in the chat now, or was a moment ago. Raises MembersUnknown."""
        if chat > 0:
            return chat == person.id
        if is_inline(chat):
            return await self._store.run(lambda unit: inline_matches.has_part(unit, chat, person.id))
        known = self._known.get((chat, person.id))
        if known is not None and time.monotonic() < known[1]:
            return known[0]
        is_member = await self._is_member(chat, person)
        lasts = BELIEVED_SECONDS if is_member else DISBELIEVED_SECONDS
        self._known.keep((chat, person.id), (is_member, time.monotonic() + lasts))
        return is_member

    async def is_known_member(self, chat: int, person: Person) -> bool:
        """Return whether Telegram says that a person is in the chat; False if it does not answer."""
        try:
            return await self.is_member(chat, person)
        except MembersUnknown:
            return False

    async def known_gone(self, chat: int, accounts: Iterable[int]) -> frozenset[int]:
        """Return who of these people Telegram says soon that they are not in the chat; not who is unknown.

        Of an inline chat nobody can say it.
        """
        if chat > 0 or is_inline(chat):
            return frozenset()
        asked = {account: asyncio.create_task(self._is_gone(chat, account)) for account in accounts}
        if asked:
            await asyncio.wait(asked.values(), timeout=SOON_SECONDS)
        return frozenset(account for account, gone in asked.items() if gone.done() and gone.result())

    async def _is_gone(self, chat: int, account: int) -> bool:
        try:
            return not await self.is_member(chat, Person(account, ""))
        except MembersUnknown:
            return False

    def forget(self, chat: int, account: int) -> None:
        """Forget what was known of a person who joined or left."""
        self._known.take((chat, account))

    async def _is_member(self, chat: int, person: Person) -> bool:
        member = await self._member(chat, person)
        # A restricted member may have left, and keeps the restrictions.
        return member is not None and member.status not in OUTSIDE and getattr(member, "is_member", True)

    async def is_admin(self, where: Where, person: Person) -> bool:
        """Return whether a person administers the chat; in private everybody does. Raises MembersUnknown."""
        if where.private or person.chat_admin:
            return True
        if where.is_inline:
            return False
        asked, until = self._asked.take((where.chat, person.id)) or (None, 0.0)
        if asked is None or time.monotonic() > until:
            until = time.monotonic() + BELIEVED_SECONDS
            asked = asyncio.create_task(self._is_admin(where.chat, person), name="who administers")
        await asyncio.wait({asked}, timeout=SOON_SECONDS)
        if not asked.done():
            self._asked.keep((where.chat, person.id), (asked, until))
        if not asked.done() or (is_admin := asked.result()) is None:
            raise MembersUnknown(f"Telegram does not say soon who administers chat {where.chat}")
        return is_admin

    async def is_known_admin(self, where: Where, person: Person) -> bool:
        """Return whether Telegram says that a person administers the chat; False if it does not answer."""
        try:
            return await self.is_admin(where, person)
        except MembersUnknown:
            return False

    async def _is_admin(self, chat: int, person: Person) -> bool | None:
        """Return whether a person is an administrator; None if Telegram does not say."""
        try:
            member = await self._member(chat, person)
        except MembersUnknown:
            return None
        return member is not None and member.status in ADMINISTRATORS

    async def note_visit(self, code: str, person: Person) -> None:
        """Note that a person pressed on the inline message of a match: they count as a member of its chat.

        If the database is away, the next press notes it.
        """
        if self._visits.get((code, person.id)) is not None:
            return
        try:
            await self._store.run(lambda unit: inline_matches.visit(unit, code, person))
        except NoDatabase as error:
            log.warning("a visit is not stored", match=code, reason=str(error))
            return
        self._visits.keep((code, person.id), True)

    async def is_there(self, chat: int) -> bool:
        """Return whether this bot is a member of a group; False if Telegram does not say."""
        if chat > 0:
            return False
        try:
            member = await self._member(chat, Person(self._bot.id, ""))
        except MembersUnknown:
            return False
        return member is not None and member.status not in OUTSIDE

    async def can_be_written_to(self, person: Person) -> bool:
        """Return whether the bot may write to a person, who must have started it; True if unknown."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.send_chat_action(person.id, ChatAction.TYPING)
        except (BadRequest, Forbidden) as error:
            log.info("nobody to write to", reason=error.message)
            return False
        except (TelegramError, TimeoutError) as error:
            log.warning("nobody knows whether to write", error=type(error).__name__)
        return True

    async def _member(self, chat: int, person: Person) -> ChatMember | None:
        """Return what Telegram says of a member; None if it says that there is no such person."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._bot.get_chat_member(chat, person.id)
        except Forbidden as error:
            log.info("no such member", chat=chat, reason=error.message)
            return None
        except (TelegramError, TimeoutError) as error:
            if isinstance(error, BadRequest) and _is_of_nobody(error.message):
                log.info("no such member", chat=chat, reason=error.message)
                return None
            log.warning("member unknown", chat=chat, error=type(error).__name__, reason=str(error))
            raise MembersUnknown(f"Telegram did not say who somebody is in chat {chat}") from error


def _is_of_nobody(reason: str) -> bool:
    return any(words in reason.lower() for words in NOBODY)
