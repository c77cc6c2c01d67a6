"""The small server for the webhook and for health."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kotbot.listening import CannotListen
from kotbot.telegram import serving
from tests.ports import free_port

HALF_A_REQUEST = b"POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 9\r\n\r\nhalf"


async def test_a_body_that_never_comes_whole_does_not_keep_the_bot_from_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = ("127.0.0.1", free_port())
    monkeypatch.setattr(serving, "SHUTDOWN_SECONDS", 0)
    begun = asyncio.Event()

    async def receive(request: Request) -> Response:
        begun.set()
        await request.body()
        return Response()

    app = Starlette(routes=[Route("/", receive, methods=["POST"])])
    async with asyncio.timeout(10):
        async with serving.serving(app, address, "KOTBOT_WEBHOOK_LISTEN"):
            _, writer = await asyncio.open_connection(*address)
            writer.write(HALF_A_REQUEST)
            await begun.wait()
    writer.close()


async def test_a_port_in_use_is_told_with_the_name_of_its_setting() -> None:
    address = ("127.0.0.1", free_port())
    async with serving.serving(Starlette(), address, "KOTBOT_HEALTH_PORT"):
        with pytest.raises(CannotListen, match=f"KOTBOT_HEALTH_PORT: 127.0.0.1:{address[1]}"):
            async with serving.serving(Starlette(), address, "KOTBOT_HEALTH_PORT"):
                pass
