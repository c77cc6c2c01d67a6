"""How fast the bot is, against the playground: many matches at once, as fast as it can, many stored ones.

The bot, the playground and the people are three processes. Beside it runs, at the same rate or in turns, and
against a playground of the same kind, a bare bot that answers, edits and commits one row for each press.
"""

import argparse
import asyncio
import contextlib
import os
import platform
import tempfile
from asyncio.subprocess import Process
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import httpx

from kotbot.playground.client import PlaygroundClient, connect
from scripts.benchmarks import bare_bot
from scripts.benchmarks.players import (
    Table,
    answers_of,
    as_fast_as_possible,
    at_rate,
    boards_of,
    counter,
    kept_busy,
    match,
    several,
    warm_up,
)
from scripts.benchmarks.processes import (
    TOKEN,
    cpu_seconds,
    folder_of_the_bot,
    kotbot,
    process,
    resident_kib,
    telegram,
)
from scripts.benchmarks.timing import percentile

SCALE = 20.0
"""Budgets of both sides in the first part: one chat can be over them while the others are not."""
FLOOD_EVERY = 0.05
"""Seconds between the messages that keep one chat over its budget."""
WHOLE_START = 60.0


class Load(NamedTuple):
    """What a part measured."""

    answers: list[float]
    boards: list[float]
    edits_per_tap: float
    edits_per_turn: float
    too_many: int
    rate: float
    refused: int


def bare(address: str, database: Path) -> contextlib.AbstractAsyncContextManager[Process]:
    """The baseline."""
    arguments = ("-m", "scripts.benchmarks.bot", "--bare-bot", address, str(database))
    return process(*arguments, variables={"KOTBOT_TOKEN": TOKEN})


async def messages_sent(playground: PlaygroundClient) -> int:
    """Edits and messages of the bot so far."""
    calls = (await playground.statistics())["calls"]
    return sum(calls.get(method, 0) for method in ("editMessageText", "sendMessage"))


async def steady(tables_wanted: int, rate: float, seconds: float, folder: Path) -> tuple[Load, Load]:
    """Many matches at a steady rate, one chat of them over its budget; the others, and that one."""
    async with (
        telegram(SCALE) as address,
        kotbot(address, folder / "steady.sqlite3", SCALE),
        connect(address) as playground,
        httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http,
    ):
        tables = await several(playground, tables_wanted, match)
        flooded = tables[0]

        async def flood() -> None:
            body = {"chat_id": flooded.room.id, "text": "noise"}
            await http.post(f"/bot{TOKEN}/sendMessage", json=body)
            noise.append(1)
            await asyncio.sleep(FLOOD_EVERY)

        await warm_up(tables, rate, seconds / 10)
        noise: list[int] = []
        before = await messages_sent(playground)
        turns = sum(table.measured.turns for table in tables)
        with kept_busy(flood):
            took = await at_rate(tables, rate, seconds)
        sent = await messages_sent(playground) - before - len(noise)
        errors = (await playground.statistics())["errors"]
        turns = sum(table.measured.turns for table in tables) - turns
        loads = []
        for some in (tables[1:], [flooded]):
            taps = len(answers_of(tables))
            loads.append(
                Load(
                    answers_of(some),
                    boards_of(some),
                    edits_per_tap=sent / taps,
                    edits_per_turn=sent / max(1, turns),
                    too_many=errors.get("429", 0),
                    rate=taps / took,
                    refused=sum(table.measured.refused for table in some),
                )
            )
        return loads[0], loads[1]


async def steady_bare(
    tables_wanted: int, rate: float, seconds: float, folder: Path
) -> tuple[list[float], list[float]]:
    """The baseline at the same rate: seconds to the answers, and to the edits."""
    async with (
        telegram(SCALE) as address,
        bare(address, folder / "steady-bare.sqlite3"),
        connect(address) as playground,
    ):
        tables = await several(playground, tables_wanted, counter)
        await warm_up(tables, rate, seconds / 10)
        await at_rate(tables, rate, seconds)
        return answers_of(tables), boards_of(tables)


class Race(NamedTuple):
    """A round of the race: taps a second, and milliseconds of CPU time for a tap, of both bots."""

    ours: float
    bare: float
    our_cpu: float
    bare_cpu: float


async def race(tables_wanted: int, rounds: int, seconds: float, folder: Path) -> list[Race]:
    """Both bots in turns, each against a playground of its own."""
    results = []
    async with (
        telegram(0) as first,
        telegram(0) as second,
        kotbot(first, folder / "fast.sqlite3", 0) as our_process,
        bare(second, folder / "bare.sqlite3") as bare_process,
        connect(first) as our_playground,
        connect(second) as bare_playground,
    ):
        counters = await several(bare_playground, tables_wanted, counter)
        number = 0
        matches: list[Table] = []
        for _ in range(rounds):
            matches = [table for table in matches if not table.over()]
            while len(matches) < tables_wanted:
                matches.append(await match(our_playground, number))
                number += 1
            ours, our_cpu = await _measured(matches, seconds, our_process)
            theirs, bare_cpu = await _measured(counters, seconds, bare_process)
            results.append(Race(ours, theirs, our_cpu, bare_cpu))
    return results


async def _measured(tables: list[Table], seconds: float, running: Process) -> tuple[float, float]:
    for table in tables:
        table.measured.answers.clear()
    cpu = cpu_seconds(running)
    rate = await as_fast_as_possible(tables, seconds)
    return rate, (cpu_seconds(running) - cpu) / len(answers_of(tables)) * 1000


