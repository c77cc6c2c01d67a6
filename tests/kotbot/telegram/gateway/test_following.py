"""What is open at a gateway is as it is in the database, whatever of what owners told was heard."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack

import pytest
from structlog.testing import capture_logs

from kotbot.matches import finding
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import MatchFacts
from kotbot.matches.open import lobby, watching
from kotbot.page.forms import AccessEnded, Changed, Readers, read, subject, written
from kotbot.page.live import Channel, Live
from kotbot.store import NoDatabase, Store
from kotbot.telegram.gateway import following as module
from kotbot.telegram.gateway.following import Following
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.digital.lobby import LobbyPage
from scripts.testing.matches import ANN, BOB, CID, GROUP
from tests.kotbot.telegram.nats import Nats

NUMBER = 5
OPTIONS = LobbyPage("options", "link")


class Gateway:
    """A lobby of Ann that changes, and her page of it as one gateway shows it."""

    def __init__(self, store: Store, facts: MatchFacts) -> None:
        self.store, self.facts = store, facts
        self.nats, self.live = Nats(), Live(encode)
        self.following = Following(self.nats.client, NUMBER, store, self.live)
        self.pages = ExitStack()

    def opens(self, account: int | None = ANN.id) -> Channel:
        return self.pages.enter_context(self.live.open(self.facts, account))

    async def bob_joins(self) -> int:
        """The revision after it."""
        reply = await self.store.run(lambda unit: lobby.join(unit, self.facts.code, BOB))
        assert reply.facts is not None
        return reply.facts.revision

    async def is_told(self, revision: int, instead: LobbyPage | None = None) -> None:
        words = written(Changed(self.facts.code, revision, instead))
        await self.nats.publish(subject(NUMBER, "changed"), words)

    def readers(self) -> list[dict[str, tuple[int, ...]]]:
        """Who looks at what, as workers were told."""
        told = [words for to, words in self.nats.said if to == subject(NUMBER, "readers")]
        return [read(Readers, words).accounts for words in told]


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TELLS_SECONDS", 0.01)


@pytest.fixture
async def gateway(url: str) -> AsyncIterator[Gateway]:
    store = await Store.open(url)
    opened = await store.run(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN))
    assert opened.facts is not None
    made = Gateway(store, opened.facts)
    async with made.following.kept():
        yield made
        made.pages.close()
    await store.close()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def test_what_is_told_of_is_read_and_shown(gateway: Gateway) -> None:
    channel = gateway.opens()
    revision = await gateway.bob_joins()
    await gateway.is_told(revision)
    await until(lambda: channel.facts.revision == revision)
    assert channel.facts.seat_of(BOB.id) is not None


async def test_a_page_of_the_lobby_is_shown_with_the_revision_that_it_was_told_with(gateway: Gateway) -> None:
    channel = gateway.opens()
    await gateway.is_told(gateway.facts.revision, OPTIONS)
    await until(lambda: channel.instead == OPTIONS)
    revision = await gateway.bob_joins()
    await gateway.is_told(revision)
    await until(lambda: channel.instead is None)


async def test_an_older_word_changes_nothing(gateway: Gateway) -> None:
    channel = gateway.opens()
    await gateway.is_told(gateway.facts.revision, OPTIONS)
    await until(lambda: channel.instead == OPTIONS)
    await gateway.is_told(gateway.facts.revision - 1)
    await until(lambda: not gateway.following._reading)
    assert channel.instead == OPTIONS


async def test_what_changed_between_the_reading_and_the_opening_of_a_page_is_shown(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "COMPARES_SECONDS", 1000.0)
    revision = await gateway.bob_joins()
    await gateway.is_told(revision)
    channel = gateway.opens()
    await until(lambda: channel.facts.revision == revision)


async def test_who_opens_a_page_is_told_of_at_once(gateway: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of groups rest while all who play look: the press after the opening is such a one."""
    gateway.opens()
    await until(lambda: gateway.readers()[-1:] == [{gateway.facts.code: (ANN.id,)}])
    monkeypatch.setattr(module, "TELLS_SECONDS", 1000.0)
    gateway.opens(BOB.id)
    await until(lambda: BOB.id in gateway.readers()[-1][gateway.facts.code])
    gateway.opens(CID.id)
    await until(lambda: CID.id in gateway.readers()[-1][gateway.facts.code])


async def test_what_nobody_told_of_is_found_by_comparing(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = gateway.opens()
    monkeypatch.setattr(module, "COMPARES_SECONDS", 0.02)
    revision = await gateway.bob_joins()
    await until(lambda: channel.facts.revision == revision)


async def test_when_nats_was_away_all_that_is_open_is_looked_at_at_once(gateway: Gateway) -> None:
    channel = gateway.opens()
    await until(lambda: bool(gateway.readers()))
    await gateway.bob_joins()
    gateway.nats.stats["reconnects"] += 1
    await until(lambda: channel.facts.revision > gateway.facts.revision)


async def test_who_came_by_a_link_that_was_taken_back_unheard_comes_again(gateway: Gateway) -> None:
    code = gateway.facts.code
    channel = gateway.opens(None)
    await gateway.store.run(lambda unit: watching.share(unit, code, ANN, "secret"))
    gateway.nats.stats["reconnects"] += 1
    await until(lambda: channel.is_closed)


async def test_pages_that_are_to_be_closed_are(gateway: Gateway) -> None:
    channel = gateway.opens()
    await gateway.nats.publish(subject(NUMBER, "ended"), written(AccessEnded(gateway.facts.code)))
    assert channel.is_closed


async def test_who_looks_at_what_is_told_again_and_again_and_once_that_nobody_does(gateway: Gateway) -> None:
    gateway.opens()
    gateway.opens(BOB.id)
    gateway.opens(None)
    await until(lambda: len(gateway.readers()) >= 2)
    assert gateway.readers()[-1] == {gateway.facts.code: (ANN.id, BOB.id)}
    gateway.pages.close()
    await until(lambda: gateway.readers()[-1] == {})
    told = len(gateway.readers())
    gateway.opens(None)
    await gateway.is_told(gateway.facts.revision)
    await until(lambda: not gateway.following._reading)
    assert len(gateway.readers()) == told


async def test_a_database_that_is_away_leaves_pages_as_they_are_until_it_is_back(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = gateway.opens()
    revision = await gateway.bob_joins()
    with monkeypatch.context() as away, capture_logs() as lines:
        away.setattr(finding, "by_code", _away)
        await gateway.is_told(revision)
        await until(lambda: any(line["event"] == "a page is behind" for line in lines))
    assert channel.facts.revision < revision
    gateway.nats.stats["reconnects"] += 1
    await until(lambda: channel.facts.revision == revision)


def _away(*_: object) -> None:
    raise NoDatabase("away")


async def test_what_is_not_understood_is_let_go(gateway: Gateway) -> None:
    with capture_logs() as lines:
        await gateway.nats.publish(subject(NUMBER, "changed"), b"{}")
        await gateway.nats.publish(subject(NUMBER, "ended"), b"")
    assert {line["event"] for line in lines} == {"what a worker said is not understood"}
