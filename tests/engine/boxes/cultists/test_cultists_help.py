"""Cultists: what one is given back for, and when that is possible."""

import pytest

from engine.decisions import Choose
from engine.events import HeartsGained
from engine.interrupts import uses
from engine.invariants import broken
from tests.engine.boxes.kit import boxed, number, resolve

HEART, ENERGY, ROLL = "use cultist_heart", "use cultist_energy", "use cultist_roll"
cultists = boxed("cultists")


def with_some(some: int = 1, **more: object) -> dict[str, object]:
    """A monster with cultists."""
    return {"numbers": {"cultists": some}, **more}


# At any time


@pytest.mark.parametrize("city", [1, 2, 3])
def test_a_heart_in_anybodys_turn_in_tokyo_too(city: int) -> None:
    table = cultists({}, with_some(2, hearts=5), {}, city=city, step="roll 1", dice="123ech")
    table.play(f"2 {HEART}")
    assert (table.hearts[1], number(table, 2, "cultists"), table.asked) == (6, 1, "KeepDice 1")
    assert table.happened(HeartsGained) == [HeartsGained(1, 1, 6, "cultist_heart")]


def test_an_energy_in_anybodys_turn() -> None:
    table = cultists({}, with_some(), {}, step="roll 1", dice="123ech")
    table.play(f"2 {ENERGY}")
    assert (table.energy[1], number(table, 2, "cultists")) == (1, 0)
    assert not table.may(f"2 {ENERGY}")


def test_while_the_dice_are_in_the_air() -> None:
    table = cultists(with_some(hearts=3), {}, {}, step="start")
    assert (table.asked, table.may(f"1 {HEART}"), table.may(f"1 {ENERGY}")) == ("RollDice *", True, True)


def test_without_a_cultist_nothing() -> None:
    table = cultists({"hearts": 3}, with_some(), {}, step="roll 1", dice="123ech")
    assert not any(table.may(f"1 {use}") for use in (HEART, ENERGY, ROLL))


def test_no_heart_with_all_hearts() -> None:
    table = cultists({}, with_some(), {}, step="roll 1", dice="123ech")
    assert (table.may(f"2 {HEART}"), table.may(f"2 {ENERGY}")) == (False, True)


def test_eleven_hearts_with_even_bigger() -> None:
    table = cultists({}, with_some(cards=["even_bigger"]), {}, step="roll 1", dice="123ech")
    assert table.play(f"2 {HEART}").hearts[1] == 11


def test_regeneration_and_friend_of_children_act() -> None:
    cards = ["regeneration", "friend_of_children"]
    table = cultists({}, with_some(2, hearts=5, cards=cards), {}, step="roll 1", dice="123ech")
    table.play(f"2 {HEART}", f"2 {ENERGY}")
    assert (table.hearts[1], table.energy[1]) == (7, 2)


def test_not_while_a_card_takes_effect() -> None:
    table = cultists(
        {"energy": 8}, with_some(hearts=3, cards=["jets"]), {}, step="buy", market=["mimic", "heal", "tank"]
    )
    table.play("1 buy mimic", "* reveal wings")
    assert (table.asked, table.may(f"2 {HEART}")) == ("PlaceMimic 1", False)


def test_not_for_a_choice_in_answer_to_nothing() -> None:
    table = cultists(with_some(), {}, {}, step="roll 1", dice="123ech")
    table.state.stack[:] = [Choose(0, "wings", 1)]
    assert [*uses(table.state, 0)] == []


def test_not_by_who_is_out() -> None:
    table = cultists({}, {"hearts": 0}, {}, step="roll 1", dice="123ech")
    assert not table.may(f"2 {ENERGY}")


# A roll


def test_a_roll_after_the_last_one() -> None:
    table = cultists(with_some(2), {}, {}, step="roll 3", dice="123ech")
    assert (table.asked, ROLL in table.legal(1)) == ("KeepDice 1", True)
    table.play(f"1 {ROLL}", "1 keep 1 2", "* roll 1 1 1 1")
    assert (table.state.dice, number(table, 1, "cultists")) == ((5, 1, 0, 0, 0, 0), 1)
    assert table.asked == "KeepDice 1"


def test_no_roll_while_rolls_are_left() -> None:
    table = cultists(with_some(), {}, {}, step="roll 2", dice="123ech")
    assert not table.may(f"1 {ROLL}")


def test_no_roll_for_somebody_else() -> None:
    table = cultists(with_some(), with_some(), {}, step="roll 3", dice="123ech")
    assert not table.may(f"2 {ROLL}")


def test_without_one_nothing_is_asked_after_the_last_roll() -> None:
    table = cultists({}, with_some(), {}, step="roll 3", dice="123ech")
    assert table.asked == "ChooseOrder 1"


# Before a deadly loss


def test_a_heart_before_a_deadly_loss() -> None:
    table = cultists({}, with_some(hearts=1), {}, city=2, step="resolve", dice="c12")
    resolve(table)
    assert (table.asked, table.legal(2)) == ("OfferWindow 2", [HEART, "pass", ENERGY])
    table.play(f"2 {HEART}")
    assert (table.hearts[1], number(table, 2, "cultists"), table.asked) == (1, 0, "OfferYield 2")


