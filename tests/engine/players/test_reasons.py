"""The reasons that the coach gives for dice, for staying in Tokyo, and for staying alive."""

from math import comb
from random import Random
from typing import Any

import pytest

from engine import State, legal, view, write
from engine.answers import (
    Keep,
    Pass,
    Reroll,
    Stay,
    Stop,
    Turn,
    Yield,
)
from engine.players.advice import (
    Advice,
    Attack,
    Bears,
    Brings,
    Changes,
    Cures,
    DeniesWin,
    Heals,
    Leaves,
    Odds,
    Rolls,
    SavesHearts,
    Survives,
    Wins,
    Yields,
)
from engine.players.coach import _Why, advise
from engine.players.dice_reasons import of_dice
from engine.players.goals import Aim, Goal
from tests.engine.kit import game, resolving
from tests.engine.players.advised import ALL_CARDS, MARKET, advice_in, advised, told_against, why


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
        ({"cards": ["wings"], "energy": 2}, "use wings", SavesHearts(3)),
        ({"cards": ["wings"], "energy": 2, "hearts": 3}, "use wings", Survives()),
        ({"cards": ["jets"], "hearts": 5}, "yield", SavesHearts(3)),
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
    assert told.reason == Bears(1, 9, 2)


def test_poison_is_cured_because_of_what_it_costs() -> None:
    told = advised("second", {"poison": 1, "hearts": 5}, {}, active=1, step="resolve", dice="h h 1 1 2 3")
    assert told.reason == Cures(1, 0)


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
    assert advice.reason == DeniesWin(1)


def test_a_likely_death_is_no_reason_to_stay() -> None:
    """Three claws or more in three rolls are as likely as not; to leave gives the City away."""
    advice = attacked(3, 17, 17)
    assert isinstance(advice.answer, Stay)
    assert advice.reason == Yields(1)
    assert attacked(4, 17, 17).reason == Yields(1)


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


def test_what_is_certain_is_told_beside_what_it_was_given_up_for() -> None:
    """Vast Storm costs 6, and 2 are there: four energy are certain, or the last of three dice."""
    dice: dict[str, Any] = {"city": 2, "active": 2, "step": "roll 1", "dice": "2 e e e e c"}
    market = ["vast_storm", "freeze_time", "acid_attack"]
    other, own = {"hearts": 8, "stars": 3, "energy": 1}, {"hearts": 6, "stars": 8, "energy": 2}
    told = told_against(game("second", other, own, market=market, **dice).state, "keep energy energy energy")
    assert isinstance(told.reason, Odds)
    assert told.reason.goal == Goal(Aim.AFFORD, card="vast_storm")
    assert told.reason.chance == pytest.approx(1.0)
    assert told.reason.otherwise == pytest.approx(1 - (5 / 6) ** 6)


def test_stars_that_are_certain_are_a_reason() -> None:
    """To roll four 3s again leaves three of them once in sixty times."""
    dice: dict[str, Any] = {"city": 2, "active": 2, "step": "roll 2", "dice": "1 3 3 3 3 h"}
    seats = [{"energy": 1}, {"hearts": 6, "stars": 6, "energy": 1}, {"energy": 1}, {"stars": 3, "energy": 1}]
    market = ["acid_attack", "death_from_above", "freeze_time"]
    told = told_against(game("origins", *seats, market=market, **dice).state, "keep 1 heart")
    assert isinstance(told.reason, Odds)
    assert told.reason.goal == Goal(Aim.TRIPLE, 3)
    assert told.reason.chance == pytest.approx(1.0)
    assert told.reason.otherwise == pytest.approx(4 * 5 / 6**4 + 1 / 6**4)


def test_a_goal_that_the_other_answer_has_for_certain_is_no_reason() -> None:
    """Three claws were kept, two of them and an energy are better: what is told is not the third claw."""
    dice: dict[str, Any] = {"city": 2, "active": 1, "step": "roll 2", "dice": "1 2 e c c c"}
    state = game("second", {"energy": 5}, {"hearts": 9}, market=MARKET, **dice).state
    found = of_dice(state, Keep(0, (0, 0, 0, 1, 2, 0)), Keep(0, (0, 0, 0, 0, 3, 0)))
    assert isinstance(found, Odds)
    assert found.goal.aim is Aim.AFFORD
    assert (found.chance, found.otherwise) == pytest.approx((1.0, 1 - (5 / 6) ** 3))


def test_a_goal_needs_nobody_to_save_themselves() -> None:
    """Herbivore gives a star to who hurts nobody; that Wings make two claws harmless is not told.

    With 16 stars three 3s and that star are 20: with two hearts the last die must not be a claw. With a claw
    it takes a fourth 3 of two dice.
    """
    dice: dict[str, Any] = {"city": 2, "active": 1, "step": "roll 2", "dice": "3 3 3 c h h"}
    own, other = {"stars": 16, "cards": ["herbivore"]}, {"hearts": 6, "energy": 2, "cards": ["wings"]}
    market = ["acid_attack", "fire_breathing", "frenzy"]
    state = game("second", own, other, options=ALL_CARDS, market=market, **dice).state
    found = of_dice(state, Keep(0, (0, 0, 3, 0, 0, 2)), Keep(0, (0, 0, 3, 0, 1, 0)))
    assert isinstance(found, Odds)
    assert found.goal == Goal(Aim.STARS)
    assert (found.chance, found.otherwise) == pytest.approx((5 / 6, 11 / 36))


