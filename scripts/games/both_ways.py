"""A decision that a review calls a mistake, played out many times with either answer.

First stands what a review says of it: how much the other answer costs, at first sight and looked at more
closely. Then games are played from there by computers of one level, each game with both answers and the same
chance at the beginning of every turn. Each line: games so far, how many were won with each answer, and how
many wins of 100 lie between, with the interval of 95 %.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from engine import CHANCE, State, apply, build, legal, view, write
from engine.answers import Answer
from engine.players import BUDGETS, PLAYERS
from engine.review.choices import choice
from engine.review.deep_compare import look_closer
from engine.sampling import sample

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95 % interval."""
TOLD: Final = 100
"""Games between two lines."""


class Trial(NamedTuple):
    """A position, as `engine.build` takes it, with the better answer and the other one."""

    position: dict[str, Any]
    better: str
    other: str


_FIRST_TURN: Final[dict[str, Any]] = {"active": 1, "first": 1, "turn": 1, "step": "buy"}
TRIALS: Final = {
    "sweep": Trial(
        {
            "rules": {"edition": "first"},
            "seats": [{"energy": 2}, {}],
            "market": ["battery_monster", "apartment_building", "detritivore"],
            **_FIRST_TURN,
        },
        "pass",
        "sweep",
    ),
    "sweep in origins": Trial(
        {
            "rules": {"edition": "origins"},
            "seats": [{"energy": 2, "stars": 2}, {}],
            "city": 1,
            "market": ["high_altitude_bombing", "wings", "national_guard"],
            **_FIRST_TURN,
        },
        "pass",
        "sweep",
    ),
}


def named(state: State, text: str) -> Answer:
    """A legal answer by its notation."""
    seat = state.asked_seat
    assert seat is not None
    return next(answer for answer in legal(state, seat) if write(answer) == text)


def said(trial: Trial) -> str:
    """What a review says of it."""
    state = build(trial.position)
    made = choice(state, named(state, trial.other))
    assert made is not None
    judged = look_closer(made.seen, named(state, trial.better), made.answer, made.cost)
    best = write(made.best)
    return (
        f"{trial.other} for {trial.better}: {100 * made.cost:.1f} wins of 100 at first sight (best: {best}), "
        f"{100 * judged.by:.1f} ± {100 * judged.error:.1f} looked at closely"
    )


def won(state: State, answer: Answer, level: str, game: int) -> float:
    """Whether the one who is asked wins the game from here; half where nobody does."""
    seat, ahead = answer.seat, state.copy()
    thoughts = Random(f"both ways {game}")
    apply(ahead, answer)
    turn, chance = -1, thoughts
    while (asked := ahead.asked_seat) is not None:
        if ahead.turn != turn:
            turn, chance = ahead.turn, Random(f"both ways {game} {ahead.turn}")
        if asked == CHANCE:
            apply(ahead, sample(ahead, chance.random))
            continue
        seen, answers = view(ahead, asked), legal(ahead, asked)
        apply(ahead, PLAYERS[level].choose(seen, answers, thoughts, BUDGETS[level]))
    return 0.5 if ahead.winner < 0 else float(ahead.winner == seat)


def line(one: Sequence[float], two: Sequence[float]) -> str:
    """How far they are apart so far."""
    apart = [first - second for first, second in zip(one, two, strict=True)]
    half = CONFIDENCE * stdev(apart) / sqrt(len(apart))
    mean = fmean(apart)
    return (
        f"{len(apart):6} {100 * fmean(one):6.2f} % {100 * fmean(two):6.2f} % {100 * mean:+6.2f} "
        f"({100 * (mean - half):+.2f} to {100 * (mean + half):+.2f})"
    )


def played(trial: Trial, level: str, games: range) -> Iterator[str]:
    """A line for every so many games, and for all of them."""
    state = build(trial.position)
    better, other = named(state, trial.better), named(state, trial.other)
    one, two = [], []
    for number, game in enumerate(games, start=1):
        one.append(won(state, better, level, game))
        two.append(won(state, other, level, game))
        if number > 1 and (number % TOLD == 0 or number == len(games)):
            yield line(one, two)


def main(arguments: list[str] | None = None) -> int:
    """Play a decision out both ways."""
    parser = argparse.ArgumentParser("scripts/both-ways", description=__doc__)
    parser.add_argument("trial", choices=[*TRIALS])
    parser.add_argument("--games", type=int, default=2_000, help="with each answer (default 2000)")
    parser.add_argument("--level", choices=[*PLAYERS], default="brawler", help="who plays (default brawler)")
    chosen = parser.parse_args(arguments)
    if chosen.games < 2:
        parser.error("at least two games")
    trial = TRIALS[chosen.trial]
    print(said(trial))
    print(f"{'games':>6} {trial.better:>8} {trial.other:>8} apart", flush=True)
    for told in played(trial, chosen.level, range(chosen.games)):
        print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
