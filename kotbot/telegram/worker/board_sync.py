"""Changes of messages that show matches of any partition: their owners look these messages up again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kotbot.background_tasks import BackgroundTasks
from kotbot.broker.connection import Client
from kotbot.broker.pubsub import hearing
from kotbot.telegram.outgoing.boards import Boards


class BoardSync:
    """Tells the other workers that stored messages have changed, and hears of theirs."""

    def __init__(self, client: Client, bot: int, boards: Boards) -> None:
        self._client = client
        self._boards = boards
        self._subject = f"kotbot.{bot}.boards"
        self._background = BackgroundTasks()

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Send and receive word of changes while the block runs."""
        self._boards.tell_forgotten = self._tell
        async with hearing(self._client, self._subject, lambda _: self._boards.forget_here()):
            yield
        await self._background.finish()

    def _tell(self) -> None:
        self._background.begin(self._client.publish(self._subject, b""), "boards")
