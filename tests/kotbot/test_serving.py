"""The small server for the webhook and for health."""

import asyncio
import contextlib

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kotbot import serving
from kotbot.listening import CannotListen
from kotbot.playground.client.following import PATIENCE
from scripts.testing.ports import asked, free_port

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
    async with asyncio.timeout(PATIENCE):
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


async def nothing(_: Request) -> Response:
    return Response()


NOTHING = Starlette(routes=[Route("/", nothing)])
WHOLE_REQUEST = b"GET / HTTP/1.1\r\nHost: bot\r\n\r\n"


async def closes(reader: asyncio.StreamReader) -> bool:
    """Whether the server closes a connection that was left open."""
    with contextlib.suppress(ConnectionError):
        while await reader.read(1000):
            pass
    return True


async def test_a_connection_that_asks_for_nothing_does_not_hold_up_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = ("127.0.0.1", free_port())

    async def waits(*_: object, **__: object) -> None:
        raise AssertionError("nothing is under way, and yet the end is waited for")

    monkeypatch.setattr(uvicorn.Server, "shutdown", waits)
    async with asyncio.timeout(PATIENCE):
        async with serving.serving(NOTHING, address, "KOTBOT_HEALTH_PORT"):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(WHOLE_REQUEST)
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        assert await closes(reader)
        writer.close()


@pytest.mark.parametrize("sent", [b"", b"GET / HT"])
async def test_a_connection_on_which_no_request_comes_whole_is_closed(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    address = ("127.0.0.1", free_port())
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.05)
    async with asyncio.timeout(PATIENCE), serving.serving(NOTHING, address, "KOTBOT_HEALTH_PORT"):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(sent)
        assert await closes(reader)
        writer.close()


async def test_a_head_that_drips_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    address = ("127.0.0.1", free_port())
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.1)
    async with asyncio.timeout(PATIENCE), serving.serving(NOTHING, address, "KOTBOT_HEALTH_PORT"):
        reader, writer = await asyncio.open_connection(*address)
        ended = asyncio.create_task(closes(reader))
        while not ended.done():
            writer.write(b"X")
            await asyncio.wait([ended], timeout=0.02)
        writer.close()


async def test_a_connection_waits_for_its_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """For longer than one that was opened later may take for its first."""
    address = ("127.0.0.1", free_port())
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.1)
    async with asyncio.timeout(PATIENCE), serving.serving(NOTHING, address, "KOTBOT_HEALTH_PORT"):
        reader, writer = await asyncio.open_connection(sock=asked(address, WHOLE_REQUEST))
        for _ in range(2):
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
            silent, opened = await asyncio.open_connection(*address)
            assert await closes(silent)
            opened.close()
            writer.write(WHOLE_REQUEST)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        writer.close()


async def test_those_that_ask_for_nothing_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    address = ("127.0.0.1", free_port())
    monkeypatch.setattr(serving, "CONNECTIONS", 5)
    async with asyncio.timeout(PATIENCE), serving.serving(NOTHING, address, "KOTBOT_HEALTH_PORT"):
        idle = [await asyncio.open_connection(*address) for _ in range(12)]
        reader, writer = await asyncio.open_connection(*address)
        writer.write(WHOLE_REQUEST)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert all([await closes(old) for old, _ in idle[:7]])
        for _, open_one in [*idle, (reader, writer)]:
            open_one.close()


async def test_where_all_are_busy_the_new_connection_goes() -> None:
    address = ("127.0.0.1", free_port())
    begun, ends = asyncio.Event(), asyncio.Event()

    async def stream(_: Request) -> Response:
        begun.set()
        await ends.wait()
        return Response()

    app = Starlette(routes=[Route("/", stream)])
    async with asyncio.timeout(PATIENCE), serving.serving(app, address, "KOTBOT_PAGE_LISTEN", 1):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(WHOLE_REQUEST)
        await begun.wait()
        other, second = await asyncio.open_connection(*address)
        assert await closes(other)
        second.close()
        ends.set()
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()


async def answered(request: bytes) -> bytes:
    """What a server that serves nothing says to a request."""
    address = ("127.0.0.1", free_port())
    async with asyncio.timeout(PATIENCE), serving.serving(TAKING, address, "KOTBOT_HEALTH_PORT"):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(request)
        line = await reader.readline()
        writer.close()
        return line


TAKING = Starlette(routes=[Route("/", nothing, methods=["GET", "POST"])])


@pytest.mark.parametrize("filler", [b"x", b" "])
@pytest.mark.parametrize(("size", "status"), [(serving.LARGEST_HEAD, b"200"), (40 << 10, b"400")])
async def test_a_head_larger_than_the_limit_is_refused_though_it_comes_at_once(
    filler: bytes, size: int, status: bytes
) -> None:
    begin, end = b"GET / HTTP/1.1\r\nHost: bot\r\nX-Long: ", b"x\r\n\r\n"
    head = begin + filler * (size - len(begin) - len(end)) + end
    assert (await answered(head)).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(
    ("lengths", "status"),
    [
        (b"Content-Length: 3\r\n", b"200"),
        (b"Transfer-Encoding: chunked\r\n", b"200"),
        (b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", b"400"),
        (b"transfer-encoding: chunked\r\ncontent-length: 13\r\n", b"400"),
    ],
)
async def test_a_request_says_its_length_in_one_way(lengths: bytes, status: bytes) -> None:
    request = b"POST / HTTP/1.1\r\nHost: bot\r\n" + lengths + b"\r\n3\r\nabc\r\n0\r\n\r\n"
    assert (await answered(request)).startswith(b"HTTP/1.1 " + status)
