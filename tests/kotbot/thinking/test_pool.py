"""The pool of processes: who waits, who is late, who fails and who dies costs nobody else a thought."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import forkserver
from pathlib import Path
from random import Random
from typing import TextIO

import pytest

from engine import Answer, legal, view
from engine.answers import Stay, Yield
from engine.players import PLAYERS
from kotbot.thinking.jobs import SeatProblem
from kotbot.thinking.pool import Pool
from kotbot.thinking.ports import NoResult, Thought, ThoughtOutcome
from scripts.testing.patience import be_patient
from tests.engine.kit import game
from tests.kotbot.thinking import slow

pytestmark = pytest.mark.usefixtures("levels")

LONG = 30.0
ROOT = Path(__file__).parents[3]


def problem(level: str, seed: int = 1) -> SeatProblem:
    """Stay in the City, or leave it."""
    table = game("second", {}, {}, active=1, city=2, step="resolve", dice="c 1 1 2 2 3")
    answers = tuple(legal(table.state, 1))
    assert set(answers) == {Stay(1), Yield(1)}
    return SeatProblem(level, view(table.state, 1), answers, seed)


async def test_a_thought_comes_back_as_an_answer(pool: Pool) -> None:
    asked = problem("quick")
    assert await pool.think(asked, LONG) == (ThoughtOutcome.THOUGHT, asked.legal[-1], "")


@pytest.mark.parametrize("seed", range(4))
async def test_a_thought_follows_from_its_seed_and_its_budget(pool: Pool, seed: int) -> None:
    asked = problem("echo", seed)
    expected: Answer = PLAYERS["echo"].choose(asked.seen, asked.legal, Random(seed), slow.BUDGET)
    assert (await pool.think(asked, LONG)).answer == expected


async def test_time_is_up_for_one_that_never_ends_and_its_process_goes_on(pool: Pool) -> None:
    await pool.think(problem("quick"), LONG)
    process = pool.workers[0].process
    assert await pool.think(problem("endless"), 0.3) == (ThoughtOutcome.LATE, None, "")
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT
    assert pool.workers[0].process == process


async def there() -> None:
    """What is to begin has begun."""


async def test_a_process_that_does_not_come_back_is_killed_and_replaced(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pool.think(problem("quick"), LONG)
    process = pool.workers[0].process
    with monkeypatch.context() as soon:
        soon.setattr("kotbot.thinking.pool.GRACE", 0.2)
        soon.setattr(pool.workers[0], "begin", there)  # to ask whether it is there takes its time
        thought = await pool.think(problem("deaf"), 0.2)
    assert thought.how is ThoughtOutcome.FAILED
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT
    assert pool.workers[0].process != process


async def test_a_player_that_fails_is_told_with_its_seed(pool: Pool) -> None:
    thought = await pool.think(problem("failing", seed=77), LONG)
    assert thought.how is ThoughtOutcome.FAILED
    assert "nothing to divide by" in thought.failure
    assert "seed 77 and budget 100" in thought.failure


async def test_a_process_that_dies_is_replaced(pool: Pool) -> None:
    assert (await pool.think(problem("dying"), LONG)).how is ThoughtOutcome.FAILED
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT


@dataclass(frozen=True)
class Job:
    """Something that is worked out, by what it is to do."""

    does: str

    def work_out(self) -> str:
        match self.does:
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            case "fails":
                raise ZeroDivisionError("nothing to divide by")
            case "never ends":
                while True:
                    signal.pause()
            case _:
                pass
        return f"{self.does}: done"


async def test_a_job_is_worked_out_in_a_process_that_thinks(pool: Pool) -> None:
    await pool.think(problem("quick"), LONG)
    process = pool.workers[0].process
    assert await pool.work_out(Job("works"), LONG) == "works: done"
    assert pool.workers[0].process == process


@pytest.mark.parametrize("moments", range(6))
async def test_who_is_cancelled_in_the_moment_of_the_answer_is_cancelled(
    pool: Pool, monkeypatch: pytest.MonkeyPatch, moments: int
) -> None:
    """`asyncio.wait_for` of Python 3.11 goes on then, and a process began what nobody waits for."""
    answered: asyncio.Future[bytes] = asyncio.Future()

    monkeypatch.setattr(pool.workers[0], "begin", there)
    asks: list[object] = []

    def run(*work: object) -> asyncio.Future[bytes]:
        asks.append(work)
        return answered

    monkeypatch.setattr(pool.workers[0], "run", run)
    asked = asyncio.create_task(pool.render("<svg/>", LONG))
    while not asks:
        await asyncio.sleep(0)
    answered.set_result(b"PNG")
    for _ in range(moments):
        await asyncio.sleep(0)
    was_done = asked.done()
    asked.cancel()
    await asyncio.wait([asked])
    assert asked.cancelled() is not was_done


@pytest.mark.parametrize(
    ("does", "why"), [("dies", "the process that thought is gone"), ("fails", "nothing to divide by")]
)
async def test_a_job_that_fails_says_why_and_the_next_one_is_worked_out(
    pool: Pool, does: str, why: str
) -> None:
    with pytest.raises(NoResult, match=why):
        await pool.work_out(Job(does), LONG)
    assert await pool.work_out(Job("works"), LONG) == "works: done"


async def test_a_job_that_never_ends_is_given_up(pool: Pool) -> None:
    await pool.think(problem("quick"), LONG)
    with pytest.raises(NoResult, match=r"more than 0\.2 seconds"):
        await pool.work_out(Job("never ends"), 0.2)
    assert await pool.work_out(Job("works"), LONG) == "works: done"


async def test_thoughts_go_before_jobs_that_wait_for_longer(pool: Pool) -> None:
    done: list[str] = []

    async def think(name: str) -> None:
        await pool.think(problem("quick"), LONG)
        done.append(name)

    async def work(name: str) -> None:
        await pool.work_out(Job("works"), LONG)
        done.append(name)

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(think("first"))
        await asyncio.sleep(0)
        tasks.create_task(work("job"))
        await asyncio.sleep(0)
        tasks.create_task(think("second"))
        tasks.create_task(think("third"))
    assert done == ["first", "second", "third", "job"]


async def test_a_process_that_was_killed_while_it_had_nothing_to_do_costs_no_thought(pool: Pool) -> None:
    await pool.think(problem("quick"), LONG)
    process = pool.workers[0].process
    assert process is not None
    with open(os.pidfd_open(process)) as killed:
        os.kill(process, signal.SIGKILL)
        assert ended(killed, within=LONG)
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT
    assert pool.workers[0].process != process


async def test_the_number_of_a_process_that_is_gone_is_not_killed(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be that of a stranger by then. (The executor itself ends its processes by SIGTERM.)"""
    sent: list[int] = []
    monkeypatch.setattr("kotbot.thinking.pool.os.kill", lambda _, number: sent.append(number))
    assert (await pool.think(problem("dying"), LONG)).how is ThoughtOutcome.FAILED
    assert signal.SIGKILL not in sent


