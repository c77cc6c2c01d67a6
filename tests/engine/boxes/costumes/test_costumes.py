"""The twelve costumes, each where it acts and where it does not."""

import pytest

from engine.errors import Reason
from engine.events import CardUsed, Eliminated, EnergyChanged, Forbidden, GameEnded, HeartsGained
from engine.invariants import broken
from tests.engine.boxes.kit import boxed, resolve
from tests.engine.kit import Game
from tests.engine.table.kit import refused

costumes = boxed("costumes")
at_table = boxed("costumes", table=True)
SALE = ["flame_thrower", "jets", "wings"]


def wearing(*cards: str, **more: object) -> dict[str, object]:
    """A monster with these cards."""
    return {"cards": [*cards], **more}


# Astronaut: wins with 17 stars


def test_the_astronaut_wins_at_once_with_seventeen_stars() -> None:
    table = costumes(wearing("astronaut", stars=16), {"hearts": 1}, {}, city=2, step="resolve", dice="111cc2")
    resolve(table)
    assert table.happened(GameEnded) == [GameEnded(0, "card")]
    assert (table.stars[0], table.hearts[1]) == (17, 1)
    assert not broken(table.state)


def test_sixteen_are_too_few() -> None:
    table = costumes(wearing("astronaut", stars=15), {}, {}, city=2, step="resolve", dice="111ee2")
    assert resolve(table).state.over is False


def test_seventeen_without_it_are_too_few() -> None:
    table = costumes({"stars": 16}, wearing("astronaut"), {}, city=2, step="resolve", dice="111ee2")
    assert resolve(table).state.over is False


def test_it_wins_in_the_turns_of_others() -> None:
    eater = wearing("astronaut", "eater_of_the_dead", stars=14)
    table = costumes({}, eater, {"hearts": 1}, {}, city=3, step="resolve", dice="c12eee")
    resolve(table)
    assert (table.state.winner, table.state.how) == (1, "card")


def test_who_buys_it_with_seventeen_wins() -> None:
    table = costumes({"stars": 17, "energy": 4}, {}, {}, step="buy", market=["astronaut", "jets", "wings"])
    table.play("1 buy astronaut", "* reveal tank")
    assert (table.state.winner, table.state.how) == (0, "card")


# Ghost and Vampire: at the end of every turn


def test_the_ghost_heals_who_lost_a_heart_in_that_turn_in_tokyo_too() -> None:
    table = costumes({}, wearing("ghost", hearts=5), {}, city=2, step="resolve", dice="cc12ee")
    resolve(table, "2 stay", "1 pass")
    assert (table.hearts[1], table.happened(HeartsGained)) == (4, [HeartsGained(1, 1, 4, "ghost")])


def test_the_ghost_heals_after_a_loss_by_its_own_card() -> None:
    table = costumes(wearing("ghost", energy=4), {}, {}, step="buy", market=["tank", "jets", "wings"])
    table.play("1 buy tank", "* reveal heal")
    assert table.hearts[0] == 8


def test_the_ghost_heals_nobody_who_lost_none() -> None:
    table = costumes({}, wearing("ghost", hearts=5), {}, city=3, step="resolve", dice="c12eee")
    resolve(table, "3 stay", "1 pass")
    assert table.hearts[1] == 5


def test_the_ghost_does_not_look_at_former_turns() -> None:
    table = costumes({}, wearing("ghost", hearts=5), {}, city=2, step="resolve", dice="cc12eh")
    resolve(table, "2 stay")
    assert table.hearts[1] == 4
    table.play("* roll 1 2 3 energy energy heart", "2 stop", "2 resolve all", "2 pass")
    assert (table.state.turn, table.hearts[1]) == (3, 4)


def test_the_ghost_heals_after_poison() -> None:
    table = costumes(wearing("ghost", hearts=5, poison=1), {}, {}, step="end")
    assert table.hearts[0] == 5


def test_the_vampire_heals_who_hurt_somebody() -> None:
    table = costumes(wearing("vampire", hearts=5), {}, {}, city=2, step="resolve", dice="c12eee")
    resolve(table, "2 stay", "1 pass")
    assert table.hearts[0] == 6


def test_the_vampire_heals_once_for_two() -> None:
    table = costumes(wearing("vampire", hearts=5), {}, {}, city=1, step="resolve", dice="cc12ee")
    resolve(table, "1 pass")
    assert table.hearts == [6, 8, 8]


def test_the_vampire_heals_in_the_turns_of_others() -> None:
    hit = wearing("vampire", "burrowing", hearts=5)
    table = costumes({}, hit, {}, city=2, step="resolve", dice="c12eee")
    resolve(table, "2 yield", "1 pass")
    assert table.hearts[:2] == [9, 5]


