"""The seven promo power cards, each where it acts and where it does not."""

from collections import Counter

import pytest

from engine import rules
from engine.events import CardUsed, HeartsLost, Place, StarsChanged, Yielded
from engine.invariants import broken
from tests.engine.boxes.kit import boxed, resolve

promos = boxed("promos")
SALE = ["army", "amusement_park", "flame_thrower"]


def test_one_of_each_is_shuffled_into_the_deck() -> None:
    played = rules(boxes=("promos",))
    added = Counter(played.deck) - Counter(rules().deck)
    assert added == {
        "amusement_park": 1,
        "army": 1,
        "cannibalistic": 1,
        "intimidating_roar": 1,
        "sleep_walker": 1,
        "throw_a_tanker": 1,
        "thunder_stomp": 1,
    }
    assert [played.prices[card] for card in sorted(added)] == [6, 2, 5, 3, 3, 4, 3]


# Amusement Park


def test_amusement_park_is_four_stars_for_six_energy() -> None:
    table = promos({"energy": 6}, {}, {}, step="buy", market=SALE)
    table.play("1 buy amusement_park", "* reveal tank")
    assert (table.stars[0], table.energy[0], table.state.discard) == (4, 0, ("amusement_park",))


# Army


@pytest.mark.parametrize(
    ("cards", "stars", "hearts"),
    [(["jets"], 1, 9), (["jets", "urbavore", "gourmet"], 3, 7), (["jets"] * 0, 0, 10)],
)
def test_army_counts_the_cards_of_its_buyer(cards: list[str], stars: int, hearts: int) -> None:
    table = promos({"energy": 2, "cards": cards}, {"cards": ["wings"]}, {}, step="buy", market=SALE)
    table.play("1 buy army", "* reveal tank")
    assert (table.stars, table.hearts) == ([stars, 0, 0], [hearts, 10, 10])
    assert len(table.happened(StarsChanged)) == len(table.happened(HeartsLost)) == min(1, stars)


def test_army_is_one_loss_of_hearts() -> None:
    cards = ["were_only_making_it_stronger", "jets", "gourmet"]
    table = promos({"energy": 2, "cards": cards}, {}, {}, step="buy", market=SALE)
    table.play("1 buy army", "* reveal tank")
    assert (table.hearts[0], table.energy[0]) == (7, 1)


def test_armor_plating_stops_the_army_of_one_card() -> None:
    table = promos({"energy": 2, "cards": ["armor_plating"]}, {}, {}, step="buy", market=SALE)
    table.play("1 buy army", "* reveal tank")
    assert (table.stars[0], table.hearts[0]) == (1, 10)


def test_army_counts_no_costume() -> None:
    table = boxed("promos", "costumes")(
        {"energy": 2, "cards": ["witch", "princess", "jets"]}, {}, {}, step="buy", market=SALE
    )
    table.play("1 buy army", "* reveal tank")
    assert (table.stars[0], table.hearts[0]) == (1, 9)


def test_army_counts_no_tile_and_no_level() -> None:
    row = {"energy": 2, "cards": ["devious", "tower_bottom", "jets", "wings"]}
    table = boxed("promos", "wicked", "tower", sides="A")(row, {}, {}, step="buy", market=SALE)
    table.play("1 buy army", "* reveal tank")
    assert (table.stars[0], table.hearts[0]) == (2, 8)


# Cannibalistic


def test_cannibalistic_heals_once_for_an_attack_on_two() -> None:
    table = promos({"hearts": 5, "cards": ["cannibalistic"]}, {}, {}, city=1, step="resolve", dice="cc12ee")
    resolve(table)
    assert table.hearts == [6, 8, 8]


def test_cannibalistic_heals_for_a_card_too() -> None:
    eater = {"hearts": 5, "energy": 3, "cards": ["cannibalistic"]}
    table = promos(eater, {}, {}, step="buy", market=SALE)
    table.play("1 buy flame_thrower", "* reveal tank")
    assert table.hearts == [6, 8, 8]


