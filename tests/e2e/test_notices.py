"""Telling the one who is asked, and nobody else, in a message of its own."""

import contextlib

import pytest

from kotbot.playground.client import NotSeenError, PersonClient, PlaygroundClient
from tests.e2e.lobbies import begin

pytestmark = pytest.mark.usefixtures("bot")


async def test_the_next_player_is_called_once_and_the_former_notice_goes(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    group = table.room
    for _ in range(12):
        await table.tap()
        await ann.sees(group, "Tokyo waits for you")
        waiting = [message for message in group.messages() if "Tokyo waits for you" in message.text]
        assert len(waiting) <= 2


async def test_a_board_that_scrolled_far_comes_down_with_the_notice(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    group, first = table.room, table.board.id
    for number in range(20):
        await ann.says(group, f"chatter {number}")
    for _ in range(20):
        await table.tap()
        with contextlib.suppress(NotSeenError):
            await playground.until(lambda: table.board.id != first or None, lambda: "not yet", 1.0)
            break
    assert table.board.id > first + 20


async def test_who_was_waited_for_is_waited_for_no_more_when_the_match_is_stopped(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = (await begin(playground, [ann, bob])).room
    await ann.sees(group, "Tokyo waits for you")
    await ann.says(group, "/stop")
    await ann.presses(group, "Stop it now")
    await ann.sees(group, "The match was stopped.")

    def gone() -> bool | None:
        return None if any("Tokyo waits for you" in message.text for message in group.messages()) else True

    await playground.until(gone, lambda: "the notice stays", 10)
    await bob.says(group, "/verify")
    await bob.sees(group, "All honest")
