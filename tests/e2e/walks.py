"""The lives that docs/architecture.md tells, and which functions were called in which order."""

import asyncio
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from kotbot.playground.client.following import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

NAMED = frozenset(re.findall(r"`((?:\w+/)+\w+\.\w+)`", PAGE))


def steps(title: str) -> list[str]:
    """The functions that the numbered steps of a life name, in their order: `matches/core/game.record`."""
    text = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    numbered = "\n".join(re.findall(r"^(?:\d\.|  ) .*", text, re.MULTILINE))
    named = re.findall(r"`((?:\w+/)+\w+\.\w+)`", numbered)
    assert named, f"no life of the page is called {title!r}"
    return named


class Walk:
    """Which functions that the page names were called, in their order, in any thread of this process."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self._names: dict[int, str] = {}
        self._tell: Callable[[], object] = bool

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        name = self._names.get(id(frame.f_code))
        if name is None:
            name = self._names[id(frame.f_code)] = self._name(frame)
        if name in NAMED:
            self.calls.append(name)
            self._tell()

    @staticmethod
    def _name(frame: FrameType) -> str:
        module = str(frame.f_globals.get("__name__", ""))
        return f"{module.removeprefix('kotbot.').replace('.', '/')}.{frame.f_code.co_name}"

    def missing(self, steps: Sequence[str]) -> list[str]:
        """The steps that were not taken, or not in this order."""
        calls = iter(self.calls)
        return [step for step in steps if step not in calls]

    async def takes(self, steps: Sequence[str]) -> None:
        """Wait until all steps are taken; the last one need not be anything that people see."""
        called, loop = asyncio.Event(), asyncio.get_running_loop()
        self._tell = partial(loop.call_soon_threadsafe, called.set)
        async with asyncio.timeout(PATIENCE):
            while self.missing(steps):
                called.clear()
                await called.wait()
        self._tell = bool


@contextmanager
def walking() -> Iterator[Walk]:
    """All calls are seen while the block runs."""
    walk = Walk()
    threading.settrace(walk)
    sys.settrace(walk)
    try:
        yield walk
    finally:
        sys.settrace(None)
        threading.settrace(None)
