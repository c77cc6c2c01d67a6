"""A few worker processes that think or render pictures, and the queue before them.

Each worker is a pool of one process, so that a dying process loses only its own thought. Processes are
started on first use and ended with the pool.
"""

import asyncio
import contextlib
import math
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.context import BaseContext
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, ParamSpec, TypeVar

from engine import Answer
from engine.players import BUDGETS
from kotbot.thinking import rendering, worker
from kotbot.thinking.budget import Speeds, allowed
from kotbot.thinking.jobs import Job, SeatProblem
from kotbot.thinking.ports import NoResult, Thought, ThoughtOutcome
from kotbot.thinking.worker import TimeUp

P = ParamSpec("P")
T = TypeVar("T")
GRACE: Final = 1.5
"""Seconds after which a worker that should have given up is killed."""
START: Final = 5.0
"""Seconds that a process may take to start."""


class StartedProcess(NamedTuple):
    """A started process that answers, and its process id."""

    executor: ProcessPoolExecutor
    process: int


class ThinkingProcess:
    """One process that thinks; it is replaced when it is gone."""

    def __init__(self, context: BaseContext, prepare: Callable[[], None]) -> None:
        self._context = context
        self._prepare = prepare
        self.process: int | None = None
        """The process id, None before the start."""
        self._executor: ProcessPoolExecutor | None = None
        self._beginning: Future[StartedProcess] | None = None
        self._late = False
        """Whether the process did not start in time: no other caller waits for it."""

    async def begin(self) -> None:
        """Start the process if there is none, or none any more; raises BrokenProcessPool or TimeoutError.

        If the system hangs, one thread hangs with it: a process that starts late is used later.
        """
        if self._executor is not None:
            try:
                await _number(self._executor)
            except BrokenProcessPool:
                self.forget()
            else:
                return
        if self._beginning is None:
            self._beginning = _beside(partial(_begin, self._context, self._prepare))
        elif self._late and not self._beginning.done():
            raise TimeoutError("the process before it has not begun yet")
        await self._take_up(self._beginning)

    async def _take_up(self, beginning: "Future[StartedProcess]") -> None:
        try:
            begun = await _within(START, asyncio.wrap_future(beginning))
        except TimeoutError:
            self._late = True
            raise
        except asyncio.CancelledError:
            raise
        except BaseException:
            self._beginning = None
            raise
        self._executor, self.process = begun
        self._beginning, self._late = None, False

    def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "asyncio.Future[T]":
        """Submit work to the process; `begin` must be called before."""
        assert self._executor is not None
        return _submitted(self._executor, work, *args, **kwargs)

    def forget(self) -> None:
        """Forget a process that is gone; its id may be that of another one by now."""
        self.process = None
        self.end()

    def close(self) -> None:
        """End the process for good, also one that starts too late."""
        self.end()
        if self._beginning is not None:
            self._beginning.add_done_callback(_end_begun)
            self._beginning = None

    def end(self) -> None:
        """Kill the process, whatever it does."""
        if self._executor is None:
            return
        if self.process is not None:
            _kill(self.process)
        self._executor.shutdown(wait=self.process is not None, cancel_futures=True)
        self._executor = self.process = None


Task = Callable[[ThinkingProcess, float], Awaitable[T]]
"""Work for a started worker, with its time limit in seconds; may raise NoResult."""


