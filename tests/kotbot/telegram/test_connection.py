"""The library's calls over our client, against a server that answers as it is told."""

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from kotbot.telegram import connection
from kotbot.telegram.connection import Http, proxy_for, trusted

TOKEN = "1:not-a-secret"
WHOLE_TOKEN = "123456789:" + "A" * 35


class Server:
    """Answers every call with one text, never, or a letter each `drip` seconds; keeps what it was sent."""

    def __init__(self, status: str, answer: str | None, drip: float = 0.0) -> None:
        self.status = status
        self.drip = drip
        self.answer = answer
        self.sent = 0
        self.heads: list[str] = []
        self.bodies: list[bytes] = []
        self.connections: list[asyncio.Task[None]] = []

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.append(asyncio.create_task(self.serve(reader, writer)))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                self.heads.append(head)
                length = next(
                    int(line.split(":")[1])
                    for line in head.split("\r\n")
                    if line.lower().startswith("content-length")
                )
                self.bodies.append(await reader.readexactly(length))
                while self.drip:
                    writer.write(b"HTTP/1.1 200 OK\r\nX-Slow: " if not self.sent else b"x")
                    self.sent += 1
                    await writer.drain()
                    await asyncio.sleep(self.drip)
                if self.answer is not None:
                    body = self.answer.encode()
                    head = f"HTTP/1.1 {self.status}\r\nContent-Length: {len(body)}\r\n\r\n"
                    writer.write(head.encode() + body)
                    await writer.drain()
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


