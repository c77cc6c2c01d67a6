"""Getting updates: polling or a webhook."""

from __future__ import annotations

import ipaddress
import re
from typing import Any
from urllib.parse import SplitResult, urlsplit

from kotbot.playground.base.errors import bad_request
from kotbot.playground.delivery.updates import UpdateQueue, Webhook
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.registry import method

LIMIT = 100
LONGEST_POLL = 50
PORTS = frozenset({443, 80, 88, 8443})
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


@method("getUpdates")
async def get_updates(call: Call) -> list[Json]:
    """Return updates by long polling."""
    given = call.parameters
    queue = _queue(call)
    _allow(queue, given.array("allowed_updates"))
    limit = given.integer("limit", LIMIT)
    updates = await queue.poll(
        given.integer("offset"),
        limit if 1 <= limit <= LIMIT else LIMIT,
        min(LONGEST_POLL, max(0, given.integer("timeout"))),
    )
    return [update.as_json() for update in updates]


@method("setWebhook")
async def set_webhook(call: Call) -> bool:
    """Set the webhook; an empty address removes it."""
    given = call.parameters
    url = given.text("url")
    if not url:
        return await _end_webhook(call)
    _check_address(url)
    secret = given.text("secret_token")
    if secret and not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = given.integer("max_connections", 40)
    queue = _queue(call)
    _allow(queue, given.array("allowed_updates"))
    if given.flag("drop_pending_updates"):
        queue.clear()
    await queue.use_webhook(Webhook(url, secret, min(100, max(1, connections))))
    return True


@method("deleteWebhook")
async def delete_webhook(call: Call) -> bool:
    """Remove the webhook and return to polling."""
    return await _end_webhook(call)


async def _end_webhook(call: Call) -> bool:
    queue = _queue(call)
    await queue.drop_webhook()
    if call.parameters.flag("drop_pending_updates"):
        queue.clear()
    return True


@method("getWebhookInfo")
def get_webhook_info(call: Call) -> Json:
    """Return the state of webhook delivery."""
    queue = _queue(call)
    delivery = queue.delivery
    info: Json = {
        "url": delivery.webhook.url if delivery else "",
        "has_custom_certificate": False,
        "pending_update_count": len(queue.pending()),
    }
    if delivery is not None:
        info["max_connections"] = delivery.webhook.max_connections
    if delivery is not None and delivery.last_error:
        info |= {"last_error_date": delivery.last_error_date, "last_error_message": delivery.last_error}
    if queue.allowed is not None:
        info["allowed_updates"] = sorted(queue.allowed)
    return info


def _queue(call: Call) -> UpdateQueue:
    return call.playground.lines[call.bot.id].queue


def _allow(queue: UpdateQueue, kinds: list[Any] | None) -> None:
    if kinds is None:
        return
    if not all(isinstance(kind, str) for kind in kinds):
        raise bad_request("can't parse allowed_updates: expected an Array of String")
    queue.allow(kinds)


def _check_address(url: str) -> None:
    """Check for HTTPS on one of four ports, as in Telegram; this machine also allows HTTP on any port."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise bad_request("bad webhook: invalid URL specified") from None
    if _is_this_machine(parts):
        return
    if parts.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if (port or 443) not in PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


def _is_this_machine(parts: SplitResult) -> bool:
    host = parts.hostname or ""
    if parts.scheme not in {"http", "https"}:
        return False
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
