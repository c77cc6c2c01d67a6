"""Who cannot be written to in private is tried once, and has a key below the board that waits for them."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, TelegramError

from kotbot.i18n import Texts
from kotbot.page.live import Live
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.unreached import AGAIN_SECONDS, Unreached
from kotbot.telegram.redraws import Redraws
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Screen
from tests.kotbot.telegram.outgoing.kit import Lobby
from tests.kotbot.telegram.outgoing.test_inline_boards import opened

ANN, BOB = 1, 2


def call(texts: Texts) -> Screen:
    return screen(texts, ["It is your turn."])


async def playing(lobby: Lobby) -> Redraws:
    """A match in an inline message that has begun, and what follows its changes."""
    lobby.telegram.bot = SimpleNamespace(supports_inline_queries=True)  # type: ignore[attr-defined]
    await lobby.begins()
    lobby.wants()
    await lobby.shows()
    thinkers = SimpleNamespace(when_answered=lambda _: None)
    links = PageLinks(cast(Bot, lobby.telegram), None)
    whispers = SimpleNamespace(when_passed_over=lambda _: None, tell_if_asked=lambda _: None)
    rest = (cast(Any, None), Live(encode), cast(Any, thinkers), links, cast(Any, whispers))
    return Redraws(lobby.store, lobby.outbox, lobby.boards, lobby.notices, *rest)


@pytest.mark.parametrize(
    "refusal", [Forbidden("bot can't initiate conversation with a user"), BadRequest("Chat not found")]
)
async def test_who_never_started_the_bot_is_tried_once_and_the_board_has_a_key(
    friday: Lobby, refusal: TelegramError
) -> None:
    lobby = await opened(friday.store)
    redraws = await playing(lobby)
    lobby.telegram.refuses_to_send = [refusal]

    redraws.notify(lobby.facts, call)
    assert len(await lobby.shows()) == 1
    redraws.notify(lobby.facts, call)

    assert await lobby.shows() == []
    assert lobby.telegram.sent == 0


async def test_who_comes_is_called_again_and_the_key_goes(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    redraws = await playing(lobby)
    lobby.telegram.refuses_to_send = [Forbidden("bot was blocked by the user")]
    redraws.notify(lobby.facts, call)
    await lobby.shows()
    assert lobby.facts.asked is not None
    account = lobby.facts.seats[lobby.facts.asked].account
    assert account is not None

    await redraws.came(account)
    assert len(await lobby.shows()) == 1
    redraws.notify(lobby.facts, call)
    await lobby.shows()

    assert lobby.telegram.sent == 1


def test_another_process_may_have_heard_of_them_after_an_hour() -> None:
    now = [0.0]
    unreached = Unreached(lambda: now[0])
    unreached.note(ANN)
    assert [unreached.may_be_tried(account) for account in (ANN, BOB)] == [False, True]

    now[0] = AGAIN_SECONDS

    assert unreached.may_be_tried(ANN)
    assert unreached.has(ANN)
