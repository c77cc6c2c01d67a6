"""How partitions are left to others: what is under way in them is finished, for a while."""

import asyncio
from collections.abc import Callable

InHand = Callable[[int], frozenset[int]]
"""The numbers of what is under way in a partition."""


class Leaving:
    """Knows which partitions were left in the middle of something; call `look` when something is over."""

    def __init__(self, in_hand: InHand) -> None:
        self._in_hand = in_hand
        self._cut_off: set[int] = set()
        self._something_is_over = asyncio.Event()

    def is_done_with(self, partition: int) -> bool:
        """Whether nothing of a partition is under way."""
        return not self._in_hand(partition)

    async def leave(self, partition: int, seconds: float) -> frozenset[int]:
        """Finish what is under way in a partition; returns the numbers of what was not done in time."""
        try:
            async with asyncio.timeout(seconds):
                while not self.is_done_with(partition):
                    self._something_is_over.clear()
                    await self._something_is_over.wait()
        except TimeoutError:
            self.cut_off(partition)
        return self._in_hand(partition)

    def look(self) -> None:
        """Look again what is under way."""
        self._something_is_over.set()

    def cut_off(self, partition: int) -> None:
        """Tell nobody that what is under way in a partition is done, unless it is: its next owner does it."""
        self._cut_off.add(partition)

    def come_back(self, partition: int) -> None:
        """A partition is ours again."""
        self._cut_off.discard(partition)

    def is_cut_off(self, partition: int | None) -> bool:
        """Whether a partition was left while something of it was under way."""
        return partition in self._cut_off
