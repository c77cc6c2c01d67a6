"""Troubles on demand."""

import asyncio

import httpx
import pytest
from telegram.error import BadRequest, NetworkError
from telegram.ext import Application

from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room
from tests.playground.bot_calls import BotCalls


async def test_a_response_is_lost_after_the_thing_was_done(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.fault("lost_response", method="sendMessage")
    with pytest.raises(httpx.RemoteProtocolError):
        await bot.call("sendMessage", chat_id=ann.id, text="done and lost")
    await ann.sees(chat, "done and lost")
    assert await bot.call("sendMessage", chat_id=ann.id, text="once only")


async def test_a_server_error_comes_after_the_thing_was_done(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.fault("error_after", method="sendMessage", status=502)
    refused = await bot.refusal("sendMessage", chat_id=ann.id, text="done all the same")
    assert (refused.code, refused.description) == (502, "Bad Gateway")
    await ann.sees(chat, "done all the same")


async def test_flood_control_without_a_flood(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.fault("too_many", method="sendMessage", seconds=3)
    refused = await bot.refusal("sendMessage", chat_id=ann.id, text="not done")
    assert (refused.code, refused.parameters) == (429, {"retry_after": 3})
    assert [message.text for message in chat.messages()] == ["/start"]


async def test_an_answer_comes_late_after_the_thing_was_done(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.fault("late_response", method="sendMessage", seconds=30)
    slow = asyncio.create_task(bot.call("sendMessage", chat_id=ann.id, text="here already"))
    await ann.sees(chat, "here already")
    assert not slow.done()
    await playground.advance(30)
    assert (await slow)["text"] == "here already"


async def test_a_server_error_comes_before_anything_is_done(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.fault("error", method="sendmessage", status=502, times=2)
    for _ in range(2):
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="lost")
        assert (refused.code, refused.description) == (502, "Bad Gateway")
    await bot.call("sendMessage", chat_id=ann.id, text="third time lucky")
    await ann.sees(chat, "third time lucky")
    assert [message.text for message in chat.messages()] == ["/start", "third time lucky"]


async def test_a_fault_without_a_method_takes_any_but_polling(
    bot: BotCalls, playground: PlaygroundClient
) -> None:
    await playground.fault("error")
    assert await bot.call("getUpdates") == []
    assert (await bot.refusal("getMe")).code == 500


async def test_a_delay_lasts_on_the_playgrounds_clock(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.fault("delay", method="sendMessage", seconds=30)
    slow = asyncio.create_task(bot.call("sendMessage", chat_id=ann.id, text="slow"))
    await bot.call("sendChatAction", chat_id=ann.id, action="typing")
    while (await playground.statistics())["calls"].get("sendMessage") != 1:
        await asyncio.sleep(0)
    await playground.advance(29)
    assert not slow.done()
    await playground.advance(1)
    assert (await slow)["text"] == "slow"


async def test_an_update_comes_twice(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await bot.updates()
    await playground.fault("double_update")
    await ann.says(chat, "twice")
    await ann.says(chat, "once")
    first, second, third = await bot.updates()
    assert first == second
    assert third["message"]["text"] == "once"


async def test_two_updates_change_places(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await bot.updates()
    await playground.fault("reorder_updates")
    await ann.says(chat, "first")
    assert await bot.updates() == []
    await ann.says(chat, "second")
    updates = await bot.updates()
    assert [it["message"]["text"] for it in updates] == ["second", "first"]
    assert updates[0]["update_id"] > updates[1]["update_id"]


async def test_faults_are_listed_and_cleared(playground: PlaygroundClient) -> None:
    await playground.fault("error", method="getMe", status=503, times=3)
    [fault] = (await playground.get("/play/state"))["faults"]
    assert (fault["kind"], fault["method"], fault["status"], fault["times"]) == ("error", "getMe", 503, 3)
    await playground.disarm()
    assert (await playground.get("/play/state"))["faults"] == []


@pytest.mark.parametrize("wrong", [{"kind": "earthquake"}, {"kind": "error", "status": 404}])
async def test_faults_that_make_no_sense_are_refused(
    playground: PlaygroundClient, wrong: dict[str, object]
) -> None:
    with pytest.raises(PlaygroundError):
        await playground.post("/play/faults", wrong)


class TestWhatTheLibraryMakesOfThem:
    """Errors arrive in python-telegram-bot as the classes that a bot has to tell apart."""

    async def test_a_lost_response_is_a_network_error(
        self,
        polling_echo_bot: Application,  # type: ignore[type-arg]
        ann: PersonClient,
        chat: Room,
        playground: PlaygroundClient,
    ) -> None:
        await ann.sees(chat, "Hello")
        await playground.fault("lost_response", method="sendMessage")
        with pytest.raises(NetworkError) as error:
            await polling_echo_bot.bot.send_message(ann.id, "done and lost")
        assert not isinstance(error.value, BadRequest)

    async def test_a_refusal_is_a_bad_request(
        self,
        polling_echo_bot: Application,  # type: ignore[type-arg]
        ann: PersonClient,
        chat: Room,
    ) -> None:
        with pytest.raises(BadRequest, match="Chat not found"):
            await polling_echo_bot.bot.send_message(-1, "nobody is there")
