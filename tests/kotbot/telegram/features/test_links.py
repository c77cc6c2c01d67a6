"""The link of a table: told once, also where its press comes twice, in chats alone that the bot is for."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import text

from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.open import watching
from kotbot.matches.ports import Unit
from kotbot.settings import Settings
from kotbot.telegram.features.matches.watching import watch
from kotbot.telegram.incoming import Press
from kotbot.telegram.mini_app import PageQueries
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.redraws import Redraws
from kotbot.telegram.screens import Screens
from kotbot.telegram.service import Service
from kotbot.views.base import actions
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import WatchAction
from tests.kotbot.telegram.features.conftest import OURS

ANN = Person(11, "Ann", language="en")
GROUP, ELSEWHERE = Where(OURS), Where(OURS - 1)


@pytest.fixture
def pages(service: Service, monkeypatch: pytest.MonkeyPatch) -> list[Screen]:
    """What is shown to Ann; no board is drawn."""
    shown: list[Screen] = []
    monkeypatch.setattr(Screens, "open", lambda _, __, screen: shown.append(screen))
    monkeypatch.setattr(Redraws, "redraw", lambda *_: None)
    service.page_links = PageLinks(cast(Any, service.bot), "https://kotbot.example/table")
    return shown


async def opened(service: Service, where: Where) -> MatchFacts:
    reply = await service.store.run(lambda unit: digital_lobby.open_lobby(unit, where, ANN))
    assert reply.facts is not None
    return reply.facts


def everything(unit: Unit) -> str:
    """All that stands in the tables of matches, links and presses."""
    connection = unit._connection
    return str([connection.execute(text(f'SELECT * FROM "{it}"')).all() for it in ("match", "link", "press")])


async def test_a_press_that_comes_twice_makes_one_link_whose_secret_stands_nowhere(
    service: Service, pages: list[Screen]
) -> None:
    lobby = await opened(service, GROUP)
    press = Press(actions.watch(lobby), ANN, GROUP, 7, "press-1")
    for _ in range(2):
        await watch(service, press, WatchAction.FIRST, "")
    first, again = pages
    secret = next(button.copy for row in first.keyboard for button in row if button.copy).partition("#")[2]
    assert len(secret) == 16
    assert "watch#" not in html_of(again)
    assert len(await service.store.run(lambda unit: unit.links())) == 1
    assert secret not in await service.store.run(everything)


async def test_a_link_of_a_chat_that_the_bot_is_not_for_any_more_shows_nothing(service: Service) -> None:
    backend = PageQueries(
        Settings(chats=frozenset({OURS})), service.store, cast(Any, SimpleNamespace()), cast(Any, None)
    )
    for where in (GROUP, ELSEWHERE):
        code = (await opened(service, where)).code
        await service.store.run(lambda unit, it=code: watching.share(unit, it, ANN, f"of {it}"))  # type: ignore[misc]
        assert await backend.shown_by(f"of {code}") == (code if where is GROUP else None)
