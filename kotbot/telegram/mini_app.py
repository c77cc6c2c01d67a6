"""The bot as the page sees it: who may watch, and presses that come from a page instead of a keyboard."""

import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

import structlog

from kotbot.i18n import texts_for
from kotbot.latest import Latest
from kotbot.matches.around import finding, looking_back, watching
from kotbot.matches.around.looking_back import Moment
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.people import accounts
from kotbot.matches.ports import NotOurs
from kotbot.page.live import Live
from kotbot.page.ports import Answered, Desk, Unsure
from kotbot.page.server import PageServer, Site
from kotbot.settings import Settings
from kotbot.store import LostLease, Store
from kotbot.telegram.incoming import Opened, Press
from kotbot.telegram.outgoing.callbacks import decode, encode, without_words
from kotbot.telegram.outgoing.doors import Doors
from kotbot.telegram.outgoing.members import Members, MembersUnknown
from kotbot.telegram.outgoing.ranks import ON_BOARDS
from kotbot.telegram.registry import PRESSES
from kotbot.telegram.running.serving import serving
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Action, Toast
from kotbot.views.people.apologies import failed, members_unknown, old_button

log = structlog.get_logger()

CONNECTIONS: Final = 2000
MEMBERS_KNOWN: Final = 5_000
MEMBER_SECONDS: Final = 120.0
"""How long what Telegram said of a member is believed."""


class ReadingDesk:
    """Shows the page what the bot knows: all of kotbot.page.ports.Desk but for presses."""

    def __init__(self, settings: Settings, store: Store, members: Members, doors: Doors) -> None:
        self._settings = settings
        self._store = store
        self._telegram = members
        self._doors = doors
        self._members: Latest[tuple[int, int], tuple[bool, float]] = Latest(MEMBERS_KNOWN)

    async def match(self, code: str) -> MatchFacts | None:
        """A match by its code."""
        return await self._store.run(partial(finding.by_code, code=code))

    async def shared(self, code: str, secret: str) -> MatchFacts | None:
        """The match that a link shows."""
        facts = await self._store.run(lambda unit: watching.shared(unit, code, secret))
        return facts if facts is not None and self._settings.allows(facts.chat) else None

    async def own(self, person: Person) -> list[MatchFacts]:
        """The open matches of a person."""
        return await self._store.run(lambda unit: finding.of_account(unit, person.id))

    async def turns(self, facts: MatchFacts) -> tuple[Moment, ...]:
        """The turns of a match that has ended."""
        return await self._store.run(lambda unit: looking_back.moments(unit, facts.code))

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        """What opens it for whoever may see the match."""
        return self._doors.link_to_turn(facts, number)

    async def language_of(self, person: Person) -> str:
        """The language that a person chose."""
        return await self._store.run(partial(accounts.language_of, person=person))

    def data_of(self, action: Action) -> str:
        """Callback data."""
        return encode(action)

    async def may_watch(self, facts: MatchFacts, person: Person) -> bool:
        """Who sits there or opened it may, and who is in its chat now; raises Unsure."""
        if not self._settings.allows(facts.chat):
            return False
        if facts.seat_of(person.id) is not None or facts.host == person.id:
            return True
        try:
            return await self._is_member(facts.chat, person)
        except MembersUnknown as error:
            raise Unsure(str(error)) from error

    async def _is_member(self, chat: int, person: Person) -> bool:
        """Whether somebody is in a chat, or was a moment ago. Raises MembersUnknown."""
        known = self._members.get((chat, person.id))
        if known is not None and time.monotonic() < known[1]:
            return known[0]
        is_member = await self._telegram.is_member(chat, person)
        self._members.keep((chat, person.id), (is_member, time.monotonic() + MEMBER_SECONDS))
        return is_member


class PageDesk(ReadingDesk):
    """Does for the page what the bot does for chats (kotbot.page.ports.Desk)."""

    def __init__(self, service: Service) -> None:
        super().__init__(service.settings, service.store, service.members, service.doors)
        self._service = service

    async def turns(self, facts: MatchFacts) -> tuple[Moment, ...]:
        """The turns of a match that has ended."""
        return await self._service.turns_of(facts.code)

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> Answered:
        """What the same button below the board would do, in the chat of the match or in private.

        Raises NotOurs and LostLease for what another process is to do.
        """
        action, texts = decode(data), texts_for(await self.language_of(person))
        answer = None if action is None else PRESSES.get(action.verb)
        if action is None or answer is None or action.match not in ("", facts.code):
            return Answered(old_button(texts))
        structlog.contextvars.bind_contextvars(chat=facts.chat, match=facts.code)
        self._service.presence.note(person.id)
        opened = Opened()
        try:
            where = await self._place(action, facts, person)
            toast = await answer(self._service, Press(action, person, where, 0, press, opened=opened))
        except MembersUnknown:
            return Answered(members_unknown(texts))
        except (NotOurs, LostLease):
            raise
        except Exception:
            self._service.metrics.failures.inc()
            log.exception("press on the page failed", data=without_words(data))
            return Answered(failed(texts))
        self._service.metrics.updates.labels("page").inc()
        return _answered(toast, opened)

    async def _place(self, action: Action, facts: MatchFacts, person: Person) -> Where:
        """Where a press counts as made: in the chat of the match by those in it, else in private.

        So nobody who sits at a table from elsewhere, or has left the chat, has the rights of its members.
        Playing is the same from everywhere, and waits for no answer of Telegram's.
        """
        home = Where(facts.chat, facts.topic, facts.private)
        if not facts.private and action.verb in ON_BOARDS:
            return home
        return home if await self._is_member(facts.chat, person) else Where(person.id, private=True)


def _answered(toast: Toast | None, opened: Opened) -> Answered:
    return Answered(toast, opened.screen, closed=opened.is_closed, match=opened.match)


@contextlib.asynccontextmanager
async def serving_page(service: Service, live: Live) -> AsyncIterator[None]:
    """Serve the page while the block runs, if it has an address; raises CannotListen."""
    if service.settings.page_url is None:
        yield
        return
    secret = await service.store.run(watching.session_secret)
    async with served(service.settings, secret, PageDesk(service), live):
        yield


@contextlib.asynccontextmanager
async def served(settings: Settings, secret: bytes, desk: Desk, live: Live) -> AsyncIterator[None]:
    """Serve the page of these settings while the block runs; sessions are signed with the secret.

    Raises CannotListen.
    """
    if settings.page_url is None or settings.token is None:
        raise ValueError("a page has an address and a bot")
    token = settings.token.get_secret_value()
    site = Site(settings.page_url.rstrip("/"), token, secret, settings.page_script)
    server = PageServer(site, desk, live)
    async with serving(server.application(), settings.page_address, "KOTBOT_PAGE_LISTEN", CONNECTIONS):
        try:
            yield
        finally:
            live.close()
