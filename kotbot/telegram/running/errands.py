"""What is made beside the updates and nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Errands:
    """Tasks that run by themselves and end with the bot."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Begin one."""
        task = asyncio.create_task(work, name=name)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def finish(self) -> None:
        """Wait for what is not done yet, however it ends."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def close(self) -> None:
        """Let go of what is not done yet."""
        tasks = list(self._under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
