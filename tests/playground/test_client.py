"""A client whose feed breaks off says so, and nobody waits in vain."""

import contextlib
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from kotbot.playground.client import connect

STATE = {"bots": [{"id": 1, "username": "echo_bot", "name": "Echo"}], "seq": 0}


@contextlib.asynccontextmanager
async def feed(events: str) -> AsyncIterator[str]:
    """The address of a server with this feed."""

    async def state(_: web.Request) -> web.Response:
        return web.json_response(STATE)

    async def told(_: web.Request) -> web.Response:
        return web.Response(text=events)

    application = web.Application()
    application.add_routes([web.get("/play/state", state), web.get("/play/events", told)])
    async with TestServer(application) as server:
        yield str(server.make_url("/"))


async def test_news_that_cannot_be_read_are_no_silence() -> None:
    async with feed('data: {"type": "message"}\n\n') as address:
        with pytest.raises(KeyError, match="seq"):
            async with connect(address) as client:
                await client.until(lambda: None, lambda: "nothing came")


async def test_a_feed_that_was_read_to_its_end_is_no_error() -> None:
    async with feed('data: {"type": "world", "seq": 3}\n\n') as address, connect(address) as client:
        assert await client.until(lambda: client.seq or None, lambda: "nothing came") == 3
