"""Draws the boards of a match as they should be now: a message is edited, or sent anew if it is gone.

A board never goes back to an older state. A text typed in private is deleted once the board of its chat shows
its effect.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import structlog
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from engine.hands import hides_hands
from kotbot.i18n import texts_for
from kotbot.matches import boards, finding
from kotbot.matches.facts import OPEN, Address, MatchFacts, Status
from kotbot.matches.open import clock, inline_matches
from kotbot.matches.people import chats
from kotbot.matches.records import BoardRecord
from kotbot.page.ports import OpenPages
from kotbot.store import NoDatabase, Store
from kotbot.telegram.outgoing.board_messages import BoardMessages, MatchMessages
from kotbot.telegram.outgoing.board_screens import BoardPlace, BoardScreens, home, on_phone
from kotbot.telegram.outgoing.board_sender import BoardSender, Edit
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.retired_boards import RetiredBoards, says
from kotbot.telegram.outgoing.unreached import Unreached
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.modes import beginning, record

log = structlog.get_logger()

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
        self._store = store
        self._outbox = outbox
        self._board_messages = board_messages
        self._live = live
        self._wanted: dict[tuple[int, str], MatchFacts] = {}
        """The facts that the boards of chats are to show next."""
        self._below: dict[tuple[int, str], str] = {}
        """Boards that are to be sent anew at the end of their chat, with the language of the new one."""
        self.tell_forgotten: Callable[[], None] = _nobody_else
        """Tells the other processes of the bot that they know old messages; set once, at the start."""
        self.retired = RetiredBoards(bot, store, outbox, board_messages)
        self.unreached = Unreached()
        self._screens = BoardScreens(page_links, self.unreached)
        self.sender = BoardSender(bot, store, outbox, board_messages, self._screens, self.retired)
        outbox.draw_with(self.draw)

    def will_show(self, facts: MatchFacts, page: LobbyPage | None = None) -> None:
        """Have the boards of a match show these facts when they are drawn next, unless newer ones come.

        A lobby turned to a page stays there, whatever changes, until it is turned to another one or its board
        comes down. For a person who has left the table nothing older is drawn any more: their board is looked
        up. Open pages of the match show the facts at once.
        """
        if page is not None:
            self._screens.turn(facts.code, page)
        self._live.publish(facts, self._screens.page(facts))
        self.retired.hear(facts)
        for chat, code in list(self._wanted):
            if code == facts.code and chat not in facts.chats and self._is_older(chat, facts):
                del self._wanted[chat, code]
        for chat in facts.chats if page is None else (facts.chat,):
            if self._is_older(chat, facts):
                self._wanted[chat, facts.code] = facts

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
        self._screens.turn_back(code)
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
        try:
            self._ask_no_more(sheet)
            present = await self._present(sheet, facts.chat)
            if present is not None and present.revision < facts.chapter.revision:
                return await self._begin_chapter(facts, present)
            if below is None and present is not None:
                return await self._edit(facts, present, home(facts))
            if below is not None or facts.status in OPEN:
                return await self._send(facts, home(facts))
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
        return 0 if present is None else await self._edit(facts, present, home(facts))

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
        keyboard = self._screens.screen(facts, home(facts)).keyboard
        begun = replace(beginning(facts, texts), keyboard=keyboard)
        return spent + await self.sender.send(facts, home(facts), begun, closed=present)

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
                own = on_phone(chat, language)
                sent = await self._send(facts, own)
                self._outbox.redraw(chat, facts.code)  # their seat may be gone meanwhile
                return sent
            if present is not None:
                return await self._edit(facts, present, on_phone(chat, present.language))
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

    async def _send(self, facts: MatchFacts, place: BoardPlace) -> int:
        return await self.sender.send(facts, place, self._screens.screen(facts, place))

    async def _edit(self, facts: MatchFacts, row: BoardRecord, place: BoardPlace) -> int:
        """Edit a board, or send it anew if it is gone; returns how many messages that took."""
        match await self.sender.edit(facts, row, self._screens.screen(facts, place)):
            case Edit.NOT_NEEDED:
                return 0
            case Edit.DONE | Edit.REFUSED:
                return 1
            case Edit.GONE:
                return 1 + await self._send_anew(facts, row)

    async def _send_anew(self, facts: MatchFacts, gone: BoardRecord) -> int:
        """Send a board whose message is gone, unless its match was stopped or it was an inline message."""
        if facts.status is Status.STOPPED or gone.inline_message_id:
            return 0
        place = home(facts) if gone.chat == facts.chat else on_phone(gone.chat, gone.language)
        self.will_stand_below(gone.chat, facts.code, place.language)
        sent = await self._send(facts, place)
        self._below.pop((gone.chat, facts.code), None)
        return sent


def _nobody_else() -> None:
    """Do nothing, because this process draws all boards."""
