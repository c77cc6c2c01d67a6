"""Cards that make purchases cheaper, pay for them, or sell healing."""

import pytest

from tests.engine.kit import base_editions, every_edition, game, mimic_of, resolving

# Alien Origin


@every_edition
def test_alien_origin_makes_a_card_1_energy_cheaper(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["alien_origin"], "energy": 5},
        {},
        market=["skyscraper", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy skyscraper", "* reveal wings")
    assert table.energy == [0, 0]
    assert table.stars[0] == 4


@every_edition
def test_alien_origin_does_not_make_the_sweep_cheaper(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["alien_origin"], "energy": 1},
        {},
        market=["jets", "tank", "skyscraper"],
        step="end",
    )
    assert table.asked != "BuyCards 1"
    table = game(
        edition,
        {"cards": ["alien_origin"], "energy": 2},
        {},
        market=["jets", "tank", "skyscraper"],
        step="buy",
    )
    assert table.legal(1) == ["pass", "sweep"]
    table.play("1 sweep")
    assert table.energy[0] == 0


@every_edition
def test_alien_origin_of_another_does_not_help(edition: str) -> None:
    table = game(
        edition, {"energy": 5}, {"cards": ["alien_origin"]}, market=["skyscraper", "tank", "jets"], step="buy"
    )
    assert "buy skyscraper" not in table.legal(1)


@base_editions
def test_alien_origin_and_a_mimic_of_it_make_a_card_2_energy_cheaper(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["alien_origin", mimic_of(1)], "energy": 4},
        {},
        market=["skyscraper", "tank", "jets"],
        step="buy",
    )
    table.play("1 buy skyscraper")
    assert table.energy[0] == 0


@base_editions
def test_the_price_is_not_below_0(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["alien_origin", mimic_of(1), mimic_of(1)]},
        {},
        market=["solar_powered", "tank", "jets"],
        step="buy",
        options={
            "deck": ["alien_origin", "mimic", "mimic", "solar_powered", "tank", "jets", "wings", "heal"]
        },
    )
    table.play("1 buy solar_powered")
    assert table.energy[0] == 0


@every_edition
def test_alien_origin_pays_the_owner_of_a_card_bought_by_tentacles_1_energy_less(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["alien_origin", "parasitic_tentacles"], "energy": 4},
        {"cards": ["jets"]},
        market=["skyscraper", "tank", "wings"],
        step="buy",
    )
    table.play("1 buy jets from 2")
    assert table.energy == [0, 4]
    assert table.cards(1) == ["alien_origin", "parasitic_tentacles", "jets"]


@base_editions
def test_alien_origin_counts_for_a_card_bought_by_an_opportunist(edition: str) -> None:
    table = game(
        edition,
        {"energy": 2},
        {"cards": ["alien_origin", "opportunist"], "energy": 4},
        market=["skyscraper", "tank", "wings"],
        step="buy",
    )
    table.play("1 sweep", "* reveal jets", "* reveal gourmet", "* reveal gas_refinery", "2 buy jets")
    assert table.energy == [0, 0]
    assert "jets" in table.cards(2)


@base_editions
def test_alien_origin_counts_for_the_card_of_made_in_a_lab(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["alien_origin", "made_in_a_lab"], "energy": 4},
        {},
        market=["skyscraper", "tank", "wings"],
        step="buy",
    )
    table.play("1 peek", "* reveal jets", "1 buy jets from deck")
    assert table.energy[0] == 0


def test_alien_origin_counts_for_a_card_that_a_scavenger_buys() -> None:
    table = game(
        "origins",
        {"cards": ["alien_origin", "scavenger"], "energy": 4},
        {},
        market=["skyscraper", "tank", "wings"],
        discard=["jets"],
        step="buy",
    )
    table.play("1 buy jets from discard")
    assert table.energy[0] == 0


# Media-Friendly


@every_edition
def test_media_friendly_gives_1_star_for_each_card_bought(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["media_friendly"], "energy": 9},
        {},
        market=["jets", "tank", "wings"],
        step="buy",
    )
    table.play("1 buy jets", "* reveal gourmet", "1 buy gourmet", "* reveal heal")
    assert table.stars == [2, 0]


@every_edition
def test_media_friendly_gives_nothing_for_its_own_purchase(edition: str) -> None:
    table = game(edition, {"energy": 3}, {}, market=["media_friendly", "tank", "wings"], step="buy")
    table.play("1 buy media_friendly", "* reveal gourmet")
    assert table.stars == [0, 0]


@every_edition
def test_media_friendly_gives_nothing_for_sweeping_or_for_the_purchases_of_others(edition: str) -> None:
    table = game(edition, {"energy": 7}, {"cards": ["media_friendly"]}, step="buy", market=["jets", "tank"])
    table.play("* reveal wings", "1 buy jets", "* reveal gourmet", "1 sweep")
    assert table.stars == [0, 0]


