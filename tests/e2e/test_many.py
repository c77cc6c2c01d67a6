"""Many processes, one bot: people play on while any of them ends, is killed or stands still."""

import asyncio
import shutil
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import Popen
from time import monotonic

import httpx
import pytest

from kotbot.i18n import texts_for
from kotbot.matches.partitions import PARTITIONS
from kotbot.playground.client import PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from kotbot.settings import Settings
from kotbot.store import revision, versions
from kotbot.store.database import connect, read_url
from kotbot.views.people.start import short_description
from scripts.testing.cluster import Cluster, Part, clustered, forking
from scripts.testing.nats import NatsServer
from scripts.testing.ports import free_port
from scripts.testing.processes import ROOT
from scripts.testing.taps import Table
from tests.databases import empty_postgresql, postgresql_with_tables

PARTS = ("gateway", "worker", "worker", "worker", "thinker")
COUNTS = {
    "worker": "kotbot_partitions_owned",
    "gateway": "kotbot_published_total",
    "thinker": "kotbot_questions_total",
}
"""Parts in the order in which they are replaced by a later version, and what each counts."""
SOON = 10.0
"""Seconds that a press may take on a machine that has much else to do."""
PACE = 0.1
"""Seconds between two presses of people who play while something begins or ends."""
LATER = (99, 0)
EXPANDS = ("0012", 'op.add_column("match", sa.Column("spare", sa.Integer()))')
CONTRACTS = ("9999", 'op.drop_column("review", "seq")')
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
oldest = "{}"
down_revision = "{}"


def upgrade() -> None:
    {}
