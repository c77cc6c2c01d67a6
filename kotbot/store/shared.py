"""One database for several processes: each owns the partitions whose locks its one session holds.

Locks and writes live and die together: a process whose session has ended writes nothing more, whatever it
believes, and no row has to say which process owns what. So a session is never reopened implicitly; a process
that lost it starts anew.
"""

from collections.abc import Callable, Sequence, Set
from datetime import datetime
from secrets import token_bytes
from typing import Any, Final

from sqlalchemy import Connection, TextClause, text
from sqlalchemy.exc import DBAPIError

from kotbot.i18n import terminal
from kotbot.store import versions
from kotbot.store.database import reason
from kotbot.store.errors import LostLease, NoDatabase
from kotbot.store.match_cache import MatchCache
from kotbot.store.monotonic_clock import seconds_asleep_too
from kotbot.store.store import Store
from kotbot.store.unit import Unit
from kotbot.store.versions import Version

STILL_MS: Final = 3_000
"""The server ends a session that is idle for longer, and with it what it owns; `BEAT_SECONDS` is shorter."""
STATEMENT_MS: Final = 2_000
TRANSACTION_MS: Final = 20_000
"""Limit for a client that hangs in the middle of a message: the other limits begin with an answer."""
KNOWS_TRANSACTIONS: Final = 170_000
"""PostgreSQL's first version with a limit for whole transactions."""
BEAT_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 3.0
"""Longest wait for an answer; after it the session counts as lost: the server ended it or is unreachable."""
_LIMITS: Final = {
    "idle_session_timeout": STILL_MS,
    "idle_in_transaction_session_timeout": STILL_MS,
    "statement_timeout": STATEMENT_MS,
}
_OF_EACH: Final = "SELECT partition, {does}({of}) FROM unnest(CAST(:partitions AS integer[])) AS partition"
_BEAT: Final = text("SELECT 1")
_LOCK: Final = text(_OF_EACH.format(does="pg_try_advisory_lock", of=versions.OF_PARTITIONS))
_UNLOCK: Final = text(_OF_EACH.format(does="pg_advisory_unlock", of=versions.OF_PARTITIONS))


class SharedStore(Store):
    """A Store of one process among several; use `claim` and `release`, and `beat` each BEAT_SECONDS."""

    def __init__(
        self,
        url: str,
        clock: Callable[[], datetime] | None = None,
        entropy: Callable[[int], bytes] = token_bytes,
        haste: float = 1.0,
    ) -> None:
        super().__init__(url, clock, entropy, haste)
        versions.check_sharing(self._engine)
        self._cache = MatchCache(accounts=0)
        self._has_begun = False
        self._locked: frozenset[int] = frozenset()
        """Partitions whose locks the session holds; used by the database's thread alone."""
        self.owned: frozenset[int] = frozenset()
        self._driver: Any = None
        """The driver's connection of the session, while there is one."""

    @property
    def locked(self) -> frozenset[int]:
        """Partitions that no other process can own, even if we do not either: a release may have failed."""
        return self._locked

    @property
    def is_ours(self) -> bool:
        """Whether we still own our partitions, as far as the last answer tells.

        Do not rely on it after this process hung or slept: the server notices a silent session later than we
        do. A session that the server ended for another reason is noticed with the next statement, and a
        machine whose clocks all stood still, such as a paused virtual one, cannot notice.
        """
        driver = self._driver
        return driver is not None and seconds_asleep_too() - driver.asked < STILL_MS / 1000

    async def last_owners(self) -> dict[int, Version]:
        """Return the version that last owned each partition, where there is one. Raises NoDatabase."""
        return await self.run(lambda _: versions.last(self._connected()))

    async def claim(self, partitions: Set[int], mine: Version = ()) -> frozenset[int]:
        """Take those of these partitions that no other process owns and no later version owned last.

        Returns the partitions taken. Raises NoDatabase.
        """
        if not partitions:
            return frozenset()
        claimed = await self.run(lambda _: self._lock(partitions, mine))
        self.owned |= claimed
        return claimed

    async def release(self, partitions: Set[int]) -> None:
        """Release these partitions for other processes. Raises NoDatabase."""
        self.owned -= partitions
        await self.run(lambda _: self._give_back(partitions))

    async def beat(self) -> None:
        """Send a heartbeat: a transaction without statements counts as idle. Raises NoDatabase."""
        await self.run(lambda _: self._connected().execute(_BEAT))

    def _lock(self, partitions: Set[int], mine: Version) -> frozenset[int]:
        """Lock each partition once, however often asked: work may be repeated, rollbacks keep the locks."""
        self._locked |= self._of(_LOCK, partitions - self._locked)
        locked = self._locked & partitions
        newer = versions.newer(versions.last(self._connected()), locked, mine)
        self._locked -= self._of(_UNLOCK, newer)
        versions.note(self._connected(), locked - newer, mine)
        return locked - newer

    def _give_back(self, partitions: Set[int]) -> None:
        self._cache.clear()
        self._locked -= self._of(_UNLOCK, partitions & self._locked)

    def _of(self, statement: TextClause, partitions: Set[int]) -> frozenset[int]:
        """Return the partitions for which a statement is true."""
        rows = self._connected().execute(statement, {"partitions": sorted(partitions)})
        return frozenset(partition for partition, is_so in rows if is_so)

    def _unit(self, connection: Connection) -> Unit:
        return Unit(connection, self._cache, self._clock, self._entropy, self._haste, self.owned, self._began)

    def _in_one_transaction(self, works: Sequence[Callable[[Unit], Any]]) -> list[Any]:
        try:
            return super()._in_one_transaction(works)
        except LostLease:
            raise
        except NoDatabase as error:
            if self._is_connected():
                raise
            raise self._lost() from error

    def _is_connected(self) -> bool:
        known = self._connection
        return known is not None and not known.invalidated and not known.closed

    def _lost(self) -> LostLease:
        self.owned = self._locked = frozenset()
        self._driver = None
        return LostLease(terminal().gettext("the session that owned the chats has ended"))

    def _connected(self) -> Connection:
        """Return the one session; raises LostLease once it has ended."""
        if self._connection is not None and self._is_connected():
            return self._connection
        if self._has_begun:
            raise self._lost()
        self._has_begun = True
        self._connection = self._engine.connect()
        driver: Any = self._connection.connection.driver_connection
        driver.answer_seconds = ANSWER_SECONDS
        for name, milliseconds in _LIMITS.items():
            self._connection.execute(text(f"SET {name} = {milliseconds}"))
        if driver.info.server_version >= KNOWS_TRANSACTIONS:
            self._connection.execute(text(f"SET transaction_timeout = {TRANSACTION_MS}"))
        self._connection.commit()
        self._driver = driver
        return self._connection

    def prepare(self) -> None:
        """Open the session, in the calling thread, if this version can use the tables; leaves them unchanged.

        Raises NoDatabase, OlderDatabase, NewerDatabase.
        """
        try:
            with (connection := self._connected()).begin():
                versions.check_and_hold_tables(connection)
        except DBAPIError as error:
            raise NoDatabase(reason(error)) from error
