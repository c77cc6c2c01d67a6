"""One unit of work on a database: everything that use cases read and write, in one transaction."""

from collections.abc import Callable
from copy import copy
from datetime import datetime, timedelta
from typing import Self

from sqlalchemy import Connection

from kotbot.store.match_cache import MatchCache
from kotbot.store.monotonic_clock import MonotonicClock
from kotbot.store.rows.boards import BoardRows
from kotbot.store.rows.clocks import ClockRows
from kotbot.store.rows.events import EventRows
from kotbot.store.rows.matches import MatchRows, ReviewRows
from kotbot.store.rows.people import PeopleRows
from kotbot.store.rows.played import PlayedRows
from kotbot.store.rows.updates import UpdateRows


class Unit(MatchRows, EventRows, ClockRows, BoardRows, PeopleRows, PlayedRows, ReviewRows, UpdateRows):
    """All tables through one connection, with the time and the randomness of its transaction.

    Everything in it is committed together or not at all.
    """

    now: datetime
    """The time of this unit of work, in UTC; constant within it."""
    began: datetime
    """Start of this process, or an earlier time to which its clock was set back; older dialogs are over."""
    haste: float
    """Pace of a chat relative to what Telegram allows; pauses for people are divided by it."""

    def __init__(
        self,
        connection: Connection,
        cache: MatchCache,
        clock: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        haste: float,
        partitions: frozenset[int] | None = None,
        began: datetime | None = None,
    ) -> None:
        super().__init__(connection, cache, partitions)
        self._clock = clock
        self.now = clock()
        self.began = self._earliest(began or self.now)
        self._read_accounts = {}
        self.haste = haste
        self._entropy = entropy

    def within(self, partitions: frozenset[int]) -> Self:
        """Return the same unit of work restricted to some partitions, as sweeps use it."""
        narrowed = copy(self)
        narrowed._partitions = partitions
        return narrowed

    def clock_set_by(self) -> timedelta:
        """Return how far the machine's clock was set, or how long it slept; `now` does not include it."""
        return self._clock.set_by() if isinstance(self._clock, MonotonicClock) else timedelta(0)

    def since(self, moment: datetime) -> timedelta:
        """Return how long ago this process's clock showed a moment; negative for a future one."""
        return self._clock.since(moment) if isinstance(self._clock, MonotonicClock) else self.now - moment

    def _earliest(self, moment: datetime) -> datetime:
        return self._clock.earliest(moment) if isinstance(self._clock, MonotonicClock) else moment

    def follow_clock(self) -> None:
        """Set `now` to the time of the machine's clock, here and from now on."""
        if isinstance(self._clock, MonotonicClock):
            self._clock.follow()
        self.now = self._clock()

    def entropy(self, size: int) -> bytes:
        """Return so many unpredictable bytes."""
        return self._entropy(size)

    def take_match(self, code: str) -> object | None:
        """Remove a match from the cache and return it."""
        return self._cache.take_match(code)

    def keep_match(self, code: str, match: int, game: object) -> None:
        """Cache a stored match for the next unit of work."""
        self._cache.keep_match(code, match, game)
