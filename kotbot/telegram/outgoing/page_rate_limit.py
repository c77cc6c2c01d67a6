"""How many pages one person may have sent to a group in a while: everybody's board shares its budget."""

from enum import Enum
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.rate_limits import SlidingWindow
from kotbot.telegram.outgoing.budgets import share

PAGES: Final = 6
"""Pages of one person in one chat ..."""
SECONDS: Final = 15.0
"""... within so many seconds."""
REMEMBERED: Final = 5_000
"""Who asked last."""

Who = tuple[int, int]
"""A chat and a person in it."""


class PageVerdict(Enum):
    """What becomes of a wish."""

    GRANTED = "granted"
    REFUSED = "refused"
    REFUSED_AGAIN = "refused again"
    """And it was said already."""


class PageRateLimit:
    """Counts what each person asks for; moments in seconds of a steady clock, `scale` as of the budgets."""

    def __init__(self, scale: float) -> None:
        self._span = share(SECONDS, scale)
        self._asked: BoundedDict[Who, SlidingWindow] = BoundedDict(REMEMBERED)
        self._told: BoundedDict[Who, float] = BoundedDict(REMEMBERED)

    def ask(self, who: Who, now: float) -> PageVerdict:
        """Whether somebody may have one more page; then it counts."""
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
