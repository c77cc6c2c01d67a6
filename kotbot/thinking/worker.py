"""The code of a thinking process: one problem after the other, at low priority.

It imports the engine and nothing of the bot, so that it starts quickly and takes little memory.
"""

import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import parent_process
from multiprocessing.connection import wait
from random import Random
from typing import Final, NamedTuple, TypeVar

from engine import Answer
from engine.players import PLAYERS
from kotbot.thinking.jobs import Job, SeatProblem

Found = TypeVar("Found")
NICE = 10
"""Niceness: people's presses come first."""
_FOLDERS: Final[set[str]] = set()
"""Folders that the bot deletes itself unless it is killed."""


class Solved(NamedTuple):
    """An answer, and how many seconds it took."""

    answer: Answer
    seconds: float


class TimeUp(BaseException):
    """The time for a thought is over; a BaseException, so that no player catches it as its own mistake."""


def prepare() -> None:
    """Lower the priority, leave signals to the bot, and end with the bot however it ends."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    # A service that may not set priorities thinks at its own.
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        for folder in _FOLDERS.copy():
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)


def delete_with_parent(folder: str) -> None:
    """Register a folder to be deleted when the bot ends, however it ends."""
    _FOLDERS.add(folder)


def solve(problem: SeatProblem, budget: int, seconds: float) -> Solved:
    """Return the answer to a problem; raises TimeUp, KeyError for an unknown level, and a player's errors."""
    began = time.perf_counter()
    with _at_most(seconds):
        answer = PLAYERS[problem.level].choose(problem.seen, problem.legal, Random(problem.seed), budget)
    return Solved(answer, time.perf_counter() - began)


def work_out(job: Job[Found], seconds: float) -> Found:
    """Return the result of a job; raises TimeUp, and the errors of the job."""
    with _at_most(seconds):
        return job.work_out()


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise TimeUp in the block if it takes longer, where the system has timers."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_: object, __: object) -> None:
        raise TimeUp

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
