"""Each process of the tests keeps to one core where there are two.

Half of them are on each, so both cores are busy all the same. What a process starts, a browser or a bot,
keeps to its core too: who reads what another one just wrote finds it in that core's cache, and wakes nobody
elsewhere. Where there are more cores, a test in a browser has use for more than one.
"""

import os
from typing import Final

CORES: Final = 2


def core_of(worker: int, cores: set[int]) -> set[int]:
    """Of these cores those that a process of xdist may have, by its number."""
    return cores if len(cores) != CORES else {sorted(cores)[worker % CORES]}


def keep_to_one(worker: int) -> None:
    """Keep this process and those that it will start to its core, where the system can do so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, core_of(worker, os.sched_getaffinity(0)))
