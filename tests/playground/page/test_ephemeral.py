"""Messages in a group that I alone see."""

import pytest
from playwright.async_api import expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import Screen, keyboard, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


async def test_one_is_marked_pressed_changed_and_gone_with_the_page(
    screen: Screen,
    group: Room,
    ann: PersonClient,
    bob: PersonClient,
    bot: BotCalls,
    playground: PlaygroundClient,
) -> None:
    await ann.promotes(group, playground.bot)
    await screen.opens(ann.id, group.id)
    sent = await bot.call(
        "sendMessage",
        chat_id=group.id,
        text="Your hand",
        ephemeral_message_parameters={"receiver_user_id": ann.id},
        reply_markup=keyboard([{"text": "Play", "callback_data": "play"}]),
    )
    mine = screen.page.locator(".ephemerals article")
    await expect(mine).to_contain_text("Only you see this")
    await expect(mine).to_contain_text("Your hand")
    await screen.key("Play").click()
    query = await waits_for(bot, "callback_query")
    assert query["message"]["ephemeral_message_id"] == sent["ephemeral_message_id"]
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="Played")
    await screen.sees_notice("Played")
    where = {"chat_id": group.id, "receiver_user_id": ann.id, "ephemeral_message_id": 1}
    await bot.call("editEphemeralMessageText", **where, text="An empty hand")
    await expect(mine).to_contain_text("An empty hand")
    await screen.becomes("Bob")
    await expect(mine).to_have_count(0)
    await screen.becomes("Ann")
    await expect(mine).to_have_count(1)
    await screen.page.reload()
    await screen.is_ready()
    await screen.is_settled()
    await expect(mine).to_have_count(0)


async def test_a_deleted_one_goes(
    screen: Screen, group: Room, ann: PersonClient, bot: BotCalls, playground: PlaygroundClient
) -> None:
    await ann.promotes(group, playground.bot)
    await screen.opens(ann.id, group.id)
    receiver = {"chat_id": group.id, "receiver_user_id": ann.id}
    sent = await bot.call("sendMessage", **receiver, text="Psst")
    mine = screen.page.locator(".ephemerals article")
    await expect(mine).to_contain_text("Psst")
    number = sent["ephemeral_message_id"]
    await bot.call("deleteEphemeralMessage", **receiver, ephemeral_message_id=number)
    await expect(mine).to_have_count(0)
