"""Costumes: those that win or act as turns begin and end, and what all twelve are."""

from engine.errors import Reason
from engine.events import GameEnded, HeartsGained
from engine.invariants import broken
from tests.engine.boxes.costumes.kit import at_table, costumes, wearing
from tests.engine.boxes.kit import boxed, resolve
from tests.engine.table.kit import refused

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


# Princess and Statue of Liberty


def test_the_princess_has_a_star_at_the_start_of_her_turn() -> None:
    table = costumes(wearing("princess"), wearing(), {}, step="start")
    assert table.stars == [1, 0, 0]


def test_the_princess_has_none_in_the_turns_of_others() -> None:
    assert costumes({}, wearing("princess"), {}, step="start").stars == [0, 0, 0]


def test_the_statue_rolls_once_more() -> None:
    assert costumes(wearing("statue_of_liberty"), {}, step="start").state.rolls == 4
    assert costumes({}, wearing("statue_of_liberty"), step="start").state.rolls == 3


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