async def test_one_process_that_dies_takes_no_other_thought_with_it() -> None:
    pool = Pool(2, slow.prepare)
    try:
        await asyncio.gather(*(pool.think(problem("quick"), LONG) for _ in range(2)))
        healthy, dying = await asyncio.gather(
            pool.think(problem("quick"), LONG), pool.think(problem("dying"), LONG)
        )
    finally:
        await pool.close()
    assert (healthy.how, dying.how) == (ThoughtOutcome.THOUGHT, ThoughtOutcome.FAILED)


async def test_who_waits_longer_than_its_time_is_late(pool: Pool) -> None:
    await pool.think(problem("quick"), LONG)
    busy = asyncio.create_task(pool.think(problem("endless"), LONG))
    await asyncio.sleep(0)
    assert (await pool.think(problem("quick"), 0.3)).how is ThoughtOutcome.LATE
    assert not busy.done()
    await given_up(busy)


async def test_where_the_queue_is_hopeless_nobody_waits(pool: Pool) -> None:
    await pool.think(problem("quick"), LONG)
    busy = [asyncio.create_task(pool.think(problem("endless"), LONG)) for _ in range(2)]
    await asyncio.sleep(0)
    assert pool.waiting == 1
    pool.speeds.too_slow("quick", 0, 10 * LONG)
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.LATE
    assert not any(thought.done() for thought in busy)
    await given_up(*busy)


async def test_work_that_is_given_up_before_it_began_ends_with_its_process(pool: Pool) -> None:
    """The last of so many waits in the executor yet; if its thread fails, that fails the test."""
    one = pool.workers[0]
    await one.begin()
    works = [one.run(time.sleep, LONG) for _ in range(5)]
    works[-1].cancel()
    await asyncio.sleep(0)
    assert one.process is not None
    os.kill(one.process, signal.SIGKILL)
    ends = await asyncio.gather(*works, return_exceptions=True)
    assert [type(end) for end in ends] == [BrokenProcessPool] * 4 + [asyncio.CancelledError]
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT


