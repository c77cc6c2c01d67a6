"""The database off the event loop: one thread and one connection.

Each use case is a transaction of its own. Use cases that wait at the same time share one commit: writing to
the disk is the slow part, and it is done once for all of them.
"""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final, Self, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError

from kotbot.i18n import terminal
from kotbot.matches.ports import Conflict
from kotbot.store import file, revision
from kotbot.store.database import connect, read_url, reason, start_refused
from kotbot.store.errors import DamagedDatabase, LostLease, NoDatabase
from kotbot.store.match_cache import MatchCache
from kotbot.store.monotonic_clock import MonotonicClock
from kotbot.store.unit import Unit

log = structlog.get_logger()

T = TypeVar("T")
AT_ONCE: Final = 16
"""Use cases in one commit: many enough for a crowd, few enough for a short wait."""
LONG_SECONDS: Final = 1.0
"""Longest wait of a use case for a database that is away."""
END_SECONDS: Final = 10.0
"""Longest wait at the end for work that is running."""
LAST_SECONDS: Final = 3.0
"""Longest wait for what is written last."""
EMPTY_WAL_SECONDS: Final = 1.0
"""Between two tries to truncate the write-ahead log while another connection reads it."""
ANEW_SECONDS: Final = 60.0
"""From a deletion to the rewriting of the file, for which everybody waits: so not more often."""
ANEW_BYTES: Final = 32 << 20
"""Largest file that is rewritten while running (27 MB take 0.25 seconds); a larger one is at the start."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A use case that waits for the database, and who waits for its outcome."""

    work: Callable[[Unit], Any]
    done: asyncio.Future[Any] | None

    @property
    def given_up(self) -> bool:
        """Whether the caller does not wait any more."""
        return self.done is not None and self.done.cancelled()


@dataclass(frozen=True, slots=True)
class Failed:
    """The exception that a use case raised."""

    error: BaseException


