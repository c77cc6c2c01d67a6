"""Pages that a button opens: where they stand when the message that was pressed is gone."""

from typing import cast

from telegram import Bot
from telegram.error import BadRequest

from kotbot.matches.facts import Where
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.alone import Alone
from kotbot.telegram.outgoing.messages import Messages
from kotbot.telegram.pages import Pages
from kotbot.telegram.running.health import Metrics
from kotbot.views.base.screen import Action, Screen
from kotbot.views.base.verbs import Verb
from tests.kotbot.matches.kit import ANN
from tests.kotbot.telegram.outgoing.kit import Lobby


async def test_a_page_stands_below_where_the_board_that_was_pressed_is_gone(friday: Lobby) -> None:
    """The board was deleted before a start, and the press comes in after it: nobody knows of that board."""
    bot = cast(Bot, friday.telegram)
    messages = Messages(bot, friday.outbox, friday.boards.former)
    alone = Alone(bot, Metrics())
    pages = Pages(friday.store, friday.outbox, friday.boards, messages, alone, 0)
    where = Where(ANN.id, private=True)
    pressed = Press(Action(Verb.HISTORY, friday.facts.code), ANN, where, 3, "press")
    friday.telegram.errors = [BadRequest("Message to edit not found")]
    pages.open_for_all(pressed, Screen("the history"))
    await friday.shows()
    assert friday.telegram.errors == []
    assert friday.telegram.sent == 1