@every_edition
def test_media_friendly_counts_a_card_bought_by_tentacles(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["media_friendly", "parasitic_tentacles"], "energy": 5},
        {"cards": ["jets"]},
        market=["skyscraper", "tank", "wings"],
        step="buy",
    )
    table.play("1 buy jets from 2")
    assert table.stars == [1, 0]


# Healing Ray


@base_editions
def test_healing_ray_heals_another_for_2_energy_a_point(edition: str) -> None:
    table = resolving(
        edition,
        "h h h 1 1 2",
        {"cards": ["healing_ray"], "hearts": 5},
        {"hearts": 4, "energy": 6},
        {"hearts": 3, "energy": 9},
    )
    table.play("1 hearts give 2 2")
    assert table.hearts == [6, 6, 3]
    assert table.energy == [4, 2, 9]


@base_editions
@pytest.mark.parametrize(("owned", "paid"), [(5, 4), (4, 4), (3, 3), (1, 1), (0, 0)])
def test_the_healed_one_pays_what_it_has(edition: str, owned: int, paid: int) -> None:
    table = resolving(edition, "h h 1 1 2 2", {"cards": ["healing_ray"]}, {"hearts": 4, "energy": owned})
    table.play("1 hearts give 2 2")
    assert table.hearts == [10, 6]
    assert table.energy == [paid, owned - paid]


@base_editions
def test_healing_ray_works_from_tokyo(edition: str) -> None:
    table = resolving(
        edition, "h h 1 1 2 2", {"cards": ["healing_ray"], "hearts": 5}, {"hearts": 4, "energy": 4}, city=1
    )
    table.play("1 hearts give 2 1")
    assert table.hearts == [5, 5]


@base_editions
def test_healing_ray_works_into_tokyo(edition: str) -> None:
    table = resolving(edition, "h h 1 1 2 2", {"cards": ["healing_ray"]}, {"hearts": 4, "energy": 4}, city=2)
    table.play("1 hearts give 2 2")
    assert table.hearts == [10, 6]


@base_editions
def test_healing_ray_does_not_heal_a_monster_at_its_maximum(edition: str) -> None:
    table = resolving(
        edition,
        "h h 1 1 2 2",
        {"cards": ["healing_ray"], "hearts": 5},
        {"hearts": 10, "energy": 4},
        {"hearts": 9, "energy": 4},
    )
    assert table.legal(1) == ["hearts own", "hearts give 3 1"]


@base_editions
def test_healing_ray_with_nobody_to_heal_asks_nothing(edition: str) -> None:
    table = resolving(edition, "h h 1 1 2 2", {"cards": ["healing_ray"], "hearts": 5}, {}, {}, city=2)
    assert table.hearts == [7, 10, 10]


@base_editions
def test_the_healed_one_is_not_asked(edition: str) -> None:
    table = resolving(edition, "h 1 1 2 2 3", {"cards": ["healing_ray"]}, {"hearts": 4, "energy": 4}, city=2)
    table.play("1 hearts give 2 1")
    assert not table.asked.endswith(" 2")


@base_editions
def test_healing_ray_removes_no_tokens_of_others(edition: str) -> None:
    table = resolving(
        edition,
        "h h 1 1 2 2",
        {"cards": ["healing_ray"]},
        {"hearts": 10, "poison": 2, "shrink": 1},
        {},
        city=3,
    )
    assert table.asked != "SpendHearts 1"
    assert (table.state.poison, table.state.shrink) == ((0, 2, 0), (0, 1, 0))


@base_editions
def test_healing_others_wakes_nobodys_regeneration(edition: str) -> None:
    table = resolving(
        edition, "h h 1 1 2 2", {"cards": ["healing_ray", "regeneration"], "hearts": 5}, {"hearts": 4}
    )
    table.play("1 hearts give 2 2")
    assert table.hearts == [5, 6]
    table = resolving(
        edition,
        "h h 1 1 2 2",
        {"cards": ["healing_ray"], "hearts": 5},
        {"cards": ["regeneration"], "hearts": 4},
    )
    table.play("1 hearts give 2 2")
    assert table.hearts == [5, 6]


@base_editions
def test_the_hearts_left_for_oneself_are_one_healing_for_regeneration(edition: str) -> None:
    table = resolving(
        edition, "h h h 1 2 2", {"cards": ["healing_ray", "regeneration"], "hearts": 5}, {"hearts": 4}
    )
    table.play("1 hearts give 2 1")
    assert table.hearts == [8, 5]


@base_editions
def test_healing_ray_is_split_among_several_and_tokens(edition: str) -> None:
    table = resolving(
        edition,
        "h h h h 1 2",
        {"cards": ["healing_ray"], "hearts": 5, "poison": 1},
        {"hearts": 4, "energy": 2},
        {"hearts": 9, "energy": 0},
    )
    table.play("1 hearts poison 1 give 2 1 give 3 1")
    assert table.hearts == [6, 5, 10]
    assert table.energy == [2, 0, 0]
    assert table.state.poison == (0, 0, 0)
