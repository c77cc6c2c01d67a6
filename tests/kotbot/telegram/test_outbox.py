import asyncio
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter

from kotbot.telegram.outbox import Outbox, Urgency
from tests.timeless import in_no_time


class Drawer:
    """Notes which boards were drawn; raises what it is told to raise first."""

    def __init__(self, *errors: Exception) -> None:
        self.drawn: list[str] = []
        self.errors = list(errors)

    async def __call__(self, chat: int, code: str) -> bool:
        if self.errors:
            raise self.errors.pop(0)
        self.drawn.append(code)
        return True


def outbox(drawer: Drawer, scale: float = 0) -> Outbox:
    made = Outbox(scale)
    made.draw_with(drawer)
    return made


def noting(notes: list[str], text: str) -> Callable[[], Awaitable[None]]:
    async def call() -> None:
        notes.append(text)

    return call


@in_no_time
async def test_many_requests_for_a_board_draw_it_once() -> None:
    drawer = Drawer()
    out = outbox(drawer)
    for _ in range(50):
        out.redraw(-1, "abc")
    assert await out.drain(5) == 0
    assert drawer.drawn == ["abc"]


@in_no_time
async def test_messages_go_before_boards() -> None:
    drawer = Drawer()
    out = outbox(drawer)
    notes: list[str] = drawer.drawn
    out.redraw(-1, "board")
    out.post(-1, noting(notes, "message"))
    assert await out.drain(5) == 0
    assert notes == ["message", "board"]


@in_no_time
async def test_a_429_pauses_its_own_chat_and_no_other() -> None:
    drawer = Drawer(RetryAfter(1))
    out = outbox(drawer)
    out.redraw(-1, "slow")
    await asyncio.wait_for(_until(lambda: out.too_many == 1), 5)
    out.redraw(-2, "quick")
    await asyncio.wait_for(_until(lambda: bool(drawer.drawn)), 5)
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
async def test_a_draft_waits_while_less_than_half_of_the_budget_is_left() -> None:
    drawer = Drawer()
    out = outbox(drawer, scale=100)
    notes: list[str] = []
    for number in range(12):
        out.post(-1, noting(notes, str(number)))
    await asyncio.wait_for(_until(lambda: len(notes) == 12), 5)
    out.redraw(-1, "draft", Urgency.CALM)
    await asyncio.sleep(0)
    assert drawer.drawn == []
    assert await out.drain(5) == 0
    assert drawer.drawn == ["draft"]


@in_no_time
async def test_a_chat_pays_for_a_message_that_took_longer_than_all_of_another_chat() -> None:
    """Four messages in 5 seconds, here in a quarter of a second; the fifth waits for the first to be over."""
    out = outbox(Drawer(), scale=20)
    arrived = asyncio.Event()
    moments: list[float] = []

    async def slow() -> None:
        await arrived.wait()
        moments.append(asyncio.get_running_loop().time())

    out.post(-1, slow)
    notes: list[str] = []
    out.post(-2, noting(notes, "quick"))
    await asyncio.wait_for(_until(lambda: -2 not in out._lanes), 5)
    arrived.set()
    await asyncio.wait_for(_until(lambda: -1 not in out._lanes), 5)
    for _ in range(4):
        out.post(-1, slow)
    assert await out.drain(5) == 0
    assert moments[3] - moments[0] < 0.25
    assert moments[4] - moments[0] >= 0.25


@in_no_time
async def test_calls_that_are_under_way_count_for_all_chats() -> None:
    """No more than 28 a second, whether they have arrived already or not."""
    out = outbox(Drawer(), scale=10)
    arrived = asyncio.Event()
    begun: list[int] = []

    def call(chat: int) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            begun.append(chat)
            await arrived.wait()

        return send

    for chat in range(1, 41):
        out.post(chat, call(chat))
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(begun) == 28
    arrived.set()
    assert await out.drain(5) == 0
    assert sorted(begun) == list(range(1, 41))


@in_no_time
async def test_nothing_is_remembered_of_a_chat_that_waits_for_nothing() -> None:
    out = outbox(Drawer())
    out.redraw(-1, "abc")
    await out.drain(5)
    await asyncio.sleep(0)
    assert out.waiting() == 0
    assert out._lanes == {}


async def _until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0.001)
