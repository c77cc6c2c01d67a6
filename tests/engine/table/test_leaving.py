"""A monster that leaves a running game: what is on its way to others goes on (docs/notation.md)."""

from typing import Any

from engine import new_game, rules
from engine.errors import Reason
from engine.events import Eliminated
from tests.engine.kit import Game, mimic_of
from tests.engine.table.kit import at_table, refused

WINGS: dict[str, Any] = {"cards": ["wings"], "energy": 4}
CLAWS: dict[str, Any] = {"step": "resolve", "dice": "c c c 1 2 2"}


def test_who_leaves_while_another_is_asked_about_wings_spares_nobody() -> None:
    table = at_table({}, WINGS, {}, {}, city=1, **CLAWS)
    table.play("! seat leave 4")
    assert table.asked == "OfferWings 2"
    table.play("2 pass")
    assert table.hearts == [10, 7, 7, 0]


def test_who_is_asked_about_wings_and_leaves_spares_the_others_nothing() -> None:
    table = at_table({}, WINGS, {}, {}, city=1, **CLAWS)
    table.play("! seat leave 2")
    assert table.hearts == [10, 0, 7, 7]


def test_the_attack_of_one_who_leaves_reaches_everybody_before_its_turn_is_over() -> None:
    table = at_table({}, WINGS, {}, {}, city=1, **CLAWS)
    table.play("! seat leave 1", "2 pass")
    assert table.hearts == [0, 7, 7, 7]
    assert (table.city, table.asked) == (0, "RollDice *")


def test_what_a_paid_card_does_goes_on_when_a_bystander_leaves() -> None:
    market = ["flame_thrower", "giant_brain", "skyscraper"]
    table = at_table({"energy": 3}, WINGS, {}, {}, city=1, step="buy", market=market)
    table.play("1 buy flame_thrower", "* reveal jets", "! seat leave 4", "2 pass")
    assert table.hearts == [10, 8, 8, 0]
    assert (table.energy[0], table.state.discard) == (0, ("flame_thrower",))


def test_who_may_buy_a_card_that_was_revealed_still_may_when_a_bystander_leaves() -> None:
    opportunist = {"cards": ["opportunist"], "energy": 9}
    table = at_table({"energy": 2}, opportunist, {}, {}, step="buy")
    table.play("1 sweep", "* reveal jets", "* reveal wings", "* reveal tank", "! seat leave 4")
    assert table.asked == "OfferRevealed 2"
    assert "buy jets" in table.legal(2)


def test_a_probe_still_to_be_used_is_asked_for_once_more() -> None:
    table = at_table({}, {"cards": ["psychic_probe"]}, {}, {}, step="roll 2", dice="1 1 2 2 3 c")
    table.play("1 stop", "! seat leave 4")
    assert table.asked == "ProbeDie 2"
    table.play("2 pass")
    assert table.asked != "ProbeDie 2"


def test_who_is_asked_in_the_bay_is_asked_in_the_city_once_the_bay_is_closed() -> None:
    """Five: who is in the City leaves before it yields, the Bay closes, its monster moves up."""
    table = at_table({}, {}, {}, {}, {}, city=2, bay=3, **CLAWS)
    assert table.asked == "OfferYield 2"
    table.play("! seat leave 2")
    assert (table.asked, table.city, table.bay) == ("OfferYield 3", 3, 0)


def test_a_window_of_a_copied_card_is_gone_with_the_owner_of_the_card() -> None:
    copy = {"cards": [mimic_of(3)], "energy": 4}
    table = at_table({}, copy, {"cards": ["wings"]}, {}, city=1, **CLAWS)
    assert table.asked == "OfferWings 2"
    table.play("! seat leave 3")
    assert table.hearts == [10, 7, 0, 7]


def test_a_copy_that_is_to_be_charged_is_placed_anew_when_its_card_is_gone() -> None:
    battery = {"card": "battery_monster", "charge": 4}
    table = at_table({"cards": ["jets"], "energy": 9}, {}, {"cards": [battery]}, {}, edition="first",
                     city=1, step="buy", market=["mimic", "giant_brain", "skyscraper"])  # fmt: skip
    table.play("1 buy mimic", "* reveal tank", "1 copy battery_monster of 3")
    assert table.asked == "ChargeBattery 1"
    table.play("! seat leave 3")
    assert (table.asked, table.legal(1)) == ("PlaceMimic 1", ["copy jets of 1"])


def test_the_turn_of_one_who_leaves_is_over() -> None:
    table = at_table({}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! seat leave 1")
    assert (table.state.active, table.asked) == (1, "RollDice *")


def test_hearts_that_a_copied_card_gave_are_lost_with_it() -> None:
    copy = {"cards": [mimic_of(1)], "hearts": 12}
    table = at_table({"cards": ["even_bigger"]}, copy, {}, edition="first", step="roll 1", dice="1 1 2 2 3 c")
    table.play("! seat leave 1")
    assert (table.hearts, table.asked) == ([0, 10, 10], "RollDice *")


def test_the_last_one_left_wins_at_once_whatever_is_on_its_way() -> None:
    table = at_table({}, {**WINGS, "hearts": 1}, city=1, **CLAWS)
    table.play("! seat leave 1")
    assert (table.state.winner, table.state.how) == (1, "last")


def test_before_the_first_turn_a_monster_leaves_and_the_others_roll_for_it() -> None:
    table = Game(new_game(rules(table=True), 3)).play("* reveal jets", "* reveal tank", "* reveal wings")
    table.play("! seat leave 1", "* roll 1 1 2 2 3 c")
    assert table.asked == "OpeningRoll *"
    table.play("* roll 1 1 2 2 c c")
    assert table.state.active == 2


def test_nobody_leaves_twice() -> None:
    table = at_table({}, {}, {}, step="buy").play("! seat leave 1")
    assert table.happened(Eliminated) == [Eliminated(0, -1, "withdrawn")]
    assert refused(table, "seat leave 1")[0] is Reason.NOT_LEGAL


def test_nobody_leaves_a_game_that_is_over() -> None:
    table = at_table({}, {}, {}, step="buy").play("! win 2")
    assert refused(table, "seat leave 1")[0] is Reason.OVER
