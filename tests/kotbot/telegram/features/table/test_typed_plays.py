"""A card that somebody plays at a table, typed with the name of who plays it."""

from itertools import count

from kotbot.matches.facts import Mode
from kotbot.matches.refusals import Illegal
from kotbot.matches.replies import Reply
from kotbot.telegram.features.table.typing import entered_here
from kotbot.telegram.incoming import TypedText
from kotbot.views.base.screen import Screen
from scripts.testing.matches import ANN, GROUP, Bot
from scripts.testing.tables import Table, open_table

MESSAGES = count(100)
MONSTERS = ("kraken", "cyber_kitty", "the_king")


def laid(bot: Bot, mode: Mode = Mode.REFEREE) -> Table:
    """Ann is Kraken, Bob Cyber Kitty and Cid The King, who has five hearts; each holds a card."""
    table = open_table(bot, 3, mode, boxes=["power_up"], monsters=MONSTERS)
    table.enter("set 3 hearts 5")
    return table


def types(table: Table, text: str) -> Reply | Screen | None:
    given = TypedText(text, ANN, GROUP, next(MESSAGES), 7)
    return table.bot.do(lambda unit: entered_here(unit, given))


def hands(table: Table) -> list[int]:
    return [len(hand) for hand in table.state.more.hands]


def test_the_referee_does_what_the_card_says(bot: Bot) -> None:
    table = laid(bot)
    played = types(table, "cid plays giant banana")
    assert isinstance(played, Reply)
    assert played.refused is None
    assert (table.hearts, hands(table)) == ([10, 10, 7], [1, 1, 0])


def test_a_card_of_another_set_is_refused(bot: Bot) -> None:
    table = laid(bot)
    played = types(table, "ann plays giant banana")
    assert isinstance(played, Reply)
    assert isinstance(played.refused, Illegal)
    assert (table.hearts, hands(table)) == ([10, 10, 5], [1, 1, 1])


def test_where_the_bot_only_counts_the_hand_has_a_card_less(bot: Bot) -> None:
    table = laid(bot, Mode.COUNTERS)
    played = types(table, "cid plays giant banana")
    assert isinstance(played, Reply)
    assert played.refused is None
    assert (table.hearts, hands(table)) == ([10, 10, 5], [1, 1, 0])


def test_what_lies_open_already_is_only_shown(bot: Bot) -> None:
    table = laid(bot, Mode.COUNTERS)
    assert isinstance(types(table, "cid plays alpha male"), Reply)
    assert isinstance(types(table, "cid plays alpha male"), Screen)
    assert hands(table) == [1, 1, 0]
