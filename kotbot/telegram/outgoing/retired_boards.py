"""Boards that others have replaced, and other messages of a match whose time is over."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Final

import structlog
from telegram import Bot
from telegram.error import BadRequest

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches import boards
from kotbot.matches.facts import OPEN, Address, MatchFacts
from kotbot.matches.partitions import of_code
from kotbot.matches.records import BoardRecord
from kotbot.store import Store
from kotbot.telegram.outgoing import edits
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.outbox import REFUSED, Outbox, Rank
from kotbot.views.base.screen import Screen
from kotbot.views.modes import moved
from kotbot.views.people.inline_matches import goes_on_elsewhere

log = structlog.get_logger()

REMEMBERED: Final = 1_000
"""Messages that are remembered to ask nothing any more."""
RESTS: Final = 60.0
"""Seconds that a replaced board stays in a group, unless something is answered."""
UNKNOWN: Final = -1
"""An event number that no event has."""
NOT_MODIFIED: Final = "message is not modified"
NOT_FOUND: Final = ("message to delete not found",)


class Deletion(Enum):
    """The outcome of a deletion."""

    DONE = "done"
    """The message is deleted, or out of reach."""
    REFUSED = "refused"
    """Telegram refused, and the message stays."""
    UNDER_WAY = "under way"
    """Another caller is deleting it."""


@dataclass(frozen=True, slots=True)
class ReplacedBoard:
    """A replaced board of a group, and the last event when it was replaced."""

    row: BoardRecord
    seq: int


class RetiredBoards:
    """Deletes, closes and strips retired boards."""

    def __init__(self, bot: Bot, store: Store, outbox: Outbox, board_messages: BoardMessages) -> None:
        self._bot = bot
        self._store = store
        self._outbox = outbox
        self._board_messages = board_messages
        self._closed: BoundedDict[Address, bool] = BoundedDict(REMEMBERED)
        self._beside: BoundedDict[Address, bool] = BoundedDict(REMEMBERED)
        self._replaced: dict[Address, ReplacedBoard] = {}
        self._going: set[Address] = set()
        """Messages that are being deleted."""
        self._gone: BoundedDict[Address, bool] = BoundedDict(REMEMBERED)

    def is_closed(self, address: Address) -> bool:
        """Return whether a message was a board lately and asks nothing any more."""
        return bool(self._closed.get(address))

    def note_page(self, address: Address) -> None:
        """Note that a message of the bot is a page: it is not taken for an unknown board."""
        self._beside.keep(address, True)

    def is_beside(self, address: Address) -> bool:
        """Return whether a message of the bot is known to be no board."""
        return bool(self._beside.get(address))

    def go_later(self, row: BoardRecord, seq: int = UNKNOWN) -> None:
        """Delete a replaced board later; its successor shows its match as of this event.

        In a group it is deleted after a minute or with the next answer, because somebody may be replying to
        it.
        """
        if row.inline_message_id:
            self._outbox.post(row.chat, partial(self.leave, row), Rank.TIDY, ("strip", row.message))
            return
        if row.chat > 0:
            self._go_now(row)
            return
        here = row.address
        if here not in self._replaced:
            self._replaced[here] = ReplacedBoard(row, seq)
            self._outbox.later(RESTS, partial(self._has_rested, here))

    def hear(self, facts: MatchFacts) -> None:
        """Note an event of a match: an answer ends the rest of its replaced boards."""
        rested = [
            here for here, it in self._replaced.items() if it.row.code == facts.code and it.seq != facts.seq
        ]
        for here in rested:
            self._has_rested(here)

    def leave_to_others(self, partitions: frozenset[int]) -> None:
        """Delete no replaced boards of these partitions: their next owner does."""
        left = [here for here, it in self._replaced.items() if of_code(it.row.code) in partitions]
        for here in left:
            del self._replaced[here]

    def _has_rested(self, here: Address) -> None:
        rested = self._replaced.pop(here, None)
        if rested is not None:
            self._go_now(rested.row)

    def _go_now(self, row: BoardRecord) -> None:
        self._outbox.post(row.chat, partial(self.go, row), Rank.FREE, ("delete", row.message))

    async def go(self, row: BoardRecord) -> None:
        """Delete a replaced board; a pinned one stays, one of a result without buttons.

        A board that is too old stays, too, and says that the match goes on below.
        """
        known = await self._store.run(lambda unit: boards.board_at(unit, row.address))
        if known is None or known.kind != boards.FORMER:
            return
        sheet = await self._board_messages.read(row.code)
        if sheet is not None and _shows_result(known, sheet.facts):
            self.strip_later(row)
            return
        deletion = Deletion.REFUSED if await self._is_pinned(row) else await self._delete(row)
        if deletion is Deletion.REFUSED:
            self._outbox.post(row.chat, partial(self.leave, row), Rank.TIDY, ("strip", row.message))
        elif deletion is Deletion.DONE:
            await self._board_messages.forget_row(row)

    async def _is_pinned(self, row: BoardRecord) -> bool:
        """Return whether a message is the pinned one of its chat; of several, Telegram tells the last."""
        try:
            chat = await self._bot.get_chat(row.chat)
        except REFUSED:
            return False
        return chat.pinned_message is not None and chat.pinned_message.message_id == row.message

    async def leave(self, row: BoardRecord) -> int:
        """Edit a board that stays to point to the one below, without question, clock and buttons.

        Nothing of the match is left in an inline message: it may have moved away from these people.
        """
        sheet = await self._board_messages.read(row.code)
        if sheet is None:
            return await self.strip(row)
        texts = texts_for(row.language)
        screen = goes_on_elsewhere(texts) if row.inline_message_id else moved(sheet.facts, texts)
        spent = await self.close(row, screen)
        await self._board_messages.forget_row(row)
        return spent

    async def close(self, row: BoardRecord, screen: Screen) -> int:
        """Show the final text of a board; one that is gone already is fine."""
        if self._closed.get(row.address):
            return 0
        try:
            await edits.show(self._bot, row.address, replace(screen, keyboard=()))
        except REFUSED as error:
            log.info("old board stays as it is", chat=row.chat, reason=error.message)
        self._closed.keep(row.address, True)
        return 1

    def strip_later(self, row: BoardRecord) -> None:
        """Take the buttons off a message that asks nothing any more, when the chat has nothing else to do."""
        self._outbox.post(row.chat, partial(self.strip, row), Rank.TIDY, ("strip", row.message))

    async def strip(self, row: BoardRecord) -> int:
        """Take the buttons off an old board; one that is gone already is fine."""
        spent = await self._strip_message(row.address)
        await self._board_messages.forget_row(row)
        return spent

    async def _strip_message(self, address: Address) -> int:
        if self._closed.get(address):
            return 0
        try:
            await edits.strip(self._bot, address)
        except REFUSED as error:
            self._outbox.unchanged += NOT_MODIFIED in error.message.lower()
            log.info("old board keeps its buttons", chat=address.chat, reason=error.message)
        self._closed.keep(address, True)
        return 1

    def take_away_later(self, row: BoardRecord) -> None:
        """Delete a message later, without delaying anything."""
        self._outbox.post(row.chat, partial(self.take_away, row), Rank.FREE, ("delete", row.message))

    async def take_away(self, row: BoardRecord) -> None:
        """Delete a message; one that is gone already, or too old for it, is fine."""
        if await self._delete(row) is not Deletion.UNDER_WAY:
            await self._board_messages.forget_row(row)

    async def _delete(self, row: BoardRecord) -> Deletion:
        """Delete a message once, however many callers ask; raises TelegramError if it may still be there."""
        here = row.address
        if here in self._going:
            return Deletion.UNDER_WAY
        if self._gone.get(here):
            return Deletion.DONE
        self._going.add(here)
        try:
            await edits.delete(self._bot, here)
        except REFUSED as error:
            log.info("message cannot be deleted", chat=row.chat, reason=error.message)
            if isinstance(error, BadRequest) and not says(error, NOT_FOUND):
                return Deletion.REFUSED
        finally:
            self._going.discard(here)
        self._gone.keep(here, True)
        self._closed.keep(here, True)
        return Deletion.DONE

    async def strip_stray(self, code: str, address: Address) -> int:
        """Take the buttons off a message that has a board's and is no board; returns what it took.

        All boards of a match that is gone are such messages.
        """
        row = await self._store.run(lambda unit: boards.board_at(unit, address))
        if row is not None and row.kind == boards.STRAY:
            return await self.strip(row)
        if row is not None:
            if row.kind == boards.FORMER:
                self.go_later(row)
            return 0
        sheet = await self._board_messages.read(code)
        is_of_another = sheet is not None and address.chat not in sheet.facts.chats
        if is_of_another or self.is_beside(address):
            return 0
        log.info("a board that nobody knows is stripped", match=code, chat=address.chat)
        return await self._strip_message(address)

    def strip_stray_later(self, code: str, address: Address) -> None:
        """Take the buttons later off a message that may have those of a board and be none."""
        call = partial(self.strip_stray, code, address)
        self._outbox.post(address.chat, call, Rank.TIDY, ("strip", address.number))


def _shows_result(row: BoardRecord, facts: MatchFacts) -> bool:
    """Return whether a board shows how its match ended."""
    return facts.status not in OPEN and row.revision == facts.revision


def says(error: BadRequest, reasons: tuple[str, ...]) -> bool:
    """Return whether a refusal gives one of these reasons; Telegram has no codes for them."""
    return any(reason in error.message.lower() for reason in reasons)
