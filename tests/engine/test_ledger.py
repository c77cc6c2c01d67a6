"""Numbers kept from events alone, and what shows that an event is missing."""

import pytest

from engine.events import Event, HeartsLost, TokyoLeft
from engine.ledger import Ledger
from engine.state import Held
from tests.engine.kit import Game, game


def kept(table: Game, *lines: str) -> list[str]:
    """What the events of these lines leave unexplained."""
    ledger = Ledger(table.state)
    table.play(*lines)
    ledger.add(table.events)
    return list(ledger.differences(table.state))


def test_what_nobody_was_told_is_named() -> None:
    table = game("second", {}, {"cards": ["jets"]}, city=2)
    ledger = Ledger(table.state)
    state = table.state
    state.hearts[0] = 7
    state.cards = ((Held("wings", "wings", 9, 2),), ())
    state.city = -1
    assert [line.partition(":")[0] for line in ledger.differences(state)] == [
        "hearts of seat 1",
        "cards of seat 1",
        "place of seat 2",
        "cards of seat 2",
    ]


def test_an_event_that_does_not_fit_what_is_there_is_an_error() -> None:
    wrong: Event = HeartsLost(0, -2, 7, 1, "claws", True)
    with pytest.raises(ValueError, match="hearts were 10 and change by -2 to 7"):
        Ledger(game("second", {}, {}).state).add([wrong])


def test_a_battery_that_is_sold_returns_its_energy() -> None:
    cards = ["metamorph", {"card": "battery_monster", "charge": 4}]
    table = game("second", {"cards": cards}, {}, city=2, step="end")
    assert kept(table, "1 sell battery_monster") == []


def test_a_table_that_gives_moves_and_takes_cards_is_followed() -> None:
    table = game("second", {"cards": ["jets"]}, {}, {}, options={"table": True})
    lines = ("! give 2 smoke_cloud", "! give 3 jets forced", "! set 2 smoke_cloud 1", "! take 2 smoke_cloud")
    assert kept(table, *lines) == []


def test_seats_that_come_go_and_change_places_are_followed() -> None:
    table = game("second", {"cards": ["jets"], "stars": 3}, {"energy": 2}, {}, options={"table": True})
    lines = ("! seat order 2 3 1", "! seat add 1", "! tokyo city 4 bay none", "! seat remove 4")
    assert kept(table, *lines) == []


def test_the_bay_that_a_table_switches_off_puts_its_monster_out_and_says_so() -> None:
    table = game("second", {}, {}, {}, {}, {}, city=2, bay=3, options={"table": True})
    assert kept(table, "! option bay off") == []
    assert [event.seat for event in table.happened(TokyoLeft)] == [2]


def test_hearts_that_a_taken_card_does_not_allow_any_more_are_told() -> None:
    table = game("second", {"cards": ["even_bigger"], "hearts": 12}, {}, options={"table": True})
    assert kept(table, "! take 1 even_bigger") == []
    assert table.happened(HeartsLost) == [HeartsLost(0, -2, 10, -1, "even_bigger", False)]
