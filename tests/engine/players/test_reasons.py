"""The reasons that the coach gives, by the kind of question."""

from random import Random
from typing import Any

import pytest

from engine import legal, view, write
from engine.answers import Buy, Pass, Stay, Stop
from engine.players.advice import (
    Advice,
    Attack,
    Bears,
    Becomes,
    BestOf,
    Brings,
    Changes,
    Cures,
    Doubles,
    Free,
    Odds,
    Prevents,
    Raises,
    Reason,
    Renews,
    Rolls,
    Saves,
    Spares,
    Survives,
    TooDear,
    Wins,
    Yields,
)
from engine.players.coach import advise
from engine.players.goals import Aim, Goal
from tests.engine.kit import game, resolving
from tests.engine.players.advised import MARKET, advice_in, advised


def test_dice_that_are_good_as_they_are_bring_what_they_show() -> None:
    told = advised("second", {}, {}, active=1, step="roll 2", dice="3 3 3 e e e")
    assert write(told.answer) == "stop"
    assert told.reason == Brings((0, 0, 3, 3, 0, 0))


def test_dice_that_end_the_game_win_it() -> None:
    told = advised("second", {}, {"hearts": 2}, city=2, active=1, step="roll 2", dice="c c c 1 2 3")
    assert told.reason == Wins()


HIT = {"city": 2, "active": 1, "step": "resolve", "dice": "c c c 1 2 3"}


@pytest.mark.parametrize(
    ("owner", "answer", "reason"),
    [
        ({"cards": ["wings"], "energy": 2}, "use wings", Spares(3)),
        ({"cards": ["wings"], "energy": 2, "hearts": 3}, "use wings", Survives()),
        ({"cards": ["jets"], "hearts": 5}, "yield", Spares(3)),
        ({"cards": ["rapid_healing"], "energy": 4, "hearts": 2}, "use rapid_healing", Survives()),
    ],
)
def test_damage_is_told_by_what_it_costs(owner: dict[str, Any], answer: str, reason: Any) -> None:
    told = advised("second", {}, owner, **HIT, market=["skyscraper", "extra_head", "heal"])
    assert write(told.answer) == answer
    assert told.reason == reason


def test_a_scratch_is_borne() -> None:
    scratch = {
        "city": 2,
        "active": 1,
        "step": "resolve",
        "dice": "c 1 1 2 2 3",
        "market": ["skyscraper", "extra_head", "jets"],
    }
    told = advised("second", {"hearts": 4}, {"cards": ["wings"], "energy": 2}, **scratch)
    assert told.answer == Pass(1)
    assert told.reason == Bears(1, 9)


def test_poison_is_cured_because_of_what_it_costs() -> None:
    told = advised("second", {"poison": 1, "hearts": 5}, {}, active=1, step="resolve", dice="h h 1 1 2 3")
    assert told.reason == Cures(1, 0)


def test_a_purchase_raises_the_chance_to_win_by_what_it_is_better_than_saving() -> None:
    told = advised("second", {"energy": 8}, {}, active=1, step="buy")
    assert isinstance(told.answer, Buy)
    assert isinstance(told.reason, Raises)
    assert 0 < told.reason.chance < 0.5


def test_a_card_for_stars_is_told_in_numbers() -> None:
    told = advised(
        "second",
        {"energy": 6, "hearts": 3, "stars": 14},
        {},
        active=1,
        step="buy",
        market=["skyscraper", "tank", "national_guard"],
    )
    assert write(told.answer) == "buy skyscraper"
    assert told.reason == Becomes((3, 3), (14, 18), (6, 0))


@pytest.mark.parametrize(
    ("market", "energy", "answer", "reason"),
    [
        (["national_guard", "tank", "jet_fighters"], 8, "sweep", Renews()),
        (["wings", "national_guard", "tank"], 4, "pass", Saves("wings", 2)),
    ],
)
def test_energy_is_saved_or_spent_on_new_cards(
    market: list[str], energy: int, answer: str, reason: Reason
) -> None:
    """Of the first three cards each costs hearts, and two are left."""
    told = advised("second", {"energy": energy, "hearts": 2}, {}, active=1, step="buy", market=market)
    assert write(told.answer) == answer
    assert told.reason == reason


