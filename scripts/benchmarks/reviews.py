"""How long it takes to review a match, beside King's own decisions in the same match on the same core.

The match is played by Brawlers and has about 40 turns. The baseline is King answering, with its usual budget,
every decision of it with at least two answers, as many as are reviewed: one in a few is timed, evenly chosen.
"""

import argparse
import gc
import platform
from random import Random
from time import process_time
from typing import Final

from engine import CHANCE, Edition, Record, State, legal, new_game, rules, view
from engine.players import BUDGETS, PLAYERS
from engine.review.pieces import judge, pieces
from engine.review.review import check, doubts
from engine.sampling import sample
from scripts.benchmarks.timing import use_one_core

TURNS: Final = 40
CLOSE: Final = 3
"""So many turns more or fewer are about as many."""
AIM: Final = 20.0
"""Seconds that a match of 40 turns may take."""
PLAYER: Final = "brawler"


def played(seats: int, seed: int) -> tuple[Record, list[State]]:
    """A match, and its decisions before they were answered."""
    rng = Random(f"reviews {seats} {seed}")
    state = new_game(rules(Edition.SECOND), seats)
    record, decisions = Record.begin(state), []
    while not state.over:
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            record.add(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        if len(answers) > 1:
            decisions.append(state.copy())
        record.add(state, PLAYERS[PLAYER].choose(view(state, seat), answers, rng, 0))
    return record, decisions


def long_enough(seats: int) -> tuple[Record, list[State]]:
    """The first match with about 40 turns."""
    seed = 0
    while True:
        record, decisions = played(seats, seed)
        if decisions and abs(decisions[-1].turn - TURNS) <= CLOSE:
            return record, decisions
        seed += 1


def of_king(decisions: list[State], timed: int) -> float:
    """Seconds that King would take for these, from some of them."""
    chosen = decisions[:: max(1, len(decisions) // timed)]
    began = process_time()
    for state in chosen:
        seat = state.asked_seat
        assert seat is not None
        PLAYERS["king"].choose(view(state, seat), legal(state, seat), Random(1), BUDGETS["king"])
    return (process_time() - began) / len(chosen) * len(decisions)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if the aim is missed."""
    parser = argparse.ArgumentParser("scripts/bench reviews", description=__doc__)
    parser.add_argument("--seats", type=int, default=4, help="of the match (default 4)")
    parser.add_argument("--timed", type=int, default=40, help="decisions of King that are timed (default 40)")
    chosen = parser.parse_args(arguments)
    record, decisions = long_enough(chosen.seats)
    print(f"Python {platform.python_version()}, core {use_one_core()}")
    gc.collect()
    began = process_time()
    judgements = [judge(piece) for piece in pieces(record)]
    judged = process_time() - began
    doubted = doubts(judgements)
    for doubt in doubted:
        check(doubt)
    whole = process_time() - began
    king = of_king(decisions, chosen.timed)
    print(f"match      {decisions[-1].turn} turns, {chosen.seats} seats, {len(record)} lines")
    print(f"decisions  {len(decisions)}, {len(doubted)} of them looked at more closely")
    print(f"review     {whole:.1f} s: {judged:.1f} s for all turns, {whole - judged:.1f} s for closer looks")
    print(f"King       {king:.1f} s for as many decisions: a review takes {whole / king:.2f} of that")
    print(f"aim        {AIM:.0f} s: {'met' if whole <= AIM else 'missed'}")
    return 0 if whole <= AIM else 1


if __name__ == "__main__":
    raise SystemExit(main())
