"""Telling the one who is asked, and nobody else, in a message of its own."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from tests.e2e.lobbies import begin

pytestmark = pytest.mark.usefixtures("bot")

CALLS = ("Tokyo waits for you", "wants your place in Tokyo")


def calls(room: Room) -> list[Message]:
    """Notices that somebody is asked."""
    return [message for message in room.messages() if any(words in message.text for words in CALLS)]


async def test_the_next_player_is_called_once_and_the_former_notice_goes(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    called = 0

    def names_who_is_asked() -> bool | None:
        return any(f"\u2068{table.asked().name}\u2069" in call.text for call in calls(table.room)) or None

    for _ in range(40):
        before = table.asked()
        await table.tap()
        assert len(calls(table.room)) <= 1
        if called == 3:
            break
        if table.asked() is not before:
            called += 1
            await playground.until(names_who_is_asked, table.transcript)
    assert called == 3


async def test_a_call_goes_when_it_is_answered_and_not_with_the_next_call(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Whoever opens rolls and goes on with their turn: nobody is called after them."""
    table = await begin(playground, [ann, bob])
    await ann.sees(table.room, "Tokyo waits for you")
    await table.press(next(it for it in table.choices() if it.value.startswith("c:")), table.board)

    def gone() -> bool | None:
        called = [it for it in table.room.messages() if "Tokyo waits for you" in it.text]
        return None if called else True

    await playground.until(gone, table.transcript)


async def test_a_board_that_scrolled_far_comes_down_with_the_notice(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    group, first = table.room, table.board.id
    await ann.sees(group, "Tokyo waits for you")  # else the board comes down with this call already
    for number in range(20):
        await ann.says(group, f"chatter {number}")
    asked = table.asked()
    while table.asked() is asked:
        await table.tap()
    await playground.until(lambda: table.board.id != first or None, table.transcript)
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

    await playground.until(gone, lambda: "the notice stays")
    await bob.says(group, "/verify")
    await bob.sees(group, "All honest")
