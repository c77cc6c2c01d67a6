"""Notes on cards of other boxes: they come with the card, move with undo, and go with who typed them."""

import pytest

from kotbot.matches.facts import CardNote, Mode, Person
from kotbot.matches.outcomes import Entered
from kotbot.matches.refusals import Illegal, Refused, TableReason
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing, counting, noting
from scripts.testing.matches import ANN, BOB, Bot, refused
from scripts.testing.tables import Table, open_table

HORN = "other:Mega_Horn"
LINE = "one claw more each turn"


@pytest.fixture(params=[Mode.COUNTERS, Mode.REFEREE])
def table(bot: Bot, request: pytest.FixtureRequest) -> Table:
    """Three at a table, in both modes."""
    return open_table(bot, 3, request.param)


def give(table: Table, note: str = LINE, person: Person = ANN) -> Reply:
    press = table.press()
    text = f"give 2 {HORN}"
    return table.bot.do(lambda unit: noting.given(unit, table.code, person, press, text, HORN, note))


def note(table: Table, line: str, person: Person = ANN) -> Reply:
    press = table.press()
    return table.bot.do(lambda unit: noting.noted(unit, table.code, person, press, HORN, line))


def test_a_note_comes_and_goes_with_the_line_of_its_card(table: Table) -> None:
    assert isinstance(give(table).note, Entered)
    assert (table.cards(2), table.table.notes) == ([HORN], (CardNote(HORN, LINE),))
    table.undo()
    assert (table.cards(2), table.table.notes) == ([], ())
    table.redo()
    assert (table.cards(2), table.table.notes) == ([HORN], (CardNote(HORN, LINE),))


def test_another_note_is_a_line_of_its_own(table: Table) -> None:
    give(table)
    note(table, "two claws more")
    assert table.table.notes == (CardNote(HORN, "two claws more"),)
    table.undo()
    assert table.table.notes == (CardNote(HORN, LINE),)


def test_a_note_and_the_names_of_counters_leave_each_other_alone(table: Table) -> None:
    give(table)
    press = table.press()
    table.bot.do(lambda unit: counting.count(unit, table.code, ANN, press, LINE[:20], typed=True))
    assert table.table.notes == (CardNote(HORN, LINE),)
    assert [one.name for one in table.table.counters] == [LINE[:20]]


def test_a_note_is_forgotten_with_who_typed_it(table: Table) -> None:
    give(table, LINE, BOB)
    table.bot.do(lambda unit: unit.forget_account(BOB.id, []))
    assert (table.cards(2), table.table.notes) == ([HORN], ())
    table.undo()
    table.redo()
    assert table.table.notes == ()


def test_a_past_line_is_changed_before_a_note_was_made(table: Table) -> None:
    table.enter("add 1 stars +1")
    line = table.table.undo
    assert line is not None
    give(table)
    press = table.press()
    table.bot.do(
        lambda unit: changing.correct_before(unit, table.code, ANN, press, line.line, "add 1 stars +2")
    )
    assert (table.stars, table.table.notes) == ([3, 0, 0], (CardNote(HORN, LINE),))


def test_a_long_note_is_refused(table: Table) -> None:
    reply = give(table, 61 * "x")
    assert reply.refused == Illegal(TableReason.LONG_NOTE)
    assert (table.cards(2), table.table.notes) == ([], ())


def test_strangers_note_nothing(table: Table) -> None:
    give(table)
    assert refused(note(table, "x", Person(999, "Eve"))) is Refused.STRANGER
