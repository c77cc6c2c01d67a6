"""Network faults on demand: each waits for a matching call or update and happens a set number of times."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from kotbot.i18n import marked
from kotbot.playground.base.errors import RefusedError

SERVER_ERRORS = range(500, 600)


class FaultKind(StrEnum):
    """The kinds of faults between a bot and Telegram."""

    LOST_RESPONSE = "lost_response"
    """The call is executed, but the connection drops before the response."""
    LATE_RESPONSE = "late_response"
    """The call is executed, but the response is late."""
    ERROR_AFTER = "error_after"
    """The call is executed, but the response is a server error."""
    ERROR = "error"
    TOO_MANY = "too_many"
    """429: nothing is done."""
    DELAY = "delay"
    """The call is executed later."""
    DOUBLE_UPDATE = "double_update"
    REORDER_UPDATES = "reorder_updates"


@dataclass
class Fault:
    """An armed fault.

    Attributes:
        method: the Bot API method it waits for, in any case; nothing means any but getUpdates.
        status: the HTTP status of an ERROR or ERROR_AFTER.
        seconds: how long a DELAY or LATE_RESPONSE lasts on the playground's clock, or a TOO_MANY asks for.
        times: how often it will still happen.
    """

    id: int
    kind: FaultKind
    method: str | None = None
    status: int = 500
    seconds: float = 0.0
    times: int = 1

    def as_json(self) -> dict[str, Any]:
        """Encode it for the page."""
        return asdict(self)


class Faults:
    """The armed faults, in order of arming; a callback is told when they change."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.armed: list[Fault] = []
        self.happened: Counter[FaultKind] = Counter()
        self._ids = itertools.count(1)
        self._tell = tell

    def as_json(self) -> list[dict[str, Any]]:
        """Encode them for the page."""
        return [fault.as_json() for fault in self.armed]

    def arm(
        self,
        kind: FaultKind,
        *,
        method: str | None = None,
        status: int = 500,
        seconds: float = 0.0,
        times: int = 1,
    ) -> Fault:
        """Arm a fault.

        Raises:
            RefusedError: the status is no server error, the delay negative, or the number of times below 1.
        """
        if status not in SERVER_ERRORS:
            raise RefusedError(
                marked("The status {status} is no server error; give one from {first} to {last}."),
                status=status,
                first=SERVER_ERRORS[0],
                last=SERVER_ERRORS[-1],
            )
        if seconds < 0:
            raise RefusedError(marked("A delay lasts 0 seconds or more."))
        if times < 1:
            raise RefusedError(marked("A fault happens once or more often."))
        fault = Fault(next(self._ids), kind, method, status, seconds, times)
        self.armed.append(fault)
        self._tell()
        return fault

    def clear(self) -> None:
        """Disarm all faults."""
        self.armed.clear()
        self._tell()

    def strike(self, kind: FaultKind, method: str | None = None) -> Fault | None:
        """Use up one occurrence of the first matching fault, and return the fault or None."""
        for fault in self.armed:
            if fault.kind is kind and _fits(fault, method):
                fault.times -= 1
                self.happened[kind] += 1
                if fault.times == 0:
                    self.armed.remove(fault)
                self._tell()
                return fault
        return None


def _fits(fault: Fault, method: str | None) -> bool:
    called = (method or "").lower()
    return called != "getupdates" if fault.method is None else fault.method.lower() == called
