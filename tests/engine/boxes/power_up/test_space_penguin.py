"""The evolutions of Space Penguin."""

from typing import Any, Final

from engine.more import Mark
from tests.engine.boxes.power_up.kit import clawed, evolved, pile, resolved, rolled
from tests.engine.kit import Game

ICY: Final[dict[str, Any]] = {"hand": ["icy_reflection"], "energy": 9}
HEAL_LIES: Final[dict[str, Any]] = {"step": "buy", "discard": ["heal"]}


# Freeze Ray


def frozen(dice: str, face: str) -> Game:
    """The second monster, in Tokyo, was wounded and rolled these dice in its turn; a face of it is frozen."""
    table = clawed(1, {"cards": ["freeze_ray"]}, {"hearts": 9}).play("2 stay")
    assert (table.asked, len(table.legal(1))) == ("Choose 1", 6)
    table.play(f"1 choose {face}", f"* roll {dice}", "2 stop")
    return table.play("2 resolve all") if table.asked == "ChooseOrder 2" else table


def test_freeze_ray_lies_before_whom_claws_wounded_in_tokyo() -> None:
    table = clawed(1, {"cards": ["freeze_ray"]}, {}, {})
    assert table.state.more is not None
    assert table.state.more.marks == (Mark("freeze_ray", 1, 1),)
    assert table.asked == "OfferYield 2"


def test_freeze_ray_makes_a_face_count_for_nothing() -> None:
    table = frozen("c c c 1 1 e", "claw")
    assert (table.hearts, table.energy) == ([10, 8], [0, 1])


def test_freeze_ray_keeps_evolutions_from_being_drawn() -> None:
    table = clawed(1, {"cards": ["freeze_ray"]}, {"hearts": 9, "monster": "gigazaur"}).play("2 stay")
    table.play("1 choose heart", "* roll h h h 1 1 2", "2 stop")
    assert (table.asked, table.state.active) == ("RollDice *", 0)


def test_freeze_ray_lets_other_faces_be() -> None:
    assert frozen("c c c 1 1 e", "heart").hearts == [7, 8]


def test_freeze_ray_returns_at_the_end_of_that_turn() -> None:
    table = frozen("c c c 1 1 2", "claw")
    assert table.state.more is not None
    assert (table.state.active, table.state.more.marks) == (0, ())


def test_freeze_ray_is_not_for_wounds_outside() -> None:
    table = clawed(1, {"cards": ["freeze_ray"]}, {}, {}, city=1)
    assert table.state.more is not None
    assert table.state.more.marks == ()


def test_freeze_ray_chooses_among_two() -> None:
    table = clawed(1, {"cards": ["freeze_ray"]}, {}, {}, {}, {}, bay=3)
    assert table.legal(1) == ["choose 2", "choose 3"]
    table.play("1 choose 3")
    assert table.state.more is not None
    assert table.state.more.marks == (Mark("freeze_ray", 2, 1),)


# Miraculous Catch


def test_miraculous_catch_shows_a_card_of_the_pile_for_an_energy_less() -> None:
    table = evolved({"cards": ["miraculous_catch"], "energy": 4}, {}, step="buy", discard=["jets", "heal"])
    table.play("1 use miraculous_catch")
    assert table.asked == "DrawFor *"
    table.play("* reveal jets")
    assert table.legal(1) == ["pass", "choose jets"]
    table.play("1 choose jets")
    assert (table.energy, table.cards(1)) == ([0, 0], ["miraculous_catch", "jets"])
    assert table.state.discard == ("heal",)


def test_miraculous_catch_may_leave_the_card() -> None:
    table = evolved({"cards": ["miraculous_catch"], "energy": 4}, {}, step="buy", discard=["jets"])
    table.play("1 use miraculous_catch", "* reveal jets", "1 pass")
    assert (table.energy, table.state.discard, table.asked) == ([4, 0], ("jets",), "BuyCards 1")
    assert not table.may("1 use miraculous_catch")


def test_miraculous_catch_of_a_discard_card_works_and_is_discarded_again() -> None:
    table = evolved(
        {"cards": ["miraculous_catch"], "energy": 4, "hearts": 5}, {}, step="buy", discard=["heal"]
    )
    table.play("1 use miraculous_catch", "* reveal heal", "1 choose heal")
    assert (table.energy, table.hearts, table.state.discard) == ([2, 0], [7, 10], ("heal",))


# Deep Dive


def test_deep_dive_takes_one_of_three_for_nothing() -> None:
    table = evolved({"energy": 9}, {"hand": ["deep_dive"]}, step="buy").play("2 play deep_dive")
    table.play("* reveal jets", "* reveal wings", "* reveal heal")
    assert table.legal(2) == ["choose jets", "choose wings", "choose heal"]
    table.play("2 choose wings")
    assert (table.cards(2), table.energy) == (["wings"], [9, 0])
    assert table.state.bottom == ("jets", "heal")
    assert pile(table, 2) == ("deep_dive",)


def test_deep_dive_for_a_discard_card_works_at_once() -> None:
    table = evolved({"energy": 9}, {"hand": ["deep_dive"], "hearts": 5}, step="buy").play("2 play deep_dive")
    table.play("* reveal jets", "* reveal wings", "* reveal heal", "2 choose heal")
    assert (table.hearts, table.state.discard, table.asked) == ([10, 7], ("heal",), "BuyCards 1")


# Cold Wave and Blizzard


