"""How much may be sent to one chat and when: Telegram's documented budgets (reference: rates).

Sends and edits share them; answering a press and deleting are free. A chat has a bucket: so many messages at
once, then one more at a steady pace. So a busy group never waits for half a minute, and a bot that was killed
keeps to the budget without knowing what it sent before: its buckets begin empty.
"""

from dataclasses import dataclass
from typing import Final

from kotbot.rate_limits import SlidingWindow, TokenBucket


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many messages at once, then one more every so many seconds."""

    burst: int
    seconds: float
    kept: int = 0
    """How many of the burst are kept for boards that ask somebody."""


CHAT: Final = Allowance(2, 1.7)
"""Any 5 seconds see 4 messages at most; 5 are known to be taken."""
GROUP: Final = Allowance(3, 3.6, kept=1)
"""Any minute sees 19 messages at most; 20 are taken."""
OVERALL: Final = 28
"""Messages in a second, all chats together."""


class Bucket:
    """What may be sent to one chat; moments in seconds of a steady clock.

    `scale` 1 is Telegram's budget, 100 a hundred times as much, 0 none at all. When it is `born` it is empty.
    """

    def __init__(self, allowance: Allowance, scale: float, born: float) -> None:
        self._allowance = allowance
        pace = allowance.seconds / scale if scale > 0 else 0.0
        self._tokens = TokenBucket(allowance.burst, pace, born + allowance.burst * pace)
        self._closed_until = 0.0
        self.under_way = 0
        """Messages that were begun and are not spent yet."""

    def wait(self, now: float, kept: int = 0) -> float:
        """Seconds until one more message fits that leaves so many for others."""
        return max(self._tokens.wait(now, kept + self.under_way), self._closed_until - now)

    @property
    def kept(self) -> int:
        """How many messages are kept for boards that ask somebody."""
        return self._allowance.kept

    @property
    def burst(self) -> int:
        """How many messages a full bucket has."""
        return self._allowance.burst

    def spend(self, now: float) -> None:
        """Note a message that was sent."""
        self._tokens.spend(now)

    def close(self, until: float) -> None:
        """Nothing fits before this moment: Telegram said so."""
        self._closed_until = max(self._closed_until, until)

    def closed(self, now: float) -> float:
        """Seconds until anything at all may be asked of this chat."""
        return max(0.0, self._closed_until - now)

    def idle(self, now: float) -> bool:
        """Whether it is full, as one that is made anew later would be."""
        return self._tokens.is_full(now) and self._closed_until <= now


class Overall:
    """What may be sent in a second, all chats together; a bot that was just started begins with nothing."""

    def __init__(self, scale: float, born: float) -> None:
        self._sent = SlidingWindow(1.0 / scale if scale > 0 else 0.0, [born] * OVERALL)
        self.most = OVERALL
        """Less where others send, too."""

    def wait(self, now: float, under_way: int) -> float:
        """Seconds until one more message fits beside those that are on their way."""
        return self._sent.wait(now, self.most, under_way)

    def spend(self, now: float) -> None:
        """Note a message that was sent."""
        self._sent.spend(now)


def chat_bucket(chat: int, scale: float, born: float) -> Bucket:
    """The bucket of a chat; groups have negative ids, and all topics of one share it."""
    return Bucket(GROUP if chat < 0 else CHAT, scale, born)


def share(seconds: float, scale: float) -> float:
    """A time that is shorter where more may be sent."""
    return seconds / max(scale, 1.0) if scale > 0 else 0.0
