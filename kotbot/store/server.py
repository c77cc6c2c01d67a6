"""PostgreSQL as a bot needs it: one connection, and an end to waiting for a server that says nothing."""

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
"""Seconds for PostgreSQL to answer a new connection, milliseconds to acknowledge what it is sent, and
seconds and tries to find out that a silent one is gone.

Without them a server that vanished from the network, and does not refuse, would be waited for for minutes.
"""
STATEMENT_MS: Final = 8_000
"""After so long the server itself gives a statement up."""
STILL_MS: Final = 6_000
"""So long the server waits for the rest of a transaction: who stands still must not keep others waiting."""
LOCK_MS: Final = 1_000
"""A change of the tables that waits for a lock keeps all who come after it waiting: no longer than this."""
ANSWER_SECONDS: Final = 10.0
"""A server that says nothing for so long is given up: it is stopped, or so is its machine."""


def open_server(url: URL) -> Engine:
    """An engine for the one thread that uses it; raises BadDatabaseUrl without the driver."""
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
    """Let the statements of a transaction take their time: a change of the tables may."""
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
