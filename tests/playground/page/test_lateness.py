"""While answers are under way: nothing is lost, nothing is done twice, or by and to somebody else."""

import pytest
from playwright.async_api import Route, expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import Screen, asks, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

SENDING = "**/chats/*/messages"
READING = "**/chats/*/messages?*"


async def said(person: PersonClient, room: Room, playground: PlaygroundClient) -> list[str]:
    """The texts of somebody in a chat, oldest first."""
    await playground.catches_up()
    return [message.text for message in room.messages() if message.sender == person.name and message.text]


# Writing


async def test_enter_pressed_twice_sends_once_and_the_next_text_is_another_message(
    screen: Screen, playground: PlaygroundClient, group: Room, ann: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    async with screen.holding(SENDING):
        await screen.field.fill("hello")
        await screen.field.press("Enter")
        await screen.field.press("Enter")
        await screen.field.press_sequentially("everybody")
    await screen.sees("hello")
    await expect(screen.field).to_have_value("everybody")
    await screen.field.press("Enter")
    await screen.sees("everybody")
    assert (await said(ann, group, playground))[-2:] == ["hello", "everybody"]


async def test_what_is_refused_comes_back_before_what_was_begun_since(
    screen: Screen, group: Room, ann: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    async with screen.holding(SENDING):
        await screen.field.fill("x" * 4097)
        await screen.field.press("Enter")
        await screen.field.press_sequentially("short")
    await screen.sees_notice("at most 4,096 fit")
    await expect(screen.field).to_have_value("x" * 4097 + "\nshort")


async def test_what_is_refused_after_a_switch_is_a_draft_where_it_was_written(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    async with screen.holding(SENDING):
        await screen.field.fill("x" * 4097)
        await screen.field.press("Enter")
        await screen.becomes("Bob")
        await screen.field.fill("mine")
    await screen.sees_notice("at most 4,096 fit")
    await expect(screen.field).to_have_value("mine")
    await screen.becomes("Ann")
    await expect(screen.field).to_have_value("x" * 4097)


async def test_an_answer_that_comes_after_a_switch_leaves_the_others_draft_alone(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await bot.call("setMyCommands", commands=[{"command": "play", "description": "Open a lobby"}])
    await screen.opens(ann.id, group.id)
    async with screen.holding(SENDING):
        await screen.field.fill("/")
        await screen.page.get_by_role("option", name="Open a lobby").click()
        await screen.becomes("Bob")
        await screen.field.fill("mine")
    await screen.sees("/play")
    await expect(screen.field).to_have_value("mine")
    await screen.becomes("Ann")
    await expect(screen.field).to_have_value("")


async def test_a_text_sent_to_a_group_that_becomes_a_supergroup_is_not_lost(
    screen: Screen, group: Room, ann: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    async with screen.holding(SENDING):
        await screen.field.fill("are we all here?")
        await screen.field.press("Enter")
        await ann.migrates(group)
        await expect(screen.page.get_by_text("made this group a supergroup").last).to_be_visible()
    await expect(screen.field).to_have_value("are we all here?")


async def test_a_key_of_the_bot_leaves_the_draft_alone(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    keys = {"keyboard": [["Cat", "Dragon"]]}
    await bot.call("sendMessage", chat_id=ann.id, text="Which monster?", reply_markup=keys)
    await screen.opens(ann.id, chat.id)
    await screen.field.fill("I think")
    await screen.button("Dragon").click()
    await screen.sees("Dragon")
    await expect(screen.field).to_have_value("I think")


# Commands


async def test_a_list_of_commands_that_comes_after_the_sending_stays_away(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call("setMyCommands", commands=[{"command": "play", "description": "Open a lobby"}])
    await screen.opens(ann.id, chat.id)
    async with screen.page.expect_response("**/menu") as listed, screen.holding("**/menu"):
        await screen.field.fill("/play")
        await screen.field.press("Enter")
        await screen.sees("/play")
    await (await listed.value).finished()
    await bot.call("sendMessage", chat_id=ann.id, text="afterwards")
    await screen.sees("afterwards")
    assert await screen.page.get_by_role("option").count() == 0


async def test_enter_sends_what_is_written_and_not_what_an_older_list_offers(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    commands = [{"command": name, "description": name} for name in ("play", "stop")]
    await bot.call("setMyCommands", commands=commands)
    await screen.opens(ann.id, chat.id)
    await waits_for(bot, "message")
    await screen.field.fill("/")
    await expect(screen.page.get_by_role("option")).to_have_count(2)
    async with screen.holding("**/menu"):
        await screen.field.fill("/stop")
        await screen.field.press("Enter")
        assert (await waits_for(bot, "message"))["text"] == "/stop"


# Under the finger


async def test_a_press_counts_though_what_is_pressed_is_drawn_anew_before_the_finger_is_lifted(
    screen: Screen, group: Room, ann: PersonClient, bot: BotCalls
) -> None:
    mouse = screen.page.mouse
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").hover()
    await mouse.down()
    await bot.call("sendMessage", chat_id=group.id, text="one")
    await screen.sees("one")
    await mouse.up()
    await expect(screen.dialog).to_contain_text("3 members")
    await screen.button("What to do with Bob").hover()
    await mouse.down()
    await bot.call("sendMessage", chat_id=group.id, text="two")
    await screen.sees("two")
    await mouse.up()
    await expect(screen.page.get_by_role("menuitem", name="Mute")).to_be_visible()


async def test_a_row_is_pressed_and_then_shows_what_came_meanwhile(
    screen: Screen, group: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id)
    await screen.row("Friday").hover()
    await screen.page.mouse.down()
    await bot.call("sendMessage", chat_id=group.id, text="one")
    await expect(screen.page).to_have_title("(1) Playground")
    await screen.page.mouse.up()
    await expect(screen.button("About Friday")).to_be_visible()
    await expect(screen.row("Friday")).to_contain_text("Echo: one")


async def test_the_buttons_of_the_chat_before_cannot_be_pressed_while_another_is_read(
    screen: Screen, group: Room, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await asks(bot, group.id, "Roll?", {"text": "Roll", "callback_data": "roll"})
    await screen.opens(ann.id, group.id)
    await expect(screen.key("Roll")).to_be_visible()
    async with screen.holding(READING):
        await screen.row("Echo").click()
        await expect(screen.button("About Echo")).to_be_visible()
        assert await screen.page.locator(".history").evaluate("it => it.inert")
    await expect(screen.key("Roll")).to_have_count(0)
    await expect(screen.page.locator(".history[inert]")).to_have_count(0)


async def test_a_switch_that_was_refused_goes_back(screen: Screen, group: Room, ann: PersonClient) -> None:
    async def refuse(route: Route) -> None:
        await route.fulfill(status=400, json={"error": "Not today."})

    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.page.route("**/anonymous", refuse)
    await screen.page.get_by_role("switch", name="Write anonymously").click()
    await screen.sees_notice("Not today.")
    await expect(screen.page.get_by_role("switch", name="Write anonymously")).not_to_be_checked()


# Places


async def test_a_chat_that_is_found_late_does_not_hide_the_one_opened_since(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    async with (
        screen.page.expect_response(f"**/chats/{bob.id}") as found,
        screen.holding(f"**/chats/{bob.id}"),
    ):
        await screen.page.evaluate(f"location.hash = '#{ann.id}/{bob.id}'")
        await expect(screen.button("About Friday")).to_have_count(0)
        await screen.row("Friday").click()
        await expect(screen.button("About Friday")).to_be_visible()
    await (await found.value).finished()
    await screen.writes("still here")
    await expect(screen.button("About Friday")).to_be_visible()


async def test_words_that_come_late_do_not_change_the_language_back(
    screen: Screen, ann: PersonClient, playground: PlaygroundClient
) -> None:
    await playground.person("נועה", language="he")
    await screen.opens(ann.id)
    words = "**/play/words?language=he"
    async with screen.page.expect_response(words) as learnt, screen.holding(words):
        await screen.person("נועה").click()
        await screen.person("Ann").click()
        await expect(screen.person("Ann")).to_be_checked()
    await (await learnt.value).finished()
    await screen.row("Echo").click()
    await expect(screen.button("Start", exact=True)).to_be_visible()
    await expect(screen.page.locator("html")).to_have_attribute("lang", "en")


# Counting


async def test_a_message_that_comes_while_the_page_is_read_is_counted_once(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    sent: list[int] = []

    async def send_first(route: Route) -> None:
        if not sent:
            message = await bot.call("sendMessage", chat_id=group.id, text="just now")
            sent.append(message["message_id"])
        await route.continue_()

    await screen.page.route(f"**/people/{bob.id}/chats/{group.id}/messages?*", send_first)
    await screen.opens(ann.id)
    await expect(screen.row("Friday")).to_contain_text("just now")
    assert len(sent) == 1
    await expect(screen.person("Bob")).to_have_accessible_name("Be Bob: 2 unread messages")


async def test_an_unread_message_that_was_deleted_is_not_counted(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, group.id)
    await bot.call("sendMessage", chat_id=group.id, text="your turn")
    await expect(screen.person("Bob")).to_have_accessible_name("Be Bob: 2 unread messages")
    sent = await bot.call("sendMessage", chat_id=group.id, text="hurry")
    await expect(screen.person("Bob")).to_have_accessible_name("Be Bob: 3 unread messages")
    await bot.call("deleteMessage", chat_id=group.id, message_id=sent["message_id"])
    await expect(screen.person("Bob")).to_have_accessible_name("Be Bob: 2 unread messages")


async def test_an_older_page_that_comes_late_keeps_nobody_from_the_newest_message(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    for number in range(110):
        await bot.call("sendMessage", chat_id=ann.id, text=f"line {number}")
    async with screen.holding("**/messages?*before=*"):
        await screen.opens(ann.id, chat.id)
        await expect(screen.messages).to_have_count(100)
        await screen.button("To the newest message").click()
    await expect(screen.messages).to_have_count(111)
    await expect(screen.message("line 109")).to_be_in_viewport()
    await expect(screen.row("Echo").locator(".badge")).to_have_count(0)


async def test_an_older_page_and_an_edit_overtake_each_other(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    """What is edited or deleted while the page that it stands on is being read is shown as it is now."""
    first, second = [
        await bot.call("sendMessage", chat_id=ann.id, text=f"{number} line") for number in ("first", "second")
    ]
    for number in range(100):
        await bot.call("sendMessage", chat_id=ann.id, text=f"line {number}")
    await screen.opens(ann.id, chat.id)
    await screen.button("To the newest message").click()
    await expect(screen.row("Echo").locator(".badge")).to_have_count(0)
    await screen.page.reload()
    await screen.is_ready()
    await expect(screen.messages).to_have_count(100)
    await expect(screen.message("line 99")).to_be_in_viewport()

    async def answer_late(route: Route) -> None:
        answer = await route.fetch()
        edited = {"chat_id": ann.id, "message_id": first["message_id"], "text": "first line, edited"}
        await bot.call("editMessageText", **edited)
        await bot.call("deleteMessage", chat_id=ann.id, message_id=second["message_id"])
        await bot.call("sendMessage", chat_id=ann.id, text="afterwards")
        await expect(screen.row("Echo")).to_contain_text("afterwards")
        await route.fulfill(response=answer)

    await screen.page.route("**/messages?*before=*", answer_late)
    await screen.page.locator(".scroller").evaluate("it => it.scrollTo(0, 0)")
    await expect(screen.message("first line, edited")).to_be_attached()
    await screen.sees("afterwards")
    await expect(screen.message("second line")).to_have_count(0)
    await expect(screen.messages).to_have_count(103)
