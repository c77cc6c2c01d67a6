"""Who owns the chats, in every order in which things can happen: two processes never both write.

What runs here is the real `claim` and the real `_renew` of kotbot/telegram/lease.py on the real
functions of kotbot/matches/housekeeping.py, one transaction or sleep at a time. Only the row of the lease is
a model, and tests/kotbot/store/test_lease.py says the same of both databases. A process may stand still, or
be killed, before each of its steps and inside each transaction, and its clock may be ahead.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Generator, Iterable
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, cast

import pytest

from kotbot.matches import housekeeping
from kotbot.matches.ports import Unit
from kotbot.matches.records import LeaseRecord
from kotbot.store import LostLease, Store
from kotbot.telegram import lease
from kotbot.telegram.lease import SecondProcess
from tests.kotbot.protocols.explorer import Broken, explore

NOON: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)
LOOKS: Final = 2
RENEWALS: Final = 2
TICK: Final = housekeeping.LEASE_TIME / LOOKS
STARTS: Final = {"A": 2, "B": 1}
"""How often the bot may be started in each place."""
OWNERS: Final = frozenset(f"{place}{start + 1}" for place in STARTS for start in range(STARTS[place]))
Step = tuple[str, str]
"""Who, and what happens."""


@dataclass
class Row:
    """The row of the lease, as kotbot/store/rows/clocks.py keeps it."""

    lease: LeaseRecord | None = None


@dataclass
class LeaseUnit:
    """A unit of work on the row."""

    row: Row
    now: datetime

    def lease(self, _: str) -> LeaseRecord | None:
        return self.row.lease

    def holds_lease(self, _: str, owner: str) -> bool:
        return self.row.lease is not None and self.row.lease.owner == owner

    def take_lease(self, name: str, owner: str, until: datetime) -> bool:
        held = self.row.lease
        if held is not None and held.owner != owner:
            return False
        self.row.lease = LeaseRecord(name=name, owner=owner, until=until)
        return True

    def end_lease(self, _: str, owner: str) -> None:
        if self.row.lease is not None and self.row.lease.owner == owner:
            self.row.lease = None


@dataclass(frozen=True)
class Asks:
    """What a process waits for: a transaction, or a moment."""

    work: Callable[[Unit], Any] | None = None
    until: datetime = NOON

    def __await__(self) -> Generator["Asks", Any, Any]:
        return (yield self)


@dataclass(frozen=True)
class Told:
    """What a process waited for, and who was gone when it came."""

    answer: Any
    gone: frozenset[str]


@dataclass
class Process:
    """One start of the bot: the real coroutines, one step at a time."""

    owner: str
    world: "World"
    told: tuple[Told, ...] = ()
    asks: Asks = field(default_factory=Asks)
    owns: bool = False
    writing: bool = False
    """A transaction is open that found the lease its own."""
    is_dead: bool = False
    renewed: datetime = NOON

    def __post_init__(self) -> None:
        self._go_on(None)

    def within(self, world: "World") -> "Process":
        """The same in another world; its coroutines are shared until it goes on."""
        process = copy(self)
        process.world = world
        return process

    @property
    def place(self) -> str:
        return self.owner[0]

    @property
    def now(self) -> datetime:
        return self.world.now + self.world.ahead * (self.place == "A")

    def run(self, work: Callable[[Unit], Any]) -> Awaitable[Any]:
        return Asks(work)

    def sleep(self, seconds: float) -> Awaitable[Any]:
        return Asks(until=self.world.now + timedelta(seconds=seconds))

    async def _life(self) -> None:
        store = cast(Store, self)
        await lease.claim(store, self.owner, self.sleep)
        self.owns = True
        await lease._renew(store, self.owner, asyncio.Event(), asyncio.Event(), self.sleep)

    def unit(self) -> LeaseUnit:
        return LeaseUnit(self.world.row, self.now)

    def may_write(self) -> bool:
        """What the store asks at the beginning of each transaction of an owner."""
        return not self.owns or housekeeping.holds_lease(cast(Unit, self.unit()), self.owner)

    def does(self) -> None:
        """Its next transaction, or what follows a sleep."""
        if self.asks.work is None:
            self._go_on(None)
        elif not self.may_write():
            self._go_on(LostLease())
        else:
            self._go_on(self.asks.work(cast(Unit, self.unit())))

    def _go_on(self, answer: Any) -> None:
        """Nobody can copy a coroutine: another one comes to the same place by hearing the same."""
        self.told = (*self.told, Told(answer, self.world.gone()))
        self._runs: Any = self._life()
        try:
            for told in self.told:
                self._hear(told)
        except (SecondProcess, StopIteration):
            self.ends()

    def _hear(self, told: Told) -> None:
        vars(lease)["is_gone"] = told.gone.__contains__
        failed = isinstance(told.answer, Exception)
        self.asks = self._runs.throw(told.answer) if failed else self._runs.send(told.answer)

    def ends(self) -> None:
        self.is_dead, self.owns, self.writing = True, False, False

    def key(self) -> tuple[object, ...]:
        """What decides on what it will do."""
        if self.is_dead:
            return (self.place, "dead", self.owner == self.world.holder)
        frame = self._frame()
        known, held = frame.f_locals.get("known"), frame.f_locals.get("held")
        return (
            self.owner,
            frame.f_code.co_name,
            frame.f_lasti,
            frame.f_locals.get("look"),
            self.asks.work is None and max(self.asks.until - self.world.now, timedelta(0)),
            self.world.seen(known),
            self.world.seen(held),
            self.owns,
            self.writing,
            min(self.world.now - self.renewed, housekeeping.LEASE_TIME),
        )

    def _frame(self) -> Any:
        """Where the innermost of the real coroutines stands."""
        inner = self._runs
        while hasattr(inner.cr_await, "cr_frame"):
            inner = inner.cr_await
        return inner.cr_frame


class World:
    """Two places where the bot is started, and one row."""

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules
        self.ahead = rules.ahead
        self.now = NOON
        self.row = Row()
        self.processes: dict[str, Process] = {}
        self.started = dict.fromkeys(STARTS, 0)
        self.fault = ""

    def after(self, step: Step) -> "World":
        """What the world is like when this has happened; raises Waits."""
        world = copy(self)
        world.row = Row(self.row.lease)
        world.processes = {name: process.within(world) for name, process in self.processes.items()}
        world.started = {**self.started}
        world._happens(step)
        return world

    @property
    def holder(self) -> str:
        return "" if self.row.lease is None else self.row.lease.owner

    def seen(self, lease: object) -> object:
        """A lease as somebody remembers it; its date decides nothing, but that it is another one does."""
        return isinstance(lease, LeaseRecord) and (lease == self.row.lease, lease.owner)

    def key(self) -> tuple[object, ...]:
        processes = tuple(self.processes[name].key() for name in sorted(self.processes))
        return self.holder, processes, tuple(self.started.values()), self.fault

    def gone(self) -> frozenset[str]:
        """As processes of one machine see it; those of two know nothing of each other."""
        if not self.rules.one_machine:
            return frozenset()
        return OWNERS - {process.owner for process in self.processes.values() if not process.is_dead}

    def can_happen(self) -> Iterable[Step]:
        yield "time", "goes on"
        for name in STARTS:
            process = self.processes.get(name)
            if process is None or process.is_dead:
                if self.started[name] < STARTS[name]:
                    yield name, "starts"
                continue
            yield name, "is killed"
            if process.writing:
                yield name, "commits"
                yield name, "is cut off by the server"
                continue
            if process.owns:
                yield name, "begins to write"
            if process.asks.work is not None or process.asks.until <= self.now:
                yield name, "goes on"

    def _happens(self, step: Step) -> None:
        who, what = step
        if who == "time":
            self.now += TICK
            return
        if what == "starts":
            self.started[who] += 1
            self.processes[who] = Process(f"{who}{self.started[who]}", self)
            return
        process = self.processes[who]
        match what:
            case "is killed":
                process.ends()
            case "is cut off by the server":
                process.writing = False
            case "begins to write":
                self._begins(process)
            case "commits":
                process.writing = False
                self._written_by(process)
            case _:
                self._goes_on(process)

    def _begins(self, process: Process) -> None:
        may = process.may_write() if self.rules.asks_before_writing else True
        process.writing = may

    def _written_by(self, process: Process) -> None:
        if self.holder != process.owner:
            self.fault = f"{process.owner} wrote while {self.holder or 'nobody'} owned the chats"

    def _goes_on(self, process: Process) -> None:
        before = self.row.lease
        process.does()
        if self.row.lease == before:
            return
        if self._is_locked_by_another(process):
            self.row.lease = before
            raise Waits
        if before is not None and before.owner != process.owner:
            self._took_over(before.owner)
        if self.holder == process.owner:
            process.renewed = self.now

    def _is_locked_by_another(self, process: Process) -> bool:
        others = (it for it in self.processes.values() if it is not process)
        return self.rules.locks and any(it.writing for it in others)

    def _took_over(self, former: str) -> None:
        robbed = self.processes.get(former[0])
        alive = robbed is not None and robbed.owner == former and not robbed.is_dead and robbed.owns
        if alive and robbed is not None and self.now - robbed.renewed < housekeeping.LEASE_TIME:
            self.fault = f"{former} was robbed although it had renewed in time"


class Silent:
    """A log that nobody reads."""

    def __getattr__(self, _: str) -> Callable[..., None]:
        return lambda *_, **__: None


class Waits(Exception):
    """A transaction waits for another one: this cannot happen yet."""


@dataclass(frozen=True)
class Rules:
    """How the world is, and which steps are left out to see that this is found."""

    one_machine: bool = False
    ahead: timedelta = timedelta(0)
    asks_before_writing: bool = True
    locks: bool = True


def search(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(lease, "LOOKS", LOOKS)
    monkeypatch.setattr(lease, "RENEWALS", RENEWALS)
    monkeypatch.setattr(lease, "is_gone", None)  # until the first process hears something

    def steps(world: World) -> Iterable[tuple[str, World]]:
        for step in world.can_happen():
            with contextlib.suppress(Waits):
                yield " ".join(step), world.after(step)

    monkeypatch.setattr(lease, "log", Silent())
    return explore(World(rules), steps, lambda world: world.fault, World.key)


ALIKE = pytest.mark.parametrize(
    "rules",
    [Rules(one_machine=True), Rules(ahead=timedelta(hours=1))],
    ids=["one machine", "two machines, a clock ahead"],
)


@pytest.mark.by_turns(2)
@ALIKE
def test_two_processes_never_both_write_and_nobody_who_renews_in_time_is_robbed(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert search(rules, monkeypatch) > 500


def test_an_owner_who_does_not_ask_before_writing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken, match="A1 wrote while nobody owned the chats") as told:
        search(Rules(asks_before_writing=False), monkeypatch)
    assert told.value.history[-1] == "A commits"


def test_an_owner_who_asks_and_does_not_lock_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken, match="A1 wrote while nobody owned the chats"):
        search(Rules(locks=False), monkeypatch)


def test_who_gives_up_a_lease_that_was_renewed_meanwhile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(unit: Unit, unchanged: LeaseRecord) -> None:
        unit.end_lease(housekeeping.LEASE, unchanged.owner)

    monkeypatch.setattr(housekeeping, "give_up_lease", give_up)
    with pytest.raises(Broken, match="was robbed although it had renewed in time"):
        search(Rules(), monkeypatch)


def test_who_believes_the_date_of_another_clock_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def take(unit: Unit, owner: str) -> bool:
        held = unit.lease(housekeeping.LEASE)
        if held is not None and held.until <= unit.now:
            unit.end_lease(housekeeping.LEASE, held.owner)
        return unit.take_lease(housekeeping.LEASE, owner, unit.now + housekeeping.LEASE_TIME)

    monkeypatch.setattr(housekeeping, "take_lease", take)
    with pytest.raises(Broken, match="was robbed although it had renewed in time"):
        search(Rules(ahead=timedelta(hours=1)), monkeypatch)