def test_what_nobody_needs_is_too_dear() -> None:
    told = advised(
        "second", {"energy": 2}, {"hearts": 1}, active=1, step="buy", market=["wings", "extra_head", "mimic"]
    )
    assert told.answer == Pass(0)
    assert told.reason == TooDear()


def test_a_look_is_free() -> None:
    told = advised("second", {"energy": 3, "cards": ["made_in_a_lab"]}, {}, active=1, step="buy")
    assert write(told.answer) == "peek"
    assert told.reason == Free()
    assert told.margin is None


def test_a_probe_changes_a_die_in_five_of_six() -> None:
    told = advised(
        "second",
        {},
        {"cards": ["psychic_probe"], "hearts": 3},
        city=2,
        active=1,
        step="roll 3",
        dice="c c c 1 2 3",
    )
    assert write(told.answer) == "reroll claw"
    assert isinstance(told.reason, Changes)
    assert told.reason.chance == pytest.approx(5 / 6)


def test_a_mimic_copies_the_best_of_what_there_is() -> None:
    state = (
        game(
            "second",
            {"energy": 8},
            {"cards": ["wings", "jets", "extra_head"]},
            active=1,
            step="buy",
            market=["mimic", "tank", "national_guard"],
        )
        .play("1 buy mimic", "* reveal heal")
        .state
    )
    assert advice_in(state).reason == BestOf(3)


def test_the_bank_doubles_what_is_loaded() -> None:
    state = game(
        "first", {"energy": 5}, {}, active=1, step="buy", market=["battery_monster", "tank", "national_guard"]
    )
    told = advice_in(state.play("1 buy battery_monster", "* reveal heal").state)
    assert told.reason == Doubles(3)


def test_a_further_turn_is_told_by_its_dice() -> None:
    table = resolving("second", "1 1 1 2 2 3", {"cards": ["freeze_time"]}, {}, active=1)
    assert table.asked == "OfferTurn 1"
    assert advice_in(table.state).reason == Rolls(5)


def attacked(hearts: int, stars: int, of_attacker: int) -> Advice:
    """The first seat is in the City; one claw of the second has just hit it."""
    own = {"hearts": hearts + 1, "stars": stars}
    return advice_in(resolving("second", "c 2 1 1 2 3", own, {"stars": of_attacker}, city=1, active=2).state)


def test_whoever_stays_because_the_attacker_would_enter_and_win_is_told_so() -> None:
    """It has 19 stars, and to enter is one more."""
    advice = attacked(7, 5, 19)
    assert isinstance(advice.answer, Stay)
    assert advice.reason == Prevents(1)


def test_a_likely_death_is_no_reason_to_stay() -> None:
    """Three claws or more in three rolls are as likely as not; to leave gives the City away."""
    advice = attacked(3, 17, 17)
    assert isinstance(advice.answer, Stay)
    assert advice.reason == Yields(1)
    assert isinstance(attacked(4, 17, 17).reason, Attack)


def test_the_reason_is_told_against_what_was_done() -> None:
    """Dice are rolled again to knock the other out, though a heart is kept: stopping does not do it."""
    table = game(
        "second",
        {"hearts": 7, "stars": 3, "energy": 6},
        {"hearts": 1, "stars": 18, "energy": 6},
        {"hearts": 8, "stars": 4, "energy": 6},
        market=MARKET,
        city=2,
        active=1,
        step="roll 1",
        dice="1 1 2 2 2 h",
    )
    state = table.state
    kept = next(answer for answer in legal(state, 0) if write(answer) == "keep heart")
    advice = advise(view(state, 0), [kept, Stop(0)], Random(1), [Stop(0)])
    assert advice.answer == kept
    assert isinstance(advice.reason, Odds)
    assert advice.reason.goal == Goal(Aim.KNOCK_OUT, seat=1)
