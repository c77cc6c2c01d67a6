"""The database off the event loop: one thread and one connection.

Each use case is a transaction of its own. What waits together is committed together, each use case in a
savepoint: writing to the disk is what takes long, and it is done once for all of them.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from queue import Empty, SimpleQueue
from typing import Any, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from kotbot.matches.ports import Unit
from kotbot.store.database import NoDatabase, connect, read_url, reason, try_out
from kotbot.store.migrate import upgrade
from kotbot.store.unit import SqlUnit

T = TypeVar("T")
COMPUTER_PAUSE = timedelta(seconds=2)
AT_ONCE = 16
"""Use cases in one commit: many enough for a crowd, few enough to keep nobody waiting."""


def system_time() -> datetime:
    """The moment by the machine's clock, in UTC."""
    return datetime.now(UTC)


@dataclass(slots=True)
class Job:
    """A use case that waits for the database, and what is told when it is done."""

    work: Callable[[Unit], Any]
    done: Future[Any] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Failed:
    """What a use case raised."""

    error: BaseException


class Store:
    """A database with the tables of this version; use `await Store.open(url)`, then `run`, then `close`."""

    def __init__(
        self,
        url: str,
        clock: Callable[[], datetime] = system_time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        computer_pause: timedelta = COMPUTER_PAUSE,
    ) -> None:
        self._engine = connect(read_url(url))
        self._clock = clock
        self._entropy = entropy
        self._computer_pause = computer_pause
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._waiting: SimpleQueue[Job] = SimpleQueue()
        self._connection: Connection | None = None

    @classmethod
    async def open(
        cls,
        url: str,
        clock: Callable[[], datetime] = system_time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        computer_pause: timedelta = COMPUTER_PAUSE,
    ) -> Self:
        """Open a database and bring its tables up to date.

        Raises BadDatabaseUrl, NoDatabase, NewerDatabase or DatabaseInUse.
        """
        store = cls(url, clock, entropy, computer_pause)
        try:
            await store._in_thread(store.prepare)
        except BaseException:
            await store.close()
            raise
        return store

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Do the work in the database's thread, in one transaction that is committed before this returns.

        What the work raises is raised here, and nothing of it is kept. Raises NoDatabase while it is away.
        """
        job = Job(work)
        self._waiting.put(job)
        self._thread.submit(self._work_off)
        result: T = await asyncio.wrap_future(job.done)
        return result

    def run_here(self, work: Callable[[Unit], T]) -> T:
        """Like `run`, in the calling thread; for programs without an event loop."""
        try:
            connection = self._connected()
            with connection.begin():
                return work(self._unit(connection))
        except OperationalError as error:
            raise NoDatabase(reason(error)) from error

    def _unit(self, connection: Connection) -> SqlUnit:
        return SqlUnit(connection, self._clock(), self._entropy, self._computer_pause)

    def _work_off(self) -> None:
        """Do what waits, and tell how it went once all of it is committed."""
        jobs = [job for job in self._taken() if job.done.set_running_or_notify_cancel()]
        if not jobs:
            return
        try:
            outcomes = self._together(jobs) if len(jobs) > 1 else [self.run_here(jobs[0].work)]
        except BaseException as error:
            outcomes = [Failed(error)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, Failed):
                job.done.set_exception(outcome.error)
            else:
                job.done.set_result(outcome)

    def _taken(self) -> list["Job"]:
        jobs: list[Job] = []
        with contextlib.suppress(Empty):
            while len(jobs) < AT_ONCE:
                jobs.append(self._waiting.get_nowait())
        return jobs

    def _together(self, jobs: list["Job"]) -> list[Any]:
        """One commit for all; what one of them raises undoes that one alone."""
        try:
            connection = self._connected()
            with connection.begin():
                return [self._in_savepoint(connection, job.work) for job in jobs]
        except OperationalError as error:
            raise NoDatabase(reason(error)) from error

    def _in_savepoint(self, connection: Connection, work: Callable[[Unit], Any]) -> Any:
        try:
            with connection.begin_nested():
                return work(self._unit(connection))
        except OperationalError:
            raise
        except Exception as error:
            return Failed(error)

    async def close(self) -> None:
        """Close the connection after what is running."""
        await self._in_thread(self.disconnect)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def prepare(self) -> None:
        """Bring the tables up to date, in the calling thread."""
        try_out(self._engine)
        with self._engine.connect() as connection:
            upgrade(connection, now=self._clock())

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.invalidated:
            self._connection = self._engine.connect()
        return self._connection

    def disconnect(self) -> None:
        """Close the connection, in the calling thread; it is opened again when it is needed."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()
