"""Patience with processes that think, for tests where much else runs beside them."""

from collections.abc import Callable
from typing import Final

from kotbot.thinking import pool

SECONDS: Final = 40.0
"""As long may a process take to begin, and to come back."""


def be_patient(put: Callable[[object, str, float], None] = setattr) -> None:
    """Let processes begin and come back when they can; `put` is like setattr."""
    put(pool, "START", SECONDS)
    put(pool, "GRACE", SECONDS)
