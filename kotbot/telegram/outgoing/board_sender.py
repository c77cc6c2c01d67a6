"""Sends and edits boards: after a kill or a lost answer at any step, one board stands, and it is known.

Before a board is sent, that is written to the database; the commit that names its message marks the previous
one as to be deleted. So a start or the next press repairs whatever a kill or a broken connection loses.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final

import structlog
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from kotbot.matches import boards
from kotbot.matches.facts import Address, MatchFacts
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.store import Store
from kotbot.telegram.outgoing import edits
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.board_screens import BoardPlace, BoardScreens, digest
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox
from kotbot.telegram.outgoing.retired_boards import NOT_MODIFIED, RetiredBoards, says
from kotbot.views.base.screen import Screen

log = structlog.get_logger()

GONE: Final = ("message to edit not found", "message can't be edited", "message_id_invalid")
ORPHANS: Final = 20
"""Messages before a new board that are searched for one whose sending was never answered.

People go on talking while the bot is away.
"""


class Edit(Enum):
    """The outcome of an edit."""

    NOT_NEEDED = "not needed"
    """The message showed the screen before."""
    DONE = "done"
    """The message shows the screen now."""
    REFUSED = "refused"
    """Telegram refused it for good, and the message is forgotten."""
    GONE = "gone"
    """The message is gone, and forgotten."""


class BoardSender:
    """Sends the boards of matches, and edits them."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        outbox: Outbox,
        board_messages: BoardMessages,
        screens: BoardScreens,
        retired: RetiredBoards,
    ) -> None:
        self._bot = bot
        self._store = store
        self._outbox = outbox
        self._board_messages = board_messages
        self._screens = screens
        self._retired = retired
        self._ended: Callable[[MatchFacts, int], None] = _nothing_follows

    def follow_results_with(self, follow: Callable[[MatchFacts, int], None]) -> None:
        """Set the callback for a message that shows the result of a match; called once, at the start."""
        self._ended = follow

    async def send(
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
        shown = digest(screen if closed is None else self._screens.screen(facts, place))
        above = () if before is None else range(number - 1, max(before, number - 1 - ORPHANS), -1)
        unknown = [it for it in above if not self._retired.is_beside(where.message(it))]
        row, former, strays = await self._store.run(
            lambda unit: _place(unit, facts, place, number, shown, unknown, closed)
        )
        going = [it for it in former if closed is None or it.id != closed.id]
        self._board_messages.put(code, row, *going, gone=tuple(former))
        self._shows(facts, where.message(number))
        for replaced in going:
            self._retired.go_later(replaced, facts.seq)
        self._tidy(facts, where.chat)
        for stray in strays:
            self._retired.strip_later(stray)
        return 1

    async def edit(self, facts: MatchFacts, row: BoardRecord, screen: Screen) -> Edit:
        """Have a board show a screen, if it does not yet."""
        shown = digest(screen)
        if shown == row.digest:
            self._drawn(row, facts, shown)
            return Edit.NOT_NEEDED
        reason = await self._change(row, screen)
        if not reason:
            self._drawn(row, facts, shown)
            return Edit.DONE
        await self._board_messages.forget_row(row)
        if any(gone in reason for gone in GONE):
            log.info("board is gone", match=facts.code, chat=row.chat)
            return Edit.GONE
        log.warning("board cannot be edited", match=facts.code, chat=row.chat, reason=reason)
        return Edit.REFUSED

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

    def _tidy(self, facts: MatchFacts, chat: int) -> None:
        """Delete the typed texts of a chat whose board shows their effect."""
        for row in self._board_messages.known(facts.code):
            if row.kind == boards.TEXT and row.chat == chat and row.revision <= facts.revision:
                self._retired.take_away_later(row)

    def _shows(self, facts: MatchFacts, address: Address) -> None:
        """Call back for a message that shows a result in the own chat of the match."""
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


def _place(
    unit: Unit,
    facts: MatchFacts,
    place: BoardPlace,
    message: int,
    shown: str,
    unknown: list[int],
    closed: BoardRecord | None,
) -> tuple[BoardRecord | None, list[BoardRecord], list[BoardRecord]]:
    """Store that a message is the board now.

    Returns its row, None if the match is gone; the boards that it replaces; and the unknown messages that
    were sent after those.
    """
    row, former = boards.place_board(unit, facts.code, place.where, message, place.language)
    if closed is not None:
        boards.gone(unit, closed)
    if row is None:
        return None, former, []
    boards.drawn(unit, row, facts.revision, shown)
    last = max((it.message for it in former), default=0)
    strays = boards.record_strays(unit, facts.code, place.where, [it for it in unknown if it > last])
    return row.model_copy(update={"revision": facts.revision, "digest": shown}), former, strays
