"""What is under way keeps nobody waiting, and is not lost when the bot is killed: by polling, by webhook."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from kotbot.playground.client import Answer, PersonClient, PlaygroundClient, Room
from kotbot.playground.client.following import PATIENCE
from kotbot.settings import Mode, Settings
from scripts.testing.ports import free_port
from scripts.testing.processes import bot_process
from scripts.testing.taps import Table
from tests.e2e.conftest import TOKEN
from tests.e2e.crashes import FOR_EVER, STARTING, is_awake
from tests.e2e.lobbies import begin

STRANGERS, TAPS = 14, 6
"""As many presses as the people of these tests can have open at once."""
SLOW = 7.5
"""Seconds that Telegram takes for an answer."""


@pytest.fixture
async def table(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> Table:
    return await begin(playground, [ann, bob])


@pytest.mark.usefixtures("bot")
async def test_an_answer_that_telegram_does_not_take_keeps_nobody_in_the_chat_waiting(
    playground: PlaygroundClient, table: Table
) -> None:
    asked = table.asked()
    other = next(person for person in table.people if person is not asked)
    await playground.fault("delay", method="answerCallbackQuery", seconds=SLOW)
    held = asyncio.create_task(
        other.presses(table.room, "Keep all 6", on=table.board, answer_within=STARTING)
    )
    await playground.faults_happen()
    answer = await asked.presses(table.room, "Roll 6 dice", on=table.board)
    assert answer.answered
    assert not held.done()
    await playground.advance(SLOW)
    assert (await held).alert is not None


@pytest.fixture(params=[Mode.POLLING, Mode.WEBHOOK])
def either(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """The bot by polling, and by webhook."""
    if request.param is Mode.POLLING:
        return settings
    listen = f"127.0.0.1:{free_port()}"
    changes = {
        "mode": Mode.WEBHOOK,
        "webhook_url": f"http://{listen}/kotbot",
        "webhook_listen": listen,
        "webhook_secret": SecretStr("a-secret-that-only-Telegram-knows"),
    }
    return settings.model_copy(update=changes)


async def all_confirmed(address: str) -> None:
    """Wait until Telegram holds nothing for the bot any more."""
    async with (
        httpx.AsyncClient(trust_env=False, timeout=PATIENCE, verify=False) as http,
        asyncio.timeout(STARTING),
    ):
        while True:
            asked = await http.get(f"{address}/bot{TOKEN}/getWebhookInfo")
            if asked.json()["result"]["pending_update_count"] == 0:
                return


async def strangers(playground: PlaygroundClient, table: Table) -> list[PersonClient]:
    """People in the group who do not play."""
    people = [await playground.person(f"Eve {number}") for number in range(STRANGERS)]
    for person in people:
        await table.people[0].adds(table.room, person)
    return people


def pressed(people: list[PersonClient], room: Room, table: Table) -> list[Awaitable[Answer]]:
    board = table.board
    return [
        person.presses(room, "Keep all 6", on=board, answer_within=STARTING)
        for person in people
        for _ in range(TAPS)
    ]


@pytest.mark.timeout(300)
async def test_presses_under_way_when_the_bot_is_killed_are_answered_by_the_next_start(
    either: Settings,
    address: str,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
    tmp_path: Path,
    dice: str,
) -> None:
    with bot_process(either, tmp_path, dice) as process:
        await is_awake(ann)
        table = await begin(playground, [ann, bob])
        people = await strangers(playground, table)
        before = table.seen()
        await playground.fault("delay", method="answerCallbackQuery", seconds=FOR_EVER, times=10_000)
        roll = table.asked().presses(table.room, "Roll 6 dice", on=table.board, answer_within=STARTING)
        waiting = asyncio.gather(roll, *pressed(people, table.room, table))
        await table.moves_on(before)
        await all_confirmed(address)
        process.kill()
        await playground.disarm()
        process.start()
        answers = await waiting
        assert len(answers) == 1 + STRANGERS * TAPS
        assert [answer for answer in answers if not answer.answered] == []
        assert all("Only those who play" in (answer.alert or "") for answer in answers[1:])
        await table.brings_down()
        assert "roll 2 of 3" in table.board.text


@pytest.mark.timeout(300)
async def test_a_command_whose_reply_waits_when_the_bot_is_killed_is_answered_by_the_next_start(
    settings: Settings,
    address: str,
    playground: PlaygroundClient,
    ann: PersonClient,
    tmp_path: Path,
    dice: str,
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        chat = ann.private()
        await playground.fault("delay", method="sendMessage", seconds=FOR_EVER)
        await ann.says(chat, "/games")
        await playground.faults_happen()
        await all_confirmed(address)
        process.kill()
        await playground.disarm()
        process.start()
        await ann.sees(chat, "No match yet", patience=STARTING)
        await ann.says(chat, "/rules")
        await ann.finds_button(chat, "Set-up")
        assert len([message for message in chat.messages() if "No match yet" in message.text]) == 1
