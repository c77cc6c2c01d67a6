"""Free counters: what a table counts of each monster, and the rules do not know."""

import json

import pytest

from engine import InvalidNotation, Record, from_json, read_record, read_table, replay, to_json, write_record
from engine.errors import Reason
from engine.events import TableChanged
from engine.to_digital import without_table
from engine.untrusted_state import defects
from tests.engine.kit import Game
from tests.engine.table.kit import at_table, refused


def counted(table: Game) -> tuple[tuple[int, ...], ...]:
    return table.state.counters


def test_a_counter_begins_at_0_and_the_open_question_stays() -> None:
    table = at_table(step="roll 1", dice="1 1 2 2 3 c")
    stack, asked = list(table.state.stack), table.state.asked
    table.play("! counter add 1", "! add 2 counter1 +2", "! set 3 counter1 5", "! add 3 counter1 -1")
    assert counted(table) == ((0, 2, 4),)
    assert (table.state.stack, table.state.asked) == (stack, asked)
    assert table.events[-1] == TableChanged("add 3 counter1 -1")


def test_a_counter_in_the_middle_may_be_missing() -> None:
    table = at_table()
    table.play("! counter add 3", "! set 1 counter3 7", "! counter add 1", "! counter remove 1")
    assert counted(table) == ((), (), (7, 0, 0))
    table.play("! counter remove 3")
    assert counted(table) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("set 1 counter2 1", Reason.NO_COUNTER),
        ("add 1 counter2 +1", Reason.NO_COUNTER),
        ("counter remove 2", Reason.NO_COUNTER),
        ("counter add 1", Reason.NOT_LEGAL),
        ("add 1 counter1 -1", Reason.OUT_OF_RANGE),
        ("set 1 counter1 1000", Reason.OUT_OF_RANGE),
        ("set 4 counter1 1", Reason.NO_SUCH_SEAT),
    ],
)
def test_what_is_not_there_is_not_counted(text: str, reason: Reason) -> None:
    table = at_table()
    table.play("! counter add 1")
    assert refused(table, text)[0] is reason


@pytest.mark.parametrize("text", ["counter add 4", "counter add 0", "counter add", "counter keep 1"])
def test_there_are_three_counters_at_most(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_table(text)


def test_who_is_out_keeps_what_is_counted() -> None:
    table = at_table()
    table.play("! counter add 1", "! set 2 counter1 3", "! set 2 hearts 0", "! add 2 counter1 +1")
    assert not table.state.lives(1)
    assert counted(table) == ((0, 4, 0),)


def test_counters_follow_their_seats() -> None:
    table = at_table()
    table.play("! counter add 1", "! set 1 counter1 1", "! set 3 counter1 3")
    table.play("! seat order 3 1 2", "! seat add 2")
    assert counted(table) == ((3, 0, 1, 0),)
    table.play("! seat remove 1")
    assert counted(table) == ((0, 1, 0),)


def test_counters_are_part_of_a_record_and_of_a_stored_position() -> None:
    table = at_table()
    table.play("! counter add 2", "! set 2 counter2 3")
    stored = json.loads(json.dumps(to_json(table.state)))
    assert stored["counters"] == [[], [0, 3, 0]]
    assert defects(stored) == []
    assert from_json(stored) == table.state
    record = Record.begin(at_table().state)
    state = at_table().state
    for line in ("counter add 2", "set 2 counter2 3"):
        record.add(state, read_table(line))
    assert replay(read_record(write_record(record))) == table.state


def test_a_stored_position_of_before_has_no_counters() -> None:
    table = at_table()
    stored = to_json(table.state)
    assert "counters" not in stored
    assert defects(stored) == []
    assert from_json(stored).counters == ()


@pytest.mark.parametrize("counters", [[[0, 0]], [[0, -1, 0]], [[0, 1000, 0]], [[], [], [], [1, 1, 1]], [3]])
def test_a_stored_position_with_other_counters_is_none(counters: object) -> None:
    stored = json.loads(json.dumps(to_json(at_table().state)))
    assert any(one.startswith("counters") for one in defects(stored | {"counters": counters}))


def test_a_game_that_goes_on_without_the_table_counts_nothing_more() -> None:
    table = at_table()
    table.play("! counter add 1", "! set 2 counter1 3")
    assert without_table(table.state).counters == ()
