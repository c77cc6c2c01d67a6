"""Updates by webhook: our own server, for it compares the secret in constant time (telegram.md part 9)."""

import contextlib
import hmac
import json
from collections.abc import AsyncIterator, Sequence
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot, Update
from telegram.ext import Application

from kotbot.telegram.serving import serving

log = structlog.get_logger()

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
        update = _read(await request.body(), application.bot)
        if update is None:
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        await application.update_queue.put(update)
        return Response()

    return Starlette(routes=[Route(path, receive, methods=["POST"])])


def _read(body: bytes, bot: Bot) -> Update | None:
    """The update in a request; None, with a line in the log, for what the library cannot read."""
    try:
        data = json.loads(body)
        if not isinstance(data, dict) or not isinstance(data.get("update_id"), int):
            raise ValueError("no update")
        return Update.de_json(data, bot)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        log.error("update cannot be read", error=type(error).__name__)
        return None


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
