"""Rate limits: a token bucket and a sliding window.

Times are seconds of a steady clock that the caller reads.
"""

from collections import deque
from collections.abc import Iterable


class TokenBucket:
    """Allows `burst` events at once, then one more every `seconds`; with 0 seconds there is no limit.

    Its state is the moment at which it will be full.
    """

    __slots__ = ("_burst", "_full_at", "_seconds")

    def __init__(self, burst: int, seconds: float, full_at: float) -> None:
        self._burst, self._seconds, self._full_at = burst, seconds, full_at

    def wait(self, now: float, others: int = 0) -> float:
        """Return the seconds until an event fits and leaves room for so many others."""
        return max(0.0, self._full_at - now - (self._burst - 1 - others) * self._seconds)

    def spend(self, now: float) -> None:
        """Count one event."""
        self._full_at = max(self._full_at, now) + self._seconds

    def go_at(self, seconds: float) -> None:
        """Allow one more event every so many seconds from the next one on."""
        self._seconds = seconds

    def is_full(self, now: float) -> bool:
        """Whether the bucket is full, like a new one."""
        return self._full_at <= now


class SlidingWindow:
    """The events of the last so many seconds; with 0 seconds nothing is remembered."""

    __slots__ = ("_seconds", "_spent")

    def __init__(self, seconds: float, spent: Iterable[float] = ()) -> None:
        self._seconds, self._spent = seconds, deque(spent)

    def wait(self, now: float, most: int, under_way: int = 0) -> float:
        """Return the seconds until one more event fits beside those under way; the window holds `most`."""
        if not self._seconds:
            return 0.0
        while self._spent and self._spent[0] <= now - self._seconds:
            self._spent.popleft()
        if len(self._spent) + under_way < most:
            return 0.0
        return self._spent[0] + self._seconds - now if self._spent else self._seconds / most

    def spend(self, now: float) -> None:
        """Count one event."""
        if self._seconds:
            self._spent.append(now)
