"""The reasons that the coach gives, by the kind of question."""

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

import pytest

from engine import State, legal, view, write
from engine.answers import (
    DISCARD,
    Answer,
    Buy,
    Copy,
    Keep,
    Pass,
    Peek,
    Reroll,
    Sell,
    Stay,
    Stop,
    Sweep,
    Turn,
    Yield,
)
from engine.players.advice import (
    Advice,
    Attack,
    Bears,
    Becomes,
    Brings,
    Changes,
    Cures,
    DeniesWin,
    Doubles,
    Free,
    Heals,
    KeepsEnergy,
    Leaves,
    Odds,
    Raises,
    Reason,
    Renews,
    Rolls,
    SavesHearts,
    SavesUpFor,
    Survives,
    TooDear,
    Wins,
    Yields,
)
from engine.players.coach import _Why, advise
from engine.players.dice_reasons import of_dice
from engine.players.goals import Aim, Goal
from engine.players.offers import offers
from tests.engine.kit import game, resolving
from tests.engine.players.advised import MARKET, advice_in, advised

ALL_CARDS = {"deck": "base+all"}


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
        (["wings", "national_guard", "tank"], 4, "pass", SavesUpFor("wings", 2)),
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
    told = told_against(to_spend(3, ["corner_store", "tank", "national_guard"]), "buy corner_store")
    assert told.answer == Pass(0)
    assert told.reason == TooDear()


def test_the_hearts_that_a_card_costs_are_told_before_its_price() -> None:
    """Jet Fighters cost four hearts."""
    seen: dict[str, Any] = {"active": 1, "step": "buy", "market": ["jet_fighters", "skyscraper", "mimic"]}
    state = game("first", {"energy": 5, "hearts": 5, "stars": 4}, {"hearts": 6}, **seen).state
    told = told_against(state, "buy jet_fighters")
    assert told.answer == Pass(0)
    assert told.reason == SavesHearts(4)


def test_new_cards_are_not_paid_for_because_the_energy_is_worth_more() -> None:
    told = advised(
        "second", {"energy": 2}, {"hearts": 1}, active=1, step="buy", market=["wings", "extra_head", "mimic"]
    )
    assert (told.answer, told.second) == (Pass(0), Sweep(0))
    assert told.reason == KeepsEnergy(2)


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


def test_of_two_cards_to_copy_none_has_a_reason() -> None:
    """That one is the best of them is the advice itself."""
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
    told = advice_in(state)
    assert isinstance(told.answer, Copy)
    assert told.reason is None


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


def told_against(state: State, done: str) -> Advice:
    """The advice where something else was done, in notation."""
    seat = state.asked_seat
    assert seat is not None
    answers = legal(state, seat)
    return advise(view(state, seat), answers, Random(1), [named(answers, done)])


def named(answers: Sequence[Answer], text: str) -> Answer:
    return next(answer for answer in answers if write(answer) == text)


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


def to_spend(energy: int, market: list[str], **seat: Any) -> State:
    """The first seat may buy."""
    own = {"energy": energy, "hearts": 5} | seat
    options = {"deck": "base+all"}
    return game("second", own, {}, options=options, active=1, step="buy", market=market).state


def why(state: State, best: Answer, other: Answer) -> Reason | None:
    """What is said for an answer beside another one, whichever is better."""
    return _Why(view(state, best.seat), best, other, {}, Random(1)).reason()


NOTHING_WANTED = ["national_guard", "tank", "corner_store"]
"""With 2 energy: two of them cost hearts, one brings a star for 3."""


def test_new_cards_are_a_reason_where_none_for_sale_is_worth_its_price() -> None:
    assert why(to_spend(2, NOTHING_WANTED, hearts=2), Sweep(0), Pass(0)) == Renews()


def test_new_cards_are_no_reason_to_sweep_one_away_that_is_almost_paid_for() -> None:
    market = ["wings", "tank", "national_guard"]
    assert why(to_spend(4, market), Sweep(0), Pass(0)) is None
    assert why(to_spend(4, market), Sweep(0), Buy(0, "tank")) is None


