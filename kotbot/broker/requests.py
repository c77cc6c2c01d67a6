"""Questions to any free member of a group, and their answers: bytes, whose meaning is not known here."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

log = structlog.get_logger()

GROUP: Final = "kotbot"
"""The queue group: each question goes to one of the members that serve a subject."""
FAILED: Final = "Kotbot-Failed"
"""A header in place of an answer: the type of an unexpected error of the server."""

Answer = Callable[[bytes], Awaitable[bytes]]


class NoAnswer(Exception):
    """A question was not answered; the message says why, for the log."""


class NobodyThere(NoAnswer):
    """No server listens to the subject, which is known at once."""


async def ask(client: Client, subject: str, question: bytes, seconds: float) -> bytes:
    """Return the answer of one of the servers of a subject within so many seconds.

    Raises NoAnswer, NobodyThere.
    """
    if not client.is_connected:  # the client would keep the question and send it too late
        raise NobodyThere("the broker is away")
    try:
        message = await client.request(subject, question, timeout=seconds)
    except NoRespondersError as error:
        raise NobodyThere(f"nobody serves {subject}") from error
    except TimeoutError as error:
        raise NoAnswer(f"nobody who serves {subject} answered within {seconds:.1f} seconds") from error
    except (Error, OSError) as error:
        raise NoAnswer(f"{subject} could not be asked: {error!r}") from error
    if message.headers and FAILED in message.headers:
        raise NoAnswer(f"who serves {subject} failed: {message.headers[FAILED]}")
    return message.data


@asynccontextmanager
async def serving(client: Client, subject: str, answer: Answer) -> AsyncIterator[None]:
    """Answer a share of the questions to a subject while the block runs.

    At the end it takes no more questions, and answers those that it took first. An error of `answer` is
    logged, and its type is sent to the asker.
    """
    under_way: set[asyncio.Task[None]] = set()

    async def take(message: Msg) -> None:
        task = asyncio.create_task(_respond(client, message, answer), name=f"answer to {subject}")
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    subscription = await client.subscribe(subject, GROUP, cb=take)
    try:
        await client.flush()
        yield
    finally:
        # Where the broker is away it sends nothing more either.
        with suppress(Error, OSError):
            await subscription.drain()  # type: ignore[no-untyped-call]
        await asyncio.gather(*under_way)


async def _respond(client: Client, message: Msg, answer: Answer) -> None:
    try:
        found, headers = await answer(message.data), None
    except Exception as error:
        log.exception("a question was not answered", subject=message.subject)
        found, headers = b"", {FAILED: type(error).__name__}
    try:
        await client.publish(message.reply, found, headers=headers)
    except (Error, OSError) as error:
        log.error("an answer was not sent", subject=message.subject, bytes=len(found), error=repr(error))
