"""Computers that think, over HTTP: a match against them goes on, whatever happens to their process."""

import itertools
import os
import re
import signal
from asyncio import Future
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.thinking.pool import Pool, ThinkingProcess
from scripts.testing.taps import Table
from tests.e2e.conftest import running
from tests.e2e.lobbies import alone_against_king
from tests.kotbot.thinking import slow

THIRD = 3
THINKS = "is thinking"
TURNS = 5
TURN = re.compile(r"turn (\d+)")


def king(player: str) -> Pool:
    """A pool of one process, in which King is a player of these tests."""
    return Pool(1, partial(slow.prepare_king, player))


@pytest.fixture
async def pool(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pool]:
    """The pool of a running bot whose King dozes a little over every decision."""
    pool = king("dozing")
    monkeypatch.setattr(app, "Pool", lambda: pool)
    async with running(settings):
        yield pool


@pytest.mark.timeout(300)
async def test_a_match_against_one_that_thinks_is_played_to_its_end_though_its_process_is_killed(
    pool: Pool, playground: PlaygroundClient, ann: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = killing_at(THIRD, monkeypatch)
    table = await alone_against_king(playground, ann)
    with capture_logs() as logs:
        await table.play()
    failures = [line for line in logs if line["event"] == "computer player failed"]
    assert [line["level"] for line in failures] == ["king"]
    assert "the process that thought is gone" in failures[0]["failure"]
    assert "* roll" in failures[0]["record"]
    assert pool.workers[0].process not in (None, *killed)


def killing_at(number: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Kill the process while it thinks for this time; returns the list of those that were killed."""
    killed: list[int] = []
    count = itertools.count(1)
    run = ThinkingProcess.run

    def run_or_die(one: ThinkingProcess, work: Callable[..., Any], *given: Any) -> "Future[Any]":
        dies = one.process if next(count) == number else None
        if dies is None:
            return run(one, work, *given)
        os.kill(dies, signal.SIGSTOP)  # it cannot be done before it dies
        thought = run(one, work, *given)
        os.kill(dies, signal.SIGKILL)
        killed.append(dies)
        return thought

    monkeypatch.setattr(ThinkingProcess, "run", run_or_die)
    return killed


@pytest.mark.timeout(240)
async def test_the_turn_of_one_that_thinks_is_told_in_one_or_two_updates(
    pool: Pool, playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await alone_against_king(playground, ann)
    told: list[int] = []
    while len(told) < TURNS and not table.over():
        turn, edits = number_of(table), await edits_of(playground)
        await table.tap()
        await playground.until(lambda: table.choices() or table.over() or None, table.transcript)
        if number_of(table) >= turn + 2:
            told.append(await edits_of(playground) - edits)
    assert told
    assert max(told) <= 2


def number_of(table: Table) -> int:
    """Which turn the board shows."""
    found = TURN.search(table.board.text)
    return int(found[1]) if found else 0


async def edits_of(playground: PlaygroundClient) -> int:
    calls: dict[str, int] = (await playground.statistics())["calls"]
    return calls.get("editMessageText", 0)


@pytest.mark.timeout(240)
async def test_what_was_being_thought_is_thought_again_after_a_restart(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Pool", lambda: king("endless"))
    async with running(settings):
        table = await alone_against_king(playground, ann)
        while THINKS not in table.board.text:
            await table.tap()
        before = table.seen()
    monkeypatch.setattr(app, "Pool", lambda: king("dozing"))
    async with running(settings):
        await table.moves_on(before)
        await table.tap()
