"""The live feed for the page and for programs: an ordered list of events to follow."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

REMEMBERED = 5000
MOST_UNREAD = 4 * REMEMBERED
"""Events that wait for a follower who does not read; with one more they become a gap."""
GAP: dict[str, Any] = {"type": "world"}
"""Says that events are missing: look at everything anew."""


@dataclass(frozen=True)
class Event:
    """An event that people see; `people` is empty if it concerns everybody."""

    seq: int
    people: frozenset[int]
    data: dict[str, Any]

    @cached_property
    def text(self) -> str:
        """The event as JSON."""
        audience = {"people": sorted(self.people)} if self.people else {}
        return json.dumps(
            {"seq": self.seq, **self.data, **audience}, ensure_ascii=False, separators=(",", ":")
        )

    def concerns(self, people: frozenset[int]) -> bool:
        """Return whether one of these people sees it; an empty set follows everybody."""
        return not people or not self.people or bool(self.people & people)


@dataclass(eq=False)
class Subscription:
    """One follower and its unread events."""

    people: frozenset[int]
    unread: deque[Event] = field(default_factory=deque)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def add(self, event: Event) -> None:
        """Append an event to the unread ones if it concerns this follower."""
        if not event.concerns(self.people):
            return
        if len(self.unread) == MOST_UNREAD:
            self.unread.clear()
            event = Event(event.seq, frozenset(), GAP)
        self.unread.append(event)
        self.news.set()

    async def next_events(self) -> list[Event]:
        """Wait for events; an empty list means that the feed ended."""
        while not self.unread and not self.closed:
            self.news.clear()
            await self.news.wait()
        events = list(self.unread)
        self.unread.clear()
        return events


class Feed:
    """Publishes events, and keeps the last ones for followers that reconnect."""

    def __init__(self) -> None:
        self.seq = 0
        self._remembered: deque[Event] = deque(maxlen=REMEMBERED)
        self._followers: set[Subscription] = set()

    def publish(self, data: dict[str, Any], people: Iterable[int] = ()) -> None:
        """Publish an event to these people, or to everybody."""
        self.seq += 1
        event = Event(self.seq, frozenset(people), data)
        self._remembered.append(event)
        for follower in self._followers:
            follower.add(event)

    def subscribe(self, people: frozenset[int], since: int | None) -> Subscription:
        """Follow from now on, or from after event `since`; a gap is replaced by a `world` event."""
        follower = Subscription(people)
        if since is not None:
            self._catch_up(follower, since)
        self._followers.add(follower)
        return follower

    def unsubscribe(self, follower: Subscription) -> None:
        """Stop following."""
        self._followers.discard(follower)

    def close(self) -> None:
        """End the stream of every follower."""
        for follower in self._followers:
            follower.closed = True
            follower.news.set()

    def _catch_up(self, follower: Subscription, since: int) -> None:
        oldest = self._remembered[0].seq if self._remembered else self.seq + 1
        if since > self.seq or since < oldest - 1:
            follower.add(Event(self.seq, frozenset(), GAP))
            return
        for event in self._remembered:
            if event.seq > since:
                follower.add(event)