def test_where_hearts_may_be_energy_no_odds_are_given_to_afford_a_card() -> None:
    """Jets cost 5, and 3 are there; but with Biofuel a heart may pay as well, which is not told of."""
    dice: dict[str, Any] = {"city": 2, "active": 1, "step": "roll 2", "dice": "1 2 e e c h"}
    own = {"energy": 3, "hearts": 4, "cards": ["biofuel"]}
    state = game("origins", own, {}, options=ALL_CARDS, market=["extra_head", "wings", "jets"], **dice).state
    found = of_dice(state, Keep(0, (0, 0, 0, 2, 0, 0)), Keep(0, (0, 0, 0, 1, 0, 1)))
    assert isinstance(found, Odds)
    assert found.goal == Goal(Aim.ENERGY, 2)


def test_of_two_answers_that_bring_the_same_none_has_a_reason() -> None:
    """A 1 or a 2 is kept, of which two more would be needed."""
    state = game("second", {}, {}, market=MARKET, active=1, step="roll 2", dice="1 2 h h h h").state
    assert of_dice(state, Keep(0, (0, 1, 0, 0, 0, 4)), Keep(0, (0, 1, 0, 0, 0, 3))) is None


PROBE = {"cards": ["psychic_probe"], "hearts": 3}


def probing(dice: str) -> State:
    """The second seat may have one of the first one's dice rolled again, who has all hearts."""
    return game("second", {}, PROBE, city=2, active=1, step="roll 3", dice=dice).state


def test_a_die_that_brings_something_may_show_something_else() -> None:
    state = probing("c 1 1 2 h h")
    assert why(state, Reroll(1, 4), Pass(1)) == Changes(1 - 1 / 6)
    assert why(state, Reroll(1, 0), Pass(1)) is None
    assert why(state, Reroll(1, 4), Reroll(1, 0)) is None


def test_dice_are_left_if_none_of_them_brings_anything() -> None:
    assert why(probing("1 1 2 2 h h"), Pass(1), Reroll(1, 0)) == Leaves()
    assert why(probing("1 1 1 2 h h"), Pass(1), Reroll(1, 0)) is None


def hit_in_the_city(*seats: dict[str, Any]) -> _Why:
    """The second seat has just hit the first one, which is in the City; to yield beside staying."""
    state = resolving("second", "c 2 1 1 2 3", *seats, city=1, active=2).state
    return _Why(view(state, 0), Yield(0), Stay(0), {}, Random(1))


def test_two_attack_tokyo_and_one_who_leaves_it() -> None:
    """Of three, the attacker alone is in Tokyo then: six dice, not twelve, for three claws."""
    reason = hit_in_the_city({"hearts": 4}, {}, {}).reason()
    claw = 1 - (5 / 6) ** 3

    def three_of(dice: int) -> float:
        return 1 - sum(comb(dice, n) * claw**n * (1 - claw) ** (dice - n) for n in range(3))

    assert isinstance(reason, Attack)
    assert reason.claws == 3
    assert (reason.chance, reason.otherwise) == pytest.approx((three_of(12), three_of(6)))


def test_of_two_who_leaves_tokyo_is_hit_just_the_same_and_heals() -> None:
    assert hit_in_the_city({"hearts": 4}, {}).reason() == Heals()


def test_of_two_who_leaves_tokyo_whole_is_told_nothing() -> None:
    """The claw took a heart that a card brings back; nothing that is known speaks for leaving."""
    why = hit_in_the_city({"hearts": 10}, {})
    why.view.hearts[0] = 10
    assert why.reason() is None


STRETCHY: dict[str, Any] = {"cards": ["stretchy"], "energy": 2, "hearts": 7}


def turning(dice: str, **own: Any) -> State:
    """The first seat may turn a die for 2 energy; the second one is in the City."""
    table = game("second", STRETCHY | own, {}, market=MARKET, city=2, active=1, step="roll 3", dice=dice)
    return table.state


def test_a_die_that_is_turned_at_a_price_must_not_bring_less_of_anything() -> None:
    """A sixth claw, for 2 energy and the heart that the die showed; that is not simply more."""
    state = turning("c c c c c h")
    assert of_dice(state, Turn(0, 5, 4, "stretchy"), Pass(0)) is None
    found = of_dice(turning("c c c c c 1"), Turn(0, 0, 4, "stretchy"), Pass(0))
    assert found == Brings((0, 0, 0, 0, 6, 0))


def test_energy_from_a_die_that_is_turned_for_energy_is_no_reason() -> None:
    """Wings cost 6: four of energy and the 2 that are there would do, had these not been paid."""
    assert of_dice(turning("e e e 1 1 2"), Turn(0, 1, 3, "stretchy"), Pass(0)) is None
