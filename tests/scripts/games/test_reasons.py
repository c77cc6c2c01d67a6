"""Reasons that are worked out anew: those that hold, those that speak for neither answer, and figures."""

from math import comb
from pathlib import Path
from typing import Any

import pytest

from engine import State, legal, view, write
from engine.answers import Buy, Pass, Stay, Sweep, Yield
from engine.players.advice import (
    Attack,
    Becomes,
    Brings,
    DeniesWin,
    Heals,
    KeepsEnergy,
    Odds,
    Renews,
    SavesHearts,
    SavesUpFor,
)
from engine.players.goals import Aim, Goal
from scripts.games.reasons import trial
from scripts.games.reasons.odds import reached
from scripts.games.reasons.recomputing import recompute
from scripts.games.reasons.verdicts import Pair, Verdict
from tests.engine.kit import game, resolving


def pair(state: State, better: str, worse: str) -> Pair:
    seat = state.asked_seat
    assert seat is not None
    answers = {write(answer): answer for answer in legal(state, seat)}
    return Pair(view(state, seat), answers[better], answers[worse], 0.1)


THREES = game("second", {}, {}, active=1, step="roll 1", dice="3 3 2 1 c h").state
THREE = 1 - (25 / 36) ** 4
"""Two 3s are kept, and a third falls in two rolls of four dice."""


@pytest.mark.parametrize(
    ("better", "worse", "chance", "verdict"),
    [
        ("keep 3 3", "stop", THREE, Verdict.FAVOURS),
        ("keep 3 3", "stop", 0.75, Verdict.FIGURE),
        ("keep 3 3", "keep 3 3", THREE, Verdict.EVEN),
        ("stop", "keep 3 3", THREE, Verdict.AGAINST),
    ],
)
def test_odds_are_those_of_the_best_play(better: str, worse: str, chance: float, verdict: Verdict) -> None:
    assert recompute(pair(THREES, better, worse), Odds(Goal(Aim.TRIPLE, 3), chance, 0.0)) is verdict


def test_odds_with_a_card_that_changes_dice_are_played_out() -> None:
    """Herd Culler makes one die a 1: with two of them there, three are certain."""
    state = game("second", {"cards": ["herd_culler"]}, {}, active=1, step="roll 1", dice="1 1 2 e c h").state
    given = pair(state, "keep 1 1", "keep 1 2 energy claw heart")
    otherwise = 1 / 6 + 5 / 6 * (1 - (5 / 6) ** 5)
    assert recompute(given, Odds(Goal(Aim.TRIPLE, 1), 1.0, otherwise)) is Verdict.FAVOURS
    assert recompute(given, Odds(Goal(Aim.TRIPLE, 1), 1.0, 0.5)) is Verdict.FIGURE


def test_dice_bring_what_they_show() -> None:
    state = game("second", {}, {}, active=1, step="roll 2", dice="3 3 3 e c h").state
    brings = Brings((0, 0, 3, 1, 0, 0))
    assert recompute(pair(state, "keep 3 3 3 energy", "keep 3 3 3"), brings) is Verdict.FAVOURS
    assert recompute(pair(state, "keep energy", "keep 3 3 3"), brings) is Verdict.MIXED
    assert recompute(pair(state, "keep heart", "keep 3 3 3"), brings) is Verdict.AGAINST


def test_a_die_that_is_turned_has_its_price() -> None:
    """A second claw for 2 energy."""
    hand = {"cards": ["stretchy"], "energy": 2}
    state = game("second", hand, {}, active=1, step="roll 3", dice="1 2 3 1 c 2").state
    turned = pair(state, "turn 3 to claw with stretchy", "pass")
    assert recompute(turned, Brings((2, 2, 0, 0, 2, 0))) is Verdict.MIXED


def test_a_knock_out_needs_no_card_that_heals_the_victim() -> None:
    """Four claws and Fire Breathing take 5 hearts; whoever sold a heart by Healing Ray would not do it."""
    own = {"cards": ["fire_breathing", "healing_ray"]}
    sees = game("first", own, {"hearts": 5, "energy": 2}, city=1, active=1, step="roll 2", dice="3 3 3 e c c")
    goal = Goal(Aim.KNOCK_OUT, seat=1)
    assert reached(sees.state, (1, 0, 0, 0, 4, 1), goal)
    assert not reached(sees.state, (2, 0, 0, 0, 3, 1), goal)


def test_a_result_is_reached_without_turning_its_dice_once_more() -> None:
    """Three 1s are one star; that Herd Culler could make a fourth of them is for the plan of the dice."""
    own = {"cards": ["herd_culler"], "stars": 18}
    state = game("second", own, {}, city=2, active=1, step="roll 2", dice="1 1 1 2 e h").state
    assert not reached(state, (3, 1, 0, 1, 0, 1), Goal(Aim.STARS))
    assert reached(state, (4, 1, 0, 1, 0, 0), Goal(Aim.STARS))


