"""Random matches at a table: whatever is entered, undone and redone, nothing is lost and nothing is stuck."""

from random import Random

import pytest

from kotbot.matches.facts import Mode
from kotbot.matches.outcomes import Redone, Undone, WentBack
from kotbot.matches.refusals import Refused
from scripts.testing.matches import Bot
from scripts.testing.tables import open_table
from tests.kotbot.matches.table.play.random_people import (
    NUMBERS,
    Players,
    opened,
    snapshot,
    summed,
    undo_and_redo_each,
)


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("seed", range(8))
def test_every_entry_can_be_undone_and_redone(bot: Bot, seed: int) -> None:
    """Undo leads to what was before the line, redo to what was after it, seats, mode and offers included."""
    table = opened(bot, seed)
    players = Players(table, seed)
    undo_and_redo_each(table, players)


def test_three_hundred_entries_are_taken_back_to_the_start_and_brought_back(bot: Bot) -> None:
    table = open_table(bot, 4, Mode.COUNTERS)
    start = snapshot(table)
    chosen = Random(3)
    for number in range(300):
        seat, what = 1 + number % 4, chosen.choice(("stars", "energy", "hearts"))
        change = "-1" if what == "hearts" and table.hearts[seat - 1] > 1 else "+1"
        assert table.enter(f"add {seat} {what} {change}").refused is None
    end = snapshot(table)
    lines = 0
    while isinstance(table.undo().note, Undone):
        lines += 1
    assert lines == 300
    assert snapshot(table) == start
    for _ in range(300):
        assert isinstance(table.redo().note, Redone)
    assert snapshot(table) == end
    assert table.back_to(1).note == WentBack(300)
    assert snapshot(table) == start


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", [11, 12])
def test_a_restart_between_any_two_entries_changes_nothing(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Players(table, seed)
    for step in range(30):
        before = table.facts
        bot.restart()
        assert table.facts == before
        reply = table.undo() if step % 5 == 4 else players.do_something()
        assert reply.refused is not Refused.NO_MATCH
    while isinstance(table.undo().note, Undone):
        bot.restart()
    assert table.state.turn <= 1


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", [21, 22, 23, 24])
def test_a_number_is_the_sum_of_what_changed_it(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Players(table, seed)
    for _ in range(30):
        players.do_something()
    for seat in range(table.state.seats):
        for what, start in NUMBERS.items():
            assert summed(table, seat, what, start) == getattr(table.state, what)[seat]
