"""Chats without the bot, on a phone: two people, a group, a channel; guest mode and inline mode."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from kotbot.playground.client import PersonClient, PlaygroundClient
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.page.screen import Screen, open_screen, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

PHONE = (390, 760)
KEYBOARD = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser: Browser, address: str) -> AsyncIterator[Screen]:
    async with open_screen(browser, address, size=PHONE, touch=True) as screen:
        yield screen


def match(number: int, title: str, description: str = "") -> Json:
    return {
        "type": "article",
        "id": str(number),
        "title": title,
        "description": description,
        "input_message_content": {"message_text": f"{title}: who plays?"},
        "reply_markup": KEYBOARD,
    }


async def sends(phone: Screen, text: str) -> None:
    """Write as on a phone, where Enter begins a new line."""
    await phone.field.fill(text)
    await phone.button("Send").click()
    await expect(phone.field).to_have_value("")


async def test_two_people_get_a_chat_of_their_own_and_call_a_guest(
    phone: Screen, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await phone.opens(ann.id)
    await phone.button("New chat").click()
    await phone.dialog.get_by_role("button", name="Bob").click()
    await expect(phone.button("About Bob")).to_be_visible()
    await phone.field.press_sequentially("@echo")
    await phone.page.get_by_role("option", name="Echo").click()
    await expect(phone.field).to_have_value("@echo_bot ")
    await phone.field.press_sequentially("duel")
    await phone.button("Send").click()
    called = await waits_for(bot, "guest_message")
    assert called["text"] == "@echo_bot duel"
    await bot.call("answerGuestQuery", guest_query_id=called["guest_query_id"], result=match(1, "A duel"))
    await phone.sees("A duel: who plays?")
    await expect(phone.message("A duel").locator(".sender")).to_contain_text("Echo")
    await expect(phone.message("A duel")).to_contain_text("called by Ann")
    await phone.key("Join").click()
    press = await waits_for(bot, "callback_query")
    assert "message" not in press
    await bot.call("answerCallbackQuery", callback_query_id=press["id"], text="You are in.")
    await phone.sees_notice("You are in.")
    await bot.call("editMessageText", inline_message_id=press["inline_message_id"], text="Ann waits")
    await phone.sees("Ann waits")


async def test_inline_results_stand_above_the_field_with_what_they_are(
    phone: Screen, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await phone.opens(ann.id, bob.id)
    await phone.field.fill("@echo_bot ")
    query = await waits_for(bot, "inline_query")
    assert query["chat_type"] == "private"
    results = [match(1, "A match here", "2016, two to six"), match(2, "A duel", "Origins")]
    await bot.call("answerInlineQuery", inline_query_id=query["id"], results=results)
    duel = phone.page.get_by_role("option", name="A duel")
    await expect(duel).to_contain_text("Origins")
    above, field = await duel.bounding_box(), await phone.field.bounding_box()
    assert above is not None
    assert field is not None
    assert above["y"] + above["height"] <= field["y"]
    assert above["x"] + above["width"] <= PHONE[0]
    await duel.click()
    await expect(phone.message("A duel")).to_contain_text("via @echo_bot")
    await phone.key("Join").click()
    assert "inline_message_id" in await waits_for(bot, "callback_query")


async def test_a_group_is_made_without_the_bot(
    phone: Screen, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await phone.opens(ann.id)
    await phone.button("New group").first.click()
    await phone.dialog.get_by_role("checkbox", name="Echo").uncheck()
    await phone.dialog.get_by_role("button", name="Create").click()
    await expect(phone.button("About Game night")).to_contain_text("2 members")
    await sends(phone, "@echo_bot")
    assert (await waits_for(bot, "guest_message"))["chat"]["title"] == "Game night"


async def test_a_channel_is_for_its_administrators(
    phone: Screen, ann: PersonClient, bob: PersonClient
) -> None:
    await phone.opens(ann.id)
    await phone.button("New group").first.click()
    await phone.dialog.get_by_label("Title").fill("News")
    await phone.dialog.get_by_label("Kind").select_option("Channel")
    await phone.dialog.get_by_role("button", name="Create").click()
    await sends(phone, "hello all")
    await expect(phone.message("hello all").locator(".sender")).to_have_text("News")
    await phone.becomes("Bob")
    await phone.sees("hello all")
    await expect(phone.page.get_by_text("Only administrators write in a channel.")).to_be_visible()


async def test_a_button_asks_for_the_chats_that_it_names(
    phone: Screen, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await ann.starts()
    await ann.creates_group("Friday", bob)
    await ann.creates_channel("News")
    chosen = {"query": "duel", "allow_user_chats": True, "allow_group_chats": True}
    row = [{"text": "Play", "switch_inline_query_chosen_chat": chosen}]
    markup = {"inline_keyboard": [row]}
    await bot.call("sendMessage", chat_id=ann.id, text="Play against me", reply_markup=markup)
    await phone.opens(ann.id, ann.private().id)
    await phone.key("Play").click()
    await expect(phone.dialog.locator(".choice bdi")).to_have_text(["Friday", "Bob"])
    await phone.dialog.get_by_role("button", name="Bob").click()
    await expect(phone.button("About Bob")).to_be_visible()
    await expect(phone.field).to_have_value("@echo_bot duel")


async def test_the_settings_of_guest_mode_are_there(
    phone: Screen, ann: PersonClient, playground: PlaygroundClient, bot: BotCalls
) -> None:
    await phone.opens(ann.id)
    await phone.page.get_by_title("Name, language, username").click()
    await phone.switches("Old app", on=True)
    await phone.page.keyboard.press("Escape")
    group = await ann.creates_group("Friday")
    await ann.mentions(group)
    assert await bot.kinds() == []
    await phone.row("Friday").click()
    await phone.button("About Friday").click()
    await phone.switches("Protected content", on=True)
    await phone.page.keyboard.press("Escape")
    state = await playground.get(f"/play/people/{ann.id}/chats/{group.id}")
    assert state["protected"] is True
    await phone.opens(ann.id, playground.bot.id)
    await phone.button("About Echo").click()
    await phone.switches("Guest mode", on=False)
    assert (await bot.call("getMe"))["supports_guest_queries"] is False
