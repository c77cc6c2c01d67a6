"""kotbot.thinker: thoughts by way of a real NATS, with those who think in processes that are killed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from engine.review.pieces import judge
from engine.review.review import check
from kotbot.broker import connection
from kotbot.broker.connection import Client, NoBroker, connected
from kotbot.thinker import SUBJECT, remote_pool, run_thinker
from kotbot.thinking import rendering
from kotbot.thinking.jobs import CheckDoubt, JudgeTurn, SeatProblem
from kotbot.thinking.pool import Pool
from kotbot.thinking.ports import NoResult, Thought, ThoughtOutcome
from kotbot.thinking.remote_pool import RemotePool
from scripts.testing.nats import NatsServer, serving
from scripts.testing.patience import be_patient
from scripts.testing.ports import free_port
from tests.kotbot.thinking import slow
from tests.kotbot.thinking.asked import SVG, doubted, problem, turns
from tests.kotbot.thinking.elsewhere import thinker

LONG = 30.0
SHORT = 2.0


@pytest.fixture(autouse=True)
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    slow.register(monkeypatch.setitem)
    be_patient(monkeypatch.setattr)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[NatsServer]:
    with serving(tmp_path) as started:
        yield started


@pytest.fixture
async def client(server: NatsServer) -> AsyncIterator[Client]:
    async with connected(server.url, "test") as client:
        yield client


@pytest.fixture
def far(client: Client) -> RemotePool:
    return remote_pool(client)


class Counting(Pool):
    """Knows how often it was asked to think."""

    asked = 0

    async def think(self, problem: SeatProblem, seconds: float) -> Thought:
        """Think about it like any pool."""
        self.asked += 1
        return await super().think(problem, seconds)


@pytest.fixture
def here() -> Counting:
    return Counting(1, slow.prepare)


@pytest.fixture
async def beside(server: NatsServer, here: Counting) -> AsyncIterator[asyncio.Event]:
    """One that thinks in the loop of the test, until this is set."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(run_thinker(server.url, stop, here))
        yield stop
        stop.set()


@pytest.mark.usefixtures("beside")
async def test_what_is_thought_elsewhere_is_what_is_thought_here(far: RemotePool) -> None:
    await somebody_listens(far)
    here = Pool(1)
    try:
        for seed in range(4):
            asked = problem("king", seed)
            expected = await here.think(asked, 2 * LONG)
            assert expected.how is ThoughtOutcome.THOUGHT
            assert repr(await far.think(asked, 2 * LONG)) == repr(expected)
    finally:
        await here.close()


async def somebody_listens(far: RemotePool) -> None:
    """Wait until a first thought comes back."""
    while (await far.think(problem("quick"), LONG)).how is not ThoughtOutcome.THOUGHT:
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("beside")
async def test_a_review_and_a_picture_are_those_that_are_made_here(far: RemotePool, tmp_path: Path) -> None:
    await somebody_listens(far)
    assert await far.work_out(JudgeTurn(turns()[0]), LONG) == judge(turns()[0])
    assert await far.work_out(CheckDoubt(doubted()[0]), LONG) == check(doubted()[0])
    assert await far.render(SVG, LONG) == rendering.png(SVG, str(tmp_path))


@pytest.mark.usefixtures("beside")
async def test_two_think_about_whatever_is_asked_at_once(
    far: RemotePool, server: NatsServer, here: Counting
) -> None:
    await somebody_listens(far)
    with thinker(server.url):
        answered = here.asked
        while here.asked == answered:
            answered += 1
            await far.think(problem("quick"), LONG)
        before = here.asked
        thoughts = await asyncio.gather(*(far.think(problem("dozing", seed), LONG) for seed in range(24)))
    assert [thought.how for thought in thoughts] == [ThoughtOutcome.THOUGHT] * 24
    assert 0 < here.asked - before < 24


async def test_one_that_is_killed_in_the_middle_costs_one_thought_and_its_time_and_no_more(
    far: RemotePool, client: Client, server: NatsServer
) -> None:
    overheard = await client.subscribe(SUBJECT)
    with thinker(server.url) as first:
        thinking = asyncio.create_task(far.think(problem("endless"), SHORT))
        await overheard.next_msg(LONG)  # and so has the only one who can be asked
        first.kill()
        with thinker(server.url):
            assert (await far.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT
            lost = await asyncio.wait_for(thinking, LONG)
    assert lost.how is ThoughtOutcome.FAILED
    assert "answered within" in lost.failure


async def test_without_anybody_who_thinks_a_quicker_answer_is_due_at_once_and_the_log_says_so_once(
    far: RemotePool,
) -> None:
    with capture_logs() as lines:
        thoughts = [await far.think(problem("quick"), 1000 * LONG) for _ in range(3)]
    assert thoughts == [Thought(ThoughtOutcome.LATE)] * 3
    assert [line["event"] for line in lines] == ["nobody is there to think"]


@pytest.mark.usefixtures("beside")
async def test_while_nats_is_away_a_quicker_answer_is_due_at_once_and_then_all_is_as_before(
    far: RemotePool, client: Client, server: NatsServer
) -> None:
    await somebody_listens(far)
    server.kill()
    while client.is_connected:
        await asyncio.sleep(0.01)
    assert await far.think(problem("quick"), 1000 * LONG) == Thought(ThoughtOutcome.LATE)
    with pytest.raises(NoResult, match="the broker is away"):
        await far.render(SVG, 1000 * LONG)
    server.start()
    await somebody_listens(far)


async def test_what_was_begun_is_thought_to_its_end_before_one_goes(
    far: RemotePool, client: Client, beside: asyncio.Event
) -> None:
    await somebody_listens(far)
    overheard = await client.subscribe(SUBJECT)
    thinking = asyncio.create_task(far.think(problem("dozing"), LONG))
    await overheard.next_msg(LONG)
    beside.set()
    assert (await thinking).how is ThoughtOutcome.THOUGHT


@pytest.mark.usefixtures("beside")
async def test_a_question_of_another_version_is_refused_in_words(far: RemotePool, client: Client) -> None:
    await somebody_listens(far)
    reply = await client.request(SUBJECT, b'{"version": 2, "thoughts": "unheard of"}', timeout=LONG)
    assert reply.data == (
        b'{"version":1,"why":"refused","words":"the message is of version 2; this is version 1","found":null}'
    )


async def test_without_nats_nobody_begins_to_think_and_the_error_names_the_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "FIRST_SECONDS", 0.1)
    with pytest.raises(NoBroker, match="KOTBOT_NATS_URL"):
        await run_thinker(f"nats://127.0.0.1:{free_port()}", asyncio.Event(), Pool(1, slow.prepare))
