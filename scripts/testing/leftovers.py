"""Processes that a command started and left: found and ended, where Linux tells of them."""

import ctypes
import os
import signal
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

SET_CHILD_SUBREAPER: Final = 36
"""Of Linux's prctl: processes below this one whose own parent is gone become its children."""
PROCESSES: Final = Path("/proc")


def adopt() -> None:
    """From now on no process below this one is lost sight of when its parent ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def children(process: int) -> list[int]:
    """All of its threads' children; of a process that is gone none."""
    found: list[int] = []
    for told in PROCESSES.glob(f"{process}/task/*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):
            found += map(int, told.read_text(encoding="ascii").split())
    return found


def below(process: int) -> list[int]:
    """Its children, their children and so on; nobody where the system does not tell."""
    found: list[int] = []
    for child in children(process):
        found += [child, *below(child)]
    return found


def end_all_below(process: int, but: Collection[int] = ()) -> list[str]:
    """End at once whatever runs below a process, but for some of its children; returns what that was."""
    ended: list[str] = []
    for child in set(children(process)) - set(but):
        for one in (child, *below(child)):
            if name := _name(one):
                ended.append(f"{one} {name}")
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
    return ended


def _name(process: int) -> str:
    """What it was started as; empty for one that has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        told = (PROCESSES / str(process) / "cmdline").read_bytes()
        return told.replace(b"\0", b" ").decode(errors="replace").strip()
    return ""
