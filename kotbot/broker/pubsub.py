"""Messages between processes of a kind: everybody who listens receives them, and nothing is kept."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from nats.aio.msg import Msg

from kotbot.background_tasks import BackgroundTasks
from kotbot.broker.connection import Client


@asynccontextmanager
async def hearing(client: Client, subject: str, hear: Callable[[bytes], None]) -> AsyncIterator[None]:
    """Call `hear` with every message under a subject, while the block runs."""

    async def take(message: Msg) -> None:
        hear(message.data)

    subscription = await client.subscribe(subject, cb=take)
    try:
        yield
    finally:
        if client.is_connected:
            await subscription.unsubscribe()


@asynccontextmanager
async def broadcast(
    client: Client, subject: str, hear: Callable[[bytes], None]
) -> AsyncIterator[Callable[[bytes], None]]:
    """Hear a subject, and yield what says something under it without waiting, to the own process, too."""
    saying = BackgroundTasks()

    def say(words: bytes) -> None:
        saying.begin(client.publish(subject, words), subject)

    async with hearing(client, subject, hear):
        yield say
    await saying.finish()
