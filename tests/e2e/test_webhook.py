"""Updates by webhook: a match is played, and nobody without the secret gets in."""

import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest
from pydantic import SecretStr

from kotbot import serving
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from kotbot.settings import Mode, Settings
from kotbot.telegram.updates.webhook import LARGEST
from scripts.testing.ports import asked, free_port
from tests.e2e.conftest import running
from tests.e2e.lobbies import begin

SECRET = "a-secret-that-only-Telegram-knows"
HEADER = "X-Telegram-Bot-Api-Secret-Token"


@pytest.fixture
def hooked(settings: Settings) -> Settings:
    """The same bot by webhook."""
    listen = f"127.0.0.1:{free_port()}"
    changes = {
        "mode": Mode.WEBHOOK,
        "webhook_url": f"http://{listen}/kotbot",
        "webhook_listen": listen,
        "webhook_secret": SecretStr(SECRET),
    }
    return settings.model_copy(update=changes)


@pytest.fixture
async def webhook(hooked: Settings) -> AsyncIterator[str]:
    """Where the running bot waits for updates."""
    async with running(hooked):
        assert hooked.webhook_url is not None
        yield hooked.webhook_url


@pytest.mark.usefixtures("webhook")
async def test_a_match_is_played_by_webhook(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await begin(playground, [ann], computers=1)
    for _ in range(8):
        await table.tap()
    assert "Ann" in table.board.text


async def test_an_update_without_the_secret_is_refused_and_does_nothing(
    playground: PlaygroundClient, webhook: str, ann: PersonClient
) -> None:
    chat = await ann.starts()
    forged = {
        "update_id": 999_999_999,
        "message": {
            "message_id": 77,
            "date": 1_700_000_000,
            "chat": {"id": ann.id, "type": "private", "first_name": "Ann"},
            "from": {"id": ann.id, "is_bot": False, "first_name": "Ann"},
            "text": "/newgame",
        },
    }
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE, verify=False) as http:
        for secret in (None, "", "wrong", SECRET + "x", SECRET[:-1], "\xe9"):
            headers = [] if secret is None else [(HEADER.encode(), secret.encode("latin-1"))]
            answer = await http.post(webhook, json=forged, headers=headers)
            assert (secret, answer.status_code) == (secret, 403)
    await ann.says(chat, "/games")
    await ann.sees(chat, "No match yet")
    assert not any("Who joins?" in message.text for message in chat.messages())


async def test_junk_with_the_secret_is_refused_what_cannot_be_read_is_not_and_the_bot_lives_on(
    playground: PlaygroundClient, webhook: str, ann: PersonClient
) -> None:
    """An update that cannot be read is confirmed, so that it does not come again."""
    unreadable = {"update_id": 999_999_999, "message": {"message_id": 77}}
    junk = (b"", b"[]", b"{", b"null", b"[" * 100_000, json.dumps({"update_id": "x"}).encode())
    too_large = (b" " * (LARGEST + 1), pieces())
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE, verify=False) as http:
        for body in junk:
            answer = await http.post(webhook, content=body, headers={HEADER: SECRET})
            assert (body, answer.status_code) == (body, 400)
        for large in too_large:
            answer = await http.post(webhook, content=large, headers={HEADER: SECRET})
            assert answer.status_code == 413
        answer = await http.post(webhook, json=unreadable, headers={HEADER: SECRET})
    assert answer.status_code == 200
    chat = await ann.starts()
    await ann.finds_button(chat, "Play")


async def test_a_body_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, hooked: Settings, webhook: str
) -> None:
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.05)
    assert webhook.endswith("/kotbot")
    head = f"POST /kotbot HTTP/1.1\r\nHost: bot\r\n{HEADER}: {SECRET}\r\nContent-Length: 9\r\n\r\n{{"
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(sock=asked(hooked.listen, head.encode()))
        assert b" 408 " in await reader.readline()
        writer.close()


async def pieces() -> AsyncIterator[bytes]:
    """A body that does not say how long it is."""
    yield b"{"
    yield b"}"
