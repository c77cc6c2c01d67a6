"""A small HTTP server inside the bot's event loop, for the webhook and for health."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator

import uvicorn
from starlette.applications import Starlette

from kotbot.listening import listening

SHUTDOWN_SECONDS = 2
"""How long requests that are under way may take to end; one whose body never comes has no more."""


class _QuietServer(uvicorn.Server):
    """uvicorn without its signal handlers, which belong to the bot; `ready` once it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(app: Starlette, address: tuple[str, int], setting: str) -> AsyncIterator[None]:
    """Serve on an address while the block runs; raises CannotListen, naming the setting."""
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_level="critical",
        access_log=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = _QuietServer(config)
    with listening(address, setting) as bound:
        task = asyncio.create_task(server.serve(sockets=[bound]))
        try:
            await server.ready.wait()
            yield
        finally:
            server.should_exit = True
            await task
