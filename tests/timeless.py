"""Tests that wait on an event loop whose time is made: where nothing is left to do, it is the next moment."""

import asyncio
import functools
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

Given = ParamSpec("Given")


class _Jumping(selectors.SelectSelector):
    """Waits for nothing and counts the seconds that it should have waited."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise AssertionError("nothing will ever happen any more")
        self.passed += max(0.0, timeout)
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.passed


def in_no_time(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    """A test that takes no time whatever it waits for, and no other on a busy machine. For timers alone."""

    @functools.wraps(test)
    def run(*args: Given.args, **named: Given.kwargs) -> None:
        with asyncio.Runner(loop_factory=_Loop) as runner:
            runner.run(test(*args, **named))

    return run