def test_cannibalistic_heals_for_each_event() -> None:
    eater = {"hearts": 5, "energy": 3, "cards": ["cannibalistic"]}
    table = promos(eater, {}, {}, city=1, step="resolve", dice="cc12ee", market=SALE)
    resolve(table, "1 buy flame_thrower", "* reveal tank")
    assert table.hearts == [7, 6, 6]


def test_cannibalistic_acts_in_the_turns_of_others() -> None:
    eater = {"hearts": 5, "cards": ["cannibalistic", "burrowing"]}
    table = promos({}, eater, {}, city=2, step="resolve", dice="c12ee")
    resolve(table, "2 yield")
    assert table.hearts[:2] == [9, 5]


def test_cannibalistic_does_nothing_without_a_loss() -> None:
    hit = {"cards": ["armor_plating"]}
    table = promos({"hearts": 5, "cards": ["cannibalistic"]}, hit, city=2, step="resolve", dice="c12ee")
    resolve(table)
    assert table.hearts == [5, 10]


def test_cannibalistic_does_not_eat_its_owner() -> None:
    eater = {"hearts": 9, "energy": 2, "cards": ["cannibalistic"]}
    table = promos(eater, {}, {}, step="buy", market=SALE)
    table.play("1 buy army", "* reveal tank")
    assert table.hearts == [8, 10, 10]


def test_cannibalistic_stops_at_ten() -> None:
    table = promos({"cards": ["cannibalistic"]}, {}, {}, city=1, step="resolve", dice="cc12ee")
    assert resolve(table).hearts == [10, 8, 8]


# Intimidating Roar


def test_intimidating_roar_leaves_nobody_in_tokyo_whom_it_hurt() -> None:
    table = promos({"cards": ["intimidating_roar"]}, {}, {}, city=2, step="resolve", dice="c12ee")
    resolve(table)
    assert (table.city, table.hearts[1]) == (1, 9)
    assert [event for event in table.events if isinstance(event, Yielded | CardUsed)] == [
        CardUsed(0, "intimidating_roar"),
        Yielded(1, Place.CITY),
    ]


def test_intimidating_roar_drives_both_places_empty() -> None:
    table = promos(
        {"cards": ["intimidating_roar"]}, {}, {}, {}, {}, city=2, bay=3, step="resolve", dice="c12ee"
    )
    resolve(table)
    assert (table.city, table.bay) == (1, 0)


def test_intimidating_roar_does_not_move_who_lost_nothing() -> None:
    hit = {"cards": ["armor_plating"]}
    table = promos({"cards": ["intimidating_roar"]}, hit, city=2, step="resolve", dice="c12ee")
    assert resolve(table).city == 2


def test_intimidating_roar_is_not_for_damage_by_cards() -> None:
    roarer = {"energy": 3, "cards": ["intimidating_roar"]}
    table = promos(roarer, {}, {}, city=2, step="buy", market=SALE)
    table.play("1 buy flame_thrower", "* reveal tank")
    assert (table.city, table.hearts[1]) == (2, 8)


def test_jets_still_leave_before_the_roar() -> None:
    table = promos(
        {"cards": ["intimidating_roar"]}, {"cards": ["jets"]}, city=2, step="resolve", dice="c12ee"
    )
    resolve(table, "2 yield")
    assert (table.city, table.hearts[1]) == (1, 10)


def test_who_stays_in_spite_of_jets_is_hurt_and_must_go() -> None:
    table = promos(
        {"cards": ["intimidating_roar"]}, {"cards": ["jets"]}, city=2, step="resolve", dice="c12ee"
    )
    resolve(table, "2 stay")
    assert (table.city, table.hearts[1]) == (1, 9)


