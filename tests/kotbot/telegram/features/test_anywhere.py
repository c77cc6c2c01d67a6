"""Where a bot is for some chats only, matches in any chat are off unless its host says otherwise."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import InlineQuery, Message

from engine import Edition
from kotbot.matches.facts import Status, Where
from kotbot.matches.inline_chats import InlineWay, chat_of
from kotbot.matches.open import inline_matches
from kotbot.matches.open.inline_matches import InvitationKind, Terms
from kotbot.matches.ports import Unit
from kotbot.settings import Settings
from kotbot.telegram.features.anywhere.offering import offers, on_guest_message
from kotbot.telegram.features.matches import lobby as lobbies
from kotbot.telegram.incoming import Press
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Verb
from scripts.testing.matches import ANN, BOB

HERE = chat_of("BAAA", InlineWay.GUEST)


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


async def test_the_key_of_the_lobby_begins_a_duel_that_its_asker_opened(service: Service) -> None:
    terms = Terms(Edition.ORIGINS, InvitationKind.DUEL)

    def opens(unit: Unit) -> str:
        _, word = inline_matches.invite(unit, ANN.id, InlineWay.INLINE, terms)
        opened = inline_matches.accept(unit, "BAAA", terms, word, ANN, "first").facts
        assert opened is not None
        return opened.code

    code = await service.store.run(opens)
    await lobbies.join(service, Press(Action(Verb.JOIN, code), BOB, Where(HERE), 0, "second"))

    match = await service.store.run(lambda unit: unit.match(code))
    assert match is not None
    assert match.status is Status.LIVE


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
