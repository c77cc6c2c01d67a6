"""The bot, the playground and baselines as processes of their own, and what they cost."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kotbot.playground.playground import new_token

TOKEN: Final = new_token()
LONGEST_LINE: Final = 1 << 26
"""Bytes that a process may print in one line."""
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
PARENT, OWN, OF_ENDED = 1, (11, 12), (13, 14)
"""Where /proc/NUMBER/stat tells it, behind the name: who began it, its CPU time, that of ended children."""
ROOT: Final = Path(__file__).parents[2]
VERSION: Final = "BENCHMARKED_VERSION"
"""Names the folder with the code of the bot where that is not ours; people and Telegram always are."""


@asynccontextmanager
async def process(
    *arguments: str, variables: Mapping[str, str] = NOTHING, stderr: int = DEVNULL, folder: Path = ROOT
) -> AsyncIterator[Process]:
    """A program of this project, or of the version in a folder, in a process of its own."""
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        stderr=stderr,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **variables},
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
    return part([], address, f"sqlite:///{database}", scale, **variables)


def part(
    command: Sequence[str], address: str, database_url: str, scale: float, **variables: str
) -> AbstractAsyncContextManager[Process]:
    """What a command of our bot runs; without one all of it."""
    return process(
        "-m",
        "kotbot",
        *command,
        variables={
            "KOTBOT_TOKEN": TOKEN,
            "KOTBOT_API_BASE_URL": f"{address}/bot",
            "KOTBOT_DATABASE_URL": database_url,
            "KOTBOT_BUDGET_SCALE": str(scale),
            "KOTBOT_LOG_LEVEL": "ERROR",
            **variables,
        },
        folder=folder_of_the_bot(),
    )


def folder_of_the_bot() -> Path:
    """Where the code of the bot that is measured lies."""
    return Path(os.environ.get(VERSION, ROOT))


def cpu_seconds(running: Process) -> float:
    """CPU time of a process so far; 0 where the system does not tell."""
    return _ticks(running.pid, OWN)


def cpu_seconds_with_children(number: int) -> float:
    """CPU time so far of the process of a number and of all that it began itself, also of what has ended."""
    children: list[str] = []
    with contextlib.suppress(OSError):
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return _ticks(number, OWN + OF_ENDED) + sum(_ticks(int(child), OWN) for child in children)


def parent_of(number: int) -> int:
    """Who began the process of a number; raises OSError."""
    return int(_fields(number)[PARENT])


def _ticks(number: int, places: Sequence[int]) -> float:
    with contextlib.suppress(OSError):
        fields = _fields(number)
        return sum(int(fields[place]) for place in places) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _fields(number: int) -> list[str]:
    return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()


def resident_kib(running: Process) -> int:
    """Memory of a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{running.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return 0
