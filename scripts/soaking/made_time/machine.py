"""The computer that the bot runs on: it is started, dies at any moment, sleeps, and its clock is set."""

import asyncio
import contextlib
import gc
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, Protocol
from unittest.mock import patch

import structlog

from kotbot import logs
from kotbot.settings import Settings
from kotbot.store import NoDatabase
from kotbot.store import store as stores
from kotbot.store.monotonic_clock import MonotonicClock
from kotbot.telegram import app, lease
from kotbot.telegram.health import Pulse
from kotbot.telegram.presence import Presence
from kotbot.telegram.updates import inbox
from scripts.soaking.made_time.chance import Minds, Secrets
from scripts.soaking.made_time.database import Disk, OnTheLoop, brought_up_to_date, clear, connect, take_over
from scripts.soaking.made_time.history import History
from scripts.soaking.made_time.loops import Loops, MadeLoop
from scripts.soaking.made_time.network import Network, WithoutWire

BEGAN: Final = datetime(2026, 1, 1, 18, tzinfo=UTC)
"""The moment at which every simulation begins."""
STARTS: Final = (0.5, 3.0)
"""Seconds from the start of a process until it does something."""
ENDS: Final = 60.0
"""Seconds within which the bot must end after it was asked to."""
HAS_TABLES: Final = 0.9
"""Share of simulations that begin with all tables; in the others the first start makes them, or dies."""
CLOSINGS: Final = 50
EXPECTED: Final = ("NoDatabase",)
"""Errors that a bot logs with their traceback while its database is away."""
LEFT_OUT: Final = "too much waits for a chat, the rest is left out"


class AtCall(Protocol):
    """Decides at each call whether the machine dies before it or, with `is_made`, after it."""

    def __call__(self, loop: MadeLoop, name: str, *, is_made: bool) -> bool:
        """Whether the machine dies now."""


class Dies(BaseException):
    """The machine died before a call was made."""


class Run:
    """One process of the bot, from its start to its end."""

    def __init__(self, loop: MadeLoop, disk: Disk, stores_of: "list[OnTheLoop]") -> None:
        self.loop = loop
        self.disk = disk
        self.stop = asyncio.Event()
        self.ready = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.stores = stores_of
        self.asked_to_end = False
        self.dies_calling: tuple[str, int, bool] | None = None
        """The method, how many calls of it are left, and whether the last of them is still made."""


