"""Those who think for others: each question has a reply, at once where there is no time for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.review.pieces import judge
from kotbot.thinking.answering import MOST_WAITING, Answering
from kotbot.thinking.jobs import JudgeTurn, RenderRequest
from kotbot.thinking.messages import Found, NoAnswerReason, Nothing, Question, read_reply, write_question
from kotbot.thinking.pool import Pool
from tests.kotbot.thinking.asked import QUESTIONS, SVG, problem, turns

pytestmark = pytest.mark.usefixtures("levels")

LONG = 30.0


async def replied(answering: Answering, question: Question, seconds: float = LONG) -> Found | Nothing:
    return read_reply(await answering.answer(write_question(question, seconds)), question)


async def test_a_problem_is_thought_about(pool: Pool) -> None:
    noted: list[str] = []
    answering = Answering(pool, noted.append)
    assert await replied(answering, problem("quick")) == problem().legal[-1]
    assert answering.under_way == 0
    assert noted == ["answered"]


async def test_a_turn_is_judged(pool: Pool) -> None:
    assert await replied(Answering(pool), JudgeTurn(turns()[0])) == judge(turns()[0])


async def test_a_picture_is_made(pool: Pool) -> None:
    png = await replied(Answering(pool), RenderRequest(SVG))
    assert isinstance(png, bytes)
    assert png.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("level", "seconds", "why", "words"),
    [
        ("endless", 0.3, NoAnswerReason.LATE, ""),
        ("failing", LONG, NoAnswerReason.FAILED, "nothing to divide by"),
        ("dying", LONG, NoAnswerReason.FAILED, "the process that thought is gone"),
        ("emperor", LONG, NoAnswerReason.FAILED, "emperor"),
    ],
)
async def test_a_thought_that_comes_to_nothing_says_why(
    pool: Pool, level: str, seconds: float, why: NoAnswerReason, words: str
) -> None:
    noted: list[str] = []
    reply = await replied(Answering(pool, noted.append), problem(level), seconds)
    assert noted == [why]
    assert isinstance(reply, Nothing)
    assert reply.why is why
    assert words in reply.words


@pytest.mark.parametrize("message", [b"", b'{"version": 2}', b'{"version": 1, "seconds": 1, "asked": 1}'])
async def test_what_is_malformed_is_refused_and_wakes_no_process(pool: Pool, message: bytes) -> None:
    noted: list[str] = []
    reply = read_reply(await Answering(pool, noted.append).answer(message), problem())
    assert noted == ["refused"]
    assert isinstance(reply, Nothing)
    assert reply.why is NoAnswerReason.REFUSED
    assert reply.words
    assert pool.workers[0].process is None


async def test_as_many_thoughts_wait_as_begin_soon_and_a_further_one_goes_elsewhere(pool: Pool) -> None:
    answering = Answering(pool)
    async with busy(answering, 1 + MOST_WAITING):
        assert await replied(answering, problem("quick")) == Nothing(NoAnswerReason.BUSY)


@pytest.mark.parametrize("kind", ["turn", "doubt", "picture"])
async def test_jobs_and_pictures_do_not_wait_behind_a_thought(pool: Pool, kind: str) -> None:
    answering = Answering(pool)
    async with busy(answering, 1):
        assert await replied(answering, QUESTIONS[kind]()) == Nothing(NoAnswerReason.BUSY)


async def test_a_thought_that_would_not_begin_in_time_goes_elsewhere(pool: Pool) -> None:
    answering = Answering(pool)
    async with busy(answering, 1):
        pool.waiting, pool.speeds._known["quick"] = 5, 1.0  # five seconds to go
        assert await replied(answering, problem("quick"), 4.0) == Nothing(NoAnswerReason.BUSY)
        pool.waiting = 0


@asynccontextmanager
async def busy(answering: Answering, number: int) -> AsyncIterator[None]:
    """So many thoughts without end are under way while the block runs."""
    message = write_question(problem("endless"), LONG)
    tasks = [asyncio.create_task(answering.answer(message)) for _ in range(number)]
    await asyncio.sleep(0)
    assert answering.under_way == number
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert answering.under_way == 0