async def given_up(*thoughts: "asyncio.Task[Thought]") -> None:
    for thought in thoughts:
        thought.cancel()
    await asyncio.gather(*thoughts, return_exceptions=True)


async def test_an_unknown_level_is_a_failure_and_no_end(pool: Pool) -> None:
    thought = await pool.think(problem("emperor"), LONG)
    assert thought.how is ThoughtOutcome.FAILED
    assert "emperor" in thought.failure


async def test_no_process_is_begun_before_it_is_needed_and_none_is_left() -> None:
    pool = Pool(1, slow.prepare)
    assert pool.workers[0].process is None
    await pool.think(problem("quick"), LONG)
    assert pool.workers[0].process is not None
    await pool.close()
    assert pool.workers[0].process is None


def test_workers_end_with_a_bot_that_is_killed_and_its_letters_go() -> None:
    program = [sys.executable, "-m", "tests.kotbot.thinking.orphan"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as bot:
        assert bot.stdout is not None
        number, _, letters = bot.stdout.readline().strip().partition(" ")
        with open(os.pidfd_open(int(number))) as worker:
            assert not ended(worker, within=0)
            assert list(Path(letters).iterdir())
            bot.kill()
            assert ended(worker, within=LONG)
        assert not Path(letters).exists()


def ended(process: TextIO, *, within: float) -> bool:
    """Whether a process ends within some seconds."""
    return bool(select.select([process], [], [], within)[0])


async def test_a_process_that_does_not_begin_blocks_nobody_and_is_taken_up_when_it_does(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's server of processes is stopped, and goes on later."""
    await pool.think(problem("dying"), LONG)  # the server runs, and no worker
    server = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    monkeypatch.setattr("kotbot.thinking.pool.START", 1.0)
    os.kill(server, signal.SIGSTOP)
    try:
        thinking = asyncio.create_task(pool.think(problem("quick"), LONG))
        turns = 0
        while not thinking.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert (await thinking).how is ThoughtOutcome.FAILED
        assert turns > 5
        assert "has not begun yet" in (await pool.think(problem("quick"), LONG)).failure
    finally:
        os.kill(server, signal.SIGCONT)
    be_patient(monkeypatch.setattr)
    while (thought := await pool.think(problem("quick"), LONG)).how is not ThoughtOutcome.THOUGHT:
        assert "has not begun yet" in thought.failure
        await asyncio.sleep(0.01)


async def test_a_pool_ends_while_a_process_does_not_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, gate = Pool(1, slow.prepare), threading.Event()

    def hang(*_: object) -> None:
        gate.wait(2 * LONG)
        raise RuntimeError("too late")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", hang)
    monkeypatch.setattr("kotbot.thinking.pool.START", 0.1)
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.FAILED
    async with asyncio.timeout(LONG):
        await pool.close()
    gate.set()


@pytest.mark.parametrize("error", [OSError, EOFError, RuntimeError])
async def test_where_no_process_can_be_begun_thoughts_fail_at_once(
    error: type[Exception], pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise error("no more processes")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refuse)
    thought = await pool.think(problem("quick"), LONG)
    assert thought.how is ThoughtOutcome.FAILED
    assert "no more processes" in thought.failure
    monkeypatch.undo()
    slow.register(monkeypatch.setitem)
    be_patient(monkeypatch.setattr)
    assert (await pool.think(problem("quick"), LONG)).how is ThoughtOutcome.THOUGHT


async def test_without_time_nothing_is_begun(pool: Pool) -> None:
    assert (await pool.think(problem("quick"), 0.0)).how is ThoughtOutcome.LATE
    assert pool.workers[0].process is None


async def test_half_a_result_of_a_killed_process_keeps_nobody_waiting(
    tmp_path: Path,
) -> None:
    pool, begun = Pool(1, slow.prepare), tmp_path / "begun"
    os.mkfifo(begun)
    one = pool.workers[0]
    await one.begin()
    result = one.run(slow.half_a_result, str(begun))
    await asyncio.to_thread(begun.read_text)
    ending = threading.Thread(target=one.end, daemon=True)
    ending.start()
    await asyncio.to_thread(ending.join, LONG)
    assert not ending.is_alive()
    with pytest.raises(BrokenProcessPool):
        await result
    await pool.close()
