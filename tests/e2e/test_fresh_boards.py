"""One board, and the newest: whatever is pressed, whatever is lost on the way, whoever wants to see pages."""

import asyncio
from pathlib import Path
from time import monotonic

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.methods import ephemeral
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from kotbot.telegram import pages
from kotbot.telegram.outgoing import page_rate_limit
from kotbot.telegram.outgoing.board_sender import ORPHANS
from kotbot.telegram.outgoing.retired_boards import NOT_MODIFIED
from scripts.testing.processes import bot_process
from scripts.testing.taps import LOG, Table
from tests.e2e.conftest import running_at
from tests.e2e.crashes import FOR_EVER, Crash, is_awake, shown
from tests.e2e.lobbies import begin
from tests.e2e.tables import FACES, lay_out

TALK = 600.0
"""Seconds by the clock of the playground."""
TENFOLD = 10.0
"""Budgets on both sides: a second of Telegram's flood control lasts a tenth of it."""
CALLED = "Tokyo waits for you"
"""The notice for the first one who is asked: from then on the bot sends nothing by itself."""
USUAL = 3.0
"""Seconds that a board may take at those budgets ..."""
SLOWED = 10
"""... or so many times what one takes that nobody keeps waiting, on a machine that has much else to do."""


def live(room: Room) -> list[Message]:
    """The boards with buttons."""
    return [message for message in room.messages() if message.button(LOG)]


async def has_one_board(playground: PlaygroundClient, room: Room, patience: float = PATIENCE) -> None:
    """Wait until a single board has buttons."""
    complaint = lambda: f"not one board\n{room.transcript()}"  # noqa: E731
    await playground.until(lambda: len(live(room)) == 1 or None, complaint, patience)


async def refused(playground: PlaygroundClient) -> list[str]:
    """The last calls that were refused, and why.

    None is how /board looks whether the board is there, nor that a page is turned as another takes its place.
    """
    calls: list[str] = (await playground.statistics())["refused"]
    meant = ("getUpdates:", "editEphemeralMessageText:")
    return [call for call in calls if not call.startswith(meant) and NOT_MODIFIED not in call]


# Never older than what stands there


