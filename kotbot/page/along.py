"""Who reads an open page, and to which match it goes on."""

import asyncio
from dataclasses import dataclass
from typing import Final

import structlog

from kotbot.matches.facts import MatchFacts
from kotbot.page.ports import Desk
from kotbot.page.sessions import Session
from kotbot.views.page.contract import Viewer

log = structlog.get_logger()

MOST_OF_LINK: Final = 50
"""Whoever has it opens it; for those of the chat there is room beside them."""
MOST_OF_PERSON: Final = 8
LOOKS_SECONDS: Final = 4.0
"""Between two looks what a link shows: with every sign of life, but not with all that happens."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks: somebody with a session, or whoever has a link."""

    facts: MatchFacts
    session: Session | None
    link: str = ""
    """The secret of that of a table; it has none where somebody has a session, or the link of one match."""

    @property
    def most(self) -> tuple[str, int]:
        """What their connections count for, and how many they may have open."""
        if self.session is None:
            return f"link {self.facts.code}", MOST_OF_LINK
        return f"person {self.session.person.id}", MOST_OF_PERSON

    @property
    def viewer(self) -> Viewer:
        """What they may see and do."""
        return Viewer.PUBLIC if self.session is None else Viewer.CHAT


class Along:
    """To which match a page goes on, for as long as it may show any."""

    def __init__(self, desk: Desk, reader: Reader) -> None:
        self._desk, self._reader = desk, reader
        self._known = ""
        """What follows the match that is shown."""
        self._told = False
        self._looked_at = _now()

    async def after(self, following: str) -> str | None:
        """The match that is to be shown now, told once; empty to stay, None if nothing is shown any more.

        `following` was opened after this one had ended. Whoever has the link of a table goes on to what that
        shows; others to what they may watch; the link of one match stays with it.
        """
        if self._reader.session is not None:
            return self._told_once(following if following and await self._may_watch(following) else "")
        return await self._by_link(following) if self._reader.link else ""

    async def _by_link(self, following: str) -> str | None:
        if following == self._known and _now() - self._looked_at < LOOKS_SECONDS:
            return ""
        self._known, self._looked_at = following, _now()
        try:
            code = await self._desk.shown_by(self._reader.link)
        except Exception as error:  # it shows what it has until it is known better
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
        facts = None if self._told else await self._desk.match(code)
        return facts is not None and session is not None and await self._desk.may_watch(facts, session.person)


def _now() -> float:
    return asyncio.get_running_loop().time()
