"""Elimination: what a death does, the closing of the Bay, deaths in one event."""

from typing import Any

import pytest

from engine.events import BayClosed, BayMovedUp, Eliminated, EnergyChanged, Place, TokyoEntered, TokyoLeft
from tests.engine.kit import Game, base_editions, every_edition, game, resolving

NO_CLAW = "1 1 2 2 3 3"


def five(edition: str, *changed: dict[str, Any], **position: Any) -> Game:
    """Five monsters, the first of them as told."""
    return game(edition, *changed, *({} for _ in range(5 - len(changed))), **position)


@every_edition
def test_the_cards_go_to_the_discard_pile_and_the_energy_to_the_supply(edition: str) -> None:
    table = game(
        edition,
        {},
        {"hearts": 1, "energy": 7, "cards": ["jets", "gourmet"], "stars": 5},
        {},
        city=1,
        step="roll 2",
        dice="c 1 1 2 2 3",
    )
    table.play("1 stop")
    assert table.cards(2) == []
    assert table.energy[1] == 0
    assert table.state.discard == ("jets", "gourmet")
    assert table.happened(Eliminated) == [Eliminated(1, 0, "claws")]
    assert EnergyChanged(1, -7, 0, "out") in table.happened(EnergyChanged)


@base_editions
def test_tokens_that_the_dead_gave_stay(edition: str) -> None:
    table = resolving(
        edition, "c 1 1 2 2 3", {}, {"hearts": 1, "cards": ["poison_spit"]}, {"poison": 2}, city=1
    )
    assert table.hearts[1] == 0
    assert table.poison[2] == 2


@every_edition
def test_the_dead_get_no_turn(edition: str) -> None:
    table = resolving(edition, NO_CLAW, {}, {"hearts": 0}, {}, city=3)
    assert table.state.active == 2


# The Bay


@base_editions
def test_four_left_close_the_bay_at_once(edition: str) -> None:
    table = five(edition, {}, {}, {"hearts": 1}, city=1, bay=2, step="roll 2", dice="c 1 1 2 2 3")
    table.play("1 stop")
    assert table.state.bay_open is False
    assert (table.city, table.bay) == (1, 0)
    assert table.happened(BayClosed) == [BayClosed()]
    assert table.happened(TokyoLeft) == [TokyoLeft(1, Place.BAY, "bay_closed")]


@base_editions
def test_with_six_the_first_death_leaves_the_bay_open(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {}, {"hearts": 1}, {}, {}, {}, city=1, bay=2)
    assert (table.city, table.bay) == (1, 2)
    assert table.state.bay_open is True


def flamed(edition: str, **position: Any) -> Game:
    """Seat 1 buys Flame Thrower and seat 3 dies of it."""
    table = five(
        edition,
        {"energy": 3},
        {},
        {"hearts": 2},
        market=["flame_thrower", "jets", "tank"],
        step="buy",
        **position,
    )
    return table.play("1 buy flame_thrower", "* reveal heal")


def test_second_the_monster_of_the_closing_bay_moves_to_an_empty_city_without_the_star() -> None:
    table = flamed("second", bay=2)
    assert (table.city, table.bay) == (2, 0)
    assert table.happened(BayMovedUp) == [BayMovedUp(1)]
    assert table.happened(TokyoEntered) == []
    assert table.stars[1] == 2


def test_first_the_monster_of_the_closing_bay_is_out_of_tokyo_even_if_the_city_is_empty() -> None:
    table = flamed("first", bay=2)
    assert (table.city, table.bay) == (0, 0)
    assert table.stars[1] == 0


def test_second_the_monster_of_the_bay_moves_up_when_that_of_the_city_is_killed_and_is_still_asked() -> None:
    table = five("second", {}, {"hearts": 1}, {}, city=2, bay=3, step="resolve", dice="c 1 1 2 2 3")
    assert table.hearts == [10, 0, 9, 10, 10]
    assert (table.city, table.bay) == (3, 0)
    assert table.asked == "OfferYield 3"
    table.play("3 yield")
    assert table.city == 1


def test_second_the_monster_that_moved_up_may_stay() -> None:
    table = five("second", {}, {"hearts": 1}, {}, city=2, bay=3, step="resolve", dice="c 1 1 2 2 3")
    table.play("3 stay")
    assert table.city == 3
    assert table.stars[0] == 0


