"""What is left in a chat: of typed turns one board, of a former board nothing once the next one stands."""

from pathlib import Path

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from scripts.testing.processes import bot_process
from scripts.testing.taps import plain
from tests.e2e.crashes import FOR_EVER, is_awake
from tests.e2e.lobbies import begin
from tests.e2e.tables import KeptTable, lay_out, lay_out_in_a_group

TURNS = 17


def boards(room: Room) -> list[Message]:
    """Everything with the buttons of a board."""
    return [message for message in room.messages() if message.button("⋯")]


async def stands_alone(table: KeptTable, since: Message) -> None:
    """Wait until one board is all that came after a message."""

    def alone() -> bool:
        return [it.id for it in table.room.messages() if it.id > since.id] == [table.board.id]

    await table.until(alone, "more than the board is left")


@pytest.mark.timeout(240)
@pytest.mark.usefixtures("bot")
async def test_seventeen_typed_turns_leave_one_board_in_private(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Of 17 texts and 18 boards the last board is left."""
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    before = next(it for it in reversed(table.room.messages()) if it.id < table.board.id)
    for turn in range(1, TURNS + 1):
        await table.type(f"bob stars {turn}")
        await table.counts((10, 0, 0), (10, turn, 0))
    await stands_alone(table, before)


@pytest.mark.usefixtures("bot")
async def test_a_text_that_was_refused_stays_with_its_answer_and_a_question_goes_when_it_is_answered(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    refused = await ann.says(table.room, "blah")
    await ann.sees(table.room, "I do not understand")
    await table.type("bob 8")
    await table.counts((10, 0, 0), (8, 0, 0))
    await table.until(lambda: len(boards(table.room)) == 1, "the former board stays")
    assert refused.id in [message.id for message in table.room.messages()]
    await table.type("bob gets 3 stars")
    await table.counts((10, 0, 0), (8, 3, 0))
    await table.type("bob 2 stars")
    asked = await ann.sees(table.room, "Which do you mean?")
    await ann.presses(table.room, asked.buttons[0].text, on=asked)
    await table.counts((10, 0, 0), (8, 5, 0))
    await is_gone(table, asked)


@pytest.mark.usefixtures("bot")
async def test_names_typed_while_a_table_is_laid_out_go_as_well(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    room = await ann.starts()
    await ann.says(room, "/score")
    await ann.sees(room, "\u2068Ann\u2069")
    await ann.says(room, "Bob, Cem")
    await ann.sees(room, "\u2068Cem\u2069")

    def one_lobby() -> bool | None:
        is_gone = "Bob, Cem" not in [message.text for message in room.messages()]
        return (
            is_gone and sum(message.button("Counters") is not None for message in room.messages()) == 1
        ) or None

    await playground.until(one_lobby, room.transcript)


@pytest.mark.usefixtures("bot")
async def test_in_a_group_texts_stay_and_former_boards_go(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann", counters=True)
    for hearts in (8, 6, 4):
        await table.type(f"bob {hearts}")
        await table.counts((10, 0, 0), (hearts, 0, 0))
    await table.until(lambda: len(boards(table.room)) == 1, "a former board stays")
    said = [message.text for message in table.room.messages()]
    assert [text for text in said if text.startswith("bob ")] == ["bob 8", "bob 6", "bob 4"]


@pytest.mark.usefixtures("bot")
async def test_a_pinned_board_stays_and_says_that_the_match_goes_on_below(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    pinned = table.board
    await ann.pins(table.room, pinned)
    await table.brings_down()
    closed = await ann.sees(table.room, "The match goes on below")
    assert closed.id == pinned.id
    assert not closed.buttons


async def with_one_board(playground: PlaygroundClient, ann: PersonClient) -> tuple[KeptTable, Message]:
    """A table in private once the lobby has gone, and the message before its board."""
    await is_awake(ann)
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.until(lambda: len(boards(table.room)) == 1, "the lobby stays")
    return table, next(it for it in reversed(table.room.messages()) if it.id < table.board.id)


@pytest.mark.timeout(240)
async def test_what_was_to_go_when_the_bot_was_killed_goes_after_the_start(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    """Killed once the next board stands, before anything is deleted."""
    with bot_process(settings, tmp_path, dice) as process:
        table, before = await with_one_board(playground, ann)
        former = table.board
        await playground.fault("delay", method="deleteMessage", seconds=FOR_EVER)
        await table.type("bob 8")
        await table.comes_anew(former)
        await playground.faults_happen()
        process.kill()
        await playground.disarm()
        assert former.id in [message.id for message in table.room.messages()]
        process.start()
        await stands_alone(table, before)
        await table.counts((10, 0, 0), (8, 0, 0))


@pytest.mark.timeout(240)
async def test_a_board_whose_successor_was_never_sent_stands_after_a_kill(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    """Killed while the next board was on its way; the text goes once a board shows what it did."""
    with bot_process(settings, tmp_path, dice) as process:
        table, before = await with_one_board(playground, ann)
        former = table.board
        await playground.fault("delay", method="sendMessage", seconds=FOR_EVER)
        await table.type("bob 8")
        await playground.faults_happen()
        assert [message.id for message in boards(table.room)] == [former.id]
        process.kill()
        await playground.disarm()
        process.start()
        await table.counts((10, 0, 0), (8, 0, 0))
        await stands_alone(table, before)


# Questions


async def asked_which_card(
    playground: PlaygroundClient, ann: PersonClient, energy: int, dice: str
) -> tuple[KeptTable, Message]:
    """Lay out a table at which Ann, after these dice, types a word with which two cards begin."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type(f"ann energy {energy}")
    await table.counts((10, 0, energy), (10, 0, 0))
    await table.type(dice)
    await table.shows("buy?")
    await table.type("fire")
    return table, await ann.sees(table.room, "Which card do you mean?")


async def is_gone(table: KeptTable, message: Message) -> None:
    """Wait until a message stands no more."""
    await table.until(lambda: message.id not in [it.id for it in table.room.messages()], "the question stays")


@pytest.mark.usefixtures("bot")
async def test_the_question_which_card_was_meant_goes_when_it_is_answered(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Bob buys one of the two cards whose names begin so."""
    table, asked = await asked_which_card(playground, ann, 9, "c11223")
    await ann.presses(table.room, asked.buttons[0].text, on=asked)
    await table.shows("🃏1")
    await is_gone(table, asked)


@pytest.mark.usefixtures("bot")
async def test_a_question_that_was_answered_elsewhere_goes_when_it_is_pressed(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Bob's turn has begun: nobody is asked for a card any more."""
    table, asked = await asked_which_card(playground, ann, 9, "c11223")
    await table.press("Done")
    await table.shows("▶ 🐱")
    answer = await ann.presses(table.room, asked.buttons[0].text, on=asked)
    assert plain(answer.text) == "That was entered already. Turn: 🐱 Bob: ★ 0, ♥ 10."
    await is_gone(table, asked)


@pytest.mark.usefixtures("bot")
async def test_a_question_whose_answer_is_refused_stays(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Ann has 2⚡ of the 3⚡ that it takes; another answer is possible still."""
    table, asked = await asked_which_card(playground, ann, 1, "c1122e")
    answer = await ann.presses(table.room, asked.buttons[0].text, on=asked)
    assert answer.alert
    assert asked.id in [message.id for message in table.room.messages()]


@pytest.mark.timeout(240)
async def test_a_question_goes_when_it_is_answered_after_a_restart(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    """The next process knows from the database that the message is a question."""
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
        await table.type("bob gets 3 stars")
        await table.counts((10, 0, 0), (10, 3, 0))
        await table.type("bob 2 stars")
        asked = await ann.sees(table.room, "Which do you mean?")
        await table.type("bob gets 1 energy")
        await table.counts((10, 0, 0), (10, 3, 1))
        process.kill()
        process.start()
        await is_awake(ann)
        await ann.presses(table.room, asked.buttons[0].text, on=asked)
        await table.counts((10, 0, 0), (10, 5, 1))
        await is_gone(table, asked)
