"""The reasons that the coach gives for buying, saving, sweeping, looking and copying."""

from random import Random
from typing import Any

import pytest

from engine import State, legal, view, write
from engine.answers import (
    DISCARD,
    Buy,
    Copy,
    Pass,
    Peek,
    Sell,
    Sweep,
)
from engine.players.advice import (
    Becomes,
    Doubles,
    Free,
    KeepsEnergy,
    Raises,
    Reason,
    Renews,
    SavesHearts,
    SavesUpFor,
    TooDear,
)
from engine.players.offers import offers
from tests.engine.kit import game
from tests.engine.players.advised import ALL_CARDS, advice_in, advised, told_against, why


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


def to_spend(energy: int, market: list[str], **seat: Any) -> State:
    """The first seat may buy."""
    own = {"energy": energy, "hearts": 5} | seat
    options = {"deck": "base+all"}
    return game("second", own, {}, options=options, active=1, step="buy", market=market).state


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


def test_to_keep_a_card_rather_than_to_sell_it_has_no_reason() -> None:
    hand = {"cards": ["metamorph", "wings"], "energy": 1}
    state = game("second", hand, {}, active=1, step="end").state
    selling = next(answer for answer in legal(state, 0) if isinstance(answer, Sell))
    assert why(state, Pass(0), selling) is None
    assert isinstance(why(state, selling, Pass(0)), Becomes)


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
                {"energy": 2, "hearts": 3, "stars": 10, "cards": ["energy_drink"]},
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
    """Acid Attack beside It Has a Child: at first sight 0.5 wins of 100 more than by saving."""
    state = game(
        "origins",
        {"energy": 4, "hearts": 5, "stars": 10, "cards": ["energy_drink", "camouflage"]},
        {"energy": 7, "hearts": 7, "stars": 7, "cards": ["hungry_urbavore"]},
        {"energy": 4, "hearts": 5, "stars": 10, "cards": ["media_friendly"]},
        options=ALL_CARDS,
        city=2,
        active=2,
        step="buy",
        market=["wings", "it_has_a_child", "acid_attack"],
    ).state
    told = told_against(state, "buy it_has_a_child")
    assert write(told.answer) == "buy acid_attack"
    assert told.reason is None