"""


def later_version(folder: Path) -> Path:
    """Where a later version lies, whose migrations are those of this one yet."""
    later = folder / "later"
    shutil.copytree(ROOT / "kotbot", later / "kotbot")
    (later / "translations").symlink_to(ROOT / "translations")
    version = f'__version__ = "{".".join(map(str, LATER))}"\n'
    (later / "kotbot" / "__init__.py").write_text(version, encoding="utf-8")
    return later


def migrates(later: Path, oldest: str, change: str) -> None:
    """Let a version have one more migration: the oldest revision that it leaves working, and its change."""
    written = later / "kotbot" / "store" / "migrations" / "versions" / "9999_later.py"
    written.write_text(MIGRATION.format(oldest, revision.newest(), change), encoding="utf-8")


def owned_by_later(cluster: Cluster) -> int:
    """How many partitions the later version owned last."""
    engine = connect(read_url(cluster.settings.database_url))
    with engine.connect() as connection:
        owners = versions.last(connection)
    engine.dispose()
    return sum(version == LATER for version in owners.values())


async def told_by(port: int) -> str:
    """What a part counts, once it is ready."""
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE, verify=False
    ) as http:
        while (await http.get("/ready")).status_code != 200:
            await asyncio.sleep(0.02)
        assert (await http.get("/health")).status_code == 200
        return (await http.get("/metrics")).text


@pytest.fixture
def cluster(settings: Settings, nats: NatsServer, tmp_path: Path, forks: "Popen[str]") -> Iterator[Cluster]:
    """Empty tables, and no process yet."""
    shared = settings.model_copy(update={"database_url": postgresql_with_tables()})
    with clustered(shared, nats.url, tmp_path, forks) as cluster:
        yield cluster


async def begun(*parts: Part) -> None:
    """Wait until parts do their work."""
    while not all(part.is_running() for part in parts):
        await asyncio.sleep(0.02)


async def opened(playground: PlaygroundClient, seed: int) -> Table:
    """A match of Ann and Bob, begun."""
    ann, bob = await playground.person("Ann"), await playground.person("Bob")
    room = await ann.creates_group("Friday", bob, playground.bot)
    table = Table(playground, room, [ann, bob], Random(seed))
    await begin_match(table)
    return table


async def begin_match(table: Table) -> None:
    """Ann and Bob begin a match."""
    ann, bob = table.people
    await ann.says(table.room, "/newgame")
    await bob.presses(table.room, "Join")
    await bob.sees(table.room, "\u2068Bob\u2069")
    await ann.presses(table.room, "Start")


async def taps(table: Table, count: int) -> float:
    """Play on, in another match once one is over; returns the longest that a press took, in seconds."""
    longest = 0.0
    for _ in range(count):
        if table.over():
            await begin_match(table)
            while table.over():
                await asyncio.sleep(0.02)
        began = monotonic()
        await table.tap()
        longest = max(longest, monotonic() - began)
    return longest


async def taps_until(table: Table, over: asyncio.Event) -> float:
    """Play on at a quick pace until something is over; returns what `taps` does."""
    longest = 0.0
    while not over.is_set():
        longest = max(longest, await taps(table, 1))
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), PACE)
    return longest


async def test_each_part_is_killed_in_the_middle_of_a_match_and_people_play_on(
    cluster: Cluster, playground: PlaygroundClient
) -> None:
    await begun(*(cluster.begin(kind) for kind in PARTS))
    table = await opened(playground, 5)
    usual = await taps(table, 5)
    for part in list(cluster.parts):
        new = cluster.begin(part.kind)
        await begun(new)
        part.kill()
        assert await taps(table, 4) < max(SOON, 10 * usual), part.kind


@pytest.mark.timeout(300)
async def test_every_part_is_replaced_by_a_later_version_one_after_the_other_and_nobody_notices(
    cluster: Cluster, playground: PlaygroundClient, tmp_path: Path
) -> None:
    cluster.settings = cluster.settings.model_copy(update={"database_url": empty_postgresql()})
    assert cluster.migrate() == 0
    await begun(*(cluster.begin(kind) for kind in PARTS))
    former = sorted(cluster.parts, key=lambda part: [*COUNTS].index(part.kind))
    table, owned = await opened(playground, 6), list[int]()
    usual = await taps(table, 3)
    later = later_version(tmp_path)
    with forking(later) as forks:
        cluster.forks = forks
        migrates(later, *CONTRACTS)
        assert await asyncio.to_thread(cluster.migrate) == 1
        assert "replace it first, by one between" in (tmp_path / "migrate.log").read_text()
        migrates(later, *EXPANDS)
        assert await asyncio.to_thread(cluster.migrate) == 0
        for part in former:
            port = free_port()
            over = asyncio.Event()
            playing = asyncio.create_task(taps_until(table, over))
            new = cluster.begin(part.kind, {"KOTBOT_HEALTH_PORT": str(port)})
            await begun(new)
            assert COUNTS[part.kind] in await told_by(port)
            assert await asyncio.to_thread(part.end) == 0
            over.set()
            longest = max(await playing, await taps(table, 3))
            assert longest < max(SOON, 10 * usual), part.kind
            if part.kind == "worker":
                owned.append(owned_by_later(cluster))
        for part in list(cluster.parts):
            part.kill()
    assert 0 < owned[0] < owned[1] < owned[2] == PARTITIONS


async def test_a_worker_that_stands_still_loses_its_partitions_and_writes_nothing_when_it_goes_on(
    cluster: Cluster, playground: PlaygroundClient
) -> None:
    parts = [cluster.begin(kind) for kind in ("gateway", "worker")]
    await begun(*parts)
    table = await opened(playground, 7)
    usual = await taps(table, 3)
    parts[1].signal(signal.SIGSTOP)
    other = cluster.begin("worker")
    await begun(other)
    assert await taps(table, 3) < max(SOON, 10 * usual)
    parts[1].signal(signal.SIGCONT)
    await taps(table, 5)
    assert "the session of the database is lost" in parts[1].log.read_text(encoding="utf-8")


async def test_the_bot_is_introduced_and_though_nats_is_killed_and_started_again_no_press_is_lost(
    cluster: Cluster, playground: PlaygroundClient, nats: NatsServer
) -> None:
    await begun(*(cluster.begin(kind) for kind in ("gateway", "worker")))
    olya = await playground.person("Оля", language="uk")
    introduced = short_description(texts_for("uk"))
    while (await olya.bot_info())["short_description"] != introduced:
        await asyncio.sleep(0.02)
    table = await opened(playground, 8)
    await taps(table, 3)
    nats.kill()
    nats.start()
    await taps(table, 5)
