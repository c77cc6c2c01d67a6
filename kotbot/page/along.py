"""The reader of an open page, and the match that the page goes on to."""

import asyncio
from dataclasses import dataclass
from typing import Final

import structlog

from kotbot.matches.facts import MatchFacts
from kotbot.page.ports import Backend
from kotbot.page.sessions import Session
from kotbot.views.page.contract import Viewer

log = structlog.get_logger()

MOST_OF_LINK: Final = 50
"""Connections of one link; anybody with the link opens it, and the chat's people are counted apart."""
MOST_OF_PERSON: Final = 8
LOOKS_SECONDS: Final = 4.0
"""Seconds between two checks what a link shows: at every heartbeat, but not at every change."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a page: a person with a session, or anybody with a link."""

    facts: MatchFacts
    session: Session | None
    link: str = ""
    """The secret of a table's link; empty for a person with a session, and for the link of one match."""

    @property
    def most(self) -> tuple[str, int]:
        """The key by which their connections are counted, and the most they may have open."""
        if self.session is None:
            return f"link {self.facts.code}", MOST_OF_LINK
        return f"person {self.session.person.id}", MOST_OF_PERSON

    @property
    def viewer(self) -> Viewer:
        """The kind of viewer, which decides what they may see and do."""
        return Viewer.PUBLIC if self.session is None else Viewer.CHAT


class Along:
    """The next match of a page, for as long as the page may show any."""

    def __init__(self, backend: Backend, reader: Reader) -> None:
        self._backend, self._reader = backend, reader
        self._known = ""
        """The match that follows the one shown."""
        self._told = False
        self._looked_at = _now()

    async def after(self, following: str) -> str | None:
        """Return the match to show now, once; empty to stay, None if nothing may be shown any more.

        `following` was opened after this match had ended. A reader with the link of a table goes on to what
        the link shows, others to what they may watch; the link of one match stays with its match.
        """
        if self._reader.session is not None:
            return self._told_once(following if following and await self._may_watch(following) else "")
        return await self._by_link(following) if self._reader.link else ""

    async def _by_link(self, following: str) -> str | None:
        if following == self._known and _now() - self._looked_at < LOOKS_SECONDS:
            return ""
        self._known, self._looked_at = following, _now()
        try:
            code = await self._backend.shown_by(self._reader.link)
        except Exception as error:  # the page stays until the answer is known
            log.warning("what a link shows is not known", error=type(error).__name__)
            return ""
        if code is None:
            return None
        return self._told_once("" if code == self._reader.facts.code else code)

    def _told_once(self, code: str) -> str:
        told, self._told = self._told, self._told or bool(code)
        return "" if told else code

    async def _may_watch(self, code: str) -> bool:
        session = self._reader.session
        facts = None if self._told else await self._backend.match(code)
        return (
            facts is not None and session is not None and await self._backend.may_watch(facts, session.person)
        )


def _now() -> float:
    return asyncio.get_running_loop().time()
