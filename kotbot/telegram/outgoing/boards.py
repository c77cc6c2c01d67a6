"""Draws the boards of a match as they should be now: a message is edited, or sent anew if it is gone.

A board never goes back to an older state. Before a board is sent, that is written to the database; the commit
that names its message marks the previous one as to be deleted. So a start or the next press repairs whatever
a kill or a broken connection loses on the way. A text typed in private is deleted once the board of its chat
shows its effect.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

import structlog
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from engine.hands import hides_hands
from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches import boards, finding
from kotbot.matches.facts import OPEN, Address, MatchFacts, Status, Where
from kotbot.matches.open import clock, inline_matches
from kotbot.matches.people import chats
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.page.ports import OpenPages
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing import edits
from kotbot.telegram.outgoing.board_messages import BoardMessages, MatchMessages
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.retired_boards import NOT_MODIFIED, RetiredBoards, says
from kotbot.telegram.outgoing.unreached import Unreached
from kotbot.views.base.screen import Render, Screen
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.modes import beginning, board, record

log = structlog.get_logger()

GONE: Final = ("message to edit not found", "message can't be edited", "message_id_invalid")
CLOSED: Final = (
    "topic_closed",
    "message thread not found",
    "not enough rights",
    "chat_write_forbidden",
    "chat not found",
)
"""Refusals of chats where the bot may be, but may not write."""
OUT_OF_REACH: Final = "out of reach"
"""The reason for the pause of a match whose board cannot be shown to anybody."""
ORPHANS: Final = 20
"""Messages before a new board that are searched for one whose sending was never answered.

