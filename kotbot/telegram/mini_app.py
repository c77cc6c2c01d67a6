"""The bot's side of the live page: permission to watch, and presses that come from the page."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Final

import structlog

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.ended import looking_back
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.open import watching
from kotbot.matches.people import accounts
from kotbot.matches.ports import NotOurs
from kotbot.page.live import Live
from kotbot.page.ports import Backend, PageAnswer
from kotbot.page.server import PageConfig, PageServer
from kotbot.serving import serving
from kotbot.settings import Settings
from kotbot.store import LostLease, Store
from kotbot.telegram.admission import refused
from kotbot.telegram.incoming import OpenedPage, Press
from kotbot.telegram.outgoing.buttons import decode, encode, without_words
from kotbot.telegram.outgoing.members import Members, MembersUnknown
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.presence import Presence
from kotbot.telegram.registry import PRESSES
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action, For
from kotbot.views.base.screen import Button, Toast
from kotbot.views.page.contract import Away, Looks, Viewer
from kotbot.views.people.apologies import failed, members_unknown, old_button
from kotbot.views.rights import is_of

log = structlog.get_logger()

CONNECTIONS: Final = 2000


class PageQueries:
    """Answers the page's questions to the bot: all of kotbot.page.ports.Backend except presses."""

    def __init__(self, settings: Settings, store: Store, members: Members, page_links: PageLinks) -> None:
        self._settings = settings
        self._store = store
        self._telegram = members
        self._page_links = page_links

    async def match(self, code: str) -> MatchFacts | None:
        """Return a match by its code."""
        return await self._store.run(partial(finding.by_code, code=code))

    async def from_seat(self, code: str, person: Person) -> MatchFacts | None:
        """Return a live match as a person's seat sees it; None without hidden cards."""
        return await self._store.run(lambda unit: finding.from_seat(unit, code, person.id))

    async def shown_by(self, secret: str) -> str | None:
        """Return the match that the link of a table shows now."""
        match = await self._store.run(lambda unit: watching.shown(unit, secret))
        return match.code if match is not None and self._settings.allows(match.chat) else None

    async def shared(self, code: str, secret: str) -> MatchFacts | None:
        """Return what a link of one match shows."""
        facts = await self._store.run(lambda unit: watching.shared(unit, code, secret))
        return facts if facts is not None and self._settings.allows(facts.chat) else None

    async def own(self, person: Person) -> list[MatchFacts]:
        """Return the open matches of a person."""
        return await self._store.run(lambda unit: finding.of_account(unit, person.id))

    async def turns(self, facts: MatchFacts) -> tuple[PastTurn, ...]:
        """Return the turns of a match that has ended."""
        return await self._store.run(lambda unit: looking_back.moments(unit, facts.code))

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        """Return the link that opens a turn for people who may see the match."""
        return self._page_links.link_to_turn(facts, number)

    def challenge(self, facts: MatchFacts | None, texts: Texts) -> Button | None:
        """Return the button for a duel with a friend, by the box of a match that has ended; None for none."""
        return self._page_links.challenge_on_page(facts, texts)

    async def language_of(self, person: Person) -> str:
        """Return the language that a person chose."""
        return await self._store.run(partial(accounts.language_of, person=person))

    def data_of(self, action: Action) -> str:
        """Return the callback data of an action."""
        return encode(action)

    async def may_watch(self, facts: MatchFacts, person: Person) -> bool:
        """Return whether a person has a seat, opened the match, or is in its chat, as far as is known."""
        if not self._settings.allows(facts.chat):
            return False
        return is_of(facts, person.id) or await self._telegram.is_known_member(facts.chat, person)

    async def looks(self, facts: MatchFacts, person: Person) -> Looks:
        """Return as whom a person looks at a match; a player not known to be in its chat is away.

        In a match of a private chat nobody is away. In a lobby, Telegram is also asked who administers its
        chat.
        """
        if facts.private:
            return Viewer.CHAT
        plays = is_of(facts, person.id)
        try:
            if plays and not await self._telegram.is_member(facts.chat, person):
                return Away(person.id)
            return Viewer.ADMIN if await self._administers(facts, person) else Viewer.CHAT
        except MembersUnknown:
            return Away(person.id) if plays else Viewer.CHAT

    async def _administers(self, facts: MatchFacts, person: Person) -> bool:
        """Return whether a person may change a lobby that is not their own. Raises MembersUnknown."""
        if facts.status is not Status.LOBBY or facts.host == person.id:
            return False
        return await self._telegram.is_admin(Where(facts.chat), person)


