"""The meaning of links in Telegram's apps: t.me links open chats, start bots, share texts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from kotbot.playground.world.world import Bot, World

_HOSTS = frozenset({"t.me", "telegram.me", "www.t.me"})
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_NUMBER = re.compile(r"[0-9]{1,13}")
_SUPERGROUP_PREFIX = "-100"


@dataclass(frozen=True)
class Link:
    """Kind: chat, start, startgroup, app, message, share or external; the fields belong to the kind."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Encode it for the page."""
        return {"kind": self.kind, **self.fields}


def read_link(world: World, url: str) -> Link:
    """Return the meaning of a link; any link not of Telegram is external."""
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
    except ValueError:
        return Link("external", {"url": url})
    query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
    if parts.scheme == "tg":
        return _tg_link(world, url, parts.netloc or parts.path, query)
    if (parts.hostname or "") not in _HOSTS:
        return Link("external", {"url": url})
    return _web_link(world, url, [piece for piece in parts.path.split("/") if piece], query)


def _tg_link(world: World, url: str, what: str, query: dict[str, str]) -> Link:
    match what.strip("/"):
        case "user" if _NUMBER.fullmatch(query.get("id", "")) and world.account(int(query["id"])) is not None:
            return Link("chat", {"chat": int(query["id"])})
        case "resolve" if "domain" in query:
            return _account_link(world, url, query["domain"], query)
        case "msg_url":
            return _share(query)
        case _:
            return Link("external", {"url": url})


def _web_link(world: World, url: str, path: list[str], query: dict[str, str]) -> Link:
    match path:
        case ["share", "url"]:
            return _share(query)
        case ["c", group, *numbers] if _NUMBER.fullmatch(group) and 1 <= len(numbers) <= 2:
            return _message_link(url, group, numbers)
        case [username]:
            return _account_link(world, url, username, query)
        case _:
            return Link("external", {"url": url})


def _message_link(url: str, group: str, numbers: list[str]) -> Link:
    if not all(map(_NUMBER.fullmatch, numbers)):
        return Link("external", {"url": url})
    thread = int(numbers[0]) if len(numbers) == 2 else None
    return Link(
        "message", {"chat": int(_SUPERGROUP_PREFIX + group), "message": int(numbers[-1]), "thread": thread}
    )


def _account_link(world: World, url: str, username: str, query: dict[str, str]) -> Link:
    account = world.by_username(username)
    if account is None:
        return Link("external", {"url": url})
    if isinstance(account, Bot):
        started = query.get("startapp")
        if started is not None and (not started or _PAYLOAD.fullmatch(started)):
            return Link("app", {"bot": account.id, "start_param": started})
        for kind in ("start", "startgroup"):
            payload = query.get(kind)
            if payload is not None and (not payload or _PAYLOAD.fullmatch(payload)):
                where = "chat" if kind == "start" else "bot"
                return Link(kind, {where: account.id, "payload": payload})
    return Link("chat", {"chat": account.id})


def _share(query: dict[str, str]) -> Link:
    return Link("share", {"url": query.get("url", ""), "text": query.get("text", "")})
