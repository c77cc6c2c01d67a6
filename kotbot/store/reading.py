"""The database of several processes, for one that only reads: it owns no partitions and caches nothing."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from kotbot.store import versions
from kotbot.store.database import reason
from kotbot.store.errors import NoDatabase
from kotbot.store.match_cache import MatchCache
from kotbot.store.store import Store
from kotbot.store.unit import Unit

_NOTHING: Final[frozenset[int]] = frozenset()


class ReadingStore(Store):
    """A read-only Store; everything that a unit of work reads is of one snapshot."""

    def __init__(
        self,
        url: str,
        clock: Callable[[], datetime] | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        haste: float = 1.0,
    ) -> None:
        super().__init__(url, clock, entropy, haste)
        versions.check_sharing(self._engine)
        self._engine = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._cache = MatchCache(accounts=0)

    def _unit(self, connection: Connection) -> Unit:
        return Unit(connection, self._cache, self._clock, self._entropy, self._haste, _NOTHING)

    def _connected(self) -> Connection:
        """Return the session; while it lasts, the tables are not migrated to what this version cannot use."""
        known = self._connection
        connection = super()._connected()
        if connection is not known:
            with connection.begin():
                versions.check_and_hold_tables(connection)
        return connection

    def prepare(self) -> None:
        """Check that this version can use the tables, in the calling thread.

        Raises NoDatabase, OlderDatabase, NewerDatabase.
        """
        try:
            self._connected()
        except DBAPIError as error:
            raise NoDatabase(reason(error)) from error
