"""Nanobots, Natural Selection, Reflective Hide, Super Jump, Unstable DNA, Monster Pets, It Has a Child!."""

from typing import Any

import pytest

from engine.events import CardMoved, DamagePrevented, HeartsLost
from tests.engine.boxes.dark.kit import dark, has, number, rolled
from tests.engine.kit import Game, game

# Nanobots: 2 hearts at the start of the own turn with fewer than 3


@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 4), (3, 3)])
@pytest.mark.parametrize("city", [1, 3])
def test_nanobots_heal_who_has_fewer_than_three_in_tokyo_too(before: int, after: int, city: int) -> None:
    assert dark(has("nanobots", hearts=before), {}, {}, step="start", city=city).hearts[0] == after


def test_nanobots_heal_in_no_turn_of_others() -> None:
    assert dark({}, has("nanobots", hearts=1), {}, step="start").hearts[1] == 1


def test_nanobots_come_before_tiles() -> None:
    assert dark(has("nanobots", "eternal", hearts=2), {}, {}, step="start").hearts[0] == 5


# Natural Selection: 4 energy and 4 hearts at once, 1 more die, and death by a 3


def bought(card: str, *seats: dict[str, Any], **position: Any) -> Game:
    """The first monster buys a card."""
    table = dark(*seats, step="buy", market=[card, "jets", "skyscraper"], **position)
    return table.play(f"1 buy {card}", "* reveal frenzy")


def test_natural_selection_gives_energy_and_hearts_at_once() -> None:
    table = bought("natural_selection", {"energy": 2, "hearts": 3}, {}, {}, city=1)
    assert (table.energy[0], table.hearts[0]) == (4, 7)


def test_natural_selection_rolls_one_die_more() -> None:
    assert dark(has("natural_selection"), {}, {}, step="roll 0").rolling == 7


@pytest.mark.parametrize(("dice", "hearts"), [("123ehh", 0), ("112ehh", 10), ("333", 0)])
def test_a_three_in_the_last_result_takes_all_hearts_as_the_turn_ends(dice: str, hearts: int) -> None:
    table = dark(has("natural_selection"), {}, {}, step="end", dice=dice, city=3)
    assert table.hearts[0] == hearts


def test_without_a_result_nothing_happens() -> None:
    assert dark(has("natural_selection"), {}, {}, step="end").hearts[0] == 10


def test_natural_selection_looks_at_the_own_turn_alone() -> None:
    assert dark({}, has("natural_selection"), {}, step="end", dice="333", city=3).hearts[1] == 10


def test_what_protects_from_damage_protects_from_natural_selection() -> None:
    table = dark(has("natural_selection", "super_jump", energy=1), {}, {}, step="end", dice="3", city=3)
    assert table.asked == "OfferWindow 1"
    assert table.play("1 use super_jump").hearts[0] == 1


def test_natural_selection_comes_before_poison() -> None:
    table = dark(has("natural_selection", "it_has_a_child", poison=1), {}, {}, step="end", dice="3", city=3)
    assert table.hearts[0] == 9


def test_hibernation_survives_natural_selection() -> None:
    assert dark(has("natural_selection", "hibernation"), {}, {}, step="end", dice="3").hearts[0] == 10


# Reflective Hide: whoever makes the owner lose hearts loses 1


def test_reflective_hide_answers_claws_once() -> None:
    assert rolled("ccce", {}, {}, has("reflective_hide")).hearts == [9, 10, 7]


def test_reflective_hide_answers_cards() -> None:
    market = ["flame_thrower", "jets", "tank"]
    table = dark({"energy": 3}, has("reflective_hide"), {}, step="buy", market=market)
    assert table.play("1 buy flame_thrower", "* reveal frenzy").hearts == [9, 8, 8]


def test_reflective_hide_answers_no_loss_by_oneself_or_by_poison() -> None:
    market = ["tank", "jets", "skyscraper"]
    table = dark(has("reflective_hide", energy=4), {}, {}, step="buy", market=market)
    assert table.play("1 buy tank", "* reveal frenzy").hearts == [7, 10, 10]
    assert dark(has("reflective_hide", poison=1), {}, {}, step="end").hearts == [9, 10, 10]


def test_reflective_hide_does_not_answer_another() -> None:
    copy = has({"card": "fluxling", "copies": [3, 1]})
    assert rolled("ce", copy, {}, has("reflective_hide")).hearts == [9, 10, 9]


def test_reflective_hide_answers_nothing_where_no_heart_was_lost() -> None:
    assert rolled("ce", {}, {}, has("reflective_hide", "armor_plating")).hearts == [10, 10, 10]


def test_reflective_hide_comes_before_the_decision_to_yield() -> None:
    table = dark({"hearts": 1}, {}, has("reflective_hide"), step="resolve", dice="ce", city=3)
    table.play("1 resolve all")
    assert not table.state.lives(0)
    assert (table.city, table.asked) == (3, "RollDice *")


def test_its_damage_is_its_owners() -> None:
    table = rolled("ce", {}, {}, has("reflective_hide"))
    assert table.happened(HeartsLost)[-1] == HeartsLost(0, -1, 9, 2, "reflective_hide", False)


# Super Jump: once in each monster's turn, 1 energy for 1 heart


def test_super_jump_saves_one_heart_for_one_energy() -> None:
    table = rolled("cce", {}, {}, has("super_jump", energy=2))
    assert table.asked == "OfferWindow 3"
    table.play("3 use super_jump")
    assert (table.hearts[2], table.energy[2]) == (9, 1)
    assert table.happened(DamagePrevented) == [DamagePrevented(2, 1, "super_jump")]


def test_super_jump_may_be_passed() -> None:
    assert rolled("cce", {}, {}, has("super_jump", energy=2)).play("3 pass").hearts[2] == 8


