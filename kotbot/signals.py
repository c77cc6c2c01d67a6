"""The signals that end the process; a light module, since it is imported before everything else."""

import os
import signal
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def end_at_once_on_signals() -> None:
    """Let a signal end the process silently, until something is open that would have to be closed."""
    for number in SIGNALS:
        signal.signal(number, _end)


def _end(_: int, __: FrameType | None) -> None:
    os._exit(0)
