"""A call's parameters from any source: query string, form, multipart or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from kotbot.playground.base.errors import bad_request
from kotbot.playground.world.files import Upload

_TRUE = frozenset({"true", "yes", "1"})


@dataclass(frozen=True)
class Parameters:
    """Values by name (text or JSON) and uploaded files by the name of their part."""

    values: dict[str, Any]
    uploads: dict[str, Upload] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Return whether a parameter was given and is not empty."""
        return self.values.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """Return a text; "" if it was not given.

        Raises:
            ApiError: it is not valid UTF-8.
        """
        value = self.values.get(name)
        if value is None:
            return ""
        text = value if isinstance(value, str) else json.dumps(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise bad_request("strings must be encoded in UTF-8") from None
        return text

    def integer(self, name: str, default: int = 0) -> int:
        """Return a whole number; anything else counts as not given, as in Telegram."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, int):
            return value
        text = str(value).strip() if value is not None else ""
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else default

    def flag(self, name: str) -> bool:
        """Return a boolean; False if it was not given."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return value
        return str(value).strip().lower() in _TRUE

    def structure(self, name: str) -> Any:
        """Return a JSON value, also if it came as text; None if it was not given.

        Raises:
            ApiError: the text is no JSON.
        """
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value.strip():
            return None
        try:
            return parse_json(value)
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None

    def object(self, name: str) -> dict[str, Any] | None:
        """Return a JSON object; None if it was not given.

        Raises:
            ApiError: it is something else.
        """
        value = self.structure(name)
        if value is None or isinstance(value, dict):
            return value
        raise bad_request(f"can't parse {name}: expected an Object")

    def array(self, name: str) -> list[Any] | None:
        """Return a JSON array; None if it was not given.

        Raises:
            ApiError: it is something else.
        """
        value = self.structure(name)
        if value is None or isinstance(value, list):
            return value
        raise bad_request(f"can't parse {name}: expected an Array")


def parse_json(text: str) -> Any:
    """Parse JSON whose texts can all be encoded in UTF-8.

    Raises:
        ValueError: it is no JSON.
        ApiError: it contains a lone surrogate.
    """
    try:
        value = json.loads(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    return value