class Store:
    """A database with the tables of this version; use `await Store.open(url)`, then `run`, then `close`."""

    def __init__(
        self,
        url: str,
        clock: Callable[[], datetime] | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        haste: float = 1.0,
    ) -> None:
        self._engine = connect(read_url(url))
        self._clock = clock or MonotonicClock()
        self._began = self._clock()
        self._entropy = entropy
        self._haste = haste
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._by_the_way: deque[Job] = deque()
        self._thread: Thread | None = None
        self._connection: Connection | None = None
        self._cache = MatchCache()
        self._may_go_on: Callable[[Unit], bool] | None = None
        self._is_closed = False
        self.checking: Thread | None = None
        """The thread that checks every page of a large file."""
        self._damage = ""
        self._emptied = -inf
        self._forgotten = False
        """Whether the write-ahead log still contains deleted data."""
        self._written_anew_at = inf
        """When the file is to be rewritten after a deletion."""

    @classmethod
    async def open(
        cls,
        url: str,
        clock: Callable[[], datetime] | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        haste: float = 1.0,
    ) -> Self:
        """Open a database and bring its tables up to date; its clock is a MonotonicClock unless one is given.

        Raises BadDatabaseUrl, NoDatabase, DamagedDatabase, NewerDatabase or DatabaseInUse.
        """
        store = cls(url, clock, entropy, haste)
        opened = Job(lambda _: None, asyncio.get_running_loop().create_future())
        store._thread = Thread(target=store._serve, args=[opened], name="store", daemon=True)
        store._thread.start()
        assert opened.done is not None
        try:
            await opened.done
        except BaseException:
            await store.close()
            raise
        return store

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Do the work in the database's thread, in one transaction that is committed before this returns.

        An exception of the work is raised here, and its changes are rolled back; the work may be done twice
        before that. Raises NoDatabase while the database is away, and once the store is closed.
        """
        if self._is_closed:
            raise NoDatabase(terminal().gettext("the database is closed"))
        done = asyncio.get_running_loop().create_future()
        self._waiting.put(Job(work, done))
        result: T = await done
        return result

    async def run_at_last(self, work: Callable[[Unit], object]) -> None:
        """Do the work before the end if the database answers in time; the next start must cope without it."""
        try:
            async with asyncio.timeout(LAST_SECONDS):
                await self.run(work)
        except (NoDatabase, TimeoutError) as error:
            log.warning("the database did not take the last words", error=type(error).__name__)

    def run_by_the_way(self, work: Callable[[Unit], object]) -> None:
        """Do the work with the next transaction or when the store is closed; a crash before that loses it."""
        self._by_the_way.append(Job(work, None))

    def only_while(self, holds: Callable[[Unit], bool]) -> None:
        """From now on do work only if this holds in the same transaction; raise LostLease otherwise.

        So a process that hung while another one took over does nothing when it goes on.
        """
        self._may_go_on = holds

    def run_here(self, work: Callable[[Unit], T]) -> T:
        """Do the work like `run`, in the calling thread; for programs without an event loop."""
        (result,) = self._in_one_transaction([work])
        outcome: T = result
        return outcome

    def _in_one_transaction(self, works: Sequence[Callable[[Unit], Any]]) -> list[Any]:
        if self._damage:
            raise DamagedDatabase(self._damage)
        outcomes: list[Any] = []
        forgot_somebody = False
        try:
            connection = self._connected()
            with connection.begin():
                if self._may_go_on is not None and not self._may_go_on(self._unit(connection)):
                    raise LostLease(terminal().gettext("another process took over the bot on this database"))
                for work in works:
                    unit = self._unit(connection)
                    outcomes.append(work(unit))
                    forgot_somebody |= unit.forgot_somebody
                if forgot_somebody and connection.dialect.name == "sqlite":
                    file.note_remnants(connection)
        except BaseException as error:
            self._cache.clear()
            if isinstance(error, DBAPIError) and _is_away(error):
                raise NoDatabase(reason(error)) from error
            raise
        if forgot_somebody:
            self._forgotten = True
            self._written_anew_at = min(self._written_anew_at, monotonic() + ANEW_SECONDS)
        if connection.dialect.name == "sqlite":
            self._leave_nothing_of_it(connection)
        return outcomes

    def _unit(self, connection: Connection) -> Unit:
        return Unit(connection, self._cache, self._clock, self._entropy, self._haste, began=self._began)

    def _leave_nothing_of_it(self, connection: Connection) -> None:
        """Remove deleted data from the write-ahead log, and a minute later from the pages as well.

        Tried again while another connection reads the log. The next start rewrites a large file.
        """
        now, driver = monotonic(), connection.connection.driver_connection
        if now >= self._written_anew_at:
            self._written_anew_at = inf
            file.write_anew(driver, ANEW_BYTES)
            self._forgotten = True
        if self._forgotten and now - self._emptied >= EMPTY_WAL_SECONDS:
            self._forgotten = not file.empty_wal(driver)
            self._emptied = now

    # The thread

    def _serve(self, opened: Job) -> None:
        """Prepare, then do the waiting work until the store is closed."""
        try:
            self.prepare()
        except BaseException as error:
            self.disconnect()
            _tell([opened], [Failed(error)])
            return
        _tell([opened], [None])
        while (first := self._waiting.get()) is not None:
            _tell(*self._outcomes([*self._all_by_the_way(), first, *self._others()]))
        self._end()

    def _end(self) -> None:
        _tell(*self._outcomes(self._all_by_the_way()))
        if lost := len(self._by_the_way):
            log.warning("what was to be written by the way is lost", count=lost)
        self.disconnect()

    def _all_by_the_way(self) -> list[Job]:
        return [self._by_the_way.popleft() for _ in range(len(self._by_the_way))]

    def _others(self, most: float = AT_ONCE - 1) -> list[Job]:
        """Return the other waiting jobs; leaves the sign to end in the queue."""
        jobs: list[Job] = []
        with contextlib.suppress(Empty):
            while len(jobs) < most:
                job = self._waiting.get_nowait()
                if job is None:
                    self._waiting.put(None)
                    break
                jobs.append(job)
        return jobs

    def _outcomes(self, jobs: list[Job]) -> tuple[list[Job], list[Any]]:
        """Do the jobs that are still awaited in one commit; if one of them raises, repeat each on its own.

        A job whose match was written meanwhile is repeated too: it reads the match again.

        If the database kept all waiting for long, the jobs in the queue fail too. Work of `run_by_the_way`
        does not fail with them: it is done with the next transaction.
        """
        jobs = [job for job in jobs if not job.given_up]
        if not jobs:
            return [], []
        began = monotonic()
        try:
            return jobs, self._in_one_transaction([job.work for job in jobs])
        except NoDatabase as error:
            if monotonic() - began >= LONG_SECONDS:
                jobs = [*jobs, *self._others(inf)]
            self._by_the_way.extendleft(job for job in reversed(jobs) if job.done is None)
            waiting = [job for job in jobs if job.done is not None]
            return waiting, [Failed(error)] * len(waiting)
        except BaseException as error:
            failed_for_good = len(jobs) == 1 and not isinstance(error, Conflict)
            return jobs, [Failed(error)] if failed_for_good else [self._alone(job) for job in jobs]

    def _alone(self, job: Job) -> Any:
        try:
            return self.run_here(job.work)
        except BaseException as error:
            return Failed(error)

    async def close(self) -> None:
        """Close the connection after the running work; wait at most END_SECONDS for it."""
        self._is_closed = True
        self._waiting.put(None)
        if self._thread is None:
            return
        await asyncio.to_thread(self._thread.join, END_SECONDS)
        if self._thread.is_alive():
            log.error("the database does not answer; it is left alone", waited=END_SECONDS)

    def prepare(self) -> None:
        """Check the database and bring its tables up to date, in the calling thread.

        Raises like `open`.
        """
        try:
            connection = self._connected()
            if connection.dialect.name == "sqlite":
                self._prepare_file(connection)
            with connection.begin():
                present = revision.present(connection)
            if present == revision.newest():
                return
            from kotbot.store.migrate import upgrade

            upgrade(connection, now=self._clock())
            if present is not None and connection.dialect.name == "sqlite":
                file.write_anew(connection.connection.driver_connection)
        except DBAPIError as error:
            raise start_refused(self._engine, error) from error

    def _prepare_file(self, connection: Connection) -> None:
        """Checkpoint the log that a killed process left, and check the file."""
        path = file.path_of(self._engine.url)
        with connection.begin():
            file.keep_from_others(path)
        if file.has_remnants(connection.connection.driver_connection):
            file.write_anew(connection.connection.driver_connection)
        self._forgotten = not file.empty_wal(connection.connection.driver_connection)
        try:
            file.check(path, file.CHECK_SECONDS)
        except file.OutOfTime:
            self.checking = Thread(target=self._check_beside, args=[path], name="check", daemon=True)
            self.checking.start()

    def _check_beside(self, path: Path) -> None:
        """Check every page of a large file while the bot runs; once damage is found, no more work is done."""
        try:
            file.check(path)
        except DamagedDatabase as error:
            log.error("the database is damaged", reason=str(error))
            self._damage = str(error)
        except NoDatabase as error:
            log.warning("the database was not checked", reason=str(error))

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.invalidated:
            self._connection = self._engine.connect()
        return self._connection

    def disconnect(self) -> None:
        """Close the connection, in the calling thread; it is reopened when needed."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()


def _is_away(error: DBAPIError) -> bool:
    """Whether the database refused or closed the connection; a client that hung gets an InternalError."""
    return isinstance(error, OperationalError) or error.connection_invalidated


def _tell(jobs: Sequence[Job], outcomes: Sequence[Any]) -> None:
    """Deliver the outcomes to those who wait, all in one turn of their event loop."""
    waited: list[tuple[asyncio.Future[Any], Any]] = []
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done is not None:
            waited.append((job.done, outcome))
        elif isinstance(outcome, Failed) and isinstance(outcome.error, NoDatabase):
            log.warning("what was to be written by the way is lost", reason=str(outcome.error))
        elif isinstance(outcome, Failed):
            log.error("what was to be written by the way failed", exc_info=outcome.error)
    if not waited:
        return

    def settle() -> None:
        for done, outcome in waited:
            if done.cancelled():
                continue
            if isinstance(outcome, Failed):
                done.set_exception(outcome.error)
            else:
                done.set_result(outcome)

    # The loop has ended: nobody waits any more.
    with contextlib.suppress(RuntimeError):
        waited[0][0].get_loop().call_soon_threadsafe(settle)
