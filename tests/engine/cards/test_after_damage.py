"""Cards that answer damage: a second life, a way out, energy for it; seat 3 is attacked in the City."""

from tests.engine.cards.kit import attacked, bought
from tests.engine.kit import MIXED, base_editions, every_edition, game, mimic_of, resolving

# It Has a Child!


@base_editions
def test_it_has_a_child_brings_10_health_and_takes_cards_and_stars(edition: str) -> None:
    table = resolving(
        edition,
        "c c 1",
        {},
        {},
        {
            "hearts": 2,
            "stars": 9,
            "energy": 4,
            "poison": 1,
            "shrink": 2,
            "cards": ["it_has_a_child", "gourmet"],
        },
        city=3,
    )
    assert table.hearts == [10, 10, 10]
    assert table.stars == [1, 0, 0]
    assert table.cards(3) == []
    assert table.state.discard == ("it_has_a_child", "gourmet")
    assert table.energy == [0, 0, 4]
    assert (table.poison[2], table.shrink[2]) == (1, 2)


@base_editions
def test_it_has_a_child_goes_on_outside_tokyo(edition: str) -> None:
    table = attacked(edition, "c c 1", "it_has_a_child", hearts=2)
    assert table.city == 1
    assert table.asked == "RollDice *"


@base_editions
def test_it_has_a_child_helps_once(edition: str) -> None:
    table = attacked(edition, "c c 1", "it_has_a_child", mimic_of(3), hearts=1)
    assert table.hearts == [10, 10, 10]
    assert table.cards(3) == []


@base_editions
def test_it_has_a_child_works_as_a_copy(edition: str) -> None:
    table = resolving(
        edition, "c c 1", {}, {"cards": ["it_has_a_child"]}, {"hearts": 1, "cards": [mimic_of(2)]}, city=3
    )
    assert table.hearts == [10, 10, 10]
    assert table.cards(2) == ["it_has_a_child"]
    assert table.cards(3) == []


@base_editions
def test_it_has_a_child_loses_even_bigger_with_the_other_cards(edition: str) -> None:
    table = attacked(edition, "c c 1", "it_has_a_child", "even_bigger", hearts=1)
    assert table.hearts == [10, 10, 10]


@base_editions
def test_it_has_a_child_on_the_own_turn_goes_on_with_the_purchases(edition: str) -> None:
    table = bought(edition, "jet_fighters", {"hearts": 4, "cards": ["it_has_a_child"]}, {}, {}, city=1)
    assert table.hearts[0] == 10
    assert table.stars[0] == 0
    assert table.city == 0
    assert table.asked == "BuyCards 1"
    assert table.energy[0] == 3


def test_it_has_a_child_on_the_own_turn_goes_on_with_the_same_dice() -> None:
    table = game(
        "second",
        {"hearts": 1, "cards": ["it_has_a_child", "extra_head"]},
        {},
        {"cards": ["orb_of_doom"]},
        city=3,
        step="roll 1",
        dice="1 1 1 1 2 2 e",
        options=MIXED,
    )
    table.play("1 keep 1 1 1 1", "* roll 2 2 3")
    assert table.hearts[0] == 10
    assert table.cards(1) == []
    table.play("1 keep 1 1 1 1", "* roll 1 2 2")
    assert table.hearts[0] == 9
    assert table.stars[0] == 3


@base_editions
def test_it_has_a_child_is_no_death_for_closing_the_bay(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {}, {}, {}, {}, {"hearts": 1, "cards": ["it_has_a_child"]}, city=1, bay=2
    )
    assert table.hearts == [10, 10, 9, 9, 10]
    assert table.bay == 2
    assert table.state.bay_open


@base_editions
def test_it_has_a_child_saves_from_poison(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 1, "poison": 2, "cards": ["it_has_a_child"]},
        {},
        {},
        city=3,
        step="buy",
    )
    assert table.hearts[0] == 10
    assert table.poison[0] == 2


@base_editions
def test_it_has_a_child_loses_20_stars_before_the_check(edition: str) -> None:
    table = game(
        edition,
        {"stars": 20, "hearts": 1, "poison": 1, "cards": ["it_has_a_child"]},
        {},
        {},
        city=3,
        step="buy",
    )
    assert not table.state.over
    assert table.stars[0] == 0


# Jets


@every_edition
def test_jets_lose_nothing_to_an_attack_when_they_yield(edition: str) -> None:
    table = attacked(edition, "c c c", "jets")
    assert table.hearts == [10, 10, 10]
    assert table.asked == "OfferJets 3"
    table.play("3 yield")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1
    assert table.stars == [1, 0, 0]


