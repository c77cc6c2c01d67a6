"""How fast presses are answered while many matches with computers run, and how long people wait for them.

The same people at the same rate, first against Hatchlings, which answer at once, then against Kings, which
think in processes of their own. The bot, the playground and the people share the machine with them.
"""

import argparse
import asyncio
import contextlib
import os
import platform
import socket
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import httpx

from kotbot.playground.client import PlaygroundClient, connect
from scripts.benchmarks.players import Table, answers_of, at_rate, several, warm_up
from scripts.benchmarks.processes import kotbot, telegram
from scripts.benchmarks.timing import percentile

SCALE = 20.0
"""Budgets of messages: the people play faster than people do."""
GOAL_MS = 300.0
LONGEST = 10.0
"""Seconds that a turn of a computer may take at most."""
PATIENCE = 60.0
BASELINE, LEVELS = "Hatchling", ("Hatchling", "King")


@dataclass(eq=False)
class Alone(Table):
    """One person and a computer; who cannot press waits for the computer, and that is measured."""

    waits: list[float] = field(default_factory=list)

    async def tap_and_look(self) -> None:
        """One press, and the wait until there is something to press again."""
        await self._is_asked()
        if self.over():
            return
        await self.tap()
        began = perf_counter()
        before = self.turn
        await self._is_asked()
        self.look_at_turn()
        if self.turn > before:
            self.waits.append(perf_counter() - began)

    async def _is_asked(self) -> None:
        """Wait for something to press; who waits looks only at news of the own chat."""
        looked = -1

        def asked() -> bool | None:
            nonlocal looked
            since, looked = looked, self.playground.seq
            if since >= 0 and not self.room.changes_since(since):
                return None
            return bool(self.choices()) or self.over() or None

        await self.playground.until(asked, lambda: "nobody is asked", PATIENCE)


async def alone_against(level: str, playground: PlaygroundClient, number: int) -> Table:
    """A private match that is before its first answer."""
    ann = await playground.person(f"Ann{number}")
    room = await ann.starts()
    await ann.presses(room, "Play", patience=PATIENCE)
    await ann.presses(room, level, patience=PATIENCE)
    await ann.finds_button(room, "📜", patience=PATIENCE)
    return Alone(playground, room, [ann], Random(number))


class Crowd(NamedTuple):
    """What was measured against one level."""

    rate: float
    answers: list[float]
    waits: list[float]
    refused: int
    thoughts: dict[str, int]


@contextlib.asynccontextmanager
async def bot(address: str, database: Path) -> AsyncIterator[str]:
    """Our bot, as a host runs it; gives the address of its health."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with kotbot(address, database, SCALE, KOTBOT_HEALTH_PORT=str(port)):
        yield f"http://127.0.0.1:{port}/health"


async def thoughts(health: str) -> dict[str, int]:
    """How many decisions were thought about, by how that ended."""
    async with httpx.AsyncClient(trust_env=False, verify=False) as http:
        numbers: dict[str, Any] = (await http.get(health)).json()
    name = "kotbot_thoughts_total_"
    return {key.removeprefix(name): int(n) for key, n in numbers.items() if key.startswith(name)}


async def crowd(level: str, tables_wanted: int, rate: float, seconds: float, folder: Path) -> Crowd:
    """People who play against one level, at a steady rate."""
    async with (
        telegram(SCALE) as address,
        bot(address, folder / f"{level}.sqlite3") as health,
        connect(address) as playground,
    ):
        tables = await several(playground, tables_wanted, partial(alone_against, level))
        await warm_up(tables, rate, seconds / 10)
        took = await at_rate(tables, rate, seconds)
        answers = answers_of(tables)
        waits = [second for table in tables if isinstance(table, Alone) for second in table.waits]
        refused = sum(table.measured.refused for table in tables)
        return Crowd(len(answers) / took, answers, waits, refused, await thoughts(health))


def report(crowds: dict[str, Crowd]) -> str:
    """A column for each level, and how many times the baseline."""
    lines = [f"{'':34}" + "".join(f"{level:>14}" for level in crowds) + f"{'ratio':>10}"]
    for part in (50, 99):
        figures = [percentile(it.answers, part) * 1000 for it in crowds.values()]
        ratio = figures[-1] / max(figures[0], 0.001)
        lines.append(_row(f"press to answer: p{part}", figures, "ms") + f"{ratio:10.2f}")
    for part in (50, 99):
        figures = [percentile(it.waits, part) for it in crowds.values()]
        lines.append(_row(f"wait for a computer's turn: p{part}", figures, "s"))
    lines.append(_row("longest wait", [max(it.waits, default=0.0) for it in crowds.values()], "s"))
    lines.append(_row("taps / s", [it.rate for it in crowds.values()], ""))
    lines.append(_row("presses refused", [float(it.refused) for it in crowds.values()], ""))
    for how in ("thought", "late", "failed"):
        lines.append(_row(f"decisions {how}", [float(it.thoughts.get(how, 0)) for it in crowds.values()], ""))
    worst = percentile(crowds[LEVELS[-1]].answers, 99) * 1000
    longest = max(crowds[LEVELS[-1]].waits, default=0.0)
    lines.append(f"p99 under {GOAL_MS:.0f} ms: {_said(worst < GOAL_MS)}")
    lines.append(f"no turn of a computer over {LONGEST:.0f} s: {_said(longest < LONGEST)}")
    return "\n".join(lines)


def _row(what: str, figures: list[float], unit: str) -> str:
    return f"{what:34}" + "".join(f"{figure:11.1f} {unit:2}" for figure in figures)


def _said(met: bool) -> str:
    return "met" if met else "missed"


async def measure(options: argparse.Namespace) -> dict[str, Crowd]:
    """All levels, one after the other."""
    with tempfile.TemporaryDirectory() as name:
        return {
            level: await crowd(level, options.tables, options.rate, options.seconds, Path(name))
            for level in LEVELS
        }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench computers", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="simultaneous matches (%(default)s)")
    parser.add_argument("--rate", type=float, default=10.0, help="taps a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=40.0, help="how long (%(default)s)")
    options = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores for all")
    print(f"{options.tables} matches, {options.rate:.0f} taps a second\n", flush=True)
    print(report(asyncio.run(measure(options))))


if __name__ == "__main__":
    main()