def test_burrowing_answers_the_roar() -> None:
    table = promos(
        {"cards": ["intimidating_roar"]}, {"cards": ["burrowing"]}, city=2, step="resolve", dice="c12ee"
    )
    assert resolve(table).hearts == [9, 9]


# Sleep Walker


def test_sleep_walker_sells_stars_as_often_as_one_can_pay() -> None:
    table = promos({"energy": 7, "cards": ["sleep_walker"]}, {}, {}, step="buy")
    table.play("1 use sleep_walker", "1 use sleep_walker")
    assert (table.stars[0], table.energy[0], table.may("1 use sleep_walker")) == (2, 1, False)


@pytest.mark.parametrize(("step", "dice"), [("start", ""), ("resolve", "eeehhh"), ("end", "eeehhh")])
def test_sleep_walker_sells_nothing_outside_the_buying(step: str, dice: str) -> None:
    table = promos({"energy": 7, "cards": ["sleep_walker", "metamorph"]}, {}, {}, step=step, dice=dice)
    assert table.asked in ("RollDice *", "ChooseOrder 1", "SellCards 1")
    assert not table.may("1 use sleep_walker")


def test_sleep_walker_sells_nothing_in_the_turns_of_others() -> None:
    table = promos({"energy": 5}, {"energy": 7, "cards": ["sleep_walker"]}, {}, step="buy")
    assert (table.asked, table.may("2 use sleep_walker")) == ("BuyCards 1", False)


def test_a_mimic_walks_too() -> None:
    mimic = {"card": "mimic", "copies": [2, 1]}
    table = promos({"energy": 3, "cards": [mimic]}, {"cards": ["sleep_walker"]}, {}, step="buy")
    table.play("1 use sleep_walker")
    assert (table.stars[0], table.energy[0]) == (1, 0)


# Throw a Tanker


def test_throw_a_tanker_scores_for_the_third_heart() -> None:
    table = promos({"cards": ["throw_a_tanker"]}, {}, {}, city=2, step="resolve", dice="ccc1ee")
    assert resolve(table).stars[0] == 2


def test_throw_a_tanker_does_not_score_for_two() -> None:
    table = promos({"cards": ["throw_a_tanker"]}, {}, {}, city=2, step="resolve", dice="cc12ee")
    assert resolve(table).stars[0] == 0


def test_throw_a_tanker_adds_up_several_monsters() -> None:
    table = promos({"cards": ["throw_a_tanker"]}, {}, {}, {}, city=1, step="resolve", dice="c12eee")
    assert resolve(table).stars[0] == 2


def test_throw_a_tanker_adds_up_the_events_of_a_turn_and_scores_once() -> None:
    thrower = {"energy": 6, "cards": ["throw_a_tanker"]}
    table = promos(thrower, {}, city=1, step="resolve", dice="cc12ee", market=[*SALE[:2], "flame_thrower"])
    resolve(table)
    assert table.stars[0] == 0
    table.play("1 buy flame_thrower", "* reveal gas_refinery")
    assert table.stars[0] == 2
    table.state.energy[0] = 6
    table.play("1 buy gas_refinery", "* reveal tank")
    assert (table.stars[0], table.hearts[1]) == (4, 3)


def test_throw_a_tanker_counts_no_own_hearts() -> None:
    thrower = {"energy": 2, "cards": ["throw_a_tanker", "jets", "gourmet"]}
    table = promos(thrower, {}, {}, step="buy", market=SALE)
    table.play("1 buy army", "* reveal tank")
    assert (table.hearts[0], table.stars[0]) == (7, 3)


def test_throw_a_tanker_begins_anew_with_each_turn() -> None:
    table = promos({"cards": ["throw_a_tanker"]}, {}, city=2, step="resolve", dice="cc12hh")
    resolve(table, "2 stay", "* roll 1 1 2 2 3 heart", "2 stop")
    table.play("* roll claw 1 1 2 2 3", "1 stop")
    assert (table.hearts[1], table.stars[0]) == (7, 0)