class PageBackend(PageQueries):
    """Does for the page what the bot does for chats (kotbot.page.ports.Backend)."""

    def __init__(self, service: Service, presence: Presence) -> None:
        super().__init__(service.settings, service.store, service.members, service.page_links)
        self._service = service
        self._presence = presence

    async def turns(self, facts: MatchFacts) -> tuple[PastTurn, ...]:
        """Return the turns of a match that has ended."""
        return await self._service.past_turns.of(facts.code)

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> PageAnswer:
        """Do what the same button below the board would do, in the chat of the match or in private.

        Raises NotOurs and LostLease if another process has to do it.
        """
        action, texts = decode(data), texts_for(await self.language_of(person))
        if action is None or action.match not in ("", facts.code):
            return PageAnswer(old_button(texts))
        structlog.contextvars.bind_contextvars(chat=facts.chat, match=facts.code)
        self._presence.note(person.id)
        opened = OpenedPage()
        try:
            toast = await self._do(Press(action, person, _own(person), 0, press, opened=opened), facts)
        except MembersUnknown:
            return PageAnswer(members_unknown(texts))
        except (NotOurs, LostLease):
            raise
        except Exception:
            self._service.metrics.failures.inc()
            log.exception("press on the page failed", data=without_words(data))
            return PageAnswer(failed(texts))
        self._service.metrics.updates.labels("page").inc()
        return _answered(toast, opened)

    async def _do(self, pressed: Press, facts: MatchFacts) -> Toast | None:
        """Do it as a press in private or, once the person is admitted, in the chat of the match.

        Playing works the same from everywhere and waits for no answer of Telegram.
        """
        refusal = await refused(self._service, pressed)
        if refusal is not None:
            return refusal
        verb, person = pressed.action.verb, pressed.person
        plays = not facts.private and verb.whom is For.SEAT
        if plays or await self._service.members.is_known_member(facts.chat, person):
            pressed = replace(pressed, where=Where(facts.chat, facts.topic, facts.private))
        return await PRESSES[verb](self._service, pressed)


def _own(person: Person) -> Where:
    return Where(person.id, private=True)


def _answered(toast: Toast | None, opened: OpenedPage) -> PageAnswer:
    return PageAnswer(toast, opened.screen, closed=opened.is_closed, match=opened.match)


@contextlib.asynccontextmanager
async def serving_page(service: Service, presence: Presence, live: Live) -> AsyncIterator[None]:
    """Serve the page while the block runs, if it has an address; raises CannotListen."""
    if service.settings.page_url is None:
        yield
        return
    secret = await service.store.run(watching.session_secret)
    async with served(service.settings, secret, PageBackend(service, presence), live):
        yield


@contextlib.asynccontextmanager
async def served(settings: Settings, secret: bytes, backend: Backend, live: Live) -> AsyncIterator[None]:
    """Serve the page with these settings while the block runs; the secret signs sessions.

    Raises CannotListen.
    """
    if settings.page_url is None or settings.token is None:
        raise ValueError("a page has an address and a bot")
    token = settings.token.get_secret_value()
    site = PageConfig(settings.page_url.rstrip("/"), token, secret, settings.page_script)
    server = PageServer(site, backend, live)
    async with serving(server.application(), settings.page_address, "KOTBOT_PAGE_LISTEN", CONNECTIONS):
        try:
            yield
        finally:
            live.close()
