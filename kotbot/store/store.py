"""The database off the event loop: one thread and one connection.

Each use case is a transaction of its own. What waits together is committed together: writing to the disk is
what takes long, and it is done once for all of them.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Self, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from kotbot.matches.ports import Unit
from kotbot.store import revision
from kotbot.store.database import NoDatabase, connect, read_url, reason, try_out
from kotbot.store.recent import Recent
from kotbot.store.unit import SqlUnit

log = structlog.get_logger()

T = TypeVar("T")
COMPUTER_PAUSE = timedelta(seconds=2)
AT_ONCE: Final = 16
"""Use cases in one commit: many enough for a crowd, few enough to keep nobody waiting."""


def system_time() -> datetime:
    """The moment by the machine's clock, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A use case that waits for the database, and who waits for its outcome."""

    work: Callable[[Unit], Any]
    done: asyncio.Future[Any] | None

    @property
    def given_up(self) -> bool:
        """Whether nobody waits any more."""
        return self.done is not None and self.done.cancelled()


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
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._by_the_way: SimpleQueue[Job] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="store", daemon=True)
        self._connection: Connection | None = None
        self._recent = Recent()

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
            await asyncio.to_thread(store.prepare)
        except BaseException:
            store.disconnect()
            raise
        store._thread.start()
        return store

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Do the work in the database's thread, in one transaction that is committed before this returns.

        What the work raises is raised here, and nothing of it is kept; it may be done twice before that.
        Raises NoDatabase while the database is away.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.put(Job(work, done))
        result: T = await done
        return result

    def run_by_the_way(self, work: Callable[[Unit], object]) -> None:
        """Do the work with the next transaction or when the store is closed; a crash before that loses it."""
        self._by_the_way.put(Job(work, None))

    def run_here(self, work: Callable[[Unit], T]) -> T:
        """Like `run`, in the calling thread; for programs without an event loop."""
        (result,) = self._in_one_transaction([work])
        outcome: T = result
        return outcome

    def _in_one_transaction(self, works: Sequence[Callable[[Unit], Any]]) -> list[Any]:
        try:
            connection = self._connected()
            with connection.begin():
                return [work(self._unit(connection)) for work in works]
        except BaseException as error:
            self._recent.clear()
            if isinstance(error, OperationalError):
                raise NoDatabase(reason(error)) from error
            raise

    def _unit(self, connection: Connection) -> SqlUnit:
        return SqlUnit(connection, self._recent, self._clock(), self._entropy, self._computer_pause)

    # The thread

    def _serve(self) -> None:
        """Do what waits until the store is closed."""
        while (first := self._waiting.get()) is not None:
            jobs = [*_all_of(self._by_the_way), first, *self._others()]
            self._work_off([job for job in jobs if not job.given_up])
        self._work_off(_all_of(self._by_the_way))
        self.disconnect()

    def _others(self) -> list[Job]:
        """What waits too; the sign to end is left where it is."""
        jobs: list[Job] = []
        with contextlib.suppress(Empty):
            while len(jobs) < AT_ONCE - 1:
                job = self._waiting.get_nowait()
                if job is None:
                    self._waiting.put(None)
                    break
                jobs.append(job)
        return jobs

    def _work_off(self, jobs: list[Job]) -> None:
        """One commit for all; if one of them raises, each is done again for itself."""
        if not jobs:
            return
        try:
            outcomes = self._in_one_transaction([job.work for job in jobs])
        except NoDatabase as error:
            outcomes = [Failed(error)] * len(jobs)
        except BaseException as error:
            outcomes = [Failed(error)] if len(jobs) == 1 else [self._alone(job) for job in jobs]
        _tell(jobs, outcomes)

    def _alone(self, job: Job) -> Any:
        try:
            return self.run_here(job.work)
        except BaseException as error:
            return Failed(error)

    async def close(self) -> None:
        """Close the connection after what is running."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def prepare(self) -> None:
        """Bring the tables up to date, in the calling thread."""
        try_out(self._engine)
        with self._engine.connect() as connection:
            with connection.begin():
                present = revision.present(connection)
            if present == revision.newest():
                return
            from kotbot.store.migrate import upgrade

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


def _all_of(queue: SimpleQueue[Job]) -> list[Job]:
    jobs: list[Job] = []
    with contextlib.suppress(Empty):
        while True:
            jobs.append(queue.get_nowait())
    return jobs


def _tell(jobs: Sequence[Job], outcomes: Sequence[Any]) -> None:
    """Let those who wait go on, all in one turn of their event loop."""
    waited: list[tuple[asyncio.Future[Any], Any]] = []
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done is not None:
            waited.append((job.done, outcome))
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
