"""What goes wrong: a scenario for each, during which people play on, and after which all is as before."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from sqlalchemy import text

from kotbot.matches.partitions import PARTITIONS, of_chat
from kotbot.settings import Mode
from scripts.soaking.machines.site import Machine, Site, Stuck
from scripts.testing.between import Between

DEAD: Final = 6.0
"""Seconds that somebody waits at most when a part died ..."""
PLANNED: Final = 1.0
"""... and when it was asked to end."""
JUST_BELOW, JUST_ABOVE, LONG = 2.5, 3.5, 30.0
"""Seconds that a worker stands still: its session ends after 3."""
APART: Final = 8.0
"""Seconds of a network that brings nothing."""
AWAY: Final = 2.0
"""Seconds without an engine."""
OUTAGE: Final = 10.0
"""The same for long ..."""
BACK: Final = 5.0
"""... and that somebody waits at most once it is back."""
GONE: Final = 5.0
"""Seconds until parts begin that nobody replaced: systemd waits for one, and loading takes some."""
SLOW: Final = 12.0
"""Seconds of a network or a database that is slow ..."""
PATIENT: Final = 15.0
"""... and that somebody waits at most meanwhile: as long as Telegram does."""
EACH_WAY: Final = 0.3
ALMOST: Final = 1.8
"""Seconds that a statement waits: the server gives it up after 2."""
SHARES: Final = 20.0
"""In which a worker that is back has its share again."""
WAITS_FOR_LOCK: Final = text(
    "SELECT client_port FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pid <> pg_backend_pid()"
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where a scenario happens: the chat in which somebody plays while it does."""

    site: Site
    chat: int
    rng: Random

    async def worker(self) -> Machine:
        """The worker that plays the match."""
        return await self.site.owner(of_chat(self.chat))


