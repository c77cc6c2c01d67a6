"""Where a bot is for some chats only, matches in any chat are off unless its host says otherwise."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import InlineQuery, Message

from kotbot.matches.inline_chats import Way, chat_of
from kotbot.settings import Settings
from kotbot.telegram.features.anywhere.offering import offers, on_guest_message
from kotbot.telegram.service import Service
from scripts.testing.matches import ANN

HERE = chat_of("BAAA", Way.GUEST)


@pytest.mark.parametrize(
    ("chats", "said", "plays"),
    [((), None, True), ((-5,), None, False), ((-5,), True, True), ((), False, False)],
)
def test_whether_matches_are_played_in_any_chat(
    chats: tuple[int, ...], said: bool | None, plays: bool
) -> None:
    settings = Settings(chats=frozenset(chats), any_chat=said)

    assert settings.plays_anywhere is plays
    assert settings.allows(HERE) is plays


async def test_nothing_is_offered_where_it_is_off(service: Service) -> None:
    query = cast(InlineQuery, SimpleNamespace(query="", chat_type="private"))

    assert await offers(service, query, ANN) == []


async def test_a_guest_call_is_not_answered_where_it_is_off(service: Service) -> None:
    called: list[Any] = []

    async def answer_guest_query(*given: Any) -> None:
        called.append(given)

    cast(Any, service.bot).answer_guest_query = answer_guest_query
    message = cast(Message, SimpleNamespace(guest_query_id="7", text="@kotbot_bot duel"))

    await on_guest_message(service, message, ANN)

    assert called == []
