"""Records: games as sections of a position and lines, as text and as JSON, replayed as far as one likes."""

import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest

from engine import (
    IllegalAnswer,
    InvalidRecord,
    Record,
    State,
    new_game,
    read_line,
    read_record,
    replay,
    rules,
    to_json,
    write_record,
)
from engine.record import positions, read_entry, record_from_json, record_to_json
from engine.untrusted_state import SHAPES
from tests.engine.kit import game

LINES = [
    "* reveal jets",
    "* reveal wings",
    "* reveal tank",
    "* roll 1 1 2 2 3 claw",
    "* roll 1 1 2 2 3 3",
    "* roll 1 1 1 energy energy heart",
    "1 keep 1 1 1 energy energy",
    "* roll energy",
    "1 stop",
    "1 resolve all",
    "1 sweep",
    "* reveal gourmet",
    "* reveal heal",
    "* reveal frenzy",
]


def recorded() -> Record:
    """A game for two up to the first sweep."""
    state = new_game(rules(), 2)
    record = Record.begin(state)
    for line in LINES:
        record.add(state, read_entry(line))
    return record


def at_table() -> Record:
    """A game at a table with a number set right, the market set right, and play after both."""
    state = game("second", {"energy": 6}, {}, {}, city=2, step="buy", options={"table": True}).state
    record = Record.begin(state)
    for line in (
        "! set 1 energy 9",
        "1 buy skyscraper",
        "* reveal jets",
        "! market wings, tank, heal at buy",
        "1 buy heal",
        "* reveal gourmet",
    ):
        record.add(state, read_entry(line))
    return record


# Writing down


def test_a_record_holds_what_was_answered_line_by_line() -> None:
    record = recorded()
    assert len(record.sections) == 1
    assert record.sections[0].lines == LINES
    assert len(record) == 14


def test_a_number_set_right_stays_in_its_section_and_structure_begins_a_new_one() -> None:
    record = at_table()
    assert [section.lines for section in record.sections] == [
        ["! set 1 energy 9", "1 buy skyscraper", "* reveal jets", "! market wings, tank, heal at buy"],
        ["1 buy heal", "* reveal gourmet"],
    ]
    assert record.sections[1].start["market"] == ["wings", "tank", "heal"]
    assert len(record) == 6


def test_what_is_refused_is_not_written_down() -> None:
    state = new_game(rules(), 2)
    record = Record.begin(state)
    before = to_json(state)
    with pytest.raises(IllegalAnswer):
        record.add(state, read_line("1 stop"))
    with pytest.raises(IllegalAnswer):
        record.add(state, read_entry("! set 1 hearts 3"))
    assert len(record) == 0
    assert to_json(state) == before


# Text and JSON


@pytest.mark.parametrize("record", [recorded(), at_table()], ids=["digital", "table"])
def test_text_and_json_round_trips(record: Record) -> None:
    assert read_record(write_record(record)) == record
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record


def test_lines_may_be_indented_those_of_positions_too() -> None:
    text = write_record(at_table())
    assert read_record(text.replace("\n", "\n\t ")) == at_table()


def test_the_text_of_a_record() -> None:
    lines = write_record(at_table()).splitlines()
    assert lines[0] == "kotbot record, rules 3, notation 1"
    assert lines[1] == ""
    assert lines[2].startswith('position {"active": 0, ')
    assert lines[3:7] == [
        "! set 1 energy 9",
        "1 buy skyscraper",
        "* reveal jets",
        "! market wings, tank, heal at buy",
    ]
    assert lines[7] == ""
    assert lines[8].startswith("position {")
    assert lines[9:] == ["1 buy heal", "* reveal gourmet"]


def test_blank_lines_and_spaces_around_lines_do_not_matter() -> None:
    text = write_record(recorded())
    loose = text.replace("\n1 stop\n", "\n\n   1 stop  \n\n")
    assert loose != text
    assert read_record(loose) == recorded()


# Replay


def test_every_prefix_of_a_record_is_replayed() -> None:
    record = recorded()
    state = new_game(rules(), 2)
    assert replay(record, 0) == state
    again = Record.begin(state)
    for number, line in enumerate(LINES, start=1):
        again.add(state, read_entry(line))
        assert replay(record, number) == state
    assert replay(record) == state