class Pool:
    """Answers problems and renders pictures, first come, first served, as well as the time allows."""

    def __init__(self, workers: int | None = None, prepare: Callable[[], None] = worker.prepare) -> None:
        """Use `workers` processes, one fewer than cores unless given; each calls `prepare` as it starts."""
        count = workers or max(1, cores() - 1)
        context = _context()
        self.workers = tuple(ThinkingProcess(context, prepare) for _ in range(count))
        self.waiting = 0
        """The number of thoughts that wait for a free worker."""
        self.speeds = Speeds()
        self.typeface: TemporaryDirectory[str] | None = None
        """The folder with the fonts of pictures; created with the first picture."""
        self._idle: asyncio.Queue[ThinkingProcess] = asyncio.Queue()
        self._rested = asyncio.Event()
        """Set when a worker was returned, or when no thought waits for one any more."""
        for one in self.workers:
            self._idle.put_nowait(one)

    async def think(self, problem: SeatProblem, seconds: float) -> Thought:
        """Think for at most so many seconds, waiting included; never raises for an error of a player."""
        if self.is_hopeless(problem, seconds):
            return Thought(ThoughtOutcome.LATE)
        try:
            answer = await self._by_a_worker(partial(self._solve, problem), seconds)
        except NoResult as reason:
            return Thought(reason.how, failure=reason.failure)
        return Thought(ThoughtOutcome.THOUGHT, answer)

    def is_hopeless(self, problem: SeatProblem, seconds: float) -> bool:
        """Whether a thought with so many seconds would not begin in time, since too many wait already."""
        return seconds <= self.speeds.wait(problem.level, self.waiting, len(self.workers))

    async def render(self, svg: str, seconds: float) -> bytes:
        """Render a picture as PNG within so many seconds, waiting included; raises NoResult."""
        return await self._by_a_worker(partial(self._render, svg), seconds)

    async def work_out(self, job: Job[T], seconds: float) -> T:
        """Return the result of a job within so many seconds after its beginning; thoughts go first.

        Raises NoResult.
        """
        one = await self._spare_worker()
        try:
            return await self._with(one, partial(self._work_out, job, seconds), math.inf)
        finally:
            self._rest(one)

    async def close(self) -> None:
        """End all processes; running thoughts fail."""
        for one in self.workers:
            await asyncio.to_thread(one.close)
        if self.typeface is not None:
            self.typeface.cleanup()

    async def _by_a_worker(self, task: Task[T], seconds: float) -> T:
        """Have a task done by the next free worker; raises NoResult."""
        ends = time.monotonic() + seconds
        one = await self._free_worker(seconds)
        if one is None:
            raise NoResult(ThoughtOutcome.LATE)
        try:
            return await self._with(one, task, ends)
        finally:
            self._rest(one)

    def _rest(self, one: ThinkingProcess) -> None:
        self._idle.put_nowait(one)
        self._rested.set()

    async def _spare_worker(self) -> ThinkingProcess:
        """Wait for a worker that no thought wants."""
        while self.waiting or self._idle.empty():
            self._rested.clear()
            await self._rested.wait()
        return self._idle.get_nowait()

    async def _free_worker(self, seconds: float) -> ThinkingProcess | None:
        self.waiting += 1
        try:
            async with asyncio.timeout(seconds):
                return await self._idle.get()
        except TimeoutError:
            return None
        finally:
            self.waiting -= 1
            self._rested.set()

    async def _with(self, one: ThinkingProcess, task: Task[T], ends: float) -> T:
        try:
            await one.begin()
            seconds = ends - time.monotonic()
            if seconds <= 0:
                raise NoResult(ThoughtOutcome.LATE)
            return await task(one, seconds)
        except BrokenProcessPool as error:
            one.forget()
            raise NoResult(ThoughtOutcome.FAILED, f"the process that thought is gone: {error!r}") from error
        except TimeoutError as error:
            await asyncio.to_thread(one.end)
            raise NoResult(
                ThoughtOutcome.FAILED, f"the process that thought did not come back: {error!r}"
            ) from error
        except (OSError, EOFError, RuntimeError) as error:
            await asyncio.to_thread(one.end)
            raise NoResult(ThoughtOutcome.FAILED, f"no process can be begun: {error!r}") from error
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.to_thread(one.end))
            raise

    async def _solve(self, problem: SeatProblem, one: ThinkingProcess, seconds: float) -> Answer:
        budget = self._budget(problem.level, seconds)
        solving = one.run(worker.solve, problem, budget, seconds)
        try:
            solved = await _within(seconds + GRACE, solving)
        except TimeUp as error:
            self.speeds.too_slow(problem.level, budget, seconds)
            raise NoResult(ThoughtOutcome.LATE) from error
        except (BrokenProcessPool, TimeoutError):
            raise
        except Exception as error:
            words = f"{error!r} with seed {problem.seed} and budget {budget}"
            raise NoResult(ThoughtOutcome.FAILED, words) from error
        self.speeds.measured(problem.level, budget, solved.seconds)
        return solved.answer

    async def _work_out(self, job: Job[T], limit: float, one: ThinkingProcess, _: float) -> T:
        try:
            return await _within(limit + GRACE, one.run(worker.work_out, job, limit))
        except TimeUp as error:
            raise NoResult(ThoughtOutcome.LATE, f"it took more than {limit} seconds") from error
        except (BrokenProcessPool, TimeoutError):
            raise
        except Exception as error:
            raise NoResult(ThoughtOutcome.FAILED, repr(error)) from error

    async def _render(self, svg: str, one: ThinkingProcess, seconds: float) -> bytes:
        if self.typeface is None:
            self.typeface = TemporaryDirectory(prefix="kotbot-", ignore_cleanup_errors=True)
        rendered = one.run(rendering.png, svg, self.typeface.name)
        try:
            return await _within(seconds, rendered)
        except (BrokenProcessPool, TimeoutError):
            raise
        except Exception as error:
            raise NoResult(ThoughtOutcome.FAILED, f"{error!r} from {len(svg)} characters of SVG") from error

    def _budget(self, level: str, seconds: float) -> int:
        possible = self.speeds.possible(level, seconds)
        return allowed(BUDGETS.get(level, 0), possible, self.waiting, len(self.workers))


