"""King's network, trained by self-play.

In the first round Brawler plays with its own weights, or with a network to go on from, in each later one with
the network of the round before; each network learns from all games so far. What is wanted of it are chances
to win without the luck of the dice: each position is noted with its turn solved by exact dice.

Games and networks are kept in a folder, and what is there is not made again: scripts.learning.self_play can
play games before, and by PyPy, several times as quickly. Seeds of games are strings that begin with "fit",
those of scripts/arena with "arena": no game of one is ever a game of the other.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from string import ascii_uppercase
from time import monotonic
from typing import Final, NamedTuple

import numpy as np

from engine.players.learnt import CARDS, UNIT
from engine.players.network import BLOCKS, DATA, OF_CARDS, START, WEIGHTS, Network, Sums, load
from engine.players.valuation import Valuation, fitted
from scripts.learning.records import NUMBERS, begun, record_of, written
from scripts.learning.schooling import (
    TRUST,
    Learner,
    Learns,
    Numbers,
    Schooling,
    compared,
    positions,
    school,
    surprise,
)
from scripts.learning.self_play import CROWDS, Round, kept, play_all

NETWORK: Final = NUMBERS / DATA
SEATS: Final = {"duel": (2,), "crowd": CROWDS}
LIVING: Final = {"duel": range(2, 3), "crowd": range(3, 7)}
"""How many live in the positions that each network is for."""
HELD_OUT: Final = 10
"""One game in so many is not learnt but judged."""


class Lesson(NamedTuple):
    """What a network learns from, and how."""

    name: str
    rounds: tuple[tuple[str, int], ...]
    """Letters of the rounds, and how many games each has."""
    folder: Path
    schooling: Schooling
    known: Sums | None = None
    """The network to go on from."""


class Taught(NamedTuple):
    """A network, and what was told while it learnt."""

    learner: Learner
    log: str


def taught(lesson: Lesson) -> Taught:
    """A network that learnt from kept games; how well it foresees those held out is told."""
    living = LIVING[lesson.name]
    rounds = [kept(lesson.name + letter, number, lesson.folder) for letter, number in lesson.rounds]
    trust = lesson.schooling.trust
    every = positions([game for games in rounds for game in games], living=living, trust=trust)
    held_out = every.game % HELD_OUT == 0
    learnt, judged = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    learner = school(every, learnt, lesson.schooling, lesson.known)
    more = compared(every, judged, learner.chances(every), every.first)
    log = [
        f"  {living[0]}-{living[-1]} living: {len(learnt)} positions learnt, {len(judged)} held out",
        f"    surprise at those held out {learner.surprise(every, judged):.4f}, "
        f"of who played them {surprise(every, judged, every.first):.4f}",
        f"    so {more.mean:+.4f} +- {more.error:.4f} beside who played them",
    ]
    return Taught(learner, "\n".join(log))


def save(learners: dict[str, Learner], path: Path, record: list[str]) -> None:
    """Write a file with the networks, with three digits and the record of how they were made."""
    tables = {name: _table(*learner.finished()) for name, learner in learners.items()}
    path.write_text(written(tables, record), encoding="ascii")


def _table(rows: Numbers, weights: Numbers) -> dict[str, object]:
    """The weights, and each block of rows; those of cards by their ids."""
    table: dict[str, object] = {WEIGHTS: _units(weights)}
    for name, number in BLOCKS.items():
        block = [_units(row) for row in rows[START[name] : START[name] + number]]
        table[name] = _by_card(block) if name in OF_CARDS else block
    return table


def _by_card(block: list[list[int]]) -> dict[str, list[int]]:
    """The rows of cards by their ids; none if nothing was learnt of any."""
    return dict(zip(CARDS, block, strict=True)) if any(map(any, block)) else {}


def _units(row: Numbers) -> list[int]:
    return [round(float(number) * UNIT) for number in row]


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/train", description=__doc__)
    parser.add_argument(
        "--duels", type=int, nargs="+", default=[9000, 7500, 8000, 8000], help="duels of each round"
    )
    parser.add_argument(
        "--crowds",
        type=int,
        nargs="+",
        default=[4500, 3000, 3000, 2500],
        help="games of each round with more seats",
    )
    parser.add_argument(
        "--widths", type=int, nargs="+", default=[16, 16, 32, 32], help="numbers of a row that are bent"
    )
    parser.add_argument("--begin", type=Path, help="a network to go on from, in place of Brawler's weights")
    parser.add_argument("--epochs", type=int, default=3, help="times that all is learnt (default 3)")
    parser.add_argument("--rate", type=float, default=0.002, help="size of the first steps (default 0.002)")
    parser.add_argument(
        "--trust", type=float, default=TRUST, help=f"share of what later turns show (default {TRUST})"
    )
    parser.add_argument(
        "--learns",
        type=Learns,
        choices=[*Learns],
        default=Learns.ALL,
        help="of a network to go on from: all, or rows of which it knows nothing (default all)",
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes that play (default 2)")
    parser.add_argument("--keep", type=Path, required=True, help="folder of games and networks")
    parser.add_argument("--output", type=Path, default=NETWORK, help="where the last network goes")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Play and learn, round by round."""
    parser = _arguments()
    chosen = parser.parse_args(arguments)
    if not chosen.begin and (chosen.duels[0] < 1 or chosen.crowds[0] < 1):
        parser.error("without games there is no network, unless there is one to go on from (--begin)")
    chosen.keep.mkdir(parents=True, exist_ok=True)
    former: Network | None = load(chosen.begin) if chosen.begin else None
    valuation: Valuation = former or fitted()
    known = {"duel": former.duel, "crowd": former.crowd} if former else {}
    played: dict[str, list[tuple[str, int]]] = {name: [] for name in SEATS}
    record = record_of(chosen.begin) if chosen.begin else []
    record += begun("scripts/train", chosen, "fit duelA NUMBER, fit crowdA NUMBER, and so on")
    rounds = zip(ascii_uppercase, chosen.widths, chosen.duels, chosen.crowds, strict=False)
    for letter, width, *numbers in rounds:
        began = monotonic()
        games = f"round {letter}: {numbers[0]} duels, {numbers[1]} games with more seats"
        print(games, flush=True)
        for (name, seats), number in zip(SEATS.items(), numbers, strict=True):
            play_all(Round(name + letter, seats, valuation), number, chosen.jobs, chosen.keep)
            played[name].append((letter, number))
        network = chosen.keep / f"network{letter}.json"
        if not network.exists():
            schooling = Schooling(width, chosen.epochs, chosen.rate, chosen.learns, chosen.trust)
            lessons = [
                Lesson(name, tuple(some), chosen.keep, schooling, known.get(name))
                for name, some in played.items()
                if any(number for _, number in some)
            ]
            unchanged = {name: Learner.of(network) for name, network in known.items()}
            with ProcessPoolExecutor(min(chosen.jobs, max(1, len(lessons)))) as pool:
                results = list(pool.map(taught, lessons))
            log = [result.log for result in results]
            print("\n".join(log))
            learners = {lesson.name: result.learner for lesson, result in zip(lessons, results, strict=True)}
            save(
                unchanged | learners,
                network,
                [*record, games, *"\n".join(log).splitlines()],
            )
        print(f"  {monotonic() - began:.0f} s", flush=True)
        record = record_of(network)
        valuation = load(network)
        chosen.output.write_bytes(network.read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
