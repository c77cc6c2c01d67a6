"""The pool of other machines: who is asked may be busy, late, foreign or gone."""

import json

import pytest

from engine.answers import Stay
from kotbot.thinking import remote_pool
from kotbot.thinking.jobs import CheckDoubt
from kotbot.thinking.messages import NoAnswerReason, Nothing, read_question, write_found, write_nothing
from kotbot.thinking.ports import NoResult, Thought, ThoughtOutcome
from kotbot.thinking.remote_pool import RemotePool
from tests.kotbot.thinking.asked import SVG, doubted, problem

LONG = 30.0
STAY = write_found(problem(), Stay(1))
BUSY = write_nothing(Nothing(NoAnswerReason.BUSY))


class Others:
    """Those who are asked, and reply in this order; the last one says so again and again."""

    def __init__(self, *replies: bytes | NoResult) -> None:
        self._replies = list(replies)
        self.asked: list[tuple[bytes, float]] = []

    async def __call__(self, question: bytes, seconds: float) -> bytes:
        self.asked.append((question, seconds))
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        if isinstance(reply, NoResult):
            raise reply
        return reply


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_pool, "PAUSES", (0.0,))


async def test_an_answer_of_others_is_a_thought() -> None:
    assert await RemotePool(Others(STAY)).think(problem(), LONG) == Thought(ThoughtOutcome.THOUGHT, Stay(1))


async def test_others_have_less_time_than_who_asks_for_it_is_a_way_to_them() -> None:
    others = Others(STAY)
    await RemotePool(others).think(problem(), 10.0)
    ((question, patience),) = others.asked
    asked, seconds = read_question(question)
    assert asked == problem()
    assert 9.0 < seconds < patience <= 10.0
    assert patience - seconds == pytest.approx(0.1)


@pytest.mark.usefixtures("_at_once")
async def test_where_one_is_busy_another_is_asked() -> None:
    others = Others(BUSY, BUSY, STAY)
    assert (await RemotePool(others).think(problem(), LONG)).answer == Stay(1)
    assert len(others.asked) == 3


async def test_where_all_are_busy_to_the_end_the_thought_is_late() -> None:
    assert await RemotePool(Others(BUSY)).think(problem(), 0.3) == Thought(ThoughtOutcome.LATE)


async def test_without_time_for_the_way_nobody_is_asked() -> None:
    others = Others(STAY)
    assert await RemotePool(others).think(problem(), 0.1) == Thought(ThoughtOutcome.LATE)
    assert others.asked == []


async def test_where_nobody_is_there_the_thought_is_late_and_no_failure_of_a_player() -> None:
    others = Others(NoResult(ThoughtOutcome.LATE, "nobody is there"))
    assert await RemotePool(others).think(problem(), LONG) == Thought(ThoughtOutcome.LATE)


async def test_one_that_is_gone_costs_the_thought_and_says_why() -> None:
    others = Others(NoResult(ThoughtOutcome.FAILED, "no answer"))
    assert await RemotePool(others).think(problem(), LONG) == Thought(
        ThoughtOutcome.FAILED, None, "no answer"
    )


@pytest.mark.parametrize(
    ("reply", "how", "failure"),
    [
        (write_nothing(Nothing(NoAnswerReason.LATE)), ThoughtOutcome.LATE, ""),
        (write_nothing(Nothing(NoAnswerReason.FAILED, "by zero")), ThoughtOutcome.FAILED, "by zero"),
        (write_nothing(Nothing(NoAnswerReason.REFUSED, "foreign")), ThoughtOutcome.FAILED, "foreign"),
        (b'{"version": 2}', ThoughtOutcome.FAILED, "the message is of version 2; this is version 1"),
        (b'{"version": 1, "found": 7}', ThoughtOutcome.FAILED, "found: 7 is none of 2 answers"),
        (b'{"version": 1}', ThoughtOutcome.FAILED, "found: there is neither this nor a reason why not"),
    ],
)
async def test_nothing_is_found_and_the_thought_says_how(
    reply: bytes, how: ThoughtOutcome, failure: str
) -> None:
    assert await RemotePool(Others(reply)).think(problem(), LONG) == Thought(how, None, failure)


async def test_a_picture_of_others_is_a_picture() -> None:
    reply = json.dumps({"version": 1, "found": "UE5H"}).encode()
    assert await RemotePool(Others(reply)).render(SVG, LONG) == b"PNG"


async def test_a_picture_that_is_too_large_fails_in_words() -> None:
    with pytest.raises(NoResult, match="the message has"):
        await RemotePool(Others(BUSY)).render("x" * 1_000_000, LONG)


async def test_a_picture_of_nobody_fails_in_words() -> None:
    with pytest.raises(NoResult, match="nobody is there"):
        await RemotePool(Others(NoResult(ThoughtOutcome.LATE, "nobody is there"))).render(SVG, LONG)


@pytest.mark.usefixtures("_at_once")
async def test_a_job_has_its_own_time_however_long_it_waited() -> None:
    others = Others(BUSY, BUSY, b'{"version": 1, "found": {"by": 0.5, "error": null}}')
    judged = await RemotePool(others).work_out(CheckDoubt(doubted()[0]), 20.0)
    assert judged.by == 0.5
    assert [read_question(question)[1] for question, _ in others.asked] == [20.0, 20.0, 20.0]


async def test_a_job_for_which_nobody_has_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_pool, "JOBS_WAIT", 0.05)
    with pytest.raises(NoResult, match="nobody had time"):
        await RemotePool(Others(BUSY)).work_out(CheckDoubt(doubted()[0]), 20.0)


async def test_a_job_of_another_kind_is_a_mistake_of_who_asks() -> None:
    class Other:
        def work_out(self) -> int:
            return 1

    with pytest.raises(TypeError, match="Other is no job that others know"):
        await RemotePool(Others(STAY)).work_out(Other(), 1.0)
