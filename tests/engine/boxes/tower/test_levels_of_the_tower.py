"""Tokyo Tower: who claims a level, what levels give, and what does not touch them."""

import pytest

from engine import InvalidPosition
from engine.errors import Reason
from engine.events import CardDiscarded, CardMoved, GameEnded
from engine.invariants import broken
from tests.engine.boxes.kit import boxed, resolve, tiles
from tests.engine.table.kit import refused

BOTTOM, MIDDLE, TOP = "tower_bottom", "tower_middle", "tower_top"
tower = boxed("tower")
at_table = boxed("tower", table=True)


# Claiming


def test_four_ones_in_tokyo_claim_the_bottom_and_score_as_usual() -> None:
    table = tower({}, {}, {}, city=1, step="resolve", dice="1111ee")
    resolve(table)
    assert table.cards(1) == [BOTTOM]
    assert tiles(table) == (MIDDLE, TOP)
    assert table.stars[0] == 2
    assert table.happened(CardMoved) == [CardMoved(0, BOTTOM, -1)]
    assert not broken(table.state)


def test_five_ones_claim_one_level_too() -> None:
    table = tower({}, {}, {}, city=1, step="resolve", dice="11111e")
    resolve(table)
    assert table.cards(1) == [BOTTOM]


def test_three_ones_claim_none() -> None:
    table = tower({}, {}, {}, city=1, step="resolve", dice="111eee")
    resolve(table)
    assert table.cards(1) == []


@pytest.mark.parametrize("dice", ["2222ee", "eeee11"])
def test_four_of_another_face_claim_none(dice: str) -> None:
    table = tower({}, {}, {}, city=1, step="resolve", dice=dice)
    resolve(table)
    assert table.cards(1) == []


def test_who_enters_tokyo_after_the_dice_claims_none() -> None:
    table = tower({}, {}, {}, step="resolve", dice="1111ee")
    resolve(table)
    assert (table.city, table.cards(1)) == (1, [])


def test_the_bay_is_in_tokyo_too() -> None:
    table = tower({}, {}, {}, {}, {}, city=2, bay=1, step="resolve", dice="1111ee")
    resolve(table)
    assert table.cards(1) == [BOTTOM]


def test_a_die_that_was_turned_counts() -> None:
    table = tower({"cards": ["herd_culler"]}, {}, {}, city=1, step="roll 3", dice="1112ee")
    table.play("1 turn 2 to 1 with herd_culler", "1 resolve all")
    assert table.cards(1) == ["herd_culler", BOTTOM]


def test_the_lowest_level_that_is_not_ones_own_comes_next() -> None:
    table = tower({"cards": [BOTTOM]}, {}, {}, city=1, step="resolve", dice="1111ee")
    resolve(table)
    assert table.cards(1) == [BOTTOM, MIDDLE]


def test_a_level_is_taken_from_its_owner() -> None:
    table = tower({}, {}, {"cards": [BOTTOM, MIDDLE]}, city=1, step="resolve", dice="1111ee")
    resolve(table)
    assert (table.cards(1), table.cards(3)) == ([BOTTOM], [MIDDLE])
    assert table.happened(CardMoved) == [CardMoved(0, BOTTOM, 2)]
    assert not broken(table.state)


def test_the_middle_is_taken_from_another_by_the_owner_of_the_bottom() -> None:
    table = tower({"cards": [BOTTOM]}, {"cards": [MIDDLE]}, {}, city=1, step="resolve", dice="1111ee")
    resolve(table)
    assert (table.cards(1), table.cards(2)) == ([BOTTOM, MIDDLE], [])


def test_the_top_wins_at_once_before_the_claws() -> None:
    table = tower({"cards": [BOTTOM, MIDDLE]}, {"hearts": 1}, {}, city=1, step="resolve", dice="1111cc")
    resolve(table)
    assert table.happened(GameEnded) == [GameEnded(0, "card")]
    assert table.hearts[1] == 1
    assert (table.state.winner, table.state.how) == (0, "card")
    assert not broken(table.state)


def test_claws_that_are_resolved_first_hit_first() -> None:
    table = tower({"cards": [BOTTOM, MIDDLE]}, {"hearts": 1}, {}, city=1, step="resolve", dice="1111cc")
    table.play("1 resolve claws")
    assert (table.state.lives(1), table.state.how) == (False, "card")


