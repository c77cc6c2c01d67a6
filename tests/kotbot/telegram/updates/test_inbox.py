"""Updates are stored before they are confirmed, done once, and shed where one person sends too many."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from kotbot.matches import housekeeping
from kotbot.store import Store
from kotbot.telegram.payloads import Json
from kotbot.telegram.updates import inbox as module
from tests.kotbot.telegram.updates.running import ANN, BOB, GROUP, Running, nothing, person, press, said

Leave = Callable[..., Awaitable[Running]]


@pytest.fixture
def leave(running: Running, monkeypatch: pytest.MonkeyPatch) -> Leave:
    """The process takes updates in and ends before it does them; the answer is the one that follows it."""

    async def following(*updates: Json) -> Running:
        running.go.clear()
        done = list(running.handled)
        monkeypatch.setattr(module, "DRAIN_SECONDS", 0)
        async with running.inbox.working():
            await running.inbox.take(updates)
            await asyncio.sleep(0)
        assert running.handled == done
        following = Running(running.store)
        monkeypatch.setattr(module, "handle", following.handle)
        return following

    return following


async def test_an_update_is_stored_when_it_is_taken_in_and_goes_when_it_is_done(running: Running) -> None:
    running.go.clear()
    assert await running.inbox.take([press(1), said(2, "/board")]) == 2
    assert await running.stored() == {1, 2}
    running.go.set()
    await running.settles()
    assert running.handled == [1, 2]
    assert await running.stored() == set()


async def test_a_press_that_is_done_before_it_is_stored_goes_too(running: Running) -> None:
    taken = asyncio.create_task(running.inbox.take([press(1)]))
    while running.handled != [1]:
        await asyncio.sleep(0)
    await running.settles()
    assert await taken == 1
    assert await running.stored() == set()


async def test_what_waits_for_its_reply_to_go_out_is_not_done(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sends(service: Any, *_: object) -> None:
        service.outbox.post(GROUP, nothing)

    monkeypatch.setattr(module, "handle", sends)
    await running.inbox.take([said(1, "/rules")])
    await running.settles()
    assert await running.stored() == {1}
    await running.posted.pop()()
    assert await running.stored() == set()


async def test_the_same_update_again_is_done_once(running: Running) -> None:
    running.go.clear()
    assert await running.inbox.take([said(1, "/board"), said(1, "/board")]) == 1
    assert await running.inbox.take([said(1, "/board")]) == 0
    running.go.set()
    await running.settles()
    await running.inbox.take([said(1, "/board")])
    await running.settles()
    assert running.handled == [1]
    assert running.metrics.numbers()["kotbot_repeated_updates_total"] == 3


async def test_the_next_process_begins_with_what_is_left_and_in_its_order(leave: Leave) -> None:
    following = await leave(press(3), said(4, "/board"), press(5))
    async with following.inbox.working():
        await following.settles()
    assert following.handled == [3, 4, 5]
    assert await following.stored() == set()


async def test_what_telegram_sends_again_goes_not_behind_what_was_left(
    running: Running, leave: Leave
) -> None:
    """Press 3 was done by the former process, 4 was left: 3 is not done after 4 (found by a simulation).

    Else who had everything deleted with 4 would be known again by 3.
    """
    await running.inbox.take([press(3)])
    await running.settles()
    following = await leave(press(4))
    async with following.inbox.working():
        await following.inbox.take([press(3), press(4), press(5)])
        await following.settles()
        await following.answers()
    assert following.handled == [4, 5]
    assert following.answered == [""]  # to 3: should it never have been taken in, it is answered at least


async def test_words_that_come_for_the_first_time_behind_a_press_that_was_left_are_done(leave: Leave) -> None:
    """A webhook gets presses and messages in two orders: message 3 was never taken in, press 4 was left."""
    following = await leave(press(4))
    async with following.inbox.working():
        await following.inbox.take([said(3, "/board")])
        await following.settles()
    assert sorted(following.handled) == [3, 4]


async def test_what_somebody_did_before_they_were_forgotten_is_not_done_after_it(running: Running) -> None:
    """Found by a simulation of the webhook: the press with number 4 overtook what was written before it."""
    running.service.data_deletions.keep(ANN, 4)
    await running.inbox.take([said(3, "/board"), press(2), said(5, "/board"), said(1, "/board", BOB)])
    await running.settles()
    await running.answers()
    assert sorted(running.handled) == [1, 5]
    assert len(running.answered) == 1
    assert await running.stored() <= {1, 5}


async def test_what_waited_while_somebody_was_forgotten_is_not_done(running: Running) -> None:
    running.go.clear()
    await running.inbox.take([said(2, "/board", BOB), said(3, "/board")])
    await asyncio.sleep(0)
    running.service.data_deletions.keep(ANN, 4)
    running.go.set()
    await running.settles()
    assert running.handled == [2]


async def test_what_telegram_sends_again_of_others_is_done(leave: Leave) -> None:
    following = await leave(press(4))
    async with following.inbox.working():
        await following.inbox.take([press(3, BOB), press(4)])
        await following.settles()
    assert sorted(following.handled) == [3, 4]


async def test_a_day_later_numbers_that_begin_anew_are_not_taken_for_old_ones(
    leave: Leave, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a week without updates Telegram chooses the next number by chance."""
    following = await leave(press(4))
    monkeypatch.setattr(module, "SENT_AGAIN_SECONDS", 0.0)
    async with following.inbox.working():
        await following.settles()
        await following.inbox.take([press(3)])
        await following.settles()
    assert following.handled == [4, 3]