@every_edition
def test_jets_that_stay_lose_their_health_and_are_not_asked_again(edition: str) -> None:
    table = attacked(edition, "c c c", "jets")
    table.play("3 stay")
    assert table.hearts == [10, 10, 7]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_jets_are_asked_before_the_other_windows_and_staying_opens_those(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage", "wings", "jets", energy=2)
    assert table.asked == "OfferJets 3"
    table.play("3 stay")
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h 1 1")
    assert table.asked == "OfferWings 3"


@base_editions
def test_jets_are_not_asked_when_nothing_can_be_lost(edition: str) -> None:
    table = attacked(edition, "c 1 2", "jets", "armor_plating")
    assert table.hearts == [10, 10, 10]
    assert table.asked == "RollDice *"


@every_edition
def test_jets_are_not_asked_under_wings(edition: str) -> None:
    table = game(
        edition,
        {},
        {},
        {"energy": 2, "cards": ["jets", "wings"]},
        city=3,
        step="roll 2",
        dice="c c 1",
    )
    table.play("3 use wings", "1 stop")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_jets_are_for_tokyo_only(edition: str) -> None:
    table = resolving(edition, "c c 1", {}, {}, {"cards": ["jets"]}, city=1)
    assert table.hearts == [10, 8, 8]


@every_edition
def test_jets_do_not_help_against_damage_of_cards(edition: str) -> None:
    table = bought(edition, "flame_thrower", {}, {}, {"cards": ["jets"]}, city=3)
    assert table.hearts == [10, 8, 8]
    assert table.city == 3


@base_editions
def test_jets_cover_the_merged_point_of_fire_breathing(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {"cards": ["fire_breathing", "poison_spit"]}, {}, {"cards": ["jets"]}, city=3
    )
    table.play("3 yield")
    assert table.hearts == [10, 9, 10]
    assert table.poison == (0, 0, 0)


@base_editions
def test_jets_do_not_help_against_fire_breathing_alone(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {"cards": ["fire_breathing"]}, {"cards": ["jets"]}, {}, {}, {}, city=1, bay=2
    )
    assert table.hearts == [10, 9, 9, 9, 8]
    assert table.bay == 2


@base_editions
def test_jets_that_yield_the_bay_to_nova_breath_leave_it_empty(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {"cards": ["nova_breath"]}, {}, {}, {"cards": ["jets"]}, {}, city=1, bay=4
    )
    table.play("4 yield")
    assert table.hearts == [10, 9, 9, 10, 9]
    assert (table.city, table.bay) == (1, 0)


@base_editions
def test_jets_and_their_mimic_ask_once(edition: str) -> None:
    table = attacked(edition, "c c c", "jets", mimic_of(3))
    table.play("3 stay")
    assert table.hearts == [10, 10, 7]


def test_jets_yield_to_poison_quills_which_then_take_the_place_in_first() -> None:
    table = resolving("first", "2 2 2 1", {"cards": ["poison_quills"]}, {}, {"cards": ["jets"]}, city=3)
    table.play("1 resolve all", "3 yield")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1


# We're Only Making It Stronger!


@base_editions
def test_making_it_stronger_gives_1_energy_for_2_or_more_lost_at_once(edition: str) -> None:
    assert attacked(edition, "c c 1", "were_only_making_it_stronger").energy == [0, 0, 1]
    assert attacked(edition, "c c c c", "were_only_making_it_stronger").energy == [0, 0, 1]


@base_editions
def test_making_it_stronger_gives_nothing_for_1(edition: str) -> None:
    assert attacked(edition, "c 1 2", "were_only_making_it_stronger").energy == [0, 0, 0]


@base_editions
def test_making_it_stronger_looks_at_health_really_lost(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "camouflage")
    table.play("* roll h 1")
    assert table.hearts == [10, 10, 9]
    assert table.energy == [0, 0, 0]


@base_editions
def test_making_it_stronger_works_on_damage_of_cards_and_poison(edition: str) -> None:
    stronger = {"cards": ["were_only_making_it_stronger"]}
    assert bought(edition, "flame_thrower", {}, stronger, {}, city=3).energy[1] == 1
    assert game(edition, {"poison": 2, **stronger}, {}, {}, city=3, step="buy").energy[0] == 1


@base_editions
def test_making_it_stronger_is_a_gain_for_friend_of_children(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "friend_of_children")
    assert table.energy == [0, 0, 2]


@base_editions
def test_making_it_stronger_pays_before_it_has_a_child_discards_it(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "it_has_a_child", hearts=2)
    assert table.hearts == [10, 10, 10]
    assert table.cards(3) == []
    assert table.energy == [0, 0, 1]


@base_editions
def test_making_it_stronger_counts_no_more_than_the_health_that_was_left(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "it_has_a_child", hearts=1)
    assert table.energy == [0, 0, 0]


@base_editions
def test_making_it_stronger_copied_by_a_mimic_pays_twice(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", mimic_of(3))
    assert table.energy == [0, 0, 2]
