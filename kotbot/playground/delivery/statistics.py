"""What bots called, and what they were refused."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Final

from kotbot.playground.base.errors import ApiError

Json = dict[str, Any]

REMEMBERED: Final = 20
"""Refused calls that are told with what they were for."""


@dataclass
class Statistics:
    """Counts since the start.

    Attributes:
        calls: Bot API calls by method.
        errors: error answers by code.
        refused: the methods and texts of the latest errors, the newest last.
        unchanged: edits, by method, that would have changed nothing; also counted as errors.
        busy_seconds: time spent inside the methods, without HTTP around them.
    """

    calls: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    refused: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    unchanged: Counter[str] = field(default_factory=Counter)
    busy_seconds: float = 0.0

    def refuse(self, method: str, error: ApiError) -> None:
        """Count an error answer."""
        self.errors[str(error.code)] += 1
        self.refused.append(f"{method}: {error.code} {error.description}")

    def as_json(self) -> Json:
        """Encode it for the page and tests: errors by code ("429"), `cpu_seconds` of the whole process."""
        return {
            "calls": dict(self.calls),
            "errors": dict(self.errors),
            "refused": list(self.refused),
            "unchanged": dict(self.unchanged),
            "busy_seconds": self.busy_seconds,
            "cpu_seconds": process_time(),
        }
