"""Achievements, each by the facts that earn it and by the nearest ones that do not."""

from collections.abc import Sequence

import pytest

from engine import Event
from engine.dice import Dice
from engine.events import (
    CardBought,
    DiceRolled,
    DieRerolled,
    Eliminated,
    HeartsGained,
    HeartsLost,
    Place,
    ResultSettled,
    StarsChanged,
    TableChanged,
    TokyoEntered,
    TurnBegan,
    Why,
    Yielded,
)
from kotbot.matches.facts import Achievement, Highlights, Result, Standing
from kotbot.matches.log.achievements import found

ANN, BOB, CID = 0, 1, 2
NOBODY = -1
ONE_DIE: Dice = (0, 0, 1, 0, 0, 0)
TWO_DICE: Dice = (0, 0, 1, 0, 1, 0)
PEOPLE: tuple[str | None, ...] = (None, None, None)


def result(winner: int | None = None, how: str = "stars", hearts: int = 5) -> Result:
    lines = tuple(Standing(place + 1, place, 0, hearts if place == winner else 0, None) for place in range(4))
    return Result(winner, how, lines, Highlights(), "", 9)


def earned(
    *events: Event, ended: Result | None = None, levels: Sequence[str | None] = PEOPLE
) -> list[tuple[int, Achievement]]:
    return found(events, len(levels), ended or result(), levels)


def turn(seat: int, number: int = 20) -> TurnBegan:
    return TurnBegan(seat, number, "", 0)


def stars(seat: int, change: int) -> StarsChanged:
    return StarsChanged(seat, change, 0, Why.NUMBERS)


def out(seat: int, by: int) -> Eliminated:
    return Eliminated(seat, by, Why.CLAWS)


def rolled(seat: int, number: int, fell: Dice) -> DiceRolled:
    return DiceRolled(seat, number, fell, fell)


@pytest.mark.parametrize(("how", "hearts", "is_earned"), [
    ("stars", 1, True), ("last", 1, True), ("stars", 2, False), ("agreed", 1, False),
])  # fmt: skip
def test_by_a_thread_is_won_with_one_heart_and_not_by_agreement(
    how: str, hearts: int, is_earned: bool
) -> None:
    assert earned(ended=result(BOB, how, hearts)) == ([(BOB, Achievement.ONE_HEART)] if is_earned else [])


def test_a_star_shower_is_twelve_stars_in_one_turn_of_ones_own() -> None:
    assert earned(turn(ANN), stars(ANN, 7), stars(ANN, -2), stars(ANN, 5)) == [
        (ANN, Achievement.TWELVE_STARS)
    ]
    assert earned(turn(ANN), stars(ANN, 11), turn(ANN), stars(ANN, 1)) == []
    assert earned(turn(ANN), stars(BOB, 12)) == []


def test_at_home_in_tokyo_is_who_began_five_turns_there_without_leaving() -> None:
    stay: list[Event] = [
        turn(ANN),
        TokyoEntered(ANN, Place.CITY),
        *(turn(seat) for _ in range(4) for seat in (BOB, ANN)),
    ]
    assert earned(*stay) == []
    assert earned(*stay, turn(ANN)) == [(ANN, Achievement.FIVE_TURNS)]
    left: list[Event] = [Yielded(ANN, Place.CITY), TokyoEntered(ANN, Place.CITY)]
    assert earned(*stay, *left, turn(ANN)) == []


def test_a_short_visit_ends_in_the_first_round_by_anothers_hand() -> None:
    assert earned(turn(CID, 3), out(ANN, CID)) == [(ANN, Achievement.FIRST_ROUND)]
    assert earned(turn(ANN, 4), out(BOB, ANN)) == []
    assert earned(turn(ANN, 1), out(ANN, ANN)) == []
    assert earned(turn(ANN, 1), Eliminated(ANN, NOBODY, Why.WITHDRAWN)) == []


def test_a_monster_that_a_table_brings_back_was_not_out() -> None:
    assert earned(turn(BOB, 2), out(ANN, BOB), TableChanged("set 1 hearts 3")) == []


