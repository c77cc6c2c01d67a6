"""A process that thinks for others, for tests that kill it; King is one of the players of these tests."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from kotbot.thinker import run_thinker
from kotbot.thinking.pool import Pool
from scripts.testing.patience import be_patient
from tests.kotbot.thinking import slow

ROOT = Path(__file__).parents[3]
READY = "thinks for others"
THINKING = f"from {__name__} import think; think()"
"""Not by -m: the process that it thinks in would import this module anew, as its main one."""


@contextmanager
def thinker(url: str, king: str = "quick") -> Iterator[subprocess.Popen[str]]:
    """A process that thinks for whoever asks the NATS at a URL; it can begin a thought at once."""
    program = [sys.executable, "-c", THINKING, url, king]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            assert any(READY in line for line in process.stdout)
            yield process
        finally:
            process.kill()


def think() -> None:
    """Think for others, as the command line says."""
    asyncio.run(_think(*sys.argv[1:]))


async def _think(url: str, king: str) -> None:
    be_patient()
    slow.register()
    pool = Pool(1, partial(slow.prepare_all, king))
    await pool.workers[0].begin()  # the time for a thought is not for the start of a process
    await run_thinker(url, asyncio.Event(), pool)
