"""Who may have been replaced calls nobody."""

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest
from telegram.error import NetworkError

from kotbot.store import SharedStore
from kotbot.telegram.worker.fenced import Fenced

NOBODY_LISTENS = "http://127.0.0.1:9/bot"


async def test_a_worker_that_stood_still_sends_nothing_of_what_it_was_about_to_send() -> None:
    store = SimpleNamespace(is_ours=True)
    calls = Fenced(NOBODY_LISTENS, 1, 1.0, cast(SharedStore, store))
    await calls.initialize()
    with pytest.raises(NetworkError, match="Connect"):
        await calls.do_request(NOBODY_LISTENS, "POST")
    store.is_ours = False
    with pytest.raises(NetworkError, match="not called: the database has not answered for too long"):
        await calls.do_request(NOBODY_LISTENS, "POST")
    await calls.shutdown()


async def test_who_waited_for_a_connection_is_asked_after_that_too() -> None:
    came, answer = asyncio.Event(), asyncio.Event()

    async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        await answer.wait()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
        store = SimpleNamespace(is_ours=True)
        calls = Fenced(url, 1, 5.0, cast(SharedStore, store))
        await calls.initialize()
        first, second = (asyncio.create_task(calls.do_request(url, "POST")) for _ in range(2))
        await came.wait()
        store.is_ours = False
        answer.set()
        assert await first == (200, b"{}")
        with pytest.raises(NetworkError, match="not called"):
            await second
        await calls.shutdown()