People go on talking while the bot is away.
"""

TURNED_KNOWN: Final = 1_000


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """The place and language of a board."""

    where: Where
    language: str


class Boards:
    """Brings the messages of a match up to date."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        outbox: Outbox,
        board_messages: BoardMessages,
        page_links: PageLinks,
        live: OpenPages,
    ) -> None:
        self._bot = bot
        self._store = store
        self._outbox = outbox
        self._board_messages = board_messages
        self._page_links = page_links
        self._live = live
        self._wanted: dict[tuple[int, str], MatchFacts] = {}
        """The facts that the boards of chats are to show next."""
        self._turned: BoundedDict[str, LobbyPage] = BoundedDict(TURNED_KNOWN)
        """The lobby pages that are shown, by match code; after a start every lobby shows its first page."""
        self._below: dict[tuple[int, str], str] = {}
        """Boards that are to be sent anew at the end of their chat, with the language of the new one."""
        self._ended: Callable[[MatchFacts, int], None] = _nothing_follows
        self.tell_forgotten: Callable[[], None] = _nobody_else
        """Tells the other processes of the bot that they know old messages; set once, at the start."""
        self.retired = RetiredBoards(bot, store, outbox, board_messages)
        self.unreached = Unreached()
        outbox.draw_with(self.draw)

    def follow_results_with(self, follow: Callable[[MatchFacts, int], None]) -> None:
        """Set the callback for a message that shows the result of a match; called once, at the start."""
        self._ended = follow

    def will_show(self, facts: MatchFacts, page: LobbyPage | None = None) -> None:
        """Have the boards of a match show these facts when they are drawn next, unless newer ones come.

        A lobby turned to a page stays there, whatever changes, until it is turned to another one or its board
        comes down. For a person who has left the table nothing older is drawn any more: their board is looked
        up. Open pages of the match show the facts at once.
        """
        if page is not None:
            self._turned.keep(facts.code, page)
        self._live.publish(facts, self._page(facts))
        self.retired.hear(facts)
        for chat, code in list(self._wanted):
            if code == facts.code and chat not in facts.chats and self._is_older(chat, facts):
                del self._wanted[chat, code]
        for chat in facts.chats if page is None else (facts.chat,):
            if self._is_older(chat, facts):
                self._wanted[chat, facts.code] = facts

    def _page(self, facts: MatchFacts) -> LobbyPage | None:
        """Return the page that a lobby is turned to."""
        return self._turned.get(facts.code) if facts.status is Status.LOBBY else None

    def _is_older(self, chat: int, facts: MatchFacts) -> bool:
        """Return whether nothing newer than these facts is to be drawn in a chat."""
        known = self._wanted.get((chat, facts.code))
        return known is None or known.revision <= facts.revision

    def will_show_the_newest(self, chat: int, code: str) -> None:
        """Have a board show its match as it is when it is drawn next, whatever it was to show until now."""
        self._wanted.pop((chat, code), None)

    def will_stand_below(self, chat: int, code: str, language: str = "") -> None:
        """Have a board sent anew when it is drawn next; without a language, in that of the previous one.

        A lobby shows its first page again.
        """
        self._turned.take(code)
        self._below[chat, code] = language or self._below.get((chat, code), "")

    def will_take(self, text: BoardRecord | None) -> None:
        """Delete a typed text once a board shows its effect."""
        if text is not None:
            self._board_messages.put(text.code, text)

    async def draw(self, chat: int, code: str) -> int:
        """Draw the board that a match has in a chat; returns how many messages that took.

        Raises TelegramError and NoDatabase; what was to be shown waits for the next try then.
        """
        wanted = self._wanted.pop((chat, code), None)
        below = self._below.pop((chat, code), None)
        try:
            return await self._draw(chat, code, wanted, below)
        except REFUSED:
            raise
        except (TelegramError, NoDatabase):
            if below is not None:
                self._below.setdefault((chat, code), below)
            raise

    async def _draw(self, chat: int, code: str, wanted: MatchFacts | None, below: str | None) -> int:
        sheet = await self._newest(chat, code, wanted, below)
        if sheet is None or (below is None and sheet.facts.paused == OUT_OF_REACH):
            return 0
        if chat != sheet.facts.chat:
            return await self._draw_on_phone(chat, sheet, below)
        if sheet.facts.is_inline:
            return await self._draw_inline(sheet)
        if sheet.facts.private:
            sheet = await self._as_its_reader_sees(sheet)
        return await self._draw_at_home(sheet, below)

    async def _as_its_reader_sees(self, sheet: MatchMessages) -> MatchMessages:
        """Return a match in private with the hidden cards of its only reader."""
        facts = sheet.facts
        if facts.state is None or not hides_hands(facts.state):
            return sheet
        seen = await self._store.run(lambda unit: finding.from_seat(unit, facts.code, facts.chat))
        return sheet if seen is None else replace(sheet, facts=seen)

    async def _newest(
        self, chat: int, code: str, wanted: MatchFacts | None, below: str | None
    ) -> MatchMessages | None:
        """Return the match as it was to be shown, or as it is now if the message shows something newer."""
        if wanted is None or below is not None:
            return await self._board_messages.read(code)
        sheet = await self._board_messages.of(wanted)
        if any(row.revision > wanted.revision for row in sheet.boards(chat)):
            return await self._board_messages.read(code)
        return sheet

    async def _draw_at_home(self, sheet: MatchMessages, below: str | None) -> int:
        """Draw the board in the chat of the match; if that is impossible, the match pauses."""
        facts, code = sheet.facts, sheet.facts.code
        screen = self._screen(facts, _home(facts))
        try:
            self._ask_no_more(sheet)
            present = await self._present(sheet, facts.chat)
            if present is not None and present.revision < facts.chapter.revision:
                return await self._begin_chapter(facts, present)
            if below is None and present is not None:
                return await self._edit(facts, present, screen)
            if below is not None or facts.status in OPEN:
                return await self._send(facts, _home(facts), screen)
        except (BadRequest, Forbidden) as error:
            if isinstance(error, BadRequest) and not says(error, CLOSED):
                raise
            log.warning("board cannot be shown", match=code, chat=facts.chat, reason=error.message)
            await self._store.run(lambda unit: clock.pause(unit, code, OUT_OF_REACH))
        except ChatMigrated as error:
            new = error.new_chat_id
            await self._store.run(lambda unit: chats.migrate_chat(unit, facts.chat, new))
            self._board_messages.forget()
            raise
        return 0

    async def _draw_inline(self, sheet: MatchMessages) -> int:
        """Edit the inline message of a match; a rematch takes over that of the match before.

        It cannot be sent: without a message nothing is shown until somebody brings the match to one.
        """
        facts = sheet.facts
        self._ask_no_more(sheet)
        present = next(reversed(sheet.boards(facts.chat)), None) or await self._take_message(facts)
        return 0 if present is None else await self._edit(facts, present, self._screen(facts, _home(facts)))

    async def _take_message(self, facts: MatchFacts) -> BoardRecord | None:
        taken = await self._store.run(lambda unit: inline_matches.take_message(unit, facts.code))
        if taken is None:
            return None
        self._board_messages.forget_match(taken.former)
        self._board_messages.put(facts.code, taken.row)
        return taken.row

    def look_up(self, code: str) -> None:
        """Look the messages of a match up again before it is drawn: its board is another message now."""
        self._board_messages.forget_match(code)

    def leave(self, former: list[BoardRecord], facts: MatchFacts) -> None:
        """Have the messages that showed a match say that it goes on elsewhere."""
        self._go_later(former, facts)

    async def _begin_chapter(self, facts: MatchFacts, present: BoardRecord) -> int:
        """Close the current board as the record of the fall or of the end, and send the next one.

        A kill between the two leaves a board of the previous chapter, so a start does both again.
        """
        texts = texts_for(facts.language)
        spent = await self.retired.close(present, record(facts, texts))
        keyboard = self._screen(facts, _home(facts)).keyboard
        begun = replace(beginning(facts, texts), keyboard=keyboard)
        return spent + await self._send(facts, _home(facts), begun, closed=present)

    def _ask_no_more(self, sheet: MatchMessages) -> None:
        """Delete the notices of a match that has ended, and take the buttons from its questions."""
        if sheet.facts.status not in OPEN:
            for row in sheet.notices():
                self.retired.take_away_later(row)
            for row in sheet.questions():
                self.retired.strip_later(row)

    async def _draw_on_phone(self, chat: int, sheet: MatchMessages, below: str | None) -> int:
        """Draw a person's private board; that of a person who left the table has no buttons."""
        facts = sheet.facts
        try:
            if chat not in facts.chats:
                return sum([await self.retired.strip(row) for row in sheet.boards(chat)])
            present = await self._present(sheet, chat)
            if below is not None:
                language = below or (facts.language if present is None else present.language)
                own = BoardPlace(Where(chat, private=True), language)
                sent = await self._send(facts, own, self._screen(facts, own))
                self._outbox.redraw(chat, facts.code)  # their seat may be gone meanwhile
                return sent
            if present is not None:
                own = BoardPlace(Where(chat, private=True), present.language)
                return await self._edit(facts, present, self._screen(facts, own))
        except Forbidden as error:
            log.info("a player's own board cannot be shown", match=facts.code, reason=error.message)
            for row in sheet.boards(chat):
                await self._board_messages.forget_row(row)
        return 0

    async def _present(self, sheet: MatchMessages, chat: int) -> BoardRecord | None:
        """Return the board of a chat; if there are several, the last one, and the others are deleted."""
        shown = sheet.boards(chat)
        twins = shown[:-1]
        if twins:
            await self._store.run(lambda unit: boards.retire(unit, twins))
            self._go_later(twins, sheet.facts)
        return shown[-1] if shown else None

    def left_behind(self, facts: MatchFacts) -> list[int]:
        """Return the chats with a board for a person who has left the table, as far as is known."""
        rows = self._board_messages.known(facts.code)
        return [row.chat for row in rows if row.kind == boards.BOARD and row.chat not in facts.chats]

    async def standing(self, chat: int, code: str) -> int:
        """Return the number of the message that is the board of a match in a chat; 0 if there is none."""
        sheet = await self._board_messages.read(code)
        shown = [] if sheet is None else sheet.boards(chat)
        return shown[-1].message if shown else 0

    async def doubt(self, chat: int, code: str) -> None:
        """Doubt that the board of a match is still in a chat: the next drawing shows whether it is."""
        sheet = await self._board_messages.read(code)
        for row in () if sheet is None else sheet.boards(chat):
            row.digest = ""

    async def is_board(self, address: Address) -> bool:
        """Return whether a message shows a match, or did lately."""
        return self.retired.is_closed(address) or await self._store.run(
            lambda unit: boards.is_board(unit, address)
        )

    async def asked_at(self, address: Address) -> BoardRecord | None:
        """Return the question about a match that a message is."""
        row = await self._store.run(lambda unit: boards.board_at(unit, address))
        return row if row is not None and row.kind == boards.QUESTION else None

    def forget_all(self) -> None:
        """Look the messages of all matches up again, here and in the processes that own other matches."""
        self.forget_here()
        self.tell_forgotten()

    def forget_here(self) -> None:
        """Look the messages of all matches up again in this process."""
        self._board_messages.forget()

    async def forget(self, row: BoardRecord) -> None:
        """Forget a message of a match that is gone."""
        await self._board_messages.forget_row(row)

    def is_known(self, code: str, address: Address) -> bool:
        """Return whether a message is known to show a match without reading; without a code, any match."""
        return self._board_messages.shows(code, address)

    async def recall(self, code: str, address: Address) -> None:
        """Load whether a message is a board of this match, or of any."""
        if not self.retired.is_beside(address) and not self.is_known(code, address):
            await self._board_messages.recall(address)

    def _go_later(self, rows: list[BoardRecord], facts: MatchFacts) -> None:
        for row in rows:
            self.retired.go_later(row, facts.seq)

    def _screen(self, facts: MatchFacts, place: BoardPlace) -> Screen:
        """Return the screen of a board and its link to the live page; only its own chat sees lobby pages."""
        page = self._page(facts) if place.where.chat == facts.chat else None
        screen, texts = screen_of(facts, place.language, page), texts_for(place.language)
        door = self._page_links.row(facts, texts, private=place.where.private)
        if place.where.is_inline:
            door = self._page_links.row_of_inline(facts, texts, self.unreached)
        again = self._page_links.challenge(facts, texts)
        return replace(screen, keyboard=(*screen.keyboard, *door, *again))

    # Sending and editing

    async def _send(
        self, facts: MatchFacts, place: BoardPlace, screen: Screen, closed: BoardRecord | None = None
    ) -> int:
        """Send a board; the previous one in its place is deleted, unless it was closed for good."""
        code, where = facts.code, place.where
        before = await self._store.run(lambda unit: boards.mean(unit, code, where, place.language))
        try:
            message = await self._bot.send_message(
                where.chat,
                html_of(screen),
                message_thread_id=where.topic or None,
                reply_markup=markup(screen.keyboard),
            )
        except REFUSED:
            await self._store.run(lambda unit: boards.mean_no_more(unit, code, where.chat))
            raise
        number = message.message_id
        # The opening lines of a chapter are sent once: the digest is that of the board without them.
        shown = digest(screen if closed is None else self._screen(facts, place))
        above = () if before is None else range(number - 1, max(before, number - 1 - ORPHANS), -1)
        unknown = [it for it in above if not self.retired.is_beside(where.message(it))]
        row, former, strays = await self._store.run(
            lambda unit: _place(unit, facts, place, number, shown, unknown, closed)
        )
        going = [it for it in former if closed is None or it.id != closed.id]
        self._board_messages.put(code, row, *going, gone=tuple(former))
        self._shows(facts, where.message(number))
        self._go_later(going, facts)
        self._tidy(facts, where.chat)
        for stray in strays:
            self.retired.strip_later(stray)
        return 1

    async def _edit(self, facts: MatchFacts, row: BoardRecord, screen: Screen) -> int:
        shown = digest(screen)
        if shown == row.digest:
            self._drawn(row, facts, shown)
            return 0
        reason = await self._change(row, screen)
        if reason:
            return await self._replace(facts, row, reason)
        self._drawn(row, facts, shown)
        return 1

    async def _change(self, row: BoardRecord, screen: Screen) -> str:
        """Edit the message; returns why it could not be done, or an empty text if it shows the screen now."""
        try:
            await edits.show(self._bot, row.address, screen)
        except BadRequest as error:
            if not says(error, (NOT_MODIFIED,)):
                return error.message.lower()
            self._outbox.unchanged += 1
        except TelegramError:
            row.digest = ""  # the message may show either by now
            raise
        return ""

    async def _replace(self, facts: MatchFacts, row: BoardRecord, reason: str) -> int:
        await self._board_messages.forget_row(row)
        if not any(gone in reason for gone in GONE):
            log.warning("board cannot be edited", match=facts.code, chat=row.chat, reason=reason)
            return 1
        log.info("board is gone", match=facts.code, chat=row.chat)
        if facts.status is Status.STOPPED or row.inline_message_id:
            return 1
        own = BoardPlace(Where(row.chat, private=True), row.language)
        place = _home(facts) if row.chat == facts.chat else own
        self.will_stand_below(row.chat, facts.code, place.language)
        sent = await self._send(facts, place, self._screen(facts, place))
        self._below.pop((row.chat, facts.code), None)
        return 1 + sent

    def _tidy(self, facts: MatchFacts, chat: int) -> None:
        """Delete the typed texts of a chat whose board shows their effect."""
        for row in self._board_messages.known(facts.code):
            if row.kind == boards.TEXT and row.chat == chat and row.revision <= facts.revision:
                self.retired.take_away_later(row)

    def _shows(self, facts: MatchFacts, address: Address) -> None:
        if facts.result is not None and address.chat == facts.chat and not facts.is_inline:
            self._ended(facts, address.number)

    def _drawn(self, row: BoardRecord, facts: MatchFacts, shown: str) -> None:
        """Note what a board shows; if a crash loses that, it is drawn once more at the next start."""
        row.revision, row.digest = facts.revision, shown
        self._shows(facts, row.address)
        self._tidy(facts, row.chat)
        revision = facts.revision
        self._store.run_by_the_way(lambda unit: boards.drawn(unit, row, revision, shown))


