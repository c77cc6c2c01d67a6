"""People who play many matches at once, for measurements: they press what their board shows."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from kotbot.playground.client import (
    Answer,
    Button,
    Message,
    PersonClient,
    PlaygroundClient,
    PlaygroundError,
    Room,
)
from scripts.testing.taps import LOG, UNDO, answering, asked_of

TURN = re.compile(r"turn (\d+)")
LOOKS_AWAY = 3.0
"""Seconds after which a board that does not change is not waited for."""
SETTING_UP = 12
"""Tables that are set up at the same time."""


@dataclass
class Measured:
    """Seconds from a press to its answer and to the changed board, and what was refused."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    refused: int = 0
    turns: int = 0


@dataclass(eq=False)
class Table:
    """Two people and a match; also the one button of a bare bot."""

    playground: PlaygroundClient
    room: Room
    people: list[PersonClient]
    rng: Random
    measured: Measured = field(default_factory=Measured)
    turn: int = 0

    @property
    def board(self) -> Message:
        """The newest message with buttons that shows a match or a count."""
        shown = [message for message in self.room.messages() if message.buttons]
        return next((message for message in reversed(shown) if message.button(LOG)), shown[-1])

    def choices(self) -> list[Button]:
        """What answers the question."""
        return [button for button in answering(self.board) if not button.text.startswith(UNDO)]

    def over(self) -> bool:
        """Whether the board shows a result."""
        return self.board.button("Rematch") is not None

    def asked(self) -> PersonClient:
        """Who is to answer."""
        return asked_of(self.people, self.board)

    async def tap(self) -> Answer | None:
        """One press by the one who is asked, measured; None where the board changed before it was made."""
        board, button = self.board, self.rng.choice(self.choices())
        began = perf_counter()
        try:
            answer = await self.asked().presses(self.room, button.text, on=board)
        except PlaygroundError:
            # The board changed under the finger.
            self.measured.refused += 1
            return None
        self.measured.answers.append(perf_counter() - began)
        if answer.alert is not None or not answer.answered:
            self.measured.refused += 1
        self.look_at_turn()
        return answer

    def look_at_turn(self) -> None:
        """Count the turns that went by since the board was looked at last."""
        found = TURN.search(self.board.text)
        if found is not None and int(found[1]) > self.turn:
            self.measured.turns += int(found[1]) - self.turn
            self.turn = int(found[1])

    async def tap_and_look(self) -> None:
        """One press, and the wait for the board to change."""
        before, since = self.board, self.playground.seq
        began = perf_counter()
        await self.tap()
        if await self.changes(before, since):
            self.measured.boards.append(perf_counter() - began)

    async def changes(self, before: Message, since: int) -> bool:
        """Wait for the board to show something else than before; False if it does not."""

        def changed() -> bool | None:
            if not self.room.changes_since(since):
                return None
            board = self.board
            return (board.id, board.text, board.rows) != (before.id, before.text, before.rows) or None

        try:
            await self.playground.until(changed, lambda: "", LOOKS_AWAY)
        except AssertionError:
            return False
        return True


async def _seated(playground: PlaygroundClient, number: int) -> Table:
    host = await playground.person(f"Ann{number}")
    guest = await playground.person(f"Bob{number}")
    group = await host.creates_group(f"Table {number}", guest, playground.bot)
    await host.says(group, "/newgame")
    return Table(playground, group, [host, guest], Random(number))


async def match(playground: PlaygroundClient, number: int) -> Table:
    """A match that is before its first answer."""
    table = await _seated(playground, number)
    host, guest = table.people
    await guest.presses(table.room, "Join", patience=60)
    await host.sees(table.room, f"\u2068{guest.name}\u2069", patience=60)
    await host.presses(table.room, "Start", patience=60)
    await host.finds_button(table.room, "📜", patience=60)
    return table


async def counter(playground: PlaygroundClient, number: int) -> Table:
    """A message of the bare bot."""
    table = await _seated(playground, number)
    await table.people[0].finds_button(table.room, "Tap", patience=60)
    return table


Opens = Callable[[PlaygroundClient, int], Awaitable[Table]]


async def several(playground: PlaygroundClient, number: int, opens: Opens) -> list[Table]:
    """So many tables, a few at a time."""
    gate = asyncio.Semaphore(SETTING_UP)

    async def one(place: int) -> Table:
        async with gate:
            return await opens(playground, place)

    return list(await asyncio.gather(*(one(place) for place in range(number))))


async def at_rate(tables: list[Table], rate: float, seconds: float) -> float:
    """Tap at a steady rate, each time at a table that is at rest; returns the seconds that it took.

    A table is at rest when its last tap is answered and its board has changed.
    """
    resting = list(tables)
    Random(0).shuffle(resting)
    running: set[asyncio.Task[None]] = set()
    began = perf_counter()

    async def one(table: Table) -> None:
        await table.tap_and_look()
        if not table.over():
            resting.append(table)

    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
        if resting:
            task = asyncio.create_task(one(resting.pop(0)))
            running.add(task)
            task.add_done_callback(running.discard)
    took = perf_counter() - began
    await asyncio.gather(*running)
    return took


async def warm_up(tables: list[Table], rate: float, seconds: float) -> None:
    """Tap for a while, and forget what was measured of it."""
    await at_rate(tables, rate, seconds)
    for table in tables:
        table.measured.answers.clear()
        table.measured.boards.clear()


def answers_of(tables: list[Table]) -> list[float]:
    """Seconds from each press to its answer."""
    return [second for table in tables for second in table.measured.answers]


def boards_of(tables: list[Table]) -> list[float]:
    """Seconds from each press to the changed board."""
    return [second for table in tables for second in table.measured.boards]


async def as_fast_as_possible(tables: list[Table], seconds: float) -> float:
    """Every table taps as soon as its board shows the last tap; returns taps a second."""
    began = perf_counter()
    before = len(answers_of(tables))

    async def one(table: Table) -> None:
        while perf_counter() - began < seconds and not table.over():
            await table.tap_and_look()

    await asyncio.gather(*(one(table) for table in tables))
    return (len(answers_of(tables)) - before) / (perf_counter() - began)


@contextmanager
def kept_busy(work: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """Do something again and again while the block runs."""

    async def again() -> None:
        while True:
            await work()

    task = asyncio.create_task(again())
    try:
        yield
    finally:
        task.cancel()
