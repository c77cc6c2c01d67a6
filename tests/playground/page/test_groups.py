"""Groups on the page: making them, members and their rights, topics, migration; blocking a bot."""

import re

import pytest
from playwright.async_api import expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import Screen, asks, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


async def test_a_group_is_made_in_two_clicks_with_everybody_who_is_not_ticked_off(
    screen: Screen, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id)
    await screen.button("New group").first.click()
    await screen.dialog.get_by_role("button", name="Create").click()
    await expect(screen.button("About Game night")).to_contain_text("3 members")
    await screen.button("New group").first.click()
    await screen.dialog.get_by_label("Title").fill("Only me and the bot")
    await screen.dialog.get_by_role("checkbox", name="Bob").uncheck()
    await screen.dialog.get_by_role("button", name="Create").click()
    await expect(screen.button("About Only me and the bot")).to_contain_text("2 members")


async def test_somebody_muted_cannot_write(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.button("What to do with Bob").click()
    await screen.page.get_by_role("menuitem", name="Mute").click()
    await expect(screen.dialog.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("muted")
    await screen.page.keyboard.press("Escape")
    await screen.becomes("Bob")
    await expect(screen.page.get_by_text("You are muted here.")).to_be_visible()
    await expect(screen.field).to_have_count(0)


async def test_an_administrator_may_pin_and_a_member_may_not(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.writes("Rules")
    await screen.becomes("Bob")
    await screen.message("Rules").click(button="right")
    await expect(screen.page.get_by_role("menuitem", name="Reply")).to_be_visible()
    await expect(screen.page.get_by_role("menuitem", name="Pin")).to_have_count(0)
    await screen.page.keyboard.press("Escape")
    await screen.becomes("Ann")
    await screen.button("About Friday").click()
    await screen.button("What to do with Bob").click()
    await screen.page.get_by_role("menuitem", name="Make admin").click()
    await expect(screen.dialog.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("admin")
    await screen.page.keyboard.press("Escape")
    await screen.becomes("Bob")
    await screen.message("Rules").click(button="right")
    await screen.page.get_by_role("menuitem", name="Pin").click()
    await expect(screen.page.locator(".pinned")).to_contain_text("Rules")


async def test_who_was_removed_loses_the_chat_and_can_be_added_again(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.button("What to do with Bob").click()
    await screen.page.get_by_role("menuitem", name="Remove").click()
    await screen.button("Add Bob").click()
    await expect(screen.dialog.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    await screen.button("What to do with Bob").click()
    await screen.page.get_by_role("menuitem", name="Remove").click()
    await expect(screen.button("Add Bob")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await screen.person("Bob").click()
    await expect(screen.row("Echo")).to_be_visible()
    await expect(screen.row("Friday")).to_have_count(0)


async def test_a_supergroup_keeps_the_chat_open(screen: Screen, group: Room, ann: PersonClient) -> None:
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.button("Make it a supergroup").click()
    await expect(screen.dialog).to_contain_text("Supergroup · -100")
    await screen.page.keyboard.press("Escape")
    await screen.writes("still here")
    await screen.sees("still here")
    assert f"/{group.id}" not in screen.page.url


async def test_what_was_begun_to_be_written_goes_along_into_the_supergroup(
    screen: Screen, group: Room, ann: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.field.fill("are we all")
    await ann.migrates(group)
    await expect(screen.page).not_to_have_url(re.compile(f"/{group.id}$"))
    await expect(screen.field).to_have_value("are we all")
    await screen.field.press("Enter")
    await screen.sees("are we all")


async def test_topics_are_chats_of_their_own(
    screen: Screen, group: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.page.get_by_role("switch", name="Topics").click()
    await screen.dialog.get_by_role("button", name="New topic").click()
    await screen.dialog.get_by_label("Name", exact=True).fill("Rematch")
    await screen.dialog.get_by_role("button", name="Create").click()
    await expect(screen.button("About Friday")).to_contain_text("Rematch")
    await screen.page.keyboard.press("Escape")
    await screen.writes("/play in the topic")
    update = await waits_for(bot, "message")
    while "/play" not in update.get("text", ""):
        update = await waits_for(bot, "message")
    assert update["is_topic_message"]
    await screen.row("Friday").click()
    await expect(screen.button("About Friday")).to_contain_text("General")
    await expect(screen.message("/play in the topic")).to_have_count(0)
    thread = update["message_thread_id"]
    await bot.call(
        "sendMessage", chat_id=update["chat"]["id"], message_thread_id=thread, text="a board for you"
    )
    await expect(screen.row("Rematch")).to_contain_text("1")
    await screen.row("Rematch").click()
    await screen.sees("a board for you")


async def test_an_anonymous_administrator_writes_as_the_group(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.switches("Write anonymously", on=True)
    await expect(screen.dialog).to_contain_text("Supergroup · -100")
    await screen.page.keyboard.press("Escape")
    await screen.writes("guess who")
    await screen.becomes("Bob")
    await expect(screen.message("guess who").locator(".sender")).to_have_text("Fridayanonymous")


async def test_a_group_is_renamed_and_left(screen: Screen, group: Room, ann: PersonClient) -> None:
    await screen.opens(ann.id, group.id)
    await screen.button("About Friday").click()
    await screen.dialog.get_by_role("button", name="Rename").click()
    await screen.dialog.get_by_label("Title").fill("Saturday")
    await screen.dialog.get_by_role("button", name="Save").click()
    await expect(screen.row("Saturday")).to_be_visible()
    await screen.dialog.get_by_role("button", name="Leave").click()
    await screen.dialog.get_by_role("button", name="Leave").click()
    await expect(screen.row("Saturday")).to_have_count(0)
    await expect(screen.page.get_by_role("heading", name="Pick a chat")).to_be_visible()


async def test_a_bot_tells_about_itself_before_the_start(
    screen: Screen, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call("setMyDescription", description="I keep the score.")
    await screen.opens(ann.id)
    await screen.row("Echo").click()
    await expect(screen.page.get_by_text("I keep the score.")).to_be_visible()
    await screen.button("Start", exact=True).click()
    await screen.sees("/start")
    assert (await waits_for(bot, "message"))["text"] == "/start"


async def test_a_blocked_bot_is_unblocked_by_the_button(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.button("About Echo").click()
    await screen.button("Block the bot").click()
    await expect(screen.dialog.get_by_role("button", name="Unblock")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    assert (await bot.refusal("sendMessage", chat_id=ann.id, text="hello?")).code == 403
    await screen.button("Unblock").click()
    await expect(screen.field).to_be_visible()
    await bot.call("sendMessage", chat_id=ann.id, text="hello again")
    await screen.sees("hello again")


async def test_a_startgroup_link_brings_the_bot_into_a_group(
    screen: Screen, chat: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    group = await ann.creates_group("No bot yet", bob)
    link = "https://t.me/echo_bot?startgroup=new"
    await asks(bot, ann.id, "Invite me", {"text": "Add", "url": link})
    await screen.opens(ann.id, chat.id)
    await screen.key("Add").click()
    await screen.dialog.get_by_role("button", name="No bot yet").click()
    await screen.sees("/start@echo_bot new")
    assert f"/{group.id}" in screen.page.url


async def test_the_drawer_stops_time_and_breaks_the_bot(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.button("Behind the scenes").click()
    await screen.dialog.get_by_role("button", name="Stop").click()
    await expect(screen.dialog.get_by_text("stopped")).to_be_visible()
    await screen.dialog.get_by_text("Prepare a fault").click()
    await screen.dialog.get_by_label("Kind").select_option("error")
    await screen.dialog.get_by_label("Method").fill("sendMessage")
    await screen.dialog.get_by_label("Status").fill("502")
    await screen.dialog.get_by_role("button", name="Prepare", exact=True).click()
    await expect(screen.dialog.get_by_role("listitem")).to_contain_text("Server error · sendMessage")
    assert (await bot.refusal("sendMessage", chat_id=ann.id, text="hello?")).code == 502
    await expect(screen.dialog.get_by_role("listitem")).to_have_count(0)
    await expect(screen.dialog.get_by_role("row", name="sendMessage")).to_be_visible()


async def test_events_of_a_group_are_told_in_the_language_of_who_looks(
    screen: Screen, playground: PlaygroundClient
) -> None:
    ola = await playground.person("Ola", language="pl")
    ann = await playground.person("Ann")
    group = await ola.creates_group("Piątek", ann)
    await screen.opens(ola.id, group.id)
    await expect(screen.page.locator(".pill").filter(has_text="Ola tworzy grupę „Piątek”")).to_be_visible()
    await screen.opens(ann.id, group.id)
    await expect(
        screen.page.locator(".pill").filter(has_text="Ola created the group “Piątek”")
    ).to_be_visible()
