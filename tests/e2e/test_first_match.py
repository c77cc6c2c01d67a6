"""The first match teaches whoever never played, at the question on the board, and is silent after it."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from scripts.testing.taps import Table
from tests.e2e.lobbies import begin, start, start_against

pytestmark = pytest.mark.usefixtures("bot")

LESSON = "🎓"
ENOUGH = "Thanks, I know"


def lines(board: Message) -> list[str]:
    """The lessons on a board."""
    return [line for line in board.text.split("\n") if LESSON in line]


async def played(table: Table) -> list[str]:
    """All lessons in the order in which they came upon a board, until the match was over."""
    told: list[str] = []
    before: list[str] = []
    while not table.over():
        now = lines(table.board)
        told += [line for line in now if line not in before]
        before = now
        await table.tap()
    return told


async def test_each_new_thing_is_told_once_and_the_second_match_is_silent(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    chat = await ann.starts()
    table = await start_against(playground, chat, ann)
    assert "Tap the dice that you keep" in lines(table.board)[0]
    told = await played(table)
    assert len(told) > 1
    assert len(set(told)) == len(told)
    await ann.presses(chat, "Rematch", on=table.board)
    again = await start(playground, chat, [ann])
    assert await played(again) == []


async def test_in_a_group_a_lesson_names_whom_it_is_for_and_ends_by_a_tap_but_of_no_stranger(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    eve = await playground.person("Eve")
    table = await begin(playground, [ann, bob])
    await ann.adds(table.room, eve)
    told = await eve.presses(table.room, ENOUGH, on=table.board)
    assert told.alert == "Those lines are for somebody who plays for the first time."
    assert lines(table.board) != []
    asked = table.asked()
    other = ann if asked is bob else bob
    assert f"{LESSON} \u2068{asked.name}\u2069: Tap the dice" in lines(table.board)[0]
    before = table.seen()
    told = await other.presses(table.room, ENOUGH, on=table.board)
    assert told.text == "No more lessons, then. /help tells how to play."
    assert lines(table.board) != []
    await asked.presses(table.room, ENOUGH, on=table.board)
    await table.moves_on(before)
    assert lines(table.board) == []
    assert table.board.button(ENOUGH) is None