@pytest.mark.usefixtures("bot")
async def test_six_quick_dice_and_a_card_typed_at_once_leave_the_newest_board(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """The board of the fifth die is on its way when the sixth is tapped and the card's name typed."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("ann +20e")
    await table.counts((10, 0, 20), (10, 0, 0))
    for face in "112e":
        await table.press(FACES[face])
    await table.shows("1 1 2 ⚡ · ·")
    board = table.board
    await playground.fault("delay", method="editMessageText", seconds=0.5)
    await table.press(FACES["e"], on=board)
    await playground.faults_happen()
    await table.press(FACES["2"], on=board)
    await table.type("wings")
    await table.until(lambda: table.board.id != board.id, "the board does not come below")
    await playground.until(lambda: "Wings" in table.board.text or None, lambda: table.room.transcript())
    await has_one_board(playground, table.room)
    await table.type("ann +1s")  # what is drawn last comes after all that was on its way
    await table.until(lambda: table.numbers[0][1] == 2, "the star is not shown")
    assert "Wings" in table.board.text


@pytest.mark.usefixtures("impatient", "bot")
async def test_a_press_on_an_outdated_board_draws_the_present_one(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """The edit fails so often that it is given up; the next press is refused, and the board follows."""
    table = await begin(playground, [ann, bob])
    board, asked, before = table.board, table.asked(), table.seen()
    await playground.fault("error", method="editMessageText", status=502, times=6)
    await asked.presses(table.room, "Keep all 6", on=board)
    await playground.faults_happen()
    assert table.seen() == before
    answer = await asked.presses(table.room, "Keep all 6", on=board)
    assert answer.alert is not None or "already" in answer.text
    await table.moves_on(before)


# One board


@pytest.mark.usefixtures("impatient", "bot")
@pytest.mark.parametrize("kind", ["lost_response", "error"])
async def test_a_board_whose_sending_was_not_answered_stands_once(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, kind: str
) -> None:
    table = await begin(playground, [ann, bob])
    await ann.sees(table.room, CALLED)
    await playground.fault(kind, method="sendMessage", status=502)
    await table.brings_down()
    await has_one_board(playground, table.room)
    assert live(table.room)[0].id == table.board.id


@pytest.mark.usefixtures("impatient", "bot")
async def test_a_page_is_not_taken_for_a_board_that_was_lost(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    await ann.sees(table.room, CALLED)
    await ann.says(table.room, "/rules yield")
    page, _ = await ann.finds_button(table.room, "Close")
    await ann.says(table.room, "well")
    await playground.fault("error_after", method="sendMessage", status=502)
    await table.brings_down()
    await has_one_board(playground, table.room)
    after = next(message for message in table.room.messages() if message.id == page.id)
    assert after.rows == page.rows


@pytest.mark.usefixtures("bot")
async def test_an_unknown_board_that_is_pressed_loses_its_buttons(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """It arrived without an answer, and people talked before the next try: only who presses it finds it."""
    table = await begin(playground, [ann, bob])
    await ann.sees(table.room, CALLED)
    for _ in range(3):
        await ann.says(table.room, "well")
    await playground.fault("lost_response", method="sendMessage")
    await ann.says(table.room, "/board")
    await playground.faults_happen()
    await playground.fault("delay", method="sendMessage", seconds=TALK)
    for _ in range(ORPHANS + 1):
        said = await ann.says(table.room, "well")
    await playground.faults_happen()
    await playground.advance(TALK)

    def came() -> bool | None:
        return (len(live(table.room)) == 2 and table.board.id > said.id) or None

    await playground.until(came, table.transcript)
    orphan, present = live(table.room)
    assert orphan.id < present.id
    before = table.seen()
    await table.asked().presses(table.room, "Keep all 6", on=orphan)
    await has_one_board(playground, table.room)
    await table.moves_on(before)
    assert live(table.room)[0].id == present.id


@pytest.mark.timeout(240)
async def test_a_kill_around_the_sending_of_a_board_leaves_one(
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    tmp_path: Path,
    dice: str,
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        table = await begin(playground, [ann, bob])
        await ann.sees(table.room, CALLED)
        for kind, method in (
            ("delay", "deleteMessage"),  # sent, and the former one stands still
            ("lost_response", "sendMessage"),  # sent, and nobody knows
            ("delay", "sendMessage"),  # meant, and not sent
        ):
            before = table.board
            for _ in range(3):
                await ann.says(table.room, "well")
            await playground.fault(kind, method=method, seconds=FOR_EVER)
            await ann.says(table.room, "/board")
            await playground.faults_happen()
            process.kill()
            await playground.disarm()
            for _ in range(8):
                await bob.says(table.room, "is it there?")
            process.start()
            await table.comes_anew(before)
            await has_one_board(playground, table.room)
            stands = table.seen()
            await table.brings_down()
            assert shown(table.seen()) == shown(stands)


@pytest.mark.timeout(240)
async def test_a_kill_before_an_orphan_was_found_leaves_one_board(
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    tmp_path: Path,
    dice: str,
) -> None:
    """The board was sent and not answered, then sent again; the bot died before it looked for the first."""
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        table = await begin(playground, [ann, bob])
        await ann.sees(table.room, CALLED)
        before = table.board
        for _ in range(3):
            await ann.says(table.room, "well")
        await playground.fault("delay", method="editMessageReplyMarkup", seconds=FOR_EVER, times=100)
        await playground.fault("error_after", method="sendMessage", status=502)
        await ann.says(table.room, "/board")
        await playground.until(lambda: len(live(table.room)) == 3 or None, table.transcript)
        await playground.until(lambda: table.board.id != before.id or None, table.transcript)
        async with asyncio.timeout(PATIENCE):
            while "editMessageReplyMarkup" not in (await playground.statistics())["calls"]:
                await asyncio.sleep(0)
        process.kill()
        await playground.disarm()
        process.start()
        await has_one_board(playground, table.room)
        assert live(table.room)[0].id == table.board.id


async def test_kills_do_not_make_the_bot_forget_what_it_sent(
    telegram: Playground,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    tmp_path: Path,
    dice: str,
) -> None:
    tight = settings.model_copy(update={"budget_scale": TENFOLD})
    with bot_process(tight, tmp_path, dice) as process:
        await is_awake(ann)
        table = await begin(playground, [ann, bob])
        telegram.limit_factor = TENFOLD
        crash = Crash(playground, table, process)
        for _ in range(4):
            for _ in range(5):
                await ann.says(table.room, "/board")
                await table.tap()
            await crash.restart()
    assert "429" not in (await playground.statistics())["errors"]


# Floods


async def next_board(table: Table, in_time: float = PATIENCE) -> float:
    """Who is asked answers, and the next board comes in time; returns how many seconds both took."""
    began, before = monotonic(), table.seen()
    decisive = next(it for it in table.choices() if len(it.text) > 3 and not it.text.startswith("↩"))
    await table.press(decisive, table.board)
    await table.playground.until(lambda: table.seen() != before or None, table.transcript, in_time)
    return monotonic() - began


async def test_who_does_not_play_stalls_nobody(
    telegram: Playground,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """25 presses on the cards, 40 commands, 40 presses on a page, 8 times the board: the game goes on."""
    monkeypatch.setattr(page_rate_limit, "SECONDS", 60.0)  # a tenth of it is longer than these presses take
    monkeypatch.setattr(pages, "DOUBLE_TAP_SECONDS", 0.0)  # each press is a wish of its own
    async with running_at(TENFOLD, settings, telegram):
        cem = await playground.person("Cem")
        table = await begin(playground, [ann, bob, cem])
        dora = await playground.person("Dora")
        room = table.room
        await ann.adds(room, dora)

        async def presses(button: str, on: Message) -> str:
            return (await dora.presses(room, button, on=on)).text

        in_time = max(USUAL, SLOWED * await next_board(table))
        told = await asyncio.gather(*(presses("🃏", table.board) for _ in range(25)))
        await next_board(table, in_time)
        assert sum("One page at a time" in text for text in told) >= 8
        await asyncio.gather(*(dora.says(room, "/rules") for _ in range(40)))
        await next_board(table, in_time)
        page = await dora.sees_alone(room, "For sale")
        await asyncio.gather(*(presses(page.buttons[0].text, page) for _ in range(40)))
        await next_board(table, in_time)
        await asyncio.gather(*(dora.says(room, "/board") for _ in range(8)))
        await next_board(table, in_time)
        await has_one_board(playground, room)
    assert await refused(playground) == []
    rules = [message for message in room.messages() if message.sender and "Rules" in message.text]
    assert len(rules) <= 4


@pytest.mark.usefixtures("bot")
async def test_the_board_that_is_the_last_message_makes_no_twin(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob])
    before = table.board
    await bob.says(table.room, "/board")
    await bob.sees(table.room, "The board is right above. If it was deleted, a new one comes.")
    assert table.board.id == before.id
    assert len(live(table.room)) == 1


@pytest.mark.usefixtures("bot")
async def test_a_board_that_somebody_deleted_comes_anew_for_who_asks(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """No bot is told of a deletion: the board would still be the last message, as far as ours knows."""
    table = await begin(playground, [ann, bob])
    before = table.board
    await ann.deletes(table.room, before)
    await bob.says(table.room, "/board")
    _, key = await bob.finds_button(table.room, "Roll")
    await playground.until(lambda: live(table.room) or None, table.transcript)
    assert [board.id > before.id for board in live(table.room)] == [True]
    assert (await bob.presses(table.room, key.text)).answered


@pytest.mark.usefixtures("bot")
async def test_where_pages_are_seen_by_all_each_person_has_one_below_the_board(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ephemeral, "_parameters", lambda _: None)
    table = await begin(playground, [ann, bob])
    board, room = table.board, table.room

    def sent() -> int:
        return sum(message.button("Close") is not None for message in room.messages())

    for _ in range(3):
        newest = room.messages()[-1].id
        await ann.presses(room, LOG, on=board)
        complete = lambda last=newest: (sent() == 1 and room.messages()[-1].id > last) or None  # noqa: E731
        await playground.until(complete, table.transcript)
    await bob.presses(room, LOG, on=board)
    await playground.until(lambda: sent() == 2 or None, table.transcript)
