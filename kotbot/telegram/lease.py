"""Ownership of all chats by one process: a lease in the database says which."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import structlog

from kotbot.background_tasks import in_background
from kotbot.i18n import terminal
from kotbot.matches import housekeeping
from kotbot.store import LostLease, NoDatabase, Store

log = structlog.get_logger()
Sleep = Callable[[float], Awaitable[object]]

RENEWALS: Final = 3
"""How often a lease is renewed within its duration."""
LOOKS: Final = 20
"""How often a waiting process checks within that time whether the lease is over."""

NO_SIGNAL: Final = 0
"""The signal number that only tests whether a process exists."""


class SecondProcess(RuntimeError):
    """Another process runs the bot on this database."""


@contextlib.asynccontextmanager
async def owning_all_chats(
    store: Store, stop: asyncio.Event, sleep: Sleep = asyncio.sleep
) -> AsyncIterator[None]:
    """Hold the lease while the block runs; `stop` is set if another process took it.

    A process that was killed leaves its lease behind. On the same machine this is noticed at once; otherwise
    this process waits for the lease to expire, and an owner that renews it meanwhile is alive. From then on
    the store does nothing without the lease, not even after the block.

    Raises SecondProcess, before the block or after it.
    """
    owner = this_process()
    await claim(store, owner, sleep)
    store.only_while(partial(housekeeping.holds_lease, owner=owner))
    lost = asyncio.Event()
    try:
        async with in_background(_renew(store, owner, lost, stop, sleep), "lease"):
            yield
    finally:
        await store.run_at_last(lambda unit: housekeeping.end_lease(unit, owner))
    if lost.is_set():
        raise SecondProcess(terminal().gettext("another process took over the bot on this database"))


async def claim(store: Store, owner: str, sleep: Sleep = asyncio.sleep) -> None:
    """Take the lease, sooner or later; raises SecondProcess if its owner is alive.

    Renewals during the length of a lease show that the owner is alive. Dates prove nothing, because another
    machine's clock wrote them.
    """
    known = await store.run(housekeeping.lease)
    if known is not None and is_gone(known.owner):
        former = known.owner
        await store.run(lambda unit: housekeeping.end_lease(unit, former))
    elif known is not None:
        log.info("waiting for the process that held the chats", until=known.until.isoformat())
    for look in count():
        if await store.run(lambda unit: housekeeping.take_lease(unit, owner)):
            return
        held = await store.run(housekeeping.lease)
        known = known or held
        if known is not None and held is not None and held != known:
            raise SecondProcess(
                terminal().gettext("another process runs the bot on this database; end it first")
            )
        if held is not None and look > LOOKS:
            log.info("the lease was not renewed in time", until=held.until.isoformat())
            await store.run(partial(housekeeping.give_up_lease, unchanged=held))
        else:
            await sleep(housekeeping.LEASE_TIME.total_seconds() / LOOKS)


async def _renew(store: Store, owner: str, lost: asyncio.Event, stop: asyncio.Event, sleep: Sleep) -> None:
    while True:
        await sleep(housekeeping.LEASE_TIME.total_seconds() / RENEWALS)
        try:
            held = await store.run(lambda unit: housekeeping.take_lease(unit, owner))
        except LostLease:
            held = False
        except NoDatabase as error:
            log.warning("the lease was not renewed", reason=str(error))
            continue
        except Exception:
            log.exception("the lease was not renewed")
            continue
        if not held:
            log.error("the lease was lost: another process runs the bot")
            lost.set()
            stop.set()
            return


def this_process() -> str:
    """Return a unique name for this process: machine and container, process id, and a random part."""
    return f"{where_numbers_count()} {os.getpid()} {secrets.token_hex(8)}"


def is_gone(owner: str) -> bool:
    """Return whether the owner was a process of this machine and container that has ended."""
    where, _, rest = owner.partition(" ")
    if not where or where != where_numbers_count():
        return False
    try:
        os.kill(int(rest.partition(" ")[0]), NO_SIGNAL)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def where_numbers_count() -> str:
    """Return an id of this boot and, in a container, of the container; empty if there is none."""
    try:
        start = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{start}/{os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""
