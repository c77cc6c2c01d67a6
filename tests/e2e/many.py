"""The bot on many machines, its parts in the process of the test: what that replaces is so in each part."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kotbot.background_tasks import cancelled
from kotbot.settings import Settings
from kotbot.telegram.gateway.running import run_gateway
from kotbot.telegram.worker.running import run_worker
from kotbot.thinker import run_thinker
from kotbot.thinking.pool import Pool
from scripts.testing import eager
from scripts.testing.nats import serving
from tests.databases import postgresql_with_tables

WORKERS = 2
Run = Callable[[asyncio.Event, asyncio.Event], Coroutine[Any, Any, None]]
"""Runs a part until the first is set; sets the second once it does its work."""


@asynccontextmanager
async def running_many(settings: Settings) -> AsyncIterator[None]:
    """A gateway, two workers and a thinker run while the block does, with a NATS and tables of their own.

    The workers come at the same time, as machines do that are begun together: each has its share at once.
    """
    with TemporaryDirectory() as folder, serving(Path(folder)) as nats:
        shared = {"database_url": postgresql_with_tables(), "nats_url": nats.url}
        together = settings.model_copy(update=shared)
        pool = Pool(1, prepare=eager.prepare)
        async with (
            running_parts(partial(_thinks, nats.url, pool)),
            running_parts(*(partial(run_worker, together) for _ in range(WORKERS))),
            running_parts(partial(run_gateway, together)),
        ):
            yield


@asynccontextmanager
async def running_parts(*parts: Run) -> AsyncIterator[None]:
    """These parts do their work while the block runs, and end after it."""
    stop = asyncio.Event()
    begun = [asyncio.Event() for _ in parts]
    tasks = [asyncio.create_task(run(stop, ready)) for run, ready in zip(parts, begun, strict=True)]
    all_begun = asyncio.create_task(_all(begun))
    await asyncio.wait({*tasks, all_begun}, return_when=asyncio.FIRST_COMPLETED)
    try:
        assert all_begun.done(), "a part has ended before it began"
        yield
    finally:
        await cancelled(all_begun)
        stop.set()
        await asyncio.gather(*tasks)


async def _all(events: Sequence[asyncio.Event]) -> None:
    for event in events:
        await event.wait()


async def _thinks(url: str, pool: Pool, stop: asyncio.Event, ready: asyncio.Event) -> None:
    """Think for others; who asks before it listens asks again."""
    ready.set()
    await run_thinker(url, stop, pool)
