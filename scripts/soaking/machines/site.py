"""All that many machines are: Telegram, PostgreSQL, NATS, and parts with networks of their own to both."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from subprocess import Popen
from time import monotonic
from typing import Any, Final

from pydantic import SecretStr
from sqlalchemy import Engine, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

from kotbot.broker.connection import connected
from kotbot.broker.updates import Updates
from kotbot.playground.client import PlaygroundClient, connect
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from kotbot.settings import Mode, Settings
from kotbot.store.database import read_url
from scripts.testing import nats, postgresql
from scripts.testing.between import Between
from scripts.testing.cluster import Cluster, Part, clustered
from scripts.testing.nats import NatsServer
from scripts.testing.ports import free_port
from scripts.testing.postgresql import PostgresqlServer

WORKERS: Final = ("worker", "worker", "worker", "thinker")
PARTS: Final = {Mode.POLLING: ("gateway", "gateway", *WORKERS), Mode.WEBHOOK: ("gateway", *WORKERS)}
"""One gateway by webhook: Telegram sends to one address, and no load balancer stands before it."""
QUICK: Final = 100.0
"""Budgets so many times Telegram's."""
LOOKS: Final = 0.05
STARTS: Final = 60.0
"""Seconds in which a part begins on a busy machine."""
LOCKS: Final = {"worker": 2, "gateway": 1}
"""Of how many numbers the locks are that parts hold."""
HOLDERS: Final = text(
    "SELECT client_port, count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND objsubid = :kind"
    " AND mode = 'ExclusiveLock'"  # that of a revision is shared
    " AND (:partition < 0 OR objid = :partition) GROUP BY client_port"
)

BEHIND: Final = text(
    "SELECT 1 FROM board JOIN match ON match.id = board.match"
    " WHERE board.chat = :chat AND board.kind IN ('board', 'meant') AND board.revision < match.revision"
)


class Stuck(Exception):
    """Something that was waited for did not come; the message says what."""


@dataclass(eq=False)
class Machine:
    """One part, and the networks between it and the engines."""

    part: Part
    database: Between
    nats: Between

    @property
    def kind(self) -> str:
        """What it is."""
        return self.part.kind


