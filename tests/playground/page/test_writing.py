"""Writing: drafts, commands, replies, edits, files; and what stays over a reload or a lost connection."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.playground.playground import Playground
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import Screen, waits_for

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

COMMANDS = [
    {"command": "play", "description": "Open a lobby"},
    {"command": "score", "description": "Show the score"},
    {"command": "stop", "description": "End the match"},
]


async def test_a_reload_keeps_person_chat_and_draft_and_the_page_without_an_address_goes_on_there(
    screen: Screen, group: Room, chat: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.becomes("Bob")
    await screen.row("Friday").click()
    await screen.field.fill("I was about to sa")
    await screen.page.reload()
    await screen.is_ready()
    await expect(screen.person("Bob")).to_be_checked()
    await expect(screen.button("About Friday")).to_be_visible()
    await expect(screen.field).to_have_value("I was about to sa")
    await screen.page.goto("about:blank")
    await screen.opens()
    await expect(screen.person("Bob")).to_be_checked()
    await expect(screen.button("About Friday")).to_be_visible()


async def test_a_chat_opens_where_the_unread_messages_begin_and_a_reload_keeps_where_i_read(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.page.goto("about:blank")
    await sends_lines(bot, ann, 60)
    await screen.opens(ann.id, chat.id)
    await expect(screen.page.get_by_role("separator", name="Unread messages")).to_be_in_viewport()
    await expect(screen.message("line 60 of the log")).not_to_be_in_viewport()
    await expect(screen.row("Echo")).to_contain_text("60")
    await screen.button("To the newest message").click()
    await expect(screen.message("line 60 of the log")).to_be_in_viewport()
    await expect(screen.row("Echo").locator(".badge")).to_have_count(0)
    await bot.call("sendMessage", chat_id=ann.id, text="just now")
    await expect(screen.message("just now")).to_be_in_viewport()
    await screen.message("line 20 of the log").scroll_into_view_if_needed()
    await screen.page.reload()
    await screen.is_ready()
    await expect(screen.message("line 20 of the log")).to_be_in_viewport()
    await expect(screen.message("just now")).not_to_be_in_viewport()
    await screen.button("To the newest message").click()
    await expect(screen.message("just now")).to_be_in_viewport()


async def test_a_lost_connection_is_shown_and_made_up_for(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls, telegram: Playground
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.page.context.set_offline(True)
    telegram.feed.close()
    await expect(screen.page.get_by_text("Connecting…")).to_be_visible()
    await bot.call("sendMessage", chat_id=ann.id, text="sent meanwhile")
    await screen.page.context.set_offline(False)
    await screen.sees("sent meanwhile")
    await expect(screen.page.get_by_text("Connecting…")).to_have_count(0)


async def test_commands_are_offered_once_the_bot_has_them_and_chosen_by_arrows(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.field.fill("/")
    await bot.call("setMyCommands", commands=COMMANDS)
    await expect(screen.page.get_by_role("option")).to_have_count(3)
    await screen.field.fill("/s")
    await expect(screen.page.get_by_role("option")).to_have_count(2)
    await screen.field.press("ArrowDown")
    await expect(screen.page.get_by_role("option", name="End the match")).to_have_attribute(
        "aria-selected", "true"
    )
    await screen.field.press("Enter")
    await screen.sees("/stop")
    await expect(screen.page.get_by_role("option")).to_have_count(0)


async def test_commands_are_described_in_the_persons_language(
    screen: Screen, playground: PlaygroundClient, bot: BotCalls
) -> None:
    await bot.call("setMyCommands", commands=COMMANDS)
    await bot.call(
        "setMyCommands", commands=[{"command": "play", "description": "לפתוח שולחן"}], language_code="he"
    )
    noa = await playground.person("נועה", language="he")
    room = await noa.starts()
    await screen.opens(noa.id, room.id)
    await screen.page.locator("textarea").fill("/")
    await expect(screen.page.get_by_role("option")).to_have_text(["/playלפתוח שולחן"])


async def test_a_tapped_command_is_sent(screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls) -> None:
    await bot.call("sendMessage", chat_id=ann.id, text="Try /play now")
    await screen.opens(ann.id, chat.id)
    await waits_for(bot, "message")
    await screen.button("/play", exact=True).click()
    assert (await waits_for(bot, "message"))["text"] == "/play"


async def test_a_reply_quotes_and_leads_back(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    sent = await bot.call("sendMessage", chat_id=ann.id, text="Stay or yield?")
    await screen.opens(ann.id, chat.id)
    await screen.message("Stay or yield?").click(button="right")
    await screen.page.get_by_role("menuitem", name="Reply").click()
    await expect(screen.field).to_be_focused()
    await waits_for(bot, "message")
    await screen.writes("Stay")
    reply = await waits_for(bot, "message")
    assert reply["reply_to_message"]["message_id"] == sent["message_id"]
    await screen.message("Stay").get_by_role("button", name="Reply to Echo").click()
    await expect(screen.messages.filter(has_text="Stay or yield?").first).to_have_class(
        "message first last flash"
    )


async def test_the_last_message_is_edited_with_the_up_arrow_and_escape_gives_that_up(
    screen: Screen, chat: Room, ann: PersonClient
) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.writes("helo")
    await screen.field.press("ArrowUp")
    await expect(screen.field).to_have_value("helo")
    await screen.writes("hello")
    await expect(screen.bubble("hello")).to_contain_text("edited")
    await expect(screen.message("helo")).to_have_count(0)
    await screen.field.press("ArrowUp")
    await expect(screen.field).to_have_value("hello")
    await screen.field.fill("changed")
    await screen.field.press("Escape")
    await expect(screen.field).to_have_value("")
    await expect(screen.message("hello")).to_be_visible()


async def test_a_message_is_deleted_after_a_question(screen: Screen, chat: Room, ann: PersonClient) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.writes("oops")
    await screen.message("oops").click(button="right")
    await screen.page.get_by_role("menuitem", name="Delete").click()
    await screen.dialog.get_by_role("button", name="Delete").click()
    await expect(screen.message("oops")).to_have_count(0)


async def test_reactions_and_pins(screen: Screen, group: Room, ann: PersonClient, bob: PersonClient) -> None:
    await screen.opens(ann.id, group.id)
    await screen.writes("Rules of the house")
    await screen.message("Rules of the house").click(button="right")
    await screen.button("👍").click()
    await expect(screen.message("Rules of the house").get_by_role("button", name="👍")).to_have_attribute(
        "aria-pressed", "true"
    )
    await screen.message("Rules of the house").first.click(button="right")
    await screen.page.get_by_role("menuitem", name="Pin", exact=True).click()
    bar = screen.page.locator(".pinned")
    await expect(bar).to_contain_text("Rules of the house")
    await bar.get_by_role("button", name="Unpin").click()
    await expect(bar).to_be_hidden()


async def test_typing_of_the_bot_is_shown(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await screen.page.clock.install(time=0)
    await screen.page.clock.pause_at(1)  # after some seconds it would be over by itself
    await screen.opens(ann.id, chat.id)
    await bot.call("sendChatAction", chat_id=ann.id, action="typing")
    await expect(screen.page.get_by_text("Echo is typing…")).to_be_visible()
    await bot.call("sendMessage", chat_id=ann.id, text="done")
    await expect(screen.page.get_by_text("Echo is typing…")).to_have_count(0)


async def test_a_picture_is_sent_seen_and_enlarged(
    screen: Screen, chat: Room, ann: PersonClient, tmp_path: Path, bot: BotCalls
) -> None:
    picture = tmp_path / "table.png"
    picture.write_bytes(_png(320, 200))
    await screen.opens(ann.id, chat.id)
    await screen.page.locator("input[type=file]").set_input_files(picture)
    await screen.dialog.get_by_label("Caption").fill("our table")
    await screen.dialog.get_by_role("button", name="Send").click()
    await screen.sees("our table")
    await screen.button("Enlarge the photo").click()
    await expect(screen.page.locator("dialog.viewer img")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.locator("dialog.viewer")).to_have_count(0)


async def test_a_document_is_downloaded(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls, tmp_path: Path
) -> None:
    await bot.call(
        "sendDocument", {"document": ("game record.txt", b"roll 1 1 2", "text/plain")}, chat_id=ann.id
    )
    await screen.opens(ann.id, chat.id)
    async with screen.page.expect_download() as waiting:
        await screen.page.get_by_role("link", name="Download game record.txt").click()
    await (await waiting.value).save_as(tmp_path / "record")
    assert (tmp_path / "record").read_bytes() == b"roll 1 1 2"


async def test_a_refusal_says_why_and_keeps_the_text(screen: Screen, chat: Room, ann: PersonClient) -> None:
    await screen.opens(ann.id, chat.id)
    await screen.field.fill("x" * 4097)
    await screen.field.press("Enter")
    await screen.sees_notice("at most 4,096 fit")
    await expect(screen.field).to_have_value("x" * 4097)


async def sends_lines(bot: BotCalls, person: PersonClient, count: int) -> None:
    for number in range(1, count + 1):
        await bot.call("sendMessage", chat_id=person.id, text=f"line {number} of the log")


def _png(width: int, height: int) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), "teal").save(file, "PNG")
    return file.getvalue()
