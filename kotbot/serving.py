"""A small HTTP server inside the bot's event loop, for the webhook and for health."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from kotbot.listening import listening

SHUTDOWN_SECONDS = 2
"""Seconds that requests under way have to end; one whose body never arrives has no more."""
TICK_SECONDS: Final = 1.0
"""Between two looks at the date that answers carry."""
QUICK_LOOKS: Final = 20
LOOK_SECONDS: Final = 0.005
"""Between two of the quick looks whether a server that ends has nothing to do any more."""
CONNECTIONS: Final = 128
"""Open connections; for one more the oldest idle one is closed, or the new one."""
REQUEST_SECONDS: Final = 10.0
"""Seconds for the head of a request to arrive, and again for its body."""
IDLE_SECONDS: Final = 60
"""Seconds that a connection may wait for its next request: Telegram and proxies keep theirs open."""
LARGEST_HEAD: Final = 16 << 10
TWO_LENGTHS: Final = frozenset({b"content-length", b"transfer-encoding"})
"""Headers of which a request may have only one.

With both, a proxy and a server may each see another end of the request (RFC 9112, 6.3).
"""


class SlowRequest(Exception):
    """The body of a request did not arrive in time."""


async def body_of(request: Request) -> bytes:
    """Return the whole body of a request; raises SlowRequest."""
    try:
        async with asyncio.timeout(REQUEST_SECONDS):
            return await request.body()
    except TimeoutError as error:
        raise SlowRequest from error


class _Config(uvicorn.Config):
    """The uvicorn configuration of the bot's servers, with their number of connections."""

    connections = CONNECTIONS


class _Strict(h11.Connection):
    """An h11 reader that also refuses a large head that arrives at once, and a request with two lengths."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LARGEST_HEAD)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return the next event, like any h11 connection; raises RemoteProtocolError."""
        if self.their_state is not h11.IDLE:
            return super().next_event()
        before = len(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request):
            if before - len(self.trailing_data[0]) > LARGEST_HEAD:
                raise h11.RemoteProtocolError("the head is too large", error_status_hint=431)
            if {name for name, _ in event.headers} >= TWO_LENGTHS:
                raise h11.RemoteProtocolError("two lengths")
        return event


class _Patient(H11Protocol):
    """A connection that is closed if a request's head takes too long; their number is limited."""

    _head: asyncio.TimerHandle | None = None
    _since = 0.0

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _Strict()

    @property
    def is_idle(self) -> bool:
        """Whether none of its requests is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._expect_head()
        if isinstance(self.config, _Config) and len(self.connections) > self.config.connections:
            # The new connection is idle itself: if all others are busy, it is the one to close.
            idle = [open for open in self.connections if isinstance(open, _Patient) and open.is_idle]
            min(idle, key=lambda open: open._since).drop()

    def data_received(self, data: bytes) -> None:
        if self.is_idle:
            self._expect_head()
        super().data_received(data)
        if not self.is_idle:
            self._head_came()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_came()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection, whatever is under way on it."""
        self.connections.discard(self)
        self.transport.abort()

    def _expect_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(REQUEST_SECONDS, self.drop)

    def _head_came(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None


class QuietServer(uvicorn.Server):
    """uvicorn without its signal handlers, which belong to the owner of the event loop.

    It sets `ready` once it listens, and ends as soon as it is told to.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()
        self._leaving = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self.ready.set()

    async def main_loop(self) -> None:
        """Wait until `leave`, keeping the date that answers carry."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), TICK_SECONDS)

    def leave(self) -> None:
        """Begin to shut down."""
        self.should_exit = True
        self._leaving.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down as soon as nothing is under way: uvicorn looks only every tenth of a second."""
        for server in self.servers:
            server.close()
        for connection in self.server_state.connections.copy():
            connection.shutdown()
        for _ in range(QUICK_LOOKS):
            if not self.server_state.connections and not self.server_state.tasks:
                return
            await asyncio.sleep(LOOK_SECONDS)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


@contextlib.asynccontextmanager
async def serving(
    app: Starlette, address: tuple[str, int], setting: str, connections: int | None = None
) -> AsyncIterator[None]:
    """Serve on an address while the block runs, with CONNECTIONS at once unless given otherwise.

    Raises CannotListen, naming the setting.
    """
    config = _Config(
        app,
        http=_Patient,
        ws="none",
        lifespan="off",
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    config.connections = connections or CONNECTIONS
    server = QuietServer(config)
    with listening(address, setting) as bound:
        task = asyncio.create_task(server.serve(sockets=[bound]))
        try:
            await server.ready.wait()
            yield
        finally:
            server.leave()
            await task
