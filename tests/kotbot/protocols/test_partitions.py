"""Who owns a partition during an upgrade, in every order in which things can happen.

What runs here is the real `HeldPartitions._hold` on the real `share_of` and the real `SharedStore.claim`,
one look at a time; a lock and a row are the model of the database, and tests/kotbot/store/test_versions.py
says the same of PostgreSQL. Workers begin, end, are killed and lose their session; what they hear of each
other is wrong for as long as it likes; NATS goes away from one of them; somebody rolls the upgrade back.
"""

from collections.abc import Coroutine, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import pytest
from sqlalchemy import TextClause

from kotbot.store import SharedStore, shared, versions
from kotbot.store.versions import Version
from kotbot.telegram.worker import assignment
from kotbot.telegram.worker import held_partitions as module
from kotbot.telegram.worker.assignment import NOBODY, PresentWorker, share_of
from kotbot.telegram.worker.held_partitions import HeldPartitions
from tests.kotbot.protocols.explorer import Broken, explore

OLD, NEW = (1,), (2,)
ONLY: Final = 0
"""The one partition that there is."""
ROUNDS: Final = 3


@dataclass(frozen=True)
class Worker:
    """One worker as it stands between two looks."""

    name: str
    version: Version
    is_there: bool = False
    hears: frozenset[str] = frozenset()
    """Of whom it believes that they are there; of nobody, itself included, while NATS is away."""
    knows: tuple[tuple[int, Version], ...] = ()
    missing: frozenset[int] = frozenset({ONLY})

    @property
    def me(self) -> PresentWorker:
        return PresentWorker(self.name, self.version)


@dataclass(frozen=True)
class World:
    """All workers, the lock of the partition and its row."""

    workers: tuple[Worker, ...]
    owner: str = ""
    row: Version = ()
    played: Version = ()
    """The latest version that played the partition since it was rolled back."""
    fault: str = ""

    def named(self, name: str) -> Worker:
        return next(it for it in self.workers if it.name == name)

    def with_worker(self, changed: Worker) -> "World":
        return replace(self, workers=tuple(changed if it.name == changed.name else it for it in self.workers))


class Database(SharedStore):
    """The real store of one worker on the lock and the row of a world."""

    def __init__(self, name: str, owner: str, row: Version) -> None:
        self.name, self.lock, self.row = name, owner, row
        self._locked = self.owned = frozenset({ONLY}) if self.lock == name else frozenset[int]()

    async def run(self, work: Any) -> Any:
        return work(None)

    def _connected(self) -> Any:
        return self

    def _of(self, statement: TextClause, partitions: Set[int]) -> frozenset[int]:
        if not partitions or self.lock not in ("", self.name):
            return frozenset()
        self.lock = self.name if statement is shared._LOCK else ""
        return frozenset(partitions)


class Held(HeldPartitions):
    """The real partitions of one worker, who takes and hands over at once."""

    def __init__(self, everybody: tuple[PresentWorker, ...], worker: Worker, database: Database) -> None:
        self._store = self.database = database
        self._membership: Any = self
        self.me, self.hears = worker.me, worker.hears
        self.everybody = everybody
        self._last_owners: Mapping[int, Version] = dict(worker.knows) or NOBODY
        self._missing, self._shut_out = worker.missing, frozenset()

    @property
    def held(self) -> frozenset[int]:
        return self._store.owned

    def present(self) -> frozenset[PresentWorker]:
        return frozenset(one for one in self.everybody if one.name in self.hears)

    async def _take(self, partitions: frozenset[int]) -> None:
        pass

    async def _hand_over(self, partitions: frozenset[int]) -> None:
        self._store.owned -= partitions
        self.database._locked -= self.database._of(shared._UNLOCK, partitions)

    async def look(self) -> None:
        await self._hold(await self._ought())


def at_once(work: Coroutine[Any, Any, None]) -> None:
    with pytest.raises(StopIteration):
        work.send(None)


@cache
def look(everybody: tuple[PresentWorker, ...], worker: Worker, owner: str, row: Version) -> "Looked":
    """What one look of a worker comes to."""
    held = Held(everybody, worker, Database(worker.name, owner, row))
    at_once(held.look())
    knows = tuple(sorted(held._last_owners.items()))
    changed = replace(worker, knows=knows, missing=held._missing)
    return changed, held.database.lock, held.database.row


Looked = tuple[Worker, str, Version]


