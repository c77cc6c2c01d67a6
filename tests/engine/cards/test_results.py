"""Cards that look at the result of the dice."""

from tests.engine.kit import base_editions, every_edition, mimic_of, resolving

# Complete Destruction


@every_edition
def test_complete_destruction_gives_9_stars_besides_the_normal_effects(edition: str) -> None:
    table = resolving(
        edition, "1 2 3 e c h", {"hearts": 8, "cards": ["complete_destruction"]}, {}, {}, city=3
    )
    table.play("1 resolve all", "3 stay")
    assert table.stars == [9, 0, 0]
    assert table.energy == [1, 0, 0]
    assert table.hearts == [9, 10, 9]


@every_edition
def test_complete_destruction_needs_all_six_faces(edition: str) -> None:
    table = resolving(edition, "1 2 3 e h h", {"cards": ["complete_destruction"]}, {}, {}, city=3)
    table.play("1 resolve all")
    assert table.stars == [0, 0, 0]


@base_editions
def test_complete_destruction_copied_by_a_mimic_pays_twice(edition: str) -> None:
    table = resolving(
        edition, "1 2 3 e c h", {"cards": ["complete_destruction", mimic_of(1)]}, {}, {}, city=2
    )
    assert table.stars == [18, 0, 0]


@every_edition
def test_complete_destruction_looks_at_dice_only(edition: str) -> None:
    table = resolving(
        edition, "1 2 3 e h h", {"cards": ["complete_destruction", "acid_attack"]}, {}, {}, city=3
    )
    assert table.stars == [0, 0, 0]


# Detritivore


@every_edition
def test_detritivore_gives_2_stars_for_1_2_and_3_and_the_dice_count_normally(edition: str) -> None:
    table = resolving(edition, "1 2 3 3 3 e", {"cards": ["detritivore"]}, {}, {}, city=3)
    table.play("1 resolve all")
    assert table.stars == [5, 0, 0]


@every_edition
def test_detritivore_gives_its_stars_once_a_turn(edition: str) -> None:
    table = resolving(edition, "1 1 2 2 3 3", {"energy": 3, "cards": ["detritivore"]}, {}, {}, city=2)
    assert table.stars == [2, 0, 0]


@every_edition
def test_detritivore_needs_each_of_the_three_numbers(edition: str) -> None:
    table = resolving(edition, "1 1 2 2 e e", {"energy": 3, "cards": ["detritivore"]}, {}, {}, city=2)
    assert table.stars == [0, 0, 0]


# Draining Ray


def test_draining_ray_takes_a_star_from_each_of_those_who_lead() -> None:
    table = resolving(
        "origins",
        "e e e e 1 2",
        {"stars": 1, "cards": ["draining_ray"]},
        {"stars": 5},
        {"stars": 4},
        {"stars": 5},
        city=3,
    )
    assert table.stars == [3, 4, 4, 4]


def test_draining_ray_works_on_the_others_who_lead_beside_its_owner() -> None:
    table = resolving(
        "origins", "h h h h e e", {"stars": 5, "cards": ["draining_ray"]}, {"stars": 5}, {"stars": 4}, city=3
    )
    assert table.stars == [6, 4, 4]


def test_draining_ray_does_nothing_when_its_owner_leads_alone() -> None:
    table = resolving(
        "origins", "h h h h e e", {"stars": 6, "cards": ["draining_ray"]}, {"stars": 5}, {}, city=3
    )
    assert table.stars == [6, 5, 0]


def test_draining_ray_takes_nothing_where_nobody_has_a_star() -> None:
    table = resolving("origins", "e e e e h h", {"cards": ["draining_ray"]}, {}, {}, city=3)
    assert table.stars == [0, 0, 0]


def test_draining_ray_needs_four_equal_faces() -> None:
    table = resolving("origins", "e e e h h h", {"cards": ["draining_ray"]}, {"stars": 5}, {}, city=3)
    assert table.stars == [0, 5, 0]


def test_draining_ray_looks_at_dice_only() -> None:
    table = resolving(
        "origins", "c c c e h h", {"cards": ["draining_ray", "acid_attack"]}, {"stars": 5}, {}, city=3
    )
    assert table.stars == [0, 5, 0]


def test_draining_ray_counts_before_the_numbers_score() -> None:
    table = resolving(
        "origins", "3 3 3 3 e e", {"stars": 4, "cards": ["draining_ray"]}, {"stars": 5}, {}, city=3
    )
    assert table.stars == [5, 4, 0]
    table.play("1 resolve all")
    assert table.stars == [9, 4, 0]


# Flaming Aura


def test_flaming_aura_hurts_every_other_monster_for_four_equal_faces() -> None:
    table = resolving("origins", "1 1 1 1 e h", {"cards": ["flaming_aura"]}, {}, {}, city=2)
    assert table.hearts == [10, 9, 9]


def test_flaming_aura_needs_four_equal_faces() -> None:
    table = resolving("origins", "1 1 1 e e h", {"cards": ["flaming_aura"]}, {}, {}, city=2)
    assert table.hearts == [10, 10, 10]


def test_flaming_aura_looks_at_dice_only() -> None:
    table = resolving("origins", "c c c e e h", {"cards": ["flaming_aura", "spiked_tail"]}, {}, {}, city=2)
    table.play("1 resolve all", "2 stay")
    assert table.hearts == [10, 6, 10]


def test_flaming_aura_is_no_attack_and_nobody_yields() -> None:
    table = resolving("origins", "e e e e h h", {"cards": ["flaming_aura"]}, {}, {}, city=2)
    table.play("1 resolve all")
    assert table.hearts == [10, 9, 9]
    assert table.city == 2
    assert table.asked == "BuyCards 1"


def test_flaming_aura_comes_before_the_groups_of_the_result() -> None:
    table = resolving("origins", "c c c c h h", {"cards": ["flaming_aura"]}, {"hearts": 1}, {}, city=2)
    assert table.hearts == [10, 0, 9]
    assert table.asked == "ChooseOrder 1"


# Gourmet


@every_edition
def test_gourmet_gives_2_stars_more_for_three_1s(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["gourmet"]}, {}, {}, city=2)
    table.play("1 resolve all")
    assert table.stars[0] == 3


@every_edition
def test_gourmet_gives_its_2_stars_once_for_six_1s(edition: str) -> None:
    table = resolving(edition, "1 1 1 1 1 1", {"energy": 3, "cards": ["gourmet"]}, {}, {}, city=2)
    assert table.stars[0] == 6


@every_edition
def test_gourmet_gives_nothing_for_other_numbers(edition: str) -> None:
    table = resolving(edition, "2 2 2 1 1 e", {"energy": 3, "cards": ["gourmet"]}, {}, {}, city=2)
    table.play("1 resolve all")
    assert table.stars[0] == 2
