"""Matches on open pages: what changes is computed once for each language and kind of viewer, and sent to all.

Whoever is slow misses what lies between: they are sent what differs from what they saw last.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts
from kotbot.page.parts import DataOf, Parts, changed, joined, parts_of, tag_of
from kotbot.views.base.screen import Render
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import page

HEARTBEAT_SECONDS: Final = 15.0


class Shown(NamedTuple):
    """What one kind of viewer sees."""

    parts: Parts
    tag: str


class News(NamedTuple):
    """What an open page is to be sent; nothing but a sign of life where nothing changed."""

    tag: str
    parts: str
    """JSON of the parts that changed; empty if none did."""
    whole: bool = False


@dataclass(slots=True, eq=False)
class Channel:
    """One match on the pages that show it."""

    facts: MatchFacts
    data_of: DataOf
    instead: Render | None = None
    readers: int = 0
    accounts: Counter[int] = field(default_factory=Counter)
    """Who has it open, and how often."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_closed: bool = False
    _shown: dict[tuple[str, Viewer], Shown] = field(default_factory=dict)
    _patches: dict[tuple[str, str], str] = field(default_factory=dict)

    def show(self, facts: MatchFacts, instead: Render | None) -> None:
        """The match is like this now."""
        self.facts, self.instead = facts, instead
        self._shown.clear()
        self._patches.clear()
        self.wake()

    @property
    def is_shared(self) -> bool:
        """Whether somebody has it open by its link."""
        return self.readers > self.accounts.total()

    def wake(self) -> None:
        """Let those who wait look again."""
        self.news.set()
        self.news = asyncio.Event()

    def seen_by(self, locale: str, viewer: Viewer) -> Shown:
        """What somebody sees, made by the first who asks."""
        known = self._shown.get((locale, viewer))
        if known is None:
            parts = parts_of(page(self.facts, texts_for(locale), viewer, self.instead), self.data_of)
            known = self._shown[locale, viewer] = Shown(parts, tag_of(parts))
        return known

    def between(self, before: Shown, now: Shown) -> str:
        """What changed from one to the other, as JSON; the same for all who saw the same."""
        key = (before.tag, now.tag)
        if key not in self._patches:
            self._patches[key] = joined(changed(before.parts, now.parts))
        return self._patches[key]


class Live:
    """All matches that are open on a page."""

    def __init__(self, data_of: DataOf) -> None:
        self._data_of = data_of
        self._channels: dict[str, Channel] = {}
        self._left: Callable[[MatchFacts], None] = _nobody_asked
        self._opened: Callable[[MatchFacts], None] = _nobody_asked

    def when_left(self, tell: Callable[[MatchFacts], None]) -> None:
        """Whom to tell of which match somebody closed their last page."""
        self._left = tell

    def when_opened(self, tell: Callable[[MatchFacts], None]) -> None:
        """Whom to tell that a page was opened, and of the match as it shows it."""
        self._opened = tell

    def channel(self, code: str) -> Channel | None:
        """A match that is open; None for one that is not."""
        return self._channels.get(code)

    def channels(self) -> dict[str, Channel]:
        """All matches that are open, by their codes."""
        return dict(self._channels)

    def publish(self, facts: MatchFacts, instead: Render | None = None) -> None:
        """A match was committed like this; pages that show something newer keep that."""
        channel = self._channels.get(facts.code)
        if channel is not None and channel.facts.revision <= facts.revision:
            channel.show(facts, instead)

    def watched_by(self, code: str) -> set[int]:
        """Who has a match open."""
        channel = self._channels.get(code)
        return set() if channel is None else set(channel.accounts)

    @contextmanager
    def open(self, facts: MatchFacts, account: int | None) -> Iterator[Channel]:
        """A page of a match is open while the block runs, to somebody or to whoever has its link."""
        channel = self._channels.get(facts.code)
        if channel is None:
            channel = self._channels[facts.code] = Channel(facts, self._data_of)
        elif channel.facts.revision < facts.revision:
            channel.show(facts, None)
        channel.readers += 1
        if account is not None:
            channel.accounts[account] += 1
        self._opened(facts)
        try:
            yield channel
        finally:
            self._close(channel, account)

    def _close(self, channel: Channel, account: int | None) -> None:
        code = channel.facts.code
        channel.readers -= 1
        if not channel.readers and self._channels.get(code) is channel:
            del self._channels[code]
        if account is None:
            return
        channel.accounts[account] -= 1
        if not channel.accounts[account]:
            del channel.accounts[account]
            self._left(channel.facts)

    def end(self, code: str) -> None:
        """Close the pages of a match; those who may still see it come again by themselves."""
        if (channel := self._channels.pop(code, None)) is not None:
            channel.is_closed = True
            channel.wake()

    def close(self) -> None:
        """Close all pages."""
        for code in list(self._channels):
            self.end(code)


def _nobody_asked(_: MatchFacts) -> None:
    """Nobody asked to be told."""


async def follow(
    channel: Channel, locale: str, viewer: Viewer, seen: str, until: float
) -> AsyncIterator[News]:
    """What to send to a page that has what `seen` names, or nothing yet; ends at a moment of the loop."""
    loop = asyncio.get_running_loop()
    before = channel.seen_by(locale, viewer)
    yield News(before.tag, "") if before.tag == seen else News(before.tag, joined(before.parts), whole=True)
    while not channel.is_closed and loop.time() < until:
        event = channel.news
        now = channel.seen_by(locale, viewer)
        if now.tag != before.tag:
            yield News(now.tag, channel.between(before, now))
            before = now
            continue
        try:
            async with asyncio.timeout(min(HEARTBEAT_SECONDS, max(0.0, until - loop.time()))):
                await event.wait()
        except TimeoutError:
            yield News(before.tag, "")
