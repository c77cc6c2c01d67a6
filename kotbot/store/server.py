"""PostgreSQL as a bot needs it: one connection, and time limits for a server that does not answer."""

import contextlib
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.pool import QueuePool

from kotbot.i18n import terminal
from kotbot.store.errors import BadDatabaseUrl

GIVEN_UP_AFTER: Final = {
    "connect_timeout": 10,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""Limits for a silent server: seconds to connect, milliseconds to acknowledge sent data, and keepalives.

Without them the bot would wait for minutes for a server that vanished from the network without refusing.
"""
STATEMENT_MS: Final = 8_000
"""The server cancels a statement that takes longer."""
STILL_MS: Final = 6_000
"""The server ends a transaction that is idle for longer: a client that hangs must not block others."""
LOCK_MS: Final = 1_000
"""Longest wait for a lock by a change of the tables, since it blocks everybody who comes after it."""
ANSWER_SECONDS: Final = 10.0
"""Longest wait for an answer of the server; after it the server, or its machine, counts as stopped."""


def open_server(url: URL) -> Engine:
    """Create an engine for the one thread that uses it; raises BadDatabaseUrl without the driver."""
    try:
        engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={name: time for name, time in GIVEN_UP_AFTER.items() if name not in url.query},
        )
        from kotbot.store.postgres_timeout import connect_with_timeout
    except ModuleNotFoundError:
        words = terminal().gettext(
            "{database} needs its driver: install the package {package}",
            database="PostgreSQL",
            package="psycopg[binary]",
        )
        raise BadDatabaseUrl(words) from None

    engine.dialect.use_insertmanyvalues_wo_returning = True  # several rows are one statement

    @event.listens_for(engine, "do_connect")
    def _connect(_: Any, __: Any, arguments: Any, options: Any) -> Any:
        return connect_with_timeout(ANSWER_SECONDS, *arguments, **options)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.execute(f"SET statement_timeout = {STATEMENT_MS}")
        connection.execute(f"SET idle_in_transaction_session_timeout = {STILL_MS}")
        connection.commit()

    return engine


@contextlib.contextmanager
def unhurried(connection: Connection) -> Iterator[None]:
    """Lift the time limit of statements in a transaction that changes tables."""
    if connection.dialect.name != "postgresql":
        yield
        return
    driver: Any = connection.connection.driver_connection
    driver.answer_seconds = None
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_MS}"))
    try:
        yield
    finally:
        driver.answer_seconds = ANSWER_SECONDS
