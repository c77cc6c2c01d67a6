"""Hibernation: no losses, no moves, no purchases, and of the result only hearts and energy."""

import pytest

from engine import IllegalAnswer
from engine.errors import Reason
from engine.events import CardDiscarded, Forbidden
from tests.engine.boxes.dark.kit import dark, has, number, rolled

SLEEPER = has("hibernation", energy=9, hearts=5)


def test_it_is_not_to_be_bought_in_tokyo() -> None:
    market = ["hibernation", "jets", "tank"]
    assert "buy hibernation" in dark({"energy": 4}, {}, {}, step="buy", market=market).legal(1)
    in_tokyo = dark({"energy": 4}, {}, {}, step="buy", market=market, city=1)
    assert "buy hibernation" not in in_tokyo.legal(1)
    with pytest.raises(IllegalAnswer, match="hibernation is not to be had here") as refused:
        in_tokyo.play("1 buy hibernation")
    assert refused.value.reason is Reason.CARD_BARRED


def test_its_owner_loses_no_hearts_to_claws_cards_or_poison() -> None:
    assert rolled("ce", has("nova_breath"), SLEEPER, {}).hearts == [10, 5, 9]
    table = dark({"energy": 3}, SLEEPER, {}, step="buy", market=["flame_thrower", "jets", "tank"])
    assert table.play("1 buy flame_thrower", "* reveal frenzy").hearts == [10, 5, 8]
    assert dark(has("hibernation", hearts=5, poison=2), {}, {}, step="end").hearts[0] == 5


def test_its_owner_is_asked_for_no_card_against_what_costs_nothing() -> None:
    sleeper = has("hibernation", "wings", "super_jump", energy=9, hearts=1)
    assert rolled("ce", has("nova_breath"), sleeper, {}).hearts[1] == 1


def test_its_owner_does_not_move_even_if_tokyo_is_empty() -> None:
    table = dark(SLEEPER, {}, {}, step="resolve", dice="eh").play("1 resolve all")
    assert table.city == 0
    assert Forbidden(0, "enter", "hibernation") in table.events


def test_its_owner_buys_nothing_and_sweeps_nothing() -> None:
    assert dark(SLEEPER, {}, {}, step="buy").asked != "BuyCards 1"


def test_its_owner_takes_no_opportunity() -> None:
    market = ["alien_origin", "jets", "tank"]
    sleeper = has("hibernation", "opportunist", energy=9)
    table = dark({"energy": 3}, sleeper, {}, step="buy", market=market)
    assert table.play("1 buy alien_origin", "* reveal frenzy").asked != "OfferRevealed 2"


def test_only_hearts_and_energy_of_the_result_count() -> None:
    table = dark(SLEEPER, {}, {}, step="roll 3", dice="111ceh", city=3)
    assert table.asked == "OfferCard 1"
    table.play("1 pass", "1 resolve all")
    assert (table.stars[0], table.hearts[0], table.hearts[2], table.energy[0]) == (0, 6, 10, 10)
    assert number(table, 1, "wickedness") == 0


def test_cards_that_look_at_the_result_see_hearts_and_energy_alone() -> None:
    table = dark(has("hibernation", "complete_destruction"), {}, {}, step="roll 3", dice="123ceh", city=3)
    assert table.play("1 pass", "1 resolve all").stars[0] == 0


def test_cards_give_no_claws_while_it_sleeps() -> None:
    assert rolled("ee", has("hibernation", "acid_attack"), {}, {}).hearts[2] == 10


def test_discarded_before_the_result_counts_it_ends_all_of_this() -> None:
    table = dark(SLEEPER, {}, {}, step="roll 3", dice="111ceh", city=3)
    table.play("1 use hibernation", "1 resolve all")
    assert (table.stars[0], table.hearts[0], table.hearts[2], table.energy[0]) == (1, 6, 9, 10)
    assert number(table, 1, "wickedness") == 2
    assert table.happened(CardDiscarded) == [CardDiscarded(0, "hibernation", "hibernation")]


def test_nothing_is_asked_of_a_result_of_hearts_and_energy_alone() -> None:
    assert rolled("ehh", SLEEPER, {}, {}).hearts[0] == 7


def test_it_may_be_discarded_at_any_decision_of_its_owner() -> None:
    table = dark(SLEEPER, {}, {}, step="roll 0").play("* roll 1 1 2 3 e h")
    assert table.may("1 use hibernation")
    table.play("1 use hibernation", "1 stop")
    assert "hibernation" in table.state.discard


def test_it_may_not_be_discarded_at_decisions_of_others() -> None:
    table = dark({}, SLEEPER, {}, step="roll 0").play("* roll 1 1 2 3 e h")
    assert not table.may("2 use hibernation")


def test_discarded_amid_the_result_what_is_left_of_it_counts() -> None:
    table = dark(SLEEPER, {}, {}, step="resolve", dice="111ceh", city=3)
    assert table.legal(1)[:3] == ["resolve all", "resolve energy", "resolve hearts"]
    table.play("1 use hibernation")
    groups = ["resolve all", "resolve numbers", "resolve energy", "resolve hearts", "resolve claws"]
    assert table.legal(1) == groups


def test_metamorph_may_sell_it() -> None:
    table = dark(has("hibernation", "metamorph"), {}, {}, step="end")
    assert table.play("1 sell hibernation").energy[0] == 4


def test_fluxling_copies_it_outside_tokyo_alone() -> None:
    for city, copies in ((3, ["pass", "copy hibernation of 2"]), (1, [])):
        table = dark(has("fluxling"), has("hibernation"), {}, step="start", city=city)
        assert (table.legal(1) if table.asked == "MoveMimic 1" else []) == copies


def test_a_copy_by_fluxling_goes_when_it_ends() -> None:
    table = dark(has({"card": "fluxling", "copies": [2, 1]}), has("hibernation"), {}, step="roll 0", city=3)
    table.play("* roll 1 1 2 3 e h", "1 use hibernation")
    assert (table.cards(1), table.cards(2)) == ([], ["hibernation"])
