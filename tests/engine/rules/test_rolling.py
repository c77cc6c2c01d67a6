"""Rolling: how many dice and rolls, and what others and oneself change after the last one."""

import pytest

from engine.events import DiceRolled, ResultSettled
from tests.engine.kit import base_editions, every_edition, game


@every_edition
def test_six_dice_are_rolled_up_to_three_times(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=2, step="roll 0")
    table.play("* roll 1 1 2 2 3 3", "1 keep 1 1", "* roll 2 2 3 3", "1 keep 1 1 2", "* roll 3 3 3")
    assert [event.number for event in table.happened(DiceRolled)] == [1, 2, 3]
    assert table.happened(ResultSettled)[0].dice == (2, 1, 3, 0, 0, 0)


@every_edition
def test_dice_put_aside_are_not_rolled(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 3 3")
    table.play("1 keep 1 1 3")
    assert table.rolling == 3


@every_edition
def test_dice_put_aside_may_be_taken_up_again(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 3 3")
    table.play("1 keep 1 1", "* roll 2 2 2 3", "1 keep 2 2 2")
    assert table.rolling == 3
    table.play("* roll 2 2 h")
    assert table.happened(ResultSettled)[0].dice == (0, 5, 0, 0, 0, 1)


@every_edition
def test_all_dice_may_be_rolled_again(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 3 3")
    table.play("1 keep nothing")
    assert table.rolling == 6


@every_edition
@pytest.mark.parametrize("rolls", [1, 2])
def test_stopping_early_is_allowed(edition: str, rolls: int) -> None:
    table = game(edition, {}, {}, {}, city=2, step=f"roll {rolls}", dice="1 1 2 2 3 3")
    table.play("1 stop")
    assert table.happened(ResultSettled) == [ResultSettled(0, (2, 2, 2, 0, 0, 0))]


@every_edition
def test_after_the_third_roll_nothing_is_asked(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=2, step="roll 2", dice="1 1 2 2 3 3")
    table.play("1 keep 1 1 2 2 3", "* roll h")
    assert table.state.active == 1


@every_edition
def test_every_part_of_the_dice_can_be_kept(edition: str) -> None:
    """Of 1 1 2 2 3 3 each face is kept 0, 1 or 2 times: 27 ways, all six dice being the stop."""
    table = game(edition, {}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 3 3")
    assert len(table.legal(1)) == 27
    assert len(set(table.legal(1))) == 27
    assert "stop" in table.legal(1)
    assert "keep 1 1 2 2 3 3" not in table.legal(1)


@base_editions
def test_a_shrink_token_takes_a_die_and_an_extra_head_gives_one(edition: str) -> None:
    assert game(edition, {"shrink": 2}, {}, step="roll 0").rolling == 4
    assert game(edition, {"cards": ["extra_head"]}, {}, step="roll 0").rolling == 7
    assert game(edition, {"cards": ["extra_head", "extra_head"], "shrink": 1}, {}, step="roll 0").rolling == 7


@every_edition
def test_freeze_time_takes_dice(edition: str) -> None:
    assert game(edition, {}, {}, step="roll 0", frozen=2).rolling == 4


@base_editions
def test_the_number_of_dice_is_fixed_by_the_first_roll(edition: str) -> None:
    """Shrink tokens that come during the turn count from the next one."""
    table = game(edition, {}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 3 3", options={"table": True})
    table.play("! set 1 shrink 2", "1 keep 1 1")
    assert table.rolling == 4


@base_editions
@pytest.mark.parametrize("tokens", [6, 9])
def test_with_as_many_shrink_tokens_as_dice_or_more_nothing_is_rolled(edition: str, tokens: int) -> None:
    table = game(edition, {"shrink": tokens}, {}, {}, city=2, step="roll 0")
    assert (table.state.active, table.asked) == (1, "RollDice *")


@base_editions
def test_without_dice_there_is_no_roll_and_no_probe_but_the_rest_of_the_turn(edition: str) -> None:
    table = game(
        edition,
        {"shrink": 6, "energy": 6, "cards": ["herd_culler"]},
        {"cards": ["psychic_probe"]},
        {},
        city=1,
        step="start",
    )
    assert table.stars[0] == 2
    assert table.asked == "BuyCards 1"
    assert table.may("1 buy skyscraper")


def test_second_without_dice_an_empty_city_is_entered() -> None:
    table = game("second", {"shrink": 6}, {}, {}, step="start")
    assert table.city == 1
    table = game("first", {"shrink": 6}, {}, {}, step="start")
    assert table.city == 0


@base_editions
def test_probes_come_before_the_own_changes_clockwise_from_the_active_player(edition: str) -> None:
    table = game(
        edition,
        {"cards": [{"card": "mimic", "copies": [3, 1]}]},
        {"cards": ["stretchy"], "energy": 2},
        {"cards": ["psychic_probe"]},
        {},
        active=2,
        city=4,
        step="roll 3",
        dice="1 1 2 2 3 3",
    )
    assert table.asked == "ProbeDie 3"
    table.play("3 pass")
    assert table.asked == "ProbeDie 1"
    table.play("1 pass")
    assert table.asked == "ChangeDice 2"


@base_editions
def test_own_changes_are_made_in_any_order(edition: str) -> None:
    cards = ["herd_culler", "plot_twist", "stretchy"]
    table = game(edition, {"cards": cards, "energy": 2}, {}, {}, city=2, step="roll 3", dice="1 2 2 3 e h")
    table.play(
        "1 turn heart to 1 with plot_twist", "1 turn 2 to 1 with stretchy", "1 turn 2 to 1 with herd_culler"
    )
    assert table.happened(ResultSettled) == [ResultSettled(0, (4, 0, 1, 1, 0, 0))]
    table = game(edition, {"cards": cards, "energy": 2}, {}, {}, city=2, step="roll 3", dice="1 2 2 3 e h")
    table.play("1 turn 2 to 1 with herd_culler", "1 pass")
    assert table.happened(ResultSettled) == [ResultSettled(0, (2, 1, 1, 1, 0, 1))]
