"""Calls of the Bot API, of which no error and no text holds the token."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

import httpx

Json = dict[str, Any]

TELEGRAM: Final = "https://api.telegram.org"
SECONDS: Final = 90.0
"""An answer may take so long; Telegram slows calls down before it refuses them."""


@dataclass(eq=False)
class RefusedError(Exception):
    """An error answer; `retry_after` (seconds) belongs to 429."""

    method: str
    code: int
    text: str
    retry_after: int | None = None

    def __str__(self) -> str:
        return f"{self.method}: {self.code} {self.text}"


class UnreachableError(Exception):
    """There was no answer that can be read; the text says to what."""


class Calls:
    """A bot."""

    def __init__(self, http: httpx.AsyncClient, address: str) -> None:
        self._http, self._address = http, address

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, token: str, server: str = TELEGRAM) -> AsyncIterator[Calls]:
        """Call as the bot of a token while the block runs."""
        async with httpx.AsyncClient(timeout=SECONDS) as http:
            yield cls(http, f"{server}/bot{token}")

    async def call(self, method: str, **parameters: Any) -> Any:
        """Return the result of a method.

        Raises:
            RefusedError: an error answer.
            UnreachableError: none that can be read.
        """
        try:
            response = await self._http.post(f"{self._address}/{method}", json=parameters)
            body = response.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise UnreachableError(f"{method}: no answer ({type(error).__name__})") from None
        if not isinstance(body, dict):
            raise UnreachableError(f"{method}: no answer of the Bot API")
        if body.get("ok") is True:
            return body["result"]
        wait = body.get("parameters", {}).get("retry_after")
        raise RefusedError(
            method, int(body.get("error_code", response.status_code)), body.get("description", ""), wait
        )
