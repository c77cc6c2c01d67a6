"""Background tasks, and the one way to cancel them."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

AGAIN_SECONDS: Final = 1.0
"""Before a task that goes on is cancelled once more; one that only cleans up is done by then."""


async def cancelled(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel tasks until they have ended, whatever they raise.

    Cancelling once is not enough: `asyncio.wait_for` of Python 3.11, which the client of NATS uses, loses a
    cancellation that comes in the very moment of an answer, and the task goes on. A caller that is cancelled
    meanwhile is so after the tasks have ended: none of them outlives it.
    """
    interruption: asyncio.CancelledError | None = None
    while waiting := {task for task in tasks if not task.done()}:
        for task in waiting:
            task.cancel()
        try:
            await asyncio.wait(waiting, timeout=AGAIN_SECONDS)
        except asyncio.CancelledError as error:
            interruption = error
    await asyncio.gather(*tasks, return_exceptions=True)
    if interruption is not None:
        raise interruption


@asynccontextmanager
async def in_background(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """Run a coroutine as a task while the block runs; its exception stays in its task."""
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        await cancelled(task)


class BackgroundTasks:
    """Tasks that are not awaited one by one; their owner ends them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator["asyncio.Task[None]"]:
        return iter([*self._tasks])

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> "asyncio.Task[None]":
        """Start a task."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Wait for the tasks that are not done yet, however they end."""
        await asyncio.gather(*self, return_exceptions=True)

    async def drain(self, seconds: float) -> None:
        """Wait so long for the tasks that are not done yet, and cancel the rest."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        await self.cancel()

    async def cancel(self) -> None:
        """Cancel the tasks that are not done yet."""
        await cancelled(*self)