def test_cold_wave_takes_a_die_from_everybody_else() -> None:
    table = evolved({"energy": 9, "hand": ["cold_wave"]}, {}, {}, step="buy").play(
        "1 play cold_wave", "1 pass"
    )
    assert (table.state.active, table.rolling) == (1, 5)


def test_cold_wave_ends_as_the_next_turn_of_its_owner_begins() -> None:
    table = evolved({}, {"cards": ["cold_wave"]}, {}, step="end")
    assert (table.cards(2), pile(table, 2), table.rolling) == ([], ("cold_wave",), 6)


def test_blizzard_lets_the_others_roll_once() -> None:
    table = evolved({"energy": 9, "hand": ["blizzard"]}, {"energy": 3, "cards": ["energy_drink"]}, step="buy")
    table.play("1 play blizzard", "1 pass", "* roll 1 1 2 2 3 3")
    assert (table.asked, table.city) == ("BuyCards 2", 2)


def test_blizzard_keeps_others_from_yielding() -> None:
    table = clawed(2, {"cards": ["blizzard"], "energy": 3}, {"cards": ["jets", "bull_headed"]}, {})
    assert (table.asked, table.hearts, table.stars) == ("BuyCards 1", [10, 8, 10], [0, 0, 0])


def test_blizzard_is_for_the_own_turn() -> None:
    assert not evolved({"energy": 9}, {"hand": ["blizzard"]}, step="buy").may("2 play blizzard")


# Encased in Ice


def encased(face: str) -> Game:
    table = rolled("c c 1 2 3 h", {"cards": ["encased_in_ice"], "energy": 1}, {}, {})
    assert table.asked == "Choose 1"
    table.play(f"1 choose {face}", "1 resolve all", "2 stay")
    return table


def test_encased_in_ice_gives_a_die_to_everybody_else() -> None:
    table = encased("claw")
    assert (table.energy[0], table.hearts[1], table.rolling) == (0, 8, 5)
    table.play("* roll 1 1 2 2 3", "2 stop")
    assert table.hearts == [9, 8, 9]


def test_encased_in_ice_ends_as_the_next_turn_of_its_owner_begins() -> None:
    table = encased("1").play("* roll 2 2 3 3 e", "2 stop", "* roll 2 2 3 3 1", "3 stop")
    assert (table.state.active, table.rolling) == (0, 6)


def test_encased_in_ice_freezes_nothing_after_the_last_energy_was_spent() -> None:
    owner = {"cards": ["encased_in_ice", "rapid_healing"], "energy": 2, "hearts": 5}
    table = rolled("c c 1 2 3 h", owner, {}, {})
    assert "choose claw" in table.legal(1)
    table.play("1 use rapid_healing")
    assert (table.hearts[0], table.energy[0]) == (6, 0)
    assert (table.asked, table.may("1 choose claw"), table.may("1 pass")) == ("Choose 1", False, True)


def test_encased_in_ice_need_not_be_paid() -> None:
    table = rolled("c c 1 2 3 h", {"cards": ["encased_in_ice"], "energy": 1}, {}, {})
    table.play("1 pass", "1 resolve all", "2 stay")
    assert table.energy[0] == 1
    assert rolled("c c 1 2 3 3", {"cards": ["encased_in_ice"]}, {}, {}).asked == "OfferYield 2"


# Black Diamond


def test_black_diamond_brings_a_star_for_taking_tokyo() -> None:
    assert resolved("1 1 2 2 3 3", {"cards": ["black_diamond"]}, {}, {}, city=0).stars[0] == 2


def test_black_diamond_brings_a_star_for_staying() -> None:
    assert clawed(1, {}, {"cards": ["black_diamond"]}, {}).play("2 stay").stars == [0, 3, 0]


def test_black_diamond_brings_nothing_for_yielding() -> None:
    assert clawed(1, {}, {"cards": ["black_diamond"]}, {}).play("2 yield").stars == [1, 0, 0]


def test_black_diamond_brings_nothing_to_who_was_not_asked_to_yield() -> None:
    table = resolved("1 1 2 2 3 3", {}, {"cards": ["black_diamond"]}, {}, active=3)
    assert (table.state.active, table.stars) == (0, [0, 0, 0])


# Icy Reflection


def test_icy_reflection_copies_a_permanent_evolution() -> None:
    table = evolved(ICY, {"cards": ["adapting_technology", "jets"]}, step="buy").play("1 play icy_reflection")
    assert (table.asked, table.legal(1)) == ("Choose 1", ["choose adapting_technology"])
    table.play("1 choose adapting_technology")
    assert [(held.acts, held.charge) for held in table.state.cards[0]] == [("adapting_technology", 3)]
    assert table.may("1 use adapting_technology")


def test_icy_reflection_goes_with_the_card_it_copies() -> None:
    table = evolved(ICY, {"cards": ["twas_beauty"]}, {}, step="buy", city=2).play("1 play icy_reflection")
    table.play(
        "1 choose twas_beauty", "1 pass", "* roll 1 1 2 2 3 3", "2 stop", "* roll c 1 1 2 2 3", "3 stop"
    )
    table.play("2 yield")
    assert (table.cards(1), table.cards(2)) == ([], [])
    assert pile(table, 1) == ("icy_reflection",)


def test_icy_reflection_needs_another_permanent_evolution() -> None:
    assert not evolved(ICY, {"cards": ["jets"]}, step="buy").may("1 play icy_reflection")
