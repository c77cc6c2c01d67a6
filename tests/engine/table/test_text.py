"""Table events in writing (docs/notation.md), and what is refused as none."""

import pytest

from engine import InvalidNotation, read_table, write_table
from engine.errors import Reason
from engine.sections import Phase, Step
from engine.table_events import (
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    LeaveGame,
    RemoveSeat,
    Reorder,
    SetDice,
    SetMarket,
    SetMimic,
    SetNumber,
    SetOption,
    SetTokyo,
    SetTurn,
    TableEvent,
    TakeCard,
    Win,
    Withdraw,
)
from tests.engine.kit import game
from tests.engine.table.kit import refused

# Text

FORMS: list[tuple[Change, str]] = [
    (SetNumber(1, "hearts", 7), "set 2 hearts 7"),
    (SetNumber(0, "hearts", 11, forced=True), "set 1 hearts 11 forced"),
    (SetNumber(0, "smoke_cloud", 2), "set 1 smoke_cloud 2"),
    (AddNumber(1, "stars", -3), "add 2 stars -3"),
    (AddNumber(1, "energy", 2), "add 2 energy +2"),
    (AddNumber(0, "hearts", 2, forced=True), "add 1 hearts +2 forced"),
    (GiveCard(1, "jets"), "give 2 jets"),
    (GiveCard(1, "jets", forced=True), "give 2 jets forced"),
    (TakeCard(1, "jets"), "take 2 jets"),
    (SetMimic(1, 2, "wings"), "mimic 2 wings of 3"),
    (SetTokyo(1, -1), "tokyo city 2 bay none"),
    (SetTokyo(-1, 4), "tokyo city none bay 5"),
    (SetMarket(("jets", "?", "wings")), "market jets, ?, wings"),
    (SetMarket(()), "market none"),
    (SetDice((2, 0, 0, 1, 2, 1)), "dice 1 1 energy claw claw heart"),
    (SetTurn(1), "active 2"),
    (BeginTurnOf(2), "begin 3"),
    (Win(1), "win 2"),
    (Win(-1), "win none"),
    (AddSeat(2), "seat add 3"),
    (RemoveSeat(0), "seat remove 1"),
    (Withdraw(1), "seat withdraw 2"),
    (LeaveGame(1), "seat leave 2"),
    (Reorder((1, 0, 2)), "seat order 2 1 3"),
    (SetOption("bay", "off"), "option bay off"),
    (GoTo(), "go"),
]


@pytest.mark.parametrize(("change", "text"), FORMS)
def test_each_table_event_has_one_text(change: Change, text: str) -> None:
    assert write_table(TableEvent(change)) == text
    assert read_table(text) == TableEvent(change)
    assert type(read_table(text).change) is type(change)


@pytest.mark.parametrize(("change", "text"), FORMS)
def test_each_table_event_may_name_the_step_at_which_play_goes_on(change: Change, text: str) -> None:
    event = TableEvent(change, Step(Phase.ROLL, 2))
    assert write_table(event) == f"{text} at roll 2"
    assert read_table(f"{text} at roll 2") == event


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("sett 1 hearts 3", "'sett' is no table event"),
        ("set 1 hearts", "a number is set as in 'set 2 hearts 7'"),
        ("set 1 hearts many", "hearts must be a whole number, not 'many'"),
        ("set 1 heart 3", "no card is called 'heart'"),
        ("add 1 hearts", "a number is changed as in 'add 2 hearts -3'"),
        ("give 1", "a seat and a card are needed, as in 'give 2 jets'"),
        ("give 1 jet", "no card is called 'jet'; did you mean jets"),
        ("take 0 jets", "seats are counted from 1"),
        ("mimic 1 wings", "a Mimic copies as in 'mimic 2 wings of 3'"),
        ("tokyo 1", "Tokyo is set as in 'tokyo city 2 bay none'"),
        ("dice 1 7", "'7' is no face of a die"),
        ("seat 3", "'seat 3' is no table event"),
        ("option bay", "an option is set as in 'option bay off'"),
        ("go home", "'go' needs a step"),
        ("go at lunch", "'lunch' is no step of a turn"),
    ],
)
def test_a_text_that_is_no_table_event_is_refused_with_what_would_be(text: str, part: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        read_table(text)
    assert part in str(error.value)


@pytest.mark.parametrize("text", [text for _, text in FORMS])
def test_a_digital_match_refuses_each_of_them(text: str) -> None:
    table = game("second", {"cards": ["smoke_cloud"]}, {"cards": ["jets"]}, {"cards": ["wings"]})
    reason, message = refused(table, text)
    assert reason is Reason.NO_TABLE
    assert message == "only a match opened for a table can be corrected"
