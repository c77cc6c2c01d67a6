"""Who may do what from elsewhere: somebody who was removed from a group, a member, a stranger with a code."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from scripts.testing.taps import Table
from tests.e2e.lobbies import begin

pytestmark = pytest.mark.usefixtures("bot")

GROUP_ONLY = "That is for those who are in the group of this match now. Press it there."
NO_SUCH_MATCH = "There is no such match here. If it is one of a group, press the button there."


@pytest.fixture
async def eve(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Eve")


@pytest.fixture
async def ended(playground: PlaygroundClient, ann: PersonClient, eve: PersonClient) -> Table:
    """A match of Ann and Eve in a group that is over: Ann, its host, stopped it."""
    table = await begin(playground, [ann, eve], edition="Origins", seed=4)
    await ann.says(table.room, "/stop")
    _, stop = await ann.finds_button(table.room, "Stop it now")
    await ann.presses(table.room, stop.text)
    await ann.finds_button(table.room, "Rematch")
    return table


def last_board(table: Table) -> Message:
    """The board of a match that is over."""
    return next(message for message in reversed(table.room.messages()) if message.button("Rematch"))


def code_of(message: Message) -> str:
    button = message.button("Rematch")
    assert button is not None
    return button.value.split(":")[1]


async def at_home(person: PersonClient) -> tuple[Room, Message]:
    """Somebody's private chat with the bot, and a message with buttons in it."""
    room = await person.starts()
    return room, await person.sees(room, "King of Tokyo")


def lobbies(table: Table) -> list[Message]:
    return [message for message in table.room.messages() if message.button("Start")]


async def test_who_was_removed_opens_nothing_in_the_group_and_has_no_seat_in_the_rematch(
    ended: Table, ann: PersonClient, eve: PersonClient
) -> None:
    code = code_of(last_board(ended))
    await ann.kicks(ended.room, eve)
    room, mine = await at_home(eve)
    for data in (f"again:{code}", f"board:{code}", f"log:{code}", f"cards:{code}", f"more:{code}"):
        assert (await eve.forges(room, data, on=mine)).alert == GROUP_ONLY, data
    assert lobbies(ended) == []
    await rematch_without_eve(ended, ann)


async def rematch_without_eve(ended: Table, ann: PersonClient) -> None:
    await ann.presses(ended.room, "Rematch")
    lobby, _ = await ann.finds_button(ended.room, "Join")
    assert "Ann" in lobby.text
    assert "Eve" not in lobby.text


async def test_who_was_removed_does_not_start_what_others_opened(
    ended: Table, ann: PersonClient, eve: PersonClient
) -> None:
    """The rematch has Eve's seat; its start and its options are for those who are there."""
    await ann.presses(ended.room, "Rematch")
    _, start = await ann.finds_button(ended.room, "Start")
    await ann.kicks(ended.room, eve)
    code = start.value.split(":")[1]
    room, mine = await at_home(eve)
    for data in (f"start:{code}", f"opt:{code}::edition:second", f"more_bots:{code}", f"stop:{code}::now"):
        assert (await eve.forges(room, data, on=mine)).alert == GROUP_ONLY, data
    assert len(lobbies(ended)) == 1


async def test_who_left_has_no_seat_in_the_rematch(
    ended: Table, ann: PersonClient, eve: PersonClient
) -> None:
    await eve.leaves(ended.room)
    await rematch_without_eve(ended, ann)


async def test_who_was_removed_plays_the_running_match_on_and_asks_nobody(
    playground: PlaygroundClient, ann: PersonClient, eve: PersonClient
) -> None:
    table = await begin(playground, [ann, eve], edition="Origins", seed=4)
    room, mine = await at_home(eve)
    while table.asked() is not eve:
        await table.tap()
    await ann.kicks(table.room, eve)
    await playground.fault("error", method="getChatMember", status=500, times=9)
    roll = next(button for button in table.board.buttons if button.value.startswith("a:"))
    answer = await eve.forges(room, roll.value, on=mine)
    assert answer.alert is None
    await playground.disarm()


