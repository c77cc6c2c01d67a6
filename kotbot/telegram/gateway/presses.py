"""Presses on pages on their way to the owners of their matches, and the answers that come back."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from secrets import token_hex
from typing import Final

import structlog

from kotbot.broker.connection import Client
from kotbot.broker.errors import NotKept, Unpublishable
from kotbot.broker.pubsub import hearing
from kotbot.broker.updates import Updates
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.partitions import of_chat, of_code
from kotbot.page.forms import PRESS, Answer, Malformed, Pressed, read, subject, written
from kotbot.page.ports import PageAnswer
from kotbot.telegram.gateway.publisher import HELD_SECONDS, LOOKS_SECONDS
from kotbot.telegram.mini_app import CONNECTIONS

log = structlog.get_logger()

ANSWER_SECONDS: Final = 10.0
"""Seconds to wait for the answer; by then a worker that died is replaced."""
MOST_HELD: Final = CONNECTIONS // 2
"""Presses that may wait for NATS at once; the other connections are for open pages."""


class NoAnswer(Exception):
    """A press was not answered in time: it may have been done, or not."""


class Presses:
    """The unanswered presses of one gateway."""

    def __init__(self, client: Client, bot: int, updates: Updates) -> None:
        self._client = client
        self._updates = updates
        self._answers = subject(bot, f"answers.{token_hex(8)}")
        self._waiting: dict[str, set[asyncio.Future[PageAnswer]]] = {}
        self._held = 0

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Listen for answers while the block runs."""
        async with hearing(self._client, self._answers, self._hear):
            yield

    async def press(self, person: Person, facts: MatchFacts, data: str, name: str) -> PageAnswer:
        """Return the answer to a press, which is done once however often its name comes; raises NoAnswer."""
        pressed = Pressed(name, person, facts.code, data, time.time(), self._answers)
        answer: asyncio.Future[PageAnswer] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(name, set()).add(answer)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._publish(_partition(facts), pressed)
                return await answer
        except (NotKept, Unpublishable, TimeoutError) as error:
            log.warning("a press on a page has no answer", name=name, reason=str(error))
            raise NoAnswer(name) from error
        finally:
            self._waiting[name].discard(answer)
            if not self._waiting[name]:
                del self._waiting[name]

    async def _publish(self, partition: int, pressed: Pressed) -> None:
        """Publish a press; while NATS is away it is held, as updates are. Raises NotKept, Unpublishable."""
        until = asyncio.get_running_loop().time() + HELD_SECONDS
        try:
            await self._publish_now(partition, pressed)
        except NotKept as failure:
            if self._held >= MOST_HELD:
                raise
            await self._hold(partition, pressed, until, failure)

    async def _hold(self, partition: int, pressed: Pressed, until: float, failure: NotKept) -> None:
        """Publish a press as soon as NATS takes it; raises the last failure if it does not in time."""
        self._held += 1
        try:
            async with asyncio.timeout_at(until):
                while True:
                    await asyncio.sleep(LOOKS_SECONDS)
                    try:
                        return await self._publish_now(partition, pressed)
                    except NotKept as error:
                        failure = error
        except TimeoutError:
            raise failure from None
        finally:
            self._held -= 1

    async def _publish_now(self, partition: int, pressed: Pressed) -> None:
        """Publish a press; one published before, perhaps by another gateway, gets a new name."""
        if not await self._updates.publish(partition, pressed.name, _update(pressed)):
            again = replace(pressed, again=True)
            await self._updates.publish(partition, f"{pressed.name} again {token_hex(4)}", _update(again))

    def _hear(self, words: bytes) -> None:
        try:
            said = read(Answer, words)
        except Malformed as error:
            log.warning("what a worker said is not understood", reason=str(error))
            return
        for answer in self._waiting.get(said.name, ()):
            if not answer.done():
                answer.set_result(said.answered)


def _partition(facts: MatchFacts) -> int:
    """Return the partition of a match; its owner forwards a match that belongs elsewhere."""
    named = of_code(facts.code)
    return of_chat(facts.chat) if named is None else named


def _update(pressed: Pressed) -> dict[str, str]:
    return {"update_id": pressed.name, PRESS: written(pressed).decode()}
