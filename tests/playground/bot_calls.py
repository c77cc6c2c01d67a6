"""The Bot API called with nothing but HTTP, so that the test says exactly what goes over the wire."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx

from kotbot.playground.client.following import PATIENCE
from kotbot.playground.playground import new_token

TOKEN = new_token()

Json = dict[str, Any]


@dataclass(eq=False)
class RefusedError(Exception):
    """An error answer."""

    code: int
    description: str
    parameters: Json


@dataclass
class BotCalls:
    """A bot without any library."""

    http: httpx.AsyncClient
    base: str
    offset: int = 0

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, address: str, token: str = TOKEN) -> AsyncIterator[BotCalls]:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, verify=False) as http:
            yield cls(http, f"{address}/bot{token}")

    async def call(self, method: str, files: Json | None = None, /, **parameters: Any) -> Any:
        """The result of a method; multipart with files, JSON without."""
        if files is not None:
            response = await self.http.post(f"{self.base}/{method}", data=parameters, files=files)
        else:
            response = await self.http.post(f"{self.base}/{method}", json=parameters)
        body = response.json()
        assert response.status_code == (200 if body["ok"] else body["error_code"])
        if not body["ok"]:
            raise RefusedError(body["error_code"], body["description"], body.get("parameters", {}))
        return body["result"]

    async def refusal(self, method: str, files: Json | None = None, /, **parameters: Any) -> RefusedError:
        """The error of a method that has to fail."""
        try:
            result = await self.call(method, files, **parameters)
        except RefusedError as refused:
            return refused
        raise AssertionError(f"{method} was not refused but gave {result}")

    async def updates(self, **parameters: Any) -> list[Json]:
        """What waits now; it is confirmed by the next call."""
        updates: list[Json] = await self.call("getUpdates", offset=self.offset, **parameters)
        if updates:
            self.offset = max(update["update_id"] for update in updates) + 1
        return updates

    async def update(self, kind: str) -> Json:
        """The one waiting update of a kind; others are passed over."""
        [found] = [update[kind] for update in await self.updates() if kind in update]
        result: Json = found
        return result

    async def kinds(self) -> list[str]:
        """The kinds of the updates that wait."""
        return [next(key for key in update if key != "update_id") for update in await self.updates()]
