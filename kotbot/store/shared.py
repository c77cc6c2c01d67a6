"""One database for several processes: each owns the partitions whose locks its one session holds.

Locks and writes live and die together: a process whose session has ended writes nothing more, whatever it
believes, and no row has to say whose turn it is. So a session is never opened again by the way; whoever lost
it begins anew.
"""

from collections.abc import Callable
from datetime import datetime
from secrets import token_bytes
from typing import Final

from sqlalchemy import Connection, Select, bindparam, func, literal, select, text
from sqlalchemy.exc import DBAPIError

from kotbot.i18n import terminal
from kotbot.store import revision
from kotbot.store.database import reason
from kotbot.store.errors import BadDatabaseUrl, LostLease, NoDatabase, OlderDatabase
from kotbot.store.recent import Recent
from kotbot.store.store import Store
from kotbot.store.unit import SqlUnit

STILL_MS: Final = 3_000
"""A session that says nothing for so long ends, and with it what it owns; `BEAT_SECONDS` is shorter."""
STATEMENT_MS: Final = 2_000
BEAT_SECONDS: Final = 1.0
_LIMITS: Final = {
    "idle_session_timeout": STILL_MS,
    "idle_in_transaction_session_timeout": STILL_MS,
    "statement_timeout": STATEMENT_MS,
}
_OURS: Final = func.hashtext(literal("kotbot ") + func.current_schema())
"""Which advisory locks are ours, in a database that other bots may use, too."""
_LOCK: Final = select(func.pg_try_advisory_lock(_OURS, bindparam("partition")))
_UNLOCK: Final = select(func.pg_advisory_unlock(_OURS, bindparam("partition")))


class SharedStore(Store):
    """A Store of one process among several; use `claim` and `release`, and `run` each BEAT_SECONDS."""

    def __init__(
        self,
        url: str,
        clock: Callable[[], datetime] | None = None,
        entropy: Callable[[int], bytes] = token_bytes,
        haste: float = 1.0,
    ) -> None:
        super().__init__(url, clock, entropy, haste)
        if self._engine.dialect.name != "postgresql":
            words = terminal().gettext("several processes share {database} alone", database="PostgreSQL")
            raise BadDatabaseUrl(words)
        self._recent = Recent(accounts=0)
        self._has_begun = False
        self.owned: frozenset[int] = frozenset()

    async def claim(self, partition: int) -> bool:
        """Own a partition from now on; False while another process does. Raises NoDatabase."""
        if not await self.run(lambda _: self._asks(_LOCK, partition)):
            return False
        self.owned |= {partition}
        return True

    async def release(self, partition: int) -> None:
        """Own a partition no longer: another process may. Raises NoDatabase."""
        self.owned -= {partition}
        await self.run(lambda _: self._give_back(partition))

    def _give_back(self, partition: int) -> None:
        self._recent.clear()
        self._asks(_UNLOCK, partition)

    def _asks(self, statement: Select[tuple[bool]], partition: int) -> bool:
        return bool(self._connected().scalar(statement, {"partition": partition}))

    def _unit(self, connection: Connection) -> SqlUnit:
        return SqlUnit(connection, self._recent, self._clock, self._entropy, self._haste, self.owned)

    def _connected(self) -> Connection:
        """The one session; raises LostLease once it has ended."""
        known = self._connection
        if known is not None and not known.invalidated and not known.closed:
            return known
        if self._has_begun:
            self.owned = frozenset()
            raise LostLease(terminal().gettext("the session that owned the chats has ended"))
        self._has_begun = True
        self._connection = self._engine.connect()
        for name, milliseconds in _LIMITS.items():
            self._connection.execute(text(f"SET {name} = {milliseconds}"))
        self._connection.commit()
        return self._connection

    def prepare(self) -> None:
        """See whether the tables are new enough, in the calling thread; they are not changed by the way.

        Raises NoDatabase, or OlderDatabase.
        """
        try:
            with self._engine.connect() as connection, connection.begin():
                present = revision.present(connection)
        except DBAPIError as error:
            raise NoDatabase(reason(error)) from error
        if present is None or present < revision.newest():
            words = terminal().gettext(
                "the tables are of an earlier version: run {command}", command="kotbot migrate"
            )
            raise OlderDatabase(words)
