"""What people do to a bot: strangers press, everybody presses twice and at once, on boards of yesterday."""

import asyncio
from dataclasses import replace

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from kotbot.telegram.outgoing.board_sender import ORPHANS
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.views.base.callback_data import For
from kotbot.views.base.verbs import VERBS
from scripts.testing.taps import LOG, Table
from tests.e2e.lobbies import begin
from tests.kotbot.telegram.outgoing.buttons import former_buttons

pytestmark = pytest.mark.usefixtures("bot")

NO_SUCH_MATCH = "There is no such match here. If it is one of a group, press the button there."
ROLL, KEEP_ALL = "Roll 6 dice", "Keep all 6"
TALK = 600.0
"""Seconds by the clock of the playground."""
FORGED = ("x", "a:zzzzzz:1:stop", "start", "m", "a:::stop", "undo:zzzzzz", "board", "\u05d0", ":" * 60)

PAGES = ("close", "card:::wings:second", "lang:::me:uk", "set:::chat:notices:off", "sets:::me")
"""Buttons that stand on pages, never on a board."""


@pytest.fixture
async def table(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> Table:
    """Ann and Bob, one of them before the first roll."""
    return await begin(playground, [ann, bob])


def not_asked(table: Table) -> PersonClient:
    """The other one."""
    return next(person for person in table.people if person is not table.asked())


async def test_a_stranger_and_who_is_not_asked_are_told_whose_turn_it_is_and_change_nothing(
    playground: PlaygroundClient, table: Table
) -> None:
    eve = await playground.person("Eve")
    await table.people[0].adds(table.room, eve)
    before = table.seen()
    answer = await eve.presses(table.room, KEEP_ALL, on=table.board)
    assert answer.alert is not None
    assert "Only those who play" in answer.alert
    answer = await not_asked(table).presses(table.room, KEEP_ALL, on=table.board)
    assert answer.alert is not None
    assert table.asked().name in answer.alert
    assert "♥" in answer.alert
    await table.brings_down()
    assert table.seen().text == before.text


async def test_of_two_people_at_once_only_the_one_who_is_asked_plays(table: Table) -> None:
    before, board, asked, other = table.seen(), table.board, table.asked(), not_asked(table)
    allowed, refused = await asyncio.gather(
        asked.presses(table.room, ROLL, on=board), other.presses(table.room, ROLL, on=board)
    )
    await table.moves_on(before)
    assert allowed.alert is None
    assert refused.alert is not None
    await table.brings_down()
    assert "roll 2 of 3" in table.board.text
    assert table.asked() is asked


async def test_ten_quick_taps_on_dice_all_count(table: Table) -> None:
    asked, board = table.asked(), table.board
    dice = table.dice()
    await asyncio.gather(*(asked.presses(table.room, die.text, on=board, answer_within=0) for die in dice))
    answer = await asked.presses(table.room, dice[-1].text, on=board)
    assert answer.text.startswith("Keeping")
    await table.brings_down()
    kept = [button.text for button in table.dice() if button.text.startswith("•")]
    assert len(kept) == len({die.text for die in dice}), "each face is marked once by its first button"


async def test_forged_data_and_buttons_of_pages_are_answered_and_do_nothing_to_a_board(
    table: Table, ann: PersonClient
) -> None:
    """They neither move nor delete nor cover it."""
    before, board = table.seen(), table.board
    for data in (*FORGED, *PAGES):
        assert (await ann.forges(table.room, data, on=board)).answered, data
    await ann.says(table.room, "/rules")
    await ann.sees(table.room, "The rules")
    after = next(message for message in table.room.messages() if message.id == board.id)
    assert (after.text, after.rows) == (board.text, board.rows)
    await table.brings_down()
    assert (table.seen().text, table.seen().buttons) == (before.text, before.buttons)


@pytest.mark.timeout(300)
async def test_whoever_knows_the_code_of_a_match_elsewhere_neither_sees_nor_moves_it(
    playground: PlaygroundClient, table: Table
) -> None:
    """Invitations carry the code; it lets somebody join who is in the chat, and nothing else."""
    eve = await playground.person("Eve")
    room = await eve.starts()
    mine = await eve.sees(room, "King of Tokyo")
    log = table.board.button(LOG)
    assert log is not None
    code = log.value.split(":")[1]
    of_a_match = (For.SEAT, For.PLAYED, For.WATCHED, For.BOARD, For.MEMBERS)
    actions = [action for action in map(decode, former_buttons()) if action is not None]
    about_it = [action for action in actions if action.verb.whom in of_a_match]
    one_of_each = {action.verb: action for action in about_it}
    assert len(one_of_each) == sum(row.whom in of_a_match for row in VERBS.values())
    forged = [replace(action, match=code) for action in about_it]
    nothing = [replace(action, match="0" * len(code)) for action in one_of_each.values()]
    for action in [*forged, *nothing]:
        answer = await eve.forges(room, encode(action), on=mine)
        assert answer.alert == NO_SUCH_MATCH, action
    assert [message.text for message in room.messages()] == ["/start", mine.text]
    assert [message for message in table.room.messages() if message.button(LOG)] == [table.board]
    assert "\u2068Eve\u2069" not in table.board.text


async def test_a_board_that_was_forgotten_knows_what_is_asked_now(
    playground: PlaygroundClient, table: Table
) -> None:
    """The answer to sendMessage is lost, and people talk: a board stays of which the bot knows nothing."""
    ann, room = table.people[0], table.room
    await ann.sees(room, "Tokyo waits for you")  # from then on the bot sends nothing by itself
    for _ in range(3):
        await ann.says(room, "well")
    await playground.fault("lost_response", method="sendMessage")
    await ann.says(room, "/board")
    await playground.faults_happen()
    await playground.fault("delay", method="sendMessage", seconds=TALK)
    for _ in range(ORPHANS + 1):
        said = await ann.says(room, "well")
    await playground.faults_happen()
    await playground.advance(TALK)

    def boards() -> list[Message]:
        return [message for message in room.messages() if message.button(LOG)]

    came = lambda: (len(boards()) == 2 and table.board.id > said.id) or None  # noqa: E731
    await playground.until(came, table.transcript)
    forgotten, asked = boards()[0], table.asked()
    before = table.seen()
    assert (await asked.presses(table.room, ROLL, on=forgotten)).alert is None
    await table.moves_on(before)
    told = await asked.presses(table.room, KEEP_ALL, on=forgotten)
    assert "done already" in told.text or "answered already" in told.text
    await table.brings_down()
    assert "roll 2 of 3" in table.board.text


async def test_a_page_that_is_closed_twice_costs_nothing_more(
    playground: PlaygroundClient, table: Table, ann: PersonClient
) -> None:
    await ann.says(table.room, "/rules yield")
    page, _ = await ann.finds_button(table.room, "Close")
    await playground.fault("delay", method="deleteMessage", seconds=5)
    assert (await ann.presses(table.room, "Close", on=page)).answered
    await playground.faults_happen()
    assert (await ann.presses(table.room, "Close", on=page)).answered
    await playground.advance(5)
    async with asyncio.timeout(PATIENCE):
        while (await playground.statistics())["errors"].get("400") != 1:
            await asyncio.sleep(0)
    await ann.says(table.room, "/games")
    await ann.sees(table.room, "Your matches")
    assert (await playground.statistics())["calls"].get("editMessageReplyMarkup") is None
