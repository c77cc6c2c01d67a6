"""People of the page: who I am, inventing somebody, starting over."""

import pytest
from playwright.async_api import Browser, expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import Screen, open_screen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


async def test_two_people_talk_with_the_echo_bot_in_one_group(screen: Screen, echo: None) -> None:
    await screen.opens()
    await screen.button("Two people and a group").click()
    await expect(screen.person("Ann")).to_be_checked()
    await screen.button("About Game night").click()
    await screen.switches("Privacy mode", on=False)
    await screen.page.keyboard.press("Escape")

    await screen.writes("hello")
    await screen.sees("echo: hello")
    await screen.becomes("Bob")
    await screen.sees("echo: hello")
    await screen.writes("good evening")
    await screen.sees("echo: good evening")
    await screen.becomes("Ann")
    await screen.sees("echo: good evening")


async def test_two_windows_see_the_same_chat_live(
    screen: Screen, browser: Browser, address: str, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    async with open_screen(browser, address) as other:
        await other.opens(bob.id, group.id)
        await screen.writes("Who plays?")
        await other.sees("Who plays?")
        await other.writes("Me")
        await screen.sees("Me")


async def test_a_person_is_made_in_two_clicks_and_the_proposed_name_follows_the_language(
    screen: Screen, ann: PersonClient
) -> None:
    await screen.opens(ann.id)
    await screen.button("New person").first.click()
    await screen.dialog.get_by_role("button", name="Create").click()
    await expect(screen.person("Bob")).to_be_checked()
    await expect(screen.row("Echo")).to_be_visible()
    await screen.button("New person").first.click()
    name, language = [screen.dialog.get_by_label(label, exact=True) for label in ("Name", "Language")]
    await language.select_option("he")
    await expect(name).to_have_value("נועה")
    await name.fill("רות")
    await language.select_option("uk")
    await expect(name).to_have_value("רות")


async def test_a_person_changes_name_and_language(screen: Screen, ann: PersonClient) -> None:
    await screen.opens(ann.id)
    await screen.page.get_by_title("Name, language, username").click()
    await screen.dialog.get_by_label("Name", exact=True).fill("Anna Bell")
    await screen.dialog.get_by_label("Language").select_option("he")
    await screen.dialog.get_by_role("button", name="Save").click()
    await expect(screen.person("Anna Bell")).to_be_checked()
    await expect(screen.page.locator("html")).to_have_attribute("dir", "rtl")


async def test_the_colour_and_the_field_say_who_i_am_in_a_chat_that_both_are_in(
    screen: Screen, group: Room, chat: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await screen.opens(ann.id, group.id)
    await expect(screen.field).to_have_attribute("placeholder", "Write as Ann")
    anns_colour = await screen.page.locator("body").get_attribute("data-colour")
    await screen.becomes("Bob")
    await expect(screen.button("About Friday")).to_be_visible()
    await expect(screen.field).to_have_attribute("placeholder", "Write as Bob")
    assert await screen.page.locator("body").get_attribute("data-colour") != anns_colour


async def test_unread_messages_are_counted_for_everybody(
    screen: Screen, group: Room, ann: PersonClient, bob: PersonClient, bot: BotCalls
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.becomes("Bob")
    await screen.becomes("Ann")
    await expect(screen.person("Bob")).to_have_accessible_name("Be Bob")
    await bot.call("sendMessage", chat_id=group.id, text="one")
    await screen.writes("two")
    await expect(screen.person("Bob")).to_have_accessible_name("Be Bob: 2 unread messages")
    await screen.becomes("Bob")
    await expect(screen.page.get_by_role("separator", name="Unread messages")).to_be_visible()
    await expect(screen.page.locator(".badge:visible")).to_have_count(0)


async def test_starting_over_asks_first_and_keeps_the_bot(
    screen: Screen, group: Room, ann: PersonClient, playground: PlaygroundClient
) -> None:
    await screen.opens(ann.id, group.id)
    await screen.field.fill("a draft")
    await screen.button("Behind the scenes").click()
    await screen.button("Start over").click()
    await screen.dialog.get_by_role("button", name="Cancel").click()
    await expect(screen.person("Ann")).to_be_visible()
    await screen.button("Start over").click()
    await screen.dialog.get_by_role("button", name="Start over").click()
    await expect(screen.page.get_by_role("heading", name="A Telegram of your own")).to_be_visible()
    state = await playground.get("/play/state")
    assert state["people"] == []
    assert [bot["username"] for bot in state["bots"]] == ["echo_bot"]


async def test_a_reset_elsewhere_shows_here(
    screen: Screen, group: Room, ann: PersonClient, playground: PlaygroundClient
) -> None:
    await screen.opens(ann.id, group.id)
    await playground.reset()
    await expect(screen.button("Two people and a group")).to_be_visible()


async def test_a_text_and_a_person_are_refused_in_the_language_of_who_looks(
    screen: Screen, playground: PlaygroundClient, ann: PersonClient
) -> None:
    olia = await playground.person("Оля", language="uk")
    room = await olia.starts()
    await screen.opens(olia.id, room.id)
    await screen.page.get_by_role("combobox", name="Пишеш як Оля").fill("ж" * 4097)
    await screen.page.keyboard.press("Enter")
    await screen.sees_notice("Знаків у повідомленні: 4 097; вміщається не більше 4 096.")
    await screen.button("Нова людина").first.click()
    await screen.dialog.get_by_label("Юзернейм").fill("echo_bot")
    await screen.dialog.get_by_role("button", name="Створити").click()
    await screen.sees_notice("@echo_bot уже зайнято.")
