"""People who press when it is time to, whether or not what was pressed before is answered.

Who waits for an answer before the next press hides how long presses would have waited: here each is timed
from the moment at which it was due.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter

from kotbot.playground.client import PlaygroundClient
from scripts.benchmarks.players import Table, match, several


@dataclass
class Pressed:
    """What came of the presses of a while."""

    answers: list[float] = field(default_factory=list)
    """Seconds from the moment at which a press was due to its answer, or to the end of the wait for one."""
    late: list[float] = field(default_factory=list)
    """Seconds from that moment until it was pressed: what the people themselves took."""
    unanswered: int = 0
    behind: int = 0
    """Pressed on a board that did not show the last press yet."""


class People:
    """People at many tables; a match that has ended is followed by another one."""

    def __init__(self, playground: PlaygroundClient, tables: list[Table]) -> None:
        self._playground = playground
        self._numbers = count(len(tables))
        self._resting = deque(tables)
        self._pressed: deque[Table] = deque()
        """Those that do not rest, in the order of their presses."""

    @classmethod
    async def seated(cls, playground: PlaygroundClient, tables: int) -> "People":
        """So many tables, each at the beginning of a match of two."""
        return cls(playground, await several(playground, tables, match))

    async def press(self, rate: float, seconds: float) -> Pressed:
        """Press so often in a second; returns when all boards show it."""
        pressed, began = Pressed(), perf_counter()
        async with asyncio.TaskGroup() as running:
            for number in range(round(rate * seconds)):
                due = began + number / rate
                await asyncio.sleep(max(0.0, due - perf_counter()))
                running.create_task(self._one(due, pressed))
        return pressed

    async def _one(self, due: float, pressed: Pressed) -> None:
        table, rests = self._next()
        pressed.behind += not rests
        self._pressed.append(table)
        before, since = table.board, self._playground.seq
        pressed.late.append(perf_counter() - due)
        answer = await table.tap()
        if answer is not None:
            pressed.answers.append(perf_counter() - due)
            pressed.unanswered += not answer.answered
        await table.changes(before, since)
        await self._rest(table)

    def _next(self) -> tuple[Table, bool]:
        """The table that has rested longest, else the one that was pressed at longest ago; whether it rests.

        Raises LookupError where all matches have just ended.
        """
        rested = next((table for table in self._resting if table.choices() and not table.over()), None)
        if rested is not None:
            self._resting.remove(rested)
            return rested, True
        if not self._pressed:
            raise LookupError("no table is asked anything: take more tables")
        return self._pressed.popleft(), False

    async def _rest(self, table: Table) -> None:
        """Let a table wait for its next press, unless it was pressed at meanwhile and does so already."""
        if table not in self._pressed:
            return
        self._pressed.remove(table)
        if table.over():
            table = await match(self._playground, next(self._numbers))
        self._resting.append(table)
