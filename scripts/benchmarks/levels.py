"""How long the computer players think for an answer, beside Hatchling in the same games on the same core.

Whole games of every edition with 2, 4 and 6 seats are played by Brawler. At each decision with at least two
answers every level is asked, with the budget that it is usually given, and its processor time is measured.
"""

import argparse
import gc
import platform
from collections.abc import Iterator
from itertools import product
from random import Random
from time import process_time

from engine import CHANCE, Edition, State, apply, legal, new_game, rules, view
from engine.players import BUDGETS, PLAYERS
from engine.rules import EDITIONS
from engine.sampling import sample
from scripts.benchmarks.timing import use_one_core

GOALS = {"hatchling": 20.0, "trickster": 20.0, "brawler": 20.0}
"""Milliseconds that 95 % of the answers may take at most."""
SEATS = (2, 4, 6)
GUIDE = "brawler"
BASELINE = "hatchling"

Times = dict[str, list[float]]
"""Milliseconds of each answer, by level."""


def decisions(edition: Edition, seats: int, seed: int) -> Iterator[State]:
    """The decisions of a game with at least two answers, before they are answered."""
    rng = Random(f"levels {edition} {seats} {seed}")
    state = new_game(rules(edition), seats)
    while not state.over:
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        if len(answers) > 1:
            yield state
        apply(state, PLAYERS[GUIDE].choose(view(state, seat), answers, rng, 0))


def measure(levels: list[str], games: int) -> Times:
    """Play so many games of each kind and time every level at every decision."""
    times: Times = {level: [] for level in levels}
    kinds = [
        (edition, seats)
        for edition, seats in product(Edition, SEATS)
        if seats <= EDITIONS[edition].most_seats
    ]
    for (edition, seats), game in product(kinds, range(games)):
        for state in decisions(edition, seats, game):
            for level in levels:
                times[level].append(_time(state, level))
    return times


def _time(state: State, level: str) -> float:
    seat = state.asked_seat
    assert seat is not None
    answers, seen = legal(state, seat), view(state, seat)
    began = process_time()
    PLAYERS[level].choose(seen, answers, Random(1), BUDGETS[level])
    return (process_time() - began) * 1e3


def report(times: Times) -> Iterator[str]:
    """A line for each level."""
    yield "level       answers  mean ms   median      p95    worst  x hatchling  goal"
    base = sum(times[BASELINE]) / len(times[BASELINE])
    for level, some in times.items():
        ranked = sorted(some)
        mean = sum(ranked) / len(ranked)
        slow = ranked[len(ranked) * 95 // 100]
        goal = GOALS.get(level)
        said = "" if goal is None else f"p95 {goal:.0f} ms: {'met' if slow <= goal else 'missed'}"
        yield (
            f"{level:10} {len(ranked):8} {mean:8.2f} {ranked[len(ranked) // 2]:8.2f} {slow:8.2f} "
            f"{ranked[-1]:8.1f} {mean / base:11.1f}x  {said}"
        )


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser("scripts/bench levels", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=2, help="of each edition and number of seats (default 2)"
    )
    parser.add_argument("--level", choices=[*PLAYERS], action="append", help="only these; Hatchling always")
    chosen = parser.parse_args(arguments)
    levels = [name for name in PLAYERS if name == BASELINE or not chosen.level or name in chosen.level]
    print(f"Python {platform.python_version()}, core {use_one_core()}, {chosen.games} games of each kind")
    gc.collect()
    for line in report(measure(levels, chosen.games)):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