def test_a_card_is_saved_for_if_the_other_answer_puts_it_off() -> None:
    """Wings cost 6, and 4 are there: Tank costs 4, a sweep takes Wings away, and a look changes nothing."""
    state = to_spend(4, ["wings", "corner_store", "heal"], hearts=4, cards=["made_in_a_lab"])
    assert why(state, Pass(0), Buy(0, "corner_store")) == SavesUpFor("wings", 2)
    assert why(state, Pass(0), Sweep(0)) == SavesUpFor("wings", 2)
    assert why(state, Pass(0), Peek(0)) is None


def test_a_look_that_takes_a_card_out_of_reach_is_not_free() -> None:
    """The deck is empty: the discard pile, where Wings lie for a Scavenger, is shuffled for the look."""
    state = to_spend(6, ["tank", "corner_store", "heal"], cards=["made_in_a_lab", "scavenger"])
    state.discard, state.deck = state.deck, ()
    assert why(state, Peek(0), Pass(0)) == Free()
    assert why(state, Peek(0), Buy(0, "corner_store")) == Free()
    assert why(state, Peek(0), Buy(0, "wings", DISCARD)) is None


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


def test_to_keep_a_card_rather_than_to_sell_it_has_no_reason() -> None:
    hand = {"cards": ["metamorph", "wings"], "energy": 1}
    state = game("second", hand, {}, active=1, step="end").state
    selling = next(answer for answer in legal(state, 0) if isinstance(answer, Sell))
    assert why(state, Pass(0), selling) is None
    assert isinstance(why(state, selling, Pass(0)), Becomes)


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


def test_a_card_that_one_turn_further_is_not_worth_its_price_is_not_saved_for() -> None:
    """Wings cost 6, 4 are there, and at first sight they are worth it; what is certain is the energy."""
    state = to_spend(4, ["wings", "corner_store", "heal"])
    assert offers(view(state, 0), 0, Random(1))[0].gained > 0
    told = told_against(state, "buy corner_store")
    assert told.answer == Pass(0)
    assert told.reason == KeepsEnergy(3)


@pytest.mark.parametrize(
    ("edition", "seats", "market", "done", "kept"),
    [
        (
            "origins",
            [
                {"energy": 6, "hearts": 9, "stars": 5},
                {"energy": 3, "hearts": 4, "stars": 10, "cards": ["draining_ray"]},
            ],
            ["death_from_above", "ice_cream_truck", "flaming_aura"],
            "buy death_from_above",
            5,
        ),
        (
            "second",
            [
                {"energy": 4, "hearts": 6, "stars": 10},
                {"hearts": 5, "stars": 6, "cards": ["gamma_blast", "flaming_aura"]},
                {"energy": 2, "hearts": 3, "stars": 11, "cards": ["energy_drink"]},
            ],
            ["poison_quills", "nova_breath", "corner_store"],
            "buy poison_quills",
            3,
        ),
    ],
)
def test_cards_are_not_called_too_dear_if_one_turn_further_one_is_not(
    edition: str, seats: list[dict[str, Any]], market: list[str], done: str, kept: int
) -> None:
    state = game(edition, *seats, options=ALL_CARDS, city=1, active=1, step="buy", market=market).state
    told = told_against(state, done)
    assert told.answer == Pass(0)
    assert told.reason == KeepsEnergy(kept)


def test_a_purchase_that_one_turn_further_gains_nothing_is_not_praised() -> None:
    """Acid Attack beside It Has a Child: at first sight 0.8 wins of 100 more than by saving."""
    state = game(
        "origins",
        {"energy": 4, "hearts": 5, "stars": 11, "cards": ["energy_drink", "camouflage"]},
        {"energy": 7, "hearts": 7, "stars": 10, "cards": ["hungry_urbavore"]},
        {"energy": 4, "hearts": 5, "stars": 11, "cards": ["media_friendly"]},
        options=ALL_CARDS,
        city=2,
        active=2,
        step="buy",
        market=["wings", "it_has_a_child", "acid_attack"],
    ).state
    told = told_against(state, "buy it_has_a_child")
    assert write(told.answer) == "buy acid_attack"
    assert told.reason is None


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
