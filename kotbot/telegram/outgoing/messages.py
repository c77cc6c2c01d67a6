"""The bot's messages: sent, edited if that changes something, deleted, or stripped of buttons."""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from telegram import Bot
from telegram.error import BadRequest

from kotbot.bounded_dict import BoundedDict
from kotbot.matches.facts import Address, Where
from kotbot.telegram.outgoing import edits
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.retired_boards import NOT_MODIFIED, RetiredBoards
from kotbot.views.base.screen import Screen

log = structlog.get_logger()

DELETED: Final = "message to delete not found"
REMEMBERED: Final = 200
"""Messages whose content is remembered."""

Noted = Callable[[int], Awaitable[None]]
"""Is told the number of a message as soon as it is sent."""


class Messages:
    """Calls for single messages; the caller holds a place in the outbox and awaits them."""

    def __init__(self, bot: Bot, outbox: Outbox, retired: RetiredBoards) -> None:
        self._bot = bot
        self._outbox = outbox
        self._retired = retired
        self._shown: BoundedDict[Address, Screen] = BoundedDict(REMEMBERED)

    async def send(self, where: Where, screen: Screen, reply_to: int = 0) -> int:
        """Send a screen; returns the number of its message."""
        message = await self._bot.send_message(
            where.chat,
            html_of(screen),
            message_thread_id=where.topic or None,
            reply_markup=markup(screen.keyboard),
            reply_to_message_id=reply_to or None,
            allow_sending_without_reply=True,
        )
        self._retired.note_page(where.message(message.message_id))
        return message.message_id

    async def edit(self, address: Address, screen: Screen) -> int:
        """Show another screen in a message; returns how many calls that took."""
        if self._shown.get(address) == screen:
            return 0
        try:
            await edits.show(self._bot, address, screen)
        except BadRequest as error:
            if NOT_MODIFIED not in error.message.lower():
                raise
            self._outbox.unchanged += 1
        self._shown.keep(address, screen)
        return 1

    def delete_later(self, address: Address) -> None:
        """Delete a message later, without delaying anything."""

        async def call() -> None:
            await self.delete(address)

        self._outbox.post(address.chat, call, Rank.FREE, ("delete", address.number))

    async def delete(self, address: Address) -> None:
        """Delete a message; one too old for that (48 hours) loses its buttons later."""
        try:
            await edits.delete(self._bot, address)
        except BadRequest as error:
            log.info("message cannot be deleted", chat=address.chat, reason=error.message)
            if DELETED in error.message.lower():
                return

            async def strip() -> None:
                self._shown.take(address)
                await edits.strip(self._bot, address)

            self._outbox.post(address.chat, strip, Rank.TIDY, ("page", address.number))
