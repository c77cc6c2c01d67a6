"""How the page looks and feels: formatting, directions, narrow windows, the keyboard alone, hostile texts."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.page.screen import NARROW, Screen, asks, keyboard, open_screen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser: Browser, address: str) -> AsyncIterator[Screen]:
    """The page on a phone."""
    async with open_screen(browser, address, size=NARROW, touch=True) as screen:
        yield screen


async def left(locator: Locator) -> float:
    box = await locator.bounding_box()
    assert box is not None
    return box["x"]


# Formatting


async def test_entities_become_elements_a_time_is_the_readers_and_a_forward_says_whose_it_was(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call(
        "sendMessage",
        chat_id=ann.id,
        parse_mode="HTML",
        text="😀 <b>bold <i>both</i></b> <u>under</u> <s>gone</s> <code>code</code>\n"
        '<blockquote>quote</blockquote><pre><code class="language-python">print(1)</code></pre>',
    )
    at = '<tg-time unix="1647531900" format="t">15:45 UTC</tg-time>'
    await bot.call("sendMessage", chat_id=ann.id, parse_mode="HTML", text=f"until {at}")
    said = await ann.says(chat, "my dice")
    await bot.call("forwardMessage", chat_id=ann.id, from_chat_id=ann.id, message_id=said.id)
    await screen.opens(ann.id, chat.id)
    text = screen.bubble("bold")
    await expect(text.locator("strong")).to_have_text("bold both")
    await expect(text.locator("strong em")).to_have_text("both")
    await expect(text.locator("u")).to_have_text("under")
    await expect(text.locator("s")).to_have_text("gone")
    await expect(text.locator(":scope > code")).to_have_text("code")
    await expect(text.locator("blockquote")).to_have_text("quote")
    await expect(text.locator("pre[data-language=python] code")).to_have_text("print(1)")
    shown = screen.message("until").locator("time[title]")
    await expect(shown).to_have_text(re.compile(r"^\d{1,2}:\d\d$"))
    await expect(screen.message("my dice")).to_contain_text("Forwarded from Ann")


async def test_a_click_reveals_a_spoiler_and_unfolds_a_long_quote(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    log = "\n".join(f"turn {number}" for number in range(1, 10))
    for text in ("It was <tg-spoiler>Bob</tg-spoiler>", f"<blockquote expandable>{log}</blockquote>"):
        await bot.call("sendMessage", chat_id=ann.id, parse_mode="HTML", text=text)
    await screen.opens(ann.id, chat.id)
    secret = screen.bubble("It was").locator(".spoiler")
    assert await secret.evaluate("it => getComputedStyle(it).color") == "rgba(0, 0, 0, 0)"
    await secret.click()
    await expect(secret).to_have_class("spoiler revealed")
    quoted = screen.bubble("turn").locator(".quoted")
    folded = await quoted.bounding_box()
    await screen.button("Show all").click()
    unfolded = await quoted.bounding_box()
    assert folded is not None
    assert unfolded is not None
    assert unfolded["height"] > 2 * folded["height"]


# Right to left


async def test_each_paragraph_runs_in_its_own_direction(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call("sendMessage", chat_id=ann.id, text="שלום\nHello, this is the longest line here")
    await screen.opens(ann.id, chat.id)
    lines = await screen.bubble("שלום").evaluate(
        """text => {
            const node = text.firstChild, box = text.getBoundingClientRect(), range = document.createRange();
            return [[0, 4], [5, 10]].map(([from, to]) => {
                range.setStart(node, from); range.setEnd(node, to);
                const line = range.getBoundingClientRect();
                return [line.left - box.left, box.right - line.right];
            });
        }"""
    )
    (hebrew_left, hebrew_right), (english_left, _) = lines
    assert hebrew_right < 2 < hebrew_left
    assert english_left < 2


async def test_the_frame_follows_whoever_i_am_and_is_mirrored_in_hebrew_but_for_a_keyboard(
    screen: Screen, ann: PersonClient, playground: PlaygroundClient, bot: BotCalls
) -> None:
    noa = await playground.person("נועה", language="he")
    await noa.starts()
    await asks(
        bot,
        noa.id,
        "מה לשמור?",
        {"text": "אחת", "callback_data": "1"},
        {"text": "שתיים", "callback_data": "2"},
    )
    await screen.opens(ann.id)
    await expect(screen.page.locator("html")).to_have_attribute("dir", "ltr")
    await screen.person("נועה").click()
    await expect(screen.page.locator("html")).to_have_attribute("dir", "rtl")
    await expect(screen.page.locator("html")).to_have_attribute("lang", "he")
    await screen.page.locator(".row-title", has_text="Echo").click()
    await screen.sees("מה לשמור?")
    assert await left(screen.page.locator("nav.chats")) > await left(screen.page.locator("main"))
    assert await left(screen.key("אחת")) < await left(screen.key("שתיים"))
    own, theirs = screen.message("/start").locator(".bubble"), screen.message("מה לשמור?").locator(".bubble")
    assert await left(own) > await left(theirs)
    field = screen.page.locator("textarea")
    await expect(field).to_have_css("direction", "rtl")
    await field.fill("hello")
    await expect(field).to_have_css("direction", "ltr")
    await expect(screen.page.locator(".to-end")).to_have_css("left", "16px")


async def test_latin_names_stand_where_hebrew_begins_and_what_follows_them_goes_on_from_there(
    screen: Screen, ann: PersonClient, playground: PlaygroundClient
) -> None:
    noa = await playground.person("נועה", language="he")
    await noa.starts()
    room = await noa.creates_group("ערב", ann)
    await ann.says(room, "שלום לכולם")
    await screen.opens(noa.id)
    title = screen.page.locator(".row-title", has_text="Echo")
    await expect(title).to_have_text("Echo")
    gap = await title.evaluate(
        """it => {
            const range = document.createRange();
            range.selectNodeContents(it);
            return it.getBoundingClientRect().right - range.getBoundingClientRect().right;
        }"""
    )
    assert gap < 2
    last = screen.page.locator(".row-last").filter(has_text="שלום")
    assert await last.evaluate("it => it.childNodes[1].textContent") == ": "
    name, colon = await last.evaluate(
        """it => [...it.childNodes].slice(0, 2).map(node => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect().left;
        })"""
    )
    assert colon < name


# Narrow


async def test_on_a_phone_list_and_chat_are_two_screens(
    phone: Screen, group: Room, ann: PersonClient, bob: PersonClient
) -> None:
    await phone.opens(ann.id)
    await expect(phone.row("Friday")).to_be_visible()
    await phone.row("Friday").tap()
    await expect(phone.field).to_be_visible()
    await expect(phone.row("Friday")).to_be_hidden()
    await expect(phone.person("Bob")).to_be_in_viewport()
    await phone.button("Back").tap()
    await expect(phone.row("Friday")).to_be_visible()
    await phone.row("Friday").tap()
    await expect(phone.field).to_be_visible()
    await phone.page.go_back()
    await expect(phone.row("Friday")).to_be_visible()


async def test_nothing_is_wider_than_a_phone_and_a_long_press_opens_the_menu_of_a_message(
    phone: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call(
        "sendMessage",
        chat_id=ann.id,
        text="A board with a verylongwordthatdoesnotfitontheline" * 3,
        reply_markup=keyboard(
            [{"text": str(number), "callback_data": "x"} for number in range(8)],
            [{"text": "A button whose text is much longer than a phone is wide", "callback_data": "y"}],
        ),
    )
    await phone.opens(ann.id, chat.id)
    await phone.sees("A board")
    width = NARROW[0]
    overflowing = await phone.page.evaluate(
        """width => [...document.querySelectorAll("body *")]
            .filter(it => it.checkVisibility() && !it.closest(".pinned, .suggestions"))
            .map(it => [it.className || it.tagName, it.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.left < -1 || box.right > width + 1))
            .map(([name]) => name)""",
        width,
    )
    assert overflowing == []
    await phone.bubble("A board").dispatch_event(
        "pointerdown", {"pointerType": "touch", "bubbles": True, "clientX": 60, "clientY": 300}
    )
    await expect(phone.page.get_by_role("menuitem", name="Reply")).to_be_visible()


# The keyboard alone


async def test_everything_by_keyboard(screen: Screen, echo: None, bot: BotCalls) -> None:
    keys = screen.page.keyboard
    await bot.call("setMyCommands", commands=[{"command": "start", "description": "Say hello"}])
    await screen.opens()
    for _ in range(3):
        await keys.press("Tab")
    await expect(screen.button("Two people and a group")).to_be_focused()
    await keys.press("Enter")
    await expect(screen.field).to_be_focused()
    await keys.type("/")
    await expect(screen.page.get_by_role("option")).to_have_count(1)
    await keys.press("Enter")
    await screen.sees("Hello")

    await keys.press("Alt+ArrowDown")
    await expect(screen.button("Start", exact=True)).to_be_focused()
    await keys.press("Enter")
    await expect(screen.field).to_be_focused()
    await keys.type("hi")
    await keys.press("Enter")
    await expect(screen.key("Alert")).to_be_visible()
    await keys.press("Shift+Tab")  # the commands
    await keys.press("Shift+Tab")  # the menu of the message
    await keys.press("Shift+Tab")
    await expect(screen.key("Alert")).to_be_focused()
    await keys.press("Enter")
    await expect(screen.page.get_by_role("alertdialog")).to_be_visible()
    await keys.press("Escape")
    await expect(screen.page.get_by_role("alertdialog")).to_have_count(0)
    await expect(screen.key("Alert")).to_be_focused()
    await keys.press("ArrowLeft")
    await expect(screen.key("Again")).to_be_focused()
    await keys.press("Enter")
    await screen.sees("echoed again")
    await expect(screen.key("Again")).to_be_focused()

    await keys.press("Alt+p")
    await expect(screen.person("Ann")).to_be_focused()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(screen.person("Bob")).to_be_checked()


async def test_messages_are_walked_by_arrows_and_have_a_menu(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call("sendMessage", chat_id=ann.id, text="older")
    await bot.call("sendMessage", chat_id=ann.id, text="newer")
    await screen.opens(ann.id, chat.id)
    await expect(screen.message("newer")).to_have_attribute("tabindex", "0")
    await screen.message("newer").focus()
    await screen.page.keyboard.press("ArrowUp")
    await expect(screen.message("older")).to_be_focused()
    await screen.page.keyboard.press("Enter")
    await screen.page.keyboard.press("Enter")
    await expect(screen.page.locator(".banner")).to_contain_text("older")
    await expect(screen.field).to_be_focused()


async def test_escape_closes_one_thing_at_a_time(
    screen: Screen, chat: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await bot.call("setMyCommands", commands=[{"command": "start", "description": "Say hello"}])
    await screen.opens(ann.id, chat.id)
    await screen.field.fill("/")
    await expect(screen.page.get_by_role("option")).to_have_count(1)
    await screen.field.press("Escape")
    await expect(screen.page.get_by_role("option")).to_have_count(0)
    await expect(screen.field).to_be_visible()
    await screen.button("Behind the scenes").click()
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.locator("dialog.drawer")).to_be_hidden()
    await expect(screen.button("Behind the scenes")).to_be_focused()
    await screen.page.keyboard.press("Escape")
    await expect(screen.field).to_have_count(0)


async def test_every_control_has_a_name(
    screen: Screen, group: Room, ann: PersonClient, bot: BotCalls
) -> None:
    await asks(bot, group.id, "Roll?", {"text": "Roll", "callback_data": "r"})
    await screen.opens(ann.id, group.id)
    await screen.sees("Roll?")
    await screen.button("Behind the scenes").click()
    nameless = await screen.page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, textarea, [role=button]")]
            .filter(it => it.checkVisibility())
            .filter(it => !(it.getAttribute("aria-label") || it.innerText?.trim() || it.labels?.length))
            .map(it => it.outerHTML)"""
    )
    assert nameless == []


