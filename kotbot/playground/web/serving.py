"""Running a playground on a real port, inside the running event loop."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import AsyncIterator

import uvicorn

from kotbot.listening import CannotListen, listening
from kotbot.playground.playground import Playground
from kotbot.playground.web.server import ANY_HOST, LOOPBACK_HOSTS, application
from kotbot.serving import SHUTDOWN_SECONDS, QuietServer

OPTIONS = "--host, --port"
KEEP_ALIVE_SECONDS = 75
"""The timeout of idle connections: longer than clients', so that none closes during a call."""


@contextlib.asynccontextmanager
async def serving(playground: Playground, *, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve while the block runs, and yield the address ("http://127.0.0.1:8081").

    Args:
        playground: what to serve.
        host: the address to bind to; called by that machine's names only when it is loopback.
        port: the wished port; a free one is taken when it is 0 or busy.

    Raises:
        CannotListen: the host is no address of this machine.
    """
    bound = _bind(host, port)
    hosts = LOOPBACK_HOSTS | {host} if is_loopback(host) else ANY_HOST
    config = uvicorn.Config(
        application(playground, hosts=hosts),
        lifespan="off",
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = QuietServer(config)
    task = asyncio.create_task(server.serve(sockets=[bound]))
    try:
        await server.ready.wait()
        reachable = "127.0.0.1" if host in {"0.0.0.0", "::"} else _bracketed(host)
        yield f"http://{reachable}:{bound.getsockname()[1]}"
    finally:
        server.leave()
        await playground.close()
        await task
        bound.close()


def is_loopback(host: str) -> bool:
    """Return whether an address can be reached from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bind(host: str, port: int) -> socket.socket:
    """Bind the wanted port, or a free one if it is busy."""
    try:
        return listening((host, port), OPTIONS)
    except CannotListen as reason:
        try:
            return listening((host, 0), OPTIONS)
        except CannotListen:
            raise reason from None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
