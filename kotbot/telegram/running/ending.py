"""The end of tasks that wait for others' libraries."""

import asyncio
from typing import Any, Final

AGAIN_SECONDS: Final = 0.05
"""Before a task that goes on is cancelled once more."""


async def ended(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel tasks until they have ended, whatever they raise.

    Once is not enough: `asyncio.wait_for` of Python 3.11, by which the client of NATS waits, forgets that it
    was cancelled in the very moment of an answer, and the task goes on.
    """
    waiting = {task for task in tasks if not task.done()}
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