def test_the_vampire_does_not_live_on_its_owner() -> None:
    table = costumes(wearing("vampire", energy=4), {}, {}, step="buy", market=["tank", "jets", "wings"])
    table.play("1 buy tank", "* reveal heal")
    assert table.hearts[0] == 7


def test_ghost_and_vampire_act_at_the_end_of_an_extra_turn() -> None:
    table = costumes(
        wearing("vampire", "freeze_time", hearts=5), {}, {}, city=2, step="resolve", dice="111cee"
    )
    resolve(table, "2 stay", "1 pass")
    assert (table.asked, table.hearts[0]) == ("OfferTurn 1", 6)
    table.play("1 again", "* roll claw claw 1 2 energy", "1 stop", "1 resolve all", "2 stay", "1 pass")
    assert table.hearts[0] == 7


# Witch: a die of somebody else is rolled again


def hit_by(dice: str, *cards: str, **more: object) -> Game:
    """Dice of seat 1 against seat 2 in the City, which wears these cards."""
    return costumes({}, wearing(*cards, **more), {}, city=2, step="roll 3", dice=dice)


def test_the_witch_has_a_die_rolled_again_before_it_hurts() -> None:
    table = hit_by("c12eee", "witch")
    assert (table.asked, table.legal(2)[0]) == ("Choose 2", "pass")
    table.play("2 choose claw", "* roll heart")
    assert table.state.dice == (1, 1, 0, 3, 0, 1)
    assert table.asked == "ChooseOrder 1"


def test_the_witch_may_pass_and_is_not_asked_twice() -> None:
    table = hit_by("cc12ee", "witch")
    table.play("2 choose claw", "* roll claw")
    assert table.asked == "ChooseOrder 1"
    again = hit_by("cc12ee", "witch").play("2 pass")
    assert again.asked == "ChooseOrder 1"


def test_the_witch_is_not_asked_where_no_claw_hurts_her() -> None:
    assert hit_by("123eeh", "witch").asked == "ChooseOrder 1"
    table = costumes({}, wearing("witch"), {}, city=3, step="roll 3", dice="c12eee")
    assert table.asked == "ChooseOrder 1"


def test_the_witch_is_asked_for_claws_that_cards_add() -> None:
    table = costumes(wearing("acid_attack"), wearing("witch"), {}, city=2, step="roll 3", dice="123eeh")
    assert table.asked == "Choose 2"


def test_the_witch_with_armor_plating_is_asked_for_two() -> None:
    assert hit_by("c12eee", "witch", "armor_plating").asked == "ChooseOrder 1"
    assert hit_by("cc12ee", "witch", "armor_plating").asked == "Choose 2"


def test_the_witch_comes_after_psychic_probe_and_before_own_changes() -> None:
    table = costumes(
        wearing("stretchy", energy=2),
        wearing("witch", "psychic_probe"),
        {},
        city=2,
        step="roll 3",
        dice="c12eee",
    )
    assert table.asked == "ProbeDie 2"
    table.play("2 pass")
    assert table.asked == "Choose 2"
    table.play("2 pass")
    assert table.asked == "ChangeDice 1"


def test_a_heart_does_not_take_the_witch() -> None:
    table = hit_by("c12eee", "witch").play("2 choose 1", "* roll heart")
    assert table.cards(2) == ["witch"]


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


# Princess and Statue of Liberty


def test_the_princess_has_a_star_at_the_start_of_her_turn() -> None:
    table = costumes(wearing("princess"), wearing(), {}, step="start")
    assert table.stars == [1, 0, 0]


def test_the_princess_has_none_in_the_turns_of_others() -> None:
    assert costumes({}, wearing("princess"), {}, step="start").stars == [0, 0, 0]


def test_the_statue_rolls_once_more() -> None:
    assert costumes(wearing("statue_of_liberty"), {}, step="start").state.rolls == 4
    assert costumes({}, wearing("statue_of_liberty"), step="start").state.rolls == 3


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


# Cheerleader: a claw for somebody else


def test_a_cheer_adds_a_claw_to_the_result() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=3, step="roll 3", dice="c12eee")
    assert (table.asked, table.legal(2)) == ("OfferCard 2", ["use cheerleader", "pass"])
    table.play("2 use cheerleader", "1 resolve all")
    assert table.hearts[2] == 8


def test_a_cheer_needs_no_claw_and_wakes_spiked_tail() -> None:
    table = costumes(wearing("spiked_tail"), wearing("cheerleader"), {}, city=3, step="roll 3", dice="123eeh")
    table.play("2 use cheerleader", "1 resolve all")
    assert table.hearts[2] == 8
    assert CardUsed(1, "cheerleader") in table.events


def test_a_cheer_hits_who_cheered() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=2, step="roll 3", dice="123eeh")
    table.play("2 use cheerleader", "1 resolve all")
    assert table.hearts[1] == 9


