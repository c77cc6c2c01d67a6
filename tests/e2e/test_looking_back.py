"""A match that has ended is leafed through by turns, shared by a link, and played on from."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.telegram.outgoing.buttons import action_of
from kotbot.views.base.verbs import Verb
from scripts.testing.taps import LOG
from tests.e2e.lobbies import begin

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(300)]


@pytest.mark.usefixtures("short_matches")
async def test_turn_by_turn_and_on_from_one_of_them(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob], seed=4)
    await table.play()
    room, board = table.room, table.board

    await ann.presses(room, "Turn by turn", on=board)
    page = await ann.sees_alone(room, "Turn 1 of ")
    assert page.button("Play on from here") is None
    await ann.presses(room, "2", on=page)
    page = await ann.sees_alone(room, "Turn 2 of ")

    share = page.button("Share")
    assert share is not None
    assert share.value.startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2F")
    payload = share.value.partition("start%3D")[2]
    action = action_of(payload.removeprefix("page_"))
    assert action is not None
    assert (action.verb, action.args) == (Verb.TURNS, ("2",))

    own = await bob.starts(payload)
    page = await bob.sees(own, "Turn 2 of ")
    await bob.presses(own, "3", on=page)
    page = await bob.sees(own, "Turn 3 of ")
    answer = await bob.presses(own, "Play on from here", on=page)
    assert answer.alert is None
    await bob.finds_button(own, LOG)
    await bob.presses(own, "Play on from here", on=page)
    running = await bob.sees(own, "A match is on here already.")
    assert "counts for nobody" in running.text
    assert running.button("Stop the match") is not None

    cem = await playground.person("Cem")
    strange = await cem.starts(payload)
    await cem.sees(strange, "There is no such match here.")
    assert not any("Turn 2 of" in message.text for message in strange.messages())
