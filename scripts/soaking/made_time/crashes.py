"""One match in a chat and one at a table, played while the process is killed at every write, in turn.

Before and after each statement and each commit, and before and after each call, this process forks: in the
child the bot's machine dies there and starts again on what is on the disk. Then everything that was written
before must be there, all promises must hold, and the matches go on. The parent plays on
as if nothing had happened. Needs a system that forks.
"""

import asyncio
import gc
import os
import shutil
import tempfile
import time
import traceback
from asyncio import events
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from sqlalchemy import text

from scripts.soaking.made_time.chance import Secrets, seeded
from scripts.soaking.made_time.database import ENDINGS, left_by
from scripts.soaking.made_time.loops import MadeLoop
from scripts.soaking.made_time.machine import Run
from scripts.soaking.made_time.plan import Plan, Room
from scripts.soaking.made_time.promises import reading
from scripts.soaking.made_time.running import folder_of_databases
from scripts.soaking.made_time.simulation import Simulation, Violated

ACTS: Final = 14
"""Of both people together."""
ACTS_AFTER: Final = 3
"""Of each, once the bot is back."""
REST: Final = 2.0
ROOMS: Final = (
    Room(0, "/newgame", ("eager",), private=True),
    Room(1, "/score", ("eager",), private=True),
)

Rows = list[tuple[object, ...]]


@dataclass
class Tried:
    """The moments at which the bot was killed."""

    statements: int = 0
    calls: int = 0
    left_out: int = 0
    """Moments that the share, or the time, did not reach."""
    found: list[str] = field(default_factory=list)

    def line(self) -> str:
        """For people to read."""
        return (
            f"killed    before or after {self.statements} statements and commits and {self.calls} calls; "
            f"{self.left_out} more were left out; found {len(self.found)}"
        )


class Crashing(Simulation):
    """Two people who play on, and a child for each moment that is wanted."""

    def __init__(self, plan: Plan, folder: Path, is_wanted: Callable[[], bool]) -> None:
        super().__init__(plan, folder)
        self.tried = Tried()
        self._is_wanted = is_wanted
        self._is_child = False
        self._told: int | None = None
        """Where the child says what it found."""
        self._before: Rows = []
        self._is_armed = False
        self.machine.calls_made = self._at_call

    async def _live(self) -> None:
        self.machine.start()
        await self._until_on()
        self.town.gather()
        await asyncio.sleep(REST)
        assert self.machine.run is not None
        self.machine.run.disk.stepped = self._at_statement
        self._is_armed = True
        people = [one for one in self.town.people if one.chat.private]
        for number in range(ACTS):
            people[number % len(people)].acts()
            await asyncio.sleep(REST)
            if self._is_child:
                break
        self._is_armed = False
        while self._is_child and self.machine.starts == 1:
            await asyncio.sleep(REST)  # who is killed after a call dies when something else is to happen
        await self._quiet()
        if self._is_child:
            self._compare()
            for one in people * ACTS_AFTER:
                one.acts()
                await asyncio.sleep(REST)
            await self._quiet()

    def _at_statement(self, run: Run | None = None) -> bool:
        """Whether the machine dies here: in the child it does."""
        if not self._is_armed or self._is_child:
            return False
        if not self._is_wanted():
            self.tried.left_out += 1
            return False
        self.tried.statements += 1
        return self._fork(f"at statement {self.tried.statements}")

    def _at_call(self, loop: MadeLoop, name: str, *, is_made: bool) -> bool:
        if not self._is_armed or self._is_child or name == "getUpdates":
            return False
        if not self._is_wanted():
            self.tried.left_out += 1
            return False
        self.tried.calls += 1
        return self._fork(f"{'after' if is_made else 'before'} {name}, call {self.tried.calls}")

    def _fork(self, where: str) -> bool:
        """Returns twice: in the parent once the child has ended, and in the child, which dies here."""
        told, tell = os.pipe()
        child = os.fork()
        if child:
            os.close(tell)
            with os.fdopen(told, encoding="utf-8", errors="replace") as words:
                found = words.read()
            os.waitpid(child, 0)
            if found:
                self.tried.found.append(f"killed {where}: {found}")
            return False
        os.close(told)
        self._is_child, self._told = True, tell
        assert self.machine.run is not None
        events._set_running_loop(self.machine.run.loop)  # asyncio forgets it in a child
        self._move_away()
        self._before = _events(self.path)
        self.history.tell("killed", where)
        self.machine.off_for = 0.1
        return True

    def _move_away(self) -> None:
        """The child has a disk of its own, as that of its parent is now."""
        assert self.machine.run is not None
        own = Path(tempfile.mkdtemp(dir=Path.cwd()))
        for ending in ENDINGS:
            one = Path(self.path.name + ending)
            if one.exists():
                shutil.copyfile(one, own / one.name)
                shutil.copyfile(one, own / (left_by(self.path).name + ending))
        os.chdir(own)
        self.machine.path = self.machine.run.disk.path = own / self.path.name
        self.machine.run.disk.has_left = True

    def _compare(self) -> None:
        """What was written before the machine died is there."""
        now = _events(self.path)
        if now[: len(self._before)] != self._before:
            lost = [row for row in self._before if row not in now]
            raise Violated(f"of what was written this is gone or changed: {lost[:3]}")

    def finished(self, violation: str) -> None:
        """The child says what it found and is gone."""
        if self._told is None:
            return
        if violation:
            story = "\n".join(list(self.history.lines)[-30:])
            os.write(self._told, f"{violation}\n{story}"[:60_000].encode(errors="replace"))
        os.close(self._told)
        shutil.rmtree(Path.cwd(), ignore_errors=True)
        os._exit(0)


def _events(path: Path) -> Rows:
    """The logs of all matches, in the order in which they were written."""
    with reading(path) as connection:
        asked = text(
            "SELECT match.id, event.seq, event.seat, event.text FROM event"
            " JOIN match ON match.id = event.match ORDER BY event.at, match.id, event.seq"
        )
        return [tuple(row) for row in connection.execute(asked)]


def crash_everywhere(seed: int, share: float = 1.0, seconds: float = float("inf")) -> Tried:
    """Play and be killed at that share of all moments, until the time is over."""
    until, rng = time.monotonic() + seconds, Random(f"share {seed}")
    plan = Plan(seed, 1.0, ROOMS, ())
    secrets = Secrets(Random(f"secrets {seed}"))
    folder = folder_of_databases()
    gc.disable()
    try:
        with chdir(folder), seeded(secrets):
            run = Crashing(plan, folder, lambda: rng.random() < share and time.monotonic() < until)
            with run.machine.standing_in(run.network, secrets):
                violation = ""
                try:
                    run.loops.run(run.world, run.run())
                except Violated as error:
                    violation = str(error)
                except Exception as error:
                    violation = "".join(traceback.format_exception(error))
                run.finished(violation)
                run.machine.bury_all()
    finally:
        gc.enable()
    if violation:
        run.tried.found.append(f"without a death: {violation}")
    return run.tried
