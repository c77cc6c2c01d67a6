"""The pace at which something can be done over and over, found from the quickest on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scripts.probing.calls import RefusedError

Deed = Callable[[int], Awaitable[object]]
"""Does something that may be refused; its number differs each time."""

TOO_MANY: Final = 429


class Pace:
    """Steady time in seconds; tests have one of their own."""

    def now(self) -> float:
        """Return the time."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Trial:
    """One pace: seconds from one to the next, how many went through, and what 429 said if one did not.

    Where calls took longer than the pace, the seconds are those that they took, to a tenth.
    """

    seconds: float
    done: int
    retry_after: int | None

    @property
    def held(self) -> bool:
        """Whether nothing was refused."""
        return self.retry_after is None

    def __str__(self) -> str:
        if self.held:
            return f"one in {self.seconds:g} s"
        return f"one in {self.seconds:g} s: after {self.done}, for {self.retry_after} s"


class PausedError(Exception):
    """Telegram lets the bot do nothing for longer than the probe waits: `seconds`; `trials` came before."""

    def __init__(self, seconds: int, trials: Sequence[Trial] = ()) -> None:
        super().__init__(seconds)
        self.seconds, self.trials = seconds, tuple(trials)


async def tried(do: Deed, seconds: float, lasting: float, pace: Pace, first: int = 0) -> Trial:
    """Do something once in so many seconds, the first after as many, until it is refused, or has lasted.

    Args:
        do: does it.
        seconds: from one to the next.
        lasting: seconds after which the pace has held.
        pace: the time.
        first: the number of the first.

    Raises:
        RefusedError: for another reason than too many requests.
    """
    begun, done = pace.now(), 0
    while pace.now() - begun < lasting:
        ahead = begun + (done + 1) * seconds - pace.now()
        if ahead > 0:
            await pace.sleep(ahead)
        try:
            await do(first + done)
        except RefusedError as refused:
            if refused.code != TOO_MANY:
                raise
            return Trial(seconds, done, refused.retry_after or 1)
        done += 1
    return Trial(max(seconds, round((pace.now() - begun) / done, 1)), done, None)


async def quickest(
    do: Deed,
    paces: Sequence[float],
    lasting: float,
    pace: Pace,
    patience: float,
) -> list[Trial]:
    """Try paces, the quickest first, until one holds; after a refusal wait as long as it says.

    Raises:
        PausedError: that is longer than the patience (seconds).
        RefusedError: something else than too many requests.
    """
    trials: list[Trial] = []
    for seconds in paces:
        number = sum(trial.done + 1 for trial in trials)
        trials.append(await tried(do, seconds, lasting, pace, number))
        wait = trials[-1].retry_after
        if wait is None:
            return trials
        if wait > patience:
            raise PausedError(wait, trials)
        await pace.sleep(wait)
    return trials
