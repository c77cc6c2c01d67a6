"""Free counters of a table: made, named, changed, taken back; names are forgotten with who typed them."""

import pytest

from engine import read_record, replay
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import Counter, Mode, Person
from kotbot.matches.open import stopping
from kotbot.matches.outcomes import Entered
from kotbot.matches.refusals import Illegal, Refused, TableReason
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing, counting
from kotbot.matches.table.seats import setting_up
from scripts.testing.matches import ANN, BOB, Bot, refused
from scripts.testing.tables import Table, open_table


@pytest.fixture(params=[Mode.COUNTERS, Mode.REFEREE])
def table(bot: Bot, request: pytest.FixtureRequest) -> Table:
    """Three at a table, in both modes."""
    return open_table(bot, 3, request.param)


def count(table: Table, name: str, person: Person = ANN) -> Reply:
    press = table.press()
    return table.bot.do(lambda unit: counting.count(unit, table.code, person, press, name, typed=True))


def rename(table: Table, what: str, name: str, person: Person = ANN) -> Reply:
    press = table.press()
    return table.bot.do(lambda unit: counting.rename(unit, table.code, person, press, what, name, typed=True))


def uncount(table: Table, what: str) -> Reply:
    press = table.press()
    return table.bot.do(lambda unit: counting.uncount(unit, table.code, ANN, press, what))


CULTISTS = Counter("counter1", "cultists")


def called(table: Table) -> tuple[Counter, ...]:
    return table.table.counters


def test_a_counter_is_made_and_the_open_question_stays(table: Table) -> None:
    asked = table.asked
    assert isinstance(count(table, "cultists").note, Entered)
    table.enter("add 2 counter1 +2", BOB)
    assert called(table) == (CULTISTS,)
    assert table.state.counters == ((0, 2, 0),)
    assert table.asked == asked


def test_undo_and_redo_take_names_and_numbers_along(table: Table) -> None:
    count(table, "cultists")
    table.enter("set 1 counter1 4")
    rename(table, "counter1", "eggs")
    uncount(table, "counter1")
    assert called(table) == ()
    table.undo()
    assert (called(table), table.state.counters) == ((Counter("counter1", "eggs"),), ((4, 0, 0),))
    table.undo()
    assert called(table) == (CULTISTS,)
    table.undo()
    table.undo()
    assert (called(table), table.state.counters) == ((), ())
    table.redo()
    table.redo()
    assert (called(table), table.state.counters) == ((CULTISTS,), ((4, 0, 0),))


def test_quick_taps_on_a_counter_are_one_line(table: Table) -> None:
    count(table, "cultists")
    table.enter("add 1 counter1 +1")
    table.enter("add 1 counter1 +1")
    table.undo()
    assert table.state.counters == ((0, 0, 0),)


def test_counters_outlast_a_change_of_the_mode(table: Table) -> None:
    count(table, "cultists")
    table.enter("set 3 counter1 2")
    table.switch(Mode.COUNTERS if table.facts.mode is Mode.REFEREE else Mode.REFEREE)
    assert (called(table), table.state.counters) == ((CULTISTS,), ((0, 0, 2),))


@pytest.mark.parametrize("name", ["", " ", "a" * 21, "Cultists"])
def test_a_name_that_is_none_counts_nothing(table: Table, name: str) -> None:
    count(table, "cultists")
    reply = count(table, name)
    assert reply.refused == Illegal(TableReason.COUNTER_NAME)
    assert called(table) == (CULTISTS,)


def test_there_is_room_for_three(table: Table) -> None:
    for name in ("cultists", "evolutions", "wickedness"):
        count(table, name)
    reply = count(table, "eggs")
    assert reply.refused == Illegal(TableReason.COUNTERS_FULL)


def test_a_rematch_counts_the_same_from_0(table: Table) -> None:
    count(table, "cultists")
    count(table, "eggs")
    table.enter("set 1 counter2 4")
    uncount(table, "counter1")
    table.stop()
    press = table.press()
    lobby = table.bot.do(lambda unit: stopping.rematch(unit, table.code, ANN, press)).facts
    assert lobby is not None
    again = Table(table.bot, lobby.code)
    begin(again)
    assert again.table.counters == (Counter("counter2", "eggs"),)
    assert again.state.counters == ((), (0, 0, 0))


def begin(table: Table) -> None:
    press, decision = table.press(), table.facts.decision
    table.bot.do(lambda unit: setting_up.start(unit, table.code, ANN, press, decision, "1"))


def test_how_a_counter_came_about_begins_where_it_was_made(table: Table) -> None:
    count(table, "cultists")
    table.enter("set 1 counter1 4")
    uncount(table, "counter1")
    count(table, "eggs")
    table.enter("add 1 counter1 +2")
    told = table.provenance(1, "counter1").entries
    assert [entry.text for entry in told] == ["add 1 counter1 +2"]


def test_names_that_somebody_typed_are_forgotten_with_them(table: Table) -> None:
    count(table, "cultists", BOB)
    count(table, "eggs", ANN)
    table.enter("set 1 counter1 4")
    table.bot.do(lambda unit: unit.forget_account(BOB.id, []))
    assert called(table) == (Counter("counter1", ""), Counter("counter2", "eggs"))
    assert table.state.counters == ((4, 0, 0), (0, 0, 0))
    table.undo()
    table.redo()
    assert called(table) == (Counter("counter1", ""), Counter("counter2", "eggs"))


def test_a_past_line_is_changed_before_a_counter_is_made(table: Table) -> None:
    table.enter("add 1 stars +1")
    line = table.table.undo
    assert line is not None
    count(table, "cultists")
    table.enter("set 1 counter1 4")
    press = table.press()
    reply = table.bot.do(
        lambda unit: changing.correct_before(unit, table.code, ANN, press, line.line, "add 1 stars +2")
    )
    assert reply.refused is None
    assert table.stars == [3, 0, 0]
    assert (called(table), table.state.counters) == ((CULTISTS,), ((4, 0, 0),))


def test_strangers_count_nothing(table: Table) -> None:
    stranger = Person(999, "Eve")
    assert refused(count(table, "cultists", stranger)) is Refused.STRANGER


def test_an_export_has_the_numbers_of_the_end_and_of_every_turn(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS)
    count(table, "cultists")
    count(table, "eggs")
    table.enter("set 1 counter1 4")
    table.next_turn()
    table.enter("set 2 counter2 1")
    table.enter("add 1 counter1 -1")
    exported = bot.do(lambda unit: export(unit, table.code))
    assert exported is not None
    assert replay(read_record(exported.record)).counters == ((3, 0), (0, 1))
    counted = [[stand.counters for stand in line.stands if stand] for line in exported.turns]
    assert counted == [[(4, 0, 0), (0, 0, 0)], [(3, 0, 0), (0, 1, 0)]]
    assert "cultists" not in exported.record, "a record has no names"
