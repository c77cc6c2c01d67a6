"""How much may be sent to one chat and when: Telegram's documented budgets (reference: rates).

Sends and edits share them; answering a press is free. What is left is spent more slowly the less there is, so
that a busy group never waits for half a minute.
"""

import math
from collections import deque
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many messages in so many seconds."""

    count: int
    seconds: float


CHAT: Final = Allowance(4, 5.0)
"""One a second in a chat with short bursts; one less than the burst that is known to be taken."""
GROUP: Final = Allowance(19, 60.0)
OVERALL: Final = Allowance(28, 1.0)
CALM: Final = 0.5
"""Share of the group's budget above which mere drafts may be drawn."""
PACES: Final = ((0.6, 0.0), (0.3, 2.0), (0.0, 4.0))
"""From this share of the group's budget on, seconds between two messages."""


class Budget:
    """What was sent to one chat lately; moments in seconds of a steady clock.

    `scale` 1 is Telegram's budget, 100 a hundred times as much, 0 none at all.
    """

    def __init__(self, scale: float, *allowances: Allowance) -> None:
        self._scale = scale
        self._spent = [(allowance, deque[float]()) for allowance in allowances]

    def wait(self, now: float) -> float:
        """Seconds until one more message fits."""
        if self._scale <= 0:
            return 0.0
        return max(self._window_wait(now), self._pace_wait(now))

    def room(self, now: float) -> float:
        """How many messages fit now, by the tightest allowance."""
        if self._scale <= 0:
            return math.inf
        self._forget(now)
        return min(allowance.count - len(moments) for allowance, moments in self._spent)

    def spend(self, now: float) -> None:
        """Note a message that was sent."""
        for _, moments in self._spent:
            moments.append(now)

    def left(self, now: float) -> float:
        """Share of the longest allowance that is left, 0 to 1: of a group's minute, of a chat's burst."""
        if self._scale <= 0:
            return 1.0
        self._forget(now)
        allowance, moments = self._spent[-1]
        return 1 - len(moments) / allowance.count

    def calm(self, now: float) -> bool:
        """Whether there is room for mere drafts: in a private chat always, in a group while half is left."""
        allowance, _ = self._spent[-1]
        return allowance is not GROUP or self.left(now) >= CALM

    def idle(self, now: float) -> bool:
        """Whether nothing is remembered any more."""
        self._forget(now)
        return not any(moments for _, moments in self._spent)

    def _forget(self, now: float) -> None:
        for allowance, moments in self._spent:
            while moments and moments[0] <= now - allowance.seconds / (self._scale or 1):
                moments.popleft()

    def _window_wait(self, now: float) -> float:
        self._forget(now)
        full = [
            moments[0] + allowance.seconds / self._scale - now
            for allowance, moments in self._spent
            if len(moments) >= allowance.count
        ]
        return max(full, default=0.0)

    def _pace_wait(self, now: float) -> float:
        allowance, moments = self._spent[-1]
        if allowance is not GROUP or not moments:
            return 0.0
        left = 1 - len(moments) / allowance.count
        gap = next(gap for share, gap in PACES if left >= share)
        return max(0.0, moments[-1] + gap / self._scale - now)


def chat_budget(chat: int, scale: float) -> Budget:
    """The budget of a chat; groups have negative ids."""
    return Budget(scale, CHAT, GROUP) if chat < 0 else Budget(scale, CHAT)
