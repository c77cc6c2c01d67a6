"""How updates reach a bot: webhooks. U-rows of docs/playground.md."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from telegram import Update
from telegram.ext import Application

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.playground import Playground
from scripts.testing.ports import free_port, silent_port
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.conftest import echo_bot


@dataclass
class Hook:
    """A web server that takes updates and answers with the statuses it is given, then with 200."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    received: list[Json] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    held: asyncio.Event | None = None
    open_now: int = 0
    most_open: int = 0

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                lines = [line.partition(": ") for line in head.decode().split("\r\n")[1:]]
                headers = {name.lower(): value for name, _, value in lines}
                body = json.loads(await reader.readexactly(int(headers["content-length"])))
                self.secrets.append(headers.get("x-telegram-bot-api-secret-token", ""))
                self.received.append(body)
                self.open_now += 1
                self.most_open = max(self.most_open, self.open_now)
                self.news.set()
                if self.held is not None:
                    await self.held.wait()
                self.open_now -= 1
                status = self.statuses.pop(0) if self.statuses else 200
                writer.write(f"HTTP/1.1 {status} Whatever\r\ncontent-length: 0\r\n\r\n".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def until(self, count: int) -> list[Json]:
        """Wait until that many deliveries came."""
        async with asyncio.timeout(PATIENCE):
            while len(self.received) < count:
                self.news.clear()
                await self.news.wait()
        return self.received

    def texts(self) -> list[str]:
        return [it["message"]["text"] for it in self.received]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    hook = Hook()
    server = await asyncio.start_server(hook.handle, "127.0.0.1", 0)
    hook.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook"
    async with server:
        yield hook
        if hook.held is not None:
            hook.held.set()


@pytest.fixture(autouse=True)
def generous(telegram: Playground) -> None:
    telegram.limit_factor = 0


async def pending_is(bot: BotCalls, count: int) -> Json:
    """getWebhookInfo once that many updates are left."""
    async with asyncio.timeout(PATIENCE):
        while (info := await bot.call("getWebhookInfo"))["pending_update_count"] != count:
            await asyncio.sleep(0)
    found: Json = info
    return found


async def test_updates_are_posted_with_the_secret(bot: BotCalls, hook: Hook, ann: PersonClient) -> None:
    """U4: X-Telegram-Bot-Api-Secret-Token."""
    assert await bot.call("setWebhook", url=hook.url, secret_token="S3cret_-")
    await ann.starts("x")
    [update] = await hook.until(1)
    assert update["message"]["text"] == "/start x"
    assert hook.secrets == ["S3cret_-"]
    info = await pending_is(bot, 0)
    assert (info["url"], info["max_connections"]) == (hook.url, 40)
    assert "last_error_message" not in info


async def test_what_waited_is_posted_when_the_webhook_is_set(
    bot: BotCalls, hook: Hook, ann: PersonClient
) -> None:
    await ann.starts("early")
    await bot.call("setWebhook", url=hook.url)
    [update] = await hook.until(1)
    assert update["message"]["text"] == "/start early"


async def test_pending_updates_can_be_dropped(bot: BotCalls, hook: Hook, ann: PersonClient) -> None:
    chat = await ann.starts("early")
    await bot.call("setWebhook", url=hook.url, drop_pending_updates=True)
    await ann.says(chat, "late")
    [update] = await hook.until(1)
    assert update["message"]["text"] == "late"


async def test_a_failed_delivery_is_repeated_after_1_2_and_4_seconds(
    bot: BotCalls, hook: Hook, ann: PersonClient, telegram: Playground
) -> None:
    """U2: until it is taken, later and later."""
    hook.statuses = [500, 502, 404]
    await bot.call("setWebhook", url=hook.url)
    await ann.starts()
    await hook.until(1)
    for delivery, seconds in ((2, 1), (3, 2), (4, 4)):
        await resting(telegram)
        telegram.clock.advance(seconds - 0.01)
        await pending_is(bot, 1)
        assert len(hook.received) == delivery - 1
        telegram.clock.advance(0.01)
        await hook.until(delivery)
    info = await pending_is(bot, 0)
    assert info["last_error_message"] == "Wrong response from the webhook: 404 Whatever"
    assert len({it["update_id"] for it in hook.received}) == 1


async def resting(telegram: Playground) -> None:
    """Wait until a delivery waits for its next try."""
    async with asyncio.timeout(PATIENCE):
        while not telegram.clock.has_alarms():
            await asyncio.sleep(0)


async def test_an_address_where_nobody_answers_is_an_error(
    bot: BotCalls, ann: PersonClient, telegram: Playground
) -> None:
    """U2: the update waits, and getWebhookInfo says why."""
    with silent_port() as port:
        await bot.call("setWebhook", url=f"http://127.0.0.1:{port}/")
        await ann.starts()
        await resting(telegram)
        info = await bot.call("getWebhookInfo")
    assert (info["pending_update_count"], info["last_error_message"]) == (1, "Connection refused")
    await bot.call("deleteWebhook")
    assert await bot.kinds() == ["message"]


async def test_an_address_that_cannot_be_called_is_an_error_and_no_silence(
    bot: BotCalls, ann: PersonClient, telegram: Playground
) -> None:
    """U2: the same for what is no address of the web at all."""
    await bot.call("setWebhook", url="http://localhost/\x01")
    await ann.starts()
    await resting(telegram)
    info = await bot.call("getWebhookInfo")
    assert (info["pending_update_count"], info["last_error_message"]) == (1, "Connection closed: InvalidURL")
    await bot.call("deleteWebhook")


async def test_one_chat_keeps_its_order_and_others_do_not_wait(
    bot: BotCalls, hook: Hook, ann: PersonClient, bob: PersonClient, telegram: Playground
) -> None:
    """U3: a failing update holds up its own chat only."""
    hook.statuses = [500]
    await bot.call("setWebhook", url=hook.url)
    chat = await ann.starts("one")
    await hook.until(1)
    await resting(telegram)
    await ann.says(chat, "two")
    await bob.starts("other")
    await hook.until(2)
    assert hook.texts() == ["/start one", "/start other"]
    telegram.clock.advance(1)
    await hook.until(4)
    assert hook.texts()[2:] == ["/start one", "two"]


@pytest.mark.parametrize("connections", [1, 3])
async def test_connections_are_limited(
    bot: BotCalls, hook: Hook, playground: PlaygroundClient, connections: int
) -> None:
    """U3: max_connections deliveries at once."""
    hook.held = asyncio.Event()
    await bot.call("setWebhook", url=hook.url, max_connections=connections)
    for number in range(5):
        person = await playground.person(f"Person {number}")
        await person.starts(str(number))
    await hook.until(connections)
    await bot.call("getWebhookInfo")
    assert hook.most_open == connections
    hook.held.set()
    await hook.until(5)
    assert hook.most_open == connections


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://example.com/hook", "bad webhook: An HTTPS URL must be provided for webhook"),
        ("https://example.com:8080/", "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"),
        ("nonsense", "bad webhook: An HTTPS URL must be provided for webhook"),
        ("https://example.com:x/", "bad webhook: invalid URL specified"),
    ],
)
async def test_addresses_are_checked(bot: BotCalls, url: str, words: str) -> None:
    """U4: HTTPS on 443, 80, 88 or 8443; plain HTTP on this machine only."""
    refused = await bot.refusal("setWebhook", url=url)
    assert refused.description == f"Bad Request: {words}"


