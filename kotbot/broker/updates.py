"""Updates on their way from gateways to the owners of partitions, in a stream of JetStream.

The stream keeps an update until it is acknowledged and then deletes it (work-queue retention), for three
reasons. The stream contains exactly what is to be done, so a new owner begins at its beginning and gets
everything unacknowledged before anything newer, without knowing how far the former owner came. NATS itself
refuses a second consumer of a partition. And texts of people stay there for moments, not for days. An update
that is not fetched for a day is dropped, as Telegram does; a full stream accepts nothing more, so that
Telegram keeps the updates.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from heapq import nlargest
from secrets import token_hex
from time import monotonic
from typing import Final, Self

import structlog
from nats.errors import Error, MaxPayloadError
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    ConsumerInfo,
    DeliverPolicy,
    DiscardPolicy,
    Header,
    RetentionPolicy,
    StorageType,
    StreamConfig,
)
from nats.js.errors import BadRequestError, NotFoundError, ServiceUnavailableError

from kotbot.broker.connection import Client
from kotbot.broker.consuming import TRIES, Consumer, Json
from kotbot.broker.errors import LostConsumer, NoStreams, NotKept, Unpublishable

log = structlog.get_logger()

SAME_SECONDS: Final = 300.0
"""An update that comes again within this time is recognized."""
KEPT_SECONDS: Final = 24 * 3600.0
"""Telegram keeps no update for longer."""
PARKED_SECONDS: Final = 7 * KEPT_SECONDS
"""Time to find out what was wrong with a parked update."""
MOST_BYTES: Final = 256 << 20
"""Some 300,000 updates."""
MOST_PARKED_BYTES: Final = 16 << 20
OPEN_SECONDS: Final = 10.0
"""Time for servers of NATS to elect a leader."""
AGAIN_SECONDS: Final = 0.2
PUBLISH_SECONDS: Final = 2.0
"""Telegram waits for it, and asks again."""
ANSWER_SECONDS: Final = 1.0
"""Longest wait for JetStream to answer that it is there."""
ACK_SECONDS: Final = 300.0
"""An update in hand for longer, without a notice of work on it, is delivered once more."""
IN_HAND: Final = 512
"""Updates of one partition that its owner has at once: those that wait in one chat do not block others."""
TAKE_OVER_SECONDS: Final = (0.5, 1.0, 2.0)
"""Longest wait of each try.

NATS may place a new consumer on any server of its stream, also one that is gone: then it has no leader before
an election, of four seconds and more, and another consumer has another leader.
"""
MARKS: Final = "delivered"
"""The metadata key of a consumer for the messages up to which former owners had received the stream."""
NAME_IN_USE: Final = 10058
"""JetStream's error code for a stream that exists with other settings."""
NOT_ALONE: Final = 10100
"""JetStream's error code for a partition that already has a consumer."""


