"""The rate limit of pages that one person may have sent to a group: all share the board's budget."""

from enum import Enum
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.rate_limits import SlidingWindow
from kotbot.telegram.outgoing.budgets import share

PAGES: Final = 6
"""Pages of one person in one chat within SECONDS."""
SECONDS: Final = 15.0
"""Seconds in which PAGES may be sent."""
REMEMBERED: Final = 5_000
"""People whose latest requests are remembered."""

Who = tuple[int, int]
"""A chat and a person in it."""


class PageVerdict(Enum):
    """The outcome of a request for a page."""

    GRANTED = "granted"
    REFUSED = "refused"
    REFUSED_AGAIN = "refused again"
    """Refused, and the person was told already."""


class PageRateLimit:
    """Counts each person's requests; times are seconds of a monotonic clock.

    `scale` is that of the budgets.
    """

    def __init__(self, scale: float) -> None:
        self._span = share(SECONDS, scale)
        self._asked: BoundedDict[Who, SlidingWindow] = BoundedDict(REMEMBERED)
        self._told: BoundedDict[Who, float] = BoundedDict(REMEMBERED)

    def ask(self, who: Who, now: float) -> PageVerdict:
        """Return whether a person may have one more page, and count it if so."""
        asked = self._asked.get(who) or SlidingWindow(self._span)
        if not asked.wait(now, PAGES):
            asked.spend(now)
            self._asked.keep(who, asked)
            return PageVerdict.GRANTED
        told = self._told.get(who)
        if told is not None and told > now - self._span:
            return PageVerdict.REFUSED_AGAIN
        self._told.keep(who, now)
        return PageVerdict.REFUSED