@contextlib.asynccontextmanager
async def bot_at(server: Server, timeout: float = 5.0, token: str = TOKEN) -> AsyncIterator[Bot]:
    listening = await asyncio.start_server(server.accept, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    calls = Http(f"http://127.0.0.1:{port}/bot", 4, timeout)
    await calls.initialize()
    bot = Bot(token, base_url=f"http://127.0.0.1:{port}/bot", request=calls, get_updates_request=calls)
    try:
        yield bot
    finally:
        await calls.shutdown()
        listening.close()
        await asyncio.gather(*server.connections)
        await listening.wait_closed()


def refusal(description: str, **parameters: int) -> str:
    return json.dumps({"ok": False, "description": description, "parameters": parameters})


async def test_a_call_is_json_and_its_answer_is_read() -> None:
    server = Server("200 OK", json.dumps({"ok": True, "result": True}))
    async with bot_at(server) as bot:
        assert await bot.answer_callback_query("5", "Keeping ⚡", show_alert=True)
    assert server.heads[0].startswith(f"POST /bot{TOKEN}/answerCallbackQuery HTTP/1.1")
    body = json.loads(server.bodies[0])
    assert (body["callback_query_id"], body["text"], body["show_alert"]) == ("5", "Keeping ⚡", "true")


async def test_calls_share_a_connection() -> None:
    server = Server("200 OK", json.dumps({"ok": True, "result": True}))
    async with bot_at(server) as bot:
        for number in range(5):
            await bot.answer_callback_query(str(number))
    assert len(server.connections) == 1


async def test_a_file_is_sent_as_a_form() -> None:
    message = {"message_id": 1, "date": 0, "chat": {"id": 5, "type": "private"}}
    server = Server("200 OK", json.dumps({"ok": True, "result": message}))
    async with bot_at(server) as bot:
        await bot.send_document(5, b'{"all": "of it"}', filename="kotbot.json")
    assert "multipart/form-data" in server.heads[0]
    assert b'{"all": "of it"}' in server.bodies[0]
    assert b'filename="kotbot.json"' in server.bodies[0]


@pytest.mark.parametrize(
    ("status", "answer", "error"),
    [
        ("400 Bad Request", refusal("Bad Request: message is not modified"), BadRequest),
        ("403 Forbidden", refusal("Forbidden: bot was blocked by the user"), Forbidden),
        ("429 Too Many Requests", refusal("Too Many Requests", retry_after=3), RetryAfter),
        ("502 Bad Gateway", "<html>", NetworkError),
    ],
)
async def test_a_refusal_is_the_librarys_own_error(status: str, answer: str, error: type[Exception]) -> None:
    async with bot_at(Server(status, answer)) as bot:
        with pytest.raises(error):
            await bot.answer_callback_query("5")


async def test_who_does_not_speak_http_is_a_network_error_without_the_token() -> None:
    async with bot_at(Server("no status", ""), token=WHOLE_TOKEN) as bot:
        with pytest.raises(NetworkError, match="status") as raised:
            await bot.answer_callback_query("5")
    assert WHOLE_TOKEN not in str(raised.value)


async def test_a_redirection_is_not_followed() -> None:
    server = Server("302 Found\r\nLocation: /elsewhere", "")
    async with bot_at(server) as bot:
        with pytest.raises(NetworkError):
            await bot.answer_callback_query("5")
    assert len(server.heads) == 1


@pytest.mark.parametrize(
    "page", ["<html>of a proxy</html>", '{"ok": true, "result": [{"text": "of Ann', "[]"]
)
async def test_what_is_no_answer_of_telegrams_is_a_network_error_and_not_logged(
    page: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with bot_at(Server("200 OK", page)) as bot:
        with pytest.raises(NetworkError) as raised:
            await bot.answer_callback_query("5")
    assert page not in str(raised.value)
    assert page not in caplog.text


@pytest.mark.parametrize("retry_after", ["soon", -3, 0, 1.5, True, None, 10**30, [3]])
async def test_a_pause_that_is_no_number_of_seconds_is_none(retry_after: Any) -> None:
    """The library makes a time of it, and would fail in its own way."""
    answer = json.dumps({"ok": False, "description": "Slow", "parameters": {"retry_after": retry_after}})
    async with bot_at(Server("429 Too Many Requests", answer)) as bot:
        with pytest.raises(NetworkError, match="Slow"):
            await bot.answer_callback_query("5")


@pytest.mark.parametrize("answer", ['{"ok": true}', "{}", "[" * 100_000, '{"ok": "no"}'])
async def test_an_answer_without_a_result_is_a_network_error(answer: str) -> None:
    async with bot_at(Server("200 OK", answer)) as bot:
        with pytest.raises(NetworkError, match="no answer of Telegram's"):
            await bot.answer_callback_query("5")


async def test_an_answer_that_drips_is_given_up_after_twice_the_time_of_a_step() -> None:
    server = Server("200 OK", None, drip=0.02)
    async with asyncio.timeout(60), bot_at(server, timeout=0.1) as bot:
        with pytest.raises(TimedOut):
            await bot.answer_callback_query("5")


async def test_a_server_that_is_silent_is_not_waited_for_longer_than_said() -> None:
    async with bot_at(Server("200 OK", None), timeout=0.05) as bot:
        with pytest.raises(TimedOut):
            await bot.answer_callback_query("5")


async def test_nobody_there_is_a_network_error_without_the_token() -> None:
    calls = Http("http://127.0.0.1:9/bot", 1, 5.0)
    await calls.initialize()
    with pytest.raises(NetworkError) as raised:
        await Bot(TOKEN, base_url="http://127.0.0.1:9/bot", request=calls).answer_callback_query("5")
    assert TOKEN not in str(raised.value)
    await calls.shutdown()


def test_servers_must_prove_who_they_are_by_an_authority_that_is_always_there() -> None:
    context = trusted()
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
    assert context.cert_store_stats()["x509_ca"] > 50


@pytest.mark.parametrize(("url", "times"), [("http://127.0.0.1:1/bot", 0), ("https://127.0.0.1:1/bot", 1)])
async def test_authorities_are_asked_about_encrypted_servers_only(
    monkeypatch: pytest.MonkeyPatch, url: str, times: int
) -> None:
    asked: list[ssl.SSLContext] = []

    def authorities() -> ssl.SSLContext:
        asked.append(trusted())
        return asked[-1]

    monkeypatch.setattr(connection, "trusted", authorities)
    calls = Http(url, 1, 5.0)
    await calls.initialize()
    await calls.shutdown()
    assert len(asked) == times


def test_the_proxy_of_the_environment_is_used_but_where_it_says_no(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "no_proxy", "HTTP_PROXY", "NO_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    monkeypatch.setenv("NO_PROXY", "bots.example")
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    monkeypatch.setenv("no_proxy", "bots.example")
    assert proxy_for("https://api.telegram.org/bot") == "http://proxy.example:3128"
    assert proxy_for("https://bots.example/bot") is None
    assert proxy_for("http://127.0.0.1:8081/bot") is None
