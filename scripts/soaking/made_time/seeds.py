"""Simulates the bot with its Telegram in made time, one seed after the other, and checks what it promises.

A seed decides who plays and how, what computers think, the order in which everything goes on, and what goes
wrong: calls and answers that are lost, late or garbage, server errors and 429, updates that come twice or in
another order, a process that dies at any await, call or statement, a machine that sleeps, a clock that is
set, a disk that is full or slow, a database that is away. The same seed tells the same story to the byte. A
seed that breaks a promise is made smaller, and printed with its story; the program ends with 1 then.
"""

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from scripts.soaking.made_time.crashes import crash_everywhere
from scripts.soaking.made_time.outcome import Outcome
from scripts.soaking.made_time.plan import Plan, any_chat_of, evolutions_of, hands_of, plan_of
from scripts.soaking.made_time.running import simulate
from scripts.soaking.made_time.shortening import shortened
from scripts.soaking.made_time.tally import Tally

SHOWN: Final = 60
"""Lines of a story that are printed."""
TRIES: Final = 40
"""Plans that are tried to make one smaller."""
SEEDS_A_PROCESS: Final = 100
A_PART: Final = 250
"""Seeds whose figures are kept together."""
NEW_SEEDS: Final = 10_000_000
"""Seeds that are drawn by the clock are below this."""


Planned = Callable[[int], Plan]
"""What a seed decides."""


def _one(seed: int, planned: Planned = plan_of) -> Outcome:
    """What came of a seed, without its story."""
    return replace(simulate(planned(seed)), lines=())


def run(seeds: Sequence[int], workers: int, until: float, planned: Planned = plan_of) -> Tally:
    """Simulate the seeds, or as many of them as there is time for until a moment of the steady clock."""
    tally = Tally()
    if workers == 1:
        for seed in seeds:
            if time.monotonic() > until and tally.seeds:
                break
            tally.add(_one(seed, planned))
        return tally
    with get_context("spawn").Pool(workers, maxtasksperchild=SEEDS_A_PROCESS) as pool:
        for outcome in pool.imap_unordered(partial(_one, planned=planned), seeds):
            tally.add(outcome)
            if outcome.violation:
                print(f"seed {outcome.seed}: {outcome.violation.partition(chr(10))[0]}", flush=True)
            if time.monotonic() > until:
                pool.terminate()
                break
    return tally


def run_kept(folder: Path, seeds: range, workers: int, planned: Planned = plan_of) -> Tally:
    """Simulate the seeds part by part; parts whose figures are in the folder are not simulated again."""
    folder.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    for first in range(seeds.start, seeds.stop, A_PART):
        part = range(first, min(first + A_PART, seeds.stop))
        kept = folder / f"{part[0]}-{part[-1]}.json"
        if not kept.exists():
            began = time.monotonic()
            figures = run(part, workers, float("inf"), planned)
            kept.write_text(figures.as_json(), encoding="utf-8")
            seconds = time.monotonic() - began
            print(f"seeds {part[0]}-{part[-1]} in {seconds:,.0f} s, found {len(figures.found)}", flush=True)
        tally.add_all(Tally.from_json(kept.read_text(encoding="utf-8")))
    return tally


def told(seed: int, tries: int, planned: Planned = plan_of) -> Iterator[str]:
    """The end of the story of a seed that broke a promise, made smaller if there are tries."""
    plan = planned(seed)
    outcome = simulate(plan)
    if tries:
        plan, outcome = shortened(plan, outcome, tries)
    yield from outcome.lines[-SHOWN:]
    yield f"{plan}"
    yield f"seed {outcome.seed}: {outcome.violation}"


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "scripts/soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--seeds", default="1-100", help="one, or the first and the last: 1-10000 (default 1-100)"
    )
    parser.add_argument(
        "--new", action="store_true", help="seeds that the clock chooses, until the time is over"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begins no more after so long")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: cores)")
    parser.add_argument(
        "--tries", type=int, default=TRIES, help=f"to make a failure smaller (default {TRIES})"
    )
    parser.add_argument(
        "--crashes",
        type=float,
        metavar="SHARE",
        help="dies at this share of all writes and calls of a match, in turn",
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="goes on where it was stopped: figures are kept here"
    )
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--hands", action="store_true", help="tables with three phones, with a book kept beside them"
    )
    kinds.add_argument(
        "--any-chat", action="store_true", help="chats without the bot, called there as a guest and inline"
    )
    kinds.add_argument(
        "--evolutions", action="store_true", help="groups with hidden hands, and who reads the name of a card"
    )
    parser.add_argument("--story", action="store_true", help="tells the whole story of one seed")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Simulate and report; 1 if a promise was broken."""
    parser = _arguments()
    given = parser.parse_args(arguments)
    wanted = re.fullmatch(r"(\d{1,12})(?:-(\d{1,12}))?", given.seeds)
    if wanted is None:
        parser.error("seeds are one number, or two with a - between them")
    first, last = int(wanted[1]), int(wanted[2] or wanted[1])
    if given.new:
        first = time.time_ns() // 1000 % NEW_SEEDS
        last = first + NEW_SEEDS
    chosen = [(given.hands, hands_of), (given.any_chat, any_chat_of), (given.evolutions, evolutions_of)]
    planned = next((plans for is_chosen, plans in chosen if is_chosen), plan_of)
    began = time.monotonic()
    print(f"seeds from {first} on", flush=True)
    if given.crashes is not None:
        tried = crash_everywhere(first, given.crashes, given.seconds)
        print(*tried.found[:3], tried.line(), sep="\n")
        return 1 if tried.found else 0
    if given.story:
        print("\n".join(simulate(planned(first)).lines))
    seeds = range(first, last + 1)
    if given.keep is not None:
        tally = run_kept(given.keep, seeds, given.workers, planned)
    else:
        tally = run(seeds, given.workers, began + given.seconds, planned)
    for seed in sorted(tally.found)[:3]:
        print("\n".join(told(seed, given.tries, planned)), file=sys.stderr)
    print("\n".join(tally.lines(time.monotonic() - began)))
    return 1 if tally.found else 0


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "scripts.soaking.made_time.seeds", *sys.argv[1:]])
    sys.exit(main())
