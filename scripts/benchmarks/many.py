"""What a bot of many processes costs and how quickly it answers, beside the same bot in one process.

Both run on PostgreSQL, against playgrounds of the same kind, and take turns: in each round people press the
same number of times on both, in whole matches, at a steady rate, whether or not what was pressed before is
answered. The playgrounds and the people are processes of their own; what is measured has two cores. A bound
is broken when it is in every round: what rounds differ by is the noise. The exit code is 1 if one is.
"""

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from scripts.benchmarks.paced import People, Pressed
from scripts.benchmarks.sides import (
    BOT,
    GATEWAY,
    NATS,
    POSTGRESQL,
    WORKER,
    Cores,
    Done,
    Side,
    alone,
    cores,
    spread,
)
from scripts.benchmarks.thoughts import problems, thoughts
from scripts.benchmarks.timing import percentile

MOST_OF_WORKER: Final = 1.25
MOST_OF_GATEWAY: Final = 0.25
"""Of the CPU time of a press in one process."""
MOST_P99: Final = 0.15
"""Seconds from press to answer."""
THINKERS: Final = (1, 2)
AT_ONCE: Final = (1, 8)
"""Thoughts that are asked of each thinker at once: as many as it has processes, or as it takes."""


class Verdict(StrEnum):
    """What rounds say about a bound."""

    MET = "met"
    NOISE = "missed, but not in every round"
    BROKEN = "BROKEN"


def verdict(rounds: Sequence[float], bound: float) -> Verdict:
    """Whether what was measured in some rounds is within a bound."""
    if median(rounds) <= bound:
        return Verdict.MET
    return Verdict.NOISE if min(rounds) <= bound else Verdict.BROKEN


class Round(NamedTuple):
    """A round on one side."""

    pressed: Pressed
    done: Done
    cpu: dict[str, float]
    """Seconds, by what spent them."""

    def each(self, kind: str) -> float:
        """CPU seconds of a press."""
        return self.cpu[kind] / self.done.presses


@dataclass
class Course:
    """One side, in all rounds."""

    side: Side
    people: People
    idle: dict[str, float] = field(default_factory=dict)
    """CPU seconds in a second in which nobody presses."""
    rounds: list[Round] = field(default_factory=list)

    async def rest(self, seconds: float) -> None:
        """Measure what is spent while nobody presses."""
        before, began = self.side.spent(), perf_counter()
        await asyncio.sleep(seconds)
        took = perf_counter() - began
        self.idle = {kind: (spent - before[kind]) / took for kind, spent in self.side.spent().items()}

    async def play(self, rate: float, seconds: float) -> None:
        """One round."""
        before, done = self.side.spent(), await self.side.done()
        pressed = await self.people.press(rate, seconds)
        done = (await self.side.done()).since(done)
        cpu = {kind: spent - before[kind] for kind, spent in self.side.spent().items()}
        self.rounds.append(Round(pressed, done, cpu))

    def each(self, kind: str) -> list[float]:
        """CPU seconds of a press in each round."""
        return [played.each(kind) for played in self.rounds]

    def slowest(self) -> list[float]:
        """The p99 of the answers of each round."""
        return [percentile(played.pressed.answers, 99) for played in self.rounds]


async def measured(options: argparse.Namespace, on: Cores) -> tuple[Course, Course]:
    """One process, and many."""
    async with AsyncExitStack() as running:
        sides = [await running.enter_async_context(begun(options.budgets, on)) for begun in (alone, spread)]
        one, many = [Course(side, await People.seated(side.playground, options.tables)) for side in sides]
        for course in (one, many):
            await course.people.press(options.rate, options.seconds / 4)
        await asyncio.gather(one.rest(options.idle), many.rest(options.idle))
        for number in range(options.rounds):
            for course in (one, many) if number % 2 == 0 else (many, one):
                await course.play(options.rate, options.seconds)
        return one, many


Bound = tuple[str, Sequence[float], float]
"""What is bound, what it was in each round, and the most that it may be."""


def bounds(one: Course, many: Course) -> list[Bound]:
    """What is promised."""
    return [
        ("a worker's CPU time of a press", ratios(many.each(WORKER), one.each(BOT)), MOST_OF_WORKER),
        ("a gateway's CPU time of a press", ratios(many.each(GATEWAY), one.each(BOT)), MOST_OF_GATEWAY),
        ("press to answer: p99, seconds", many.slowest(), MOST_P99),
    ]


def ratios(some: Sequence[float], baseline: Sequence[float]) -> list[float]:
    """How many times the baseline of the same round."""
    return [ours / theirs for ours, theirs in zip(some, baseline, strict=True)]