def test_super_jump_needs_energy() -> None:
    assert rolled("cce", {}, {}, has("super_jump")).hearts[2] == 8


def test_super_jump_works_once_in_a_turn_and_again_in_the_next() -> None:
    market = ["flame_thrower", "jets", "tank"]
    seats: list[dict[str, Any]] = [{"energy": 4}, {}, has("super_jump", energy=5)]
    table = dark(*seats, step="resolve", dice="ce", city=3, market=market)
    table.play("1 resolve all", "3 use super_jump", "1 buy flame_thrower", "* reveal frenzy")
    assert table.hearts[2] == 8
    table.play("1 pass", "* roll 1 1 2 2 c h", "2 stop", "2 resolve all")
    assert table.asked == "OfferWindow 3"


# Unstable DNA: yielding, exchange it for a card of the attacker


def test_who_yields_may_exchange_it_for_a_card_of_the_attacker() -> None:
    table = rolled("ce", has("jets", {"card": "smoke_cloud", "charge": 2}), {}, has("unstable_dna"))
    table.play("3 yield")
    assert (table.asked, table.city) == ("Choose 3", 0)
    assert table.legal(3) == ["pass", "choose jets", "choose smoke_cloud"]
    table.play("3 choose smoke_cloud")
    assert (table.cards(1), table.cards(3)) == (["jets", "unstable_dna"], ["smoke_cloud"])
    assert table.state.cards[2][0].charge == 2
    assert table.city == 1
    assert table.happened(CardMoved) == [
        CardMoved(0, "unstable_dna", 2, 0),
        CardMoved(2, "smoke_cloud", 0, 2),
    ]


def test_the_exchange_may_be_passed() -> None:
    table = rolled("ce", has("jets"), {}, has("unstable_dna")).play("3 yield", "3 pass")
    assert (table.cards(1), table.cards(3), table.city) == (["jets"], ["unstable_dna"], 1)


def test_who_stays_exchanges_nothing() -> None:
    assert rolled("ce", has("jets"), {}, has("unstable_dna")).play("3 stay").cards(3) == ["unstable_dna"]


def test_tiles_are_not_exchanged() -> None:
    table = rolled("ce", has("devious", "cyberbrain"), {}, has("unstable_dna")).play("3 yield")
    assert (table.asked, table.city) != ("Choose 3", 0)


def test_jets_that_yield_exchange_it_too() -> None:
    table = rolled("ce", has("wings"), {}, has("unstable_dna", "jets")).play("3 yield")
    assert table.legal(3) == ["pass", "choose wings"]


def with_costumes(*seats: dict[str, Any]) -> Game:
    """A claw hits seat 3 in Tokyo, with costumes in the game."""
    options = {"boxes": ["costumes"]}
    table = game("dark", *seats, options=options, step="resolve", dice="ce", city=3)
    return table.play("1 resolve all")


def test_costumes_are_exchanged_too() -> None:
    table = with_costumes(has("witch"), {}, has("unstable_dna")).play("3 yield", "3 choose witch")
    assert (table.cards(1), table.cards(3)) == (["unstable_dna"], ["witch"])


def test_who_loses_the_zombie_costume_with_no_hearts_left_is_out() -> None:
    table = with_costumes(has("zombie", hearts=0), {}, has("unstable_dna")).play("3 yield", "3 choose zombie")
    assert (table.state.lives(0), table.cards(3)) == (False, ["zombie"])


def test_lost_by_fluxling_nothing_is_exchanged() -> None:
    seats = (has("jets"), has("unstable_dna"), has({"card": "fluxling", "copies": [2, 1]}))
    table = rolled("ce", *seats).play("3 yield")
    assert table.cards(3) == ["fluxling"]
    assert table.asked != "Choose 3"


def test_at_a_table_a_card_that_the_catalogue_lacks_is_not_exchanged() -> None:
    seats: list[dict[str, Any]] = [has("jets", "?", "other:Laser"), {}, has("unstable_dna")]
    table = dark(*seats, table=True, step="resolve", dice="ce", city=3)
    table.play("1 resolve all", "3 yield")
    assert table.legal(3) == ["pass", "choose jets"]


def test_the_hearts_of_even_bigger_come_along() -> None:
    table = rolled("ce", has("even_bigger", hearts=12), {}, has("unstable_dna", hearts=5))
    table.play("3 yield", "3 choose even_bigger")
    assert (table.hearts[0], table.hearts[2]) == (10, 6)


# Monster Pets: everybody loses 3 stars


def test_monster_pets_take_three_stars_of_everybody_and_cost_nothing() -> None:
    table = bought("monster_pets", {"stars": 5}, {"stars": 2}, {"stars": 9})
    assert (table.stars, table.energy[0]) == ([2, 0, 6], 0)
    assert "monster_pets" in table.state.discard


# It Has a Child!: the gauge goes back, too


def test_it_has_a_child_loses_cards_tiles_stars_and_the_place_on_the_gauge() -> None:
    child = has("it_has_a_child", "devious", "wings", hearts=1, stars=7) | {"numbers": {"wickedness": 5}}
    table = rolled("ce", {}, {}, child)
    assert (table.hearts[2], table.stars[2], table.cards(3)) == (10, 0, [])
    assert (number(table, 3, "wickedness"), table.city) == (0, 1)


def test_levels_are_earned_again_after_a_child() -> None:
    child = has("it_has_a_child", hearts=1) | {"numbers": {"wickedness": 9}}
    table = rolled("ce", {}, child, {}, city=2)
    assert number(table, 2, "wickedness") == 0
    table.play("* roll 1 1 1 2 2 2", "2 stop")
    assert (number(table, 2, "wickedness"), table.legal(2)[0]) == (3, "choose devious")
