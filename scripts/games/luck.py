"""Simulated matches, accounted for as in a review: luck has to be 0 on the average, and books to balance.

For every seat of a match its chance at the start, all luck and all decisions have to come to 1 if it won and
to 0 if not. The mean luck of a seat is told with its interval of 95 %. The same seed plays the same matches,
however many processes share them.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from engine import CHANCE, Edition, Record, State, legal, new_game, rules, view
from engine.players import PLAYERS
from engine.review.judging import chances
from engine.review.pieces import account, pieces
from engine.rules import BOXES
from engine.sampling import sample
from scripts.games.simulation import progress

CHUNK: Final = 20
"""Matches that a process plays before it reports."""
CLOSE: Final = 1e-6
"""Books that come so close to the result balance."""
NORMAL: Final = 1.96
"""Standard errors to each side of an interval of 95 %."""
TOO_FAR: Final = 4.0
"""Standard errors from 0 at which the luck is certainly wrong: by chance in one of 16,000 runs."""


class Plan(NamedTuple):
    """What is to be played."""

    seed: int
    players: tuple[str, ...]
    """Names of PLAYERS, seat by seat, over and over."""
    seats: int
    editions: tuple[Edition, ...]


@dataclass
class Sums:
    """The luck of one seat, over some matches."""

    matches: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, luck: float) -> None:
        """Count one match."""
        self.matches += 1
        self.total += luck
        self.squares += luck * luck

    def join(self, other: "Sums") -> None:
        """Count the matches of others too."""
        self.matches += other.matches
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """In chances to win."""
        return self.total / self.matches

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = self.squares / self.matches - self.mean**2
        return sqrt(max(0.0, spread) / self.matches)


@dataclass
class Tally:
    """What was found."""

    seats: list[Sums] = field(default_factory=list)
    worst: float = 0.0
    """How far the books of a seat were from its result at most."""

    def join(self, other: "Tally") -> None:
        """Count the matches of others too."""
        self.seats = self.seats or [Sums() for _ in other.seats]
        for own, theirs in zip(self.seats, other.seats, strict=True):
            own.join(theirs)
        self.worst = max(self.worst, other.worst)


def play(plan: Plan, match: int) -> tuple[Record, State]:
    """One match of a plan, to its end."""
    rng = Random(f"luck {plan.seed}:{match}")
    state = new_game(rules(rng.choice(plan.editions)), plan.seats)
    record = Record.begin(state)
    while not state.over:
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            record.add(state, sample(state, rng.random))
            continue
        player = PLAYERS[plan.players[seat % len(plan.players)]]
        record.add(state, player.choose(view(state, seat), legal(state, seat), rng, 0))
    return record, state


def count(plan: Plan, matches: range) -> Tally:
    """The luck of these matches."""
    tally = Tally([Sums() for _ in range(plan.seats)])
    for match in matches:
        record, state = play(plan, match)
        cut = pieces(record)
        accounts, start = [account(piece) for piece in cut], chances(cut[0].before)
        for seat in range(plan.seats):
            luck = sum(each.luck[seat] for each in accounts)
            decisions = sum(each.decisions[seat] for each in accounts)
            books = start[seat] + luck + decisions
            tally.worst = max(tally.worst, abs(books - (seat == state.winner)))
            tally.seats[seat].add(luck)
    return tally


def count_all(plan: Plan, matches: int, jobs: int) -> Iterator[Tally]:
    """The tallies of all matches, chunk by chunk, in as many processes."""
    chunks = [range(at, min(at + CHUNK, matches)) for at in range(0, matches, CHUNK)]
    if jobs == 1:
        yield from (count(plan, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(count, [plan] * len(chunks), chunks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def run(plan: Plan, matches: int, jobs: int) -> Tally:
    """Count all matches, or those until Ctrl-C, with a progress line on standard error."""
    total, began = Tally(), monotonic()
    try:
        for tally in count_all(plan, matches, jobs):
            total.join(tally)
            line = progress(total.seats[0].matches, matches, monotonic() - began)
            print(f"\r{line:<78}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped; this is what was played:", end="", file=sys.stderr)
    print(file=sys.stderr)
    return total


def report(tally: Tally) -> Iterator[str]:
    """The lines that say what was found, in wins of a hundred matches."""
    yield f"books balance within {tally.worst:.1e}: {'yes' if tally.worst <= CLOSE else 'NO'}"
    for seat, sums in enumerate(tally.seats, start=1):
        low, high = (100 * (sums.mean + side * NORMAL * sums.error) for side in (-1, 1))
        yield (
            f"seat {seat}: {sums.matches:,} matches, mean luck {100 * sums.mean:+.2f} of 100, "
            f"interval 95 % {low:+.2f} to {high:+.2f}"
        )


def is_sound(tally: Tally) -> bool:
    """Whether the books balance and no mean luck is too far from 0."""
    return tally.worst <= CLOSE and all(abs(sums.mean) <= TOO_FAR * sums.error for sums in tally.seats)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/luck", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, help="how many (default 10000)")
    parser.add_argument("--seats", type=int, default=2, help="in each match (default 2)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that share them (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds play other matches (default 1)")
    parser.add_argument(
        "--players",
        default="hatchling,greedy",
        help=f"seat by seat, over and over: {', '.join(PLAYERS)} (default hatchling,greedy)",
    )
    parser.add_argument(
        "--edition", choices=[*Edition], action="append", help="only this one; may be repeated"
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Play and report; 1 if books do not balance, or if luck is not 0 on the average."""
    parser = _arguments()
    chosen = parser.parse_args(arguments)
    players = tuple(chosen.players.split(","))
    unknown = [name for name in players if name not in PLAYERS]
    if unknown:
        parser.error(f"there is no player {unknown[0]!r}; there are {', '.join(PLAYERS)}")
    editions = tuple(map(Edition, chosen.edition or Edition))
    most = min(BOXES[edition].most_seats for edition in editions)
    if chosen.matches < 1 or chosen.jobs < 1 or not 2 <= chosen.seats <= most:
        parser.error(f"at least one match and one process, and 2 to {most} seats")
    plan = Plan(chosen.seed, players, chosen.seats, editions)
    total = run(plan, chosen.matches, chosen.jobs)
    if total.seats:
        print("\n".join(report(total)))
    return 0 if is_sound(total) else 1


if __name__ == "__main__":
    sys.exit(main())
