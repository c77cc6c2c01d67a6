"""Messages beside the board: reminders of a player's turn, questions, an announced restart."""

from collections.abc import Callable
from typing import Final

import structlog
from telegram import Bot

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import Texts, texts_for
from kotbot.matches import boards
from kotbot.matches.facts import OPEN, MatchFacts, Where
from kotbot.matches.records import BoardRecord
from kotbot.store import Store
from kotbot.telegram.outgoing import edits
from kotbot.telegram.outgoing.board_messages import NOTICE, BoardMessages
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.outbox import REFUSED
from kotbot.views.base.screen import Render, Screen

log = structlog.get_logger()

FAR: Final = 15
"""Messages after a board, from which on it comes down with a notice."""
CALLED: Final = 1_000
"""Matches whose notice's decision is remembered."""


class Notices:
    """Sends and deletes notices and announcements; knows the open questions."""

    def __init__(self, bot: Bot, store: Store, board_messages: BoardMessages, drawer: Boards) -> None:
        self._bot = bot
        self._store = store
        self._board_messages = board_messages
        self._boards = drawer
        self._called: BoundedDict[str, int] = BoundedDict(CALLED)
        """The decision of each match that its notice is about."""

    async def notify(self, given: MatchFacts, where: Where, screen: Screen) -> bool | None:
        """Send a notice in answer to the board; the previous one is deleted first.

        Returns whether the board is far above it; None if the person who was asked has acted meanwhile.
        """
        sheet = await self._board_messages.read(given.code)
        if sheet is None or _has_acted(given, sheet.facts):
            return None
        for row in sheet.notices():
            await self._boards.retired.take_away(row)
        shown = sheet.boards(where.chat)
        above = shown[-1].message if shown else None
        message = await self._bot.send_message(
            where.chat,
            html_of(screen),
            message_thread_id=where.topic or None,
            reply_markup=markup(screen.keyboard),
            reply_to_message_id=above,
            allow_sending_without_reply=True,
        )
        self._called.keep(given.code, given.decision)
        await self._keep(given, where, message.message_id, NOTICE)
        now = await self._board_messages.read(given.code)
        if now is not None:
            self.take_answered(now.facts)
        return above is not None and message.message_id - above > FAR

    def take_answered(self, facts: MatchFacts) -> None:
        """Delete the notice of a match at once, unless its question is still open.

        The question of a notice from before a start is forgotten: it is deleted with the next change.
        """
        if facts.status in OPEN and self._called.get(facts.code) == facts.decision:
            return
        for row in self._board_messages.known(facts.code):
            if row.kind == NOTICE:
                self._boards.retired.take_away_later(row)

    async def note_question(self, code: str, where: Where, message: int) -> None:
        """Note a message that asks about a match: its buttons are taken off once the match is over."""
        here = where.message(message)
        former = tuple(row for row in self._board_messages.known(code) if row.address == here)
        row = await self._store.run(
            lambda unit: boards.put_board(unit, code, where, message, "", boards.QUESTION)
        )
        self._board_messages.put(code, row, gone=former)

    async def announce(self, code: str, render: Render) -> int:
        """Announce something in the chat of a match, once; it is taken back later."""
        sheet = await self._board_messages.read(code)
        if sheet is None or sheet.facts.is_inline:
            return 0
        if any(row.kind == boards.ANNOUNCEMENT for row in sheet.rows):
            return 0
        facts = sheet.facts
        screen = render(facts, texts_for(facts.language))
        message = await self._bot.send_message(
            facts.chat, html_of(screen), message_thread_id=facts.topic or None
        )
        where = Where(facts.chat, facts.topic, facts.private)
        await self._keep(facts, where, message.message_id, boards.ANNOUNCEMENT)
        return 1

    async def take_back(self, code: str, words: Callable[[Texts], Screen]) -> int:
        """Edit what was announced for a match to say that it is over."""
        rows = await self._store.run(lambda unit: boards.boards_of(unit, code))
        announced = [row for row in rows if row.kind == boards.ANNOUNCEMENT]
        for row in announced:
            await self._end(row, words(texts_for(row.language)))
        return len(announced)

    async def _end(self, announcement: BoardRecord, screen: Screen) -> None:
        try:
            await edits.show(self._bot, announcement.address, screen)
        except REFUSED as error:
            log.info("announcement stays", chat=announcement.chat, reason=error.message)
        await self._board_messages.forget_row(announcement)

    async def _keep(self, facts: MatchFacts, where: Where, message: int, kind: str) -> None:
        row = await self._store.run(
            lambda unit: boards.put_board(unit, facts.code, where, message, facts.language, kind)
        )
        self._board_messages.put(facts.code, row)


def _has_acted(before: MatchFacts, now: MatchFacts) -> bool:
    """Return whether the match has gone on since a notice was due, so nobody need be called."""
    return (before.decision, before.draft, before.status) != (now.decision, now.draft, now.status)