def test_several_before_the_same_loss() -> None:
    table = cultists({}, with_some(3, hearts=1), {}, city=2, step="resolve", dice="ccc12")
    resolve(table, f"2 {HEART}", f"2 {HEART}", f"2 {HEART}")
    assert (table.hearts[1], number(table, 2, "cultists")) == (1, 0)


def test_no_more_of_them_than_are_needed_are_asked_for() -> None:
    table = cultists({}, with_some(3, hearts=2), {}, city=2, step="resolve", dice="cc12")
    resolve(table, f"2 {HEART}")
    assert (table.hearts[1], number(table, 2, "cultists"), table.asked) == (1, 2, "OfferYield 2")


def test_who_passes_is_out() -> None:
    table = cultists({}, with_some(hearts=1), {}, city=2, step="resolve", dice="c12")
    resolve(table, "2 pass")
    assert not table.state.lives(1)
    assert not broken(table.state)


def test_before_poison_too() -> None:
    table = cultists(with_some(hearts=1, poison=1), {}, {}, step="end")
    table.play(f"1 {HEART}")
    assert table.hearts[0] == 1


def test_a_loss_that_does_not_kill_is_not_asked_about() -> None:
    table = cultists({}, with_some(hearts=2), {}, city=2, step="resolve", dice="c12")
    resolve(table)
    assert table.asked == "OfferYield 2"


def test_rapid_healing_is_asked_about_first() -> None:
    hit = with_some(hearts=1, energy=2, cards=["rapid_healing"])
    table = cultists({}, hit, {}, city=2, step="resolve", dice="cc12")
    resolve(table)
    assert table.asked == "LastChance 2"
    table.play("2 use rapid_healing")
    assert (table.asked, table.hearts[1]) == ("OfferWindow 2", 2)
    table.play(f"2 {HEART}")
    assert table.hearts[1] == 1


# For a price


def test_who_can_buy_by_cultists_alone_is_asked_to_buy() -> None:
    table = cultists(with_some(3), {}, {}, step="buy", market=["alien_origin", "skyscraper", "jets"])
    assert (table.asked, table.legal(1)) == ("BuyCards 1", ["pass", ENERGY])
    table.play(f"1 {ENERGY}", f"1 {ENERGY}", f"1 {ENERGY}", "1 buy alien_origin", "* reveal tank")
    assert (table.cards(1), table.energy[0]) == (["alien_origin"], 0)


def test_who_can_buy_nothing_with_all_of_them_is_not_asked() -> None:
    table = cultists(with_some(1), {}, {}, step="buy", market=["alien_origin", "skyscraper", "jets"])
    assert table.asked == "RollDice *"


def test_wings_may_be_paid_with_one() -> None:
    hit = with_some(energy=1, cards=["wings"])
    table = cultists({}, hit, {}, city=2, step="resolve", dice="ccc12")
    resolve(table)
    assert (table.asked, table.legal(2)) == ("OfferWings 2", ["pass", ENERGY])
    table.play(f"2 {ENERGY}")
    assert table.legal(2) == ["use wings", "pass"]
    table.play("2 use wings")
    assert table.hearts[1] == 10


def test_super_jump_may_be_paid_with_one() -> None:
    hit = with_some(cards=["super_jump"])
    table = boxed("cultists", edition="dark")({}, hit, {}, city=2, step="resolve", dice="cc12")
    resolve(table)
    assert (table.asked, table.legal(2)) == ("OfferWindow 2", ["pass", ENERGY])
    table.play(f"2 {ENERGY}")
    assert table.legal(2) == ["use super_jump", "pass"]
    table.play("2 use super_jump")
    assert (table.hearts[1], table.energy[1], number(table, 2, "cultists")) == (9, 0, 0)


def test_super_jump_without_energy_and_cultists_is_not_asked() -> None:
    hit = {"cards": ["super_jump"]}
    table = boxed("cultists", edition="dark")({}, hit, {}, city=2, step="resolve", dice="cc12")
    assert resolve(table).asked == "OfferYield 2"


def test_the_robot_may_pay_with_them() -> None:
    hit = with_some(2, energy=1, cards=["robot"])
    table = boxed("cultists", "costumes")({}, hit, {}, city=2, step="resolve", dice="ccc12")
    resolve(table)
    assert (table.asked, table.legal(2)) == ("Choose 2", ["pass", "choose 1", ENERGY])
    table.play(f"2 {ENERGY}")
    assert table.legal(2) == ["pass", "choose 1", "choose 2", ENERGY]
    table.play("2 choose 2")
    assert (table.hearts[1], table.energy[1], number(table, 2, "cultists")) == (9, 0, 1)


def test_electric_armor_may_be_paid_with_one() -> None:
    hit = with_some(cards=["electric_armor"])
    table = cultists({}, hit, {}, city=2, step="resolve", dice="cc12")
    resolve(table)
    assert (table.asked, table.legal(2)) == ("OfferArmor 2", ["pass", ENERGY])
    table.play(f"2 {ENERGY}", "2 use electric_armor")
    assert (table.hearts[1], table.energy[1]) == (9, 0)
