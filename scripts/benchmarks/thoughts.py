"""How many thoughts of King some thinkers have in a second, each on a core of its own."""

import asyncio
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from engine import Edition, legal, view
from kotbot.broker.connection import connected
from kotbot.thinker import remote_pool
from kotbot.thinking.jobs import SeatProblem
from kotbot.thinking.ports import ThoughtOutcome
from kotbot.thinking.remote_pool import RemotePool
from scripts.benchmarks.levels import decisions
from scripts.benchmarks.processes import process
from scripts.benchmarks.sides import BEGINS_SECONDS, Cores, NotBegun, confined
from scripts.testing import nats

LEVEL: Final = "king"
SECONDS: Final = 20.0
"""For a thought: more than any needs, so that none is cut short by that."""
WARM_UP: Final = 6
"""Problems for each thinker before it is measured: its process begins with the first."""
BEGUN: Final = b"thinks for others"
"""What a thinker logs once it does."""


class Thoughts(NamedTuple):
    """What some thinkers did."""

    a_second: float
    undone: int


def problems(count: int) -> list[SeatProblem]:
    """What King is asked in matches of three, always the same; at most as many as one match has."""
    found = []
    for number, state in enumerate(islice(decisions(Edition.SECOND, 3, 1), count)):
        seat = state.asked_seat
        assert seat is not None
        found.append(SeatProblem(LEVEL, view(state, seat), tuple(legal(state, seat)), number))
    return found


async def thoughts(asked: Sequence[SeatProblem], thinkers: int, at_once: int, on: Cores) -> Thoughts:
    """All problems are thought about by so many thinkers, so many at once for each; raises NotBegun."""
    async with AsyncExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        broker = running.enter_context(nats.serving(folder))
        variables = {"KOTBOT_NATS_URL": broker.url, "KOTBOT_LOG_LEVEL": "INFO"}
        for number in range(thinkers):
            with confined(_core(number, on)):
                thinker = process("-m", "kotbot", "thinker", variables=variables, stderr=PIPE)
                await _begun(await running.enter_async_context(thinker))
        pool = remote_pool(await running.enter_async_context(connected(broker.url, "benchmark")))
        await _think(pool, asked[: WARM_UP * thinkers], thinkers)
        began = perf_counter()
        undone = await _think(pool, asked, at_once * thinkers)
        return Thoughts((len(asked) - undone) / (perf_counter() - began), undone)


def _core(number: int, on: Cores) -> frozenset[int]:
    known = sorted(on.measured)
    return frozenset({known[number % len(known)]} if known else ())


async def _begun(thinker: Process) -> None:
    assert thinker.stderr is not None
    try:
        async with asyncio.timeout(BEGINS_SECONDS):
            while line := await thinker.stderr.readline():
                if BEGUN in line:
                    return
    except TimeoutError:
        raise NotBegun(f"a thinker did not begin within {BEGINS_SECONDS:g} s") from None
    raise NotBegun("a thinker ended before it had begun")


async def _think(pool: RemotePool, asked: Sequence[SeatProblem], at_once: int) -> int:
    """Have all problems thought about, so many at once; returns how many were not."""
    left = iter(asked)

    async def one_after_the_other() -> int:
        return sum(
            [(await pool.think(problem, SECONDS)).how is not ThoughtOutcome.THOUGHT for problem in left]
        )

    return sum(await asyncio.gather(*(one_after_the_other() for _ in range(at_once))))
