"""Troubles of the network on demand: each fault waits for its occasion and happens a set number of times."""

from __future__ import annotations

import itertools
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class FaultKind(StrEnum):
    """What can go wrong between a bot and Telegram."""

    LOST_RESPONSE = "lost_response"
    ERROR = "error"
    DELAY = "delay"
    DOUBLE_UPDATE = "double_update"
    REORDER_UPDATES = "reorder_updates"


@dataclass
class Fault:
    """A fault that is armed.

    Attributes:
        method: the Bot API method it waits for, in any case; nothing means any but getUpdates.
        status: the HTTP status of an ERROR.
        seconds: how long a DELAY lasts on the playground's clock.
        times: how often it will still happen.
    """

    id: int
    kind: FaultKind
    method: str | None = None
    status: int = 500
    seconds: float = 0.0
    times: int = 1

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return asdict(self)


class Faults:
    """The armed faults, first come first served."""

    def __init__(self) -> None:
        self.armed: list[Fault] = []
        self._ids = itertools.count(1)

    def arm(
        self,
        kind: FaultKind,
        *,
        method: str | None = None,
        status: int = 500,
        seconds: float = 0.0,
        times: int = 1,
    ) -> Fault:
        """Prepare a fault.

        Raises:
            ValueError: the status is no server error, the delay negative, or the number of times below 1.
        """
        if not 500 <= status <= 599:
            raise ValueError(f"status {status} is no server error; give one from 500 to 599")
        if seconds < 0 or times < 1:
            raise ValueError("give seconds of 0 or more and times of 1 or more")
        fault = Fault(next(self._ids), kind, method, status, seconds, times)
        self.armed.append(fault)
        return fault

    def clear(self) -> None:
        """Disarm all."""
        self.armed.clear()

    def strike(self, kind: FaultKind, method: str | None = None) -> Fault | None:
        """Use up one occurrence of a fault that fits, if there is one."""
        for fault in self.armed:
            if fault.kind is kind and _fits(fault, method):
                fault.times -= 1
                if fault.times == 0:
                    self.armed.remove(fault)
                return fault
        return None


def _fits(fault: Fault, method: str | None) -> bool:
    called = (method or "").lower()
    return called != "getupdates" if fault.method is None else fault.method.lower() == called