Act = Callable[[Trouble], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Scenario:
    """Something that goes wrong, and how long people may wait meanwhile."""

    name: str
    act: Act
    most: float
    """Seconds."""
    lasts: float = 0.0
    """Seconds, about."""
    mode: Mode = Mode.POLLING
    """How updates come while it does."""


# Parts


async def _replaced(kind: str, trouble: Trouble) -> None:
    """A new one begins, then the old one is asked to end."""
    old = await _of_kind(kind, trouble)
    await _another(kind, trouble.site)
    if code := await trouble.site.end(old):
        raise Stuck(f"a {kind} that was asked to end ended with {code}")


async def _killed(kind: str, trouble: Trouble) -> None:
    trouble.site.kill(await _of_kind(kind, trouble))
    await _another(kind, trouble.site)


async def _all_killed(kind: str, trouble: Trouble) -> None:
    """Those of a kind at once; as many begin when they would have been started again."""
    lost = trouble.site.of_kind(kind)
    for machine in lost:
        trouble.site.kill(machine)
    await asyncio.sleep(GONE)
    await trouble.site.runs(*[trouble.site.begin(kind) for _ in lost])


async def _of_kind(kind: str, trouble: Trouble) -> Machine:
    """Of workers the one that plays the match, of gateways the one that polls."""
    if kind == "worker":
        return await trouble.worker()
    return await trouble.site.polling() if kind == "gateway" else trouble.site.of_kind(kind)[0]


async def _another(kind: str, site: Site) -> None:
    await site.runs(site.begin(kind))


async def _stopped(seconds: float, trouble: Trouble) -> None:
    worker = await trouble.worker()
    worker.part.signal(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    worker.part.signal(signal.SIGCONT)
    await _has_its_share(trouble.site, worker)


async def _stopped_while_it_waits_for_a_row(trouble: Trouble) -> None:
    """Stopped within a transaction, between two statements: what it waited for comes, and it says nothing."""
    worker = await trouble.worker()
    with trouble.site.engine.begin() as other:
        other.execute(text("SELECT 1 FROM match WHERE chat = :chat FOR UPDATE"), {"chat": trouble.chat})
        await trouble.site.until(partial(_waits, trouble.site, worker.database), "it waits for a row")
        worker.part.signal(signal.SIGSTOP)
    await _loses_its_session(trouble, worker)


async def _stopped_before_its_commit_arrives(trouble: Trouble) -> None:
    worker = await trouble.worker()
    worker.database.holds_back(b"COMMIT")
    await trouble.site.until(worker.database.holds.is_set, "it commits")
    worker.part.signal(signal.SIGSTOP)
    await _loses_its_session(trouble, worker)


def _waits(site: Site, database: Between) -> bool:
    with site.engine.connect() as connection:
        return any(map(database.knows, connection.execute(WAITS_FOR_LOCK).scalars()))


async def _loses_its_session(trouble: Trouble, worker: Machine) -> None:
    """Another one takes over, then it goes on with its transaction and writes nothing."""
    others = [one for one in trouble.site.of_kind("worker") if one is not worker]
    try:
        await trouble.site.until(
            lambda: sum(map(trouble.site.owned_by, others)) == PARTITIONS, "others take over what it lost"
        )
    finally:
        worker.part.signal(signal.SIGCONT)
        worker.database.speaks()
    await _has_its_share(trouble.site, worker)


async def _has_its_share(site: Site, worker: Machine) -> None:
    await site.until(lambda: site.owned_by(worker) > 0, "a worker that is back has its share", SHARES)


# Engines


async def _nats_killed(trouble: Trouble) -> None:
    trouble.site.nats.kill()
    await asyncio.sleep(trouble.rng.uniform(0.0, AWAY))
    await asyncio.to_thread(trouble.site.nats.start)


async def _nats_away(trouble: Trouble) -> None:
    """For as long as Telegram's sender tries three or four times."""
    trouble.site.nats.kill()
    await asyncio.sleep(OUTAGE)
    await asyncio.to_thread(trouble.site.nats.start)


async def _postgresql_killed(trouble: Trouble) -> None:
    trouble.site.postgres.kill()
    await asyncio.sleep(trouble.rng.uniform(0.0, AWAY))
    await asyncio.to_thread(trouble.site.postgres.start)
    await trouble.worker()


async def _postgresql_restarted(trouble: Trouble) -> None:
    await asyncio.to_thread(trouble.site.postgres.restart)
    await trouble.worker()


# Networks


Way = Callable[[Trouble], Awaitable[tuple[Machine, Between]]]
"""To whom a network leads, and the network."""


async def _worker_to_postgresql(trouble: Trouble) -> tuple[Machine, Between]:
    worker = await trouble.worker()
    return worker, worker.database


async def _worker_to_nats(trouble: Trouble) -> tuple[Machine, Between]:
    worker = await trouble.worker()
    return worker, worker.nats


async def _gateway_to_nats(trouble: Trouble) -> tuple[Machine, Between]:
    gateway = await trouble.site.polling()
    return gateway, gateway.nats


async def _gateway_to_postgresql(trouble: Trouble) -> tuple[Machine, Between]:
    gateway = await trouble.site.polling()
    return gateway, gateway.database


@contextlib.asynccontextmanager
async def _healed(trouble: Trouble, way: Way) -> AsyncIterator[tuple[Machine, Between]]:
    """The network is good again after the block, and whoever was cut off does its work."""
    machine, between = await way(trouble)
    try:
        yield machine, between
    finally:
        between.heals()
    if machine.kind == "worker":
        await _has_its_share(trouble.site, machine)


async def _apart(trouble: Trouble, machine: Machine) -> None:
    """A while, after which others do the work of who is cut off."""
    await asyncio.sleep(APART)
    await trouble.site.until(
        lambda: not trouble.site.does_its_work(machine), f"others do the work of a {machine.kind}"
    )


async def _cut(way: Way, trouble: Trouble) -> None:
    async with _healed(trouble, way) as (machine, between):
        between.cuts()
        await _apart(trouble, machine)


async def _silent(way: Way, trouble: Trouble) -> None:
    async with _healed(trouble, way) as (machine, between):
        between.falls_silent()
        await _apart(trouble, machine)


async def _delayed(way: Way, trouble: Trouble) -> None:
    async with _healed(trouble, way) as (_, between):
        between.delay = EACH_WAY
        await asyncio.sleep(SLOW)


# A slow database


async def _slow_for_all(trouble: Trouble) -> None:
    """Each answer comes late."""
    workers = trouble.site.of_kind("worker")
    for worker in workers:
        worker.database.delay = 0.05
    await asyncio.sleep(SLOW)
    for worker in workers:
        worker.database.heals()


async def _statements_wait(trouble: Trouble) -> None:
    """Each that writes a match waits almost too long, now and then too long."""
    for seconds in (ALMOST, ALMOST, 2 * ALMOST, ALMOST):
        with trouble.site.engine.begin() as other:
            other.execute(text("LOCK TABLE match IN SHARE MODE"))
            await asyncio.sleep(seconds)
        await asyncio.sleep(trouble.rng.uniform(0.0, 1.0))


WAYS: Final[dict[str, Way]] = {
    "worker-PostgreSQL": _worker_to_postgresql,
    "worker-NATS": _worker_to_nats,
    "gateway-NATS": _gateway_to_nats,
    "gateway-PostgreSQL": _gateway_to_postgresql,
}
KINDS: Final = ("gateway", "worker", "thinker")
SCENARIOS: Final = (
    *(Scenario(f"a {kind} is replaced", partial(_replaced, kind), PLANNED) for kind in KINDS),
    *(Scenario(f"a {kind} is killed", partial(_killed, kind), DEAD) for kind in KINDS),
    Scenario("all workers are killed", partial(_all_killed, "worker"), PATIENT, GONE),
    *(
        Scenario(f"all gateways are killed, by {mode}", partial(_all_killed, "gateway"), PATIENT, GONE, mode)
        for mode in Mode
    ),
    *(
        Scenario(f"NATS is away for 10 s, by {mode}", _nats_away, OUTAGE + BACK, OUTAGE, mode)
        for mode in Mode
    ),
    Scenario("NATS is killed", _nats_killed, AWAY + DEAD, AWAY),
    Scenario("PostgreSQL is killed", _postgresql_killed, AWAY + DEAD, AWAY),
    Scenario("PostgreSQL is restarted", _postgresql_restarted, DEAD),
    *(
        Scenario(f"a worker stands still for {seconds:g} s", partial(_stopped, seconds), DEAD, seconds)
        for seconds in (JUST_BELOW, JUST_ABOVE, LONG)
    ),
    Scenario("a worker stands still while it waits for a row", _stopped_while_it_waits_for_a_row, DEAD, 5.0),
    Scenario("a worker stands still while it commits", _stopped_before_its_commit_arrives, DEAD, 5.0),
    *(Scenario(f"{name} is cut", partial(_cut, way), DEAD, APART) for name, way in WAYS.items()),
    *(Scenario(f"{name} is silent", partial(_silent, way), DEAD, APART) for name, way in WAYS.items()),
    *(Scenario(f"{name} is slow", partial(_delayed, way), PATIENT, SLOW) for name, way in WAYS.items()),
    Scenario("PostgreSQL is slow for all", _slow_for_all, PATIENT, SLOW),
    Scenario("statements wait until the server gives them up", _statements_wait, PATIENT, SLOW),
)
