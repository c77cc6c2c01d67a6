"""Telegram's budgets, on both sides: never a 429 of the bot's own making, few edits, and 429s survived."""

import asyncio

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.taps import Table
from tests.e2e.conftest import running_at
from tests.e2e.lobbies import begin
from tests.e2e.tables import lay_out_in_a_group

TIGHT = 4.0
"""As many messages as four bots may send: little enough that busy chats are held back."""
MATCHES = 30
TAPS = 4


async def edits(playground: PlaygroundClient) -> int:
    """Edits of messages so far."""
    number: int = (await playground.statistics())["calls"].get("editMessageText", 0)
    return number


async def too_many(playground: PlaygroundClient) -> int:
    """Answers "429 Too Many Requests" so far."""
    number: int = (await playground.statistics())["errors"].get("429", 0)
    return number


@pytest.mark.timeout(300)
async def test_thirty_matches_at_once_never_hear_too_many_requests(
    telegram: Playground, settings: Settings, playground: PlaygroundClient
) -> None:
    async def play(number: int) -> Table:
        ann = await playground.person(f"Ann{number}")
        bob = await playground.person(f"Bob{number}")
        table = await begin(playground, [ann, bob], seed=number)
        for _ in range(TAPS):
            await table.tap()
        return table

    async with running_at(TIGHT, settings, telegram):
        tables = await asyncio.gather(*(play(number) for number in range(MATCHES)))
    assert sum(table.taps for table in tables) >= MATCHES * TAPS
    assert await too_many(playground) == 0


@pytest.mark.timeout(300)
async def test_a_storm_of_taps_in_one_group_never_hears_too_many_requests(
    telegram: Playground,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
) -> None:
    """Drafts are drawn while there is room; all of them are answered and count."""
    async with running_at(TIGHT, settings, telegram):
        table = await begin(playground, [ann, bob])
        asked, board, dice = table.asked(), table.board, table.dice()
        before = await edits(playground)
        for _ in range(20):
            for die in (*dice, *reversed(dice)):
                answer = await asked.presses(table.room, die.text, on=board)
                assert answer.text.startswith("Keeping")
        drawn = await edits(playground) - before
        await asked.presses(table.room, "Keep all 6", on=board)
    assert await too_many(playground) == 0
    assert drawn < 120, "half of the taps and more were not drawn one by one"


async def test_a_greeting_stands_above_the_board_that_is_asked_for_at_once(
    telegram: Playground, settings: Settings, playground: PlaygroundClient, ann: PersonClient
) -> None:
    """The bot has just begun, so both wait until the chat may have its first message."""
    async with running_at(TIGHT, settings, telegram):
        room = await ann.starts()
        await ann.says(room, "/score")
        greeting = await ann.sees(room, "poor old Tokyo")
        board = await ann.sees(room, "\u2068Ann\u2069")
    assert greeting.id < board.id


@pytest.mark.usefixtures("bot")
async def test_a_chat_with_a_server_error_pauses_and_delays_no_other(
    telegram: Playground, playground: PlaygroundClient
) -> None:
    slow = await begin(playground, [await playground.person("Ann"), await playground.person("Bob")])
    fast = await begin(playground, [await playground.person("Cem"), await playground.person("Ewa")])
    before = slow.seen()
    await playground.fault("error", method="editMessageText", status=503)
    await slow.press(next(b for b in slow.choices() if "Roll" in b.text), slow.board)
    for _ in range(10):
        await fast.tap()
    await slow.moves_on(before)
    await slow.tap()


@pytest.mark.usefixtures("bot")
async def test_too_many_requests_leave_the_match_right(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """The server is stricter than the bot believes: it is told to wait, waits, and draws the latest state."""
    table = await begin(playground, [ann, bob])
    await playground.limits(2)
    while not await too_many(playground):
        asked, board, before = table.asked(), table.board, table.seen()
        button = next(it for it in table.choices() if it.value[:2] in ("a:", "c:"))
        assert (await asked.presses(table.room, button.text, on=board)).answered
        await table.moves_on(before)
    await playground.limits(100)
    await table.tap()


async def test_of_many_texts_that_are_refused_at_a_table_the_last_one_is_told_why(
    telegram: Playground,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
) -> None:
    """Ten at once are more than one person is answered one by one in a group."""
    async with running_at(TIGHT, settings, telegram):
        table = await lay_out_in_a_group(playground, [ann, bob], "Ann")
        board = table.board
        await asyncio.gather(*(table.type(f"nonsense {number}", by=bob, on=board) for number in range(9)))
        await table.type("the last one", by=bob, on=board)
        await bob.sees(table.room, "No die shows \u2068the\u2069")
