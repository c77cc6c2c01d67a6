"""Drama stays in the chat: what falls closes its board, and the next one is a new message that rings."""

from pathlib import Path

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from scripts.testing.processes import bot_process
from scripts.testing.taps import CLOCK, LOG, Table
from tests.e2e.crashes import FOR_EVER, is_awake
from tests.e2e.leaving import ask_to_leave
from tests.e2e.lobbies import begin, gather

CALLED = "Tokyo waits for you"
"""The notice for the first one who is asked: from then on the bot sends nothing by itself."""
BELOW = "The match goes on below"
OUT = "your monster is out"
KING = "King of Tokyo!"
MATCHES = 5


def boards(room: Room) -> list[Message]:
    """Everything that shows the match, or did."""
    return [it for it in room.messages() if "King of Tokyo" in it.text or it.button(LOG)]


async def a_fall(playground: PlaygroundClient, people: list[PersonClient]) -> Table:
    """A match that goes on after somebody is out; one that ends before is followed by another."""
    for seed in range(MATCHES):
        table = await begin(playground, people, seed=seed)
        while not table.over():
            if any(OUT in board.text for board in boards(table.room)):
                return table
            await table.tap()
    raise AssertionError(f"nobody falls in {MATCHES} matches")


def is_closed(message: Message) -> bool:
    """Whether nothing is asked on it any more, and no time runs."""
    return not message.buttons and CLOCK not in message.text


@pytest.mark.usefixtures("short_matches", "bot")
@pytest.mark.timeout(300)
async def test_a_fall_closes_its_board_and_the_next_is_a_new_message_that_mentions_who_is_out(
    playground: PlaygroundClient,
) -> None:
    table = await a_fall(playground, await gather(playground, 3))
    room = table.room
    await playground.until(lambda: len(boards(room)) >= 2 or None, table.transcript)
    *former, present = boards(room)
    record = former[-1]
    assert is_closed(record)
    assert BELOW not in record.text
    fallen = next(line for line in record.text.split("\n") if "☠" in line)
    name = next(it.name for it in table.people if it.name in fallen)
    assert f"{name}\u2069, {OUT}" in present.text
    assert present.id > record.id
    mention = next(it for it in present.raw["entities"] if it["type"] == "text_mention")
    assert mention["user"]["id"] == next(it.id for it in table.people if it.name == name)


@pytest.mark.usefixtures("short_matches", "bot")
@pytest.mark.timeout(300)
async def test_the_end_is_a_new_message_below_a_board_that_is_closed(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    first = table.board.id
    await table.play()
    room = table.room
    await ann.finds_button(room, "Rematch")
    ended = [it for it in room.messages() if it.button("Rematch")]
    assert len(ended) == 1
    assert KING.removesuffix("!") in ended[0].text  # also where all fall, and nobody is
    (last,) = [it for it in room.messages() if it.id == first]
    assert is_closed(last)
    assert ended[0].id > first
    others = [it for it in room.messages() if it.id != ended[0].id and it.button(LOG)]
    assert others == []


@pytest.mark.usefixtures("bot")
async def test_a_board_that_was_moved_goes_without_an_edit(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    old = table.board
    before = (await playground.statistics())["calls"]
    await table.brings_down()

    def gone() -> bool | None:
        return old.id not in [it.id for it in table.room.messages()] or None

    await playground.until(gone, table.transcript)
    after = (await playground.statistics())["calls"]
    for method in ("editMessageText", "editMessageReplyMarkup"):
        assert after.get(method, 0) == before.get(method, 0)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("method", ["editMessageText", "sendMessage"])
async def test_a_kill_around_the_record_loses_neither_it_nor_the_next_board(
    settings: Settings, playground: PlaygroundClient, tmp_path: Path, dice: str, method: str
) -> None:
    """Killed before the record is written, and after it, before the next board is sent."""
    people = await gather(playground, 3)
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(people[0])
        table = await begin(playground, people)
        room, first = table.room, table.board
        await people[0].sees(room, CALLED)
        question = await ask_to_leave(people[2], room)
        await playground.fault("delay", method=method, seconds=FOR_EVER)
        await people[2].presses(room, "Withdraw it", on=question)
        await playground.faults_happen()
        assert [board.id for board in boards(room)] == [first.id]
        process.kill()
        await playground.disarm()
        process.start()
        await people[2].sees(room, OUT)
        await playground.until(lambda: len(boards(room)) == 2 or None, table.transcript)
        record, present = boards(room)
        assert record.id == first.id
        assert is_closed(record)
        assert "☠" in record.text
        assert BELOW not in record.text
        assert OUT in present.text
        await table.tap()