def test_replay_goes_through_all_sections() -> None:
    record = at_table()
    assert replay(record, 1).energy == [9, 0, 0]
    assert replay(record, 3).stars == [4, 0, 0]
    assert replay(record, 4).market == ("wings", "tank", "heal")
    final = replay(record)
    assert final.energy[0] == 0
    assert "heal" in final.discard


def test_positions_gives_one_position_before_and_one_after_each_line() -> None:
    assert sum(1 for _ in positions(recorded())) == 15
    assert sum(1 for _ in positions(at_table())) == 7


def test_a_section_can_be_replayed_alone() -> None:
    record = at_table()
    last = Record([record.sections[1]])
    assert replay(last) == replay(record)


def test_replaying_does_not_change_the_record() -> None:
    record = at_table()
    text = write_record(record)
    replay(record)
    replay(record, 2)
    assert write_record(record) == text


@pytest.mark.parametrize("length", [15, -1])
def test_a_prefix_that_is_not_there_is_refused(length: int) -> None:
    with pytest.raises(InvalidRecord, match=f"the record has 14 lines, not {length}"):
        replay(recorded(), length)


# Corrupt records


def test_a_record_of_other_rules_is_refused_by_name() -> None:
    text = write_record(recorded()).replace("rules 3", "rules 1")
    with pytest.raises(InvalidRecord, match="is of rules 1 and notation 1; this engine plays rules 2 and 3"):
        replay(read_record(text))


def test_a_record_of_another_notation_is_refused_by_name() -> None:
    text = write_record(recorded()).replace("notation 1", "notation 7")
    with pytest.raises(InvalidRecord, match="notation 7"):
        replay(read_record(text))


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("1 keep 1 1 1 energy energy", "1 keep 2 2 2", "line 7 ('1 keep 2 2 2'): "),
        ("1 keep 1 1 1 energy energy", "2 keep 1 1 1", "line 7 ('2 keep 1 1 1'): "),
        (
            "1 keep 1 1 1 energy energy",
            "1 keeep 1",
            "line 7 ('1 keeep 1'): 'keeep' is no answer; did you mean 'keep'?",
        ),
        ("1 sweep", "1 buy megahorn", "line 11 ('1 buy megahorn'): no card is called 'megahorn'"),
        ("1 sweep", "! set 1 energy 99", "line 11 ('! set 1 energy 99'): only a match opened for a table"),
        ("* reveal frenzy", "* reveal gourmet", "line 14 ('* reveal gourmet'): "),
        ("* roll energy\n", "* roll e e\n", "line 8 ('* roll e e'): "),
    ],
)
def test_a_line_that_cannot_be_played_is_named(old: str, new: str, part: str) -> None:
    text = write_record(recorded())
    assert old in text
    with pytest.raises(InvalidRecord) as error:
        replay(read_record(text.replace(old, new)))
    assert part in str(error.value)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "line 1: a record begins with"),
        ("hello", "line 1: a record begins with"),
        ("kotbot record, rules 3", "line 1: a record begins with"),
        (
            "kotbot record, rules 3, notation 1\n1 stop\n",
            "line 2: a position is needed before the first answer",
        ),
        ("kotbot record, rules 3, notation 1\nposition {\n", "line 2: the position is no JSON"),
        ("kotbot record, rules 3, notation 1\nposition [1]\n", "line 2: the position is no object"),
        ("kotbot record, rules 3, notation 1\nposition " + "[" * 5000, "line 2: the position is no JSON"),
        ('kotbot record, rules 3, notation 1\nposition {"a": NaN}', "(NaN is no whole number)"),
        ('kotbot record, rules 3, notation 1\nposition {"a": 1e999}', "(1e999 is no whole number)"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(text: str, part: str) -> None:
    with pytest.raises(InvalidRecord) as error:
        read_record(text)
    assert part in str(error.value)


def test_a_record_without_a_section_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="no section"):
        replay(Record())


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        "record",
        [],
        {},
        {"record": "something else"},
        {"record": "kotbot record"},
        {"record": "kotbot record", "rules": "3", "notation": "1", "sections": 5},
        {"record": "kotbot record", "rules": "3", "notation": "1", "sections": [5]},
        {"record": "kotbot record", "rules": "3", "notation": "1", "sections": [{"start": {}}]},
        {"record": "kotbot record", "rules": "3", "notation": "1", "sections": [{"start": 5, "lines": []}]},
        {"record": "kotbot record", "rules": "3", "notation": "1", "sections": [{"start": {}, "lines": 5}]},
    ],
)
def test_plain_data_that_is_no_record_is_refused(data: Any) -> None:
    with pytest.raises(InvalidRecord):
        record_from_json(data)


