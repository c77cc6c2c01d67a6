"""The registry of handlers of the Bot API's methods."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from kotbot.playground.methods.call import Call

Answer = Any
Handler = Callable[[Call], Answer | Awaitable[Answer]]

METHODS: dict[str, Handler] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register a handler; method names are case-insensitive."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = handler
        return handler

    return register
