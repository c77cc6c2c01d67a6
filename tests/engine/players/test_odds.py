"""Exact odds: the plan of a turn against counting every case, and against the rules themselves."""

from functools import cache
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from engine.dice import (
    CLAW,
    FACES,
    HEART,
    ONE,
    SINGLE,
    THREE,
    TWO,
    Dice,
    all_rolls,
    count,
    keeps,
    minus,
    plus,
)
from engine.players.odds import Luck, Plan, places
from scripts.games.odds_trial import TRIALS, trial

ENDLESS = 60
"""Rerolls of a 3 after which no 3 is left with all but certainty."""


def worths(number: int, seed: int) -> list[float]:
    """A valuation without any order in it."""
    rng = Random(seed)
    return [rng.random() * 10 for _ in all_rolls(number)]


def counted(finals: list[float], number: int, luck: Luck) -> dict[Dice, float]:
    """What each result is worth, by trying every choice and counting every ordered throw."""
    at = places(number)

    @cache
    def changed(dice: Dice, ones: int, prices: tuple[float, ...], threes: int) -> float:
        choices = [finals[at[dice]]]
        for face in FACES:
            if not dice[face]:
                continue
            rest = minus(dice, SINGLE[face])
            if ones:
                choices.append(changed(plus(rest, SINGLE[ONE]), ones - 1, prices, threes))
            for price in set(prices):
                left = list(prices)
                left.remove(price)
                choices += [
                    changed(plus(rest, SINGLE[into]), ones, tuple(left), threes) - price for into in FACES
                ]
            if face == TWO and luck.twos_as_ones:
                choices.append(changed(plus(rest, SINGLE[ONE]), ones, prices, threes))
            if face == THREE and luck.rerolls_threes and threes:
                again = [changed(plus(rest, die), ones, prices, threes - 1) for die in SINGLE]
                choices.append(fmean(again))
        return max(choices)

    @cache
    def rolling(dice: Dice, rolls: int, extra: tuple[float, ...], threes: int) -> float:
        choices = [changed(dice, luck.to_one, luck.to_any, ENDLESS)]
        if rolls:
            choices += [thrown(kept, rolls - 1, extra) - luck.roll_price for kept in keeps(dice)]
        for price in set(extra) if not rolls else ():
            left = list(extra)
            left.remove(price)
            best = max(thrown(kept, 0, tuple(left)) for kept in keeps(dice))
            choices.append(best - price - luck.roll_price)
        if luck.rerolls_threes and dice[THREE] and threes:
            rest = minus(dice, SINGLE[THREE])
            choices.append(fmean(rolling(plus(rest, die), rolls, extra, threes - 1) for die in SINGLE))
        return max(choices)

    @cache
    def thrown(kept: Dice, rolls: int, extra: tuple[float, ...]) -> float:
        throws = product(FACES, repeat=number - sum(kept))
        return fmean(rolling(plus(kept, count(throw)), rolls, extra, ENDLESS) for throw in throws)

    return {dice: rolling(dice, luck.rolls, luck.extra, ENDLESS) for dice in all_rolls(number)}


LUCKS = {
    "three rolls": (3, Luck(2)),
    "four dice": (4, Luck(1)),
    "one die": (1, Luck(3)),
    "Orb of Doom": (3, Luck(2, roll_price=0.7)),
    "Energy Drink and Smoke Cloud": (3, Luck(1, extra=(0.5, 0.5, 0.2))),
    "Background Dweller": (3, Luck(1, rerolls_threes=True)),
    "Background Dweller after the last roll": (3, Luck(0, rerolls_threes=True)),
    "Herd Culler twice": (3, Luck(1, to_one=2)),
    "Stretchy and Plot Twist": (3, Luck(1, to_any=(0.9, 1.4))),
    "Shrinky": (3, Luck(1, twos_as_ones=True)),
    "all of them": (
        2,
        Luck(1, 0.1, extra=(0.3,), rerolls_threes=True, to_one=1, to_any=(0.6, 0.8), twos_as_ones=True),
    ),
}


@pytest.mark.parametrize("name", LUCKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_plan_is_worth_what_counting_every_case_gives(name: str, seed: int) -> None:
    number, luck = LUCKS[name]
    finals = worths(number, seed)
    plan = Plan(finals, number, luck)
    for dice, worth in counted(finals, number, luck).items():
        assert plan.value(dice) == pytest.approx(worth, abs=1e-9)


def test_two_dice_for_hearts() -> None:
    """A die shows a heart in one of three rolls with 91 of 216."""
    plan = Plan([float(dice[HEART]) for dice in all_rolls(2)], 2, Luck(2))
    assert plan.start() == pytest.approx(2 * 91 / 216)
    assert plan.value((2, 0, 0, 0, 0, 0)) == pytest.approx(2 * 11 / 36)
    assert plan.keep((0, 0, 0, 0, 0, 1)) == pytest.approx(1 + 11 / 36)
    assert plan.stop((0, 0, 0, 0, 0, 2)) == 2


def test_ten_dice_for_claws() -> None:
    plan = Plan([float(dice[CLAW]) for dice in all_rolls(10)], 10, Luck(1))
    assert plan.start() == pytest.approx(10 * 11 / 36)


def test_a_three_is_rolled_until_it_is_something_else() -> None:
    """With Background Dweller one die becomes a heart with 1 in 5 when only a 3 may be rolled again."""
    hearts = Plan([float(dice[HEART]) for dice in all_rolls(1)], 1, Luck(0, rerolls_threes=True))
    assert hearts.stop((0, 0, 1, 0, 0, 0)) == pytest.approx(1 / 5)
    assert hearts.start() == pytest.approx(1 / 6 + 1 / 6 * 1 / 5)


def test_a_roll_is_paid_for_only_when_it_is_worth_its_price() -> None:
    hearts = [float(dice[HEART]) for dice in all_rolls(1)]
    cheap, dear = (Plan(hearts, 1, Luck(0, extra=(price,))) for price in (0.1, 0.2))
    assert cheap.value((1, 0, 0, 0, 0, 0)) == pytest.approx(1 / 6 - 0.1)
    assert dear.value((1, 0, 0, 0, 0, 0)) == 0


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", TRIALS)
def test_turns_played_by_the_rules_are_worth_what_was_planned(name: str) -> None:
    """1,500 turns; scripts/odds plays a million. Five standard errors: wrong by chance once in millions."""
    planned, worths = trial(name, 1_500, seed=7)
    error = stdev(worths) / sqrt(len(worths))
    assert abs(fmean(worths) - planned) < 5 * error


@pytest.mark.parametrize("luck", [Luck(0), Luck(2), Luck(3, roll_price=0.4)])
def test_the_likely_results_are_worth_what_the_plan_is(luck: Luck) -> None:
    finals = worths(4, seed=5)
    plan = Plan(finals, 4, luck)
    likely = plan.results_of_turn()
    assert sum(likely) == pytest.approx(1)
    if not luck.roll_price:
        assert sum(mass * final for mass, final in zip(likely, finals, strict=True)) == pytest.approx(
            plan.start()
        )


def test_two_kept_claws_are_in_every_result() -> None:
    """One die of three is thrown once more: each face with 1 in 6 when every face is worth the same."""
    plan = Plan([0.0 for _ in all_rolls(3)], 3, Luck(1))
    likely = dict(zip(all_rolls(3), plan.results((0, 0, 0, 0, 2, 0)), strict=True))
    assert {dice: mass for dice, mass in likely.items() if mass} == {
        plus((0, 0, 0, 0, 2, 0), die): pytest.approx(1 / 6) for die in SINGLE
    }
