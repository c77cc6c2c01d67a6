"""The process ends, by itself or by SIGKILL at any moment: matches stand where the last answer left them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.settings import Settings
from scripts.testing.processes import bot_process
from tests.e2e.conftest import running
from tests.e2e.crashes import FOR_EVER, STARTING, Crash, is_awake, shown
from tests.e2e.lobbies import begin


@pytest.mark.each_database
async def test_a_match_goes_on_where_it_stood_when_the_bot_ended_and_started_again(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    async with running(settings):
        table = await begin(playground, [ann, bob])
        for _ in range(4):
            await table.tap()
        before = table.seen()
    async with running(settings):
        assert table.seen() == before
        await table.brings_down()
        assert shown(table.seen()) == shown(before)
        await table.tap()


MOMENTS: list[Callable[[Crash], Awaitable[None]]] = [
    Crash.between_two_presses,
    Crash.after_an_answer,
    Crash.before_the_answer,
    Crash.before_the_drawing,
    Crash.while_it_works,
]


@pytest.mark.timeout(600)
@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(4))
async def test_killed_at_random_moments_of_a_match(
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    tmp_path: Path,
    dice: str,
    seed: int,
) -> None:
    rng = Random(seed)
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        table = await begin(playground, [ann, bob])
        for moment in rng.sample(MOMENTS, len(MOMENTS)):
            for _ in range(rng.randrange(4)):
                await table.tap()
            if table.over():
                table = await begin(playground, [ann, bob], seed=seed)
            await moment(Crash(playground, table, process))
        await table.play()


@pytest.mark.timeout(300)
async def test_a_bot_that_is_asked_to_ends_cleanly_and_the_next_one_goes_on(
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    tmp_path: Path,
    dice: str,
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        table = await begin(playground, [ann, bob])
        before = table.seen()
        # In a thread: it still asks the playground, which is in this process.
        assert await asyncio.to_thread(process.end) == 0
        process.start()
        await table.brings_down(patience=STARTING)
        assert shown(table.seen()) == shown(before)


@pytest.mark.timeout(300)
async def test_who_had_everything_deleted_is_told_so_by_the_next_process(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    """The bot dies between the deletion and the page that says it."""
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        chat = ann.private()
        await ann.says(chat, "/privacy")
        await ann.presses(chat, "Delete mine")
        await ann.sees(chat, "Really forget you?")
        await playground.fault("delay", method="editMessageText", seconds=FOR_EVER)
        pressing = asyncio.ensure_future(ann.presses(chat, "Delete everything"))
        await playground.faults_happen()
        process.kill()
        await playground.disarm()
        process.start()
        await ann.sees(chat, "I have never seen you", patience=STARTING)
        pressing.cancel()