def test_the_bottom_of_another_keeps_from_the_top() -> None:
    table = tower({"cards": [MIDDLE]}, {"cards": [BOTTOM]}, {}, city=1, step="resolve", dice="1111ee")
    resolve(table)
    assert (table.cards(1), table.state.over) == ([MIDDLE, BOTTOM], False)


# Income


@pytest.mark.parametrize(
    ("cards", "hearts", "energy"),
    [([], 5, 0), ([BOTTOM], 6, 0), ([MIDDLE], 6, 1), ([BOTTOM, MIDDLE], 7, 1)],
)
@pytest.mark.parametrize("city", [1, 2])
def test_levels_give_at_the_start_of_the_own_turn_in_tokyo_too(
    cards: list[str], hearts: int, energy: int, city: int
) -> None:
    table = tower({"hearts": 5, "cards": cards}, {}, {}, city=city, step="start")
    assert (table.hearts[0], table.energy[0]) == (hearts, energy)


def test_levels_of_others_give_nothing() -> None:
    table = tower({"hearts": 5}, {"hearts": 5, "cards": [BOTTOM, MIDDLE]}, {}, step="start")
    assert (table.hearts[:2], table.energy[:2]) == ([5, 5], [0, 0])


def test_nobody_has_more_than_ten_hearts_by_them() -> None:
    table = tower({"hearts": 9, "cards": [BOTTOM, MIDDLE]}, {}, {}, step="start")
    assert (table.hearts[0], table.energy[0]) == (10, 1)


def test_regeneration_and_friend_of_children_add_to_each() -> None:
    cards = [BOTTOM, MIDDLE, "regeneration", "friend_of_children"]
    table = tower({"hearts": 3, "cards": cards}, {}, {}, step="start")
    assert (table.hearts[0], table.energy[0]) == (7, 2)


# What happens to levels


def test_levels_of_who_is_out_lie_beside_the_board_again() -> None:
    table = tower({}, {"hearts": 1, "cards": [BOTTOM]}, {}, city=2, step="resolve", dice="cceeee")
    resolve(table)
    assert sorted(tiles(table)) == [BOTTOM, MIDDLE, TOP]
    assert table.state.discard == ()
    assert CardDiscarded(1, BOTTOM, "out") in table.events
    assert not broken(table.state)


def test_who_begins_anew_keeps_them() -> None:
    cards = ["it_has_a_child", "jets", BOTTOM]
    table = tower({}, {"hearts": 1, "cards": cards}, {}, step="resolve", dice="ceeeee", city=2)
    resolve(table, "2 stay")
    assert (table.hearts[1], table.cards(2)) == (10, [BOTTOM])


def test_no_rule_for_cards_is_for_levels() -> None:
    copier = tower(
        {"energy": 8}, {"cards": [BOTTOM, "wings"]}, {}, step="buy", market=["mimic", "jets", "heal"]
    )
    assert copier.play("1 buy mimic", "* reveal tank").legal(1) == ["copy wings of 2"]
    seller = tower({"cards": ["metamorph", BOTTOM]}, {}, {}, step="end")
    assert seller.legal(1) == ["pass", "sell metamorph"]
    buyer = tower({"energy": 9, "cards": ["parasitic_tentacles"]}, {"cards": [BOTTOM]}, {}, step="buy")
    assert not [line for line in buyer.legal(1) if "from 2" in line]


# At a table


def test_people_give_and_take_levels() -> None:
    table = at_table({}, {}, {}, step="buy")
    table.play(f"! give 2 {BOTTOM}")
    assert (table.cards(2), tiles(table)) == ([BOTTOM], (MIDDLE, TOP))
    assert refused(table, f"give 3 {BOTTOM}")[0] is Reason.CARD_ELSEWHERE
    table.play(f"! give 3 {BOTTOM} forced", f"! take 3 {BOTTOM}")
    assert ([table.cards(seat) for seat in (1, 2, 3)], sorted(tiles(table))) == (
        [[], [], []],
        [BOTTOM, MIDDLE, TOP],
    )
    assert not broken(table.state)


def test_dice_that_are_resolved_again_at_a_table_claim_no_second_level() -> None:
    table = at_table({}, {}, {}, city=1, step="resolve", dice="1111ee")
    table.play("1 resolve numbers", "! go at resolve", "1 resolve all")
    assert table.cards(1) == [BOTTOM]


def test_a_level_lies_before_one_monster_alone() -> None:
    with pytest.raises(InvalidPosition, match=f"{TOP} lies before two monsters"):
        tower({"cards": [TOP]}, {"cards": [TOP]}, {})
