"""Mini Apps: the address that Telegram opens, with the user's data, signed with the bot's token.

Source: core.telegram.org/bots/webapps#webappinitdata.
"""

from __future__ import annotations

import hmac
import json
import secrets
from hashlib import sha256
from urllib.parse import quote, urlencode

from kotbot.playground.world.world import Bot, Person

VERSION = "9.1"
_KEY = b"WebAppData"


def init_data(person: Person, bot: Bot, now: int, start_param: str = "") -> str:
    """Return the user and the time of opening a Mini App of a bot, as Telegram signs it."""
    user = {
        "id": person.id,
        "first_name": person.name,
        "language_code": person.language,
        "allows_write_to_pm": True,
    }
    fields = {
        "query_id": secrets.token_urlsafe(12),
        "user": json.dumps(user, ensure_ascii=False, separators=(",", ":")),
        "auth_date": str(now),
    }
    if start_param:
        fields["start_param"] = start_param
    return urlencode({**fields, "hash": signature(fields, bot.token)}, quote_via=quote)


def signature(fields: dict[str, str], token: str) -> str:
    """Return Telegram's signature of the fields: HMAC-SHA256 by a key made from the token."""
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    return hmac.digest(hmac.digest(_KEY, token.encode(), sha256), lines.encode(), sha256).hex()


def launch_address(url: str, bot: Bot, data: str, theme: dict[str, str], start_param: str = "") -> str:
    """Return the address to open, with Telegram's data for the page behind #."""
    address, _, _ = url.partition("#")
    if start_param:
        address += f"{'&' if '?' in address else '?'}{urlencode({'tgWebAppStartParam': start_param})}"
    told = {
        "tgWebAppData": data,
        "tgWebAppVersion": VERSION,
        "tgWebAppPlatform": "web",
        "tgWebAppThemeParams": json.dumps(theme, separators=(",", ":")),
        **({"tgWebAppBotInline": "1"} if bot.inline else {}),
    }
    return f"{address}#{urlencode(told, quote_via=quote)}"
