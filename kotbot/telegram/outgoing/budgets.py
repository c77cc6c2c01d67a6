"""The budgets of messages to a chat, as Telegram documents them (reference: rates).

Nobody documents that of inline messages: it begins with a setting, and 429 teaches the rest.

Sends and edits share a budget; answers to presses and deletions are free. A chat has a bucket: a burst of
messages at once, then one more at a steady pace. So a busy group never waits for half a minute. Buckets begin
empty, so a bot that was killed keeps to the budget without knowing what it sent before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kotbot.matches.inline_chats import InlineWay, way_of
from kotbot.rate_limits import SlidingWindow, TokenBucket


@dataclass(frozen=True, slots=True)
class Allowance:
    """A burst of messages, then one more each interval."""

    burst: int
    seconds: float
    kept: int = 0
    """How many of the burst are kept for boards that ask a person."""


CHAT: Final = Allowance(2, 1.7)
"""Any 5 seconds see 4 messages at most; 5 are known to be taken."""
GROUP: Final = Allowance(3, 3.6, kept=1)
"""Any minute sees 19 messages at most; 20 are taken."""
OVERALL: Final = 28
"""Messages in a second, all chats together."""


SLOWEST: Final = 16.0
"""The most seconds between two edits of an inline message, whatever Telegram says."""
FORGETS: Final = 600.0
"""Seconds without a 429 after which half of the slowness is tried to be done without."""


class Pace:
    """The seconds between two edits of an inline message: as set at first, then as 429 teaches."""

    def __init__(self, seconds: float) -> None:
        self._set, self._now, self._since = seconds, seconds, 0.0

    def seconds(self, now: float) -> float:
        """Return the seconds between two edits of one message at this moment."""
        while self._now > self._set and now - self._since >= FORGETS:
            self._now = max(self._set, self._now / 2)
            self._since += FORGETS
        return self._now

    def too_fast(self, now: float) -> None:
        """Learn from a 429: half of the edits from now on, for all messages that came this way."""
        self._now, self._since = max(self._set, min(SLOWEST, self.seconds(now) * 2)), now


Paces = Mapping[InlineWay, Pace]
NO_PACES: Final[Paces] = MappingProxyType({})


class Bucket:
    """The message budget of one chat; times are seconds of a monotonic clock.

    `scale` 1 is Telegram's budget, 100 a hundred times as much, 0 none at all. A new bucket is empty.
    """

    def __init__(self, allowance: Allowance, scale: float, born: float, learnt: Pace | None = None) -> None:
        self._allowance, self._scale, self._learnt = allowance, scale, learnt
        pace = allowance.seconds / scale if scale > 0 else 0.0
        self._tokens = TokenBucket(allowance.burst, pace, born + allowance.burst * pace)
        self._closed_until = 0.0
        self.under_way = 0
        """Messages that were begun and are not spent yet."""

    def wait(self, now: float, kept: int = 0) -> float:
        """Return the seconds until one more message fits, leaving this many for others."""
        return max(self._tokens.wait(now, kept + self.under_way), self._closed_until - now)

    @property
    def kept(self) -> int:
        """How many messages are kept for boards that ask a person."""
        return self._allowance.kept

    @property
    def burst(self) -> int:
        """The number of messages in a full bucket."""
        return self._allowance.burst

    def spend(self, now: float) -> None:
        """Note a message that was sent."""
        if self._learnt is not None and self._scale > 0:
            self._tokens.go_at(self._learnt.seconds(now) / self._scale)
        self._tokens.spend(now)

    def refused(self, now: float, seconds: float) -> None:
        """Let nothing through for so many seconds, because Telegram said so (429), and learn from it."""
        self.close(now + seconds)
        if self._learnt is not None:
            self._learnt.too_fast(now)

    def close(self, until: float) -> None:
        """Let nothing through before this moment."""
        self._closed_until = max(self._closed_until, until)

    def closed(self, now: float) -> float:
        """Return the seconds until any call may be made for this chat."""
        return max(0.0, self._closed_until - now)

    def idle(self, now: float) -> bool:
        """Return whether the bucket is full, as a new one would be later."""
        return self._tokens.is_full(now) and self._closed_until <= now


class Overall:
    """The budget of messages in a second, all chats together; it is empty at the start of the bot."""

    def __init__(self, scale: float, born: float) -> None:
        self._sent = SlidingWindow(1.0 / scale if scale > 0 else 0.0, [born] * OVERALL)
        self.most = OVERALL
        """The most messages in a second; less while other processes send, too."""

    def wait(self, now: float, under_way: int) -> float:
        """Return the seconds until one more message fits beside those on their way."""
        return self._sent.wait(now, self.most, under_way)

    def spend(self, now: float) -> None:
        """Note a message that was sent."""
        self._sent.spend(now)


def chat_bucket(chat: int, scale: float, born: float, paces: Paces = NO_PACES) -> Bucket:
    """Return the bucket of a chat; groups have negative ids, and all topics of a group share it."""
    way = way_of(chat)
    if way is not None:
        pace = paces[way]
        return Bucket(Allowance(1, pace.seconds(born)), scale, born, pace)
    return Bucket(GROUP if chat < 0 else CHAT, scale, born)


def share(seconds: float, scale: float) -> float:
    """Return a time scaled down if more may be sent."""
    return seconds / max(scale, 1.0) if scale > 0 else 0.0
