"""Costumes that take hearts, take for hearts, or save them: Devil, Pirate, Zombie, Robot."""

from engine.events import Eliminated, EnergyChanged, Forbidden
from engine.invariants import broken
from tests.engine.boxes.costumes.kit import SALE, at_table, costumes, wearing
from tests.engine.boxes.kit import resolve

# Devil: one heart more


def test_the_devil_takes_one_more_of_each_with_claws() -> None:
    table = costumes(wearing("devil"), {}, {}, city=1, step="resolve", dice="cc12ee")
    assert resolve(table).hearts == [10, 7, 7]


def test_the_devil_takes_one_more_with_cards() -> None:
    table = costumes(wearing("devil", energy=3), {}, {}, step="buy", market=SALE)
    table.play("1 buy flame_thrower", "* reveal tank")
    assert table.hearts == [10, 7, 7]


def test_the_devil_takes_none_where_everything_is_prevented() -> None:
    table = costumes(wearing("devil"), wearing("armor_plating"), city=2, step="resolve", dice="c12eee")
    assert resolve(table).hearts == [10, 10]


def test_what_is_left_after_electric_armor_grows() -> None:
    hit = wearing("electric_armor", energy=1)
    table = costumes(wearing("devil"), hit, city=2, step="resolve", dice="cc12ee")
    resolve(table, "2 use electric_armor")
    assert table.hearts[1] == 8


def test_rapid_healing_hears_of_the_whole_loss() -> None:
    hit = wearing("rapid_healing", hearts=2, energy=2)
    table = costumes(wearing("devil"), hit, city=2, step="resolve", dice="c12eee")
    resolve(table)
    assert table.asked == "LastChance 2"
    table.play("2 use rapid_healing")
    assert table.hearts[1] == 1


def test_the_devil_does_not_hurt_its_owner_more() -> None:
    table = costumes(wearing("devil", energy=4), {}, {}, step="buy", market=["tank", "jets", "wings"])
    table.play("1 buy tank", "* reveal heal")
    assert table.hearts[0] == 7


def test_the_devil_sleeps_in_the_turns_of_others() -> None:
    table = costumes({}, wearing("devil", "burrowing"), {}, city=2, step="resolve", dice="c12eee")
    assert resolve(table, "2 yield").hearts[0] == 9


def test_poison_is_not_the_devils() -> None:
    table = costumes(wearing("devil", poison=1), {}, {}, step="end")
    assert table.hearts[0] == 9


# Pirate: an energy from whom he hurts


def test_the_pirate_takes_an_energy_of_each() -> None:
    table = costumes(
        wearing("pirate"), {"energy": 2}, {"energy": 1}, {}, city=1, step="resolve", dice="cc12hh"
    )
    resolve(table)
    assert table.energy == [2, 1, 0, 0]
    assert EnergyChanged(1, -1, 1, "pirate") in table.events


def test_the_pirate_takes_one_more_with_friend_of_children() -> None:
    pirate = wearing("pirate", "friend_of_children")
    table = costumes(pirate, {"energy": 2}, {}, city=2, step="resolve", dice="cc12hh")
    assert resolve(table).energy[:2] == [2, 1]


def test_the_pirate_takes_nothing_where_nothing_is_lost() -> None:
    hit = wearing("armor_plating", energy=2)
    table = costumes(wearing("pirate"), hit, city=2, step="resolve", dice="c12hhh")
    assert resolve(table).energy == [0, 2]


def test_the_pirate_takes_by_cards_too() -> None:
    table = costumes(wearing("pirate", energy=3), {"energy": 1}, {}, step="buy", market=SALE)
    table.play("1 buy flame_thrower", "* reveal tank")
    assert table.energy == [1, 0, 0]


def test_nothing_is_taken_of_the_dead() -> None:
    table = costumes(wearing("pirate"), {"energy": 2, "hearts": 1}, {}, city=2, step="resolve", dice="c12hhh")
    assert resolve(table).energy == [0, 0, 0]


# Zombie: 0 hearts are no end


def test_the_zombie_stays_in_the_game_with_no_hearts() -> None:
    table = costumes({}, wearing("zombie", hearts=2), {}, city=2, step="resolve", dice="ccc1ee")
    resolve(table)
    assert (table.asked, table.hearts[1], table.state.lives(1)) == ("OfferYield 2", 0, True)
    table.play("2 stay")
    assert table.city == 2
    assert Forbidden(1, "out", "zombie") not in table.happened(Eliminated)
    assert not broken(table.state)


def test_the_zombie_loses_no_more_and_need_not_yield() -> None:
    table = costumes({}, wearing("zombie", hearts=0), {}, city=2, step="resolve", dice="ccc1ee")
    resolve(table)
    assert (table.hearts[1], table.city, table.asked) == (0, 2, "BuyCards 1")
    assert table.happened(Forbidden) == [Forbidden(1, "lose_hearts", "zombie")]