def _nothing_follows(_: MatchFacts, __: int) -> None:
    """Do nothing: no callback was set."""


def _nobody_else() -> None:
    """Do nothing, because this process draws all boards."""


def _home(facts: MatchFacts) -> BoardPlace:
    return BoardPlace(Where(facts.chat, facts.topic, facts.private), facts.language)


def _place(
    unit: Unit,
    facts: MatchFacts,
    place: BoardPlace,
    message: int,
    shown: str,
    unknown: list[int],
    closed: BoardRecord | None,
) -> tuple[BoardRecord | None, list[BoardRecord], list[BoardRecord]]:
    """Return the board, the boards that it replaces and, of the unknown ones, all that were sent later."""
    row, former = boards.place_board(unit, facts.code, place.where, message, place.language)
    if closed is not None:
        boards.gone(unit, closed)
    if row is None:
        return None, former, []
    boards.drawn(unit, row, facts.revision, shown)
    last = max((it.message for it in former), default=0)
    strays = boards.record_strays(unit, facts.code, place.where, [it for it in unknown if it > last])
    return row.model_copy(update={"revision": facts.revision, "digest": shown}), former, strays


def screen_of(facts: MatchFacts, language: str, page: Render | None = None) -> Screen:
    """Return what a board of a match shows in a language: the match itself unless it is a page."""
    return (page or board)(facts, texts_for(language))


def digest(screen: Screen) -> str:
    """Return a digest of what a message shows, so that no edit is sent that changes nothing."""
    return sha256(repr((html_of(screen), screen.keyboard)).encode()).hexdigest()[:32]
