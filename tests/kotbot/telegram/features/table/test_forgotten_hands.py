"""Nothing at a table remembers who had everything about them deleted."""

import pytest

from kotbot.matches import privacy
from kotbot.matches.options_codec import pack_options
from kotbot.matches.ports import Unit
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import Table, open_table
from tests.kotbot.telegram.features.table.hands import opens, types


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, before Ann's first roll."""
    return open_table(bot, 3)


def test_who_is_forgotten_is_remembered_for_no_entry(table: Table) -> None:
    table.dice("112233", BOB)
    assert BOB.id in table.desk.last_entries
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert BOB.id not in table.desk.last_entries


def rows_of_lines(table: Table) -> str:
    """What is kept beside the positions, and what a match remembers."""

    def read(unit: Unit) -> str:
        match = unit.match(table.code)
        assert match is not None
        rows = [unit.event(match.id, seq) for seq in range(1, match.seq + 1)]
        beside = [row.beside for row in rows if row is not None]
        return str((beside, pack_options(match.options), match.draft))

    return table.bot.do(read)


def test_no_draft_of_a_past_line_has_who_is_forgotten(table: Table) -> None:
    """Bob taps two dice, and Ann enters something else meanwhile."""
    table.type("11", BOB)
    table.enter("add 1 energy +1", ANN)
    assert f"'hand': {BOB.id}" in rows_of_lines(table)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert str(BOB.id) not in rows_of_lines(table)


def test_no_draft_that_was_put_aside_has_who_is_forgotten(table: Table) -> None:
    """Bob taps two dice after a line that Ann takes back."""
    table.dice("112233", ANN)
    table.type("11", BOB)
    table.undo(ANN)
    assert f'"hand": {BOB.id}' in rows_of_lines(table)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert str(BOB.id) not in rows_of_lines(table)


def test_neither_pages_nor_mats_nor_rolls_have_who_is_forgotten(table: Table) -> None:
    table.type("11", BOB)
    assert types(table, ANN, "ann 1 1 1 2 3 h") is None
    assert table.dice("112233", BOB).refused is None
    opens(table, BOB, 2)
    table.mark("page number 1 stars", BOB)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert str(BOB.id) not in rows_of_lines(table)


def test_dice_of_who_is_forgotten_are_nobodys(table: Table) -> None:
    table.type("11", BOB)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    draft = table.facts.draft
    assert draft is not None
    assert (draft.typed, draft.typist) == ((0, 0), None)
