"""Matches on open pages: a change is computed once for each language and kind of viewer, and sent to all.

A slow page misses the states in between: it is sent the difference from what it saw last.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Person, Status
from kotbot.page.parts import (
    DataOf,
    Parts,
    Played,
    changed,
    joined,
    parts_of,
    since,
    tag_of,
    text_of,
    with_steps,
)
from kotbot.page.ports import Backend
from kotbot.views.base.screen import Render
from kotbot.views.page.contract import Looks, PageStep, Viewer
from kotbot.views.page.page import page

HEARTBEAT_SECONDS: Final = 5.0
"""Seconds; a page that hears nothing for twelve takes its connection for lost (`front/talk.js`)."""

SEEN_FROM_AFAR: Final = 24
"""Steps that a link shows at first: all of a long turn, in some 6 kilobytes."""
SOON_SECONDS: Final = 0.5
"""The most seconds that a page being opened waits for Telegram's answer about chat membership."""


class Shown(NamedTuple):
    """The page as one kind of viewer sees it."""

    parts: Parts
    tag: str
    steps: Played
    """The steps that led there."""


class Made(NamedTuple):
    """A step, and its JSON."""

    step: PageStep
    text: str


class News(NamedTuple):
    """The next message to an open page; without changes only a heartbeat."""

    tag: str
    parts: str
    """JSON of the changed parts; empty if none changed."""
    whole: bool = False
    next: str = ""
    """The code of the match that follows this one, if it has ended and one does."""


