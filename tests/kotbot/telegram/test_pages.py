"""Pages that a button opens: where they stand, and what follows on them."""

from collections.abc import Awaitable, Callable
from typing import cast

import pytest
from telegram import Bot
from telegram.error import BadRequest

from kotbot.matches.facts import Where
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.ephemeral import EphemeralMessages
from kotbot.telegram.outgoing.messages import Messages
from kotbot.telegram.outgoing.outbox import Draws
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


async def test_a_board_goes_between_a_deleted_page_and_the_one_in_its_place(
    friday: Lobby, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are two messages, and a chat may have no room for both at once."""
    drawn: list[int] = []
    pressed = press(friday, GROUP, 3)
    monkeypatch.setattr(friday.telegram, "edit_message_text", gone_while(friday.wants))
    monkeypatch.setattr(friday.boards, "is_board", is_no_board)
    friday.outbox.draw_with(draws(friday, drawn))

    pages.open_for_all(pressed, Screen(("the history",)))
    await friday.shows()

    assert drawn == [0], "the page was not sent yet"
    assert friday.telegram.sent == 1


async def test_who_turns_to_another_page_meanwhile_is_sent_that_one_alone(
    friday: Lobby, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = Where(ANN.id, private=True)
    other = Press(Action(Verb.LOG, friday.facts.code), ANN, private, 3, "another press")
    turns = gone_while(lambda: pages.open_for_all(other, Screen(("the log",))))
    monkeypatch.setattr(friday.telegram, "edit_message_text", turns)

    pages.open_for_all(press(friday, private, 3), Screen(("the history",)))
    await friday.shows()

    assert friday.telegram.sent == 1


def gone_while(happens: Callable[[], object]) -> Callable[..., Awaitable[None]]:
    """Edits of a message that is gone; something happens during the first of them."""
    first = [happens]

    async def edit(*_: object, **__: object) -> None:
        if first:
            first.pop()()
        raise BadRequest("Message to edit not found")

    return edit


async def is_no_board(_: object) -> bool:
    return False


def draws(friday: Lobby, drawn: list[int]) -> Draws:
    """Note how many messages were sent before each board."""

    async def draw(chat: int, code: str) -> int:
        drawn.append(friday.telegram.sent)
        return 1

    return draw


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


async def test_a_press_that_overtakes_the_news_of_its_board_opens_a_page_for_one_person(
    friday: Lobby, pages: Pages
) -> None:
    """Telegram shows a board to its readers before the bot has the answer to its call."""
    friday.wants()
    pages.open(press(friday, GROUP, 7), Screen(("the dice",)), "kotbot", gist)
    await friday.shows()
    assert friday.telegram.alone == ["the dice"]
    assert friday.telegram.sent == 1, "only the board is for all"
