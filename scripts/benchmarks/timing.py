"""Measuring contenders in turns on one core, so that what slows one slows all; medians and percentiles."""

import gc
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from time import process_time

Work = Callable[[], Counter[str]]
"""Does one portion of work; returns how much of what it was."""

Rates = list[dict[str, float]]
"""For each round, how much of what was done in one second of CPU time."""


def use_one_core() -> int | None:
    """Keep this process on one core, where the system allows it; returns its number."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def race(works: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, Rates]:
    """Measure each work in every round for about so many CPU seconds, after one portion to warm up.

    What was made before is frozen: no contender pays for the garbage collector's look at another's positions.
    """
    for work in works.values():
        work()
    gc.collect()
    gc.freeze()
    rates: dict[str, Rates] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            rates[name].append(_rate(work, seconds))
    return rates


def _rate(work: Work, seconds: float) -> dict[str, float]:
    gc.collect()
    done: Counter[str] = Counter()
    start = process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return {what: number / spent for what, number in done.items()}


def percentile(some: Sequence[float], part: int) -> float:
    """A percentile, which is never above the largest; 0 where too little was measured."""
    return quantiles(some, n=100, method="inclusive")[part - 1] if len(some) > 1 else 0.0


def rate(rates: Rates, what: str) -> float:
    """The median of the rounds: those that other programs disturbed do not move it."""
    return median(row[what] for row in rates)


def ratio(rates: Rates, baseline: Rates, what: str) -> float:
    """How many times the rate of a baseline, compared within each round."""
    return median(row[what] / other[what] for row, other in zip(rates, baseline, strict=True))
