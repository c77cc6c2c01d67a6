"""Draws the boards of a match as they should be now: a message edited in place, sent anew if it is gone."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

import structlog
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter

from kotbot.i18n import Texts, texts_for
from kotbot.latest import Latest
from kotbot.matches import boards, chats, clock, finding
from kotbot.matches.facts import OPEN, MatchFacts, Status, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.store import Store
from kotbot.telegram.keyboards import markup
from kotbot.telegram.outbox import REFUSED
from kotbot.views.board import board
from kotbot.views.screen import Screen

log = structlog.get_logger()

NOT_MODIFIED: Final = "message is not modified"
GONE: Final = ("message to edit not found", "message can't be edited", "message_id_invalid")
CLOSED: Final = (
    "topic_closed",
    "message thread not found",
    "not enough rights",
    "chat_write_forbidden",
    "chat not found",
)
"""Where the bot may be, but not write."""
OUT_OF_REACH: Final = "out of reach"
"""Why a match pauses whose board nobody can be shown."""
NOTICE: Final = "notice"
"""The kind of a message that tells somebody that the match waits."""
FAR: Final = 15
"""Messages after a board, from which on it comes down with a notice."""
ROWS: Final = 1_000
"""Matches whose messages are known without reading."""

Render = Callable[[MatchFacts, Texts], Screen]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the boards of a match are to show next: the match, or a page instead of it."""

    facts: MatchFacts
    page: Render | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board stands, and in which language."""

    where: Where
    language: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match and the messages that show it."""

    facts: MatchFacts
    boards: tuple[BoardRecord, ...]


@dataclass(frozen=True, slots=True)
class Notified:
    """What follows a notice: former ones to be deleted, and perhaps the board brought down."""

    former: tuple[BoardRecord, ...]
    scrolled_far: bool