async def _number(executor: ProcessPoolExecutor) -> int:
    """Return the process id of an executor's process, once it answers."""
    return await _within(START, _submitted(executor, os.getpid))


def _submitted(
    executor: ProcessPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> "asyncio.Future[T]":
    """Return the result to come of submitted work; who stops waiting for it ends the process instead.

    Were the work itself cancelled before it began, the thread behind the executor would fail with the
    process (Python 3.11: InvalidStateError in `terminate_broken`).
    """
    return asyncio.shield(asyncio.wrap_future(executor.submit(work, *args, **kwargs)))


async def _within(seconds: float, done: Awaitable[T]) -> T:
    """Await a result for so many seconds; raises TimeoutError.

    `asyncio.wait_for` of Python 3.11 is not used: it loses a cancellation that comes in the very moment of
    the result.
    """
    async with asyncio.timeout(seconds):
        return await done


def _begin(context: BaseContext, prepare: Callable[[], None]) -> StartedProcess:
    """Start a process and wait until it answers; blocks as long as the system takes."""
    executor = ProcessPoolExecutor(1, context, prepare)
    process = executor.submit(os.getpid).result()
    # As long as we can write there too, the rest of what a killed process began to write is waited for.
    vars(executor)["_result_queue"]._writer.close()
    return StartedProcess(executor, process)


def _beside(work: Callable[[], StartedProcess]) -> "Future[StartedProcess]":
    """Run something that may block in a daemon thread, for which the end of the bot does not wait."""
    done: Future[StartedProcess] = Future()
    done.set_running_or_notify_cancel()  # a caller that stops waiting does not cancel it

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, name="begins a worker", daemon=True).start()
    return done


def _end_begun(beginning: "Future[StartedProcess]") -> None:
    if beginning.exception() is None:
        executor, process = beginning.result()
        _kill(process)
        executor.shutdown(wait=False)


def _kill(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _context() -> BaseContext:
    """Return how processes are started: if possible, forked from a small server with the engine loaded."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([worker.__name__])
    return context
