"""Tournaments of computer players: one on one seat, another on all the others, the seats rotated.

Each deal is played once from each seat with common random numbers: the same chance begins every turn. A line
for each edition and number of seats: games won with the Wilson interval of 95 %, and how long the challenger
thought for an answer (processor time, median and 95th percentile; questions with one answer are left out).
The same seed plays the same games, however many processes share them. Seeds of scripts/fit are never used.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from random import Random
from time import process_time
from typing import Final, NamedTuple

from engine import CHANCE, Edition, State, apply, legal, new_game, rules, view
from engine.boxes import choices
from engine.players import BUDGETS, PLAYERS
from engine.rules import EDITIONS
from engine.sampling import sample
from scripts.games.monsters import with_own_cards
from scripts.games.player_names import player_names

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95 % interval."""
CHUNK: Final = 5
"""Deals that a process plays before it reports."""
MOST_ANSWERS: Final = 20_000


class Match(NamedTuple):
    """Who plays what."""

    challenger: str
    others: str
    edition: Edition
    seats: int
    seed: int
    budget: int
    boxes: tuple[str, ...] = ()
    """Expansions of every game; the deals are the same without them."""


class Score(NamedTuple):
    """How some games went for the challenger."""

    games: int
    won: int
    times: tuple[float, ...]
    """Seconds of processor time for each answer of the challenger that was a choice."""


def wilson(won: int, games: int) -> tuple[float, float]:
    """The interval of 95 % around a share (Wilson 1927)."""
    share, z = won / games, CONFIDENCE
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - half) / scale, (middle + half) / scale


def chance_of(match: Match, deal: int) -> Callable[[State], Random]:
    """The chance of a deal: each turn has a stream of its own, the same from whatever seat it is played."""
    streams: dict[int, Random] = {}

    def stream(state: State) -> Random:
        if state.turn not in streams:
            streams.clear()
            name = f"arena {match.seed} {match.edition} {match.seats} {deal} {state.turn}"
            streams[state.turn] = Random(name)
        return streams[state.turn]

    return stream


def play(match: Match, deal: int, seat: int) -> Score:
    """One game with the challenger on a seat."""
    names = [match.challenger if place == seat else match.others for place in range(match.seats)]
    stream = chance_of(match, deal)
    thoughts = [
        Random(f"arena {match.seed} {match.edition} {match.seats} {deal} seat {place}")
        for place in range(match.seats)
    ]
    chosen = rules(match.edition, boxes=match.boxes)
    drawn = Random(f"arena {match.seed} {match.edition} {match.seats} {deal} monsters")
    state = new_game(chosen, match.seats, monsters=with_own_cards(drawn, chosen, match.seats))
    times = []
    for _ in range(MOST_ANSWERS):
        asked = state.asked_seat
        if asked is None:
            break
        if asked == CHANCE:
            apply(state, sample(state, stream(state).random))
            continue
        answers = legal(state, asked)
        began = process_time()
        answer = PLAYERS[names[asked]].choose(view(state, asked), answers, thoughts[asked], match.budget)
        if asked == seat and len(answers) > 1:
            times.append(process_time() - began)
        apply(state, answer)
    return Score(1, int(state.winner == seat), tuple(times))


def play_some(match: Match, deals: range) -> Score:
    """Play these deals, each from every seat."""
    return total([play(match, deal, seat) for deal in deals for seat in range(match.seats)])


def total(scores: Sequence[Score]) -> Score:
    """The scores together."""
    return Score(
        sum(score.games for score in scores),
        sum(score.won for score in scores),
        tuple(time for score in scores for time in score.times),
    )


def play_all(match: Match, games: int, pool: ProcessPoolExecutor) -> Score:
    """Play at least so many games; where it stands is told on the way."""
    deals = -(-games // match.seats)
    chunks = [range(at, min(at + CHUNK, deals)) for at in range(0, deals, CHUNK)]
    score = Score(0, 0, ())
    for some in pool.map(play_some, [match] * len(chunks), chunks):
        score = total([score, some])
        print(f"{match.edition}, {match.seats} seats: {score.won} of {score.games} won", file=sys.stderr)
    return score


# The report


def line(match: Match, score: Score) -> str:
    """A row of the table."""
    low, high = wilson(score.won, score.games)
    times = sorted(score.times) or [0.0]
    median, slow = times[len(times) // 2], times[len(times) * 95 // 100]
    who = " ".join((f"{match.challenger} against {match.others}", *match.boxes))
    share = score.won / score.games
    return (
        f"| {who:32} | {match.edition:8} | {match.seats:5} | {score.games:6} | {share:6.1%} "
        f"| {low:6.1%} - {high:6.1%} | {1 / match.seats:6.1%} | {median * 1e3:5.1f} | {slow * 1e3:5.1f} |"
    )


def head() -> str:
    """The head of the table."""
    titles = (
        f"| {'players':32} | {'edition':8} | {'seats':5} | {'games':6} | {'won':6} "
        f"| {'interval 95 %':15} | {'even':6} | {'ms':5} | {'p95':5} |"
    )
    return titles + "\n" + "".join(mark if mark == "|" else "-" for mark in titles)


def matches(chosen: argparse.Namespace) -> Iterator[Match]:
    """Every edition with every number of seats that it has."""
    challenger, others = chosen.players
    usual = max(BUDGETS[challenger], BUDGETS[others])
    budget = usual if chosen.budget is None else chosen.budget
    boxes = tuple(filter(None, chosen.boxes.split(",")))
    for edition, seats in product(map(Edition, chosen.edition or [*Edition]), chosen.seats or [2]):
        if seats <= EDITIONS[edition].most_seats and set(boxes) <= {*choices(edition)}:
            yield Match(challenger, others, edition, seats, chosen.seed, budget, boxes)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/arena", description=__doc__)
    parser.add_argument(
        "players", type=player_names, help=f"two of {', '.join(PLAYERS)} with a comma, the challenger first"
    )
    parser.add_argument("--games", type=int, default=1000, help="at least so many a line (default 1000)")
    parser.add_argument(
        "--edition", choices=[*Edition], action="append", help="only this one; may be repeated"
    )
    parser.add_argument(
        "--seats", type=int, choices=range(2, 7), action="append", help="2-6, default 2; may be repeated"
    )
    parser.add_argument("--budget", type=int, help="positions for an answer (default: what is usual)")
    parser.add_argument(
        "--boxes", default="", help="expansions in each game, by commas; editions that lack one are left out"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes that share the games (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds play other games (default 1)")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = _arguments()
    chosen = parser.parse_args(arguments)
    if len(chosen.players) != 2:
        parser.error("two players are needed")
    if chosen.games < 1 or chosen.jobs < 1 or (chosen.budget or 0) < 0:
        parser.error("at least one game and one process, and no budget below 0")
    planned = list(matches(chosen))
    if not planned:
        parser.error("no edition that was chosen has so many seats and these expansions")
    print(head())
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for match in planned:
            print(line(match, play_all(match, chosen.games, pool)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
