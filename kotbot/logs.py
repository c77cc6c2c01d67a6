"""Structured logs: one line an event, with ids, without texts of messages and without the token."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

_TOKEN: Final = re.compile(r"\d+:[A-Za-z0-9_-]{30,}")
HIDDEN: Final = "[token]"
_CHATTY: Final = ("httpx", "httpcore", "telegram", "apscheduler", "uvicorn", "alembic")
"""Libraries that log requests, some with the token in their address."""
_STEPS: Final[list[Any]] = []
"""What is done with a line; always this list, for a logger that was used keeps it."""


def without_tokens(text: str) -> str:
    """A text without anything that looks like a bot's token."""
    return _TOKEN.sub(HIDDEN, text) if ":" in text else text


def hide_tokens(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Take anything that looks like a bot's token out of a line."""
    for key, value in line.items():
        if isinstance(value, str):
            line[key] = without_tokens(value)
    return line


def configure(level: str, stream: TextIO = sys.stderr) -> None:
    """Log from a level on: as JSON, or for a terminal in its own form."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_tokens,
    ]
    for_people = stream.isatty()
    render: Any = (
        structlog.dev.ConsoleRenderer()
        if for_people
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    _STEPS[:] = [*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter]
    structlog.configure(
        processors=_STEPS,
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=render, foreign_pre_chain=shared))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
