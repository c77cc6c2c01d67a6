"""Pages in a group whose words nobody but one person may ever read.

A server that does not know messages for one person shows them to everybody. So an empty page is sent first,
the same for all; the words come by an edit, which only a server can do that knows such messages.
"""

import asyncio
from typing import NamedTuple

from telegram.error import BadRequest

from kotbot.bounded_dict import BoundedDict
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.messages import Messages
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.page_rate_limit import REMEMBERED, PageVerdict, Who
from kotbot.telegram.pages import IN_TIME, Pages
from kotbot.views.base.screen import Screen


class Subject(NamedTuple):
    """What a page is about; as long as that is the same, a new press shows no second one."""

    match: str
    turn: int


class SecretPage(NamedTuple):
    """A page for one person, and the empty one that is sent before it."""

    screen: Screen
    empty: Screen
    subject: Subject


class SecretPages:
    """The secret pages of all groups; a person has one page in each, of whatever kind."""

    def __init__(
        self, outbox: Outbox, ephemeral: EphemeralMessages, messages: Messages, pages: Pages
    ) -> None:
        self._outbox = outbox
        self._ephemeral = ephemeral
        self._messages = messages
        self._pages = pages
        self._shown: BoundedDict[Who, tuple[Subject, int]] = BoundedDict(REMEMBERED)
        """What the last secret page of a person is about, and the number of its message."""
        self._refused: BoundedDict[Who, bool] = BoundedDict(REMEMBERED)
        """People to whom Telegram refused to show a message in the group."""

    def can_show(self, pressed: Press) -> bool:
        """Return whether a press in a group can open such a page, as far as was tried."""
        is_in_group = not (pressed.where.private or pressed.where.is_inline or pressed.is_link)
        is_possible = self._ephemeral.is_supported and not self._refused.get(_who(pressed))
        return is_in_group and pressed.opened is None and is_possible

    def show(self, pressed: Press, page: SecretPage) -> bool:
        """Show the page to who pressed, in the present one of the same subject; False if it is too much."""
        who, until = _who(pressed), _now() + IN_TIME
        is_there = bool(self._present(pressed, page.subject))
        if not is_there and self._pages.asks(pressed.person.id, pressed.where) is not PageVerdict.GRANTED:
            return False
        self._pages.leave(pressed)

        async def call() -> int:
            number = self._present(pressed, page.subject)
            spent = await self._ephemeral.edit(who, number, page.screen) if number else None
            if spent is not None:
                return spent
            return await self._send(pressed, page) if _now() < until else 0

        return self._outbox.post(pressed.where.chat, call, Rank.PAGE, ("page", pressed.person.id))

    def _present(self, pressed: Press, subject: Subject) -> int:
        """Return the number of the message to be edited, the pressed one or the person's page; 0 for none."""
        if pressed.ephemeral:
            return pressed.ephemeral
        who = _who(pressed)
        shown = self._shown.get(who)
        is_open = shown is not None and shown == (subject, self._ephemeral.open_page(who))
        return shown[1] if shown is not None and is_open else 0

    async def _send(self, pressed: Press, page: SecretPage) -> int:
        who = _who(pressed)
        try:
            arrived = await self._ephemeral.send(pressed.where, pressed.person.id, pressed.id, page.empty)
        except BadRequest:
            self._refused.keep(who, True)
            return 1
        if arrived is None:
            return 1
        if arrived.public:
            self._messages.delete_later(pressed.where.message(arrived.public))
            return 1
        self._shown.keep(who, (page.subject, arrived.ephemeral))
        return 1 + (await self._ephemeral.edit(who, arrived.ephemeral, page.screen) or 0)


def _who(pressed: Press) -> Who:
    return pressed.where.chat, pressed.person.id


def _now() -> float:
    return asyncio.get_running_loop().time()
