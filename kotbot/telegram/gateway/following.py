"""Matches on the pages open at one gateway: their owners announce changes, and the gateway reads them.

An announcement that is missed is not kept. So all open pages are compared with the database again and again,
and at once when NATS was away.
"""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Final, TypeVar

import structlog

from kotbot.background_tasks import in_background
from kotbot.bounded_dict import BoundedDict
from kotbot.broker.connection import Client, Error
from kotbot.broker.pubsub import hearing
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts
from kotbot.page.forms import AccessEnded, Changed, Malformed, Readers, read, subject, written
from kotbot.page.live import Live
from kotbot.store import NoDatabase, Store

log = structlog.get_logger()
T = TypeVar("T", Changed, AccessEnded)

TELLS_SECONDS: Final = 0.5
"""Seconds between two reports of who has which match open; workers believe them for some of these."""
COMPARES_SECONDS: Final = 5.0
"""Seconds between two comparisons of all open pages with the database."""
HEARD: Final = 10_000
"""Matches whose newest announced revision is remembered."""


class Following:
    """Keeps the pages of one gateway current, and tells the workers who looks at them."""

    def __init__(self, client: Client, bot: int, store: Store, live: Live) -> None:
        self._client = client
        self._bot = bot
        self._store = store
        self._live = live
        self._name = token_hex(8)
        self._told_of_any = False
        self._somebody_came = asyncio.Event()
        self._heard: BoundedDict[str, int] = BoundedDict(HEARD)
        self._wanted: dict[str, Changed] = {}
        """The change to show next, by match code."""
        self._reading: dict[str, asyncio.Task[None]] = {}
        live.when_opened(self._opened)

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Follow the open pages while the block runs; at the end none is open."""
        changed, ended = subject(self._bot, "changed"), subject(self._bot, "ended")
        async with (
            hearing(self._client, changed, self._hear_of_change),
            hearing(self._client, ended, self._hear_of_end),
        ):
            try:
                async with in_background(self._for_ever(), "following"):
                    yield
            finally:
                await asyncio.gather(*self._reading.values(), return_exceptions=True)
                await self._tell()

    def _hear_of_change(self, words: bytes) -> None:
        change = _read(Changed, words)
        if change is None:
            return
        self._heard.keep(change.code, change.revision)
        if self._live.channel(change.code) is not None:
            self._catch_up(change)

    def _hear_of_end(self, words: bytes) -> None:
        end = _read(AccessEnded, words)
        if end is not None:
            self._live.end(end.code)

    def _opened(self, facts: MatchFacts) -> None:
        """Report a new reader at once, and show changes that were announced while the match was read."""
        self._somebody_came.set()
        heard = self._heard.get(facts.code) or 0
        if heard > facts.revision:
            self._catch_up(Changed(facts.code, heard))

    def _catch_up(self, change: Changed) -> None:
        self._wanted[change.code] = change
        if change.code not in self._reading:
            self._reading[change.code] = asyncio.create_task(self._show(change.code), name="reading")

    async def _show(self, code: str) -> None:
        """Show the wanted change of a match, and those that arrive meanwhile."""
        try:
            while (change := self._wanted.pop(code, None)) is not None:
                await self._show_change(change)
        except NoDatabase as error:
            log.warning("a page is behind", match=code, reason=str(error))
        except Exception:
            log.exception("a page is behind", match=code)
        finally:
            del self._reading[code]

    async def _show_change(self, change: Changed) -> None:
        channel = self._live.channel(change.code)
        if channel is None or change.revision < channel.facts.revision:
            return
        facts: MatchFacts | None = channel.facts
        if change.revision > channel.facts.revision:
            facts = await self._store.run(lambda unit: finding.by_code(unit, change.code))
        if facts is None:
            self._live.end(change.code)
        else:
            self._live.publish(facts, change.instead if facts.revision == change.revision else None)

    async def _for_ever(self) -> None:
        reconnects, compared = self._client.stats["reconnects"], -math.inf
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TELLS_SECONDS):
                    await self._somebody_came.wait()
            self._somebody_came.clear()
            await self._tell()
            now, seen = asyncio.get_running_loop().time(), self._client.stats["reconnects"]
            if seen == reconnects and now - compared < COMPARES_SECONDS:
                continue
            try:
                await self._compare()
            except NoDatabase as error:
                log.warning("open pages are not compared", reason=str(error))
            except Exception:
                log.exception("open pages are not compared")
            reconnects, compared = seen, now

    async def _compare(self) -> None:
        """Show changes that were not announced; pages of a changed match with link readers reconnect.

        They reconnect because the link may have been taken back.
        """
        codes = list(self._live.channels())
        if not codes:
            return
        revisions = await self._store.run(lambda unit: unit.revisions(codes))
        for code, channel in self._live.channels().items():
            known = revisions.get(code)
            if known is None and code in codes:
                self._live.end(code)
            elif known is not None and known > channel.facts.revision:
                self._missed(code, known)

    def _missed(self, code: str, revision: int) -> None:
        channel = self._live.channel(code)
        if channel is not None and channel.is_shared:
            self._live.end(code)
        elif code not in self._reading:
            self._catch_up(Changed(code, revision))

    async def _tell(self) -> None:
        """Report who has which match open; an empty report is not repeated."""
        channels = self._live.channels().items()
        accounts = {code: tuple(channel.accounts) for code, channel in channels if channel.accounts}
        if not accounts and not self._told_of_any:
            return
        try:
            await self._client.publish(subject(self._bot, "readers"), written(Readers(self._name, accounts)))
        except (Error, OSError) as error:
            log.warning("workers were not told who looks", error=type(error).__name__)
            return
        self._told_of_any = bool(accounts)


def _read(kind: type[T], words: bytes) -> T | None:
    try:
        return read(kind, words)
    except Malformed as error:
        log.warning("what a worker said is not understood", reason=str(error))
        return None
