"""The database off the event loop: one thread, one connection, one transaction for each use case."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from kotbot.matches.ports import Unit
from kotbot.store.database import NoDatabase, connect, read_url, reason, try_out
from kotbot.store.migrate import upgrade
from kotbot.store.unit import SqlUnit

T = TypeVar("T")
COMPUTER_PAUSE = timedelta(seconds=2)


def system_time() -> datetime:
    """The moment by the machine's clock, in UTC."""
    return datetime.now(UTC)


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
        return await self._in_thread(lambda: self.run_here(work))

    def run_here(self, work: Callable[[Unit], T]) -> T:
        """Like `run`, in the calling thread; for programs without an event loop."""
        try:
            connection = self._connected()
            with connection.begin():
                return work(SqlUnit(connection, self._clock(), self._entropy, self._computer_pause))
        except OperationalError as error:
            raise NoDatabase(reason(error)) from error

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
