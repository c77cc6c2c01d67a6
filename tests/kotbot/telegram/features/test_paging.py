"""What was played in a chat is read in parts: presses of others come between."""

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from kotbot.matches.log import played
from kotbot.matches.people.names import sign
from kotbot.telegram.features.people import guests, statistics
from kotbot.telegram.incoming import Opened, Press
from kotbot.telegram.registry import OnPress
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Action
from kotbot.views.base.verbs import OfGuest, Verb
from kotbot.views.base.verbs import Scope as Whose
from tests.kotbot.matches.around.evenings import evening
from tests.kotbot.matches.kit import ANN, GROUP, Bot


@pytest.fixture(autouse=True)
def _three_evenings(tmp_path: Path) -> None:
    bot = Bot(f"sqlite:///{tmp_path}/kotbot.db")
    for _ in range(3):
        evening(bot, ANN, "Zoe")
    bot.close()


def at_once(*_: object) -> NoReturn:
    raise AssertionError("a whole chat is read in one transaction")


@pytest.mark.parametrize(
    ("answer", "verb", "args"),
    [
        (statistics.open_stats, Verb.STATS, [Whose.CHAT]),
        (guests.show_guests, Verb.GUESTS, ["0"]),
        (guests.about_guest, Verb.GUEST, [sign("zoe"), OfGuest.SHOW]),
    ],
)
async def test_statistics_and_guests_of_a_chat_are_those_of_all_parts(
    service: Service, monkeypatch: pytest.MonkeyPatch, answer: OnPress, verb: Verb, args: Sequence[str]
) -> None:
    monkeypatch.setattr(played, "ON_A_PAGE", 2)
    monkeypatch.setattr(played, "of_chat", at_once)
    opened = Opened()
    assert (
        await answer(service, Press(Action(verb, args=tuple(args)), ANN, GROUP, 0, "1", opened=opened))
        is None
    )
    assert opened.screen is not None
    assert "Zoe" in str(opened.screen)
    assert "3" in str(opened.screen)
