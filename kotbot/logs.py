"""Structured logs: one line an event, with ids, without texts of messages and without secrets."""

import logging
import re
import sys
from typing import Any, Final, TextIO

import structlog

_TOKEN: Final = re.compile(r"\d+(?::|%3[Aa])[A-Za-z0-9_-]{30,}")
_PASSWORD: Final = re.compile(r"(://[^\s:@/]*:)(?!password@)[^\s@]*@")
"""The password in a URL, except `password` in an example."""
HIDDEN: Final = "[token]"
HIDDEN_PASSWORD: Final = "[password]"
_CHATTY: Final = ("httpx", "httpcore", "telegram", "apscheduler", "uvicorn", "alembic")
"""Libraries that log requests, some with the token in their address."""
_STEPS: Final[list[Any]] = []
"""The processors of a line; always this list, since a logger that was used keeps it."""


def without_tokens(text: str) -> str:
    """Replace what looks like a bot's token."""
    return _TOKEN.sub(HIDDEN, text)


def without_secrets(text: str) -> str:
    """Replace what looks like a bot's token, or like the password in an address."""
    return (
        _PASSWORD.sub(rf"\1{HIDDEN_PASSWORD}@", without_tokens(text)) if ":" in text or "%3" in text else text
    )


def hide_secrets(_: Any, __: str, line: str) -> str:
    """Remove secrets from a rendered line, whatever its fields were."""
    return without_secrets(line)


def configure(level: str, stream: TextIO | None = None) -> None:
    """Log from a level on, usually to standard error: as JSON, or in a readable form for a terminal."""
    stream = stream or sys.stderr
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
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
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, render, hide_secrets]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=last, foreign_pre_chain=shared))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
