"""Buttons under messages: toast, alert, progress, links, copying, inline mode."""

import pytest
from playwright.async_api import Route, expect

from kotbot.playground.client import PersonClient, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import Screen, asks, keyboard, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


async def test_a_press_shows_the_toast_and_the_edited_message_and_an_alert_waits_for_ok(
    screen: Screen, chat: Room, ann: PersonClient, echo: None
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.writes("hello")
    await screen.key("Alert").click()
    alert = screen.page.get_by_role("alertdialog")
    await expect(alert).to_contain_text("Look out!")
    await alert.get_by_role("button", name="OK").click()
    await expect(alert).to_have_count(0)
    await screen.key("Again").click()
    await screen.sees_notice("Once more")
    await screen.sees("echoed again")
    await expect(screen.message("echo: hello")).to_have_count(0)
    await expect(screen.message("echoed again")).to_contain_text("edited")


async def test_a_button_shows_progress_until_it_is_answered_though_the_message_was_edited(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    buttons = keyboard([{"text": "Roll", "callback_data": "roll"}])
    sent = await bot.call("sendMessage", chat_id=ann.id, text="Roll?", reply_markup=buttons)
    await screen.opens(ann.id, chat.id)
    await screen.key("Roll").click()
    await screen.sees_progress("Roll")
    query = await waits_for(bot, "callback_query")
    await bot.call(
        "editMessageText",
        chat_id=ann.id,
        message_id=sent["message_id"],
        text="Rolling",
        reply_markup=buttons,
    )
    await screen.sees("Rolling")
    await screen.sees_progress("Roll")
    await bot.call("answerCallbackQuery", callback_query_id=query["id"])
    await screen.sees_no_progress("Roll")


async def test_a_button_does_what_it_showed_though_the_board_changed_under_the_finger(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    sent = await asks(bot, ann.id, "Roll?", {"text": "Roll", "callback_data": "roll"})
    await screen.opens(ann.id, chat.id)

    async def edit_first(route: Route) -> None:
        changed = keyboard([{"text": "Leave", "callback_data": "leave"}])
        await bot.call(
            "editMessageText",
            chat_id=ann.id,
            message_id=sent["message_id"],
            text="Leave?",
            reply_markup=changed,
        )
        await route.continue_()

    await screen.page.route("**/press", edit_first)
    await screen.key("Roll").click()
    query = await waits_for(bot, "callback_query")
    assert (query["data"], query["message"]["text"]) == ("roll", "Leave?")
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="Rolled")
    await screen.sees_notice("Rolled")


async def test_a_button_in_the_place_of_a_pressed_one_waits_for_its_own_answer(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    sent = await asks(bot, ann.id, "Page 1", {"text": "Next", "callback_data": "page 2"})
    await screen.opens(ann.id, chat.id)
    await screen.key("Next").click()
    first = await waits_for(bot, "callback_query")
    await bot.call(
        "editMessageText",
        chat_id=ann.id,
        message_id=sent["message_id"],
        text="Page 2",
        reply_markup=keyboard([{"text": "Next", "callback_data": "page 3"}]),
    )
    await screen.sees("Page 2")
    await screen.sees_no_progress("Next")
    await screen.key("Next").click()
    second = await waits_for(bot, "callback_query")
    assert [first["data"], second["data"]] == ["page 2", "page 3"]
    await bot.call("answerCallbackQuery", callback_query_id=first["id"], text="Turned to 2")
    await screen.sees_notice("Turned to 2")
    await screen.sees_progress("Next")
    await bot.call("answerCallbackQuery", callback_query_id=second["id"], text="Turned to 3")
    await screen.sees_notice("Turned to 3")
    await screen.sees_no_progress("Next")


async def test_an_answer_after_the_switch_says_for_whom(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await asks(bot, group.id, "Roll?", {"text": "Roll", "callback_data": "roll"})
    await screen.opens(ann.id, group.id)
    await screen.key("Roll").click()
    await screen.sees_progress("Roll")
    query = await waits_for(bot, "callback_query")
    assert query["from"]["id"] == ann.id
    await screen.becomes("Bob")
    await screen.sees_no_progress("Roll")
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="You rolled 3")
    await screen.sees_notice("To Ann: You rolled 3")


async def test_presses_of_others_show_nothing_here(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await asks(bot, group.id, "Roll?", {"text": "Roll", "callback_data": "roll"})
    await screen.opens(bob.id, group.id)
    path = f"/play/people/{ann.id}/chats/{group.id}/messages"
    messages = await ann._playground.get(path)
    await ann._playground.post(f"{path}/{messages['messages'][-1]['id']}/press", {"data": "roll"})
    query = await waits_for(bot, "callback_query")
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="for Ann alone")
    await bot.call("sendMessage", chat_id=group.id, text="afterwards")
    await screen.sees("afterwards")
    await expect(screen.page.locator(".notice")).to_have_count(0)


async def test_styles_and_kinds_of_buttons(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call(
        "sendMessage",
        chat_id=ann.id,
        text="All kinds",
        reply_markup=keyboard(
            [
                {"text": "Main", "callback_data": "1", "style": "primary"},
                {"text": "Keep", "callback_data": "2", "style": "success"},
                {"text": "Leave", "callback_data": "3", "style": "danger"},
            ],
            [
                {"text": "Code", "copy_text": {"text": "ABC-123"}},
                {"text": "Ask here", "switch_inline_query_current_chat": "dice"},
            ],
        ),
    )
    await screen.opens(ann.id, chat.id)
    colours = {
        await screen.key(name).evaluate("it => getComputedStyle(it).backgroundColor")
        for name in ("Main", "Keep", "Leave", "Code")
    }
    assert len(colours) == 4
    await screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await screen.key("Code").click()
    await screen.sees_notice("Copied")
    assert await screen.page.evaluate("navigator.clipboard.readText()") == "ABC-123"
    await screen.key("Ask here").click()
    await expect(screen.field).to_have_value("@echo_bot dice")


async def test_a_deep_link_in_a_group_leads_to_the_start_button(
    screen: Screen, group: Room, ann: PersonClient, echo: None, bot: BotCalls
) -> None:
    await asks(bot, group.id, "Meet me", {"text": "Privately", "url": "https://t.me/echo_bot?start=seat_2"})
    await screen.opens(ann.id, group.id)
    await screen.key("Privately").click()
    await screen.button("Start", exact=True).click()
    await screen.sees("Hello seat_2")
    assert len(screen.page.context.pages) == 1


async def test_a_link_that_hides_its_address_is_asked_about(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call(
        "sendMessage",
        chat_id=ann.id,
        parse_mode="HTML",
        text='Read <a href="https://example.org/rules">this</a>',
    )
    await screen.opens(ann.id, chat.id)
    await screen.page.get_by_role("link", name="this", exact=True).click()
    await expect(screen.dialog).to_contain_text("https://example.org/rules")
    await screen.dialog.get_by_role("button", name="Cancel").click()
    assert len(screen.page.context.pages) == 1


async def test_inline_results_are_offered_and_posted(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.field.fill("@echo_bot dice")
    query = await waits_for(bot, "inline_query")
    assert query["query"] == "dice"
    results = [
        {
            "type": "article",
            "id": str(number),
            "title": f"Roll {number}",
            "input_message_content": {"message_text": f"rolled {number}"},
        }
        for number in (1, 2)
    ]
    await bot.call("answerInlineQuery", inline_query_id=query["id"], results=results)
    await expect(screen.page.get_by_role("option")).to_have_count(2)
    await screen.field.press("ArrowDown")
    await screen.field.press("Enter")
    await screen.sees("rolled 2")
    await expect(screen.message("rolled 2")).to_contain_text("via @echo_bot")
    await expect(screen.field).to_have_value("")


async def test_forged_callback_data_reaches_the_bot(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call("sendMessage", chat_id=ann.id, text="Board")
    await screen.opens(ann.id, chat.id)
    await screen.message("Board").click(button="right")
    await screen.page.get_by_role("menuitem", name="Forge a press").click()
    await screen.dialog.get_by_role("textbox").fill("buy:everything")
    await screen.dialog.get_by_role("button", name="Send").click()
    query = await waits_for(bot, "callback_query")
    assert query["data"] == "buy:everything"


async def test_a_keyboard_that_replaces_typing(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call(
        "sendMessage",
        chat_id=ann.id,
        text="Which monster?",
        reply_markup={"keyboard": [["Cat", "Dragon"]], "one_time_keyboard": True},
    )
    await screen.opens(ann.id, chat.id)
    await (
        screen.page.get_by_role("group", name="The bot's keyboard")
        .get_by_role("button", name="Dragon")
        .click()
    )
    await screen.sees("Dragon")
    await expect(screen.page.get_by_role("group", name="The bot's keyboard")).to_have_count(0)


async def test_a_forced_reply_is_prepared(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    asked = await bot.call(
        "sendMessage",
        chat_id=ann.id,
        text="Your monster's name?",
        reply_markup={"force_reply": True, "input_field_placeholder": "a name"},
    )
    await screen.opens(ann.id, chat.id)
    await expect(screen.page.locator(".banner")).to_contain_text("Your monster's name?")
    await waits_for(bot, "message")
    await screen.page.locator("textarea").fill("Gorgo")
    await screen.page.locator("textarea").press("Enter")
    answer = await waits_for(bot, "message")
    assert answer["reply_to_message"]["message_id"] == asked["message_id"]


async def test_sharing_asks_for_a_chat(
    screen: Screen, group: Room, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await asks(bot, ann.id, "Share?", {"text": "Share", "switch_inline_query": "result 7"})
    await screen.opens(ann.id, chat.id)
    await screen.key("Share").click()
    await screen.dialog.get_by_role("button", name="Friday").click()
    await expect(screen.button("About Friday")).to_be_visible()
    await expect(screen.field).to_have_value("@echo_bot result 7")