def test_the_zombie_is_healed_as_usual() -> None:
    table = costumes(wearing("zombie", hearts=0), {}, {}, step="resolve", dice="hh12ee")
    assert resolve(table).hearts[0] == 2


def test_rapid_healing_heals_the_zombie() -> None:
    table = costumes(wearing("zombie", "rapid_healing", hearts=0, energy=2), {}, step="roll 1", dice="123ech")
    assert table.play("1 use rapid_healing").hearts[0] == 1


def test_each_time_it_reaches_zero_it_feeds_the_eater() -> None:
    table = costumes(
        wearing("eater_of_the_dead"), wearing("zombie", hearts=1), {}, city=2, step="resolve", dice="ccc1ee"
    )
    resolve(table, "2 stay")
    assert table.stars[0] == 3
    fed = costumes(
        wearing("eater_of_the_dead"), wearing("zombie", hearts=0), {}, city=2, step="resolve", dice="ccc1ee"
    )
    assert resolve(fed).stars[0] == 0


def test_who_steals_it_at_zero_ends_the_monster_and_has_not_killed_it() -> None:
    table = costumes(
        wearing("eater_of_the_dead", energy=4),
        wearing("zombie", "jets", hearts=1, stars=5),
        {},
        {},
        city=2,
        step="resolve",
        dice="ccc1ee",
    )
    resolve(table, "2 stay", "1 choose zombie")
    assert (table.state.lives(1), table.cards(1), table.cards(2)) == (
        False,
        ["eater_of_the_dead", "zombie"],
        [],
    )
    assert table.happened(Eliminated) == [Eliminated(1, -1, "zombie")]
    assert table.stars[0] == 3
    assert not broken(table.state)


def test_it_has_a_child_comes_first_and_takes_the_costume() -> None:
    hit = wearing("zombie", "it_has_a_child", hearts=1)
    table = costumes({}, hit, {}, city=2, step="resolve", dice="ccc1ee")
    resolve(table)
    assert (table.hearts[1], table.cards(2)) == (10, [])


def test_people_take_it_at_zero_and_the_monster_is_out() -> None:
    table = at_table({}, wearing("zombie", hearts=0), {}, {}, step="buy")
    table.play("! take 2 zombie")
    assert not table.state.lives(1)
    assert not broken(table.state)


def test_people_give_it_away_at_zero_and_the_monster_is_out() -> None:
    table = at_table({}, wearing("zombie", hearts=0), {}, {}, step="buy")
    table.play("! give 3 zombie forced")
    assert (table.state.lives(1), table.cards(3)) == (False, ["zombie"])
    assert not broken(table.state)


def test_people_say_that_it_has_no_hearts() -> None:
    table = at_table({}, wearing("zombie"), {}, {}, step="buy")
    table.play("! set 2 hearts 0")
    assert (table.state.lives(1), table.hearts[1]) == (True, 0)
    assert not broken(table.state)


# Robot: energy in place of hearts


def test_the_robot_loses_any_part_in_energy() -> None:
    table = costumes({}, wearing("robot", energy=5), {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table)
    assert (table.asked, table.legal(2)) == ("Choose 2", ["pass", "choose 1", "choose 2", "choose 3"])
    table.play("2 choose 2")
    assert (table.hearts[1], table.energy[:2], table.asked) == (9, [0, 3], "OfferYield 2")


def test_the_robot_that_lost_no_heart_need_not_yield() -> None:
    table = costumes(
        wearing("poison_spit"), wearing("robot", energy=5), {}, city=2, step="resolve", dice="ccc1hh"
    )
    resolve(table, "2 choose 3")
    assert (table.hearts[1], table.energy[1], table.poison[1], table.city) == (10, 2, 0, 2)


def test_the_robot_pays_no_more_than_it_has() -> None:
    table = costumes({}, wearing("robot", energy=1), {}, city=2, step="resolve", dice="ccc1hh")
    assert resolve(table).legal(2) == ["pass", "choose 1"]


def test_the_robot_without_energy_is_not_asked() -> None:
    table = costumes({}, wearing("robot"), {}, city=2, step="resolve", dice="ccc1hh")
    assert resolve(table).asked == "OfferYield 2"


def test_the_robot_pays_once_an_event() -> None:
    table = costumes({}, wearing("robot", energy=5), {}, city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 choose 1")
    assert (table.asked, table.hearts[1]) == ("OfferYield 2", 8)


def test_armor_plating_stops_the_one_that_the_robot_left() -> None:
    table = costumes({}, wearing("robot", "armor_plating", energy=5), city=2, step="resolve", dice="ccc1hh")
    resolve(table, "2 choose 2")
    assert (table.hearts[1], table.energy[1]) == (10, 3)


def test_the_robot_pays_for_poison_too() -> None:
    table = costumes(wearing("robot", energy=2, poison=1), {}, {}, step="end")
    table.play("1 choose 1")
    assert (table.hearts[0], table.energy[0]) == (10, 1)
