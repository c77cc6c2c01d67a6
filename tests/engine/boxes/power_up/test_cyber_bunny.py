"""The evolutions of Cyber Bunny."""

import pytest

from engine.events import CardsDrawn
from tests.engine.boxes.kit import boxed, resolve
from tests.engine.boxes.power_up.kit import clawed, evolved, hand, pile, resolved, rolled

BATTERY = "emergency_battery"


def test_emergency_battery_brings_three_energy() -> None:
    table = evolved({"energy": 9}, {"hand": [BATTERY]}, step="buy").play(f"2 play {BATTERY}")
    assert table.energy == [9, 3]


# Stroke Of Genius


def test_stroke_of_genius_brings_energy_for_energy_gained_in_this_turn() -> None:
    table = resolved("e e 1 1 2 2", {"hand": ["stroke_of_genius"], "energy": 7}, {}, {})
    table.play("1 play stroke_of_genius")
    assert table.energy == [11, 0, 0]


def test_stroke_of_genius_counts_energy_that_was_spent() -> None:
    table = resolved("e e e 1 1 2", {"hand": ["stroke_of_genius"]}, {}, {})
    table.play("1 buy alien_origin", "* reveal heal")
    assert (table.asked, table.energy[0]) == ("OfferHand 1", 0)
    assert table.play("1 play stroke_of_genius").energy[0] == 3


def test_stroke_of_genius_is_offered_in_the_turns_of_others() -> None:
    table = evolved({"energy": 9}, {"hand": ["stroke_of_genius", BATTERY]}, step="buy")
    table.play(f"2 play {BATTERY}", "1 pass")
    assert table.asked == "OfferHand 2"
    assert table.play("2 play stroke_of_genius").energy[1] == 6


def test_rabbits_foot_takes_no_hearts_from_its_owner_in_this_turn() -> None:
    table = clawed(3, {}, {"hand": ["rabbits_foot"]}, {}).play("2 play rabbits_foot")
    assert (table.hearts, table.city) == ([10, 10, 10], 2)


# Heart of the Rabbit


def test_heart_of_the_rabbit_rolls_a_die_of_another_again() -> None:
    table = rolled("c c c 1 2 3", {}, {"hand": ["heart_of_the_rabbit"]}, {})
    assert (table.asked, table.legal(2)) == ("OfferHand 2", ["pass", "play heart_of_the_rabbit"])
    table.play("2 play heart_of_the_rabbit")
    assert table.legal(2) == ["choose 1", "choose 2", "choose 3", "choose claw"]
    table.play("2 choose claw", "* roll 1")
    assert table.hearts == [10, 8, 10]


def test_heart_of_the_rabbit_is_asked_for_where_it_matters() -> None:
    assert rolled("h h 1 1 2 3", {"energy": 3}, {"hand": ["heart_of_the_rabbit"]}, {}).asked == "BuyCards 1"
    table = rolled("3 3 3 1 1 2", {"stars": 17}, {"hand": ["heart_of_the_rabbit"]}, {})
    assert table.asked == "OfferHand 2"


def test_heart_of_the_rabbit_is_asked_for_where_a_doubled_set_wins() -> None:
    doubled = {"stars": 14, "cards": ["cat_nip"]}
    assert rolled("3 3 3 1 1 2", doubled, {"hand": ["heart_of_the_rabbit"]}, {}).asked == "OfferHand 2"
    assert rolled("3 3 3 1 1 2", {"stars": 14}, {"hand": ["heart_of_the_rabbit"]}, {}).asked == "RollDice *"


def test_heart_of_the_rabbit_is_asked_for_where_gourmet_wins() -> None:
    gourmet = {"stars": 17, "cards": ["gourmet"]}
    assert rolled("1 1 1 2 2 3", gourmet, {"hand": ["heart_of_the_rabbit"]}, {}).asked == "OfferHand 2"


def test_heart_of_the_rabbit_comes_back_as_its_owner_takes_tokyo() -> None:
    table = resolved("1 1 2 2 3 3", {"pile": ["heart_of_the_rabbit"]}, {}, {}, city=0)
    assert (hand(table, 1), pile(table, 1)) == (["heart_of_the_rabbit"], ())
    assert table.state.more is not None
    assert table.state.more.hands[0][0].known == 0b110


def test_what_was_put_away_does_not_come_back() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["rabbits_foot"]}, {}, {}, city=0)
    assert hand(table, 1) == ["rabbits_foot"]
    assert table.happened(CardsDrawn) == []


# Buying


