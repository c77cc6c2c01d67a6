"""The live page on many machines: every gateway serves it, and whoever owns a match does what is pressed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from subprocess import Popen

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.cluster import Cluster, Part, clustered
from scripts.testing.nats import NatsServer
from scripts.testing.ports import free_port
from scripts.testing.taps import Table
from tests.databases import postgresql_with_tables
from tests.e2e.pages import Json, Page, code_of, page_of, shared_page, with_page


@dataclass
class Gateway:
    """One of those to which the public address leads."""

    part: Part
    address: str

    def takes(self, page: Page) -> None:
        """Let a page that comes again come to this one, as whatever stands before them does."""
        page.client.base_url = f"{self.address}/"


@pytest.fixture
def cluster(
    settings: Settings,
    telegram: Playground,
    address: str,
    tmp_path: Path,
    nats: NatsServer,
    forks: "Popen[str]",
) -> Iterator[Cluster]:
    """Empty tables, and no process yet."""
    shared = settings.model_copy(update={"database_url": postgresql_with_tables()})
    with_it = with_page(shared, telegram, address, "/table")
    with clustered(with_it, nats.url, tmp_path, forks) as cluster:
        yield cluster


async def another_gateway(cluster: Cluster, listen: str) -> Gateway:
    """One more, which serves pages at this address."""
    part = cluster.begin("gateway", {"KOTBOT_PAGE_LISTEN": listen})
    await begun(part)
    return Gateway(part, f"http://{listen}/table")


@pytest.fixture
async def gateway(cluster: Cluster) -> Gateway:
    """The first one; nobody plays yet."""
    return await another_gateway(cluster, cluster.settings.page_listen)


@pytest.fixture
async def second(gateway: Gateway, cluster: Cluster) -> Gateway:
    """Another one beside the first."""
    return await another_gateway(cluster, f"127.0.0.1:{free_port()}")


@pytest.fixture
async def worker(cluster: Cluster) -> Part:
    part = cluster.begin("worker")
    await begun(part)
    return part


@pytest.fixture
async def table(gateway: Gateway, worker: Part, playground: PlaygroundClient) -> Table:
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


async def steps_of_both(here: Page, beyond: Page, since: int) -> list[Json]:
    """The steps on two pages once both know the same answers, of which there are more than `since`."""
    while here.shown.get("log") != beyond.shown.get("log") or here.shown["log"] <= since:
        behind = min(here, beyond, key=lambda page: page.shown.get("log", 0))
        known = behind.shown.get("log", 0)
        await behind.sees(partial(_knows_more, known))
    assert here.steps == beyond.steps
    return [here.steps[name] for name in sorted(here.steps)]


def _knows_more(known: int, shown: Json) -> bool:
    return bool(shown["log"] > known)


async def answers(*pages: Page) -> None:
    """Who is asked presses the first button that plays."""
    asked = next(page for page in pages if int(page.seat) in page.shown["question"]["to"])
    keys = (key for row in asked.shown["keys"] for key in row)
    await asked.sends(next(key["action"] for key in keys if not key.get("beside")))


async def marks(page: Page) -> None:
    """Tap the first die; the page shows it kept, or no longer."""
    before = page.shown["dice"][0]
    answer = await page.sends(before["action"])
    assert answer["status"] == 200
    assert not answer["toast"]["alert"], answer["toast"]["text"]
    await page.sees(lambda shown: shown["dice"][0] != before)


async def test_a_page_follows_the_chat_and_plays_and_comes_back_through_another_gateway(
    table: Table, page: Page, gateway: Gateway, second: Gateway, playground: PlaygroundClient
) -> None:
    die = page.shown["dice"][0]["action"]
    await table.asked().forges(table.room, die, on=table.board)
    await page.sees(lambda shown: bool(shown["dice"][0]["kept"]))
    await marks(page)
    async with page_of(await playground.person("Mallory"), playground, page.code) as strange:
        assert (await strange.sends(die))["status"] == 404
    second.takes(page)
    gateway.part.kill()
    await keeps_all(page)


async def test_every_gateway_tells_the_same_steps_whenever_it_came_and_whoever_did_the_press(
    table: Table, page: Page, worker: Part, second: Gateway, cluster: Cluster, playground: PlaygroundClient
) -> None:
    """The second one is looked at after the first steps, and another worker makes the later ones."""
    await keeps_all(page)
    other = table.people[1 - int(page.seat)]
    async with page_of(other, playground, page.code, second.address) as beyond:
        first = await steps_of_both(page, beyond, since=0)
        cluster.begin("worker")
        worker.kill()
        before = page.shown["log"]
        await answers(page, beyond)
        later = await steps_of_both(page, beyond, since=before)
    assert len(first) > 1
    assert len(later) > len(first)
    assert later[: len(first)] == first
    assert [step["before"] for step in later] == [0, *(step["id"] for step in later[:-1])]


async def test_a_worker_is_killed_between_two_presses_and_its_successor_does_the_next(
    page: Page, worker: Part, cluster: Cluster
) -> None:
    await marks(page)
    cluster.begin("worker")
    worker.kill()
    await marks(page)
    await keeps_all(page)


async def test_a_press_while_nats_is_away_is_held_until_it_is_back_or_answered_with_what_to_do(
    page: Page, nats: NatsServer
) -> None:
    nats.kill()
    marking = asyncio.create_task(marks(page))
    await asyncio.sleep(0)
    nats.start()
    await marking
    await marks(page)
    nats.kill()
    before = page.shown["question"]["prompt"]
    answer = await page.presses("Keep all")
    assert answer["toast"]["alert"]
    assert "Look at the table, and press again if nothing happened." in answer["toast"]["text"]
    nats.start()
    await presses_until_it_moves(page, before)


async def presses_until_it_moves(page: Page, before: object) -> None:
    """What was refused is pressed again, as the answer says."""
    while page.shown["question"]["prompt"] == before:
        if not (await page.presses("Keep all"))["toast"]["alert"]:
            await page.sees(lambda shown: shown["question"]["prompt"] != before)


async def test_who_was_removed_is_offered_and_may_do_what_is_theirs_alone(
    table: Table, playground: PlaygroundClient
) -> None:
    """The gateway knows what Telegram says, and so does the worker that is pressed at."""
    ann, bob = table.people
    code = code_of(table)
    await ann.kicks(table.room, bob)
    async with page_of(bob, playground, code) as page:
        await page.sees(lambda shown: bool(shown["keys"]))
        opened = (await page.presses("⋯"))["sheet"]
        offered = {key["action"] for row in opened["keys"] for key in row if key["action"]}
        assert f"quit:{code}" in offered
        assert not {data for data in offered if data.startswith(("stop:", "watch:", "hints:"))}
        assert "Press it there." in (await page.sends(f"stop:{code}::now"))["toast"]["text"]


async def rematch(table: Table) -> None:
    ann = table.people[0]
    await ann.says(table.room, "/stop")
    await ann.presses(table.room, "Stop it now")
    await ann.presses(table.room, "Rematch")


async def all_show(status: str, *pages: Page) -> None:
    """Wait until all of them show a match that is so."""
    for page in pages:
        await page.sees(lambda shown: shown["head"]["status"] == status)


async def test_pages_are_told_of_the_next_match_through_any_gateway_and_screens_go_on_to_it(
    table: Table, second: Gateway, worker: Part, cluster: Cluster, playground: PlaygroundClient
) -> None:
    ann, bob = table.people
    async with opened(ann, playground, table) as page:
        link = await link_of(page)
        async with (
            page_of(bob, playground, page.code, second.address) as other,
            shared_page(link) as here,
            shared_page(through(second, link)) as beyond,
        ):
            await all_show("live", page, other, here, beyond)
            await rematch(table)
            (code,) = {(await one.sees(lambda shown: "next" in shown))["next"] for one in (page, other)}
            await all_show("lobby", here, beyond)
            assert here.shown["head"]["code"] == code
            cluster.begin("worker")
            worker.kill()
            async with page_of(bob, playground, code, second.address) as following:
                await all_show("lobby", following)
            await ann.presses(table.room, "Start")
            await all_show("live", here, beyond)
            await it_ends_with_its_link(playground, ann, code, here, beyond)


async def link_of(page: Page) -> str:
    """A link that shows the table of a page on screens."""
    rows = (await page.sends(f"watch:{page.code}"))["sheet"]["keys"]
    found: str = next(key["copy"] for row in rows for key in row if key["copy"])
    return found


def through(gateway: Gateway, link: str) -> str:
    """The same link, through another gateway."""
    return f"{gateway.address}/watch#{link.partition('#')[2]}"


async def it_ends_with_its_link(
    playground: PlaygroundClient, person: PersonClient, code: str, *screens: Page
) -> None:
    """Whoever made the link takes it back, and no screen shows anything any more."""
    async with page_of(person, playground, code) as page:
        await page.sees(lambda shown: bool(shown["keys"]))
        await page.sends(f"watch:{code}::back")
    for screen in screens:
        await screen.ends()
