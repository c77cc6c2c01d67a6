"""One process owns all chats; a second one ends, and a killed one is followed."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest

from kotbot.matches import housekeeping
from kotbot.matches.ports import Unit
from kotbot.store import LostLease, Store
from kotbot.telegram import lease
from kotbot.telegram.lease import SecondProcess, owning_all_chats

pytestmark = pytest.mark.each_database

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ELSEWHERE = "another-machine 17 00"
OURS = "this-machine 18 00"
A_WHILE = 0.3
"""Seconds in which somebody would overtake who could."""


class Time:
    """A clock that goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.now = NOON
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def sleep(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        if self.meanwhile is not None:
            await self.meanwhile()
        await asyncio.sleep(0)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def store(time: Time, url: str) -> AsyncIterator[Store]:
    store = await Store.open(url, clock=lambda: time.now)
    yield store
    await store.close()


async def owner(store: Store) -> str | None:
    held = await store.run(housekeeping.lease)
    return None if held is None else held.owner


def renewed(unit: Unit) -> bool:
    return housekeeping.take_lease(unit, ELSEWHERE)


def robbed(unit: Unit) -> bool:
    """Another process gives up the lease, as one does that saw no renewal, and takes it.

    Returns:
        Whether it did: not where the lease was renewed in that very moment.
    """
    held = housekeeping.lease(unit)
    assert held is not None
    housekeeping.give_up_lease(unit, held)
    return renewed(unit)


async def dead_process_of_this_machine() -> str:
    """The owner's name of a process that ran and ended."""
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    await child.wait()
    where, _, chance = lease.this_process().split(" ")
    return f"{where} {child.pid} {chance}"


@pytest.fixture
async def elsewhere(time: Time, url: str) -> AsyncIterator[Store]:
    """The same database, as another process has it."""
    store = await Store.open(url, clock=lambda: time.now)
    yield store
    await store.close()


async def test_the_lease_is_held_and_given_back(store: Store, elsewhere: Store) -> None:
    async with owning_all_chats(store, asyncio.Event()):
        assert await owner(elsewhere) is not None
    assert await owner(elsewhere) is None


async def test_who_stood_still_while_another_took_over_reads_and_writes_nothing_more(
    store: Store, elsewhere: Store, time: Time
) -> None:
    async with owning_all_chats(store, asyncio.Event()):
        await store.run(lambda unit: unit.put_setting("before", "kept"))
        time.now += housekeeping.LEASE_TIME
        assert await elsewhere.run(robbed)
        with pytest.raises(LostLease, match="took over"):
            await store.run(lambda unit: unit.put_setting("meanwhile", "lost"))
    with pytest.raises(LostLease):
        await store.run(lambda unit: unit.setting("before"))
    assert await elsewhere.run(lambda unit: unit.setting("before")) == "kept"
    assert await elsewhere.run(lambda unit: unit.setting("meanwhile")) == ""


async def test_who_ended_writes_nothing_after_the_lease_was_given_back(
    store: Store, elsewhere: Store
) -> None:
    async with owning_all_chats(store, asyncio.Event()):
        store.run_by_the_way(lambda unit: unit.put_setting("before the end", "kept"))
    with pytest.raises(LostLease):
        await store.run(lambda unit: unit.put_setting("after it", "lost"))
    assert await elsewhere.run(lambda unit: unit.setting("before the end")) == "kept"


async def test_nobody_takes_the_lease_before_what_is_being_written_is_committed(
    store: Store, elsewhere: Store, time: Time
) -> None:
    order: list[str] = []
    begun, overtaken = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def write_slowly(unit: Unit) -> None:
        loop.call_soon_threadsafe(begun.set)
        overtaken.wait(A_WHILE)
        unit.put_setting("meanwhile", "written")
        order.append("written")

    def take(unit: Unit) -> None:
        assert robbed(unit)
        order.append(f"taken after {unit.setting('meanwhile')!r}")
        overtaken.set()

    async with owning_all_chats(store, asyncio.Event()):
        time.now += housekeeping.LEASE_TIME
        writing = asyncio.create_task(store.run(write_slowly))
        await begun.wait()
        taking = asyncio.create_task(elsewhere.run(take))
        await asyncio.gather(writing, taking)
    assert order == ["written", "taken after 'written'"]


async def test_a_second_process_ends_as_soon_as_the_first_renews(store: Store, time: Time) -> None:
    await store.run(renewed)

    async def renew_in_time() -> None:
        if time.now - NOON >= housekeeping.LEASE_TIME / 3:
            await store.run(renewed)

    time.meanwhile = renew_in_time
    with pytest.raises(SecondProcess, match="end it first"):
        await lease.claim(store, OURS, time.sleep)
    assert await owner(store) == ELSEWHERE
    assert time.now - NOON < housekeeping.LEASE_TIME


async def test_a_process_that_was_killed_elsewhere_is_followed_when_its_lease_is_over(
    store: Store, time: Time
) -> None:
    await store.run(renewed)
    await lease.claim(store, OURS, time.sleep)
    assert await owner(store) == OURS
    assert time.now >= NOON + housekeeping.LEASE_TIME


async def test_a_lease_that_is_dated_into_the_future_is_waited_for_no_longer_than_any(
    store: Store, time: Time
) -> None:
    time.now += timedelta(hours=1)
    await store.run(renewed)
    time.now -= timedelta(hours=1)
    await lease.claim(store, OURS, time.sleep)
    assert await owner(store) == OURS
    assert time.now - NOON <= housekeeping.LEASE_TIME + timedelta(seconds=1)


async def test_an_owner_whose_clock_is_ahead_and_who_renews_is_alive(store: Store, time: Time) -> None:
    def renewed_ahead(unit: Unit) -> bool:
        now = unit.now + timedelta(hours=1)
        return unit.take_lease(housekeeping.LEASE, ELSEWHERE, now + housekeeping.LEASE_TIME)

    async def renew() -> None:
        if time.now - NOON >= housekeeping.LEASE_TIME / 3:
            await store.run(renewed_ahead)

    await store.run(renewed_ahead)
    time.meanwhile = renew
    with pytest.raises(SecondProcess, match="end it first"):
        await lease.claim(store, OURS, time.sleep)


@pytest.mark.skipif(not lease.where_numbers_count(), reason="processes cannot be told apart here")
async def test_a_process_that_was_killed_on_this_machine_is_followed_at_once(
    store: Store, time: Time
) -> None:
    dead = await dead_process_of_this_machine()
    await store.run(lambda unit: housekeeping.take_lease(unit, dead))
    await lease.claim(store, OURS, time.sleep)
    assert await owner(store) == OURS
    assert time.now == NOON


async def test_a_living_process_of_this_machine_is_not_taken_for_dead(store: Store) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        where, _, chance = lease.this_process().split(" ")
        assert not lease.is_gone(f"{where} {child.pid} {chance}")
        child.kill()
    assert not lease.is_gone(f"{where} {os.getpid()} {chance}")
    assert not lease.is_gone(ELSEWHERE)


async def test_who_lost_the_lease_ends(store: Store, elsewhere: Store, time: Time) -> None:
    stop = asyncio.Event()

    async def hold() -> None:
        async with owning_all_chats(store, stop, time.sleep):
            while not await elsewhere.run(robbed):
                pass  # it was renewed in that very moment
            await stop.wait()

    with pytest.raises(SecondProcess, match="took over"):
        await hold()
    assert await owner(elsewhere) == ELSEWHERE
