"""Whoever still has the record of a message that is forgotten changes no other one (found by a simulation).

SQLite gives the number of a row that is gone to the next one.
"""

import pytest

from kotbot.matches import boards
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from scripts.testing.matches import ANN, GROUP, Bot


def forgotten_and_next(unit: Unit, code: str) -> tuple[BoardRecord, BoardRecord]:
    """The record of a message that is gone, and that of the one that was sent after it."""
    gone = boards.put_board(unit, code, GROUP, 7, "en")
    assert gone is not None
    unit.drop_boards_in(GROUP.chat)
    sent = boards.put_board(unit, code, GROUP, 8, "en")
    assert sent is not None
    return gone, sent


@pytest.fixture
def code(bot: Bot) -> str:
    opened = bot.open(GROUP, ANN)
    assert opened.facts is not None
    return opened.facts.code


def test_a_stale_record_forgets_no_other_message(bot: Bot, code: str) -> None:
    stale, sent = bot.do(lambda unit: forgotten_and_next(unit, code))
    bot.do(lambda unit: boards.gone(unit, stale))
    assert bot.do(lambda unit: boards.boards_of(unit, code)) == [sent]


def test_a_stale_record_says_of_no_other_message_what_it_shows(bot: Bot, code: str) -> None:
    stale, sent = bot.do(lambda unit: forgotten_and_next(unit, code))
    bot.do(lambda unit: boards.drawn(unit, stale, 99, "other"))
    assert bot.do(lambda unit: boards.boards_of(unit, code)) == [sent]


def test_a_stale_record_retires_no_other_message(bot: Bot, code: str) -> None:
    stale, sent = bot.do(lambda unit: forgotten_and_next(unit, code))
    bot.do(lambda unit: boards.retire(unit, [stale]))
    assert bot.do(lambda unit: boards.boards_of(unit, code)) == [sent]