@dataclass(slots=True, eq=False)
class Channel:
    """One match on the pages that show it."""

    facts: MatchFacts
    data_of: DataOf
    instead: Render | None = None
    readers: int = 0
    accounts: Counter[int] = field(default_factory=Counter)
    """How often each account has it open."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_closed: bool = False
    _shown: dict[tuple[str, Looks], Shown] = field(default_factory=dict)
    _patches: dict[tuple[str, str], str] = field(default_factory=dict)
    _steps: dict[str, dict[int, Made]] = field(default_factory=dict)
    """Steps by language and id, so that each is made once."""

    def show(self, facts: MatchFacts, instead: Render | None) -> None:
        """Show the new state of the match."""
        if facts.seats != self.facts.seats:
            self._steps.clear()
        self.facts, self.instead = facts, instead
        self._shown.clear()
        self._patches.clear()
        self.wake()

    @property
    def is_shared(self) -> bool:
        """Whether anybody has it open by its link."""
        return self.readers > self.accounts.total()

    def wake(self) -> None:
        """Wake everybody who waits for a change."""
        self.news.set()
        self.news = asyncio.Event()

    def seen_by(self, locale: str, looks: Looks) -> Shown:
        """Return what a viewer sees, made by the first who asks."""
        known = self._shown.get((locale, looks))
        if known is None:
            known = self._shown[locale, looks] = self._show(locale, looks)
        return known

    def _show(self, locale: str, looks: Looks) -> Shown:
        before = self._steps.get(locale, {})
        steps = {number: made.step for number, made in before.items()}
        shown = page(self.facts, texts_for(locale), looks, self.instead, steps)
        now = self._steps[locale] = {step.id: self._made(step, before.get(step.id)) for step in shown.steps}
        parts = parts_of(shown, self.data_of)
        return Shown(parts, tag_of(parts), {number: made.text for number, made in now.items()})

    def _made(self, step: PageStep, before: Made | None) -> Made:
        if before is not None and before.step is step:
            return before
        return Made(step, text_of(step, self.data_of))

    def between(self, before: Shown, now: Shown) -> str:
        """Return the changes from one state to another as JSON; the same for all who saw the same."""
        key = (before.tag, now.tag)
        if key not in self._patches:
            parts, steps = changed(before.parts, now.parts), since(before.steps, now.steps)
            self._patches[key] = joined(parts if steps is None else with_steps(parts, steps))
        return self._patches[key]


class Live:
    """All matches that are open on a page."""

    def __init__(self, data_of: DataOf) -> None:
        self._data_of = data_of
        self._channels: dict[str, Channel] = {}
        self.is_closed = False
        self._left: Callable[[MatchFacts], None] = _nobody_asked
        self._opened: Callable[[MatchFacts], None] = _nobody_asked

    def when_left(self, tell: Callable[[MatchFacts], None]) -> None:
        """Set the callback for a person closing their last page of a match."""
        self._left = tell

    def when_opened(self, tell: Callable[[MatchFacts], None]) -> None:
        """Set the callback for a page being opened; it gets the match as the page shows it."""
        self._opened = tell

    def channel(self, code: str) -> Channel | None:
        """Return the channel of an open match; None if it is not open."""
        return self._channels.get(code)

    def channels(self) -> dict[str, Channel]:
        """Return the channels of all open matches by code."""
        return dict(self._channels)

    def publish(self, facts: MatchFacts, instead: Render | None = None) -> None:
        """Show the committed state of a match; pages that show something newer keep that."""
        channel = self._channels.get(facts.code)
        if channel is not None and channel.facts.revision <= facts.revision:
            channel.show(facts, instead)

    def watched_by(self, code: str) -> set[int]:
        """Return the accounts that have a match open."""
        channel = self._channels.get(code)
        return set() if channel is None else set(channel.accounts)

    @contextmanager
    def open(self, facts: MatchFacts, account: int | None) -> Iterator[Channel]:
        """Keep a page of a match open while the block runs, for a person or for anybody with its link."""
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
        """Close the pages of a match; people who may still see it reconnect by themselves."""
        if (channel := self._channels.pop(code, None)) is not None:
            channel.is_closed = True
            channel.wake()

    def close(self) -> None:
        """Close all pages for good; one that came back meanwhile would hold up the end of the server."""
        self.is_closed = True
        for code in list(self._channels):
            self.end(code)


def _nobody_asked(_: MatchFacts) -> None:
    """Do nothing: no callback was set."""


def _whole(shown: Shown, looks: Looks, seen: str) -> str:
    """Return the whole page as JSON; a new reader with a link gets only the latest steps."""
    steps = [*shown.steps.values()]
    is_new = looks is Viewer.PUBLIC and not seen
    return joined(with_steps(shown.parts, steps[-SEEN_FROM_AFAR:] if is_new else steps))


class Looking:
    """As whom a reader looks at a match: as a member of the chat until the opposite is known.

    Telegram is asked when the page is opened, and again when the match begins or ends, because the buttons
    change then.
    """

    def __init__(self, backend: Backend, channel: Channel, person: Person | None) -> None:
        """Make the view of a reader; `person` is None for a reader with the link."""
        self._backend, self._channel, self._person = backend, channel, person
        self._looks: Looks = Viewer.PUBLIC if person is None else Viewer.CHAT
        self._asked: Status | None = None
        self._asking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Ask, and return once the answer is known or has taken too long."""
        self.now()
        if self._asking is not None:
            await asyncio.wait({self._asking}, timeout=SOON_SECONDS)

    def now(self) -> Looks:
        """Return the view as far as it is known."""
        status = self._channel.facts.status
        if self._person is not None and status is not self._asked:
            self.end()
            self._asked, self._asking = status, asyncio.create_task(self._ask(self._person), name="looks")
        return self._looks

    async def _ask(self, person: Person) -> None:
        looks = await self._backend.looks(self._channel.facts, person)
        if looks != self._looks:
            self._looks = looks
            self._channel.wake()

    def end(self) -> None:
        """Stop asking."""
        if self._asking is not None:
            self._asking.cancel()


async def follow(
    channel: Channel, locale: str, looking: Looking, seen: str, until: float
) -> AsyncIterator[News]:
    """Yield what to send to a page that has what `seen` names, or nothing yet, until a loop time.

    A change that shows nothing new to all is told, too: it may show a reader's own cards.
    """
    loop = asyncio.get_running_loop()
    event, looks = channel.news, looking.now()
    before, after = channel.seen_by(locale, looks), channel.facts.next
    known = before.tag == seen
    whole = "" if known else _whole(before, looks, seen)
    yield News(before.tag, whole, whole=not known, next=after)
    while not channel.is_closed and loop.time() < until:
        with suppress(TimeoutError):
            async with asyncio.timeout(min(HEARTBEAT_SECONDS, max(0.0, until - loop.time()))):
                await event.wait()
        if channel.is_closed:
            break
        event = channel.news
        now, after = channel.seen_by(locale, looking.now()), channel.facts.next
        yield News(now.tag, "" if now.tag == before.tag else channel.between(before, now), next=after)
        before = now
