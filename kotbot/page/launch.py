"""The person who opens the page inside Telegram: `initData`, signed by Telegram with the bot's token.

Source: core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app.
"""

import hmac
import json
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qsl

from kotbot.matches.facts import Person

LARGEST: Final = 4096
"""Characters of `initData`; Telegram's have far fewer."""
MOST_FIELDS: Final = 20
OLDEST_SECONDS: Final = 3600
AHEAD_SECONDS: Final = 60
"""Seconds by which the clocks of Telegram and of this machine may differ."""
_KEY: Final = b"WebAppData"


class BadLaunch(Exception):
    """`initData` that Telegram did not sign for this bot just now; the message says what is wrong with it."""


def launched(init_data: str, token: str, now: float) -> Person:
    """Return the person who opened the page, at a moment in seconds since 1970.

    Raises BadLaunch.
    """
    fields = _fields(init_data)
    given = fields.pop("hash", "")
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    secret = hmac.digest(_KEY, token.encode(), sha256)
    right = hmac.digest(secret, lines.encode(), sha256).hex()
    if not hmac.compare_digest(right.encode(), given.encode()):
        raise BadLaunch("the signature is not Telegram's for this bot")
    signed = fields.get("auth_date", "")
    if not (signed.isascii() and signed.isdecimal() and len(signed) <= 12):
        raise BadLaunch("there is no time of the launch")
    if not -AHEAD_SECONDS <= now - int(signed) <= OLDEST_SECONDS:
        raise BadLaunch("the launch was too long ago")
    return _person(fields.get("user", ""))


def _fields(init_data: str) -> dict[str, str]:
    if len(init_data) > LARGEST:
        raise BadLaunch("it is too long")
    try:
        pairs = parse_qsl(
            init_data,
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise BadLaunch("it is no query") from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadLaunch("a field comes twice")
    return fields


def _person(user: str) -> Person:
    try:
        known: Any = json.loads(user)
    except (ValueError, RecursionError):
        known = None
    if not isinstance(known, dict) or type(known.get("id")) is not int or known.get("is_bot"):
        raise BadLaunch("there is no person in it")
    name = " ".join(filter(None, (_text(known, "first_name"), _text(known, "last_name"))))
    return Person(known["id"], name, _text(known, "username"), _text(known, "language_code"))


def _text(known: dict[str, Any], field: str) -> str:
    value = known.get(field)
    return value if isinstance(value, str) else ""