def report_cpu(one: Course, many: Course) -> Iterator[str]:
    """CPU times by part; behind each how many times what one process is, or its PostgreSQL."""
    yield f"{'CPU time':34} {'ms a press':>10} {'idle, ms / s':>12} {'ratio':>7} {'in rounds':>13}"
    for course, kind, baseline in (
        (one, BOT, BOT),
        (one, POSTGRESQL, POSTGRESQL),
        (many, WORKER, BOT),
        (many, GATEWAY, BOT),
        (many, POSTGRESQL, POSTGRESQL),
        (many, NATS, BOT),
    ):
        of_baseline = ratios(course.each(kind), one.each(baseline))
        beside = "" if kind == baseline else f" of {baseline}'s"
        yield (
            f"{f'{course.side.name}: {kind}':34} {median(course.each(kind)) * 1000:10.2f} "
            f"{course.idle[kind] * 1000:12.1f} {median(of_baseline):6.2f}x {_range(of_baseline)}{beside}"
        )


def report_answers(one: Course, many: Course) -> Iterator[str]:
    """How long answers took; behind each how many times that of one process."""
    yield f"{'press to answer':34} {'presses':>10} {'p50, ms':>12} {'p99, ms':>9} {'p99 in rounds':>13}"
    for course in (one, many):
        answers = [second for played in course.rounds for second in played.pressed.answers]
        slowest = [second * 1000 for second in course.slowest()]
        yield (
            f"{course.side.name:34} {len(answers):10} {percentile(answers, 50) * 1000:12.1f} "
            f"{percentile(answers, 99) * 1000:9.1f} {_range(slowest, 0)}"
        )
    for part in (50, 99):
        ours, theirs = (
            [percentile(played.pressed.answers, part) for played in course.rounds] for course in (many, one)
        )
        times = ratios(ours, theirs)
        yield f"{f'many, p{part}':34} {median(times):9.2f}x {_range(times)}"
    late = [second for course in (one, many) for played in course.rounds for second in played.pressed.late]
    yield f"{'of that the people, p99':34} {percentile(late, 99) * 1000:8.1f} ms"


def report_presses(one: Course, many: Course) -> Iterator[str]:
    """What else became of the presses."""
    columns = f"{'answered':>10} {'not':>6} {'boards behind':>13} {'messages for each':>17} {'429':>5}"
    yield f"{'presses':34} {columns}"
    for course in (one, many):
        pressed = [played.pressed for played in course.rounds]
        presses, messages, too_many = map(sum, zip(*(played.done for played in course.rounds), strict=True))
        unanswered, behind = sum(it.unanswered for it in pressed), sum(it.behind for it in pressed)
        yield (
            f"{course.side.name:34} {presses:10} {unanswered:6} {behind:13} {messages / presses:17.2f} "
            f"{too_many:5}"
        )


def _range(some: Sequence[float], digits: int = 2) -> str:
    return f"{min(some):.{digits}f} to {max(some):.{digits}f}"


def report_bounds(bound: Sequence[Bound]) -> Iterator[str]:
    """What is promised, and what became of it."""
    for what, rounds, most in bound:
        found = f"{median(rounds):.2f} ({_range(rounds)})"
        yield f"{what:34} at most {most:.2f}: {found}, {verdict(rounds, most)}"


async def report_thoughts(count: int, on: Cores) -> None:
    """How many thoughts thinkers have, printed as they are measured."""
    print(f"\n{'thoughts of King':34} {'a second':>10} {'of one':>7} {'undone':>7}")
    asked = problems(count)
    for at_once in AT_ONCE:
        alone = 0.0
        for thinkers in THINKERS:
            done = await thoughts(asked, thinkers, at_once, on)
            alone = alone or done.a_second
            what = f"{thinkers} with a core, {at_once} at once for each"
            print(
                f"{what:34} {done.a_second:10.1f} {done.a_second / alone:6.2f}x {done.undone:7}", flush=True
            )


async def measure(options: argparse.Namespace) -> int:
    """All parts, each printed when it is done; returns the exit code."""
    on = cores()
    one, many = await measured(options, on)
    for lines in (report_cpu(one, many), report_answers(one, many), report_presses(one, many)):
        print("\n".join(lines), end="\n\n", flush=True)
    promised = bounds(one, many)
    print("\n".join(report_bounds(promised)), flush=True)
    if options.thoughts:
        await report_thoughts(options.thoughts, on)
    return int(any(verdict(rounds, most) is Verdict.BROKEN for _, rounds, most in promised))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(prog="scripts/bench many", description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="simultaneous matches (%(default)s)")
    parser.add_argument("--rate", type=float, default=30.0, help="presses a second (%(default)s)")
    parser.add_argument("--rounds", type=int, default=4, help="rounds (%(default)s)")
    parser.add_argument("--seconds", type=float, default=16.0, help="of each side in a round (%(default)s)")
    parser.add_argument(
        "--budgets", type=float, default=20.0, help="how many times Telegram's, on both sides (%(default)s)"
    )
    parser.add_argument("--idle", type=float, default=6.0, help="seconds without a press (%(default)s)")
    parser.add_argument("--thoughts", type=int, default=60, help="thoughts of each kind (%(default)s)")
    options = parser.parse_args(arguments)
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores; "
        f"{options.tables} matches on each side, {options.rate:g} presses a second, budgets of Telegram "
        f"x {options.budgets:g}; a gateway that polls, 2 workers\n",
        flush=True,
    )
    return asyncio.run(measure(options))


if __name__ == "__main__":
    sys.exit(main())
