"""Simulated matches, accounted for as in a review: luck has to be 0 on the average, and books to balance.

For every seat of a match its chance at the start, all luck and all decisions have to come to 1 if it won and
to 0 if not. The mean luck of a seat is told with its interval of 95 %. The same seed plays the same matches,
however many processes share them. What was counted is kept in a file, if one is named: whoever asks for the
same matches again, or for more of them, goes on where it ended.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine import CHANCE, Edition, Record, State, legal, new_game, rules, view
from engine.players import PLAYERS
from engine.players.network import trained
from engine.players.valuation import Valuation, fitted
from engine.review.judging import chances
from engine.review.pieces import account, pieces
from engine.rules import EDITIONS
from engine.sampling import sample
from scripts.games.player_names import add_players
from scripts.games.sharing import progress, shared

CHUNK: Final = 20
"""Matches that a process plays before it reports."""
CLOSE: Final = 1e-6
"""Books that come so close to the result balance."""
NORMAL: Final = 1.96
"""Standard errors to each side of an interval of 95 %."""
TOO_FAR: Final = 4.0
"""Standard errors from 0 at which the luck is certainly wrong: by chance in one of 16,000 runs."""
FEWEST: Final = 30
"""With fewer matches nothing is said of how far from 0 a mean is: its standard error is not known well."""


def _judges() -> Mapping[str, Valuation]:
    return MappingProxyType({"network": trained(), "weights": fitted()})


class Plan(NamedTuple):
    """What is to be played."""

    seed: int
    players: tuple[str, ...]
    """Names of PLAYERS, seat by seat, over and over."""
    seats: tuple[int, ...]
    """How many each match has, match by match, over and over."""
    editions: tuple[Edition, ...]
    """One of these, of those with enough seats."""
    judge: str = "network"
    """Who says what a position is worth."""

    @property
    def text(self) -> str:
        """Names the plan in a file."""
        return json.dumps(self)


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

    matches: int = 0
    seats: dict[int, list[Sums]] = field(default_factory=dict)
    """Seat by seat, by how many there are."""
    worst: float = 0.0
    """How far the books of a seat were from its result at most."""

    def of(self, seats: int) -> list[Sums]:
        """The sums of matches with so many seats."""
        return self.seats.setdefault(seats, [Sums() for _ in range(seats)])

    def join(self, other: "Tally") -> None:
        """Count the matches of others too."""
        self.matches += other.matches
        self.worst = max(self.worst, other.worst)
        for number, sums in other.seats.items():
            for own, theirs in zip(self.of(number), sums, strict=True):
                own.join(theirs)


def play(plan: Plan, match: int) -> tuple[Record, State]:
    """One match of a plan, to its end."""
    rng = Random(f"luck {plan.seed}:{match}")
    seats = plan.seats[match % len(plan.seats)]
    editions = [edition for edition in plan.editions if EDITIONS[edition].most_seats >= seats]
    state = new_game(rules(rng.choice(editions)), seats)
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
    tally, judge = Tally(), _judges()[plan.judge]
    for match in matches:
        record, state = play(plan, match)
        cut = pieces(record)
        accounts, start = [account(piece, judge) for piece in cut], chances(cut[0].before, judge)
        tally.matches += 1
        for seat, sums in enumerate(tally.of(state.seats)):
            luck = sum(each.luck[seat] for each in accounts)
            decisions = sum(each.decisions[seat] for each in accounts)
            books = start[seat] + luck + decisions
            tally.worst = max(tally.worst, abs(books - (seat == state.winner)))
            sums.add(luck)
    return tally


# What is kept


def read(path: Path, plan: Plan) -> dict[int, Tally]:
    """The tallies of a plan in a file, by the first match of each; those of other plans are left alone."""
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {line["first"]: _tally(line) for line in lines if line["plan"] == plan.text}


def _tally(line: Mapping[str, Any]) -> Tally:
    seats = {int(number): [Sums(**sums) for sums in own] for number, own in line["seats"].items()}
    return Tally(line["matches"], seats, line["worst"])


def write(path: Path, plan: Plan, first: int, tally: Tally) -> None:
    """Add a line with the tally of a chunk."""
    with path.open("a", encoding="utf-8") as file:
        print(json.dumps({"plan": plan.text, "first": first} | asdict(tally)), file=file)


def run(plan: Plan, matches: range, jobs: int, kept: Path | None = None) -> Tally:
    """Count these matches, or those until Ctrl-C, with a progress line on standard error."""
    firsts = range(matches.start, matches.stop, CHUNK)
    known = read(kept, plan) if kept is not None else {}
    total = Tally()
    for first in firsts:
        total.join(known.get(first, Tally()))
    left = [range(first, min(first + CHUNK, matches.stop)) for first in firsts if first not in known]
    already = total.matches
    with progress(len(matches) - already) as tell:
        for chunk, tally in zip(left, shared(count, plan, left, jobs), strict=True):
            if kept is not None:
                write(kept, plan, chunk.start, tally)
            total.join(tally)
            tell(total.matches - already)
    return total


# The report


def report(tally: Tally) -> Iterator[str]:
    """The lines that say what was found, in wins of a hundred matches."""
    yield f"books balance within {tally.worst:.1e}: {'yes' if tally.worst <= CLOSE else 'NO'}"
    for number, seats in sorted(tally.seats.items()):
        for seat, sums in enumerate(seats, start=1):
            low, high = (100 * (sums.mean + side * NORMAL * sums.error) for side in (-1, 1))
            yield (
                f"seat {seat} of {number}: {sums.matches:,} matches, "
                f"mean luck {100 * sums.mean:+.2f} of 100, interval 95 % {low:+.2f} to {high:+.2f}"
            )


def is_sound(tally: Tally) -> bool:
    """Whether the books balance and no mean luck is too far from 0."""
    known = [sums for seats in tally.seats.values() for sums in seats if sums.matches >= FEWEST]
    return tally.worst <= CLOSE and all(abs(sums.mean) <= TOO_FAR * sums.error for sums in known)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/luck", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, help="how many (default 10000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (default 0)")
    parser.add_argument(
        "--seats", default="2", help="how many each match has, over and over, as 2 or 3,4,5,6 (default 2)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes that share them (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds play other matches (default 1)")
    add_players(parser, "hatchling,greedy")
    parser.add_argument(
        "--judge",
        choices=[*_judges()],
        default="network",
        help="what judges a position: the network, as in reviews, or Brawler's weights, which are quicker",
    )
    parser.add_argument(
        "--edition", choices=[*Edition], action="append", help="only this one; may be repeated"
    )
    parser.add_argument("--keep", type=Path, help="a file for what was counted, to go on from")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Play and report; 1 if books do not balance, or if luck is not 0 on the average."""
    parser = _arguments()
    chosen = parser.parse_args(arguments)
    editions = tuple(map(Edition, chosen.edition or Edition))
    most = max(EDITIONS[edition].most_seats for edition in editions)
    seats = tuple(int(word) if word.isdecimal() else 0 for word in chosen.seats.split(","))
    if min(chosen.matches, chosen.jobs) < 1 or chosen.first < 0 or not 2 <= min(seats) <= max(seats) <= most:
        parser.error(f"at least one match and one process, none before the first, and 2 to {most} seats")
    plan = Plan(chosen.seed, chosen.players, seats, editions, chosen.judge)
    total = run(plan, range(chosen.first, chosen.first + chosen.matches), chosen.jobs, chosen.keep)
    if total.matches:
        print("\n".join(report(total)))
    return 0 if is_sound(total) else 1


if __name__ == "__main__":
    sys.exit(main())