def test_a_win_is_denied_that_needs_a_purchase_and_the_stars_of_tokyo() -> None:
    """With 15 stars and 6 energy: to enter is one star, and Skyscraper four."""
    seats: tuple[dict[str, Any], ...] = ({"hearts": 6}, {"stars": 15, "energy": 6})
    market = ["skyscraper", "tank", "national_guard"]
    state = resolving("second", "c 2 1 1 2 3", *seats, city=1, active=2, market=market).state
    yields, stays = Yield(0), Stay(0)
    assert recompute(Pair(view(state, 0), stays, yields, 0.1), DeniesWin(1)) is Verdict.FAVOURS
    assert recompute(Pair(view(state, 0), yields, stays, 0.1), DeniesWin(1)) is Verdict.EVEN


def in_the_city(*seats: dict[str, Any], yields: bool = True) -> Pair:
    """The second seat has just hit the first one, which is in the City."""
    state = resolving("second", "c 2 1 1 2 3", *seats, city=1, active=2).state
    better, worse = (Yield(0), Stay(0)) if yields else (Stay(0), Yield(0))
    return Pair(view(state, 0), better, worse, 0.1)


def test_claws_in_tokyo_are_beside_those_outside() -> None:
    """Of three living, two roll at Tokyo, and one at those outside: 12 dice or 6 for three claws."""
    claw = 1 - (5 / 6) ** 3

    def three_of(dice: int) -> float:
        return 1 - sum(comb(dice, n) * claw**n * (1 - claw) ** (dice - n) for n in range(3))

    stated = Attack(3, three_of(12), three_of(6))
    assert recompute(in_the_city({"hearts": 4}, {}, {}), stated) is Verdict.FAVOURS
    assert recompute(in_the_city({"hearts": 4}, {}, {}), Attack(3, 0.9, 0.8)) is Verdict.FIGURE
    assert recompute(in_the_city({"hearts": 4}, {}), stated) is Verdict.EVEN


def test_dice_heal_outside_who_is_hurt() -> None:
    assert recompute(in_the_city({"hearts": 4}, {}), Heals()) is Verdict.FAVOURS
    assert recompute(in_the_city({"hearts": 4}, {}, yields=False), Heals()) is Verdict.EVEN


def to_buy(energy: int, *market: str) -> State:
    own = {"energy": energy, "hearts": 5}
    return game("second", own, {}, active=1, step="buy", market=list(market)).state


def test_what_a_card_costs_and_brings_is_played_by_the_rules() -> None:
    state = to_buy(6, "skyscraper", "national_guard", "wings")
    bought = pair(state, "buy skyscraper", "pass")
    assert recompute(bought, Becomes((5, 5), (0, 4), (6, 0))) is Verdict.MIXED
    assert recompute(bought, Becomes((5, 5), (0, 3), (6, 0))) is Verdict.FIGURE
    hurts = pair(state, "pass", "buy national_guard")
    assert recompute(hurts, SavesHearts(2)) is Verdict.FAVOURS
    assert recompute(hurts, KeepsEnergy(3)) is Verdict.FAVOURS
    assert recompute(hurts, SavesHearts(1)) is Verdict.FIGURE


def test_of_several_cards_to_sell_one_is_sold() -> None:
    """Wings bring 6, and Metamorph itself would bring 3 more."""
    hand = {"cards": ["metamorph", "wings"], "energy": 1}
    sold = pair(game("second", hand, {}, active=1, step="end").state, "sell wings", "pass")
    assert recompute(sold, Becomes((10, 10), (0, 0), (1, 7))) is Verdict.FAVOURS


def test_a_card_that_is_swept_away_was_not_saved_for() -> None:
    state = view(to_buy(4, "wings", "national_guard", "tank"), 0)
    saves = SavesUpFor("wings", 2)
    assert recompute(Pair(state, Pass(0), Sweep(0), 0.1), saves) is Verdict.FAVOURS
    assert recompute(Pair(state, Pass(0), Buy(0, "national_guard"), 0.1), saves) is Verdict.FAVOURS
    assert recompute(Pair(state, Pass(0), Pass(0), 0.1), saves) is Verdict.EVEN
    assert recompute(Pair(state, Sweep(0), Pass(0), 0.1), Renews()) is Verdict.EVEN


def test_a_run_goes_on_from_what_it_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line of a run that was killed was not written to its end."""
    asked: list[int] = []

    def one(game: int, draws: int) -> list[Pair]:
        assert draws == 12
        asked.append(game)
        return [pair(THREES, "keep 3 3", "stop")]

    monkeypatch.setattr(trial, "mistakes", one)
    kept = tmp_path / "reasons.jsonl"
    assert trial.main(["--mistakes", "2", "--keep", str(kept)]) == 0
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"game": 2, "mist')
    assert trial.main(["--mistakes", "3", "--keep", str(kept)]) == 0
    assert asked == [0, 1, 2]
    assert [game["game"] for game in trial.found_before(kept)] == [0, 1, 2]
