"""What a page of somebody else, open in the same browser, can do to the playground: nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, expect

from scripts.testing.browsers import PATIENCE
from tests.playground.bot_calls import TOKEN, BotCalls

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]


@asynccontextmanager
async def another_page(body: str) -> AsyncIterator[str]:
    """A page of this machine at another port: no browser shields the playground from it by itself."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n{body}".encode())
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_an_image_of_another_page_cannot_call_the_bot_api(
    browser: Browser, address: str, bot: BotCalls
) -> None:
    """Not even of a page that knows the token."""
    hook = f"{address}/bot{TOKEN}/setWebhook?url=http://127.0.0.1:8443/taken"
    page = await browser.new_page()
    page.set_default_timeout(PATIENCE)
    async with another_page(f'<img src="{hook}" onerror="document.title = `asked`">') as elsewhere:
        await page.goto(elsewhere)
        await expect(page).to_have_title("asked")
    assert (await bot.call("getWebhookInfo"))["url"] == ""
    await page.close()
