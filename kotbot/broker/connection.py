"""A connection to NATS that reconnects by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, Protocol
from weakref import WeakSet

import structlog
from nats.aio import client as nats
from nats.errors import Error, StaleConnectionError

from kotbot.broker.errors import NoBroker
from kotbot.i18n import terminal

__all__ = ["Client", "Error", "NoBroker", "connected"]

log = structlog.get_logger()

SETTING: Final = "KOTBOT_NATS_URL"
FIRST_SECONDS: Final = 5.0
"""Longest time of the first connection: a server may be starting together with us."""
PAUSE_SECONDS: Final = 1
"""Between two tries of the same server."""
PING_SECONDS: Final = 5
"""After two unanswered pings a server counts as gone."""


class Asks(Protocol):
    """A waiter for an answer of a server that may have forgotten the request."""

    def ask_again(self) -> None:
        """Ask again: the connection is back."""
        ...


class Client(nats.Client):
    """A client that tells the waiters when it is connected again."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: WeakSet[Asks] = WeakSet()


class _Watch:
    """Logs the changes of a connection, each once, and ends the block when NATS closes it for good."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._block: asyncio.Timeout | None = None
        self._said = ""
        self._is_away = True
        self.error: Exception | None = None
        """The last error, None if there was none."""

    def begins(self, block: asyncio.Timeout) -> None:
        self._block, self._is_away = block, False

    def ends(self) -> None:
        self._block, self._is_away = None, True

    async def fails(self, error: Exception) -> None:
        self.error = error
        is_outage = isinstance(error, OSError | StaleConnectionError)  # `goes` is called for these too
        if not self._is_away and not is_outage and repr(error) != self._said:
            self._said = repr(error)
            log.error("trouble with the broker", name=self._name, error=repr(error))

    async def goes(self) -> None:
        if not self._is_away:
            self._is_away = True
            log.error("the broker is away", name=self._name)

    async def is_back(self, client: Client) -> None:
        self._said, self._is_away = "", False
        log.warning("the broker is back", name=self._name)
        for one in list(client.waiting):
            one.ask_again()

    async def is_closed(self) -> None:
        if self._block is not None:
            self._block.reschedule(asyncio.get_running_loop().time())


@asynccontextmanager
async def connected(url: str, name: str) -> AsyncIterator[Client]:
    """Connect a client, known to NATS by a name, while the block runs. Raises NoBroker.

    `url` is the URL of a server, or those of several of a cluster, separated by commas. A lost connection is
    retried for ever; only if NATS itself ends it for good, NoBroker ends the block.
    """
    client, watch, block = Client(), _Watch(name), asyncio.timeout(None)
    await _connect(client, url, name, watch)
    try:
        async with block:
            watch.begins(block)
            yield client
    except TimeoutError as error:
        if not block.expired():
            raise
        raise _no_broker(url, client.last_error or error) from error
    finally:
        watch.ends()
        await client.close()


async def _connect(client: Client, url: str, name: str, watch: _Watch) -> None:
    try:
        async with asyncio.timeout(FIRST_SECONDS):
            await client.connect(
                [server.strip() for server in url.split(",")],
                name=name,
                max_reconnect_attempts=-1,
                reconnect_time_wait=PAUSE_SECONDS,
                ping_interval=PING_SECONDS,
                error_cb=watch.fails,
                disconnected_cb=watch.goes,
                reconnected_cb=partial(watch.is_back, client),
                closed_cb=watch.is_closed,
            )
    except TimeoutError as error:
        await client.close()
        raise _no_broker(url, watch.error or error) from error
    except (Error, OSError, ValueError) as error:
        raise _no_broker(url, error) from error


def _no_broker(url: str, error: Exception) -> NoBroker:
    reason = error.strerror if isinstance(error, OSError) else ""
    words = terminal().gettext(
        "{name}: {address} cannot be used: {error}.",
        name=SETTING,
        address=", ".join(map(_without_password, url.split(","))),
        error=reason or str(error) or type(error).__name__,
    )
    return NoBroker(words)


def _without_password(server: str) -> str:
    return server.strip().rpartition("@")[2]