class Boards:
    """Brings the messages of a match up to date."""

    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._wanted: dict[tuple[int, str], Wanted] = {}
        self._rows: Latest[str, tuple[BoardRecord, ...]] = Latest(ROWS)

    def will_show(self, facts: MatchFacts, page: Render | None = None) -> None:
        """The boards of a match are to show this when they are drawn next, unless something newer comes.

        A page is for the chat of the match alone, until somebody asks for another one or something changes.
        For whoever has left the table nothing older is drawn any more: their board is looked up.
        """
        for chat, code in list(self._wanted):
            if code == facts.code and chat not in facts.chats and self._is_older(chat, facts):
                del self._wanted[chat, code]
        for chat in facts.chats if page is None else (facts.chat,):
            if self._is_older(chat, facts):
                self._wanted[chat, facts.code] = Wanted(facts, page)

    def _is_older(self, chat: int, facts: MatchFacts) -> bool:
        """Whether nothing newer than these facts is to be drawn in a chat."""
        known = self._wanted.get((chat, facts.code))
        return known is None or known.facts.revision <= facts.revision

    def forget(self) -> None:
        """Messages of many matches are out of reach: look them up again."""
        self._rows.clear()

    async def draw(self, chat: int, code: str) -> int:
        """Draw the board that a match has in a chat; returns how many messages that took.

        Raises RetryAfter and NetworkError; a page that could not be shown waits for the next try then.
        """
        wanted = self._wanted.pop((chat, code), None)
        try:
            return await self._draw(chat, code, wanted)
        except BadRequest:
            raise
        except (NetworkError, RetryAfter):
            if wanted is not None and wanted.page is not None:
                self._wanted.setdefault((chat, code), wanted)
            raise

    async def _draw(self, chat: int, code: str, wanted: Wanted | None) -> int:
        sheet = await self._read(code) if wanted is None else await self._with_boards(wanted.facts)
        if sheet is None or sheet.facts.paused == OUT_OF_REACH:
            return 0
        if chat != sheet.facts.chat:
            return await self._draw_on_phone(chat, sheet)
        return await self._draw_at_home(sheet, wanted.page if wanted is not None else None)

    async def _draw_at_home(self, sheet: Sheet, page: Render | None) -> int:
        """Draw the board in the chat of the match; where that cannot be, the match pauses."""
        facts, code, shown = sheet.facts, sheet.facts.code, _shown(sheet, sheet.facts.chat)
        try:
            if not shown:
                return await self._send(facts, _home(facts))
            screen = screen_of(facts, facts.language, page)
            edited = sum([await self._edit(facts, row, screen) for row in shown])
            return edited + await self._ask_no_more(sheet)
        except (BadRequest, Forbidden) as error:
            if isinstance(error, BadRequest) and not _says(error, CLOSED):
                raise
            log.warning("board cannot be shown", match=code, chat=facts.chat, reason=error.message)
            await self._store.run(lambda unit: clock.pause(unit, code, OUT_OF_REACH))
        except ChatMigrated as error:
            new = error.new_chat_id
            await self._store.run(lambda unit: chats.migrate_chat(unit, facts.chat, new))
            self.forget()
            return await self.draw(new, code)
        return 0

    async def _ask_no_more(self, sheet: Sheet) -> int:
        """Take the last notice of a match that has ended away; returns how many messages that took."""
        if sheet.facts.status in OPEN:
            return 0
        notices = [row for row in sheet.boards if row.kind == NOTICE]
        for row in notices:
            await self.take_away(row)
        return len(notices)

    async def _draw_on_phone(self, chat: int, sheet: Sheet) -> int:
        """Draw the board that somebody has in private; who left the table has it without buttons."""
        facts, shown = sheet.facts, _shown(sheet, chat)
        try:
            if chat in facts.chats:
                return sum([await self._edit(facts, row, screen_of(facts, row.language)) for row in shown])
            for row in shown:
                await self.strip(row)
        except Forbidden as error:
            log.info("a player's own board cannot be shown", match=facts.code, reason=error.message)
            for row in shown:
                await self._gone(row)
            return 0
        return len(shown)

    async def bring_down(
        self, code: str, where: Where | None = None, language: str = ""
    ) -> list[BoardRecord]:
        """Send the board anew at the end of the match's chat, or of another place where somebody has one.

        Without a language in that of the former. Returns the old ones there, to be stripped.
        """
        sheet = await self._read(code)
        if sheet is None:
            return []
        place = _home(sheet.facts) if where is None else Place(where, language)
        old = _shown(sheet, place.where.chat)
        spoken = place.language or next((row.language for row in old), sheet.facts.language)
        await self._send(sheet.facts, replace(place, language=spoken))
        return old

    def left_behind(self, facts: MatchFacts) -> list[int]:
        """Chats with a board for somebody who has left the table, as far as is known."""
        rows = self._rows.get(facts.code) or ()
        return [row.chat for row in rows if row.kind == boards.BOARD and row.chat not in facts.chats]

    async def strip(self, row: BoardRecord) -> None:
        """Take the buttons of an old board; one that is gone already is fine."""
        try:
            await self._bot.edit_message_reply_markup(row.chat, row.message)
        except REFUSED as error:
            log.info("old board keeps its buttons", chat=row.chat, reason=error.message)
        await self._gone(row)

    async def notify(self, code: str, where: Where, screen: Screen) -> Notified:
        """Send a notice in answer to the board; returns what is to follow it."""
        sheet = await self._read(code)
        if sheet is None:
            return Notified((), scrolled_far=False)
        former = tuple(row for row in sheet.boards if row.kind == NOTICE)
        board_message = next((row.message for row in _shown(sheet, where.chat)), None)
        message = await self._bot.send_message(
            where.chat,
            screen.text,
            message_thread_id=where.topic or None,
            reply_markup=markup(screen.keyboard),
            reply_to_message_id=board_message,
            allow_sending_without_reply=True,
        )
        language = sheet.facts.language
        row = await self._store.run(
            lambda unit: boards.put_board(unit, code, where, message.message_id, language, NOTICE)
        )
        self._add(row)
        scrolled_far = board_message is not None and message.message_id - board_message > FAR
        return Notified(former, scrolled_far)

    async def announce(self, code: str, render: Render) -> None:
        """Tell the chat of a match something that is taken back later; once, however often it is said."""
        sheet = await self._read(code)
        if sheet is None or any(row.kind == boards.ANNOUNCEMENT for row in sheet.boards):
            return
        facts = sheet.facts
        screen = render(facts, texts_for(facts.language))
        message = await self._bot.send_message(facts.chat, screen.text, message_thread_id=facts.topic or None)
        where = Where(facts.chat, facts.topic, facts.private)
        self._add(
            await self._store.run(
                lambda unit: boards.put_board(
                    unit, code, where, message.message_id, facts.language, boards.ANNOUNCEMENT
                )
            )
        )

    async def take_back(self, code: str, words: Callable[[Texts], Screen]) -> None:
        """Let what was announced for a match say that it is over."""
        rows = await self._store.run(lambda unit: boards.boards_of(unit, code))
        for row in rows:
            if row.kind == boards.ANNOUNCEMENT:
                await self._end(row, words(texts_for(row.language)))

    async def _end(self, announcement: BoardRecord, screen: Screen) -> None:
        try:
            await self._change(announcement, screen)
        except REFUSED as error:
            log.info("announcement stays", chat=announcement.chat, reason=error.message)
        await self._gone(announcement)

    async def is_board(self, chat: int, message: int) -> bool:
        """Whether a message shows a match."""
        return await self._store.run(lambda unit: boards.is_board(unit, chat, message))

    async def take_away(self, row: BoardRecord) -> None:
        """Delete a message of ours; one that is gone already, or too old for it, is fine."""
        try:
            await self._bot.delete_message(row.chat, row.message)
        except REFUSED as error:
            log.info("message cannot be deleted", chat=row.chat, reason=error.message)
        await self._gone(row)

    async def _read(self, code: str) -> Sheet | None:
        facts = await self._store.run(lambda unit: finding.by_code(unit, code))
        return None if facts is None else await self._with_boards(facts)

    async def _with_boards(self, facts: MatchFacts) -> Sheet:
        rows = self._rows.get(facts.code)
        if rows is None:
            rows = tuple(await self._store.run(lambda unit: boards.boards_of(unit, facts.code)))
            self._rows.keep(facts.code, rows)
        return Sheet(facts, rows)

    def _add(self, row: BoardRecord | None) -> None:
        rows = None if row is None else self._rows.get(row.code)
        if row is not None and rows is not None:
            self._rows.keep(row.code, (*rows, row))

    async def _gone(self, row: BoardRecord) -> None:
        await self._store.run(lambda unit: boards.gone(unit, row))
        rows = self._rows.get(row.code)
        if rows is not None:
            self._rows.keep(row.code, tuple(other for other in rows if other.id != row.id))

    async def _send(self, facts: MatchFacts, place: Place) -> bool:
        screen = screen_of(facts, place.language)
        message = await self._bot.send_message(
            place.where.chat,
            screen.text,
            message_thread_id=place.where.topic or None,
            reply_markup=markup(screen.keyboard),
        )
        shown = digest(screen)
        row = await self._store.run(lambda unit: _keep(unit, facts, place, message.message_id, shown))
        self._add(row)
        return True

    async def _edit(self, facts: MatchFacts, row: BoardRecord, screen: Screen) -> bool:
        shown = digest(screen)
        if shown == row.digest:
            self._drawn(row, facts, shown)
            return False
        reason = await self._change(row, screen)
        if reason:
            return await self._replace(facts, row, reason)
        self._drawn(row, facts, shown)
        return True

    async def _change(self, row: BoardRecord, screen: Screen) -> str:
        """Edit the message; returns why it could not be done, empty if it shows the screen now."""
        try:
            await self._bot.edit_message_text(
                screen.text, row.chat, row.message, reply_markup=markup(screen.keyboard)
            )
        except BadRequest as error:
            return "" if _says(error, (NOT_MODIFIED,)) else error.message.lower()
        return ""

    async def _replace(self, facts: MatchFacts, row: BoardRecord, reason: str) -> bool:
        await self._gone(row)
        if not any(gone in reason for gone in GONE):
            log.warning("board cannot be edited", match=facts.code, chat=row.chat, reason=reason)
            return False
        log.info("board is gone", match=facts.code, chat=row.chat)
        if facts.status is not Status.STOPPED:
            own = Place(Where(row.chat, private=True), row.language)
            return await self._send(facts, _home(facts) if row.chat == facts.chat else own)
        return False

    def _drawn(self, row: BoardRecord, facts: MatchFacts, shown: str) -> None:
        """Note what a board shows; if a crash loses that, it is drawn once more at the next start."""
        row.revision, row.digest = facts.revision, shown
        revision = facts.revision
        self._store.run_by_the_way(lambda unit: boards.drawn(unit, row, revision, shown))


def _says(error: BadRequest, reasons: tuple[str, ...]) -> bool:
    """Whether a refusal gives one of these reasons; Telegram has no codes for them."""
    return any(reason in error.message.lower() for reason in reasons)


def _home(facts: MatchFacts) -> Place:
    return Place(Where(facts.chat, facts.topic, facts.private), facts.language)


def _shown(sheet: Sheet, chat: int) -> list[BoardRecord]:
    return [row for row in sheet.boards if row.kind == boards.BOARD and row.chat == chat]


def _keep(unit: Unit, facts: MatchFacts, place: Place, message: int, shown: str) -> BoardRecord | None:
    row = boards.put_board(unit, facts.code, place.where, message, place.language)
    if row is None:
        return None
    boards.drawn(unit, row, facts.revision, shown)
    return replace(row, revision=facts.revision, digest=shown)


def screen_of(facts: MatchFacts, language: str, page: Render | None = None) -> Screen:
    """What a board of a match shows in a language; the match itself unless it is a page."""
    return (page or board)(facts, texts_for(language))


def digest(screen: Screen) -> str:
    """Names what a message shows, to send no edit that changes nothing."""
    return sha256(repr((screen.text, screen.keyboard)).encode()).hexdigest()[:32]
