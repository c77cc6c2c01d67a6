"""Pages that a button opens: in the pressed message or below a board, for one person or for everybody."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import structlog
from telegram.error import BadRequest, Forbidden

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches.facts import Address, ChatMessage, Where
from kotbot.matches.people import accounts
from kotbot.store import Store
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.board_sender import GONE
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.messages import Messages, Noted
from kotbot.telegram.outgoing.outbox import Call, Outbox, Rank
from kotbot.telegram.outgoing.page_rate_limit import REMEMBERED, PageRateLimit, PageVerdict, Who
from kotbot.telegram.outgoing.retired_boards import says
from kotbot.views.base.callback_data import Action
from kotbot.views.base.ephemeral import Told, for_one, staying
from kotbot.views.base.layout import LONGEST_TOAST
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.people.apologies import board_first, too_much

log = structlog.get_logger()

Begin = Callable[[Screen], Awaitable[int]]
"""Shows the first screen of a page; returns how many messages that took."""
IN_TIME: Final = 14.0
"""Seconds after a press in which Telegram takes a message for one person; later only the gist is shown."""
DOUBLE_TAP_SECONDS: Final = 1.0
"""Seconds after a press in which the same one is a double tap, and asks for nothing more."""


@dataclass(slots=True)
class OpenPage:
    """The page that a person opened last in a chat."""

    page: tuple[str, str]
    """The verb of its button and the match."""
    begin: Begin | None
    """Shows a screen as this page; None once it has."""
    message: int = 0
    """Its message if everybody sees it; 0 until it is sent, and for a message that only its reader sees."""


@dataclass(frozen=True, slots=True)
class LatePage:
    """A page that a person asked for while the board went first."""

    action: Action
    asked: float
    """When that was, in seconds of `_now`."""

    @property
    def until(self) -> float:
        """When Telegram takes it no longer."""
        return self.asked + IN_TIME

    def was_just_asked_for(self) -> bool:
        """Return whether the same press now is a double tap."""
        return _now() < self.asked + DOUBLE_TAP_SECONDS


class Pages:
    """The pages of all chats; each person has one below the board of a group."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        boards: Boards,
        messages: Messages,
        ephemeral: EphemeralMessages,
        scale: float,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._boards = boards
        self._messages = messages
        self._ephemeral = ephemeral
        self._rate_limit = PageRateLimit(scale)
        self._below: BoundedDict[Who, int] = BoundedDict(REMEMBERED)
        """The message that is the open page of a person in a chat, if everybody sees it."""
        self._doors: BoundedDict[Address, int] = BoundedDict(REMEMBERED)
        """Messages that only open a page, and the people for whom they were sent."""
        self._late: BoundedDict[Who, LatePage] = BoundedDict(REMEMBERED)
        self._open: BoundedDict[Who, OpenPage] = BoundedDict(REMEMBERED)

    def asks(self, person: int, where: Where) -> PageVerdict:
        """Return whether a person may have one more page; in private there is no limit.

        In private there is nobody else whose board would wait.
        """
        if where.private:
            return PageVerdict.GRANTED
        return self._rate_limit.ask((where.chat, person), _now())

    @property
    def can_be_for_one(self) -> bool:
        """Whether the server knows messages in a group that one person sees, as far as was tried."""
        return self._ephemeral.is_supported

    def is_for_one(self, pressed: Press) -> bool:
        """Return whether only the person who presses sees the page, as far as is known."""
        if pressed.where.private or pressed.where.is_inline:
            return True
        return pressed.ephemeral > 0 or (self._ephemeral.is_supported and self._is_below(pressed))

    def open(
        self,
        pressed: Press,
        screen: Screen,
        bot: str,
        told: Told,
        noted: Noted | None = None,
    ) -> Toast | None:
        """Show a page to the person who pressed, in a group to nobody else; a late one is told in short.

        It replaces the pressed message, unless that is a board. `bot` is its username, for the link by which
        the page opens in private; `told` makes the gist, and `noted` is told the message of a page that
        others can see. Returns what the person is told, or None if the page says everything.
        """
        texts = texts_for(pressed.person.language)
        link = link_to(pressed.action, bot)
        if pressed.where.is_inline:
            return Toast("", url=link) if link else self._open_in_private(pressed, screen, told)
        if pressed.ephemeral:
            return self._turn(pressed, screen, link)
        if pressed.where.private or not self._ephemeral.is_supported:
            return self.open_for_all(pressed, screen, noted)
        if not self.is_for_one(pressed):
            return self._open_in_its_place(pressed, screen, self._alone(pressed, link), noted)
        is_late = self._outbox.is_busy(pressed.where.chat)
        if (late := self._late_page(pressed)) is not None and link:
            return staying(screen, told, texts) if late.was_just_asked_for() else Toast("", url=link)
        if self.asks(pressed.person.id, pressed.where) is not PageVerdict.GRANTED:
            return too_much(texts)
        late = LatePage(pressed.action, _now())
        if not self._begin(pressed, self._alone(pressed, link, late.until), screen):
            return too_much(texts)
        if not is_late or not link:
            return None
        self._late.keep((pressed.where.chat, pressed.person.id), late)
        return staying(screen, told, texts)

    def _open_in_private(self, pressed: Press, screen: Screen, told: Told) -> Toast:
        """Tell the gist of a page, which comes whole in private to people who started the bot."""
        person = pressed.person
        if self.asks(person.id, pressed.where) is not PageVerdict.GRANTED:
            return too_much(texts_for(person.language))

        async def call() -> int:
            try:
                await self._messages.send(Where(person.id, private=True), screen)
            except Forbidden as error:
                log.info("a page cannot be sent in private", reason=error.message)
                return 0
            return 1

        self._outbox.post(person.id, call, Rank.PAGE, ("page", person.id))
        return replace(told(screen, LONGEST_TOAST), alert=True)

    def _late_page(self, pressed: Press) -> LatePage | None:
        """Return the page of the same press that is late; after a double tap its next press opens it."""
        who = (pressed.where.chat, pressed.person.id)
        late = self._late.take(who)
        if late is None or late.action != pressed.action or _now() >= late.until:
            return None
        if late.was_just_asked_for():
            self._late.keep(who, late)
        return late

    def note_page(self, person: int, where: Where, message: int) -> None:
        """Note the answer to a command as the person's page; in a group their previous one is deleted."""
        if not where.private:
            self._is_now((where.chat, person), message)

    def note_opener(self, person: int, where: Where, message: int) -> None:
        """Note a message that only opens the page; it is deleted once the page was opened."""
        self._doors.keep(where.message(message), person)
        self.note_page(person, where, message)

    def open_for_all(self, pressed: Press, screen: Screen, noted: Noted | None = None) -> Toast | None:
        """Show a page that everybody may see and press; `noted` is told its message once that is sent."""
        return self._open_in_its_place(pressed, screen, self._for_everybody(pressed, noted), noted)

    def _open_in_its_place(
        self, pressed: Press, screen: Screen, below: Begin, noted: Noted | None
    ) -> Toast | None:
        """Show a page in the pressed message; `below` is for a board, also for one that nobody knew of."""
        texts = texts_for(pressed.person.language)
        is_below = pressed.ephemeral > 0 or self._is_below(pressed)
        if is_below and self.asks(pressed.person.id, pressed.where) is not PageVerdict.GRANTED:
            return too_much(texts)

        async def begin(screen: Screen) -> int:
            if pressed.ephemeral:
                self.close(pressed)
            if pressed.ephemeral or await self._boards.is_board(pressed.address):
                return await below(screen)
            try:
                spent = await self._messages.edit(pressed.address, screen)
            except BadRequest as error:
                if not says(error, GONE):
                    raise
                return self._begin_instead(pressed, begin, below, screen)
            self._stands_for_all(pressed, pressed.message)
            if noted is not None:
                await noted(pressed.message)
            return spent

        is_late = self._outbox.is_busy(pressed.where.chat)
        if not self._begin(pressed, begin, screen):
            return too_much(texts)
        return board_first(texts) if is_late else None

    def follow(self, pressed: Press, screen: Screen, bot: str) -> None:
        """Show another screen on the page that a press opened, unless its reader has turned away since."""
        who = (pressed.where.chat, pressed.person.id)

        async def call() -> int:
            opened = self._open.get(who)
            if opened is None or opened.page != _page(pressed):
                return 0
            if opened.begin is not None:
                return await self._shown(opened, opened.begin, screen)
            if opened.message:
                return await self._messages.edit(pressed.where.message(opened.message), screen)
            number = pressed.ephemeral or self._ephemeral.open_page(who)
            if not number:
                return 0
            shown = await self._for_one(pressed, screen, link_to(pressed.action, bot))
            return await self._ephemeral.edit(who, number, shown) or 0

        self._post(pressed, call)

    def leave(self, pressed: Press) -> None:
        """Forget which page a person opened last: they turn to another one, and nothing follows on it."""
        self._open.take((pressed.where.chat, pressed.person.id))

    def close(self, pressed: Press) -> None:
        """Delete the pressed message; never a board, even for a forged press."""
        chat, address, ephemeral = pressed.where.chat, pressed.address, pressed.ephemeral
        self._open.take((chat, pressed.person.id))

        async def call() -> None:
            if ephemeral:
                await self._ephemeral.delete((chat, pressed.person.id), ephemeral)
            elif not await self._boards.is_board(address):
                self._forget(pressed)
                await self._messages.delete(address)
                await self._forget_question(address)

        self._outbox.post(chat, call, Rank.FREE, ("delete", address.number, ephemeral))

    def close_question(self, pressed: Press) -> None:
        """Delete the pressed message if it is a question that was asked before a restart."""

        async def call() -> None:
            if await self._boards.asked_at(pressed.address) is not None:
                self.close(pressed)

        self._outbox.post(pressed.where.chat, call, Rank.FREE, ("question", pressed.message))

    async def _forget_question(self, address: Address) -> None:
        asked = await self._boards.asked_at(address)
        if asked is not None:
            await self._boards.forget(asked)

    def _begin(self, pressed: Press, begin: Begin, screen: Screen) -> bool:
        """Have the first screen of a page shown; another page may replace it before."""
        opened = OpenPage(_page(pressed), begin)
        self._open.keep((pressed.where.chat, pressed.person.id), opened)
        return self._post(pressed, lambda: self._shown(opened, begin, screen))

    async def _shown(self, opened: OpenPage, begin: Begin, screen: Screen) -> int:
        """Show the first screen of a page; what follows begins it again if it fails or is too late."""
        spent = await begin(screen)
        if spent and opened.begin is begin:
            opened.begin = None
        return spent

    def _begin_instead(self, pressed: Press, refused: Begin, begin: Begin, screen: Screen) -> int:
        """Begin a page another way after a refusal, in its own time; returns what the refusal took.

        A second message in the same step would be above the budget. A person who has turned to another page
        waits for that one alone.
        """
        opened = self._open.get((pressed.where.chat, pressed.person.id))
        if opened is not None and opened.begin is refused:
            opened.begin = begin
            self._post(pressed, lambda: self._shown(opened, begin, screen))
        return 1

    def _stands_for_all(self, pressed: Press, message: int) -> None:
        """Note the message of a page that everybody sees, unless its person has turned to another."""
        opened = self._open.get((pressed.where.chat, pressed.person.id))
        if opened is not None and opened.page == _page(pressed):
            opened.message = message

    def _is_below(self, pressed: Press) -> bool:
        """Return whether a page is shown below the pressed message, and not in its place."""
        is_door = self._doors.get(pressed.address) is not None
        return is_door or self._boards.is_known(pressed.action.match, pressed.address)

    def _shut(self, pressed: Press) -> None:
        """Delete a message that only opens a page, once its person opened the page."""
        door = pressed.address
        if self._doors.get(door) == pressed.person.id:
            self._doors.take(door)
            self._forget(pressed)
            self._messages.delete_later(door)

    def _forget(self, pressed: Press) -> None:
        """Forget a pressed message that is being deleted: it is no longer its person's page."""
        who = (pressed.where.chat, pressed.person.id)
        if self._below.get(who) == pressed.message:
            self._below.take(who)

    def _turn(self, pressed: Press, screen: Screen, link: str) -> Toast | None:
        """Show another page in a message that one person sees, or in a new one if that is gone."""
        who = (pressed.where.chat, pressed.person.id)

        async def begin(screen: Screen) -> int:
            shown = await self._for_one(pressed, screen, link)
            spent = await self._ephemeral.edit(who, pressed.ephemeral, shown)
            if spent is None:
                return self._begin_instead(pressed, begin, self._alone(pressed, link), screen)
            return spent

        texts = texts_for(pressed.person.language)
        is_late = self._outbox.is_busy(pressed.where.chat)
        if not self._begin(pressed, begin, screen):
            return too_much(texts)
        return board_first(texts) if is_late else None

    def _alone(self, pressed: Press, link: str, until: float = math.inf) -> Begin:
        """Return what sends a page to one person, or below the board for everybody if that is not possible.

        Nothing is sent after `until`, a time of the event loop.
        """

        async def begin(screen: Screen) -> int:
            if _now() >= until:
                return 0
            shown = await self._for_one(pressed, screen, link)
            try:
                arrived = await self._ephemeral.send(pressed.where, pressed.person.id, pressed.id, shown)
            except BadRequest:
                return self._begin_instead(pressed, begin, self._for_everybody(pressed), screen)
            if arrived is None:
                return 1
            if arrived.public:
                self._stands_below(pressed, arrived.public)
            self._shut(pressed)
            return 1

        return begin

    async def _for_one(self, pressed: Press, screen: Screen, link: str) -> Screen:
        language = await self._store.run(partial(accounts.language_of, person=pressed.person))
        return for_one(screen, link, texts_for(language))

    def _for_everybody(self, pressed: Press, noted: Noted | None = None) -> Begin:
        """Return what sends a page to everybody, below the pressed message."""

        async def begin(screen: Screen) -> int:
            message = await self._messages.send(pressed.where, screen, pressed.message)
            self._stands_below(pressed, message)
            self._stands_for_all(pressed, message)
            if noted is not None:
                await noted(message)
            return 1

        return begin

    def _stands_below(self, pressed: Press, message: int) -> None:
        self._is_now((pressed.where.chat, pressed.person.id), message)

    def _is_now(self, who: Who, message: int) -> None:
        """Make a page the one of its person; the previous one is deleted."""
        former = self._below.take(who)
        self._below.keep(who, message)
        if former is not None:
            self._messages.delete_later(ChatMessage(who[0], former))

    def _post(self, pressed: Press, call: Call) -> bool:
        return self._outbox.post(pressed.where.chat, call, Rank.PAGE, ("page", pressed.person.id))


def _page(pressed: Press) -> tuple[str, str]:
    return pressed.action.verb, pressed.action.match


def _now() -> float:
    return asyncio.get_running_loop().time()
