"""An update is done when its handler has returned and all that it asked for was made, or given up."""

import asyncio

import pytest

from kotbot.telegram.inflight import Call, UpdateInFlight, awaited, handling


class Kept:
    """An update that notes when it is over; calls that it asks for."""

    def __init__(self) -> None:
        self.over: list[int] = []
        self.update = UpdateInFlight(lambda update: self.over.append(update.unmade))

    def asks(self, number: int = 1) -> list[Call]:
        with handling(self.update):
            return [awaited(_nothing) for _ in range(number)]


async def _nothing() -> None:
    pass


def test_a_handler_that_asks_for_nothing_ends_its_update() -> None:
    kept = Kept()
    kept.asks(0)
    assert kept.over == [0]


async def test_what_was_asked_for_is_waited_for() -> None:
    kept = Kept()
    calls = kept.asks(2)
    while calls:
        assert kept.over == []
        await calls.pop()()
    assert kept.over == [0]


def test_what_nobody_has_any_more_is_not_waited_for() -> None:
    kept = Kept()
    calls = kept.asks()
    assert kept.over == []
    calls.clear()
    assert kept.over == [1]


async def test_a_call_that_fails_may_be_made_again() -> None:
    kept, failing = Kept(), [True]

    async def send() -> None:
        if failing.pop():
            failing.append(False)
            raise ConnectionError

    with handling(kept.update):
        calls = [awaited(send)]
    with pytest.raises(ConnectionError):
        await calls[0]()
    assert kept.over == []
    await calls.pop()()
    assert kept.over == [0]


async def test_a_handler_that_is_cut_off_leaves_something_unmade() -> None:
    kept = Kept()

    async def handler() -> None:
        with handling(kept.update):
            await asyncio.Event().wait()

    task = asyncio.create_task(handler())
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert kept.over == [1]


def test_what_is_asked_for_without_an_update_is_left_as_it_is() -> None:
    assert awaited(_nothing) is _nothing


def test_what_is_asked_for_later_does_not_belong_to_an_update_that_is_over() -> None:
    kept = Kept()
    kept.asks(0)
    with handling(kept.update):
        assert awaited(_nothing) is _nothing
    assert kept.over == [0]
