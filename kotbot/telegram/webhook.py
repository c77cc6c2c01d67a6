"""Updates by webhook: our own server, for it compares the secret in constant time (telegram.md part 9)."""

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
from telegram import Update
from telegram.ext import Application

from kotbot.telegram.payloads import Json, lean_update, readable
from kotbot.telegram.serving import serving

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
LARGEST: Final = 1 << 20
"""Bytes of an update; Telegram's are far smaller."""


def webhook_app(application: "Application", path: str, secret: str) -> Starlette:  # type: ignore[type-arg]
    """The server's application: updates with the right secret go to the bot's queue."""

    async def receive(request: Request) -> Response:
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode(), secret.encode()):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        if int(request.headers.get("content-length", LARGEST + 1)) > LARGEST:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        update = _update_in(await request.body())
        if update is None:
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        await application.update_queue.put(Update.de_json(readable(lean_update(update)), application.bot))
        return Response()

    return Starlette(routes=[Route(path, receive, methods=["POST"])])


def _update_in(body: bytes) -> Json | None:
    """The update in a request; None for what is none."""
    try:
        data = json.loads(body)
    except ValueError:
        return None
    return data if isinstance(data, dict) and type(data.get("update_id")) is int else None


@contextlib.asynccontextmanager
async def serve_webhook(
    application: "Application",  # type: ignore[type-arg]
    url: str,
    secret: str,
    listen: tuple[str, int],
    updates: Sequence[str],
) -> AsyncIterator[None]:
    """Serve the webhook while the block runs, and tell Telegram where it is."""
    path = urlsplit(url).path or "/"
    async with serving(webhook_app(application, path, secret), listen, "KOTBOT_WEBHOOK_LISTEN"):
        await application.bot.set_webhook(url, secret_token=secret, allowed_updates=updates)
        yield
