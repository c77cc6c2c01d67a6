"""The gauge: what moves a marker, and the tiles that a monster may take for it."""

import pytest

from engine import Edition, InvalidPosition, from_json, rules, to_json
from engine.boxes import allowed, choices, parts_of
from engine.cards.wicked import LEVELS, TILES
from engine.events import CardMoved, NumberChanged
from engine.sides import all_up, mixed
from tests.engine.boxes.wicked.kit import ALL_A, ALL_B, gauge, has, lying, rolled, wicked


@pytest.mark.parametrize(
    ("dice", "spaces", "stars"),
    [
        ("111", 2, 1),
        ("222", 1, 2),
        ("333", 0, 3),
        ("1111", 2, 2),
        ("11", 0, 0),
        ("111222", 3, 3),
        ("111111", 4, 4),
        ("222222", 2, 5),
        ("333333", 0, 6),
    ],
)
def test_three_ones_are_two_spaces_and_three_twos_one_beside_their_stars(
    dice: str, spaces: int, stars: int
) -> None:
    table = rolled(dice)
    assert gauge(table) == [spaces, 0, 0]
    assert table.stars == [stars, 0, 0]


def test_a_marker_never_leaves_the_gauge() -> None:
    table = rolled("111e", has(wickedness=9), {}, {})
    assert gauge(table) == [10, 0, 0]
    assert table.happened(NumberChanged) == [NumberChanged(0, "wickedness", 1, 10, "wicked")]


@pytest.mark.parametrize(("before", "level"), [(1, 3), (2, 3), (4, 6), (5, 6), (8, 10), (9, 10)])
def test_reaching_or_passing_a_level_offers_its_tiles(before: int, level: int) -> None:
    table = rolled("111e", has(wickedness=before), {}, {})
    assert table.asked == "Choose 1"
    sides = [f"choose {side_a}" for side_a, _ in TILES[level]]
    assert table.legal(1) == [*sides, "pass"]


@pytest.mark.parametrize("before", [0, 3, 6, 7])
def test_between_the_levels_nothing_is_offered(before: int) -> None:
    table = rolled("111e", has(wickedness=before), {}, {})
    assert table.asked != "Choose 1"
    assert gauge(table) == [before + 2, 0, 0]


def test_the_tile_comes_to_the_monster_at_once() -> None:
    table = rolled("111e", has(wickedness=1), {}, {})
    table.play("1 choose tireless")
    assert table.cards(1) == ["tireless"]
    assert "tireless" not in lying(table)
    assert table.happened(CardMoved) == [CardMoved(0, "tireless", -1, 0)]


def test_it_may_be_declined_and_the_level_is_not_offered_again() -> None:
    table = rolled("111e", has(wickedness=1), {}, {}).play("1 pass")
    assert (table.cards(1), len(lying(table))) == ([], 10)
    assert rolled("111e", has(wickedness=3), {}, {}).asked != "Choose 1"


def test_of_two_levels_in_one_turn_the_lower_comes_first() -> None:
    table = rolled("111111", has(wickedness=2), {}, {})
    assert table.legal(1)[0] == "choose devious"
    table.play("1 choose devious")
    assert table.legal(1)[0] == "choose cyberbrain"
    table.play("1 choose evil_lair")
    assert table.cards(1) == ["devious", "evil_lair"]


def test_what_was_declined_at_the_lower_level_does_not_matter_at_the_higher() -> None:
    table = rolled("111111", has(wickedness=2), {}, {}).play("1 pass", "1 choose cyberbrain")
    assert table.cards(1) == ["cyberbrain"]


def test_without_tiles_of_the_level_nothing_is_asked_now_or_later() -> None:
    table = rolled("111e", has(wickedness=1), has("devious", "eternal"), has("skulking", "tireless"))
    assert gauge(table) == [3, 0, 0]
    assert table.asked != "Choose 1"


def test_it_is_offered_after_the_numbers_and_before_what_comes_after_them() -> None:
    table = rolled("111eee", has(wickedness=1), {}, {})
    assert (table.stars[0], table.energy[0]) == (1, 0)
    assert table.play("1 choose devious").energy[0] == 3


