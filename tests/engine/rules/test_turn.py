"""A turn: its steps in their order."""

import pytest

from engine.events import StarsChanged, TurnBegan, TurnEnded
from tests.engine.kit import base_editions, every_edition, game


@every_edition
def test_starting_in_the_city_gives_2_stars(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=1, step="start")
    assert table.stars == [2, 0, 0]
    assert table.asked == "RollDice *"


@base_editions
def test_starting_in_the_bay_gives_2_stars(edition: str) -> None:
    assert game(edition, {}, {}, {}, {}, {}, city=2, bay=1, step="start").stars[0] == 2


@every_edition
def test_starting_outside_gives_nothing(edition: str) -> None:
    assert game(edition, {}, {}, {}, city=2, step="start").stars == [0, 0, 0]


@base_editions
def test_cards_at_the_start_come_after_the_stars_of_tokyo_and_before_mimic_is_moved(edition: str) -> None:
    cards = [{"card": "battery_monster", "charge": 6}, {"card": "mimic", "copies": [2, 1]}]
    table = game(
        edition, {}, {"cards": ["jets", "wings"], "energy": 2}, {"cards": cards}, city=3, active=2, step="buy"
    )
    table.play("2 pass")
    gained = [type(event).__name__ for event in table.events]
    assert gained == ["TurnEnded", "TurnBegan", "StarsChanged", "EnergyChanged", "TokensChanged"]
    assert table.asked == "MoveMimic 3"


@every_edition
def test_a_whole_turn(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=2, active=1, step="start")
    table.play("* roll 3 3 3 e e e", "1 stop", "1 resolve all")
    assert (table.stars[0], table.energy[0]) == (3, 3)
    assert table.asked == "BuyCards 1"
    table.play("1 buy alien_origin", "* reveal jets")
    assert table.happened(TurnEnded) == [TurnEnded(0)]
    assert table.happened(TurnBegan)[0].seat == 1
    assert table.stars == [3, 2, 0]


@base_editions
def test_poison_comes_last(edition: str) -> None:
    """The cards at the end of the turn still work for a monster that its poison then kills."""
    table = game(
        edition,
        {"hearts": 1, "poison": 1, "cards": ["herbivore"]},
        {},
        {},
        city=2,
        step="roll 3",
        dice="1 1 2 2 3 3",
    )
    assert table.hearts[0] == 0
    assert table.stars[0] == 1


@base_editions
@pytest.mark.parametrize(("tokens", "after"), [(1, 9), (3, 7)])
def test_poison_takes_1_health_for_each_token_at_the_end_of_the_own_turn(
    edition: str, tokens: int, after: int
) -> None:
    table = game(edition, {"poison": tokens}, {"poison": 1}, {}, city=2, step="end")
    assert table.hearts == [after, 10, 10]
    assert table.poison[0] == tokens


@every_edition
def test_each_step_of_a_turn_says_why(edition: str) -> None:
    table = game(edition, {"energy": 6}, {}, {}, city=3, step="buy")
    table.play("1 buy skyscraper", "* reveal jets", "* roll 1 1 1 2 2 3", "2 stop")
    assert table.happened(StarsChanged) == [
        StarsChanged(0, 4, 4, "skyscraper"),
        StarsChanged(1, 1, 1, "numbers"),
        StarsChanged(2, 2, 2, "start"),
    ]
