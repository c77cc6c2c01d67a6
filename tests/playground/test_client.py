"""A client whose feed breaks off says so, and nobody waits in vain."""

import contextlib

import httpx
import pytest

from kotbot.playground.client import PlaygroundClient

STATE = {"bots": [{"id": 1, "username": "echo_bot", "name": "Echo"}], "seq": 0}


def answering(events: httpx.Response) -> PlaygroundClient:
    """A client of a server with this feed."""

    def answer(request: httpx.Request) -> httpx.Response:
        return events if request.url.path == "/play/events" else httpx.Response(200, json=STATE)

    transport = httpx.MockTransport(answer)
    return PlaygroundClient(httpx.AsyncClient(transport=transport, base_url="http://playground"))


async def test_news_that_cannot_be_read_are_no_silence() -> None:
    client = answering(httpx.Response(200, text='data: {"type": "message"}\n\n'))
    with contextlib.suppress(KeyError):  # it may be read before anybody asks
        await client.follow()
    with pytest.raises(KeyError, match="seq"):
        await client.until(lambda: None, lambda: "nothing came")
    await client.unfollow()
    await client.http.aclose()


async def test_a_feed_that_was_read_to_its_end_is_no_error() -> None:
    client = answering(httpx.Response(200, text='data: {"type": "world", "seq": 3}\n\n'))
    await client.follow()
    assert await client.until(lambda: client.seq or None, lambda: "nothing came") == 3
    await client.unfollow()
    await client.http.aclose()
