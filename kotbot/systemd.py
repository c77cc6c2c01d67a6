"""Notifications to systemd: the bot runs, still runs, or ends (sd_notify(3))."""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from typing import Final

import structlog

from kotbot.background_tasks import in_background

log = structlog.get_logger()

SOCKET: Final = "NOTIFY_SOCKET"
INTERVAL: Final = "WATCHDOG_USEC"
WHOSE: Final = "WATCHDOG_PID"
SIGNS: Final = 3
"""Signs of life in each watchdog interval."""


def tell(state: str) -> None:
    """Tell the service manager something; does nothing if there is none."""
    address = os.environ.get(SOCKET, "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
            to.setblocking(False)
            to.sendto(state.encode(), address)
    except OSError as error:
        log.warning("the service manager cannot be told", reason=error.strerror)


def watchdog_seconds() -> float | None:
    """Return the seconds without a sign of life after which systemd ends the bot; None without a watchdog."""
    whose, text = os.environ.get(WHOSE, ""), os.environ.get(INTERVAL, "")
    if whose not in ("", str(os.getpid())) or not text.isdecimal() or int(text) == 0:
        return None
    return int(text) / 1_000_000


@contextlib.asynccontextmanager
async def announced(is_alive: Callable[[], bool]) -> AsyncIterator[None]:
    """Announce the start, give signs of life while the bot is alive, and announce the end after the block."""
    tell("READY=1")
    seconds = watchdog_seconds()
    async with contextlib.AsyncExitStack() as running:
        if seconds:
            await running.enter_async_context(in_background(_signs(seconds / SIGNS, is_alive), "watchdog"))
        running.callback(tell, "STOPPING=1")
        yield


async def _signs(every: float, is_alive: Callable[[], bool]) -> None:
    was_alive = True
    while True:
        if is_alive():
            tell("WATCHDOG=1")
        elif was_alive:
            log.error("a part of the bot stands still; the service manager is told nothing more")
        was_alive = is_alive()
        await asyncio.sleep(every)
