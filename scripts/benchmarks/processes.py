"""The bot, the playground and baselines as processes of their own, and what they cost."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Final

from kotbot.playground.playground import new_token

TOKEN: Final = new_token()
LONGEST_LINE: Final = 1 << 26
"""Bytes that a process may print in one line."""


@asynccontextmanager
async def process(*arguments: str, **variables: str) -> AsyncIterator[Process]:
    """A program of this project in a process of its own."""
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=os.environ | variables,
        limit=LONGEST_LINE,
    )
    try:
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
            running.terminate()
        await running.wait()


@asynccontextmanager
async def server(*arguments: str) -> AsyncIterator[str]:
    """A server; gives the address that it prints."""
    async with process(*arguments) as running:
        assert running.stdout is not None
        line = (await running.stdout.readline()).decode()
        yield line[line.index("http") :].strip()


def telegram(limits: float) -> AbstractAsyncContextManager[str]:
    """A playground; gives its address."""
    return server("-m", "kotbot.playground", "--port", "0", "--limits", str(limits), "--token", TOKEN)


def kotbot(
    address: str, database: Path, scale: float, **variables: str
) -> AbstractAsyncContextManager[Process]:
    """Our bot, as a host runs it."""
    return process(
        "-m",
        "kotbot",
        KOTBOT_TOKEN=TOKEN,
        KOTBOT_API_BASE_URL=f"{address}/bot",
        KOTBOT_DATABASE_URL=f"sqlite:///{database}",
        KOTBOT_BUDGET_SCALE=str(scale),
        KOTBOT_LOG_LEVEL="ERROR",
        **variables,
    )


def cpu_seconds(running: Process) -> float:
    """CPU time of a process so far; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def resident_kib(running: Process) -> int:
    """Memory of a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{running.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return 0
