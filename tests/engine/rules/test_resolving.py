"""Resolving the dice: what the dice bring, in any order."""

import pytest

from engine.events import EnergyChanged, HeartsGained, HeartsLost, StarsChanged
from tests.engine.kit import base_editions, every_edition, resolving


@every_edition
@pytest.mark.parametrize(
    ("dice", "stars"),
    [
        ("1 1 1 2 2 3", 1),
        ("2 2 2 1 1 3", 2),
        ("3 3 3 1 1 2", 3),
        ("1 1 1 1 2 2", 2),
        ("2 2 2 2 1 1", 3),
        ("3 3 3 3 1 1", 4),
        ("3 3 3 3 3 1", 5),
        ("1 1 1 1 1 1", 4),
        ("3 3 3 3 3 3", 6),
        ("1 1 1 2 2 2", 3),
        ("2 2 2 3 3 3", 5),
        ("1 1 2 2 3 3", 0),
    ],
)
def test_three_equal_numbers_give_that_many_stars_and_each_further_one_1_more(
    edition: str, dice: str, stars: int
) -> None:
    assert resolving(edition, dice, {}, {}, {}, city=3).stars[0] == stars


@every_edition
def test_each_energy_gives_1_cube(edition: str) -> None:
    assert resolving(edition, "e e 1 1 2 2", {}, {}, {}, city=3).energy[0] == 2


@every_edition
@pytest.mark.parametrize(("hearts", "after"), [(5, 7), (9, 10), (10, 10)])
def test_each_heart_heals_1_outside_tokyo_up_to_10(edition: str, hearts: int, after: int) -> None:
    table = resolving(edition, "h h 1 1 2 2", {"hearts": hearts}, {}, {}, city=3)
    assert table.hearts[0] == after


@every_edition
def test_hearts_do_not_heal_in_tokyo(edition: str) -> None:
    assert resolving(edition, "h h 1 1 2 2", {"hearts": 5}, {}, {}, city=1).hearts[0] == 5


@base_editions
def test_hearts_do_not_heal_in_the_bay(edition: str) -> None:
    table = resolving(edition, "h h 1 1 2 2", {"hearts": 5}, {}, {}, {}, {}, city=2, bay=1)
    assert table.hearts[0] == 5


@base_editions
def test_a_heart_removes_a_token_in_place_of_healing(edition: str) -> None:
    table = resolving(edition, "h h h 1 2 2", {"hearts": 5, "poison": 1, "shrink": 1}, {}, {}, city=3)
    assert table.legal(1) == [
        "hearts own",
        "hearts shrink 1",
        "hearts poison 1",
        "hearts poison 1 shrink 1",
    ]
    table.play("1 hearts poison 1 shrink 1")
    assert table.hearts[0] == 6
    assert (table.poison[0], table.shrink[0]) == (0, 0)


@base_editions
def test_no_token_is_removed_in_tokyo(edition: str) -> None:
    table = resolving(edition, "h h h 1 2 2", {"hearts": 5, "poison": 1, "shrink": 1}, {}, {}, city=1)
    assert table.asked == "RollDice *"
    assert (table.poison[0], table.shrink[0]) == (1, 1)
    assert table.hearts[0] == 4


@every_edition
def test_the_groups_are_resolved_in_any_order(edition: str) -> None:
    table = resolving(edition, "1 1 1 e c h", {"hearts": 5}, {}, {}, city=3)
    assert table.legal(1) == [
        "resolve all",
        "resolve numbers",
        "resolve energy",
        "resolve hearts",
        "resolve claws",
    ]
    table.play("1 resolve claws")
    assert table.hearts == [5, 10, 9]
    table.play("3 stay", "1 resolve hearts", "1 resolve energy")
    assert table.hearts[0] == 6
    assert table.energy[0] == 1
    assert table.stars[0] == 1


@every_edition
def test_the_default_order_is_numbers_energy_hearts_claws(edition: str) -> None:
    table = resolving(edition, "1 1 1 e c h", {"hearts": 5}, {}, {}, city=3)
    table.play("1 resolve all")
    kinds = [type(event) for event in table.events]
    order = [StarsChanged, EnergyChanged, HeartsGained, HeartsLost]
    assert [kind for kind in kinds if kind in order] == order


@every_edition
def test_the_rest_can_follow_in_the_default_order(edition: str) -> None:
    table = resolving(edition, "1 1 1 e c h", {"hearts": 5}, {}, {}, city=3)
    table.play("1 resolve hearts", "1 resolve all")
    assert (table.stars[0], table.energy[0], table.hearts) == (1, 1, [6, 10, 9])


@every_edition
def test_all_groups_must_be_resolved(edition: str) -> None:
    table = resolving(edition, "1 1 1 e 2 2", {"hearts": 5}, {}, {}, city=3)
    assert not table.may("1 pass")
    assert not table.may("1 stop")
    table.play("1 resolve energy")
    assert (table.stars[0], table.energy[0]) == (1, 1)


@every_edition
def test_one_group_alone_is_not_asked_for(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {}, {}, city=3)
    assert table.asked == "OfferYield 3"


@every_edition
def test_a_group_that_is_resolved_is_not_offered_again(edition: str) -> None:
    table = resolving(edition, "1 1 1 e c h", {"hearts": 5}, {}, {}, city=3)
    table.play("1 resolve numbers")
    assert table.legal(1) == ["resolve all", "resolve energy", "resolve hearts", "resolve claws"]


@every_edition
def test_cards_that_count_the_whole_result_come_first(edition: str) -> None:
    """Complete Destruction gives its 9 stars before any group is chosen."""
    table = resolving(edition, "1 2 3 e c h", {"cards": ["complete_destruction"]}, {}, {}, city=3)
    assert table.stars[0] == 9
    assert table.asked == "ChooseOrder 1"