def test_who_does_not_cheer_adds_nothing() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=3, step="roll 3", dice="c12eee")
    table.play("2 pass", "1 resolve all")
    assert table.hearts[2] == 9


def test_nobody_cheers_in_the_own_turn() -> None:
    table = costumes(wearing("cheerleader"), {}, {}, city=3, step="roll 3", dice="c12eee")
    assert table.asked == "ChooseOrder 1"


def test_a_cheer_is_for_one_turn() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=3, step="roll 3", dice="c12eee")
    table.play("2 use cheerleader", "1 resolve all", "3 stay", "1 pass")
    assert table.state.more is not None
    assert (table.state.turn, table.state.more.cheers) == (2, 0)


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


# Clown: all dice to any faces


def test_the_clown_turns_all_dice_when_each_face_shows() -> None:
    table = costumes(wearing("clown"), {}, {}, city=2, step="roll 3", dice="123ech")
    assert table.asked == "ChangeDice 1"
    for face in ("1", "2", "3", "energy", "heart"):
        table.play(f"1 turn {face} to claw with clown")
    assert table.state.dice == (0, 0, 0, 0, 6, 0)
    table.play("1 turn claw to heart with clown", "1 pass", "1 resolve all")
    assert table.hearts[1] == 5


@pytest.mark.parametrize("dice", ["123ecc", "1123eh", "123ehh"])
def test_the_clown_does_nothing_where_a_face_is_missing(dice: str) -> None:
    assert costumes(wearing("clown"), {}, {}, step="roll 3", dice=dice).asked != "ChangeDice 1"


def test_an_added_claw_serves_the_clown() -> None:
    table = costumes(wearing("clown", "acid_attack"), {}, {}, step="roll 3", dice="123ehh")
    assert table.asked == "ChangeDice 1"


def test_the_clown_may_go_on_when_another_card_broke_the_pattern() -> None:
    table = costumes(wearing("clown", "shrinky"), {}, {}, step="roll 3", dice="123ech")
    table.play("1 turn 2 to 1 with shrinky")
    assert table.may("1 turn 1 to claw with clown")


def test_the_clown_wakes_when_stretchy_makes_the_pattern() -> None:
    table = costumes(wearing("clown", "stretchy", energy=2), {}, {}, step="roll 3", dice="123ecc")
    table.play("1 turn claw to heart with stretchy", "1 turn 1 to claw with clown")
    assert table.may("1 turn 2 to claw with clown")


# Bought and lost


def test_a_costume_is_a_purchase_for_cards_that_see_purchases() -> None:
    buyer = wearing("media_friendly", "alien_origin", energy=3)
    table = costumes(buyer, {}, {}, step="buy", market=["ghost", "jets", "wings"])
    table.play("1 buy ghost", "* reveal tank")
    assert (table.stars[0], table.energy[0]) == (1, 0)


def test_who_is_out_leaves_them_on_the_pile() -> None:
    table = costumes({}, wearing("ghost", hearts=1), {}, city=2, step="resolve", dice="ccc1ee")
    assert resolve(table).state.discard == ("ghost",)


def test_no_rule_for_keep_cards_is_for_costumes() -> None:
    copier = costumes({"energy": 8}, wearing("ghost"), {}, step="buy", market=["mimic", "jets", "wings"])
    copier.play("1 buy mimic", "* reveal tank")
    assert copier.asked == "BuyCards 1" or copier.asked == "RollDice *"
    seller = costumes(wearing("metamorph", "ghost"), {}, {}, step="end")
    assert seller.legal(1) == ["pass", "sell metamorph"]
    buyer = costumes(wearing("parasitic_tentacles", energy=9), wearing("ghost"), {}, step="buy")
    assert not [line for line in buyer.legal(1) if "from 2" in line]


def test_people_give_and_take_them() -> None:
    table = at_table({}, {}, {}, step="buy")
    table.play("! give 2 ghost", "! take 2 ghost")
    assert (table.cards(2), table.state.discard) == ([], ("ghost",))
    assert refused(table, "mimic 2 ghost of 1")[0] is Reason.CARD_NOT_THERE


def test_stars_that_people_corrected_win_for_the_astronaut_at_the_end_of_the_turn() -> None:
    table = at_table(wearing("astronaut", "metamorph"), {}, {}, step="end")
    table.play("! set 1 stars 17", "1 pass")
    assert (table.state.winner, table.state.how) == (0, "card")


def test_a_zombie_that_stays_in_tokyo_leaves_no_place_to_the_attacker() -> None:
    first = boxed("costumes", edition="first")
    table = first({}, wearing("zombie", hearts=1), {}, city=2, step="resolve", dice="ccc1ee")
    resolve(table, "2 stay")
    assert (table.city, table.state.slain) == (2, ())
