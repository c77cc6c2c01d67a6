"""Lets each part of a bot of many processes fail in turn while people play, and checks what must hold.

Two gateways, three workers, a thinker, a NATS and a PostgreSQL run as real processes, each part with a
network of its own to both, that can be cut, fall silent or be slow. During each scenario people play matches
by what they see; after it, once nothing is going on, these must hold: what was told as done is in the log,
once; what stood there before stands there; the log leads to the stored position; each match has one board,
and it shows that position; every press was answered; every update is done, and none is put aside. How long
people waited is told for each scenario, and too long is a finding, too.

The seed decides the order of the scenarios and what people press; when it happens depends on the machine.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from subprocess import Popen
from time import monotonic
from typing import Final

from kotbot.settings import Mode
from scripts.soaking.checks import logged
from scripts.soaking.machines.faults import SCENARIOS, Scenario, Trouble
from scripts.soaking.machines.ledger import Ledger
from scripts.soaking.machines.players import Players
from scripts.soaking.machines.site import PARTS, Site, Stuck, built
from scripts.testing.cluster import forking

TABLES: Final = 3
BEFORE: Final = 1.0
"""Seconds that people play before something goes wrong, and after it."""
PATIENCE: Final = 20.0
"""Seconds after which everything holds when nobody does anything."""
LOOKS: Final = 0.3
EXPECTED: Final = "kotbot.store.errors.NoDatabase"
"""In a log: somebody was told that it did not work, for the database gave it up."""


@dataclass
class Told:
    """What came of one scenario, all its times together."""

    times: int = 0
    presses: int = 0
    longest: float = 0.0
    """Seconds that somebody waited."""
    refused: int = 0
    too_late: int = 0
    """Presses that had no answer while Telegram still took one."""
    settled: float = 0.0
    """Seconds until everything held."""
    found: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Soak:
    """One run: people at tables, and what goes wrong around them."""

    site: Site
    rng: Random
    ledger: Ledger
    tables: list[Players]
    told: dict[str, Told] = field(default_factory=dict)
    _known: set[str] = field(default_factory=set)
    """What was found, and is not told after each scenario that follows."""

    async def endure(self, scenario: Scenario) -> Told:
        """Play through one scenario; returns what came of it alone."""
        now = Told(1)
        began, stop = monotonic(), asyncio.Event()
        playing = [asyncio.create_task(table.play(stop)) for table in self.tables]
        try:
            await self._go_wrong(scenario, now)
            await self._somebody_waits_no_more(began)
        finally:
            stop.set()
            for outcome in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(outcome, Exception):
                    now.found.append(str(outcome) or repr(outcome))
        self._count(scenario, now, began)
        await self._settles(now)
        return now

    async def _go_wrong(self, scenario: Scenario, now: Told) -> None:
        while any(table.table is None for table in self.tables):
            await asyncio.sleep(LOOKS)
        await asyncio.sleep(BEFORE)
        try:
            await scenario.act(Trouble(self.site, self.tables[0].chat, self.rng))
        except Stuck as stuck:
            now.found.append(str(stuck))
        await asyncio.sleep(BEFORE)

    async def _somebody_waits_no_more(self, began: float) -> None:
        """Whoever began to wait while something was wrong has seen what they waited for, or given up."""
        until = monotonic()
        while any(table.since is not None and began <= table.since <= until for table in self.tables):
            await asyncio.sleep(LOOKS)

    def _count(self, scenario: Scenario, now: Told, began: float) -> None:
        waits = [wait for table in self.tables for wait in table.waits if wait.began >= began]
        now.presses = len(waits)
        now.longest = max((wait.seconds for wait in waits), default=0.0)
        now.refused = sum(table.refused.total() for table in self.tables)
        unanswered = [what for table in self.tables for what in table.unanswered]
        now.too_late = len(unanswered)
        now.found += [f"a press had no answer: {what}" for what in unanswered]
        if not waits:
            now.found.append("nobody could play")
        if now.longest > scenario.most:
            now.found.append(f"somebody waited for {now.longest:.1f} s, not {scenario.most:g}")
        for table in self.tables:
            table.waits.clear()
            table.refused.clear()
            table.unanswered.clear()

    async def _settles(self, now: Told) -> None:
        """Soon everything holds."""
        began, wrong = monotonic(), ["nothing was looked at"]
        while wrong and monotonic() - began < PATIENCE:
            await asyncio.sleep(LOOKS)
            self.ledger.excuse()
            wrong = [line for line in await self.ledger.wrong() if line not in self._known]
        now.settled = monotonic() - began
        now.found += wrong
        self._known.update(wrong)
        self.ledger.remember()

    def lines(self) -> Iterator[str]:
        """For people to read."""
        yield from table_of(self.told)
        yield f"{len(self.ledger.confirmed)} confirmed answers, {sum(t.matches for t in self.tables)} matches"
        unchanged = self.site.telegram.statistics.unchanged.total()
        yield f"{unchanged} edits that would have changed nothing"

    def add(self, scenario: Scenario, now: Told) -> None:
        """Count one more time of a scenario."""
        told = self.told.setdefault(scenario.name, Told())
        told.times += now.times
        told.presses += now.presses
        told.refused += now.refused
        told.too_late += now.too_late
        told.longest, told.settled = max(told.longest, now.longest), max(told.settled, now.settled)
        told.found += now.found


def table_of(every: Mapping[str, Told]) -> Iterator[str]:
    """What came of each scenario, a line for each below the heads of the columns."""
    width = max(map(len, every))
    yield f"{'':{width}}  times  presses  longest  refused  settled  found"
    for name, told in every.items():
        figures = f"{told.times:5}  {told.presses:7}  {told.longest:5.1f} s  {told.refused:7}"
        yield f"{name:{width}}  {figures}  {told.settled:5.1f} s  {len(told.found):5}"


@contextlib.asynccontextmanager
async def soaking(
    seed: int,
    folder: Path,
    forks: "Popen[str]",
    parts: Sequence[str] = (),
    tables: int = TABLES,
    mode: Mode = Mode.POLLING,
) -> AsyncIterator[Soak]:
    """People and parts that run, all kinds unless some are named, on an empty folder."""
    rng = Random(seed)
    async with built(folder, forks, mode) as site:
        await site.runs(*(site.begin(kind) for kind in parts or PARTS[mode]))
        ledger = Ledger(site)
        with ledger.kept():
            yield Soak(site, rng, ledger, [Players(site, Random(rng.random())) for _ in range(tables)])


async def soak(seed: int, minutes: float, wanted: Sequence[Scenario], folder: Path) -> list[Soak]:
    """All scenarios, in a run for each way in which updates come; it has its share of the time."""
    by_mode = {mode: [scenario for scenario in wanted if scenario.mode is mode] for mode in Mode}
    with forking() as forks:
        runs: list[Soak] = []
        for mode, some in by_mode.items():
            if some:
                begun = soaking(seed, folder / mode, forks, mode=mode)
                runs.append(await _soak(begun, some, minutes * len(some) / len(wanted)))
        return runs


async def _soak(begun: AbstractAsyncContextManager[Soak], wanted: Sequence[Scenario], minutes: float) -> Soak:
    """These scenarios in turn, in another order each time, until the time is over; each at least once."""
    until = monotonic() + minutes * 60
    async with begun as run:
        while monotonic() < until or not run.told:
            for scenario in run.rng.sample(wanted, len(wanted)):
                now = await run.endure(scenario)
                run.add(scenario, now)
                _tell(scenario, now)
        return run


def _tell(scenario: Scenario, now: Told) -> None:
    figures = f"{now.presses} presses, longest {now.longest:.1f} s, settled {now.settled:.1f} s"
    print(f"{scenario.name}: {figures}", *now.found, sep="\n!! ", flush=True)


def defects(log: Path) -> Iterator[str]:
    """What the log of a part tells that must not be there, whatever goes wrong around it."""
    return (line for line in logged(log) if EXPECTED not in line)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/soak-machines", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another order, other presses (default 1)")
    parser.add_argument(
        "--minutes", type=float, default=0.0, help="all again until so many are over (default once)"
    )
    parser.add_argument("--only", default="", help="scenarios whose name has these words")
    parser.add_argument("--folder", type=Path, help="keeps the logs there, in an empty folder")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Soak and report; 1 if something did not hold."""
    parser = _arguments()
    given = parser.parse_args(arguments)
    wanted = [scenario for scenario in SCENARIOS if given.only in scenario.name]
    if not wanted or given.minutes < 0:
        names = "\n".join(scenario.name for scenario in SCENARIOS)
        parser.error(f"minutes are not below 0, and these are the scenarios:\n{names}")
    print(f"seed {given.seed}", flush=True)
    with contextlib.ExitStack() as keeping:
        folder = given.folder or Path(keeping.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        runs = asyncio.run(soak(given.seed, given.minutes, wanted, folder))
        found = [line for run in runs for told in run.told.values() for line in told.found]
        tracebacks = [f"{log.name}: {line}" for log in sorted(folder.rglob("*.log")) for line in defects(log)]
    print(*(line for run in runs for line in run.lines()), sep="\n")
    if found or tracebacks:
        print(*found, *tracebacks, sep="\n", file=sys.stderr)
    return 1 if found or tracebacks else 0


if __name__ == "__main__":
    sys.exit(main())