@pytest.mark.usefixtures("nobody_is_called")
async def test_who_was_removed_moves_no_board_of_the_group(
    playground: PlaygroundClient, ann: PersonClient, eve: PersonClient
) -> None:
    """It would post there, while the match runs too; whoever is there brings it down from elsewhere."""
    table = await begin(playground, [ann, eve], edition="Origins", seed=4)
    roll = next(button for button in table.board.buttons if button.value.startswith("a:"))
    board = f"board:{roll.value.split(':')[1]}"
    room, mine = await at_home(eve)
    await ann.kicks(table.room, eve)
    before = len(table.room.messages())
    assert (await eve.forges(room, board, on=mine)).alert == GROUP_ONLY
    assert len(table.room.messages()) == before
    room, mine = await at_home(ann)
    assert (await ann.forges(room, board, on=mine)).alert is None


async def test_a_member_opens_a_rematch_from_elsewhere(ended: Table, ann: PersonClient) -> None:
    room, mine = await at_home(ann)
    answer = await ann.forges(room, f"again:{code_of(last_board(ended))}", on=mine)
    assert answer.alert is None
    await ann.finds_button(ended.room, "Start")


async def test_what_telegram_does_not_say_is_refused_elsewhere_and_opens_the_rematch_in_the_group(
    playground: PlaygroundClient, ended: Table, ann: PersonClient
) -> None:
    """Nobody waits for where Eve is, who has her seat still."""
    room, mine = await at_home(ann)
    again = f"again:{code_of(last_board(ended))}"
    await playground.fault("error", method="getChatMember", status=500)
    assert (await ann.forges(room, again, on=mine)).alert == GROUP_ONLY
    assert lobbies(ended) == []
    await playground.fault("error", method="getChatMember", status=500)
    await ann.presses(ended.room, "Rematch")
    lobby, _ = await ann.finds_button(ended.room, "Start")
    assert "Eve" in lobby.text


async def test_a_member_without_a_seat_of_whom_telegram_says_nothing_is_told_what_a_stranger_is(
    playground: PlaygroundClient, ended: Table, ann: PersonClient
) -> None:
    """The same words tell a stranger nothing, and a member where it always works."""
    cem, mallory = await playground.person("Cem"), await playground.person("Mallory")
    await ann.adds(ended.room, cem)
    board, (room, mine), (strange, theirs) = last_board(ended), await at_home(cem), await at_home(mallory)
    log = f"log:{code_of(board)}"
    await playground.fault("error", method="getChatMember", status=500, times=2)
    assert (await mallory.forges(strange, log, on=theirs)).alert == NO_SUCH_MATCH
    assert (await cem.forges(room, log, on=mine)).alert == NO_SUCH_MATCH
    assert (await cem.forges(ended.room, log, on=board)).alert is None
    assert (await cem.forges(room, "log:zzzzzz", on=mine)).alert == NO_SUCH_MATCH
    assert (await cem.forges(room, log, on=mine)).alert is None


async def test_who_was_removed_a_moment_after_being_seen_there_is_refused(
    playground: PlaygroundClient, ended: Table, ann: PersonClient, eve: PersonClient
) -> None:
    """What Telegram said of somebody is believed until it says that they were removed."""
    room, mine = await at_home(eve)
    code = code_of(last_board(ended))
    await eve.forges(room, f"log:{code}", on=mine)
    await ann.kicks(ended.room, eve)
    await ann.forges(
        ended.room, f"log:{code}", on=last_board(ended)
    )  # it comes behind what Telegram tells of Eve
    assert (await eve.forges(room, f"again:{code}", on=mine)).alert == GROUP_ONLY


async def test_a_link_to_join_tells_a_stranger_what_it_tells_of_no_match(
    playground: PlaygroundClient, ended: Table
) -> None:
    mallory = await playground.person("Mallory")
    room = await mallory.starts(f"join_{code_of(last_board(ended))}")
    await mallory.sees(room, NO_SUCH_MATCH)
    await mallory.starts("join_zzzzzz")
    await mallory.sees(room, NO_SUCH_MATCH)
    assert [message.text for message in room.messages()][1::2] == [NO_SUCH_MATCH] * 2