def test_a_start_of_other_rules_is_refused_with_its_section() -> None:
    record = at_table()
    record.sections[1].start["version"] = "0"
    with pytest.raises(InvalidRecord, match=r"section 2: .* rules version 1 or 2 or 3 is needed"):
        replay(record)


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_position_that_was_stored_under_the_rules_before_goes_on_by_them(version: str) -> None:
    """A live match goes on after an update: its positions have the same form."""
    record = recorded()
    record.sections[0].start["version"] = version
    end = replay(record)
    assert end.rules.version == "2"
    end.rules = replace(end.rules, version="3")
    assert end == replay(recorded())


def test_a_record_of_the_rules_before_is_replayed_by_them() -> None:
    """Seat 1 rolls three 2s before the empty City and the Bay of seat 2."""
    state = game(
        "first", {"cards": ["poison_quills"]}, {}, {}, {}, {}, bay=2, step="resolve", dice="2 2 2 1 1 3"
    ).state
    state.rules = replace(state.rules, version="2")
    record = Record.begin(state)
    record.add(state, read_entry("1 resolve all"))
    text = write_record(record)
    assert text.startswith("kotbot record, rules 2, notation 1")
    assert replay(read_record(text)).hearts == [10, 10, 10, 10, 10]


STARTS = recorded().sections[0].start


@pytest.mark.parametrize("key", sorted(STARTS))
def test_a_start_without_one_of_its_parts_is_refused(key: str) -> None:
    record = recorded()
    del record.sections[0].start[key]
    with pytest.raises(InvalidRecord, match="section 1: "):
        replay(record)


JUNK: tuple[Any, ...] = (None, "junk", -7, 10**9, 1.5, [], ["junk"], [None] * 2, [[[[]]]], {}, {"a": 1})


@pytest.mark.parametrize("key", sorted(STARTS))
def test_a_damaged_start_is_refused_or_played_but_crashes_nothing(key: str) -> None:
    for junk in JUNK:
        record = recorded()
        record.sections[0].start[key] = junk
        with contextlib.suppress(InvalidRecord):
            replay(record)


def test_every_part_of_a_position_is_looked_through() -> None:
    assert set(SHAPES) == set(State.__slots__) - {"events"}


HIT = ["Hit", 0, 1, True, 1, "claws", 0, 0, True]


@pytest.mark.parametrize(
    "frame",
    [
        "KeepDice",
        [],
        [7],
        ["Nothing", 1],
        ["KeepDice"],
        ["KeepDice", "1"],
        ["KeepDice", 99],
        ["KeepDice", 0, 0],
        ["RollDice", -1, 10**9],
        ["RollDice", -1, -1],
        ["OfferYield", 0, "moon"],
        ["OfferJets", 0, None],
        ["OfferJets", 0, ["KeepDice", 0]],
        ["OfferJets", 0, [*HIT[:1], 44, *HIT[2:]]],
        ["CamouflageRoll", -1, 1, [0, 0, 0], HIT],
        ["Damage", 0, "claws", [[0, 1]]],
        ["Opening", [], []],
        ["Opening", [0, 9], []],
        ["Opening", [], [[9, 1]]],
    ],
)
def test_a_damaged_stack_is_refused(frame: Any) -> None:
    record = recorded()
    record.sections[0].start["stack"] = [frame]
    with pytest.raises(InvalidRecord, match="is no question and no step"):
        replay(record)


def test_sound_frames_are_not_refused() -> None:
    record = recorded()
    record.sections[0].start["stack"] = [["FinishTurn"], ["DamageDone"], ["OfferJets", 1, HIT]]
    assert replay(record, 0).asked_seat == 1


@pytest.mark.parametrize("line", ["! seat remove 9", "! tokyo city 9 bay none", "9 stop", "* keep"])
def test_a_line_about_nobody_is_refused(line: str) -> None:
    record = at_table()
    record.sections[0].lines[0] = line
    with pytest.raises(InvalidRecord, match="line 1 "):
        replay(record)
