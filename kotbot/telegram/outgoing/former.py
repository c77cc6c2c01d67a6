"""Boards in whose place others stand, and other messages of a match whose time is over."""

from functools import partial
from typing import Final

import structlog
from telegram import Bot

from kotbot.i18n import texts_for
from kotbot.latest import Latest
from kotbot.matches.around import boards
from kotbot.matches.records import BoardRecord
from kotbot.store import Store
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox, Rank
from kotbot.telegram.outgoing.sheets import Sheets
from kotbot.views.base.screen import Screen
from kotbot.views.modes import moved

log = structlog.get_logger()

CLOSED: Final = 1_000
"""Messages of which it is remembered that they ask nothing any more."""


class Former:
    """Closes, strips and deletes them."""

    def __init__(self, bot: Bot, store: Store, outbox: Outbox, sheets: Sheets) -> None:
        self._bot = bot
        self._store = store
        self._outbox = outbox
        self._sheets = sheets
        self._closed: Latest[tuple[int, int], bool] = Latest(CLOSED)
        self._beside: Latest[tuple[int, int], bool] = Latest(CLOSED)

    def is_closed(self, chat: int, message: int) -> bool:
        """Whether a message was a board lately and asks nothing any more."""
        return bool(self._closed.get((chat, message)))

    def stands_beside(self, chat: int, message: int) -> None:
        """A message of ours is a page: it is not taken for a board of which nobody knew."""
        self._beside.keep((chat, message), True)

    def is_beside(self, chat: int, message: int) -> bool:
        """Whether a message of ours is known to be no board."""
        return bool(self._beside.get((chat, message)))

    def leave_later(self, row: BoardRecord) -> None:
        """Have an old board say that the match goes on below when the chat has nothing else to do."""
        self._outbox.post(row.chat, partial(self.leave, row), Rank.TIDY, ("strip", row.message))

    async def leave(self, row: BoardRecord) -> int:
        """Let a board in whose place another one stands say so, without question, clock and buttons."""
        sheet = await self._sheets.read(row.code)
        if sheet is None:
            return await self.strip(row)
        spent = await self.close(row, moved(sheet.facts, texts_for(row.language)))
        await self._sheets.forget_row(row)
        return spent

    async def close(self, row: BoardRecord, screen: Screen) -> int:
        """Show what a board says for good; one that is gone already is fine."""
        if self._closed.get((row.chat, row.message)):
            return 0
        try:
            await self._bot.edit_message_text(screen.text, row.chat, row.message, reply_markup=None)
        except REFUSED as error:
            log.info("old board stays as it is", chat=row.chat, reason=error.message)
        self._closed.keep((row.chat, row.message), True)
        return 1

    def strip_later(self, row: BoardRecord) -> None:
        """Have a message that asks nothing any more stripped when the chat has nothing else to do."""
        self._outbox.post(row.chat, partial(self.strip, row), Rank.TIDY, ("strip", row.message))

    async def strip(self, row: BoardRecord) -> int:
        """Take the buttons of an old board; one that is gone already is fine."""
        spent = await self._strip_message(row.chat, row.message)
        await self._sheets.forget_row(row)
        return spent

    async def _strip_message(self, chat: int, message: int) -> int:
        if self._closed.get((chat, message)):
            return 0
        try:
            await self._bot.edit_message_reply_markup(chat, message)
        except REFUSED as error:
            log.info("old board keeps its buttons", chat=chat, reason=error.message)
        self._closed.keep((chat, message), True)
        return 1

    def take_away_later(self, row: BoardRecord) -> None:
        """Have a message of ours deleted; that delays nothing."""
        self._outbox.post(row.chat, partial(self.take_away, row), Rank.FREE, ("delete", row.message))

    async def take_away(self, row: BoardRecord) -> None:
        """Delete a message of ours; one that is gone already, or too old for it, is fine."""
        try:
            await self._bot.delete_message(row.chat, row.message)
        except REFUSED as error:
            log.info("message cannot be deleted", chat=row.chat, reason=error.message)
        await self._sheets.forget_row(row)

    async def strip_stray(self, code: str, chat: int, message: int) -> int:
        """Take the buttons of a message that has those of a board and is none; returns what it took.

        Of a match that is gone all boards are such messages.
        """
        row = await self._store.run(lambda unit: boards.board_at(unit, chat, message))
        if row is not None and row.kind == boards.STRAY:
            return await self.strip(row)
        if row is not None:
            return await self.leave(row) if row.kind == boards.FORMER else 0
        sheet = await self._sheets.read(code)
        is_of_another = sheet is not None and chat not in sheet.facts.chats
        if is_of_another or self.is_beside(chat, message):
            return 0
        log.info("a board that nobody knows is stripped", match=code, chat=chat)
        return await self._strip_message(chat, message)

    def strip_stray_later(self, code: str, chat: int, message: int) -> None:
        """Have a message stripped that may have the buttons of a board and be none."""
        call = partial(self.strip_stray, code, chat, message)
        self._outbox.post(chat, call, Rank.TIDY, ("strip", message))
