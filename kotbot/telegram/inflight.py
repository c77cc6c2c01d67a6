"""The update in hand: done once its handler has returned and none of its calls waits any more."""

import asyncio
import contextlib
import weakref
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from typing import Final, TypeVar

T = TypeVar("T")
Call = Callable[[], Awaitable[None]]


class UpdateInFlight:
    """The pending calls of the update with this number; `over` is called once, when none is left."""

    def __init__(self, over: Callable[["UpdateInFlight"], None], number: int = 0) -> None:
        self._over = over
        self.number = number
        self._waits = 0
        self.unmade = 0
        """Calls requested by the update that were not made, or not yet."""
        self.is_over = False

    def hold(self) -> None:
        """Wait for one more call."""
        self._waits += 1

    def let_go(self) -> None:
        """Stop waiting for one call, which is done or will never be made."""
        self._waits -= 1
        if not self._waits and not self.is_over:
            self.is_over = True
            self._over(self)


_IN_HAND: Final[ContextVar[UpdateInFlight | None]] = ContextVar("update in hand", default=None)


@contextlib.contextmanager
def handling(update: UpdateInFlight) -> Iterator[None]:
    """Assign every call requested inside the block to an update, which also waits for the block."""
    update.hold()
    before = _IN_HAND.set(update)
    try:
        yield
    except asyncio.CancelledError:
        update.unmade += 1
        raise
    finally:
        _IN_HAND.reset(before)
        update.let_go()


def number_in_hand() -> int:
    """Return the number of the update in hand; 0 if there is none."""
    update = _IN_HAND.get()
    return 0 if update is None else update.number


def awaited(call: Callable[[], Awaitable[T]]) -> Callable[[], Awaitable[T]]:
    """Wrap a call so that the update in hand waits until it is made or dropped."""
    update = _IN_HAND.get()
    if update is None or update.is_over:
        return call
    update.hold()
    update.unmade += 1

    async def made() -> T:
        result = await call()
        update.unmade -= 1
        return result

    weakref.finalize(made, update.let_go).atexit = False
    return made
