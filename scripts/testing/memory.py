"""A folder of a process in memory, where the system has such a place: nothing in it is waited for."""

import atexit
import os
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 256 * 1024 * 1024
"""Bytes that are to be free there: a container often has 64 MB, which tests beside each other can fill."""


@cache
def folder_of_this_process() -> Path:
    """The folder; it goes with the process, or with the next one that asks if this one is killed."""
    sweep(MEMORY)
    folder = tempfile.mkdtemp(prefix=f"kotbot-{os.getpid()}-", dir=MEMORY if _has_room(MEMORY) else None)
    atexit.register(_remove, folder, os.getpid())
    return Path(folder)


def _has_room(place: Path) -> bool:
    return place.is_dir() and shutil.disk_usage(place).free >= ENOUGH


def sweep(place: Path) -> None:
    """Remove what processes left that were killed: memory is not emptied by itself."""
    for folder in place.glob("kotbot-*"):
        owner = re.fullmatch(r"kotbot-(\d+)-\w+", folder.name)
        if owner is not None and not _runs(int(owner[1])):
            shutil.rmtree(folder, ignore_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's
        return True
    return True


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # a child that was forked leaves it alone
        shutil.rmtree(folder, ignore_errors=True)
