"""What was played in a chat or by a person is read of its rows, in one transaction for each page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

import pytest

from kotbot.matches import privacy
from kotbot.matches.facts import Where
from kotbot.matches.log import guests as taking
from kotbot.matches.people.names import sign
from kotbot.store.unit import Unit
from kotbot.telegram.features.people import privacy as privacy_pages
from kotbot.telegram.incoming import OpenedPage, Press
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.registry import PRESSES
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action, AnyVerb
from kotbot.views.base.verbs import OfGuest, Verb
from kotbot.views.base.verbs import Scope as Whose
from scripts.testing.matches import ANN, BOB, GROUP, Bot
from tests.kotbot.matches.log.evenings import evening, named


@pytest.fixture(autouse=True)
def _three_evenings(url: str) -> None:
    bot = Bot(url)
    for _ in range(3):
        evening(bot, ANN, "Zoe")
    evening(bot, BOB, "Max")
    bot.close()


def a_match(*_: object) -> NoReturn:
    raise AssertionError("a match is read, with all that was played in it")


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        (Verb.STATS, [Whose.CHAT]),
        (Verb.TOP, ["rating", "ever"]),
        (Verb.FARED, [f"g{sign('zoe')}"]),
        (Verb.GUESTS, ["0"]),
        (Verb.GUEST, [sign("zoe"), OfGuest.SHOW]),
    ],
)
async def test_statistics_lists_and_guests_of_a_chat_are_read_of_rows_alone(
    service: Service, monkeypatch: pytest.MonkeyPatch, verb: AnyVerb, args: Sequence[str]
) -> None:
    for read in ("matches_in", "matches_of", "matches_with", "seats_of_all", "events", "seats"):
        monkeypatch.setattr(Unit, read, a_match)
    opened = OpenedPage()
    pressed = Press(Action(verb, args=tuple(args)), ANN, GROUP, 0, "1", opened=opened)
    assert await PRESSES[verb](service, pressed) is None
    assert opened.screen is not None
    assert "Zoe" in repr(opened.screen)
    assert "3" in repr(opened.screen)


async def test_what_counts_for_a_person_is_in_their_own_matches_and_their_guests_(service: Service) -> None:
    await service.store.run(lambda unit: taking.take_over(unit, named(unit, GROUP.chat, "zoe"), BOB, "1"))
    opened = OpenedPage()
    pressed = Press(Action(Verb.STATS, args=(Whose.ME,)), BOB, Where(BOB.id, private=True), 0, "1")
    pressed = replace(pressed, opened=opened)
    assert await PRESSES[Verb.STATS](service, pressed) is None
    assert opened.screen is not None
    assert "4 matches played" in html_of(opened.screen)
    assert "3 of them as a guest" in html_of(opened.screen)


@pytest.mark.parametrize("size", [1, 2, 100])
async def test_an_export_has_what_is_in_all_parts(
    service: Service, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(privacy, "AT_ONCE", size)
    exported = await privacy_pages.exported(service, ANN.id)
    codes = [seat["match"] for seat in exported["seats"]]
    assert codes == exported["hosted"]
    assert len(codes) == 3
    answers = [(answer["match"], answer["answer"]) for answer in exported["answers"]]
    assert answers == [(code, text) for code in reversed(codes) for text in ("set 1 stars 20", "win 1")]