class Start(NamedTuple):
    """Seconds from the command to the first answer, and memory then."""

    seconds: float
    kib: int


async def start_with(matches: int, folder: Path) -> Start:
    """Start on a database with so many live matches."""
    database = folder / f"stored{matches}.sqlite3"
    await _store_matches(f"sqlite:///{database}", matches)
    async with telegram(0) as address, connect(address) as playground:
        ann = await playground.person("Ann")
        chat = await ann.starts()
        began = perf_counter()
        async with kotbot(address, database, 0) as running:
            await ann.finds_button(chat, "Play", patience=WHOLE_START)
            return Start(perf_counter() - began, resident_kib(running))


async def _store_matches(url: str, number: int) -> None:
    """Make the database with the code that is measured: another version has other tables."""
    storing = "import asyncio; from scripts.benchmarks.stored import store_matches; "
    command = f"{storing}asyncio.run(store_matches({url!r}, {number}))"
    async with process("-c", command, folder=folder_of_the_bot()) as running:
        if await running.wait():
            raise RuntimeError(f"{number} matches could not be stored in {url}")


def report_steady(others: Load, flooded: Load, bare_answers: list[float], bare_boards: list[float]) -> str:
    """The table of the first part; behind each time, how many times that of the bare bot it is."""
    lines = [("taps / s", f"{others.rate:8.1f}"), ("answers 429 (one chat)", f"{others.too_many:8}")]
    for name, load in (("", others), (", that chat", flooded)):
        for what, seconds, theirs in (
            ("press to answer", load.answers, bare_answers),
            ("press to board", load.boards, bare_boards),
        ):
            for part in (50, 99) if min(len(seconds), len(theirs)) > 1 else ():
                ours, baseline = percentile(seconds, part), percentile(theirs, part)
                lines.append((f"{what}{name}: p{part}", f"{ours * 1000:8.0f} ms {ours / baseline:6.2f}x"))
    lines.append(("edits a tap", f"{others.edits_per_tap:8.2f}"))
    lines.append(("edits a turn", f"{others.edits_per_turn:8.2f}"))
    lines.append(("presses refused", f"{others.refused + flooded.refused:8}"))
    return "\n".join(f"{what:34} {value}" for what, value in lines)


def report_race(rounds: list[Race]) -> str:
    """The table of the second part."""
    return "\n".join(
        [
            f"{'taps / s':34} {median(it.ours for it in rounds):8.1f}",
            f"{'taps / s, bare bot':34} {median(it.bare for it in rounds):8.1f}",
            f"{'ratio':34} {median(it.ours / it.bare for it in rounds):8.2f}",
            f"{'CPU time of a tap':34} {median(it.our_cpu for it in rounds):8.2f} ms",
            f"{'CPU time of a tap, bare bot':34} {median(it.bare_cpu for it in rounds):8.2f} ms",
        ]
    )


def report_start(empty: Start, full: Start, matches: int) -> str:
    """The table of the third part."""
    each = (full.kib - empty.kib) * 1024 / matches
    return "\n".join(
        [
            f"{'start, no match':34} {empty.seconds:8.2f} s",
            f"{f'start, {matches:,} live matches':34} {full.seconds:8.2f} s",
            f"{'ratio':34} {full.seconds / empty.seconds:8.2f}",
            f"{'memory, no match':34} {empty.kib / 1024:8.1f} MiB",
            f"{'memory of a stored match':34} {each:8.0f} bytes",
        ]
    )


async def measure(options: argparse.Namespace) -> None:
    """The parts that were asked for, each printed when it is done."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in options.parts:
            print(await PARTS[part](options, folder), flush=True)


async def _steady(options: argparse.Namespace, folder: Path) -> str:
    wanted = (options.tables, options.rate, options.seconds, folder)
    head = f"{options.tables} matches, {options.rate:.0f} taps a second, one chat under 429"
    return f"{head}\n{report_steady(*await steady(*wanted), *await steady_bare(*wanted))}\n"


async def _race(options: argparse.Namespace, folder: Path) -> str:
    head = f"as fast as it can, {options.players} tables, medians of {options.rounds} rounds"
    rounds = await race(options.players, options.rounds, options.seconds / 4, folder)
    return f"{head}\n{report_race(rounds)}\n"


async def _start(options: argparse.Namespace, folder: Path) -> str:
    empty, full = await start_with(0, folder), await start_with(options.stored, folder)
    return f"from the command to the first answer\n{report_start(empty, full, options.stored)}"


PARTS = {"steady": _steady, "race": _race, "start": _start}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench bot", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="simultaneous matches (%(default)s)")
    parser.add_argument("--rate", type=float, default=30.0, help="taps a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=40.0, help="how long (%(default)s)")
    parser.add_argument("--players", type=int, default=16, help="tables of the race (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of the race (%(default)s)")
    parser.add_argument("--stored", type=int, default=10_000, help="stored live matches (%(default)s)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=[*PARTS], help="what to measure (all)")
    parser.add_argument("--bare-bot", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bare_bot:
        address, database = options.bare_bot
        asyncio.run(bare_bot.run(address, os.environ["KOTBOT_TOKEN"], Path(database)))
        return
    print(f"{platform.python_implementation()} {platform.python_version()}, ", end="")
    print(f"{os.cpu_count()} cores for the bot, the playground and the people\n")
    asyncio.run(measure(options))


if __name__ == "__main__":
    main()
