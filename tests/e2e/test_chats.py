"""The life of chats: boards deleted, the bot removed or muted, groups moved, topics, anonymous admins."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.telegram.outgoing.notices import FAR
from scripts.testing.taps import LOG, Table
from tests.e2e.lobbies import begin, start, start_against

pytestmark = pytest.mark.usefixtures("bot")

ON_ITS_WAY = 60.0
"""Seconds by the clock of the playground."""


@pytest.fixture
async def table(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> Table:
    """Ann, who made the group and administers it, and Bob."""
    return await begin(playground, [ann, bob])


async def test_a_board_that_was_deleted_is_sent_anew(table: Table, ann: PersonClient) -> None:
    lost = table.board
    asked, others = table.asked(), [message for message in table.room.messages() if message.button(LOG)]
    assert others == [lost]
    await asked.presses(table.room, "Roll 6 dice", on=lost, answer_within=0)
    await ann.deletes(table.room, lost)
    await ann.says(table.room, "/board")
    await ann.finds_button(table.room, LOG)
    await table.tap()
    assert table.board.id != lost.id


async def test_a_deleted_board_comes_back_with_the_next_answer(
    playground: PlaygroundClient, table: Table, ann: PersonClient
) -> None:
    """Its press is on the way when the board goes: the edit finds nothing, and a new board is sent."""
    lost = table.board
    await playground.fault("delay", method="editMessageText", seconds=ON_ITS_WAY)
    await table.asked().presses(table.room, "Roll 6 dice", on=lost)
    await playground.faults_happen()
    await ann.deletes(table.room, lost)
    await playground.advance(ON_ITS_WAY)
    board, _ = await ann.finds_button(table.room, LOG)
    assert board.id != lost.id
    assert "roll 2 of 3" in board.text


async def test_a_board_that_scrolled_far_comes_down_and_leaves_no_buttons_behind(
    playground: PlaygroundClient, table: Table, bob: PersonClient
) -> None:
    """The others talk a lot; the next notice brings the board along, and there is one board with buttons."""
    first = table.board
    for number in range(FAR):
        await bob.says(table.room, f"talk {number}")
    asked = table.asked()
    while table.asked() is asked:
        await table.tap()
    await playground.until(lambda: table.board.id != first.id or None, table.transcript)

    def alone() -> bool | None:
        return sum(message.button(LOG) is not None for message in table.room.messages()) == 1 or None

    await playground.until(alone, table.transcript)


async def test_a_match_pauses_while_the_bot_is_away_and_goes_on_when_it_comes_back(
    playground: PlaygroundClient, table: Table, ann: PersonClient
) -> None:
    before, board = table.seen(), table.board
    await ann.kicks(table.room, playground.bot)
    await ann.adds(table.room, playground.bot)
    await ann.says(table.room, "/board")
    await table.comes_anew(board)
    assert table.seen().text == before.text
    await table.tap()


async def test_a_muted_bot_pauses_the_match_and_goes_on_when_it_may_speak(
    playground: PlaygroundClient, table: Table, ann: PersonClient
) -> None:
    before = table.seen()
    table.room = await ann.mutes(table.room, playground.bot)
    await ann.unmutes(table.room, playground.bot)
    await ann.finds_button(table.room, LOG)
    assert table.seen().text == before.text
    await table.tap()


async def test_a_match_moves_with_its_group_to_the_supergroup(
    playground: PlaygroundClient, table: Table, ann: PersonClient, bob: PersonClient
) -> None:
    await table.tap()
    before = table.seen()
    table.room = await ann.migrates(table.room)
    await bob.finds_button(table.room, LOG)
    assert (table.seen().text, table.seen().buttons) == (before.text, before.buttons)
    await table.tap()


async def test_two_matches_in_two_topics_do_not_meet(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    forum = await ann.creates_group("Forum", bob, playground.bot, forum=True)
    tables = []
    for name in ("North", "South"):
        topic = await ann.creates_topic(forum, name)
        await ann.says(topic, "/newgame")
        await bob.presses(topic, "Join")
        await bob.sees(topic, "\u2068Bob\u2069")
        tables.append(await start(playground, topic, [ann, bob]))
    north, south = tables
    for _ in range(3):
        resting = south.seen()
        await north.tap()
        assert south.seen() == resting
        resting = north.seen()
        await south.tap()
        assert north.seen() == resting
    assert north.board.thread == north.room.thread
    assert south.board.thread == south.room.thread


async def test_an_anonymous_admin_stops_a_match_that_is_not_theirs_and_who_is_none_asks_for_votes(
    playground: PlaygroundClient, table: Table, ann: PersonClient, bob: PersonClient
) -> None:
    before = table.seen()
    await bob.says(table.room, "/stop")
    await bob.sees(table.room, "vote")
    await table.brings_down()
    assert table.seen().text == before.text
    eve = await playground.person("Eve")
    await ann.adds(table.room, eve)
    await ann.promotes(table.room, eve)
    table.room = await eve.hides(table.room)
    await ann.finds_button(table.room, LOG)
    await eve.says(table.room, "/stop")
    await eve.presses(table.room, "Stop it now")
    await ann.sees(table.room, "stopped")


async def test_a_lobby_that_an_anonymous_admin_opens_is_that_of_the_first_who_joins(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Commands come from nobody then, presses from the person: the group itself has no seat."""
    room = await ann.hides(await ann.creates_group("Friday", bob, playground.bot))
    await ann.says(room, "/newgame")
    await ann.sees(room, "2 more monsters are needed")
    await ann.presses(room, "Join")
    await ann.sees(room, "\u2068Ann\u2069")
    await bob.presses(room, "Join")
    await bob.sees(room, "\u2068Ann\u2069 starts")
    table = await start(playground, room, [ann, bob])
    await table.tap()
    assert "Friday" not in table.board.text


async def test_a_table_that_an_anonymous_admin_lays_out_has_no_seat_for_the_group(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    room = await ann.hides(await ann.creates_group("Friday", bob, playground.bot))
    await ann.says(room, "/score")
    table = await ann.sees(room, "Who sits here")
    assert "Friday" not in table.text
    for person in (ann, bob):
        await person.presses(room, "Join")
        await person.sees(room, f"\u2068{person.name}\u2069")
    await ann.presses(room, "Start")
    await ann.presses(room, "You draw")
    await ann.sees(room, "your result?")


async def test_an_admin_starts_a_lobby_whose_host_went_away(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Ann administers the group and does not play; Cem may not touch the lobby."""
    cem = await playground.person("Cem")
    room = await ann.creates_group("Friday", bob, cem, playground.bot)
    await bob.says(room, "/newgame")
    await bob.finds_button(room, "Options")
    refused = await cem.presses(room, "Computers")
    assert refused.alert is not None
    await ann.presses(room, "Computers")
    await ann.presses(room, "Add: 🤖 Hatchling")
    await ann.finds_button(room, "Send away")
    await ann.presses(room, "Back")
    await ann.finds_button(room, "Start")
    assert (await cem.presses(room, "Start")).alert is not None
    await ann.presses(room, "Start")
    await ann.finds_button(room, LOG)


async def test_a_private_match_survives_being_blocked(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    room = await ann.starts()
    table = await start_against(playground, room, ann)
    before, board = table.seen(), table.board
    await ann.blocks()
    await ann.unblocks()
    await ann.says(room, "/help")
    await ann.says(room, "/games")
    await ann.says(room, "/board")
    await table.comes_anew(board)
    assert (table.seen().text, table.seen().buttons) == (before.text, before.buttons)
    await table.tap()