@pytest.mark.parametrize("secret", ["with space", "x" * 257, "ы"])
async def test_secrets_are_checked(bot: BotCalls, hook: Hook, secret: str) -> None:
    """U4: 1 to 256 of A-Z, a-z, 0-9, _ and -."""
    refused = await bot.refusal("setWebhook", url=hook.url, secret_token=secret)
    assert refused.description == "Bad Request: secret token contains unallowed characters"


async def test_an_empty_address_ends_it(bot: BotCalls, hook: Hook) -> None:
    await bot.call("setWebhook", url=hook.url, allowed_updates=["message"])
    assert (await bot.call("getWebhookInfo"))["allowed_updates"] == ["message"]
    assert await bot.call("setWebhook", url="")
    assert (await bot.call("getWebhookInfo"))["url"] == ""


@pytest.fixture
async def webhook_echo_bot(address: str) -> AsyncIterator[Application]:  # type: ignore[type-arg]
    port = free_port()
    async with echo_bot(address) as application:
        assert application.updater is not None
        await application.updater.start_webhook(
            listen="127.0.0.1",
            port=port,
            url_path="telegram",
            webhook_url=f"http://127.0.0.1:{port}/telegram",
            secret_token="S3cret",
            allowed_updates=Update.ALL_TYPES,
        )
        yield application
        await application.updater.stop()


@pytest.mark.usefixtures("webhook_echo_bot")
class TestEchoBot:
    async def test_people_talk_with_it(self, ann: PersonClient) -> None:
        chat = await ann.starts("by_webhook")
        await ann.sees(chat, "Hello by_webhook")
        await ann.says(chat, "good evening")
        await ann.sees(chat, "echo: good evening")
        assert (await ann.presses(chat, "Again")).toast == "Once more"
        await ann.sees(chat, "echoed again")

    async def test_two_people_share_a_group_with_it(
        self, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        await ann.says(group, "/start@echo_bot together")
        await bob.sees(group, "Hello together")
