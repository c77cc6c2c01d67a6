"""kotbot.telegram.gateway.publisher: order within a partition holds, whatever fails."""

import asyncio
from typing import Any, cast

import pytest
from telegram import Bot

from kotbot.broker.errors import NotKept, Unpublishable
from kotbot.broker.updates import Updates
from kotbot.matches.partitions import of_chat
from kotbot.serving import CONNECTIONS
from kotbot.telegram.gateway import publisher as module
from kotbot.telegram.gateway.health import GatewayCondition, GatewayMetrics
from kotbot.telegram.gateway.publisher import Publisher
from kotbot.telegram.updates.update_sink import NotTaken

ANN, BOB = 11, 12
assert of_chat(ANN) != of_chat(BOB)


class Stream:
    """Keeps what it is given but where it is told to fail."""

    is_connected = True

    def __init__(self, **fails: Exception) -> None:
        self.kept: list[str] = []
        self.fails = fails

    async def publish(self, partition: int, number: str, update: dict[str, Any]) -> bool:
        if (error := self.fails.pop(f"_{number}", None)) is not None:
            raise error
        is_new = number not in self.kept
        self.kept += [number] if is_new else []
        return is_new


def publisher(stream: Stream) -> tuple[Publisher, GatewayMetrics]:
    metrics, updates = GatewayMetrics(), cast(Updates, stream)
    return Publisher(updates, Bot("1:x"), metrics, GatewayCondition(updates, metrics)), metrics


def update(number: int, person: int) -> dict[str, Any]:
    chat = {"id": person, "type": "private"}
    return {"update_id": number, "message": {"message_id": 1, "date": 1, "chat": chat, "text": "hello"}}


def counted(metrics: GatewayMetrics, name: str) -> float:
    return metrics.registry.get_sample_value(f"kotbot_{name}_total") or 0.0


@pytest.fixture
def holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram is refused at once."""
    monkeypatch.setattr(module, "HELD_SECONDS", 0.0)


@pytest.mark.usefixtures("holds_nothing")
async def test_after_one_that_failed_nothing_of_its_partition_is_published_before_it() -> None:
    stream = Stream(_2=NotKept("away"))
    takes, metrics = publisher(stream)
    batch = [update(1, ANN), update(2, ANN), update(3, BOB), update(4, ANN), update(5, BOB)]
    with pytest.raises(NotTaken, match="away"):
        await takes.take(batch)
    assert sorted(stream.kept) == ["1", "3", "5"]
    assert await takes.take(batch) == 2
    assert [number for number in stream.kept if number in "124"] == ["1", "2", "4"]
    assert counted(metrics, "published") == 5
    assert counted(metrics, "repeated_updates") == 3
    assert counted(metrics, "refused") == 5


async def test_what_no_stream_takes_is_dropped_and_the_rest_is_taken() -> None:
    stream = Stream(_1=Unpublishable("too large"))
    takes, _ = publisher(stream)
    assert await takes.take([update(1, ANN), update(2, ANN)]) == 1
    assert stream.kept == ["2"]


async def test_an_error_of_ours_is_not_taken_for_an_outage() -> None:
    takes, _ = publisher(Stream(_1=RuntimeError("ours")))
    with pytest.raises(RuntimeError, match="ours"):
        await takes.take([update(1, ANN)])


class Away(Stream):
    """Takes nothing until it is back."""

    def __init__(self) -> None:
        super().__init__()
        self.back = False
        self.tried = asyncio.Event()

    async def publish(self, partition: int, number: str, update: dict[str, Any]) -> bool:
        self.tried.set()
        if not self.back:
            raise NotKept("NATS is away")
        return await super().publish(partition, number, update)


async def test_a_request_that_comes_while_nats_is_away_is_held_until_it_is_back() -> None:
    stream = Away()
    takes, metrics = publisher(stream)
    held = asyncio.create_task(takes.take([update(1, ANN), update(2, BOB)]))
    await stream.tried.wait()
    stream.back = True
    assert await held == 2
    assert sorted(stream.kept) == ["1", "2"]
    assert counted(metrics, "refused") == 0


async def test_what_was_published_before_nats_went_is_not_published_again() -> None:
    stream = Stream(_2=NotKept("away"))
    takes, metrics = publisher(stream)
    assert await takes.take([update(1, ANN), update(2, ANN), update(3, ANN)]) == 3
    assert stream.kept == ["1", "2", "3"]
    assert counted(metrics, "repeated_updates") == 0


async def test_who_was_held_for_long_enough_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELD_SECONDS", 0.05)
    monkeypatch.setattr(module, "LOOKS_SECONDS", 0.01)
    stream = Away()
    takes, metrics = publisher(stream)
    with pytest.raises(NotTaken, match="NATS is away"):
        await takes.take([update(1, ANN)])
    assert counted(metrics, "refused") == 1


async def test_no_more_requests_are_held_than_half_of_all_connections() -> None:
    stream = Away()
    takes, metrics = publisher(stream)
    held = [asyncio.create_task(takes.take([update(number, ANN)])) for number in range(CONNECTIONS // 2)]
    await stream.tried.wait()
    while takes._held < len(held):
        await asyncio.sleep(0)
    with pytest.raises(NotTaken):
        await takes.take([update(1000, ANN)])
    assert not any(one.done() for one in held)
    stream.back = True
    assert sum(await asyncio.gather(*held)) == CONNECTIONS // 2
    assert counted(metrics, "refused") == 1
