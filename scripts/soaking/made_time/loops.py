"""Event loops whose time is made: of the bot's machine and of the world around it, run by turns.

Each has a queue and a heap and nothing else: no sockets, no threads, no waiting. A loop calls what is ready
in the order in which it became ready, as asyncio promises; which loop goes next is drawn. Where none has
anything to do it is the next moment at which one has. A machine that dies is a loop that is never run again.
"""

import asyncio
import heapq
import itertools
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from math import inf
from random import Random
from typing import Any, Final, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

THREAD: Final = (0.0001, 0.02)
"""Seconds that something takes in a thread of its own."""
ROUNDING: Final = 1e-6
"""Of moments; far less than anybody waits."""
MOST: Final = 30_000_000
"""Calls in one simulation; whatever makes more never ends."""


class Stalled(Exception):
    """Nobody will ever do anything any more, or never stops."""


class MadeLoop(asyncio.AbstractEventLoop):
    """One loop; its own seconds stand still while its machine sleeps."""

    def __init__(self, loops: "Loops", rng: Random, told: Callable[[dict[str, Any]], None]) -> None:
        self._loops = loops
        self._rng = rng
        self._told = told
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = itertools.count()
        self.slept = 0.0
        """Seconds that it does not know of."""
        self.stands_until = 0.0
        """It does nothing before this moment of the world."""
        self._sleeps_until = 0.0
        self.is_dead = False
        self.calls = 0
        self.dies_at: int | None = None
        """The number of the call before which it dies."""

    # What asyncio asks for

    def time(self) -> float:
        """Seconds of this machine."""
        return self._loops.now - self.slept

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """Call after all that is ready."""
        handle = asyncio.Handle(callback, args, self, context)
        if not self.is_dead:
            self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call so many seconds later."""
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call at a moment."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        if not self.is_dead:
            heapq.heappush(self._timers, (when, next(self._numbers), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is left out when its time comes."""

    def create_future(self) -> "asyncio.Future[Any]":
        """A future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Context | None = None, **_: Any
    ) -> "asyncio.Task[Any]":
        """A task of this loop."""
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def run_in_executor(self, executor: Any, func: Callable[[*Ts], T], *args: *Ts) -> "asyncio.Future[T]":
        """Do it here, a moment later, as a thread would have."""
        done: asyncio.Future[T] = self.create_future()

        def run() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(self._rng.uniform(*THREAD), run)
        return done

    def get_debug(self) -> bool:
        """Never."""
        return False

    def is_running(self) -> bool:
        """While it lives."""
        return not self.is_dead

    def is_closed(self) -> bool:
        """Once it is dead."""
        return self.is_dead

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """What nobody caught is told; of the dead nothing is."""
        if not self.is_dead:
            self._told(context)

    # Standing still

    def stand_still(self, seconds: float) -> None:
        """Do nothing for so many seconds, or for as long as it stands still already."""
        self.stands_until = max(self.stands_until, self._loops.now + seconds)

    def sleep(self, seconds: float) -> float:
        """Stand still and know nothing of it; returns by how many seconds its sleep is longer now."""
        now = self._loops.now
        ends = max(self._sleeps_until, now + seconds)
        more = ends - max(self._sleeps_until, now)
        self._sleeps_until = ends
        self.slept += more
        self.stand_still(seconds)
        return more

    # Running

    def next_moment(self) -> float:
        """The moment of the world at which it has something to do; infinite for never."""
        if self._ready:
            return max(self._loops.now, self.stands_until)
        while self._timers and self._timers[0][2].cancelled():
            heapq.heappop(self._timers)
        if self._timers:
            return max(self._timers[0][0] + self.slept, self.stands_until)
        return inf

    def one(self) -> None:
        """Call the next thing that is ready."""
        self._take_due()
        if not self._ready:
            return
        self.calls += 1
        if self.dies_at is not None and self.calls >= self.dies_at:
            self.die()
            return
        handle = self._ready.popleft()
        if not handle.cancelled():
            events._set_running_loop(self)
            try:
                handle._run()
            finally:
                events._set_running_loop(None)

    def _take_due(self) -> None:
        now = self.time() + ROUNDING
        while self._timers and self._timers[0][0] <= now:
            handle = heapq.heappop(self._timers)[2]
            if not handle.cancelled():
                self._ready.append(handle)

    def die(self) -> None:
        """Nothing of it is ever done any more."""
        self.is_dead = True
        self._ready.clear()
        self._timers.clear()


class Loops:
    """All loops of a simulation and the time that they share, in seconds from 0."""

    def __init__(self, rng: Random) -> None:
        self.now = 0.0
        self.calls = 0
        self._rng = rng
        self._all: list[MadeLoop] = []
        self.after_each: Callable[[], None] = lambda: None

    def add(self, told: Callable[[dict[str, Any]], None]) -> MadeLoop:
        """One loop more."""
        loop = MadeLoop(self, Random(self._rng.random()), told)  # type: ignore[abstract]
        self._all.append(loop)
        return loop

    def run(self, main: MadeLoop, work: Coroutine[Any, Any, T]) -> T:
        """Run all loops by turns until the work, which belongs to `main`, is done."""
        task: asyncio.Task[T] = main.create_task(work)
        while not task.done():
            self._turn()
        return task.result()

    def _turn(self) -> None:
        now, later = self.now, inf
        due: list[MadeLoop] = []
        for loop in self._all:
            moment = loop.next_moment()
            if moment <= now:
                due.append(loop)
            elif moment < later:
                later = moment
        if not due:
            self._all = [loop for loop in self._all if not loop.is_dead]
            if later == inf:
                raise Stalled("nothing will ever happen any more")
            self.now = later
            return
        self.calls += 1
        if self.calls > MOST:
            raise Stalled("there is no end")
        (due[0] if len(due) == 1 else self._rng.choice(due)).one()
        self.after_each()
