"""One unit of work on a database: whatever use cases read and write, in one transaction."""

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
from kotbot.store.rows.matches import MatchRows
from kotbot.store.rows.people import PeopleRows
from kotbot.store.rows.played import PlayedRows
from kotbot.store.rows.reviews import ReviewRows
from kotbot.store.rows.updates import UpdateRows


class Unit(MatchRows, EventRows, ClockRows, BoardRows, PeopleRows, PlayedRows, ReviewRows, UpdateRows):
    """All tables through one connection, with the time and the chance that go with its transaction.

    Everything in it is committed together or not at all.
    """

    now: datetime
    """The moment of this unit of work, in UTC; the same for all that it does."""
    began: datetime
    """When this process began, or its clock was set back to before then: what people were at is over."""
    haste: float
    """How many times faster than Telegram lets it a chat goes; pauses for people are so much shorter."""

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
        """The same unit of work for some partitions alone: what sweeps goes through these."""
        narrowed = copy(self)
        narrowed._partitions = partitions
        return narrowed

    def clock_set_by(self) -> timedelta:
        """How far the machine's clock was set, or the machine slept; `now` knows nothing of it."""
        return self._clock.set_by() if isinstance(self._clock, MonotonicClock) else timedelta(0)

    def since(self, moment: datetime) -> timedelta:
        """How long ago this process told a moment; less than nothing for one that is still to come."""
        return self._clock.since(moment) if isinstance(self._clock, MonotonicClock) else self.now - moment

    def _earliest(self, moment: datetime) -> datetime:
        return self._clock.earliest(moment) if isinstance(self._clock, MonotonicClock) else moment

    def follow_clock(self) -> None:
        """Let `now` be what the machine's clock says, here and from now on."""
        if isinstance(self._clock, MonotonicClock):
            self._clock.follow()
        self.now = self._clock()

    def entropy(self, size: int) -> bytes:
        """So many bytes that nobody can predict."""
        return self._entropy(size)

    def take_game(self, code: str) -> object | None:
        """A match that was kept; it is not kept any more."""
        return self._cache.take_game(code)

    def keep_game(self, code: str, match: int, game: object) -> None:
        """Keep a match that is written, for the next unit of work."""
        self._cache.keep_game(code, match, game)
