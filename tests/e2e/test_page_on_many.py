"""The live page on many machines: every gateway serves it, and whoever owns a match does what is pressed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from subprocess import Popen

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.nats import serving
from tests.databases import empty_postgresql
from tests.e2e.cluster import Cluster, Part, clustered, forking
from tests.e2e.pages import Page, code_of, page_of, with_page
from tests.e2e.taps import Table
from tests.ports import free_port


@dataclass
class Gateways:
    """Two of them: the public address leads to one or to the other."""

    parts: list[Part]
    addresses: list[str]

    def lead(self, page: Page, to: int) -> None:
        """Let a page that comes again come to this one, as whatever stands before them does."""
        page.client.base_url = f"{self.addresses[to]}/"


@pytest.fixture(scope="module")
def forks() -> Iterator["Popen[str]"]:
    with forking() as forks:
        yield forks


@pytest.fixture
def cluster(
    settings: Settings, telegram: Playground, address: str, tmp_path: Path, forks: "Popen[str]"
) -> Iterator[Cluster]:
    """Empty tables, and no process yet."""
    folder = tmp_path / "nats"
    folder.mkdir()
    shared = settings.model_copy(update={"database_url": empty_postgresql()})
    with (
        serving(folder) as server,
        clustered(with_page(shared, telegram, address, "/table"), server.url, tmp_path, forks) as cluster,
    ):
        cluster.migrate()
        yield cluster


@pytest.fixture
async def gateways(cluster: Cluster) -> Gateways:
    """Two gateways; nobody plays yet."""
    listens = [cluster.settings.page_listen, f"127.0.0.1:{free_port()}"]
    parts = [cluster.begin("gateway", {"KOTBOT_PAGE_LISTEN": listen}) for listen in listens]
    await begun(*parts)
    return Gateways(parts, [f"http://{listen}/table" for listen in listens])


@pytest.fixture
async def worker(cluster: Cluster) -> Part:
    part = cluster.begin("worker")
    await begun(part)
    return part


@pytest.fixture
async def table(gateways: Gateways, worker: Part, playground: PlaygroundClient) -> Table:
    """Ann and Bob in a group, before the first roll."""
    ann, bob = await playground.person("Ann"), await playground.person("Bob")
    room = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(room, "/newgame")
    await bob.presses(room, "Join")
    await bob.sees(room, "\u2068Bob\u2069")
    await ann.presses(room, "Start")
    table = Table(playground, room, [ann, bob], Random(3))
    await ann.finds_button(room, "Keep all")
    return table


@pytest.fixture
async def page(table: Table, playground: PlaygroundClient) -> AsyncIterator[Page]:
    """The page of who is asked first."""
    async with opened(table.asked(), playground, table) as page:
        yield page


@asynccontextmanager
async def opened(person: PersonClient, playground: PlaygroundClient, table: Table) -> AsyncIterator[Page]:
    async with page_of(person, playground, code_of(table)) as page:
        await page.sees(lambda shown: bool(shown["dice"]))
        yield page


async def begun(*parts: Part) -> None:
    """Wait until parts do their work."""
    while not all(part.is_running() for part in parts):
        await asyncio.sleep(0.02)


async def keeps_all(page: Page) -> None:
    """Keep all dice; the page shows what is asked then."""
    before = page.shown["question"]["prompt"]
    answer = await page.presses("Keep all")
    assert answer["status"] == 200
    assert not answer["toast"]["alert"], answer["toast"]["text"]
    await page.sees(lambda shown: shown["question"]["prompt"] != before)


async def marks(page: Page) -> None:
    """Tap the first die; the page shows it kept, or no longer."""
    before = page.shown["dice"][0]
    await page.sends(before["action"])
    await page.sees(lambda shown: shown["dice"][0] != before)


async def test_a_page_follows_the_chat_and_plays_and_comes_back_through_another_gateway(
    table: Table, page: Page, gateways: Gateways, playground: PlaygroundClient
) -> None:
    die = page.shown["dice"][0]["action"]
    await table.asked().forges(table.room, die, on=table.board)
    await page.sees(lambda shown: bool(shown["dice"][0]["kept"]))
    await marks(page)
    async with page_of(await playground.person("Mallory"), playground, page.code) as strange:
        assert (await strange.sends(die))["status"] == 404
    gateways.lead(page, 1)
    gateways.parts[0].kill()
    await keeps_all(page)


async def test_a_worker_is_killed_between_two_presses_and_its_successor_does_the_next(
    page: Page, worker: Part, cluster: Cluster
) -> None:
    await marks(page)
    cluster.begin("worker")
    worker.kill()
    await marks(page)
    await keeps_all(page)