# Thunder Stomp


def dice_of_next_turn(stars: int, active: int = 1) -> int:
    """How many dice seat 2 rolls after seat 1 gained so many stars by one card."""
    card = {3: "apartment_building", 4: "skyscraper"}[stars]
    table = promos(
        {"energy": 6, "cards": ["thunder_stomp"]}, {}, {}, step="buy", market=[card, "jets", "wings"]
    )
    table.play(f"1 buy {card}", "* reveal tank")
    if table.asked == "BuyCards 1":
        table.play("1 pass")
    return table.rolling


def test_four_stars_in_the_own_turn_take_a_die_of_everybody_else() -> None:
    assert dice_of_next_turn(4) == 5


def test_three_stars_take_none() -> None:
    assert dice_of_next_turn(3) == 6


def test_the_stomp_lasts_until_the_own_next_turn_and_takes_none_of_ones_own() -> None:
    stomper = {"energy": 6, "cards": ["thunder_stomp"]}
    table = promos(stomper, {}, {}, step="buy", market=["skyscraper", "jets", "wings"])
    table.play("1 buy skyscraper", "* reveal tank")
    dice = []
    for seat in (2, 3, 1, 2):
        assert table.asked == "RollDice *"
        dice.append(table.rolling)
        table.play(f"* roll {'1 ' * (table.rolling - 5)}2 3 energy heart heart", f"{seat} stop")
        while table.asked in (f"ChooseOrder {seat}", f"BuyCards {seat}"):
            table.play(f"{seat} resolve all" if table.asked.startswith("Choose") else f"{seat} pass")
    assert dice == [5, 5, 6, 6]


def test_stars_of_a_turn_are_added_up() -> None:
    table = promos(
        {"cards": ["thunder_stomp"], "energy": 4},
        {},
        {},
        city=1,
        step="start",
        market=["commuter_train", "jets", "wings"],
    )
    table.play(
        "* roll 1 2 3 energy heart heart", "1 stop", "1 resolve all", "1 buy commuter_train", "* reveal tank"
    )
    assert table.happened(CardUsed) == [CardUsed(0, "thunder_stomp")]
    assert table.stars[0] == 4


def test_eight_stars_take_one_die() -> None:
    market = ["skyscraper", "amusement_park", "jets"]
    table = promos({"energy": 12, "cards": ["thunder_stomp"]}, {}, {}, step="buy", market=market)
    table.play("1 buy skyscraper", "* reveal tank", "1 buy amusement_park", "* reveal heal")
    assert (table.stars[0], table.asked, table.rolling) == (8, "RollDice *", 5)


def test_stars_of_two_turns_are_not_added_up() -> None:
    table = promos({"cards": ["thunder_stomp"]}, {}, city=2, step="resolve", dice="333122")
    table.play("* roll 1 1 2 2 3 heart", "2 stop")
    table.play("* roll 3 3 3 1 2 2", "1 stop")
    assert (table.stars[0], table.asked, table.rolling) == (6, "RollDice *", 6)


def test_four_stars_in_anothers_turn_take_none() -> None:
    stomper = {"cards": ["thunder_stomp", "eater_of_the_dead"]}
    table = promos({}, stomper, {"hearts": 1}, {"hearts": 1}, city=1, step="resolve", dice="c12eee")
    resolve(table)
    assert table.stars[1] == 6
    assert table.happened(CardUsed) == []


def test_the_stomp_ends_with_its_owner() -> None:
    table = promos(
        {"energy": 6, "cards": ["thunder_stomp"], "hearts": 3, "poison": 3},
        {},
        {},
        step="buy",
        market=["skyscraper", "jets", "wings"],
    )
    table.play("1 buy skyscraper", "* reveal tank")
    assert (table.state.lives(0), table.rolling) == (False, 6)
    assert not broken(table.state)
