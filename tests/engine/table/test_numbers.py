"""Numbers set right at a table: in place, and health from and to 0."""

import pytest

from engine.errors import Reason
from engine.events import Eliminated, TableChanged
from engine.state import Forced
from tests.engine.table.kit import at_table, refused

# Numbers, in place


@pytest.mark.parametrize(
    ("text", "slot", "values"),
    [
        ("set 2 hearts 4", "hearts", [10, 4, 10]),
        ("add 2 hearts -3", "hearts", [10, 7, 10]),
        ("set 1 stars 12", "stars", [12, 0, 0]),
        ("add 1 stars +5", "stars", [5, 0, 0]),
        ("set 3 energy 8", "energy", [0, 0, 8]),
        ("set 1 poison 2", "poison", (2, 0, 0)),
        ("add 2 shrink +1", "shrink", (0, 1, 0)),
    ],
)
def test_a_number_is_changed_and_the_open_question_stays(text: str, slot: str, values: object) -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("1 keep 1 1")
    stack = list(table.state.stack)
    asked = table.state.asked
    table.play(f"! {text}")
    assert getattr(table.state, slot) == values
    assert table.state.stack == stack
    assert table.state.asked == asked
    assert table.events == [TableChanged(text)]


def test_what_lies_on_a_card_is_a_number_too() -> None:
    table = at_table(
        {"cards": [{"card": "smoke_cloud", "charge": 3}]}, {}, {}, step="roll 1", dice="1 1 2 2 3 c"
    )
    table.play("! add 1 smoke_cloud -2")
    assert table.state.cards[0][0].charge == 1
    assert table.asked == "KeepDice 1"


def test_a_number_may_be_set_while_damage_is_pending() -> None:
    """Decisions hold no copies of numbers: the damage then falls on the health as it is."""
    table = at_table({}, {}, {"cards": ["jets"]}, step="resolve", dice="c c c 1 1 2")
    assert table.asked == "OfferJets 3"
    table.play("! set 3 hearts 5", "3 stay")
    assert table.hearts[2] == 2


def test_a_number_set_changes_what_can_be_bought_at_once() -> None:
    table = at_table({"energy": 3}, {}, {}, step="buy")
    assert not table.may("1 buy skyscraper")
    table.play("! add 1 energy +3")
    assert table.may("1 buy skyscraper")


def test_stars_set_to_20_win_at_the_end_of_the_turn() -> None:
    table = at_table({"energy": 3}, {}, {}, step="buy")
    table.play("! set 2 stars 20", "1 pass")
    assert (table.state.winner, table.state.how) == (1, "stars")


def test_stars_set_below_20_do_not_win() -> None:
    table = at_table({"energy": 3}, {"stars": 20}, {}, step="buy")
    table.play("! set 2 stars 19", "1 pass")
    assert not table.state.over


@pytest.mark.parametrize(
    ("text", "reason", "part"),
    [
        ("set 2 stars -1", Reason.OUT_OF_RANGE, "stars is between 0 and 999, not -1"),
        ("add 2 energy -1", Reason.OUT_OF_RANGE, "energy is between 0 and 999, not -1"),
        ("set 2 poison 21", Reason.OUT_OF_RANGE, "poison is between 0 and 20, not 21"),
        ("set 2 hearts 11", Reason.OUT_OF_RANGE, "a monster has at most 10 hearts here; force it to have 11"),
        ("add 2 hearts +1", Reason.OUT_OF_RANGE, "force it to have 11"),
        ("add 2 hearts -11", Reason.OUT_OF_RANGE, "hearts is between 0 and 999, not -1"),
        ("set 9 stars 3", Reason.NO_SUCH_SEAT, "there is no seat 9 among 3"),
        ("add 9 hearts 3", Reason.NO_SUCH_SEAT, "there is no seat 9 among 3"),
        ("set 2 smoke_cloud 2", Reason.CARD_NOT_THERE, "seat 2 does not have smoke_cloud"),
    ],
)
def test_impossible_numbers_are_refused_with_the_reason(text: str, reason: Reason, part: str) -> None:
    found, message = refused(at_table(step="buy"), text)
    assert found is reason
    assert part in message


def test_a_house_rule_value_is_accepted_when_forced_and_marked() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 11 forced")
    assert table.hearts[1] == 11
    assert table.state.forced == (Forced(1, "hearts"),)
    table.play("! add 2 hearts +1")
    assert table.hearts[1] == 12
    table.play("! set 2 hearts 10")
    assert not table.state.forced


def test_even_bigger_admits_12_without_force() -> None:
    table = at_table({}, {"cards": ["even_bigger"]}, {}, step="buy")
    table.play("! set 2 hearts 12")
    assert table.hearts[1] == 12
    assert not table.state.forced


# Health to and from 0


def test_health_set_to_0_eliminates_and_is_structure() -> None:
    table = at_table({}, {"energy": 4, "cards": ["jets"]}, {}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 0")
    assert table.happened(Eliminated) == [Eliminated(1, -1, "table")]
    assert (table.cards(2), table.energy[1]) == ([], 0)
    assert table.asked == "KeepDice 1"


def test_health_of_a_monster_that_is_out_brings_it_back() -> None:
    table = at_table({}, {"hearts": 0}, {}, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 3")
    assert table.hearts[1] == 3
    assert table.state.lives(1)
    assert table.state.fell == (0, 0, 0)
    assert table.asked == "KeepDice 1"


def test_health_set_to_0_of_the_last_but_one_ends_the_game() -> None:
    table = at_table({}, {}, city=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 0")
    assert (table.state.winner, table.state.how) == (0, "last")


def test_an_end_by_mistake_is_taken_back_by_the_number_that_was_wrong() -> None:
    table = at_table({}, {}, city=2, step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 2 hearts 0", "! set 2 hearts 4 at roll 1")
    assert not table.state.over
    assert table.asked == "KeepDice 1"


def test_the_active_player_set_to_0_loses_its_turn() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    table.play("! set 1 hearts 0")
    assert table.state.active == 1
    assert table.asked == "RollDice *"
