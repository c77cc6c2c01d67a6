"""Pages open at gateways: workers tell gateways about changes, and gateways tell workers who looks on."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import structlog
from telegram import Bot

from kotbot.background_tasks import BackgroundTasks, in_background
from kotbot.broker.connection import Client, Error
from kotbot.broker.pubsub import hearing
from kotbot.matches.facts import MatchFacts
from kotbot.page.forms import AccessEnded, Changed, Malformed, Readers, read, subject, written
from kotbot.store import NoDatabase
from kotbot.views.digital.lobby import LobbyPage

log = structlog.get_logger()

GONE_SECONDS: Final = 2.0
"""Seconds of silence after which a gateway shows nothing any more; it reports twice a second."""
LOOKS_SECONDS: Final = 0.5
"""Seconds between two checks whether a gateway is gone."""

Find = Callable[[str], Awaitable[MatchFacts | None]]
"""Returns a match of this worker by its code; None for another worker's. Raises NoDatabase."""


class RemotePages:
    """All open pages of a bot, as a worker knows them; an OpenPages."""

    def __init__(self, client: Client, bot: Bot) -> None:
        self._client = client
        self._bot = bot
        self._open: dict[str, dict[str, set[int]]] = {}
        """The accounts that have a match open, by gateway and match code."""
        self._heard: dict[str, float] = {}
        """The time until which each gateway is believed."""
        self._left: Callable[[MatchFacts], None] | None = None
        self._find: Find | None = None
        self._background = BackgroundTasks()

    def publish(self, facts: MatchFacts, instead: LobbyPage | None = None) -> None:
        """Announce the committed state of a match; gateways that show it read it."""
        self._say("changed", Changed(facts.code, facts.revision, instead))

    def end(self, code: str) -> None:
        """Have the pages of a match closed; people who may still see it reconnect by themselves."""
        self._say("ended", AccessEnded(code))

    def watched_by(self, code: str) -> set[int]:
        """Return the accounts that have a match open, as the gateways said a moment ago."""
        now = asyncio.get_running_loop().time()
        open_there = (by_code for server, by_code in self._open.items() if self._heard[server] > now)
        return set().union(*(by_code.get(code, ()) for by_code in open_there))

    def when_left(self, tell: Callable[[MatchFacts], None]) -> None:
        """Set the callback for a person closing their last page of a match of this worker."""
        self._left = tell

    @asynccontextmanager
    async def kept(self, find: Find) -> AsyncIterator[None]:
        """Listen to the gateways while the block runs."""
        self._find = find
        async with hearing(self._client, subject(self._bot.id, "readers"), self._hear):
            try:
                async with in_background(self._forget_for_ever(), "pages"):
                    yield
            finally:
                await self._background.finish()

    def _hear(self, words: bytes) -> None:
        try:
            said = read(Readers, words)
        except Malformed as error:
            log.warning("what a gateway said is not understood", reason=str(error))
            return
        self._heard[said.server] = asyncio.get_running_loop().time() + GONE_SECONDS
        self._replace(said.server, {code: set(accounts) for code, accounts in said.accounts.items()})

    def _replace(self, server: str, by_code: dict[str, set[int]]) -> None:
        """Replace what a gateway shows; people who are seen nowhere any more have left."""
        before = self._open.get(server, {})
        self._open[server] = by_code
        for code, accounts in before.items():
            if accounts - by_code.get(code, set()) - self.watched_by(code):
                self._background.begin(self._tell_left(code), f"left {code}")

    async def _forget_for_ever(self) -> None:
        """Forget, again and again, the pages of gateways that have fallen silent."""
        while True:
            await asyncio.sleep(LOOKS_SECONDS)
            now = asyncio.get_running_loop().time()
            for server in [server for server, until in self._heard.items() if until <= now]:
                self._replace(server, {})
                del self._open[server], self._heard[server]

    async def _tell_left(self, code: str) -> None:
        if self._find is None or self._left is None:
            return
        try:
            facts = await self._find(code)
        except NoDatabase as error:
            log.warning("a board that rested is not drawn", match=code, reason=str(error))
            return
        if facts is not None:
            self._left(facts)

    def _say(self, what: str, words: Changed | AccessEnded) -> None:
        if self._client.is_connected:  # gateways look again at what they missed
            self._background.begin(self._publish(subject(self._bot.id, what), written(words)), what)

    async def _publish(self, to: str, words: bytes) -> None:
        try:
            await self._client.publish(to, words)
        except (Error, OSError) as error:
            log.warning("gateways were not told what changed", error=type(error).__name__)
