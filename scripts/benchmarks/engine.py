"""How fast the rules engine is, beside python-chess and catanatron measured in the same run on the same core.

Random games with four seats, all cards and legality checks on. An answer counts when a seat chooses among at
least two legal ones; chance and forced answers are counted apart.
"""

import argparse
import platform
from statistics import mean
from typing import NamedTuple

from scripts.benchmarks.contenders import (
    ANSWERS,
    BY_CHANCE,
    COPIES,
    FORCED,
    GAMES,
    PLAYOUTS,
    REPLAYED,
    REPLAYS,
    ROUND_TRIPS,
    TRANSITIONS,
    Contender,
    catanatron,
    kotbot,
    python_chess,
)
from scripts.benchmarks.timing import Rates, Work, race, rate, ratio, use_one_core

OURS = "kotbot"


class Figure(NamedTuple):
    """One line of the report."""

    title: str
    work: str
    """Which work of a contender is measured."""
    what: str
    """What is counted."""
    seconds: float = 0
    """Unit of a duration in seconds; 0 for a rate per second."""
    goal: float = 0


KINDS = (ANSWERS, FORCED, BY_CHANCE)
MICRO, MILLI = 1e-6, 1e-3
FIGURES = (
    Figure("answers / s", "play", ANSWERS),
    Figure("transitions / s", "play", TRANSITIONS, goal=100_000),
    Figure("whole games / s", "play", GAMES, goal=350),
    Figure("playouts from mid-game / s", "playout", PLAYOUTS, goal=500),
    Figure("copy of a position, µs", "copy", COPIES, MICRO, goal=1.5),
    Figure("position to text and back, µs", "round_trip", ROUND_TRIPS, MICRO),
    Figure(f"replay of {REPLAYED} answers, ms", "replay", REPLAYS, MILLI, goal=5),
)


def measure(rounds: int, seconds: float, boxes: tuple[str, ...] = ()) -> dict[str, dict[str, Rates]]:
    """Rates of each work of each contender that has it."""
    contenders = {OURS: kotbot(boxes), "python-chess": python_chess(), "catanatron": catanatron()}
    measured = {}
    for name in Contender.__slots__:
        works: dict[str, Work | None] = {who: getattr(each, name) for who, each in contenders.items()}
        able = {who: work for who, work in works.items() if work is not None}
        measured[name] = race(able, rounds, seconds)
    return measured


def value(rates: Rates, figure: Figure) -> str:
    """The figure of one contender, as a rate or a duration."""
    per_second = rate(rates, figure.what)
    return f"{per_second:,.0f}" if not figure.seconds else f"{1 / per_second / figure.seconds:,.2f}"


def line(figure: Figure, rates: dict[str, Rates]) -> str:
    """A figure of ours beside those of the baselines, and how many times as fast ours is."""
    ours = rates[OURS]
    cells = [f"{figure.title:30}", f"{value(ours, figure):>10}"]
    for who in ("python-chess", "catanatron"):
        theirs = rates.get(who)
        if theirs is None:
            cells.append(f"{'-':>10} {'':9}")
        else:
            times = ratio(ours, theirs, figure.what)
            cells.append(f"{value(theirs, figure):>10} {f'({times:,.1f}x)':>9}")
    sign = "<" if figure.seconds else ">"
    cells.append(f"{sign} {figure.goal:,}" if figure.goal else "")
    return "  ".join(cells).rstrip()


def report(measured: dict[str, dict[str, Rates]]) -> str:
    """The table, and what a game consists of."""
    head = "  ".join([f"{'':30}", f"{OURS:>10}", f"{'python-chess':>20}", f"{'catanatron':>20}", "goal"])
    lines = [head, *(line(figure, measured[figure.work]) for figure in FIGURES), ""]
    for who, rates in measured["play"].items():
        parts = (f"{mean(row.get(kind, 0) / row[GAMES] for row in rates):.0f} {kind}" for kind in KINDS)
        lines.append(f"a game of {who}: {', '.join(parts)}")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="each contender's turns (%(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a turn (%(default)s)")
    parser.add_argument("--boxes", default="", help="expansions with which ours plays, by commas")
    options = parser.parse_args()
    core = use_one_core()
    where = "" if core is None else f", core {core}"
    print(f"{platform.python_implementation()} {platform.python_version()}{where}; CPU time; ", end="")
    print(f"medians of {options.rounds} rounds of {options.seconds:g} s; (times as fast as the baseline)\n")
    print(report(measure(options.rounds, options.seconds, tuple(filter(None, options.boxes.split(","))))))


if __name__ == "__main__":
    main()