# Hostile texts

HOSTILE = '<img src=x onerror="window.broken=1">'


async def test_markup_in_names_and_texts_stays_text(
    screen: Screen, playground: PlaygroundClient, bot: BotCalls
) -> None:
    mallory = await playground.person(HOSTILE)
    victim = await playground.person("Ann")
    group = await mallory.creates_group(HOSTILE, victim, playground.bot)
    await mallory.says(group, HOSTILE)
    sent = await bot.call(
        "sendMessage",
        chat_id=group.id,
        text=HOSTILE,
        reply_markup=keyboard([{"text": HOSTILE, "callback_data": "x"}]),
    )
    pin = f"/play/people/{mallory.id}/chats/{group.id}/messages/{sent['message_id']}/pin"
    await playground.post(pin, {})
    await bot.call("setMyCommands", commands=[{"command": "x", "description": HOSTILE}])
    await bot.call(
        "sendDocument", {"document": (f"{HOSTILE}.txt", b"x", "text/html")}, chat_id=group.id, caption=HOSTILE
    )
    await screen.opens(victim.id, group.id)
    await expect(screen.messages.filter(has_text=HOSTILE)).not_to_have_count(0)
    await screen.field.fill("/")
    await expect(screen.page.get_by_role("option", name=HOSTILE)).to_be_visible()
    await screen.field.press("Escape")
    await screen.page.locator(".chat-title").click()
    await expect(screen.dialog.get_by_role("heading", name=HOSTILE)).to_be_visible()
    await expect(screen.page.locator("img[src=x]")).to_have_count(0)
    assert await screen.page.evaluate("window.broken") is None


async def test_only_harmless_addresses_are_links_and_the_page_loads_nothing_from_elsewhere(
    screen: Screen, chat: Room, ann: PersonClient, address: str
) -> None:
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    await screen.opens(ann.id, chat.id)
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    for link in ("javascript:document.title='broken into'", "data:text/html,<b>x</b>", "vbscript:x"):
        safe = await screen.page.evaluate(
            "async url => (await import('/page/base/addresses.js')).safeAddress(url)", link
        )
        assert safe is None, link


async def test_the_browser_always_asks_for_the_newest_scripts(address: str) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
        for path in ("/", "/page/app.js", "/page/style.css", "/page/base/addresses.js"):
            answer = await http.get(path)
            assert answer.headers["cache-control"] == "no-cache"
        tag = (await http.get("/page/app.js")).headers["etag"]
        again = await http.get("/page/app.js", headers={"If-None-Match": tag})
        assert again.status_code == 304
