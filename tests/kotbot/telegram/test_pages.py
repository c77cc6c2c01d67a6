"""Pages that a button opens: where they stand, and what follows on them."""

from typing import cast

import pytest
from telegram import Bot
from telegram.error import BadRequest

from kotbot.matches.facts import Where
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.messages import Messages
from kotbot.telegram.pages import Pages
from kotbot.views.base.callback_data import Action
from kotbot.views.base.ephemeral import gist
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from scripts.testing.matches import ANN
from tests.kotbot.telegram.outgoing.kit import GROUP, Lobby


@pytest.fixture
def pages(friday: Lobby) -> Pages:
    bot = cast(Bot, friday.telegram)
    messages = Messages(bot, friday.outbox, friday.boards.retired)
    return Pages(
        friday.store, friday.outbox, friday.boards, messages, EphemeralMessages(bot, BotMetrics()), 0
    )


def press(friday: Lobby, where: Where, message: int) -> Press:
    return Press(Action(Verb.HISTORY, friday.facts.code), ANN, where, message, "press")


async def test_a_page_stands_below_where_the_board_that_was_pressed_is_gone(
    friday: Lobby, pages: Pages
) -> None:
    """The board was deleted before a start, and the press comes in after it: nobody knows of that board."""
    friday.telegram.errors = [BadRequest("Message to edit not found")]
    pages.open_for_all(press(friday, Where(ANN.id, private=True), 3), Screen(("the history",)))
    await friday.shows()
    assert friday.telegram.errors == []
    assert friday.telegram.sent == 1


async def test_what_follows_before_a_page_stands_takes_its_place(friday: Lobby, pages: Pages) -> None:
    pressed = press(friday, Where(ANN.id, private=True), 3)
    pages.open_for_all(pressed, Screen(("is being made",)))
    pages.follow(pressed, Screen(("is made",)), "kotbot")
    assert await friday.shows() == ["is made"]
    pages.follow(pressed, Screen(("was made",)), "kotbot")
    assert await friday.shows() == ["was made"]


async def test_so_it_does_on_a_page_for_one_person_in_a_group(friday: Lobby, pages: Pages) -> None:
    friday.wants()
    await friday.shows()
    pressed = press(friday, GROUP, 7)
    pages.open(pressed, Screen(("is being made",)), "kotbot", gist)
    pages.follow(pressed, Screen(("is made",)), "kotbot")
    await friday.shows()
    assert friday.telegram.alone == ["is made"]
    pages.follow(pressed, Screen(("was made",)), "kotbot")
    await friday.shows()
    assert friday.telegram.alone == ["is made", "was made"]
