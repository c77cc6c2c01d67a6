"""Tasks end although a library forgets that they were cancelled."""

import asyncio

from kotbot.background_tasks import cancelled


async def forgets_once() -> None:
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        await asyncio.Event().wait()


async def test_who_forgets_that_it_was_cancelled_is_cancelled_again() -> None:
    task = asyncio.create_task(forgets_once())
    await asyncio.sleep(0)
    async with asyncio.timeout(60.0):
        await cancelled(task)
    assert task.cancelled()


async def test_what_a_task_raised_before_is_let_go() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    task = asyncio.create_task(fails())
    await asyncio.wait({task})
    await cancelled(task)
    assert isinstance(task.exception(), ZeroDivisionError)


async def test_a_caller_that_is_cancelled_meanwhile_is_so_after_its_tasks_have_ended() -> None:
    task = asyncio.create_task(forgets_once())
    caller = asyncio.create_task(cancelled(task))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    async with asyncio.timeout(60.0):
        await asyncio.wait({caller})
    assert caller.cancelled()
    assert task.cancelled()
