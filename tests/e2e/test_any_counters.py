"""Counters for a box on the table, in the chat of two friends where the bot is no member."""

import pytest

from kotbot.playground.client import PlaygroundClient
from kotbot.views.base import signs
from tests.e2e.any_chats import BOTH_WAYS, Calls
from tests.e2e.lobbies import gather
from tests.e2e.tables import KeptTable

pytestmark = [pytest.mark.timeout(120), pytest.mark.usefixtures("bot", "nobody_is_called")]


@BOTH_WAYS
async def test_two_friends_count_their_box_by_taps_from_the_set_up_to_a_rematch(
    playground: PlaygroundClient, calls: Calls
) -> None:
    ann, bob = await gather(playground, 2)
    here, there = ann.private(bob), bob.private(ann)
    called = await calls(ann, here, "score 2016")

    await bob.presses(there, "Join")
    await ann.sees(here, "\u2068Bob\u2069")
    await ann.presses(here, "Start")
    await ann.presses(here, "\u2068Ann\u2069")
    await ann.finds_button(here, signs.LOG)
    table = KeptTable(playground, here, ann)

    await table.press("★ +1")
    await table.counts((10, 1, 0), (10, 0, 0))
    await table.press("🏙 Tokyo")
    await table.press("🏙 → 👽")
    await table.press("🐾 Attack")
    await table.press("2🐾")
    await table.counts((10, 1, 0), (8, 0, 0))
    await bob.presses(there, "↩")
    await table.counts((10, 1, 0), (10, 0, 0))

    await table.answer("End")
    await table.answer("👽 Ann")
    await table.answer("It counts")
    await table.shows("Ann", "Rematch")
    await bob.presses(there, "Rematch")
    await ann.finds_button(here, "Start")
    assert [message.id for message in here.messages() if message.buttons] == [called.id]