@pytest.mark.parametrize(("levels", "is_earned"), [
    ((None, "king", "king", "king"), True),
    ((None, "king", "king", "brawler"), False),
    ((None, None, "king", "king"), False),
])  # fmt: skip
def test_a_kingslayer_wins_against_three_kings(levels: tuple[str | None, ...], is_earned: bool) -> None:
    wanted = [(ANN, Achievement.THREE_KINGS)] if is_earned else []
    assert earned(ended=result(ANN), levels=levels) == wanted
    assert earned(ended=result(BOB), levels=levels) == []


def test_the_last_die_is_the_only_one_of_the_last_roll_of_the_turn_that_wins() -> None:
    one: list[Event] = [turn(ANN), rolled(ANN, 1, TWO_DICE), rolled(ANN, 2, ONE_DIE)]
    assert earned(*one, ended=result(ANN)) == [(ANN, Achievement.LAST_DIE)]
    assert earned(*one, ended=result(BOB)) == []
    assert earned(*one, rolled(ANN, 3, TWO_DICE), ended=result(ANN)) == []
    assert earned(turn(ANN), rolled(ANN, 1, ONE_DIE), ended=result(ANN)) == []
    assert earned(*one, turn(BOB), ended=result(ANN)) == []


def test_a_die_that_a_card_rolls_again_is_the_last_one_too() -> None:
    again: list[Event] = [turn(ANN), rolled(ANN, 3, TWO_DICE), DieRerolled(ANN, "herd_culler", 1, 2)]
    assert earned(*again, ended=result(ANN)) == [(ANN, Achievement.LAST_DIE)]


def test_all_alike_are_six_dice_or_more() -> None:
    assert earned(turn(ANN), ResultSettled(ANN, (0, 0, 0, 6, 0, 0))) == [(ANN, Achievement.ALL_ALIKE)]
    assert earned(turn(ANN), ResultSettled(ANN, (0, 0, 0, 6, 1, 0))) == []
    assert earned(turn(ANN), ResultSettled(ANN, (0, 0, 0, 5, 0, 0))) == []


def test_a_double_bite_takes_two_out_in_one_turn() -> None:
    assert earned(turn(ANN), out(BOB, ANN), out(CID, ANN)) == [(ANN, Achievement.TWO_OUT)]
    assert earned(turn(ANN), out(BOB, ANN), turn(ANN), out(CID, ANN)) == []
    assert earned(turn(ANN), out(BOB, CID), out(CID, ANN)) == []


def test_back_from_the_brink_is_from_one_heart_to_ten() -> None:
    low, high = HeartsLost(ANN, -3, 1, BOB, Why.CLAWS, True), HeartsGained(ANN, 4, 10, Why.HEARTS)
    assert earned(low, HeartsGained(ANN, 5, 6, Why.HEARTS), high) == [(ANN, Achievement.FROM_ONE)]
    assert earned(HeartsLost(ANN, -3, 2, BOB, Why.CLAWS, True), high) == []
    assert earned(low, TableChanged("set 1 hearts 9"), high) == []


def test_a_shopping_spree_is_three_cards_in_one_turn() -> None:
    bought = CardBought(ANN, "jets", 5, "market")
    assert earned(turn(ANN), bought, bought, bought) == [(ANN, Achievement.THREE_CARDS)]
    assert earned(turn(ANN), bought, bought, turn(ANN), bought) == []


def test_computers_earn_nothing() -> None:
    assert earned(turn(ANN), stars(ANN, 12), levels=("king", None, None)) == []


def test_achievements_move_with_seats_and_go_with_them() -> None:
    shower: list[Event] = [turn(BOB), stars(BOB, 12)]
    assert earned(*shower, TableChanged("seat add 1")) == [(CID, Achievement.TWELVE_STARS)]
    assert earned(*shower, TableChanged("seat order 2 1 3")) == [(ANN, Achievement.TWELVE_STARS)]
    assert earned(*shower, TableChanged("seat remove 2")) == []
