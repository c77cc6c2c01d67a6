"""Matches where the bot is no member, when things go wrong: forged, doubled, at once, deleted, killed."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from scripts.testing.processes import BotProcess, bot_process
from scripts.testing.taps import LOG
from tests.e2e.any_chats import BOTH_WAYS, AnyChat, Calls, as_guest, duel, inline
from tests.e2e.crashes import FOR_EVER, STARTING, Crash, is_awake
from tests.e2e.lobbies import gather

pytestmark = [pytest.mark.usefixtures("nobody_is_called"), pytest.mark.timeout(300)]

with_bot = pytest.mark.usefixtures("bot")


async def group_of_friends(playground: PlaygroundClient, number: int) -> tuple[list[PersonClient], Room]:
    """People in a group without the bot."""
    ann, *others = people = await gather(playground, number)
    return people, await ann.creates_group("Friends", *others)


def boards(room: Room) -> list[Message]:
    """The messages of a chat that can be pressed."""
    return [message for message in room.messages() if message.buttons]


async def brings_here(person: PersonClient, room: Room) -> None:
    """Call the bot, and press that the match is brought to its answer."""
    await person.mentions(room)
    await person.presses(room, "Bring my match here")


@with_bot
async def test_two_people_who_accept_at_once_do_not_both_play_the_duel(playground: PlaygroundClient) -> None:
    (ann, bob, cem), group = await group_of_friends(playground, 3)
    invitation = await inline(ann, group, "duel")

    answers = await asyncio.gather(*(person.presses(group, "accept", on=invitation) for person in (bob, cem)))

    await ann.finds_button(group, LOG)
    board = boards(group)[-1]
    assert all(answer.answered for answer in answers)
    assert sum(answer.alert is not None for answer in answers) == 1
    assert ("\u2068Bob\u2069" in board.text) != ("\u2068Cem\u2069" in board.text)


@with_bot
@BOTH_WAYS
async def test_all_who_join_at_once_have_a_seat_and_two_starts_are_one_match(
    playground: PlaygroundClient, calls: Calls
) -> None:
    """After sending or choosing, Join, and Start there are six dice to tap on."""
    (ann, *others), group = await group_of_friends(playground, 4)
    invitation = await calls(ann, group, "play")

    joined = await asyncio.gather(*(person.presses(group, "Join", on=invitation) for person in others))
    for person in others:
        await ann.sees(group, f"\u2068{person.name}\u2069")
    lobby = boards(group)[-1]
    await asyncio.gather(*(ann.presses(group, "Start", on=lobby) for _ in range(2)))

    await ann.finds_button(group, LOG)
    assert len(boards(group)[-1].rows[0]) == 6
    assert [answer.alert for answer in joined] == [None] * 3
    assert len(boards(group)) == 1
    listed = await ann.starts()
    await ann.says(listed, "/games")
    found = await ann.sees(listed, "1.")
    assert "2." not in found.text


@with_bot
@BOTH_WAYS
async def test_who_has_no_seat_is_told_why_and_answers_nothing(
    playground: PlaygroundClient, calls: Calls
) -> None:
    (ann, bob, cem), group = await group_of_friends(playground, 3)
    await calls(ann, group, "duel")
    await bob.presses(group, "accept")
    board = await ann.sees(group, "roll 1 of 3")

    told = [await cem.presses(group, words, on=board) for words in ("Roll 6", "Keep all 6")]

    assert all("Only those who play it can do that" in str(answer.alert) for answer in told)
    assert boards(group)[-1].text == board.text


@with_bot
async def test_a_forged_invitation_opens_nothing_and_one_that_was_accepted_is_joined_by_a_late_press(
    playground: PlaygroundClient,
) -> None:
    (ann, bob, cem), group = await group_of_friends(playground, 3)
    invitation = await inline(ann, group, "play")
    data = invitation.buttons[0].value
    forged = data[:-1] + ("A" if data[-1] != "A" else "B")

    refused = await bob.forges(group, forged, on=invitation)

    assert refused.alert is not None
    assert boards(group)[-1].text == invitation.text
    await bob.presses(group, "Join", on=invitation)
    await ann.sees(group, "\u2068Bob\u2069")

    await cem.presses(group, "Join", on=invitation)
    again = await bob.presses(group, "Join", on=invitation)

    await ann.sees(group, "\u2068Cem\u2069")
    assert again.answered
    assert boards(group)[-1].text.count("\u2068Bob\u2069") == 1


@with_bot
async def test_telling_which_result_was_chosen_changes_nothing(playground: PlaygroundClient) -> None:
    await playground.set_bot(inline_feedback=True)

    table = await duel(playground, inline)
    await table.tap()

    assert len(boards(table.room)) == 1


@with_bot
async def test_who_has_an_old_app_plays_by_inline_mode(playground: PlaygroundClient) -> None:
    ann, bob = await gather(playground, 2)
    here = ann.private(bob)
    await ann.uses_old_app()
    mention = await ann.mentions(here, "duel")

    await inline(ann, here, "duel")
    await bob.presses(bob.private(ann), "accept")

    await ann.finds_button(here, LOG)
    assert next(iter(here.messages())).id == mention.id
    assert len(here.messages()) == 2


@with_bot
@BOTH_WAYS
async def test_a_deleted_message_ends_its_board_alone_and_the_match_is_brought_to_another(
    playground: PlaygroundClient, calls: Calls
) -> None:
    table = await duel(playground, calls)
    ann = table.people[0]
    deleted = table.board
    answer = next(button for button in table.choices() if len(button.text) > 3)
    await table.asked().presses(table.room_of(table.asked()), answer.text, on=deleted, answer_within=0)
    await ann.deletes(table.room, deleted)

    await brings_here(ann, table.room)

    await ann.finds_button(table.room, LOG)
    assert len(boards(table.room)) == 1
    await table.tap()


@pytest.mark.timeout(600)
async def test_killed_in_a_duel_of_two_friends(
    settings: Settings, playground: PlaygroundClient, tmp_path: Path, dice: str
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        ann, bob = await gather(playground, 2)
        await is_awake(ann)
        table = await accept_before_a_kill(playground, ann, bob, process)
        for moment in (Crash.before_the_answer, Crash.between_two_presses, Crash.before_the_drawing):
            await moment(Crash(playground, table, process))
        await bring_before_a_kill(table, process)
        await table.tap()


async def accept_before_a_kill(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, process: BotProcess
) -> AnyChat:
    """The press that opens the match was answered, but nothing was drawn: it is drawn after the start."""
    here, there = ann.private(bob), bob.private(ann)
    invitation = await as_guest(ann, here, "duel")
    table = AnyChat(playground, here, [ann, bob], Random(3), rooms={ann.id: here, bob.id: there})
    await playground.fault("delay", method="editMessageText", seconds=FOR_EVER)
    assert (await bob.presses(there, "accept")).answered
    await Crash(playground, table, process).restart()
    board, _ = await ann.finds_button(here, LOG, patience=STARTING)
    assert board.id == invitation.id
    return table


async def bring_before_a_kill(table: AnyChat, process: BotProcess) -> None:
    """The match was brought to another message, but neither was drawn: both are right after the start."""
    ann = table.people[0]
    former = table.board
    await table.playground.fault("delay", method="editMessageText", seconds=FOR_EVER, times=1000)
    await brings_here(ann, table.room)
    await Crash(table.playground, table, process).restart()
    await table.comes_anew(former)
    await ann.sees(table.room, "goes on in another message", patience=STARTING)
    assert [message.id for message in boards(table.room)] == [table.board.id]