async def test_who_floods_is_shed_and_told_and_others_in_the_chat_are_not(running: Running) -> None:
    running.go.clear()
    flood = [press(number) for number in range(1, 101)]
    with capture_logs() as lines:
        await running.inbox.take([*flood, press(2000, BOB)])
        await running.answers()
    assert await running.stored() == {*range(1, 21), 2000}
    assert running.metrics.numbers()["kotbot_shed_total"] == 80
    assert running.answered == ["That was too fast for me. Wait a moment, then try again.", *[""] * 79]
    assert [line["event"] for line in lines] == ["updates of a person are shed"]
    running.go.set()
    await running.settles()
    assert running.handled[:2] == [1, 2000]


async def test_what_is_none_of_our_business_is_not_stored(store: Store) -> None:
    running = Running(store, frozenset({-99}))
    inline = {"update_id": 4, "inline_query": {"id": "1", "from": person(ANN), "query": "w", "offset": ""}}
    await running.inbox.take([press(1), said(2, "/board"), said(3, "hello"), inline])
    assert await running.stored() == set()
    await running.settles()


def _away(*_: object) -> set[int]:
    raise OSError("disk full")


async def test_while_the_database_is_away_updates_are_done_all_the_same(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "take_in", _away)
    with capture_logs() as lines:
        assert await running.inbox.take([press(1), said(2, "/board")]) == 2
        await running.settles()
    assert running.handled == [1, 2]
    assert lines[0]["event"] == "updates are not stored"
    assert "Ann" not in str(lines)


async def test_what_cannot_be_stored_is_confirmed_when_it_is_done(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by a simulation: the disk was full, and the answer to a confirmed press died with the process."""
    monkeypatch.setattr(housekeeping, "take_in", _away)
    running.go.clear()
    with capture_logs():
        taken = asyncio.create_task(running.inbox.take([press(1), press(2, BOB)]))
        await running.stored()
        await running.stored()
        assert not taken.done()
        running.go.set()
        assert await taken == 2
    assert sorted(running.handled) == [1, 2]


async def test_what_cannot_be_stored_and_takes_long_holds_nobody_up(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "take_in", _away)
    monkeypatch.setattr(module, "UNSTORED_SECONDS", 0.0)
    running.go.clear()
    with capture_logs():
        assert await running.inbox.take([press(1)]) == 1
    assert running.handled == []
    running.go.set()
    await running.settles()


async def test_an_update_that_cannot_be_read_is_confirmed_and_forgotten(running: Running) -> None:
    with capture_logs():
        assert await running.inbox.take([{"update_id": 1, "message": {"message_id": 1}}]) == 0
    assert await running.stored() == set()