def looked(world: World, worker: Worker) -> World:
    """The world after one look of a worker."""
    changed, owner, row = look(tuple(it.me for it in world.workers), worker, world.owner, world.row)
    after = world.with_worker(changed)
    if owner != worker.name or world.owner == owner:
        return replace(after, owner=owner, row=row)
    fault = f"{owner} goes on with what a later version played" if worker.version < world.played else ""
    return replace(after, owner=owner, row=row, played=max(world.played, worker.version), fault=fault)


def steps(world: World) -> Iterable[tuple[str, World]]:
    for worker in world.workers:
        if not worker.is_there:
            begins = replace(worker, is_there=True, hears=frozenset({worker.name}))
            yield f"{worker.name} begins", world.with_worker(begins)
            continue
        left = replace(world, owner="" if world.owner == worker.name else world.owner)
        gone = Worker(worker.name, worker.version)
        yield f"{worker.name} is killed, or loses its session", left.with_worker(gone)
        yield f"{worker.name} looks", looked(world, worker)
        for hears in heard(world, worker):
            yield f"{worker.name} hears {sorted(hears)}", world.with_worker(replace(worker, hears=hears))
    if not world.owner or world.named(world.owner).version == OLD:
        yield "it is rolled back", replace(world, row=min(world.row, OLD), played=min(world.played, OLD))


def heard(world: World, worker: Worker) -> Iterable[frozenset[str]]:
    """What a worker may come to believe next."""
    if not worker.hears:
        yield frozenset({worker.name})
        return
    yield frozenset()
    for other in world.workers:
        if other != worker:
            yield worker.hears ^ {other.name}


def without_hearsay(world: World) -> World:
    """What matters of a world once everybody hears the truth."""
    silent = (replace(it, hears=frozenset()) for it in world.workers)
    return replace(world, workers=tuple(silent), played=())


@cache
def settled(world: World) -> World:
    """The world after everybody heard the truth and looked some times."""
    there = frozenset(it.name for it in world.workers if it.is_there)
    for name in there:
        world = world.with_worker(replace(world.named(name), hears=there))
    for _ in range(ROUNDS):
        for name in sorted(there):
            world = looked(world, world.named(name))
    return world


def fault(world: World) -> str:
    """What is wrong: somebody goes on with what is later than itself, or nobody does who could."""
    if world.fault:
        return world.fault
    after = settled(without_hearsay(world))
    there = [it.me for it in world.workers if it.is_there]
    ought = assignment.shares(there, {ONLY: world.row}).get(ONLY)
    return "" if after.owner == (ought.name if ought else "") else f"{after.owner!r} ends as its owner"


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    look.cache_clear()
    settled.cache_clear()

    def last(database: Database) -> dict[int, Version]:
        return {ONLY: database.row} if database.row else {}

    def note(database: Database, partitions: Set[int], mine: Version) -> None:
        database.row = mine if partitions else database.row

    monkeypatch.setattr(versions, "last", last)
    monkeypatch.setattr(versions, "note", note)
    monkeypatch.setattr(assignment, "PARTITIONS", 1)
    monkeypatch.setattr(module, "log", Silent())

    async def last_owners(database: Database) -> dict[int, Version]:
        return last(database)

    monkeypatch.setattr(SharedStore, "last_owners", last_owners)


class Silent:
    """A log that nobody reads."""

    def error(self, *_: object, **__: object) -> None: ...


OLDER_OUGHT: Final = World((Worker("a", OLD), Worker("b", NEW)))
NEWER_OUGHT: Final = World((Worker("a", NEW), Worker("b", OLD)))
"""To own it, of two who may: the weights are those of their names."""


@pytest.mark.parametrize(
    "world", [OLDER_OUGHT, NEWER_OUGHT], ids=["the older ought to", "the newer ought to"]
)
def test_no_version_goes_on_with_what_a_later_one_played_and_who_may_own_it_comes_to(world: World) -> None:
    assert share_of(PresentWorker("a", OLD), [PresentWorker("a", OLD), PresentWorker("b", OLD)]) == {ONLY}
    assert explore(world, steps, fault) > 500


def test_a_lock_that_is_kept_by_whoever_has_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "newer", lambda *_: frozenset())
    with pytest.raises(Broken, match="a goes on with what a later version played"):
        explore(OLDER_OUGHT, steps, lambda world: world.fault)


def test_who_never_asks_which_version_owned_it_last_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(_: Database) -> dict[int, Version]:
        return {}

    monkeypatch.setattr(SharedStore, "last_owners", nobody)
    with pytest.raises(Broken, match="'' ends as its owner") as told:
        explore(OLDER_OUGHT, steps, fault)
    assert len(told.value.history) == 3
