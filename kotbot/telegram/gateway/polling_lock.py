"""The turn to poll: the gateway whose PostgreSQL session holds a lock has it, as long as the session lives.

Telegram gives the updates of a bot to one caller at a time. The session does nothing else, and sends beats:
the server ends a session that stands still, and the gateway ends its turn before that if beats are not
answered.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator
from enum import StrEnum
from hashlib import blake2b
from typing import Final

import psycopg
import structlog
from psycopg import AsyncConnection

from kotbot.store.database import read_url

log = structlog.get_logger()

NAME: Final = "kotbot gateway"
LOOKS_SECONDS: Final = 1.0
"""Seconds between two checks whether the lock is free, or whether the database is back."""
BEAT_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 1.0
"""Seconds for the answer to a beat; with the pause before it less than the server's limit."""
IDLE_MS: Final = 3_000
"""Milliseconds without a beat after which the server ends the session and frees the lock."""
CONNECT_SECONDS: Final = 5
NETWORK_MS: Final = 3_000
"""Milliseconds for the network to deliver what is sent."""


class LockState(StrEnum):
    """The state of a polling gateway."""

    AWAY = "the database is away"
    WAITING = "waiting"
    HOLDING = "holding"


class PollingLock:
    """The turn to poll for a bot, by its user id, among all gateways on one database."""

    def __init__(self, database_url: str, bot: int) -> None:
        self._url = read_url(database_url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.key = int.from_bytes(blake2b(f"polls {bot}".encode(), digest_size=8).digest(), signed=True)
        """The key of the advisory lock."""
        self.standing = LockState.WAITING

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[asyncio.Event]:
        """Wait for the turn, and hold it while the block runs; the event is set as soon as it is lost."""
        session = await self._taken()
        lost, over = asyncio.Event(), asyncio.Event()
        beats = asyncio.create_task(_beat(session, lost, over), name="beat")
        self.standing = LockState.HOLDING
        try:
            yield lost
        finally:
            self.standing = LockState.WAITING
            over.set()
            _hang_up(session)
            await asyncio.shield(beats)

    async def _taken(self) -> AsyncConnection:
        """Return a session that holds the lock, once no other session does."""
        while True:
            try:
                session = await AsyncConnection.connect(
                    self._url,
                    autocommit=True,
                    application_name=NAME,
                    connect_timeout=CONNECT_SECONDS,
                    tcp_user_timeout=NETWORK_MS,
                )
            except psycopg.Error as error:
                self._is_away(error)
            else:
                if await self._waits(session):
                    return session
            await asyncio.sleep(LOOKS_SECONDS)

    async def _waits(self, session: AsyncConnection) -> bool:
        """Wait for the lock; False if the session ended meanwhile."""
        try:
            await session.execute(f"SET idle_session_timeout = {IDLE_MS}")
            await session.execute(f"SET statement_timeout = {IDLE_MS}")
            while not await self._tries(session):
                self.standing = LockState.WAITING
                await asyncio.sleep(LOOKS_SECONDS)
        except psycopg.Error as error:
            await session.close()
            self._is_away(error)
            return False
        except BaseException:
            await session.close()
            raise
        return True

    async def _tries(self, session: AsyncConnection) -> bool:
        row = await (await session.execute("SELECT pg_try_advisory_lock(%s)", [self.key])).fetchone()
        return row is not None and bool(row[0])

    def _is_away(self, error: psycopg.Error) -> None:
        if self.standing is not LockState.AWAY:
            log.warning("the database is away", reason=str(error).partition("\n")[0])
        self.standing = LockState.AWAY


async def _beat(session: AsyncConnection, lost: asyncio.Event, over: asyncio.Event) -> None:
    """Send beats until the turn is over or one is not answered, then close the session.

    The session is not closed during a statement: the driver would go on reading freed memory. This task is
    not cancelled either: the driver would first ask the server to cancel the statement.
    """
    loop = asyncio.get_running_loop()
    try:
        while not await _comes(over, BEAT_SECONDS):
            given_up = loop.call_later(ANSWER_SECONDS, _hang_up, session)
            try:
                await session.execute("SELECT 1")
            finally:
                given_up.cancel()
    except psycopg.Error:
        if not over.is_set():
            log.error("the turn to poll was lost")
    finally:
        lost.set()
        await session.close()


async def _comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait this long for an event; returns whether it came."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()


def _hang_up(session: AsyncConnection) -> None:
    """End the connection of a session without a message: callers that wait for an answer fail at once."""
    with (
        contextlib.suppress(OSError, psycopg.Error),
        socket.socket(fileno=os.dup(session.fileno())) as connection,
    ):
        connection.shutdown(socket.SHUT_RDWR)