def test_energy_that_was_resolved_first_is_there_before() -> None:
    table = wicked(has(wickedness=1), {}, {}, step="resolve", dice="111eee", city=2)
    table.play("1 resolve energy")
    assert (table.asked, table.energy[0]) == ("Choose 1", 3)


def test_nobody_else_is_asked_and_nobody_else_grows_wicked() -> None:
    table = rolled("111e", has(wickedness=1), has(wickedness=2), {})
    assert table.legal(2) == []
    assert gauge(table) == [3, 2, 0]


def test_the_tiles_of_who_is_out_are_out_of_the_game() -> None:
    table = rolled("ec", {}, has("devious", wickedness=4, hearts=1), {}, city=2)
    assert not table.state.lives(1)
    assert "devious" not in (*lying(table), *table.state.discard)


def test_it_has_a_child_loses_the_tiles_and_keeps_the_gauge() -> None:
    table = rolled("ec", {}, has("it_has_a_child", "devious", wickedness=4, hearts=1), {}, city=2)
    assert (table.hearts[1], table.cards(2), gauge(table)[1]) == (10, [], 4)
    assert "devious" not in (*lying(table), *table.state.discard)


# Which sides lie there


@pytest.mark.parametrize("letter", ["A", "B"])
def test_all_tiles_show_the_same_side(letter: str) -> None:
    place = "AB".index(letter)
    table = wicked(sides=letter * 10)
    assert lying(table) == tuple(tile[place] for tiles in TILES.values() for tile in tiles)


def test_for_each_tile_one_of_its_sides() -> None:
    table = wicked(sides="ABBAABABBA")
    assert lying(table) == (
        *("devious", "final_roar", "tile_poison_spit", "tireless"),
        *("cyberbrain", "fluxling", "full_regeneration", "sonic_boomer"),
        *("final_push", "skybeam"),
    )


def test_a_seed_gives_every_tile_a_side() -> None:
    assert mixed(bytes([0, 0]), 10) == ALL_A
    assert mixed(bytes([3, 255]), 10) == ALL_B
    assert mixed(bytes([0, 0b101]), 10) == "BABAAAAAAA"
    assert len({mixed(number.to_bytes(2, "big"), 10) for number in range(1024)}) == 1024
    with pytest.raises(ValueError, match="10 tiles need 10 bits, not 8"):
        mixed(b"1", 10)


def test_sides_travel_with_the_rules_and_are_absent_without_tiles() -> None:
    table = wicked(sides="ABBAABABBA")
    stored = to_json(table.state)
    assert stored["rules"]["sides"] == "ABBAABABBA"
    assert from_json(stored).rules == table.state.rules
    assert rules(boxes=("wicked",)).sides == all_up("A", 10)
    assert rules().sides == ""


@pytest.mark.parametrize("sides", ["A", "ABABABABAC", "A" * 11])
def test_other_letters_are_refused(sides: str) -> None:
    with pytest.raises(InvalidPosition, match="sides: 10 letters A or B are needed"):
        rules(boxes=("wicked",), sides=sides)


def test_tiles_without_the_box_have_no_sides() -> None:
    with pytest.raises(InvalidPosition, match="sides: 0 letters"):
        rules(sides=ALL_A)


# What it goes with


def test_it_goes_with_the_base_game_of_2011_and_2016_alone() -> None:
    assert [edition for edition in Edition if "wicked" in choices(edition)] == [Edition.FIRST, Edition.SECOND]
    assert allowed(Edition.ORIGINS, ("wicked",)) == ["boxes: wicked does not go with the origins edition"]
    assert allowed(Edition.DARK, ("wicked",)) == ["boxes: wicked is a part of the dark edition already"]
    assert parts_of(Edition.DARK) == ("dark", "wicked")


def test_the_tiles_are_four_four_and_two_with_two_sides_each() -> None:
    assert {level: len(tiles) for level, tiles in TILES.items()} == {3: 4, 6: 4, 10: 2}
    assert len(LEVELS) == 20


def test_the_first_edition_plays_it_too() -> None:
    table = wicked(has(wickedness=1), {}, {}, edition="first", step="resolve", dice="111", city=2)
    assert table.asked == "Choose 1"
