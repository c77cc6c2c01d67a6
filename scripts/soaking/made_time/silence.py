"""Why a press may go without an answer: what stood in its way, from when to when.

Telegram takes an answer for fifteen seconds. A press must have one if in these there are a few seconds on end
in which nothing stood in the way; nothing else excuses its silence.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final

from kotbot.playground.world.presses import ANSWER_WINDOW

ENOUGH: Final = 4.0
"""Seconds on end without any hindrance in which a press is answered, whatever piled up in its chat."""


class Hindrance(StrEnum):
    """What can cost a press its answer."""

    OFF = "the bot was off"
    """From its death, or from the moment at which it was asked to end, until it takes updates again."""
    STILL = "its machine stood still"
    SLOW = "its disk was slow"
    DEAF = "updates did not come"
    """From a call for updates that went wrong until the next one is made."""
    HELD = "Telegram held it back"
    """Updates came in another order."""
    UNHEARD = "its answer was not taken"
    """From a call with this very answer that went wrong until the next one is made."""
    ASKING = "its chat waited for Telegram"
    """From a call for a member of the chat that went wrong until it is given up."""


@dataclass(slots=True)
class Span:
    """A hindrance from a moment to a moment, of everybody, or of what has this key."""

    what: Hindrance
    since: float
    until: float = inf
    key: str = ""


class Hindrances:
    """All of a simulation, in seconds of the world."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._spans: list[Span] = []

    def begin(self, what: Hindrance, key: str = "") -> None:
        """From now on it stands in the way, if it does not yet."""
        if not any(span.until == inf for span in self._of(what, key)):
            self._spans.append(Span(what, self._clock(), key=key))

    def end(self, what: Hindrance, key: str = "") -> None:
        """It stands in the way no more."""
        for span in self._of(what, key):
            span.until = min(span.until, self._clock())

    def last(self, what: Hindrance, seconds: float, key: str = "") -> None:
        """It stands in the way for so long."""
        self._spans.append(Span(what, self._clock(), self._clock() + seconds, key))

    def _of(self, what: Hindrance, key: str) -> Iterator[Span]:
        return (span for span in self._spans if span.what is what and span.key == key)

    def excuse(self, pressed: float, *keys: str) -> Hindrance | None:
        """What cost a press its answer, by its keys; None if it had time enough, or still has.

        Of several the one that ended last.
        """
        ends = pressed + ANSWER_WINDOW
        if self._clock() < ends:
            return None
        spans = sorted(
            (it for it in self._spans if it.until > pressed and it.since < ends and it.key in ("", *keys)),
            key=lambda it: it.since,
        )
        free_from, last = pressed, None
        for span in spans:
            if span.since - free_from >= ENOUGH:
                return None
            if last is None or span.until > free_from:
                free_from, last = max(free_from, span.until), span.what
        return None if ends - free_from >= ENOUGH else last
