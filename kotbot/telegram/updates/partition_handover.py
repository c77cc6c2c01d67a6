"""The hand-over of partitions: work under way in them gets a while to be finished."""

import asyncio
from collections.abc import Callable

InHand = Callable[[int], frozenset[int]]
"""Returns the numbers of the work under way in a partition."""


class PartitionHandover:
    """Knows which partitions were left with work under way; call `look` when some work has ended."""

    def __init__(self, in_hand: InHand) -> None:
        self._in_hand = in_hand
        self._cut_off: set[int] = set()
        self._something_is_over = asyncio.Event()

    def is_done_with(self, partition: int) -> bool:
        """Return whether no work is under way in a partition."""
        return not self._in_hand(partition)

    async def leave(self, partition: int, seconds: float) -> frozenset[int]:
        """Wait for the work under way in a partition; returns the numbers of what was not done in time."""
        try:
            async with asyncio.timeout(seconds):
                while not self.is_done_with(partition):
                    self._something_is_over.clear()
                    await self._something_is_over.wait()
        except TimeoutError:
            self.cut_off(partition)
        return self._in_hand(partition)

    def look(self) -> None:
        """Check again which work is under way."""
        self._something_is_over.set()

    def cut_off(self, partition: int) -> None:
        """Report unfinished work of a partition to nobody as done: its next owner does it."""
        self._cut_off.add(partition)

    def come_back(self, partition: int) -> None:
        """Note that this process owns a partition again."""
        self._cut_off.discard(partition)

    def is_cut_off(self, partition: int | None) -> bool:
        """Return whether a partition was left while work in it was under way."""
        return partition in self._cut_off
