"""Lines of random evenings are changed: nothing but what was changed is another."""

from itertools import product

import pytest

from kotbot.matches.facts import How, Line
from kotbot.matches.outcomes import Redone, Undone
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing
from scripts.testing.matches import ANN, Bot
from scripts.testing.tables import Table
from tests.kotbot.matches.table.play.changes import choose, record_of
from tests.kotbot.matches.table.play.random_people import (
    NUMBERS,
    Players,
    Snapshot,
    check,
    opened,
    snapshot,
    summed,
)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", range(6))
def test_a_change_that_is_undone_leaves_everything_as_it_was(bot: Bot, seed: int) -> None:
    """Any line of a random evening is taken out; whatever stops it is dropped; one undo brings all back."""
    table = opened(bot, seed)
    players = Players(table, seed)
    for _ in range(25):
        players.do_something()
    for line in all_lines(table)[1::3]:
        if line.account is None:
            continue
        before_it, lines = snapshot(table), [one.line for one in all_lines(table)]
        reply = take_out(table, line.line)
        if reply.refused is not None:
            assert reply.refused is Refused.STALE
            continue
        while table.table.changing is not None:
            assert choose(table, players.random.choice(("drop", "drop", "keep_numbers"))).refused is None
        check(table)
        bot.do(lambda unit: record_of(unit, table.code))
        for seat, what in product(range(table.state.seats), NUMBERS):
            assert summed(table, seat, what, NUMBERS[what]) == getattr(table.state, what)[seat]
        after_it = snapshot(table)
        assert isinstance(table.undo().note, Undone)
        assert snapshot(table) == before_it
        assert [one.line for one in all_lines(table)] == lines
        assert isinstance(table.redo().note, Redone)
        assert snapshot(table) == after_it
        table.undo()


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", range(6))
def test_a_line_changed_to_itself_changes_nothing_but_the_history(bot: Bot, seed: int) -> None:
    """Hearts that are set as they are, before any line, lead to the position that there was."""
    table = opened(bot, seed + 20)
    players = Players(table, seed)
    for _ in range(25):
        players.do_something()
    for line in all_lines(table)[1::4]:
        was, texts = snapshot(table), [one.texts for one in all_lines(table) if one.changed is None]
        name = table.press()
        reply = bot.do(
            lambda unit, line=line.line, name=name: changing.correct_before(  # type: ignore[misc]
                unit, table.code, ANN, name, line, "add 1 stars +0"
            )
        )
        if reply.refused is not None:
            continue
        assert table.table.changing is None, (line, table.table.changing)
        assert without_numbers(snapshot(table)) == without_numbers(was)
        now = [one.texts for one in all_lines(table) if one.changed is None]
        added = next(one for one in now if one[0].startswith("add 1 stars +0"))
        now.remove(added)
        assert now == texts
        table.undo()


def without_numbers(taken: Snapshot) -> Snapshot:
    """Without the numbers of questions and cards, which rise with each."""
    state = {name: value for name, value in taken.state.items() if name not in ("asked", "uids")}
    return taken._replace(state=state)


def all_lines(table: Table) -> list[Line]:
    """What stands, oldest first."""
    pages = range(len(table.history().turns))
    return [line for page in pages[::-1] for line in table.history(page).lines[::-1]]


def take_out(table: Table, line: int) -> Reply:
    name = table.press()
    return table.bot.do(lambda unit: changing.change(unit, table.code, ANN, name, line, How.OUT))
