"""What cannot be sent: tried again, waited for, given up, or dropped, and nothing else is held up by it."""

import asyncio
import gc

import pytest
from structlog.testing import capture_logs
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from kotbot.store import NoDatabase
from kotbot.telegram.inflight import UpdateInFlight, handling
from kotbot.telegram.outgoing.outbox import Rank
from tests.kotbot.telegram.outgoing.drawing import Drawer, noting, outbox, until
from tests.timeless import in_no_time


@in_no_time
async def test_a_message_that_always_fails_is_given_up_and_delays_nothing() -> None:
    drawer = Drawer()
    out = outbox(drawer)
    tries: list[float] = []

    async def fail() -> None:
        tries.append(asyncio.get_running_loop().time())
        raise NetworkError("502")

    with capture_logs() as logged:
        out.post(-1, fail)
        await until(lambda: bool(tries))
        out.redraw(-1, "board")
        await until(lambda: bool(drawer.drawn))
        assert asyncio.get_running_loop().time() < 1
        assert await out.drain(100) == 0
    assert [round(moment) for moment in tries] == [0, 1, 3, 7, 15, 31]
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["given up"]


@in_no_time
async def test_a_database_that_is_away_is_waited_for() -> None:
    """Found by a simulation: the disk was full for a while, and a former board kept its buttons for good."""
    out = outbox(Drawer())
    tries: list[float] = []

    async def strip() -> None:
        tries.append(asyncio.get_running_loop().time())
        if len(tries) < 9:
            raise NoDatabase("disk full")

    with capture_logs() as logged:
        out.post(-1, strip, Rank.TIDY)
        assert await out.drain(200) == 0
    assert len(tries) == 9
    assert [line["event"] for line in logged if line["log_level"] == "error"] == []


@pytest.mark.parametrize("error", [InvalidToken("Unauthorized"), NetworkError("502"), TelegramError("odd")])
@in_no_time
async def test_a_board_that_was_given_up_is_drawn_after_a_while(error: Exception) -> None:
    drawer = Drawer(*[error] * 6)
    out = outbox(drawer)
    out.redraw(-1, "board")
    assert await out.drain(100) == 0
    assert drawer.drawn == []
    out.try_given_up()
    assert await out.drain(100) == 0
    assert drawer.drawn == ["board"]


@in_no_time
async def test_tidying_up_that_was_given_up_is_done_after_a_while() -> None:
    """Found by a simulation: Telegram failed six times on end, and a former board kept its buttons."""
    out = outbox(Drawer())
    errors = [NetworkError("502")] * 6
    over: list[int] = []
    stripped: list[float] = []

    async def strip() -> None:
        if errors:
            raise errors.pop()
        stripped.append(asyncio.get_running_loop().time())

    with handling(UpdateInFlight(lambda update: over.append(update.number), 7)):
        out.post(-1, strip, Rank.TIDY, ("strip", 20))
    assert await out.drain(200) == 0
    assert stripped == []
    assert over == [7], "the update is done: no start does it again for a former board"
    out.try_given_up()
    assert await out.drain(200) == 0
    assert len(stripped) == 1
    out.try_given_up()
    assert await out.drain(200) == 0
    assert len(stripped) == 1


@in_no_time
async def test_boards_that_were_given_up_are_left_with_their_partition() -> None:
    drawer = Drawer(*[NetworkError("502")] * 12)
    out = outbox(drawer)
    out.redraw(-1, "22aaaa")
    out.redraw(-2, "23aaaa")
    assert await out.drain(100) == 0
    out.leave(0, frozenset())
    out.try_given_up()
    assert await out.drain(100) == 0
    assert drawer.drawn == ["23aaaa"]


@in_no_time
async def test_a_429_pauses_its_own_chat_and_no_other() -> None:
    drawer = Drawer(RetryAfter(1))
    out = outbox(drawer)
    out.redraw(-1, "slow")
    await asyncio.wait_for(until(lambda: out.too_many == 1), 5)
    out.redraw(-2, "quick")
    await asyncio.wait_for(until(lambda: bool(drawer.drawn)), 5)
    assert drawer.drawn == ["quick"]
    assert await out.drain(5) == 0
    assert drawer.drawn == ["quick", "slow"]


@in_no_time
async def test_a_network_error_is_tried_again() -> None:
    drawer = Drawer(NetworkError("gone"))
    out = outbox(drawer)
    out.redraw(5, "abc")
    assert await out.drain(5) == 0
    assert drawer.drawn == ["abc"]


@pytest.mark.parametrize(
    "refusal", [BadRequest("chat not found"), Forbidden("bot was blocked by the user"), ChatMigrated(-100)]
)
@in_no_time
async def test_a_refused_message_is_dropped_and_the_next_one_sent(refusal: Exception) -> None:
    out = outbox(Drawer())
    notes: list[str] = []

    async def refused() -> None:
        raise refusal

    with capture_logs() as logged:
        out.post(5, refused)
        out.post(5, noting(notes, "next"))
        assert await out.drain(5) == 0
    assert notes == ["next"]
    assert [line["log_level"] for line in logged] == ["warning"]


@in_no_time
async def test_a_refused_call_is_gone_at_once_and_so_is_the_update_that_waits_for_it() -> None:
    out = outbox(Drawer())
    over: list[UpdateInFlight] = []

    async def refused() -> None:
        error = BadRequest("Message to edit not found")  # in a variable of the call, as the library has it
        raise error

    gc.disable()
    try:
        with handling(UpdateInFlight(over.append)):
            out.post(-1, refused)
        assert await out.drain(5) == 0
        assert len(over) == 1
    finally:
        gc.enable()
