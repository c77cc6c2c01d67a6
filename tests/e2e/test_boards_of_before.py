"""Boards of matches that are over or gone: what is typed in answer to them, and their buttons."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from tests.e2e.tables import KeptTable, lay_out_in_a_group

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]


async def ended(table: KeptTable) -> Message:
    """The board of a game that ended without a result."""
    await table.press("⋯")
    await table.host.presses(table.room, "End the game")
    await table.host.presses(table.room, "Without a result")
    return await table.host.sees(table.room, "It counts for nobody")


async def test_what_is_typed_to_the_board_of_an_ended_table_is_told_that_it_is_over_or_where_the_next_is(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """What is only said there is between people."""
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann", counters=True)
    board = await ended(table)
    talk = await ann.says(table.room, "well played", reply_to=board)
    entry = await ann.says(table.room, "bob -3", reply_to=board)
    told = await ann.sees(table.room, "This match is over")
    assert [message.id for message in table.room.messages()[-3:]] == [talk.id, entry.id, told.id]
    await ann.says(table.room, "/score")
    await ann.sees(table.room, "The box is on the table")
    await ann.says(table.room, "bob -3", reply_to=board)
    await ann.sees(table.room, "/board brings it down")


async def test_the_boards_of_who_is_forgotten_lose_their_buttons(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """The match was theirs alone and is gone with them."""
    chat = await ann.starts()
    await ann.presses(chat, "Play")
    lobby = await ann.sees(chat, "Against whom?")
    await ann.says(chat, "/privacy")
    await ann.presses(chat, "Delete mine")
    await ann.presses(chat, "Delete everything")
    await ann.sees(chat, "I have never seen you")

    def is_bare() -> bool | None:
        return next(not message.buttons for message in chat.messages() if message.id == lobby.id) or None

    await playground.until(is_bare, chat.transcript)
