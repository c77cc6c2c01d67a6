"""The exact odds of a turn beside turns played by the rules, with and without cards that change them.

Each line: what the plan says a turn is worth before the first roll, what so many turns were worth on average
when played by that plan, the standard error of that, and how many of them lie between. Fails if more than
four do somewhere.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from engine import State, build, legal
from engine.answers import Answer, Turn, Use
from engine.decisions import RollDice
from engine.dice import CLAW, ENERGY, HEART, Dice, all_rolls
from engine.events import ResultSettled
from engine.flow import apply_unchecked
from engine.players.chances import STRETCHY, STRETCHY_PRICE, Prices, luck
from engine.players.odds import Luck, Plan
from engine.players.weighing import by_plan, in_order
from engine.sampling import sample

PRICES: Final = Prices(energy=0.5, smoke=0.3, twist=0.8, orb=1.0, most=6)
MOST_ERRORS: Final = 4.0
CHUNK: Final = 10_000
MARKET: Final = ("skyscraper", "tank", "heal")


class Trial(NamedTuple):
    """One kind of turn."""

    cards: tuple[str, ...] = ()
    energy: int = 0
    shrink: int = 0
    against: tuple[str, ...] = ()
    """Cards of the other seat."""


TRIALS: Final = {
    "no card": Trial(),
    "Extra Head, Giant Brain": Trial(("extra_head", "giant_brain")),
    "two shrink tokens": Trial(shrink=2),
    "Background Dweller": Trial(("background_dweller",)),
    "Energy Drink, 2 energy": Trial(("energy_drink",), energy=2),
    "Smoke Cloud": Trial(("smoke_cloud",)),
    "Herd Culler": Trial(("herd_culler",)),
    "Plot Twist": Trial(("plot_twist",)),
    "Stretchy, 4 energy": Trial(("stretchy",), energy=4),
    "Shrinky": Trial(("shrinky",)),
    "Orb of Doom against it": Trial(against=("orb_of_doom",)),
    "Dweller, Culler, Shrinky, Twist": Trial(("background_dweller", "herd_culler", "shrinky", "plot_twist")),
}


def worth(dice: Dice) -> float:
    """What a result counts here: stars, claws, hearts, half of energy, and a little for all six faces."""
    stars = sum(face + dice[face] - 2 for face in (0, 1, 2) if dice[face] >= 3)
    return stars + 0.7 * dice[CLAW] + 0.4 * dice[HEART] + 0.5 * dice[ENERGY] + (2.0 if all(dice) else 0.0)


def trial(name: str, turns: int, seed: int) -> tuple[float, list[float]]:
    """What a turn is worth by the plan, and what so many played ones were worth."""
    rng = Random(f"{name}:{seed}")
    start = position(TRIALS[name])
    rolled = start.copy()
    apply_unchecked(rolled, sample(rolled, rng.random))
    planned = _plan(rolled.ndice, luck(rolled, PRICES)).start()
    return planned, [turn(start.copy(), rng) for _ in range(turns)]


def position(trial: Trial) -> State:
    """A turn of such a kind, before its first roll."""
    own = {"cards": list(trial.cards), "energy": trial.energy, "shrink": trial.shrink}
    deck = {"edition": "second", "deck": "base+new"}
    seats = [own, {"cards": list(trial.against)}]
    return build({"rules": deck, "seats": seats, "active": 1, "market": list(MARKET)})


def turn(state: State, rng: Random) -> float:
    """Play the dice of a turn by the plan: what they are worth, less what was given up for them."""
    paid = 0.0
    while True:
        if isinstance(state.question, RollDice):
            paid += PRICES.orb * (state.rolled > 0 and state.masks[1] != 0)
        if state.asked_seat == 0:
            answer = best(state)
            paid += price(answer)
        else:
            answer = sample(state, rng.random)
        for event in apply_unchecked(state, answer):
            if isinstance(event, ResultSettled):
                return worth(event.dice) - paid


def best(state: State) -> Answer:
    """The answer of the plan."""
    answers = legal(state, 0)
    worths = by_plan(_plan(state.ndice, luck(state, PRICES)), state, answers, PRICES)
    return answers[in_order(worths)[0]]


def price(answer: Answer) -> float:
    """What an answer gives up."""
    match answer:
        case Use(_, "energy_drink"):
            return PRICES.energy
        case Use(_, "smoke_cloud"):
            return PRICES.smoke
        case Turn(_, _, _, card) if card == STRETCHY:
            return STRETCHY_PRICE * PRICES.energy
        case Turn(_, _, _, "plot_twist"):
            return PRICES.twist
        case _:
            return 0.0


@lru_cache(maxsize=64)
def _plan(number: int, chances: Luck) -> Plan:
    return Plan([worth(dice) for dice in all_rolls(number)], number, chances)


# The report


def compare(names: Sequence[str], turns: int, jobs: int, seed: int) -> Iterator[tuple[str, float]]:
    """A line for each kind of turn, with the standard errors between plan and play."""
    for name in names:
        chunks = [min(CHUNK, turns - done) for done in range(0, turns, CHUNK)]
        seeds = [seed * len(chunks) + place for place in range(len(chunks))]
        with ProcessPoolExecutor(jobs) as pool:
            results = list(pool.map(trial, [name] * len(chunks), chunks, seeds))
        planned = results[0][0]
        worths = [each for _, some in results for each in some]
        error = stdev(worths) / sqrt(len(worths))
        away = (fmean(worths) - planned) / error
        yield f"{name:32} {planned:9.5f} {fmean(worths):9.5f} {error:9.5f} {away:+6.2f}", abs(away)


def main(arguments: list[str] | None = None) -> int:
    """Play, compare, and return 1 if plan and play differ."""
    parser = argparse.ArgumentParser("scripts/odds", description=__doc__)
    parser.add_argument("--turns", type=int, default=1_000_000, help="of each kind (default 1000000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that share them (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds play other turns (default 1)")
    parser.add_argument("--kind", choices=[*TRIALS], action="append", help="only this one; may be repeated")
    chosen = parser.parse_args(arguments)
    if chosen.turns < 2 or chosen.jobs < 1:
        parser.error("at least two turns and one process")
    print(f"{'turn with':32} {'planned':>9} {'played':>9} {'error':>9} {'away':>6}")
    worst = 0.0
    for line, away in compare(chosen.kind or [*TRIALS], chosen.turns, chosen.jobs, chosen.seed):
        print(line, flush=True)
        worst = max(worst, away)
    return int(worst > MOST_ERRORS)


if __name__ == "__main__":
    sys.exit(main())
