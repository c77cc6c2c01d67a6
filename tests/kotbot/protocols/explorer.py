"""Every state that a small model can come to, the nearest first."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Final, TypeVar

S = TypeVar("S")
MOST: Final = 500_000
"""A model that has more states is no small one, or has no end."""


class Broken(AssertionError):
    """What must hold does not, after the fewest steps that lead there."""

    def __init__(self, fault: str, history: list[str]) -> None:
        super().__init__("\n".join([fault, *history]))
        self.fault = fault
        self.history = history


def explore(
    start: S,
    steps: Callable[[S], Iterable[tuple[str, S]]],
    fault: Callable[[S], str],
    key: Callable[[S], Hashable] = lambda state: state,
) -> int:
    """Look at every state once; returns how many there are.

    Args:
        start: Where it begins.
        steps: What can happen next, in words, and what it leads to.
        fault: What is wrong with a state; empty if nothing is.
        key: Equal for states from which the same can happen.

    Raises:
        Broken: With a shortest history that leads to a fault.
    """
    before: dict[Hashable, tuple[Hashable, str]] = {}
    first = key(start)
    waiting = deque([(first, start)])
    seen = {first}
    while waiting:
        here, state = waiting.popleft()
        wrong = fault(state)
        if wrong:
            raise Broken(wrong, _history(here, before))
        for words, following in steps(state):
            there = key(following)
            if there in seen:
                continue
            assert len(seen) < MOST, "too many states"
            seen.add(there)
            before[there] = here, words
            waiting.append((there, following))
    return len(seen)


def _history(state: Hashable, before: dict[Hashable, tuple[Hashable, str]]) -> list[str]:
    words: list[str] = []
    while state in before:
        state, step = before[state]
        words.append(step)
    return words[::-1]
