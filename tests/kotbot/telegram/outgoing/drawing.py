"""Drawers of boards that note what they drew and when."""

import asyncio
from collections.abc import Awaitable, Callable

from kotbot.telegram.outgoing.outbox import Outbox


class Drawer:
    """Notes which boards were drawn; raises what it is told to raise first."""

    def __init__(self, *errors: Exception) -> None:
        self.drawn: list[str] = []
        self.errors = list(errors)

    async def __call__(self, chat: int, code: str) -> bool:
        if self.errors:
            raise self.errors.pop(0)
        self.drawn.append(code)
        return True


def outbox(drawer: Drawer, scale: float = 0) -> Outbox:
    made = Outbox(scale)
    made.draw_with(drawer)
    return made


def noting(notes: list[str], text: str) -> Callable[[], Awaitable[None]]:
    async def call() -> None:
        notes.append(text)

    return call


class Clocked(Drawer):
    """Notes when boards were drawn, in seconds since it was made."""

    def __init__(self) -> None:
        super().__init__()
        self.began = asyncio.get_running_loop().time()
        self.at: list[float] = []

    async def __call__(self, chat: int, code: str) -> bool:
        self.at.append(round(asyncio.get_running_loop().time() - self.began, 1))
        return True


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0.001)