class Machine:
    """Runs the bot, one process after the other, on the same database."""

    def __init__(
        self,
        loops: Loops,
        world: MadeLoop,
        folder: Path,
        history: History,
        rng: Random,
        settings: Callable[[str], Settings],
        wrong: Callable[[str], None],
    ) -> None:
        self._loops = loops
        self._world = world
        self._history = history
        self._rng = rng
        self._settings = settings
        self._wrong = wrong
        self.path = folder / "kotbot.sqlite3"
        self._dead: list[Run] = []
        self.run: Run | None = None
        self.ahead = 0.0
        """Seconds by which its clock is ahead of the world's."""
        self.starts = 0
        self.off_for = 0.0
        """Seconds from the next death to the start of another process."""
        self.on_since: float | None = None
        """The moment since which the bot takes updates; None while it does not."""
        self.seconds_on = 0.0
        self.left_out: list[float] = []
        """When the bot logged that messages were left out, as too many waited: Unix seconds of the world."""
        self.calls_made: AtCall = lambda _, __, *, is_made: False
        """Says whether the machine dies before a call, or when it is made."""
        self.began: Callable[[Run], None] = lambda _: None
        self.ended: Callable[[Run], None] = lambda _: None

    # Time

    def wall(self) -> datetime:
        """Return what its clock says."""
        return BEGAN + timedelta(seconds=self._loops.now + self.ahead)

    # Processes

    def written(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Return committed rows, read by the bot's own connection between two of its transactions."""
        assert self.run is not None
        return self.run.stores[-1].read(statement, values)

    def start(self) -> None:
        """Begin a process on the database as it was left."""
        assert self.run is None
        if self.starts:
            self._close_the_dead()
            take_over(self.path)
        elif self._rng.random() < HAS_TABLES:
            self.path.write_bytes(brought_up_to_date())
        self.starts += 1
        loop = self._loops.add(self._uncaught)
        disk = Disk(self.path, loop, Random(self._rng.random()))
        self.run = run = Run(loop, disk, [])
        loop.stand_still(self._rng.uniform(*STARTS))
        run.task = loop.create_task(app.run(self._settings(f"sqlite:///{self.path}"), run.stop, run.ready))
        self._history.tell("start", f"process {self.starts}")

    def ask_to_end(self) -> None:
        """Ask the bot to end, as SIGTERM does."""
        if self.run is not None and not self.run.asked_to_end:
            self.run.asked_to_end = True
            self.run.loop.call_soon(self.run.stop.set)
            self._world.call_later(ENDS, self._has_ended, self.run)

    def _has_ended(self, run: Run) -> None:
        if run is self.run and run.loop.stands_until < self._loops.now - ENDS:
            self._wrong(f"the bot did not end within {ENDS:g} seconds")

    def look(self) -> None:
        """Note whether the process has become ready, died, or ended by itself; called after each step."""
        run = self.run
        if run is None or run.task is None:
            return
        if run.loop.is_dead:
            self._buried(run, "died")
        elif run.task.done():
            run.loop.die()
            error = run.task.exception()
            self._buried(run, "ended" if error is None else f"ended with {type(error).__name__}")
            if error is not None and type(error).__name__ not in FAILS_TO_START:
                self._wrong(f"the bot ended with {error!r}")
            if error is None and not run.asked_to_end:
                self._wrong("the bot ended and nobody had asked it to")
        elif self.on_since is None and run.ready.is_set():
            self.on_since = self._loops.now
            self._history.tell("ready", f"process {self.starts}")
            self.began(run)

    def _buried(self, run: Run, how: str) -> None:
        self._history.tell("end", f"process {self.starts} {how}, off for {self.off_for:g} s")
        if self.on_since is not None:
            self.seconds_on += self._loops.now - self.on_since
        run.disk.leave()
        self._dead.append(run)
        self.run, self.on_since = None, None
        self.ended(run)
        self._world.call_later(self.off_for, self._start_again)
        self.off_for = 1.0

    def _start_again(self) -> None:
        if self.run is None:
            self.start()

    def _uncaught(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, NoDatabase):
            self._wrong(f"nobody caught: {context.get('message')} {error!r}")

    def bury_all(self) -> None:
        """Let go of all processes for good."""
        if self.run is not None:
            self.run.loop.die()
            self._dead.append(self.run)
            self.run = None
        self._close_the_dead()
        self._world.die()
        for loop in (self._world, *(run.loop for run in self._dead)):
            for task in asyncio.all_tasks(loop):
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                _close(task)
        self._dead.clear()
        gc.collect()
        OnTheLoop.newest = None
        clear(self.path)

    def _close_the_dead(self) -> None:
        for run in self._dead:
            for store in run.stores:
                store.disconnect()

    # Stand-ins

    def run_of(self, loop: MadeLoop) -> Run:
        """Return the process of a loop; raises Dies if it is one of the dead."""
        if self.run is None or self.run.loop is not loop or loop.is_dead:
            raise Dies
        return self.run

    def before_call(self, loop: MadeLoop, name: str) -> None:
        """Let the machine die if it is to do so before this call; raises Dies then."""
        run = self.run_of(loop)
        if self.calls_made(loop, name, is_made=False):
            loop.die()
            raise Dies
        if self.calls_made(loop, name, is_made=True):
            loop.dies_at = loop.calls + 1
        if run.dies_calling is None:
            return
        method, left, is_made = run.dies_calling
        if method and method != name:
            return
        run.dies_calling = (method, left - 1, is_made)
        if left > 1:
            return
        if is_made:
            loop.dies_at = loop.calls + 1
        else:
            loop.die()
            raise Dies

    @contextlib.contextmanager
    def standing_in(self, network: Network, secrets: Secrets) -> Iterator[None]:
        """Replace the bot's clocks, randomness, database, calls and processes while the block runs."""
        machine = self

        class Calls(WithoutWire):
            pass

        Calls.network, Calls.before = network, staticmethod(self.before_call)

        class Database(OnTheLoop):
            @staticmethod
            def disk_of(loop: MadeLoop) -> Disk:
                return machine.run_of(loop).disk

            @staticmethod
            def clock_of(loop: MadeLoop) -> Callable[[], datetime]:
                return MonotonicClock(machine.wall, loop.time)

            @staticmethod
            def entropy_of(_: MadeLoop) -> Callable[[int], bytes]:
                return secrets.token_bytes

            def opened(self) -> None:
                machine.run_of(self.machine).stores.append(self)

        class Moment:
            @staticmethod
            def now(_: object = None) -> datetime:
                return machine.wall()

        def seconds() -> float:
            return asyncio.get_running_loop().time()

        with contextlib.ExitStack() as standing:
            for place, name, by in (
                (app, "Store", Database),
                (app, "Http", Calls),
                (app, "Pool", lambda: Minds(secrets.another())),
                (app, "gc", SimpleNamespace(freeze=lambda: None)),
                (lease, "this_process", lambda: f"simulated {machine.starts}"),
                (lease, "is_gone", lambda _: True),
                (inbox, "datetime", Moment),
                (stores, "monotonic", seconds),
                (stores, "connect", connect),
                (Presence.__init__, "__defaults__", (seconds,)),
                (Pulse.__init__, "__defaults__", (seconds,)),
                (sys, "unraisablehook", lambda _: None),
            ):
                standing.enter_context(patch.object(place, name, by))
            standing.enter_context(self._logging())
            yield

    @contextlib.contextmanager
    def _logging(self) -> Iterator[None]:
        """Write the bot's log into the history while the block runs; an unexpected traceback is a fault."""
        before, steps = structlog.get_config(), list(logs._STEPS)

        def note(_: Any, method: str, event: dict[str, Any]) -> Any:
            run = self.run
            if run is not None and not run.loop.is_dead:
                facts = " ".join(f"{key}={value}" for key, value in event.items() if key != "event")
                if event["event"] == LEFT_OUT:
                    self.left_out.append(BEGAN.timestamp() + self._loops.now)
                self._history.tell("log", f"{method} {event['event']} {facts}"[:300])
                error = sys.exc_info()[1] if event.get("exc_info") is True else event.get("exc_info")
                is_bad = event.get("exc_info") or method == "critical"
                if is_bad and type(error).__name__ not in EXPECTED:
                    self._wrong(f"logged: {event['event']}: {error!r}{_where(error)}")
            raise structlog.DropEvent

        logs._STEPS[:] = [note]
        structlog.configure(
            processors=logs._STEPS,
            logger_factory=structlog.stdlib.LoggerFactory(),
            wrapper_class=structlog.stdlib.BoundLogger,
            cache_logger_on_first_use=False,  # who logs after the block logs as before
        )
        try:
            yield
        finally:
            logs._STEPS[:] = steps
            structlog.configure(**before)


def _close(task: "asyncio.Task[Any]") -> None:
    """Close the coroutine of a dead task; as its cleanup may wait again and again, it is closed so often."""
    for _ in range(CLOSINGS):
        try:
            task.get_coro().close()
        except BaseException:  # its machine is dead: nobody hears what it raises on its way out
            continue
        return


FAILS_TO_START: Final = ("NoDatabase", "NetworkError", "TimedOut", "RetryAfter", "BadGateway")
"""With these a start may fail while Telegram or the database is away; the system tries again."""


def _where(error: Any) -> str:
    """Return the last places of a traceback."""
    places: list[str] = []
    trace = getattr(error, "__traceback__", None)
    while trace is not None:
        places.append(f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return "\n  " + " ".join(places[-8:])
