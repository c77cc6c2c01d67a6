"""A worker knows who looks at which match, from what gateways say, and forgets gateways that are gone."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import cast

import pytest
from structlog.testing import capture_logs
from telegram import Bot

from kotbot.matches.facts import MatchFacts
from kotbot.page.forms import AccessEnded, Changed, Readers, read, subject, written
from kotbot.store import NoDatabase
from kotbot.telegram.worker import pages as module
from kotbot.telegram.worker.pages import RemotePages
from kotbot.views.digital.lobby import LobbyPage
from tests.kotbot.telegram.nats import Nats

NUMBER, ANN, BOB = 5, 11, 12
OURS, THEIRS, LOST = "abc234", "xyz234", "nnn234"


def facts(code: str, revision: int = 3) -> MatchFacts:
    return cast(MatchFacts, SimpleNamespace(code=code, revision=revision))


async def find(code: str) -> MatchFacts | None:
    if code == LOST:
        raise NoDatabase("away")
    return facts(code) if code == OURS else None


class Worker:
    """The pages of a bot, and of which matches it heard that somebody left them."""

    def __init__(self, nats: Nats) -> None:
        self.nats = nats
        self.pages = RemotePages(nats.client, cast(Bot, SimpleNamespace(id=NUMBER)))
        self.left: list[str] = []
        self.something_left = asyncio.Event()
        self.pages.when_left(self._leave)

    def _leave(self, facts: MatchFacts) -> None:
        self.left.append(facts.code)
        self.something_left.set()

    async def hears(self, server: str, **accounts: tuple[int, ...]) -> None:
        await self.nats.publish(subject(NUMBER, "readers"), written(Readers(server, accounts)))

    def said(self) -> list[tuple[str, bytes]]:
        return [(to, words) for to, words in self.nats.said if not to.endswith("readers")]


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker(Nats())
    async with made.pages.kept(find):
        yield made


async def settled() -> None:
    """What was begun beside is done."""
    while len(tasks := asyncio.all_tasks() - {asyncio.current_task()}) > 1:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


async def test_who_has_a_match_open_at_any_gateway_watches_it(worker: Worker) -> None:
    await worker.hears("one", abc234=(ANN,))
    await worker.hears("two", abc234=(BOB,), xyz234=(ANN,))
    assert worker.pages.watched_by(OURS) == {ANN, BOB}
    assert worker.pages.watched_by(THEIRS) == {ANN}
    assert worker.pages.watched_by("none22") == set()


async def test_who_goes_from_one_gateway_to_another_has_not_left(worker: Worker) -> None:
    await worker.hears("one", abc234=(ANN,))
    await worker.hears("two", abc234=(ANN,))
    await worker.hears("one")
    await settled()
    assert worker.left == []
    await worker.hears("two")
    await worker.something_left.wait()
    assert worker.left == [OURS]
    assert worker.pages.watched_by(OURS) == set()


async def test_only_the_owner_of_a_match_minds_that_somebody_left_it(worker: Worker) -> None:
    await worker.hears("one", abc234=(ANN,), xyz234=(ANN,), nnn234=(ANN,))
    with capture_logs() as lines:
        await worker.hears("one")
        await settled()
    assert worker.left == [OURS]
    assert [line["event"] for line in lines] == ["a board that rested is not drawn"]


async def test_a_gateway_that_says_nothing_any_more_shows_nothing(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GONE_SECONDS", 0.05)
    await worker.hears("one", abc234=(ANN,))
    await worker.something_left.wait()
    assert worker.pages.watched_by(OURS) == set()
    assert worker.left == [OURS]


async def test_what_changed_is_told_with_its_revision_and_its_page(worker: Worker) -> None:
    page = LobbyPage("options", "link")
    worker.pages.publish(facts(OURS, 7), page)
    worker.pages.end(OURS)
    await settled()
    (changed_to, changed), (ended_to, ended) = worker.said()
    assert (changed_to, ended_to) == (subject(NUMBER, "changed"), subject(NUMBER, "ended"))
    assert read(Changed, changed) == Changed(OURS, 7, page)
    assert read(AccessEnded, ended) == AccessEnded(OURS)


async def test_while_nats_is_away_nothing_waits_to_be_told(worker: Worker) -> None:
    worker.nats.is_connected = False
    worker.pages.publish(facts(OURS))
    await settled()
    assert worker.said() == []


@pytest.mark.parametrize("words", [b"", b"{}", b'{"server": 1, "accounts": {}}'])
async def test_what_is_not_understood_is_let_go(worker: Worker, words: bytes) -> None:
    with capture_logs() as lines:
        await worker.nats.publish(subject(NUMBER, "readers"), words)
    assert [line["event"] for line in lines] == ["what a gateway said is not understood"]