class Updates:
    """The stream of a bot's updates; made by `open`."""

    def __init__(self, client: Client, bot: int) -> None:
        self._client = client
        self._streams = client.jetstream(timeout=PUBLISH_SECONDS)
        self._name = f"kotbot_{bot}_updates"
        self._parked = f"kotbot_{bot}_parked"
        self._subject = f"kotbot.{bot}.updates"
        self._parked_subject = f"kotbot.{bot}.parked"

    @classmethod
    async def open(cls, client: Client, bot: int, replicas: int = 1) -> Self:
        """Open the stream of a bot, by its user id; creates or updates it. Raises NoStreams."""
        updates = cls(client, bot)
        for config in updates._configs(replicas):
            try:
                await updates._make(config)
            except (Error, OSError) as error:
                raise NoStreams(_reason(error)) from error
        return updates

    def _configs(self, replicas: int) -> tuple[StreamConfig, StreamConfig]:
        waiting = StreamConfig(
            name=self._name,
            subjects=[f"{self._subject}.*"],
            retention=RetentionPolicy.WORK_QUEUE,
            discard=DiscardPolicy.NEW,
            storage=StorageType.FILE,
            num_replicas=replicas,
            max_bytes=MOST_BYTES,
            max_age=KEPT_SECONDS,
            duplicate_window=SAME_SECONDS,
        )
        parked = StreamConfig(
            name=self._parked,
            subjects=[f"{self._parked_subject}.*"],
            retention=RetentionPolicy.LIMITS,
            discard=DiscardPolicy.OLD,
            storage=StorageType.FILE,
            num_replicas=replicas,
            max_bytes=MOST_PARKED_BYTES,
            max_age=PARKED_SECONDS,
            duplicate_window=SAME_SECONDS,
        )
        return waiting, parked

    async def _make(self, config: StreamConfig) -> None:
        """Create a stream; retried, since servers that are just starting have no leader and do not answer."""
        until = monotonic() + OPEN_SECONDS
        while True:
            try:
                return await self._add_or_update(config)
            except (TimeoutError, ServiceUnavailableError):
                if monotonic() > until:
                    raise
            await asyncio.sleep(AGAIN_SECONDS)

    async def _add_or_update(self, config: StreamConfig) -> None:
        try:
            await self._streams.add_stream(config)
        except BadRequestError as error:
            if error.err_code != NAME_IN_USE:
                raise
            await self._streams.update_stream(config)

    @property
    def is_connected(self) -> bool:
        """Whether NATS is connected at the moment."""
        return self._client.is_connected

    async def answers(self) -> bool:
        """Whether JetStream answers: a connection that delivers nothing stays open for long."""
        if not self.is_connected:
            return False
        with suppress(Error, OSError):
            await self._client.request("$JS.API.INFO", timeout=ANSWER_SECONDS)
            return True
        return False

    async def publish(self, partition: int, number: str, update: Json) -> bool:
        """Publish an update for the owner of a partition; returns, once JetStream has it, whether it is new.

        `number` identifies a repeated update: one that is forwarded has another number than before. Raises
        NotKept, Unpublishable.
        """
        if not self.is_connected:
            raise NotKept("NATS is away")
        try:
            kept = await self._streams.publish(
                f"{self._subject}.{partition}",
                _encoded(update),
                timeout=PUBLISH_SECONDS,
                stream=self._name,
                headers={Header.MSG_ID.value: number},
            )
        except MaxPayloadError as error:
            raise Unpublishable("it is larger than NATS allows") from error
        except (Error, OSError) as error:
            raise NotKept(_reason(error)) from error
        return not kept.duplicate

    async def lag(self) -> dict[int, int]:
        """Return the number of unacknowledged updates, in hand or not, by partition; raises NotKept."""
        try:
            info = await self._streams.stream_info(self._name, subjects_filter=f"{self._subject}.*")
        except (Error, OSError) as error:
            raise NotKept(_reason(error)) from error
        counts: Counter[int] = Counter()
        for subject, count in (info.state.subjects or {}).items():
            counts[int(subject.rpartition(".")[2])] += count
        return dict(counts)

    async def parked(self) -> int:
        """Return how many updates are parked; raises NotKept."""
        try:
            return (await self._streams.stream_info(self._parked)).state.messages
        except (Error, OSError) as error:
            raise NotKept(_reason(error)) from error

    async def take_over(self, partition: int, in_hand: int = IN_HAND) -> Consumer:
        """Become the consumer of a partition's updates, with at most `in_hand` at once.

        Deletes a former consumer: its owner gets LostConsumer. The caller must own the partition. Raises
        NotKept, and LostConsumer if others take it over all the time.
        """
        marks: list[int] = []
        try:
            for seconds in TAKE_OVER_SECONDS:
                marks = nlargest(TRIES, marks + await self._delete_former(partition, seconds))
                if (name := await self._made(partition, marks, in_hand, seconds)) is not None:
                    return await self._consumer(partition, name, marks)
        except (Error, OSError) as error:
            raise NotKept(_reason(error)) from error
        raise LostConsumer(f"partition {partition} is taken over by others, too, or has no leader")

    async def _consumer(self, partition: int, name: str, marks: list[int]) -> Consumer:
        pulls = await self._streams.pull_subscribe_bind(consumer=name, stream=self._name)
        consumer = Consumer(self._streams, pulls, partition, marks, f"{self._parked_subject}.{partition}")
        self._client.waiting.add(consumer)
        return consumer

    async def _delete_former(self, partition: int, seconds: float) -> list[int]:
        """Delete the consumers of a partition; return up to which messages their owners had received it.

        Three are enough to know what three owners had. An owner that dies between this and the creation of
        its own consumer loses them, and so does a consumer without a leader: an update is tried more often
        then.
        """
        marks: list[int] = []
        for name in await self._names(partition):
            try:
                with suppress(TimeoutError):
                    marks += _marks(await self._streams.consumer_info(self._name, name, seconds))
                await self._streams.delete_consumer(self._name, name)
            except NotFoundError:
                log.info("another owner deleted the former consumer", partition=partition)
        return marks

    async def _names(self, partition: int) -> list[str]:
        """Return the names of the consumers of a partition: the client would list all details of each."""
        names: list[str] = []
        while True:
            asked = json.dumps({"offset": len(names)}).encode()
            answer = await self._client.request(
                f"$JS.API.CONSUMER.NAMES.{self._name}", asked, timeout=PUBLISH_SECONDS
            )
            found = json.loads(answer.data)
            names += (more := found.get("consumers") or [])
            if not more or len(names) >= found["total"]:
                return [name for name in names if name.startswith(_prefix(partition))]

    async def _made(self, partition: int, marks: list[int], in_hand: int, seconds: float) -> str | None:
        """Create a consumer with a unique name, so that a former owner that hung does not fetch from it.

        Returns None if there is another consumer, or if the new one has no leader.
        """
        name = f"{_prefix(partition)}{token_hex(8)}"
        config = ConsumerConfig(
            name=name,
            durable_name=name,
            deliver_policy=DeliverPolicy.ALL,
            ack_policy=AckPolicy.EXPLICIT,
            ack_wait=ACK_SECONDS,
            max_ack_pending=in_hand,
            filter_subject=f"{self._subject}.{partition}",
            metadata={MARKS: " ".join(map(str, marks))},
        )
        try:
            await self._streams.add_consumer(self._name, config, seconds)
        except TimeoutError:
            return None
        except BadRequestError as error:
            if error.err_code == NOT_ALONE:
                return None
            raise
        return name


def _prefix(partition: int) -> str:
    return f"p{partition:02}_"


def _marks(info: ConsumerInfo) -> list[int]:
    former = (info.config.metadata or {}).get(MARKS, "")
    last = info.delivered.stream_seq if info.delivered is not None else 0
    return [*map(int, former.split()), last]


def _encoded(update: Json) -> bytes:
    try:
        return json.dumps(update).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise Unpublishable("it cannot be written as JSON") from error


def _reason(error: Exception) -> str:
    described = getattr(error, "description", None)
    return str(described or error) or type(error).__name__
