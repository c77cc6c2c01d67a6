"""The store on the machine's own loop: its thread has no time of its own, so a history repeats.

Between a use case that is asked for, its commit and whoever hears of it lie moments in which the machine may
die, as with the thread. What it leaves on the disk is what is there when it dies: the files are copied then.
"""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any, Final, Self, TypeVar

from sqlalchemy import URL, Engine, event
from sqlalchemy.exc import OperationalError

from kotbot.matches.ports import Unit
from kotbot.store.database import connect as real_connect
from kotbot.store.store import Job, Store, _tell
from scripts.soaking.made_time.loops import MadeLoop

T = TypeVar("T")

TAKEN_UP: Final = (0.00005, 0.004)
"""Seconds until the thread takes up what waits, and until the loop hears of it."""
COMMITTED: Final = (0.0005, 0.02)
SLOW: Final = 40.0
"""How many times longer a slow disk takes."""
WRITES: Final = ("INSERT", "UPDATE", "DELETE", "CREATE", "REPLACE", "COMMIT")


ENDINGS: Final = ("", "-wal")
EVERY_ENDING: Final = (*ENDINGS, "-shm")


class Dead(BaseException):
    """The machine died in the middle of something."""


class Disk:
    """The files of one machine, what is wrong with them, and the moment at which it dies writing."""

    def __init__(self, path: Path, machine: MadeLoop, rng: Random) -> None:
        self.path = path
        self.machine = machine
        self.rng = rng
        self.is_full = False
        self.is_away = False
        self.is_slow = False
        self.steps = 0
        """Of statements and commits: before each, after each."""
        self.dies_at: int | None = None
        self.has_left = False
        self.stepped: Callable[[], bool] = lambda: False
        """Says whether the machine dies here."""

    def step(self) -> None:
        """The machine may die here; raises Dead."""
        if self.machine.is_dead:
            raise Dead
        self.steps += 1
        if self.stepped() or (self.dies_at is not None and self.steps >= self.dies_at):
            self.die()
            raise Dead

    def die(self) -> None:
        """Power off: the files stay as they are now."""
        self.machine.die()
        self.leave()

    def leave(self) -> None:
        """Copy what is there, before connections are closed, which would tidy up."""
        if not self.has_left:
            self.has_left = True
            for ending in ENDINGS:
                one, other = _beside(self.path, ending), _beside(left_by(self.path), ending)
                other.unlink(missing_ok=True)
                if one.exists():
                    shutil.copyfile(one, other)

    def refuse(self, statement: str) -> None:
        """Raise what SQLite would."""
        if self.is_away:
            raise _error(statement, "database is locked")
        if self.is_full and statement.lstrip().upper().startswith(WRITES):
            raise _error(statement, "database or disk is full")

    def seconds(self, usual: tuple[float, float]) -> float:
        """How long something takes."""
        return self.rng.uniform(*usual) * (SLOW if self.is_slow else 1.0)


def left_by(path: Path) -> Path:
    """Where the files of a dead machine are."""
    return path.with_suffix(".left")


def take_over(path: Path) -> None:
    """Let the next machine have the files of the dead one, as they were; nobody has them open."""
    clear(path)
    for ending in ENDINGS:
        left = _beside(left_by(path), ending)
        if left.exists():
            left.rename(_beside(path, ending))


