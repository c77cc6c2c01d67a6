"""The player that others are measured by does exactly what it is said to do."""

from random import Random

import pytest

from engine import legal, view
from engine.answers import Answer, Buy, Keep, Stay, Stop, Turn, Use, Yield
from engine.players import PLAYERS
from engine.players.greedy import planned
from tests.engine.kit import Game, game, resolving


def choice(table: Game) -> Answer:
    state = table.state
    seat = state.asked_seat
    assert seat is not None
    return PLAYERS["greedy"].choose(view(state, seat), legal(state, seat), Random(1), 0)


def test_it_keeps_claws_for_a_monster_in_tokyo() -> None:
    table = game("second", {}, {}, city=2, active=1, step="roll 2", dice="c c c c 1 1")
    assert choice(table) == Keep(0, (0, 0, 0, 0, 4, 0))


def test_it_keeps_hearts_below_eight_only() -> None:
    hurt, well = (
        game("second", {"hearts": hearts}, {}, city=2, active=1, step="roll 2", dice="h h c c c c")
        for hearts in (6, 9)
    )
    assert choice(hurt) == Stop(0)
    assert choice(well) == Keep(0, (0, 0, 0, 0, 4, 0))


def test_it_takes_no_claws_where_nobody_can_be_hit() -> None:
    table = game("second", {}, {}, active=1, step="roll 2", dice="c c c 3 3 3")
    assert choice(table) == Keep(0, (0, 0, 3, 0, 0, 0))


def test_it_turns_a_die_for_a_triple() -> None:
    table = game("second", {"cards": ["herd_culler"]}, {}, active=1, step="roll 3", dice="1 1 2 h e e")
    assert choice(table) == Turn(0, 1, 0, "herd_culler")


@pytest.mark.parametrize(("hearts", "answer"), [(7, Stay(1)), (6, Yield(1))])
def test_it_yields_at_five_hearts(hearts: int, answer: Answer) -> None:
    table = resolving("second", "c 1 1 2 3 e", {}, {"hearts": hearts}, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table) == answer


def test_it_buys_the_dearest_card() -> None:
    market = ["tank", "giant_brain", "heal"]
    table = game("second", {"energy": 5}, {}, market=market, active=1, step="buy")
    assert choice(table) == Buy(0, "giant_brain")


def test_it_pays_half_a_star_for_a_roll_that_brings_more() -> None:
    seat = {"cards": ["energy_drink"], "energy": 3}
    table = game("second", seat, {}, city=2, active=1, step="roll 3", dice="c c c 3 3 1")
    assert choice(table) == Use(0, "energy_drink")


def test_the_same_wish_for_the_same_dice_is_planned_once() -> None:
    """What lies there and who has how much energy change nothing; a heart that is missing does."""
    first, second, hurt = (
        game("second", {"hearts": hearts, "energy": energy}, {}, active=1, step="roll 2", dice=dice).state
        for hearts, energy, dice in ((10, 0, "1 1 2 h e e"), (10, 4, "3 3 3 c c c"), (5, 0, "1 1 2 h e e"))
    )
    assert planned(second) is planned(first)
    assert planned(hurt).stop(hurt.dice) == planned(first).stop(first.dice) + 1
