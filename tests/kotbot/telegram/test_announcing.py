"""A restart that is announced on many machines: each worker tells the chats of its own matches."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kotbot.matches import boards, finding
from kotbot.matches.digital import lobby
from kotbot.matches.facts import Where
from kotbot.matches.open import stopping
from kotbot.matches.partitions import of_chat
from kotbot.matches.ports import NotOurs
from kotbot.store import SharedStore
from kotbot.telegram.announcing import Announcements, announced
from kotbot.telegram.features.admin import admin
from kotbot.telegram.incoming import Command
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen
from scripts.testing.matches import ANN, GROUP
from tests.databases import postgresql_with_tables

HERE, ELSEWHERE = of_chat(GROUP.chat), 0
FAR = Where(next(chat for chat in range(-2000, -1000) if of_chat(chat) == ELSEWHERE))


@dataclass
class Worker:
    """A worker on a database, and what it told which chats; nothing of it goes to Telegram."""

    store: SharedStore
    told: list[tuple[str, int]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    waiting: list[Callable[[], Awaitable[int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        service = SimpleNamespace(
            store=self.store,
            settings=SimpleNamespace(admins={ANN.id}),
            metrics=SimpleNamespace(numbers=dict),
            messenger=SimpleNamespace(answer=self.answer, waiting=lambda: 0),
        )
        service.act = lambda *given: Service.act(cast(Service, service), *given)
        self.service = cast(Service, service)
        outbox: Any = SimpleNamespace(post=lambda _, call: self.waiting.append(call))
        notices: Any = SimpleNamespace(announce=self.announce, take_back=self.take_back)
        self.announcements = Announcements(self.store, outbox, notices)

    def answer(self, _: Command, screen: Screen) -> None:
        self.answers.append(html_of(screen))

    async def announce(self, code: str, _: object) -> int:
        facts = await self.store.run(lambda unit: finding.by_code(unit, code))
        assert facts is not None
        here = Where(facts.chat)
        if any(row.kind == boards.ANNOUNCEMENT for row in await self.rows(code)):
            return 0
        self.told.append(("soon", facts.chat))
        await self.store.run(lambda unit: boards.put_board(unit, code, here, 7, "en", boards.ANNOUNCEMENT))
        return 1

    async def take_back(self, code: str, _: object) -> int:
        for row in await self.rows(code):
            self.told.append(("called off", row.chat))
            await self.store.run(partial(boards.gone, board=row))
        return 1

    async def rows(self, code: str) -> list[Any]:
        return await self.store.run(lambda unit: boards.boards_of(unit, code))

    async def opens(self, where: Where) -> str:
        reply = await self.store.run(lambda unit: lobby.open_lobby(unit, where, ANN))
        assert reply.facts is not None
        return reply.facts.code

    async def looks(self) -> None:
        """As its ticker does twice a second; then what waits goes out."""
        await self.announcements.follow(await self.store.run(announced))
        while self.waiting:
            await self.waiting.pop(0)()

    async def says(self, words: str) -> None:
        """Ann, who runs the bot, writes to this worker."""
        await admin(self.service, Command("admin", words, ANN, Where(ANN.id, private=True), 1))


Workers = tuple[Worker, Worker]


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    """Two workers, each with a match in a chat of its own."""
    url = postgresql_with_tables()
    one, other = Worker(await SharedStore.open(url)), Worker(await SharedStore.open(url))
    await one.store.claim({HERE})
    await other.store.claim({ELSEWHERE})
    yield one, other
    await one.store.close()
    await other.store.close()


async def both_look(workers: Workers) -> None:
    for worker in workers:
        await worker.looks()


async def test_what_one_worker_is_told_to_announce_all_chats_hear_and_hear_when_it_is_called_off(
    workers: Workers,
) -> None:
    one, other = workers
    await one.opens(GROUP)
    await other.opens(FAR)
    await both_look(workers)
    await one.says("maintenance a new version")
    for _ in range(2):
        await both_look(workers)
    assert (one.told, other.told) == ([("soon", GROUP.chat)], [("soon", FAR.chat)])
    await one.says("maintenance")
    await both_look(workers)
    assert (one.told[1:], other.told[1:]) == ([("called off", GROUP.chat)], [("called off", FAR.chat)])


async def test_a_chat_that_changes_its_worker_meanwhile_is_told_by_the_next_one_once(
    workers: Workers,
) -> None:
    one, other = workers
    await one.opens(GROUP)
    await one.says("maintenance a new version")
    await one.announcements.follow(await one.store.run(announced))
    assert len(one.waiting) == 1
    await one.store.release({HERE})
    await other.looks()
    await other.store.claim({HERE})
    await both_look(workers)
    assert (one.told, other.told) == ([], [("soon", GROUP.chat)])


async def test_the_overview_lists_the_matches_of_all_workers(workers: Workers) -> None:
    one, other = workers
    codes = [await one.opens(GROUP), await other.opens(FAR)]
    await one.says("")
    assert "2 open matches" in one.answers[0]
    assert all(code in one.answers[0] for code in codes)


async def test_a_match_is_ended_by_its_owner_alone(workers: Workers) -> None:
    one, other = workers
    far = await other.opens(FAR)
    with pytest.raises(NotOurs):
        await one.store.run(lambda unit: stopping.end_by_operator(unit, far))
    assert await other.store.run(finding.live) == [far]