@dataclass(eq=False)
class Site:
    """All of it; made by `built`."""

    telegram: Playground
    people: PlaygroundClient
    cluster: Cluster
    postgres: PostgresqlServer
    nats: NatsServer
    stream: Updates
    engine: Engine
    machines: list[Machine] = field(default_factory=list)

    def begin(self, kind: str) -> Machine:
        """Begin one more part."""
        database, nats = Between.us_and(self.postgres.url), Between.us_and(self.nats.url)
        variables = {
            "KOTBOT_DATABASE_URL": database.through(self.postgres.url),
            "KOTBOT_NATS_URL": nats.through(self.nats.url),
        }
        machine = Machine(self.cluster.begin(kind, variables), database, nats)
        self.machines.append(machine)
        return machine

    async def runs(self, *machines: Machine) -> None:
        """Wait until parts do their work; raises Stuck."""
        for machine in machines:
            await self.until(machine.part.is_running, f"a {machine.kind} begins", STARTS)

    def kill(self, machine: Machine) -> None:
        """End a part at once."""
        self.machines.remove(machine)
        machine.part.kill()
        self._leave(machine)

    async def end(self, machine: Machine) -> int:
        """Ask a part to end, and wait for it; returns its exit code."""
        self.machines.remove(machine)
        code = await asyncio.to_thread(machine.part.end)
        self._leave(machine)
        return code

    def _leave(self, machine: Machine) -> None:
        machine.database.close()
        machine.nats.close()

    def of_kind(self, kind: str) -> list[Machine]:
        """The parts of a kind that there are."""
        return [machine for machine in self.machines if machine.kind == kind]

    async def owner(self, partition: int) -> Machine:
        """The worker that owns a partition, as soon as one does; raises Stuck."""
        return await self._holder("worker", partition, f"somebody owns partition {partition}")

    async def polling(self) -> Machine:
        """The gateway whose turn it is to poll, as soon as it is somebody's; raises Stuck."""
        return await self._holder("gateway", -1, "somebody polls")

    def owned_by(self, machine: Machine) -> int:
        """How many partitions a worker owns."""
        return sum(count for port, count in self._ports("worker", -1) if machine.database.knows(port))

    def does_its_work(self, machine: Machine) -> bool:
        """Whether a worker owns partitions, or it is a gateway's turn to poll."""
        return any(machine.database.knows(port) for port, _ in self._ports(machine.kind, -1))

    async def _holder(self, kind: str, partition: int, what: str) -> Machine:
        found: list[Machine] = []

        def look() -> bool:
            ports = self._ports(kind, partition)
            found[:] = [it for it in self.of_kind(kind) for port, _ in ports if it.database.knows(port)]
            return bool(found)

        await self.until(look, what)
        return found[0]

    def _ports(self, kind: str, partition: int) -> list[tuple[int, int]]:
        with self.engine.connect() as connection:
            rows = connection.execute(HOLDERS, {"kind": LOCKS[kind], "partition": partition})
            return [(port, count) for port, count in rows if port is not None]

    def is_behind(self, chat: int) -> bool:
        """Whether a board of a chat is not as its match is; if nobody can say, it may be."""
        try:
            with self.engine.connect() as connection:
                return connection.execute(BEHIND, {"chat": chat}).scalar() is not None
        except OperationalError:
            return True

    async def until(self, holds: Callable[[], bool], what: str, seconds: float = 20.0) -> float:
        """Wait until something holds; returns how long that took. Raises Stuck."""
        began = monotonic()
        while not holds():
            if monotonic() - began > seconds:
                raise Stuck(f"for {seconds:g} seconds not: {what}")
            await asyncio.sleep(LOOKS)
        return monotonic() - began


def _webhook(mode: Mode) -> dict[str, Any]:
    """The settings by which updates come in this way."""
    if mode is Mode.POLLING:
        return {}
    listen = f"127.0.0.1:{free_port()}"
    return {
        "mode": mode,
        "webhook_url": f"http://{listen}/kotbot",
        "webhook_listen": listen,
        "webhook_secret": SecretStr(token_hex(16)),
    }


@contextlib.asynccontextmanager
async def built(folder: Path, forks: "Popen[str]", mode: Mode = Mode.POLLING) -> AsyncIterator[Site]:
    """A site without parts, in an empty folder; what it begins is gone after the block."""
    folder.mkdir(parents=True, exist_ok=True)
    async with contextlib.AsyncExitStack() as standing:
        postgres = standing.enter_context(postgresql.served(postgresql.KEEPING))
        store = folder / "nats"
        store.mkdir()
        broker = standing.enter_context(nats.serving(store))
        token = new_token()
        telegram = Playground(new_world([bot_from_token(token, "kotbot_bot", "Kotbot")]), limit_factor=QUICK)
        address = await standing.enter_async_context(serving(telegram))
        settings = Settings(
            token=SecretStr(token),
            api_base_url=f"{address}/bot",
            database_url=postgres.url,
            budget_scale=QUICK,
            **_webhook(mode),
        )
        cluster = standing.enter_context(clustered(settings, broker.url, folder, forks))
        cluster.migrate()
        client = await standing.enter_async_context(connected(broker.url, "soaking"))
        stream = await Updates.open(client, next(iter(telegram.world.bots)))
        people = await standing.enter_async_context(connect(address))
        engine = create_engine(read_url(postgres.url), poolclass=NullPool)
        site = Site(telegram, people, cluster, postgres, broker, stream, engine)
        try:
            yield site
        finally:
            for machine in list(site.machines):
                site.kill(machine)