@cache
def brought_up_to_date() -> bytes:
    """A file with all tables and nothing in them, as a first start leaves it; made once in a process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        store = Store(f"sqlite:///{path}")
        store.prepare()
        store.disconnect()
        return path.read_bytes()


def clear(path: Path) -> None:
    """There is no database."""
    for ending in EVERY_ENDING:
        _beside(path, ending).unlink(missing_ok=True)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _error(statement: str, words: str) -> OperationalError:
    return OperationalError(statement, None, sqlite3.OperationalError(words))


class OnTheLoop(Store):
    """A store whose thread is a stand-in."""

    newest: "OnTheLoop | None" = None
    """The one whose statements are noticed; all others are of dead machines."""

    disk_of: Callable[[MadeLoop], Disk]
    """Finds the disk of a machine."""
    clock_of: Callable[[MadeLoop], Callable[[], datetime]]
    entropy_of: Callable[[MadeLoop], Callable[[int], bytes]]

    @classmethod
    async def open(
        cls,
        url: str,
        clock: Callable[[], datetime] | None = None,
        entropy: Callable[[int], bytes] | None = None,
        haste: float = 1.0,
    ) -> Self:
        """Open the database, without a thread."""
        machine = asyncio.get_running_loop()
        assert isinstance(machine, MadeLoop)
        store = cls(url, cls.clock_of(machine), cls.entropy_of(machine), haste)
        store._disk = disk = cls.disk_of(machine)
        store.machine = machine
        store.opened()
        store._busy = False
        store._ends = False
        OnTheLoop.newest = store
        await asyncio.sleep(disk.seconds(COMMITTED))
        try:
            store.prepare()
        except BaseException:
            store.disconnect()
            raise
        return store

    machine: MadeLoop
    _disk: Disk
    _busy: bool
    _ends: bool

    def opened(self) -> None:
        """It is about to be opened."""

    def before(self, statement: str) -> None:
        """A statement is about to be done; raises Dead, or what SQLite would."""
        self._disk.step()
        self._disk.refuse(statement)

    def after(self) -> None:
        """A statement is done; raises Dead."""
        self._disk.step()

    def read(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Rows that are committed: no transaction is ever open while the loop does something else."""
        if self._connection is None:
            return []  # it was closed
        connection: Any = self._connection.connection.driver_connection
        assert not connection.in_transaction
        rows: list[tuple[Any, ...]] = connection.execute(statement, values).fetchall()
        return rows

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Do the work in one transaction, in a moment."""
        done: asyncio.Future[T] = self.machine.create_future()
        self._waiting.put(Job(work, done))
        self._wake()
        return await done

    def _wake(self) -> None:
        if not self._busy:
            self._busy = True
            self.machine.call_later(self._disk.seconds(TAKEN_UP), self._turn)

    def _turn(self) -> None:
        """What the thread does in one round."""
        try:
            first = self._waiting.get_nowait()
        except Empty:
            self._busy = False
            return
        if first is None:
            self._end()
            self._ends = True
            return
        outcomes = self._outcomes([*self._all_by_the_way(), first, *self._others()])

        def tell() -> None:
            _tell(*outcomes)
            self._turn()

        self.machine.call_later(self._disk.seconds(COMMITTED), tell)

    def _in_one_transaction(self, works: Sequence[Callable[[Unit], Any]]) -> list[Any]:
        if self.machine.is_dead:
            raise Dead
        outcomes = super()._in_one_transaction(works)
        self._disk.step()
        return outcomes

    async def close(self) -> None:
        """Close the connection after what is running."""
        self._waiting.put(None)
        self._wake()
        while not self._ends:
            await asyncio.sleep(0.01)


@cache
def connect(url: URL) -> Engine:
    """The engine of a file, made once, for what it compiles; statements go by the newest store."""
    engine = real_connect(url)

    @event.listens_for(engine, "do_connect")
    def _in_this_folder(_: Any, __: Any, arguments: list[Any], ___: Any) -> None:
        arguments[0] = Path(arguments[0]).name

    @event.listens_for(engine, "before_cursor_execute")
    def _before(_: Any, __: Any, statement: str, ___: Any, ____: Any, _____: bool) -> None:
        if OnTheLoop.newest is not None:
            OnTheLoop.newest.before(statement)

    @event.listens_for(engine, "after_cursor_execute")
    def _after(_: Any, __: Any, ___: str, ____: Any, _____: Any, ______: bool) -> None:
        if OnTheLoop.newest is not None:
            OnTheLoop.newest.after()

    @event.listens_for(engine, "commit")
    def _commit(connection: Any) -> None:
        if OnTheLoop.newest is None:
            return
        try:
            OnTheLoop.newest.before("COMMIT")
        except OperationalError:
            connection.connection.driver_connection.rollback()  # as SQLite does when a commit fails
            raise

    return engine
