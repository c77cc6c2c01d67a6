"""Pages that a button opens: in place of the message pressed, or below a board, for one person or for all."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from telegram.error import BadRequest

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches.facts import Address, ChatMessage, Where
from kotbot.matches.people import accounts
from kotbot.store import Store
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.boards import GONE, Boards
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.messages import Messages, Noted
from kotbot.telegram.outgoing.outbox import Call, Outbox, Rank
from kotbot.telegram.outgoing.page_rate_limit import REMEMBERED, PageRateLimit, PageVerdict, Who
from kotbot.telegram.outgoing.retired_boards import says
from kotbot.views.base.alone import Told, for_one, staying
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.people.apologies import board_first, too_much

Begin = Callable[[Screen], Awaitable[int]]
"""Shows the first screen of a page; returns how many messages that took."""
IN_TIME: Final = 14.0
"""Seconds after a press in which Telegram takes a message for one person; after that the gist is all."""


@dataclass(slots=True)
class OpenPage:
    """The page that a person opened last in a chat."""

    page: tuple[str, str]
    """What it is of: the verb of its button and the match."""
    begin: Begin | None
    """Shows a screen as this page; None once it did."""
    message: int = 0
    """Its message where everybody sees it, 0 until that stands and for one that only its reader sees."""


class Pages:
    """The pages of all chats; each person has one below the board of a group."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        boards: Boards,
        messages: Messages,
        alone: EphemeralMessages,
        scale: float,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._boards = boards
        self._messages = messages
        self._alone = alone
        self._rate_limit = PageRateLimit(scale)
        self._below: BoundedDict[Who, int] = BoundedDict(REMEMBERED)
        """The message that is the open page of a person in a chat, where everybody sees it."""
        self._doors: BoundedDict[Address, int] = BoundedDict(REMEMBERED)
        """Messages that only open a page, and for whom they were sent."""
        self._late: BoundedDict[Who, tuple[Action, float]] = BoundedDict(REMEMBERED)
        """What somebody asked for while the board went first, and until when it may come."""
        self._open: BoundedDict[Who, OpenPage] = BoundedDict(REMEMBERED)

    def asks(self, person: int, where: Where) -> PageVerdict:
        """Whether somebody may have one more page; in private there is nobody whose board would wait."""
        if where.private:
            return PageVerdict.GRANTED
        return self._rate_limit.ask((where.chat, person), _now())

    @property
    def can_be_for_one(self) -> bool:
        """Whether the server knows messages in a group that one person sees, as far as was tried."""
        return self._alone.is_known

    def is_for_one(self, pressed: Press) -> bool:
        """Whether a page that a press opens is seen by nobody else, as far as is known."""
        if pressed.where.private:
            return True
        return pressed.alone > 0 or (self._alone.is_known and self._is_below(pressed))

    def open(
        self,
        pressed: Press,
        screen: Screen,
        bot: str,
        told: Told,
        noted: Noted | None = None,
    ) -> Toast | None:
        """Show a page to who pressed: in a group nobody else sees it; one that is late is told in short.

        In place of the message that was pressed, unless that is a board. `bot` is its username, for the
        link by which the page opens in private; `told` makes the gist, and `noted` is told the message of a
        page that others can see. Returns what the person is told, None where the page says all.
        """
        texts = texts_for(pressed.person.language)
        link = link_to(pressed.action, bot)
        if pressed.alone:
            return self._turn(pressed, screen, link)
        if pressed.where.private or not self.is_for_one(pressed):
            return self.open_for_all(pressed, screen, noted)
        is_late = self._outbox.is_busy(pressed.where.chat)
        if link and self._is_pressed_again(pressed):
            return Toast("", url=link)
        if self.asks(pressed.person.id, pressed.where) is not PageVerdict.GRANTED:
            return too_much(texts)
        until = _now() + IN_TIME

        async def begin(screen: Screen) -> int:
            return await self._send_alone(pressed, screen, link) if _now() < until else 0

        if not self._begin(pressed, begin, screen):
            return too_much(texts)
        if not is_late or not link:
            return None
        self._late.keep((pressed.where.chat, pressed.person.id), (pressed.action, until))
        return staying(screen, told, texts)

    def _is_pressed_again(self, pressed: Press) -> bool:
        """Whether a page that was late is asked for once more: it is not waited for any longer."""
        late = self._late.take((pressed.where.chat, pressed.person.id))
        return late is not None and late[0] == pressed.action and _now() < late[1]

    def stands(self, person: int, where: Where, message: int) -> None:
        """A message shows what somebody asked for by a command: in a group their former one goes."""
        if not where.private:
            self._is_now((where.chat, person), message)

    def stands_as_door(self, person: int, where: Where, message: int) -> None:
        """The same with a message that only opens the page; it goes, too, once they opened it."""
        self._doors.keep(where.message(message), person)
        self.stands(person, where, message)

    def open_for_all(self, pressed: Press, screen: Screen, noted: Noted | None = None) -> Toast | None:
        """Show a page that everybody may see and press; `noted` is told its message once that stands."""
        texts = texts_for(pressed.person.language)
        is_below = pressed.alone > 0 or self._is_below(pressed)
        if is_below and self.asks(pressed.person.id, pressed.where) is not PageVerdict.GRANTED:
            return too_much(texts)

        async def begin(screen: Screen) -> int:
            message, spent = pressed.message, 1
            if pressed.alone:
                self.close(pressed)
            if pressed.alone or await self._boards.is_board(pressed.address):
                message = await self._send_below(pressed, screen)
            else:
                message, spent = await self._turn_for_all(pressed, screen)
                self._stands_for_all(pressed, message)
            if noted is not None:
                await noted(message)
            return spent

        is_late = self._outbox.is_busy(pressed.where.chat)
        if not self._begin(pressed, begin, screen):
            return too_much(texts)
        return board_first(texts) if is_late else None

    async def _turn_for_all(self, pressed: Press, screen: Screen) -> tuple[int, int]:
        """Show another page in the message that was pressed; below, if that was deleted meanwhile."""
        try:
            return pressed.message, await self._messages.edit(pressed.address, screen)
        except BadRequest as error:
            if not says(error, GONE):
                raise
            return await self._send_below(pressed, screen), 2

    def follow(self, pressed: Press, screen: Screen, bot: str) -> None:
        """Show another screen on the page that a press opened, unless its reader turned to another since."""
        who = (pressed.where.chat, pressed.person.id)

        async def call() -> int:
            opened = self._open.get(who)
            if opened is None or opened.page != _page(pressed):
                return 0
            if opened.begin is not None:
                return await self._shown(opened, opened.begin, screen)
            if opened.message:
                return await self._messages.edit(pressed.where.message(opened.message), screen)
            number = pressed.alone or self._alone.open_page(who)
            if not number:
                return 0
            shown = await self._for_one(pressed, screen, link_to(pressed.action, bot))
            return await self._alone.edit(who, number, shown) or 0

        self._post(pressed, call)

    def close(self, pressed: Press) -> None:
        """Take the message that was pressed away; never a board, whatever a forged press says."""
        chat, address, alone = pressed.where.chat, pressed.address, pressed.alone
        self._open.take((chat, pressed.person.id))

        async def call() -> None:
            if alone:
                await self._alone.delete((chat, pressed.person.id), alone)
            elif not await self._boards.is_board(address):
                self._forget(pressed)
                await self._messages.delete(address)
                await self._forget_question(address)

        self._outbox.post(chat, call, Rank.FREE, ("delete", address.number, alone))

    def close_question(self, pressed: Press) -> None:
        """Take the message that was pressed away if it is a question that was asked before a start."""

        async def call() -> None:
            if await self._boards.asked_at(pressed.address) is not None:
                self.close(pressed)

        self._outbox.post(pressed.where.chat, call, Rank.FREE, ("question", pressed.message))

    async def _forget_question(self, address: Address) -> None:
        asked = await self._boards.asked_at(address)
        if asked is not None:
            await self._boards.forget(asked)

    def _begin(self, pressed: Press, begin: Begin, screen: Screen) -> bool:
        """Have the first screen of a page shown; another one may take its place before."""
        opened = OpenPage(_page(pressed), begin)
        self._open.keep((pressed.where.chat, pressed.person.id), opened)
        return self._post(pressed, lambda: self._shown(opened, begin, screen))

    async def _shown(self, opened: OpenPage, begin: Begin, screen: Screen) -> int:
        """Show the first screen of a page; what fails or comes too late is begun again by what follows."""
        spent = await begin(screen)
        if spent:
            opened.begin = None
        return spent

    def _stands_for_all(self, pressed: Press, message: int) -> None:
        """Everybody sees a page in a message, unless its person has turned to another meanwhile."""
        opened = self._open.get((pressed.where.chat, pressed.person.id))
        if opened is not None and opened.page == _page(pressed):
            opened.message = message

    def _is_below(self, pressed: Press) -> bool:
        """Whether a page stands below the message that was pressed, and not in its place."""
        is_door = self._doors.get(pressed.address) is not None
        return is_door or self._boards.is_known(pressed.action.match, pressed.address)

    def _shut(self, pressed: Press) -> None:
        """A door goes once it was opened by the one for whom it stands."""
        door = pressed.address
        if self._doors.get(door) == pressed.person.id:
            self._doors.take(door)
            self._forget(pressed)
            self._messages.delete_later(door)

    def _forget(self, pressed: Press) -> None:
        """What was pressed goes: it is no page of its person any more."""
        who = (pressed.where.chat, pressed.person.id)
        if self._below.get(who) == pressed.message:
            self._below.take(who)

    def _turn(self, pressed: Press, screen: Screen, link: str) -> Toast | None:
        """Show another page in a message that one person sees; sent anew if that is gone."""
        who = (pressed.where.chat, pressed.person.id)

        async def begin(screen: Screen) -> int:
            shown = await self._for_one(pressed, screen, link)
            spent = await self._alone.edit(who, pressed.alone, shown)
            return 1 + await self._send_alone(pressed, screen, link) if spent is None else spent

        texts = texts_for(pressed.person.language)
        is_late = self._outbox.is_busy(pressed.where.chat)
        if not self._begin(pressed, begin, screen):
            return too_much(texts)
        return board_first(texts) if is_late else None

    async def _send_alone(self, pressed: Press, screen: Screen, link: str) -> int:
        """Send a page to one person; below the board for all where that cannot be."""
        shown = await self._for_one(pressed, screen, link)
        try:
            arrived = await self._alone.send(pressed.where, pressed.person.id, pressed.id, shown)
        except BadRequest:
            await self._send_below(pressed, screen)
            return 2
        if arrived is None:
            return 1
        if arrived.public:
            self._stands_below(pressed, arrived.public)
        self._shut(pressed)
        return 1

    async def _for_one(self, pressed: Press, screen: Screen, link: str) -> Screen:
        language = await self._store.run(partial(accounts.language_of, person=pressed.person))
        return for_one(screen, link, texts_for(language))

    async def _send_below(self, pressed: Press, screen: Screen) -> int:
        message = await self._messages.send(pressed.where, screen, pressed.message)
        self._stands_below(pressed, message)
        self._stands_for_all(pressed, message)
        return message

    def _stands_below(self, pressed: Press, message: int) -> None:
        self._is_now((pressed.where.chat, pressed.person.id), message)

    def _is_now(self, who: Who, message: int) -> None:
        """A page is the one of its person now: the former one goes."""
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
