"""After the match, over HTTP: what decided it is found once, while people look at a bar, and kept."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.thinking.jobs import Job, JudgeTurn
from scripts.testing import eager
from scripts.testing.processes import bot_process
from scripts.testing.taps import Table
from tests.e2e.conftest import running
from tests.e2e.crashes import is_awake
from tests.e2e.lobbies import begin
from tests.e2e.reviewed import FOUND, LONG, REVIEW, played
from tests.e2e.sketches import Sketching
from tests.e2e.tapping import Tapping

pytestmark = pytest.mark.timeout(300)

BAR = "▱"
MANY = 20
"""Of one whose review takes a while."""


class Watched(Sketching):
    """A pool whose jobs wait at a gate and are counted."""

    def __init__(self) -> None:
        super().__init__(1, eager.prepare)
        self.begun: list[Job[object]] = []
        self.gate = asyncio.Event()

    async def work_out(self, job, seconds):  # type: ignore[no-untyped-def]
        """Work out a job once the gate is open."""
        await self.gate.wait()
        self.begun.append(job)
        return await super().work_out(job, seconds)

    @property
    def judged(self) -> int:
        """Turns that were judged."""
        return sum(isinstance(job, JudgeTurn) for job in self.begun)


@pytest.fixture
async def pool(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watched]:
    """The pool of a running bot."""
    pool = Watched()
    monkeypatch.setattr(app, "Pool", lambda: pool)
    async with running(settings):
        yield pool


async def the_bar(table: Table, person: PersonClient) -> Message:
    return await person.sees_alone(table.room, BAR)


async def test_both_ask_and_press_twice_and_it_is_found_once_and_kept(
    pool: Watched, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await played(playground, [ann, bob])
    await a_stranger_sees_none(pool, playground, table)
    room, result = table.room, table.board
    await ann.presses(room, REVIEW, on=result)
    bar = await the_bar(table, ann)
    await bob.presses(room, REVIEW, on=result)
    await the_bar(table, bob)
    await ann.presses(room, "Look again", on=bar)
    pool.gate.set()
    mine = await ann.sees_alone(room, FOUND, patience=LONG)
    theirs = await bob.sees_alone(room, FOUND, patience=LONG)
    assert mine.text == theirs.text
    assert mine.id == bar.id
    assert "Most luck: " in mine.text
    assert "Best play: " in mine.text
    turns = pool.judged
    assert turns == len({job.piece.first for job in pool.begun if isinstance(job, JudgeTurn)})
    await bob.presses(room, REVIEW, on=result)
    await bob.sees_alone(room, FOUND)
    assert pool.judged == turns
    await each_seat_has_its_books_and_the_way_back(table, mine)


async def a_stranger_sees_none(pool: Watched, playground: PlaygroundClient, table: Table) -> None:
    """Nothing that is asked for elsewhere is worked out, though it could be."""
    button = table.board.button(REVIEW)
    assert button is not None
    eve = await playground.person("Eve")
    chat = await eve.starts()
    start = await eve.sees(chat, "King of Tokyo")
    pool.gate.set()
    answer = await eve.forges(chat, button.value, on=start)
    assert answer.text.startswith("There is no such match here.")
    await eve.says(chat, "/games")
    await eve.sees(chat, "No match yet")
    assert pool.begun == []
    pool.gate.clear()


async def each_seat_has_its_books_and_the_way_back(table: Table, page: Message) -> None:
    """The first of them looks at both, from the review and back to it."""
    ann = table.people[0]
    for person in table.people:
        await ann.presses(table.room, person.name, on=page)
        page = await ann.sees_alone(table.room, "Chance to win at the start: ", patience=LONG)
        assert person.name in page.text.split("\n")[0]
        assert "By luck: " in page.text
        assert "By what all players chose: " in page.text
        await ann.presses(table.room, "Back", on=page)
        page = await ann.sees_alone(table.room, FOUND)


async def test_who_turned_to_another_page_meanwhile_is_left_there(
    pool: Watched, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await played(playground, [ann, bob])
    await ann.presses(table.room, REVIEW, on=table.board)
    await the_bar(table, ann)
    await bob.presses(table.room, REVIEW, on=table.board)
    await the_bar(table, bob)
    await ann.presses(table.room, "📜", on=table.board)
    await ann.sees_alone(table.room, "Turn 1 of")
    pool.gate.set()
    await bob.sees_alone(table.room, FOUND, patience=LONG)
    assert "Turn 1 of" in (await ann.sees_alone(table.room, "Turn 1 of")).text


async def test_a_match_that_is_still_played_has_no_review(
    pool: Watched, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    assert table.board.button(REVIEW) is None
    log = table.board.button("📜")
    assert log is not None
    pool.gate.set()
    answer = await ann.forges(table.room, log.value.replace("log", "review", 1), on=table.board)
    assert answer.alert == "A match has its review once it was played to its end."
    await table.tap()
    assert pool.begun == []


async def test_a_process_that_is_killed_in_the_middle_costs_one_more_try(
    pool: Watched, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await played(playground, [ann, bob])
    pool.gate.set()
    kills = 0
    begins = pool.workers[0].begin

    async def begin_and_die() -> None:
        nonlocal kills
        await begins()
        if not kills:
            kills += 1
            assert pool.workers[0].process is not None
            os.kill(pool.workers[0].process, signal.SIGKILL)

    pool.workers[0].begin = begin_and_die  # type: ignore[method-assign]
    await ann.presses(table.room, REVIEW, on=table.board)
    await ann.sees_alone(table.room, FOUND, patience=LONG)
    assert kills == 1


async def test_pages_of_a_result_are_for_one_after_the_bot_started_again_as_before(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    async with running(settings):
        room = (table := await played(playground, [ann, bob])).room
        before = [message.id for message in room.messages() if not message.photo]
    async with running(settings):
        await ann.presses(room, "Statistics", on=table.board)
        await ann.sees_alone(room, "Kings of this chat")
        await bob.presses(room, "Export", on=table.board)
        await bob.sees_alone(room, "Take this match with you")
        assert [message.id for message in room.messages() if not message.photo] == before


async def test_a_bot_that_is_killed_in_the_middle_is_asked_again(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, tmp_path: Path
) -> None:
    async with running(settings):
        table = await played(playground, [ann, bob], MANY)
    with bot_process(settings, tmp_path, "a review") as process:
        await is_awake(ann)
        await ann.presses(table.room, REVIEW, on=table.board)
        bar = await ann.sees_alone(table.room, BAR, patience=LONG)
        process.kill()
        process.start()
        await is_awake(ann)
        await ann.presses(table.room, "Look again", on=bar)
        await ann.sees_alone(table.room, FOUND, patience=LONG)


async def test_at_a_table_it_says_what_was_not_known(
    pool: Watched, playground: PlaygroundClient, ann: PersonClient
) -> None:
    pool.gate.set()
    table = Tapping(await ann.starts(), ann)
    await table.says("/score", "Ann")
    await table.says("Bob = Kraken", "Bob")
    await table.begins("Ann")
    await ann.says(table.room, "ann 19 stars")
    await ann.finds_button(table.room, "★ 19")
    await ann.says(table.room, "1 1 1 2 2 3")
    await ann.finds_button(table.room, "It counts")
    await ann.presses(table.room, "It counts")
    await ann.presses(table.room, REVIEW)
    page = await ann.sees(table.room, FOUND, patience=LONG)
    assert "Of 1 roll only the result is known" in page.text
    assert "1 correction is neither luck nor play" in page.text
