"""Two ways to run one bot, each beside a Telegram, a PostgreSQL and, for many processes, a NATS of its own.

The servers keep what they acknowledge, as a host's do: each commit and each update is on the disk.
"""

import asyncio
import contextlib
import os
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator, Mapping, Set
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import psycopg

from kotbot.matches.partitions import PARTITIONS
from kotbot.playground.client import PlaygroundClient, connect
from kotbot.store import Store
from scripts.benchmarks.pace import SPENDING
from scripts.benchmarks.processes import cpu_seconds_with_children, parent_of, part, telegram
from scripts.testing import nats, postgresql

BOT, WORKER, GATEWAY, POSTGRESQL, NATS = "the bot", "worker", "gateway", "PostgreSQL", "NATS"
"""What is measured; those of a kind together."""
BEGINS_SECONDS: Final = 60.0
LOOKS_SECONDS: Final = 0.1
_HELD: Final = (
    "SELECT count(*), count(DISTINCT pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 "
    "AND granted AND classid = CAST(hashtext('kotbot ' || current_schema()) AS bigint) & 4294967295"
)
"""The locks of partitions, and how many workers hold them."""


class NotBegun(RuntimeError):
    """A part did not begin in time."""


class Cores(NamedTuple):
    """Who runs where; empty where the system does not say which cores there are."""

    measured: frozenset[int]
    beside: frozenset[int]
    """For the playgrounds and the people: the others, or the same where there are no more."""


def cores(count: int = 2) -> Cores:
    """So many cores for what is measured."""
    if not hasattr(os, "sched_getaffinity"):
        return Cores(frozenset(), frozenset())
    known = sorted(os.sched_getaffinity(0))
    measured = frozenset(known[:count])
    return Cores(measured, frozenset(known) - measured or measured)


@contextlib.contextmanager
def confined(to: Set[int]) -> Iterator[None]:
    """What is begun in the block stays on these cores; wherever it likes without any."""
    if not to:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, to)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@dataclass(frozen=True, slots=True)
class Side:
    """A bot that runs."""

    name: str
    playground: PlaygroundClient
    numbers: Mapping[str, tuple[int, ...]]
    """Of the processes, by what they are."""

    def spent(self) -> dict[str, float]:
        """CPU seconds so far, by what spent them."""
        return {kind: sum(map(cpu_seconds_with_children, some)) for kind, some in self.numbers.items()}

    async def done(self) -> "Done":
        """What it did so far."""
        statistics = await self.playground.statistics()
        calls = statistics["calls"]
        sent = sum(calls.get(method, 0) for method in SPENDING)
        return Done(calls.get("answerCallbackQuery", 0), sent, statistics["errors"].get("429", 0))


class Done(NamedTuple):
    """What a bot did."""

    presses: int
    """That were answered, those that begin matches among them."""
    messages: int
    """That were sent or edited: what Telegram's budgets are of."""
    too_many: int
    """Calls that Telegram refused for them."""

    def since(self, before: "Done") -> "Done":
        """What came to it."""
        return Done(*(now - then for now, then in zip(self, before, strict=True)))


@asynccontextmanager
async def alone(scale: float, on: Cores) -> AsyncIterator[Side]:
    """The bot in one process."""
    async with AsyncExitStack() as running:
        address, url = await _surroundings(running, scale, on)
        with confined(on.measured):
            bot = await running.enter_async_context(part([], address, url, scale))
        playground = await running.enter_async_context(connect(address))
        yield Side("one process", playground, {BOT: (bot.pid,), POSTGRESQL: (_postmaster(url),)})


@asynccontextmanager
async def spread(scale: float, on: Cores, workers: int = 2) -> AsyncIterator[Side]:
    """The bot as a gateway, which polls, and some workers that share the partitions."""
    async with AsyncExitStack() as running:
        address, url = await _surroundings(running, scale, on)
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        with confined(on.measured):
            broker = running.enter_context(nats.serving(folder))
            assert broker.process is not None
            more = {"KOTBOT_NATS_URL": broker.url}
            await (await Store.open(url)).close()  # which makes the tables

            async def begun(kind: str) -> Process:
                return await running.enter_async_context(part([kind], address, url, scale, **more))

            own = [await begun("worker") for _ in range(workers)]
            gateway = await begun("gateway")
        await _all_held(url, workers)
        numbers = {
            WORKER: tuple(worker.pid for worker in own),
            GATEWAY: (gateway.pid,),
            POSTGRESQL: (_postmaster(url),),
            NATS: (broker.process.pid,),
        }
        yield Side("many", await running.enter_async_context(connect(address)), numbers)


async def _surroundings(running: AsyncExitStack, scale: float, on: Cores) -> tuple[str, str]:
    """The addresses of a Telegram and of an empty database."""
    with confined(on.measured):
        url = running.enter_context(postgresql.serving(postgresql.DURABLE))
    with confined(on.beside):
        return await running.enter_async_context(telegram(scale)), url


def _postmaster(url: str) -> int:
    """The number of the process that began all others of a PostgreSQL on this machine."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert row is not None
        return parent_of(row[0])


async def _all_held(url: str, workers: int) -> None:
    """Wait until so many workers share all partitions; raises NotBegun."""
    ends = perf_counter() + BEGINS_SECONDS
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(_HELD).fetchone() != (PARTITIONS, workers):
            if perf_counter() > ends:
                raise NotBegun(f"{workers} workers do not share all partitions after {BEGINS_SECONDS:g} s")
            await asyncio.sleep(LOOKS_SECONDS)
