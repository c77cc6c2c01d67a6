"""Updates by webhook; the bot's own server compares the secret in constant time (Bot API, setWebhook)."""

import contextlib
import hmac
import json
from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot

from kotbot.serving import SlowRequest, body_of, serving
from kotbot.settings import Settings
from kotbot.telegram.payloads import Json
from kotbot.telegram.updates.update_sink import NotTaken, UpdateSink

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
LARGEST: Final = 1 << 20
"""The most bytes of an update; Telegram's are far smaller."""


def webhook_app(inbox: UpdateSink, path: str, secret: str) -> Starlette:
    """Return the server's application, which confirms updates with the right secret once they are stored."""

    async def receive(request: Request) -> Response:
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode(), secret.encode()):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        if int(request.headers.get("content-length", LARGEST + 1)) > LARGEST:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if inbox.is_full:
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            update = update_in(await body_of(request))
        except SlowRequest:
            return Response(status_code=HTTPStatus.REQUEST_TIMEOUT, headers={"Connection": "close"})
        if update is None:
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        try:
            await inbox.take([update])
        except NotTaken:
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        return Response()

    return Starlette(routes=[Route(path, receive, methods=["POST"])])


def update_in(body: bytes) -> Json | None:
    """Return the update in a request; None if there is none."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and type(data.get("update_id")) is int else None


@contextlib.asynccontextmanager
async def serve_webhook(
    settings: Settings, bot: Bot, inbox: UpdateSink, updates: Sequence[str]
) -> AsyncIterator[None]:
    """Serve the webhook of the settings while the block runs, and register it with Telegram."""
    url, given = settings.webhook_url, settings.webhook_secret
    if url is None or given is None:
        raise ValueError("a webhook has an address and a secret")
    path, secret = urlsplit(url).path or "/", given.get_secret_value()
    async with serving(webhook_app(inbox, path, secret), settings.listen, "KOTBOT_WEBHOOK_LISTEN"):
        await bot.set_webhook(url, secret_token=secret, allowed_updates=updates)
        yield
