"""What is sent to chats: in which order, once, at their budgets, and marks when nothing else waits."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs

from kotbot.telegram.inflight import UpdateInFlight, handling
from kotbot.telegram.outgoing.outbox import LaneKind, Rank
from kotbot.telegram.redraws import MARKS_REST
from tests.kotbot.telegram.outgoing.drawing import Clocked, Drawer, noting, outbox, until
from tests.timeless import in_no_time


@in_no_time
async def test_many_requests_for_a_board_draw_it_once() -> None:
    drawer = Drawer()
    out = outbox(drawer)
    for _ in range(50):
        out.redraw(-1, "abc")
    assert await out.drain(5) == 0
    assert drawer.drawn == ["abc"]


@in_no_time
async def test_what_somebody_is_asked_goes_first_and_what_one_person_wanted_to_see_last() -> None:
    drawer = Drawer()
    out = outbox(drawer)
    notes: list[str] = drawer.drawn
    out.redraw(-1, "draft", Rank.DRAFT)
    out.post(-1, noting(notes, "page"), Rank.PAGE)
    out.post(-1, noting(notes, "notice"), Rank.NOTICE)
    out.redraw(-1, "result", Rank.ALL)
    out.post(-1, noting(notes, "announcement"))
    out.redraw(-1, "question")
    assert await out.drain(5) == 0
    assert notes == ["question", "result", "announcement", "notice", "page", "draft"]


@in_no_time
async def test_of_what_is_asked_for_again_and_again_the_latest_is_sent_once() -> None:
    out = outbox(Drawer())
    notes: list[str] = []
    for number in range(40):
        out.post(-1, noting(notes, f"page {number}"), Rank.PAGE, ("page", 7))
    assert await out.drain(5) == 0
    assert notes == ["page 39"]


@in_no_time
async def test_topics_of_a_group_share_one_budget() -> None:
    """Lanes and buckets are those of a chat, whatever topic a message goes to: 19 a minute in all."""
    out = outbox(Drawer(), scale=1)
    await asyncio.sleep(60)
    moments: list[float] = []

    async def send() -> None:
        moments.append(asyncio.get_running_loop().time())

    for number in range(40):
        out.post(-1, send, key=("topic", number % 2, number))
    assert await out.drain(300) == 0
    assert max(sum(begin <= it < begin + 60 for it in moments) for begin in moments) == 19


@in_no_time
async def test_tidying_up_delays_no_board_and_deletions_wait_for_nothing() -> None:
    """A bucket of three, empty at first: the board goes with the first message that fits."""
    drawer = Drawer()
    out = outbox(drawer, scale=1)
    notes: list[str] = drawer.drawn
    for number in range(5):
        out.post(-1, noting(notes, "strip"), Rank.TIDY, ("strip", number))
        out.post(-1, noting(notes, "delete"), Rank.FREE, ("delete", number))
    await until(lambda: notes == ["delete"] * 5)
    assert asyncio.get_running_loop().time() < 0.1
    out.redraw(-1, "board")
    await until(lambda: "board" in notes)
    assert notes == ["delete"] * 5 + ["board"]
    assert asyncio.get_running_loop().time() == pytest.approx(3.6, abs=0.1)


@in_no_time
async def test_a_page_leaves_the_next_board_its_message() -> None:
    """Ten people open a page at once; whenever a board comes after the next message fits, it goes at once."""
    drawer = Drawer()
    out = outbox(drawer, scale=1)
    await asyncio.sleep(20)
    for person in range(10):
        out.post(-1, noting([], "page"), Rank.PAGE, ("page", person))
    await asyncio.sleep(5)
    asked = asyncio.get_running_loop().time()
    out.redraw(-1, "board")
    await until(lambda: bool(drawer.drawn))
    assert asyncio.get_running_loop().time() - asked < 0.1


@in_no_time
async def test_who_leaves_a_partition_sends_nothing_more_of_it() -> None:
    """Boards of its matches, by their codes, and what was asked for by updates that another process does."""
    drawer = Drawer()
    out = outbox(drawer, scale=1)
    sent: list[str] = []
    for number, name in ((7, "theirs"), (8, "ours")):
        with handling(UpdateInFlight(lambda _: None, number)):
            out.post(-1, noting(sent, name))
    out.redraw(-1, "22aaaa")
    out.redraw(-1, "23aaaa")
    out.leave(0, frozenset({7}))
    await out.drain(100)
    assert sent == ["ours"]
    assert drawer.drawn == ["23aaaa"]


@in_no_time
async def test_what_took_the_place_of_a_waiting_message_is_of_the_update_that_asked_last() -> None:
    out = outbox(Drawer(), scale=1)
    sent: list[str] = []
    for number, name in ((7, "first"), (8, "second")):
        with handling(UpdateInFlight(lambda _: None, number)):
            out.post(-1, noting(sent, name), key="help")
    out.leave(0, frozenset({8}))
    await out.drain(100)
    assert sent == []


@in_no_time
async def test_of_what_may_be_sent_in_a_second_each_process_sends_its_part() -> None:
    out = outbox(Drawer(), scale=1)
    out.share(0.25)
    sent: list[str] = []
    await asyncio.sleep(20)
    for chat in range(1, 29):
        out.post(chat, noting(sent, "a message"))
    await asyncio.sleep(0.9)
    assert len(sent) == 7
    await asyncio.sleep(3)
    assert len(sent) == 28


@in_no_time
async def test_what_waits_for_one_chat_is_bounded_and_a_board_is_never_left_out() -> None:
    drawer = Drawer()
    out = outbox(drawer, scale=1)
    with capture_logs() as logged:
        taken = [out.post(-1, noting([], "page"), Rank.PAGE, ("page", person)) for person in range(1000)]
        out.redraw(-1, "board")
    assert sum(taken) == 64
    assert out.waiting() == 65
    assert [line["event"] for line in logged] == ["too much waits for a chat, the rest is left out"]
    await until(lambda: bool(drawer.drawn))


@in_no_time
async def test_a_bot_that_was_killed_keeps_to_the_budget_without_knowing_what_it_sent() -> None:
    """A kill after a few messages, and a start at once: 20 in a minute at most, 5 in 5 seconds."""
    moments: list[float] = []

    async def send() -> None:
        moments.append(asyncio.get_running_loop().time())

    for seconds in (30, 1, 9, 4, 0.5, 20, 7, 60):
        out = outbox(Drawer(), scale=1)
        for _ in range(30):
            out.post(-1, send)
        await asyncio.sleep(seconds)
        for lane in out._lanes.values():
            assert lane.task is not None
            lane.task.cancel()
    for span, most in ((60, 20), (5, 5)):
        assert max(sum(begin <= it < begin + span for it in moments) for begin in moments) <= most


@in_no_time
async def test_a_draft_waits_until_a_board_would_have_its_message() -> None:
    """A bucket that begins empty: the first message fits after 3.6 seconds, a draft when there are two."""
    drawer = Drawer()
    out = outbox(drawer, scale=1)
    out.redraw(-1, "draft", Rank.DRAFT)
    await until(lambda: bool(drawer.drawn))
    assert asyncio.get_running_loop().time() == pytest.approx(7.2, abs=0.1)


@in_no_time
async def test_a_chat_pays_for_a_message_that_took_longer_than_all_of_another_chat() -> None:
    """Three messages at once when nothing was sent for long; one that is on its way counts."""
    out = outbox(Drawer(), scale=1)
    await asyncio.sleep(60)
    arrived = asyncio.Event()
    moments: list[float] = []

    async def slow() -> None:
        await arrived.wait()
        moments.append(asyncio.get_running_loop().time())

    out.post(-1, slow)
    notes: list[str] = []
    out.post(-2, noting(notes, "quick"))
    await until(lambda: (-2, LaneKind.MAIN) not in out._lanes)
    arrived.set()
    await until(lambda: (-1, LaneKind.MAIN) not in out._lanes)
    for _ in range(4):
        out.post(-1, slow)
    assert await out.drain(30) == 0
    gaps = [round(later - first, 1) for first, later in itertools.pairwise(moments)]
    assert gaps == [0, 0, 3.6, 3.6]


@in_no_time
async def test_calls_that_are_under_way_count_for_all_chats() -> None:
    """No more than 28 a second, whether they have arrived already or not."""
    out = outbox(Drawer(), scale=10)
    await asyncio.sleep(10)
    arrived = asyncio.Event()
    begun: list[int] = []

    def call(chat: int) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            begun.append(chat)
            await arrived.wait()

        return send

    for chat in range(1, 41):
        out.post(chat, call(chat))
    await asyncio.sleep(1)
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


@in_no_time
async def test_marks_are_drawn_a_while_after_the_last_of_them() -> None:
    drawer = Clocked()
    out = outbox(drawer, 1)
    await asyncio.sleep(20)
    for _ in range(5):
        out.redraw(-1, "abc", Rank.DRAFT, 1.5)
        await asyncio.sleep(1)
    await asyncio.sleep(20)
    assert drawer.at == [25.5]


@in_no_time
async def test_marks_of_a_group_wait_until_the_bucket_is_full() -> None:
    """Three messages and one more every 3.6 seconds: after one the bucket is full 3.6 seconds later."""
    drawer = Clocked()
    out = outbox(drawer, 1)
    await asyncio.sleep(20)
    out.redraw(-1, "abc", Rank.ASKS)
    await asyncio.sleep(0.4)
    out.redraw(-1, "abc", Rank.DRAFT_TO_SPARE, 3)
    await asyncio.sleep(20)
    assert drawer.at == [20.0, 23.6]


@in_no_time
async def test_somebody_who_taps_every_two_seconds_spends_edits_on_answers_alone() -> None:
    """A mark, another one, an answer: for each roll one edit, and at once."""
    drawer = Clocked()
    out = outbox(drawer, 1)
    await asyncio.sleep(20)
    for _ in range(3):
        for rank, after in (
            (Rank.DRAFT_TO_SPARE, MARKS_REST),
            (Rank.DRAFT_TO_SPARE, MARKS_REST),
            (Rank.ASKS, 0),
        ):
            out.redraw(-1, "abc", rank, after)
            await asyncio.sleep(2)
    assert drawer.at == [24.0, 30.0, 36.0]


@in_no_time
async def test_an_answer_is_drawn_at_once_whatever_was_marked_before() -> None:
    drawer = Clocked()
    out = outbox(drawer, 1)
    await asyncio.sleep(20)
    out.redraw(-1, "abc", Rank.DRAFT, 1.5)
    await asyncio.sleep(0.5)
    out.redraw(-1, "abc", Rank.ASKS)
    await asyncio.sleep(20)
    assert drawer.at == [20.5]


@in_no_time
async def test_what_computers_do_one_after_the_other_waits_for_the_question_to_a_person() -> None:
    drawer = Clocked()
    out = outbox(drawer, 1)
    await asyncio.sleep(20)
    for _ in range(3):
        out.redraw(-1, "abc", Rank.ALL, 2.5)
        await asyncio.sleep(0.5)
    out.redraw(-1, "abc", Rank.ASKS)
    await asyncio.sleep(20)
    out.redraw(-1, "abc", Rank.ALL, 2.5)
    await asyncio.sleep(1)
    out.redraw(-1, "abc", Rank.ALL, 2.5)
    await asyncio.sleep(20)
    assert drawer.at == [21.5, 44.0]
