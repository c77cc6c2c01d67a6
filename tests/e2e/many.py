"""The bot on many machines, its parts in the process of the test: what that replaces is so in each part."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kotbot.settings import Settings
from kotbot.telegram.gateway.running import run_gateway
from kotbot.telegram.worker.running import run_worker
from kotbot.thinker import run_thinker
from kotbot.thinking.pool import Pool
from scripts.testing.nats import serving
from tests.databases import postgresql_with_tables
from tests.kotbot.thinking import eager

WORKERS = 2
Run = Callable[[asyncio.Event, asyncio.Event], Coroutine[Any, Any, None]]
"""Runs a part until the first is set; sets the second once it does its work."""


@asynccontextmanager
async def running_many(settings: Settings) -> AsyncIterator[None]:
    """A gateway, two workers and a thinker run while the block does, with a NATS and tables of their own."""
    with TemporaryDirectory() as folder, serving(Path(folder)) as nats:
        shared = {"database_url": postgresql_with_tables(), "nats_url": nats.url}
        together = settings.model_copy(update=shared)
        async with AsyncExitStack() as parts:
            pool = Pool(1, prepare=eager.prepare)
            await parts.enter_async_context(_thinking(nats.url, pool))
            for _ in range(WORKERS):
                await parts.enter_async_context(_part(partial(run_worker, together)))
            await parts.enter_async_context(_part(partial(run_gateway, together)))
            yield


@asynccontextmanager
async def _part(
    run: Callable[[asyncio.Event, asyncio.Event], Coroutine[Any, Any, None]],
) -> AsyncIterator[None]:
    stop, ready = asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(run(stop, ready))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        waiting.cancel()
        stop.set()
        await task


@asynccontextmanager
async def _thinking(url: str, pool: Pool) -> AsyncIterator[None]:
    stop = asyncio.Event()
    task = asyncio.create_task(run_thinker(url, stop, pool))
    try:
        yield
    finally:
        stop.set()
        await task