def test_first_the_killer_takes_the_city_and_the_bay_is_out_of_tokyo() -> None:
    table = five("first", {}, {"hearts": 1}, {}, city=2, bay=3, step="resolve", dice="c 1 1 2 2 3")
    assert (table.city, table.bay) == (1, 0)
    assert table.hearts[2] == 9
    assert not table.asked.startswith("OfferYield")


@base_editions
def test_a_bay_whose_monster_was_killed_and_that_closes_is_taken_by_nobody(edition: str) -> None:
    table = five(edition, {}, {}, {"hearts": 1}, city=2, bay=3, step="resolve", dice="c 1 1 2 2 3")
    table.play("2 stay")
    assert (table.city, table.bay) == (2, 0)
    assert table.stars[0] == 0


# In one event


@every_edition
def test_deaths_in_one_event_share_a_rank(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {"hearts": 1}, {"hearts": 1}, {}, city=1)
    assert table.hearts == [10, 0, 0, 9]
    fell = table.state.fell
    assert fell[1] == fell[2] > 0
    assert (fell[0], fell[3]) == (0, 0)


@every_edition
def test_a_later_death_has_a_higher_rank(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {"hearts": 1}, {"hearts": 2}, {}, city=1)
    table.play("* roll 1 1 2 2 3 3", "3 stop", "* roll 1 1 2 2 3 3", "4 stop")
    table.play("* roll c 1 1 2 2 3", "1 stop")
    fell = table.state.fell
    assert 0 < fell[1] < fell[2]


@every_edition
def test_with_the_last_two_dying_of_one_event_nobody_wins(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 3, "energy": 4},
        {"hearts": 3},
        market=["high_altitude_bombing", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy high_altitude_bombing", "* reveal heal")
    assert (table.state.winner, table.state.how) == (-1, "nobody")
    assert table.state.fell[0] == table.state.fell[1]


@every_edition
def test_the_event_is_complete_for_everybody_before_the_last_one_wins(edition: str) -> None:
    """docs/rulings.md, "Winning": at once, after the damage event that did it is complete for everybody."""
    table = game(
        edition,
        {"hearts": 4, "energy": 4},
        {"hearts": 3},
        {"hearts": 3},
        market=["high_altitude_bombing", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy high_altitude_bombing", "* reveal heal")
    assert table.hearts == [1, 0, 0]
    assert (table.state.winner, table.state.how) == (0, "last")


# The active player


@base_editions
def test_the_turn_of_an_eliminated_active_player_ends_at_once(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 3, "energy": 20, "cards": ["herbivore"]},
        {},
        {},
        market=["tank", "jets", "wings"],
        step="buy",
    )
    table.play("1 buy tank", "* reveal heal")
    assert table.stars[0] == 4
    assert (table.state.active, table.asked) == (1, "RollDice *")


@every_edition
def test_a_pending_extra_turn_of_an_eliminated_active_player_is_dropped(edition: str) -> None:
    table = resolving(
        edition,
        "1 1 1 2 2 3",
        {"hearts": 3, "energy": 4, "cards": ["freeze_time"]},
        {},
        {},
        city=2,
        market=["tank", "jets", "wings"],
    )
    table.play("1 buy tank", "* reveal heal")
    assert table.hearts[0] == 0
    assert (table.state.active, table.asked) == (1, "RollDice *")


@base_editions
def test_poison_eliminates_the_active_player_at_the_end_of_its_turn(edition: str) -> None:
    table = game(edition, {"hearts": 2, "poison": 2}, {}, {}, step="end")
    assert table.hearts[0] == 0
    assert table.state.active == 1


@base_editions
def test_poison_of_the_last_but_one_ends_the_game(edition: str) -> None:
    table = game(edition, {"hearts": 2, "poison": 2}, {}, step="end")
    assert (table.state.winner, table.state.how) == (1, "last")


@pytest.mark.parametrize("edition", ["second", "origins"])
def test_a_city_emptied_by_a_card_after_step_5_stays_empty_until_the_next_step_5(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3},
        {"hearts": 2},
        {},
        city=2,
        market=["flame_thrower", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy flame_thrower", "* reveal heal")
    assert table.city == 0
    table.play("* roll 1 1 2 2 3 3", "3 stop")
    assert table.city == 3
