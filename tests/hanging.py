"""A run of tests never hangs: a process in which something takes far too long says what, and ends.

pytest-timeout fails a test that takes too long, by an exception from a signal. That is not enough. A task in
which it is raised keeps it for itself. It is raised once: a teardown that waits as well waits for ever. And
after a test that failed there is none at all, for pytest-timeout takes any failure for the beginning of a
debugger. So this is behind it. Under xdist the test at which a process ended has failed, and another process
goes on with the rest.
"""

import asyncio
import faulthandler
import gc
import os
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from math import inf
from threading import Condition, Thread
from time import monotonic
from types import FrameType
from typing import IO, Any, Protocol

import pytest

from scripts.testing.leftovers import end_all_below


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds after which nobody believes in an end."""

    grace: float = 60.0
    """For a test, its fixtures included, beyond what pytest-timeout leaves it."""
    end: float = 120.0
    """For what comes after the last test."""
    silence: float = 900.0
    """For the workers of xdist to be heard of."""


class Watch(Thread):
    """Ends the process when what began last is not done in time."""

    def __init__(self, out: IO[str]) -> None:
        super().__init__(name="watches over what hangs", daemon=True)
        self._out = out
        self._changed = Condition()
        self._what = ""
        self._seconds = 0.0
        self._until: float | None = None
        self._looks = inf

    def begin(self, what: str, seconds: float) -> None:
        """From now on this has so many seconds."""
        with self._changed:
            self._what, self._seconds, self._until = what, seconds, monotonic() + seconds
            if self._until < self._looks:  # to be woken for each test took a tenth of a short one
                self._changed.notify()

    def done(self) -> None:
        """What began is done."""
        with self._changed:
            self._until = None

    def run(self) -> None:
        """Wait for what takes too long; does not return."""
        with self._changed:
            while (left := self._left()) > 0:
                self._looks = monotonic() + left
                self._changed.wait(None if left == inf else left)
            self._end()

    def _left(self) -> float:
        return inf if self._until is None else self._until - monotonic()

    def _end(self) -> None:
        try:
            print(f"\n!! {self._what}: not done after {self._seconds:g} s", file=self._out, flush=True)
            faulthandler.dump_traceback(self._out)
            for line in _tasks():
                print(line, file=self._out, flush=True)
            for ended in end_all_below(os.getpid()):
                print(f"!! ended as well: {ended}", file=self._out, flush=True)
        finally:
            os._exit(pytest.ExitCode.TESTS_FAILED)


def _tasks() -> Iterator[str]:
    """Where each task of asyncio waits: the stack of a thread only says that its loop does."""
    for task in (one for one in gc.get_objects() if isinstance(one, asyncio.Task) and not one.done()):
        yield f"!! task {task.get_name()}"
        yield from _places(task.get_coro())


def _places(waits: Any) -> Iterator[str]:
    """From a coroutine or generator to what it waits for, and so on."""
    for kind in ("cr", "gi", "ag"):
        frame: FrameType | None = getattr(waits, f"{kind}_frame", None)
        if frame is not None:
            yield f"  {frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_qualname}"
            awaited = "gi_yieldfrom" if kind == "gi" else f"{kind}_await"
            yield from _places(getattr(waits, awaited))


class Timer(Protocol):
    """What pytest-timeout leaves a test."""

    @property
    def timeout(self) -> float:
        """Seconds."""


class Hanging:
    """The plugin: in a process that runs tests, or in the one that hears of them."""

    def __init__(self, config: pytest.Config, limits: Limits) -> None:
        self._limits = limits
        self._is_worker = hasattr(config, "workerinput")
        self._plugins = config.pluginmanager
        self._watch = Watch(os.fdopen(os.dup(sys.stderr.fileno()), "w", encoding="utf-8"))
        self._watch.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_timeout_set_timer(self, item: pytest.Item, settings: Timer) -> None:
        """A test begins, its fixtures included."""
        self._watch.begin(item.nodeid, settings.timeout + self._limits.grace)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """A test ends, its fixtures included."""
        try:
            return (yield)
        finally:
            self._watch.done()

    def pytest_enter_pdb(self) -> None:
        """Somebody looks into it, for as long as that takes."""
        self._watch.done()

    def pytest_sessionstart(self) -> None:
        """The process that hears of the others begins."""
        self._hear()

    def pytest_runtest_logreport(self) -> None:
        """It heard of one."""
        self._hear()

    def _hear(self) -> None:
        if self._plugins.hasplugin("dsession"):
            self._watch.begin("no word of any worker", self._limits.silence)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Generator[None, object, object]:
        """All tests are done; what is left is limited until the process is gone."""
        self._watch.begin("the end of the tests", self._limits.end)
        return (yield)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """A worker waits here for the end of the others; xdist ends it then, if it does not end itself."""
        if self._is_worker:
            self._watch.done()