def test_secret_laboratory_makes_purchases_cheaper() -> None:
    table = evolved({"cards": ["secret_laboratory"], "energy": 2}, {}, step="buy")
    table.play("1 buy alien_origin", "* reveal heal")
    assert table.energy == [0, 0]


def test_secret_laboratory_does_not_make_sweeps_cheaper() -> None:
    table = evolved({"cards": ["secret_laboratory"], "energy": 2}, {}, step="buy").play("1 sweep")
    assert table.energy == [0, 0]


def test_king_of_the_gizmo_brings_a_star_for_each_purchase() -> None:
    table = evolved({"cards": ["king_of_the_gizmo"], "energy": 9}, {}, step="buy")
    table.play("1 buy alien_origin", "* reveal heal")
    assert table.stars == [1, 0]


def test_king_of_the_gizmo_brings_nothing_for_purchases_of_others() -> None:
    table = evolved({"energy": 9}, {"cards": ["king_of_the_gizmo"]}, step="buy")
    table.play("1 buy alien_origin", "* reveal heal")
    assert table.stars == [0, 0]


def test_king_of_the_gizmo_brings_nothing_for_a_costume_that_is_stolen() -> None:
    thief = {"monster": "cyber_bunny", "cards": ["king_of_the_gizmo"], "energy": 5}
    table = boxed("power_up", "costumes")(
        thief, {"cards": ["ghost"]}, {}, city=2, step="resolve", dice="ccc122"
    )
    resolve(table, "2 stay", "1 choose ghost")
    assert (table.cards(1), table.stars[0]) == (["king_of_the_gizmo", "ghost"], 0)


# Energy Sword


def test_energy_sword_may_be_drawn_before_the_roll() -> None:
    table = evolved({}, {"cards": ["energy_sword"], "energy": 2}, {}, step="end", city=1)
    assert (table.asked, table.legal(2)) == ("OfferCard 2", ["use energy_sword", "pass"])
    table.play("2 use energy_sword", "* roll c c 1 1 2 2", "2 stop")
    assert (table.hearts, table.energy) == ([7, 10, 10], [0, 2, 0])


def test_energy_sword_wants_a_claw() -> None:
    table = evolved({}, {"cards": ["energy_sword"], "energy": 2}, {}, step="end", city=1)
    table.play("2 use energy_sword", "* roll 3 3 1 1 2 2", "2 stop")
    assert (table.hearts, table.energy) == ([10, 10, 10], [0, 0, 0])


def test_energy_sword_that_is_not_paid_does_nothing() -> None:
    table = evolved({}, {"cards": ["energy_sword"], "energy": 2}, {}, step="end", city=1)
    table.play("2 pass", "* roll c 3 1 1 2 2", "2 stop")
    assert table.hearts == [9, 10, 10]


# Electric Carrot


@pytest.mark.parametrize(("answer", "hearts", "energy"), [("energy", 9, [1, 1]), ("heart", 8, [0, 2])])
def test_electric_carrot_costs_an_energy_or_a_heart_more(answer: str, hearts: int, energy: list[int]) -> None:
    table = clawed(1, {"cards": ["electric_carrot"]}, {"energy": 2}, city=1)
    assert (table.asked, table.legal(2)) == ("Choose 2", ["choose energy", "choose heart"])
    table.play(f"2 choose {answer}")
    assert (table.hearts[1], table.energy) == (hearts, energy)


def test_electric_carrot_asks_nobody_without_energy() -> None:
    table = clawed(1, {"cards": ["electric_carrot"]}, {}, {"energy": 1}, city=1)
    assert (table.asked, table.hearts) == ("Choose 3", [10, 8, 10])
    assert table.play("3 choose energy").hearts == [10, 8, 9]


def test_electric_carrot_takes_a_heart_of_who_spends_the_last_energy_while_asked() -> None:
    table = clawed(
        1, {"cards": ["electric_carrot"]}, {"cards": ["rapid_healing"], "energy": 2, "hearts": 5}, city=1
    )
    table.play("2 use rapid_healing")
    assert (table.asked, table.legal(2)) == ("Choose 2", ["choose heart"])
    table.play("2 choose heart")
    assert (table.hearts[1], table.energy) == (4, [0, 0])


def test_electric_carrot_is_for_tokyo() -> None:
    assert clawed(1, {"cards": ["electric_carrot"]}, {"energy": 2}, {}).asked == "OfferYield 2"


def test_electric_carrot_adds_nothing_to_what_is_prevented() -> None:
    armoured = {"energy": 2, "cards": ["armor_plating"]}
    assert clawed(1, {"cards": ["electric_carrot"]}, armoured, city=1).hearts == [10, 10]
