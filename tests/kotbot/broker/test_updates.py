"""kotbot.broker.updates and consuming: nothing that was acknowledged is lost, and order is kept."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from kotbot.broker import connection, consuming, updates
from kotbot.broker.connection import Client, connected
from kotbot.broker.consuming import Consumer, Delivery
from kotbot.broker.errors import LostConsumer, NoStreams, NotKept, Unpublishable
from kotbot.broker.updates import Updates
from scripts.testing.nats import NatsCluster, NatsServer

BOT = 4711
OTHER_BOT = 4712


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(consuming, "PAUSE_SECONDS", 0.02)
    monkeypatch.setattr(consuming, "FETCH_SECONDS", 0.5)
    monkeypatch.setattr(consuming, "AGAIN_SECONDS", 0.05)


@pytest.fixture
async def client(server: NatsServer) -> AsyncIterator[Client]:
    async with connected(server.url, "test") as made:
        yield made


@pytest.fixture
async def stream(client: Client) -> Updates:
    return await Updates.open(client, BOT)


async def publish(stream: Updates, partition: int, *numbers: int) -> None:
    for number in numbers:
        await stream.publish(partition, str(number), {"update_id": number})


async def given(consumer: Consumer, count: int) -> list[Delivery]:
    return [await consumer.next() for _ in range(count)]


async def numbers_of(consumer: Consumer, count: int) -> list[int]:
    return [delivery.update["update_id"] for delivery in await given(consumer, count)]


async def settled(stream: Updates, lag: dict[int, int]) -> None:
    """Wait until acknowledgements have arrived; the time limit of a test ends it otherwise."""
    while await stream.lag() != lag:
        await asyncio.sleep(0.01)


async def test_an_owner_is_given_its_partition_in_order_and_nothing_of_others(stream: Updates) -> None:
    await publish(stream, 7, 1, 2, 3)
    await publish(stream, 8, 4)
    await publish(stream, 7, 5)
    assert await numbers_of(await stream.take_over(7), 4) == [1, 2, 3, 5]
    assert await numbers_of(await stream.take_over(8), 1) == [4]


async def test_what_a_lost_owner_had_in_hand_comes_first_and_in_order_to_the_next(
    server: NatsServer, stream: Updates
) -> None:
    await publish(stream, 7, 1, 2, 3, 4)
    async with connected(server.url, "killed") as other:
        first, second, _ = await given(await (await Updates.open(other, BOT)).take_over(7), 3)
        await second.done()
        await settled(stream, {7: 3})
        assert first.tries == 1
    await publish(stream, 7, 5)
    owner = await stream.take_over(7)
    again = await given(owner, 4)
    assert [delivery.update["update_id"] for delivery in again] == [1, 3, 4, 5]
    assert [delivery.tries for delivery in again] == [2, 2, 1, 1]


async def test_the_same_update_published_twice_comes_once(stream: Updates) -> None:
    assert await stream.publish(7, "1", {"update_id": 1})
    assert not await stream.publish(7, "1", {"update_id": 1})
    assert not await stream.publish(9, "1", {"update_id": 1})
    assert await stream.lag() == {7: 1}


async def test_what_is_forwarded_under_another_number_comes_to_the_other_owner(stream: Updates) -> None:
    await publish(stream, 7, 1)
    delivery = await (await stream.take_over(7)).next()
    assert await stream.publish(9, f"{delivery.number} to 9", delivery.update)
    await delivery.done()
    await settled(stream, {9: 1})


async def test_two_bots_on_one_server_know_nothing_of_each_other(client: Client, stream: Updates) -> None:
    other = await Updates.open(client, OTHER_BOT)
    await publish(stream, 7, 1)
    assert await other.publish(7, "1", {"update_id": 2})
    assert await numbers_of(await other.take_over(7), 1) == [2]


async def test_what_was_acknowledged_outlives_a_server_that_is_killed_and_the_owner_goes_on(
    server: NatsServer, stream: Updates
) -> None:
    consumer = await stream.take_over(7)
    await publish(stream, 7, 1, 2)
    first = await consumer.next()
    server.kill()
    waiting = asyncio.create_task(numbers_of(consumer, 2))
    with pytest.raises(NotKept):
        await stream.publish(7, "3", {"update_id": 3})
    server.start()
    while not await kept(stream, 3):
        await asyncio.sleep(0.01)
    assert await waiting == [2, 3]
    await first.done()
    await settled(stream, {7: 2})


async def test_who_waits_for_an_update_asks_anew_as_soon_as_the_server_is_back(
    server: NatsServer, stream: Updates, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consuming, "FETCH_SECONDS", 1000.0)
    consumer = await stream.take_over(7)
    waiting = asyncio.create_task(numbers_of(consumer, 1))
    while consumer._asking is None:
        await asyncio.sleep(0)
    server.kill()
    server.start()
    while not await kept(stream, 1):
        await asyncio.sleep(0.01)
    assert await waiting == [1]


async def kept(stream: Updates, number: int) -> bool:
    try:
        await stream.publish(7, str(number), {"update_id": number})
    except NotKept:
        return False
    return True


async def test_a_former_owner_that_still_runs_hears_that_it_lost_the_partition(stream: Updates) -> None:
    former = await stream.take_over(7)
    waiting = asyncio.create_task(former.next())
    await asyncio.sleep(0)
    owner = await stream.take_over(7)
    with pytest.raises(LostConsumer):
        await waiting
    with pytest.raises(LostConsumer):
        await former.next()
    await publish(stream, 7, 1)
    assert await numbers_of(owner, 1) == [1]


async def test_no_more_is_in_hand_than_was_agreed(stream: Updates) -> None:
    await publish(stream, 7, 1, 2, 3)
    consumer = await stream.take_over(7, in_hand=2)
    first, _ = await given(consumer, 2)
    third = asyncio.create_task(consumer.next())
    done, _pending = await asyncio.wait({third}, timeout=0.1)
    assert not done
    await first.done()
    assert (await third).update == {"update_id": 3}
    assert consumer.in_hand == 2


async def test_what_failed_comes_again_and_others_do_not_wait_for_it(stream: Updates) -> None:
    await publish(stream, 7, 1, 2)
    consumer = await stream.take_over(7)
    await (await consumer.next()).failed()
    second, again = await given(consumer, 2)
    assert (second.update, second.tries) == ({"update_id": 2}, 1)
    assert (again.update, again.tries) == ({"update_id": 1}, 2)


async def test_after_a_long_time_without_a_word_it_comes_once_more(
    monkeypatch: pytest.MonkeyPatch, stream: Updates
) -> None:
    monkeypatch.setattr(updates, "ACK_SECONDS", 0.2)
    await publish(stream, 7, 1)
    consumer = await stream.take_over(7)
    first, again = await given(consumer, 2)
    assert (first.tries, again.tries, again.update) == (1, 2, {"update_id": 1})


async def test_what_is_worked_on_does_not_come_again(
    monkeypatch: pytest.MonkeyPatch, stream: Updates
) -> None:
    monkeypatch.setattr(updates, "ACK_SECONDS", 2.0)
    await publish(stream, 7, 1)
    consumer = await stream.take_over(7)
    delivery = await consumer.next()
    again = asyncio.create_task(consumer.next())
    loop = asyncio.get_running_loop()
    ends = loop.time() + 3.0
    while not again.done() and loop.time() < ends:
        await consumer.working()
        await asyncio.wait({again}, timeout=0.05)
    assert not again.done()
    await delivery.done()
    await settled(stream, {})
    again.cancel()


async def test_an_update_that_ends_three_owners_is_parked_and_what_was_in_hand_with_it_is_not(
    client: Client, stream: Updates
) -> None:
    await publish(stream, 7, 1, 2, 3)
    for _ in range(2):
        await given(await stream.take_over(7), 3)
    third = await stream.take_over(7)
    harmless, waiting = await third.next(), asyncio.create_task(third.next())
    await asyncio.wait({waiting}, timeout=0.1)
    assert not waiting.done(), "what outlived two owners is given out alone"
    await harmless.done()
    assert (await waiting).update == {"update_id": 2}
    await settled(stream, {7: 2})
    await publish(stream, 7, 4)
    with capture_logs() as lines:
        fourth = await stream.take_over(7)
        spared = await fourth.next()
    assert (spared.update, spared.tries) == ({"update_id": 3}, 3)
    await spared.done()
    assert await numbers_of(fourth, 1) == [4]
    assert [line["number"] for line in lines if line["event"] == "an update is parked"] == ["2"]
    assert await stream.parked() == 1
    await settled(stream, {7: 1})
    aside = await client.jetstream().get_last_msg(f"kotbot_{BOT}_parked", f"kotbot.{BOT}.parked.7")
    assert aside.data == b'{"update_id": 2}'
    assert aside.headers is not None
    assert "three times" in aside.headers[consuming.REASON]


async def test_what_failed_three_times_is_parked_while_its_owner_lives(stream: Updates) -> None:
    await publish(stream, 7, 1)
    consumer = await stream.take_over(7)
    for tries in (1, 2, 3):
        delivery = await consumer.next()
        assert delivery.tries == tries
        await delivery.failed()
    await publish(stream, 7, 2)
    while await stream.parked() == 0:
        following = await consumer.next()
        assert following.update == {"update_id": 2}
        await following.failed()


async def test_what_is_no_update_is_parked_and_the_partition_goes_on(client: Client, stream: Updates) -> None:
    for body in (b"", b"[]", b"{", b"[" * 100_000, b"\xff"):
        await client.jetstream().publish(f"kotbot.{BOT}.updates.7", body)
    await publish(stream, 7, 1)
    assert await numbers_of(await stream.take_over(7), 1) == [1]
    assert await stream.parked() == 5


async def test_what_former_owners_tried_is_known_after_the_server_was_killed(
    server: NatsServer, stream: Updates
) -> None:
    await publish(stream, 7, 1)
    await given(await stream.take_over(7), 1)
    await stream.take_over(7)
    server.kill()
    server.start()
    async with connected(server.url, "later") as later:
        owner = await (await Updates.open(later, BOT)).take_over(7)
        assert (await owner.next()).tries == 2


async def test_opening_again_brings_settings_of_the_stream_up_to_date(
    monkeypatch: pytest.MonkeyPatch, client: Client, stream: Updates
) -> None:
    await publish(stream, 7, 1)
    monkeypatch.setattr(updates, "MOST_BYTES", 1 << 20)
    again = await Updates.open(client, BOT)
    assert (await client.jetstream().stream_info(f"kotbot_{BOT}_updates")).config.max_bytes == 1 << 20
    assert await again.lag() == {7: 1}


async def test_more_copies_than_there_are_servers_are_refused_in_words(client: Client) -> None:
    with pytest.raises(NoStreams, match="replicas"):
        await Updates.open(client, BOT, replicas=3)


async def test_a_full_stream_takes_nothing_more(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(updates, "MOST_BYTES", 300)
    stream = await Updates.open(client, BOT)
    await publish(stream, 7, 1)
    with pytest.raises(NotKept, match="maximum bytes"):
        await stream.publish(7, "2", {"text": "x" * 300})
    assert await stream.lag() == {7: 1}


@pytest.mark.parametrize("unfit", ["x" * (1 << 21), {1, 2}])
async def test_what_no_stream_takes_is_refused_for_good(stream: Updates, unfit: Any) -> None:
    with pytest.raises(Unpublishable):
        await stream.publish(7, "1", {"text": unfit})


@pytest.fixture
async def fetched(stream: Updates) -> AsyncIterator[Consumer]:
    consumer = await stream.take_over(7)
    yield consumer
    await consumer.close()


async def test_a_consumer_that_waits_through_calls_without_an_answer_is_given_what_comes(
    stream: Updates, fetched: Consumer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consuming, "FETCH_SECONDS", 0.05)
    waiting = asyncio.create_task(fetched.next())
    await asyncio.wait({waiting}, timeout=0.2)
    await publish(stream, 7, 1)
    assert (await waiting).update == {"update_id": 1}


async def kept_at_last(stream: Updates, number: int) -> None:
    """Publish once the servers have agreed on who leads them."""
    while True:
        with suppress(NotKept):
            await publish(stream, 7, number)
            return
        await asyncio.sleep(0.05)


async def taken_at_last(stream: Updates, partition: int) -> Consumer:
    """Take a partition over once its new consumer has a leader."""
    while True:
        with suppress(NotKept, LostConsumer):
            return await stream.take_over(partition)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("fails", range(3))
async def test_one_of_three_servers_may_fail_and_partitions_are_taken_over_without_it(
    tmp_path: Path, fails: int
) -> None:
    servers = NatsCluster(tmp_path)
    try:
        servers.start()
        async with connected(servers.url, "test") as client:
            stream = await Updates.open(client, BOT, replicas=3)
            await publish(stream, 7, 1, 2)
            assert await numbers_of(await stream.take_over(7), 2) == [1, 2]
            servers.servers[fails].kill()
            await kept_at_last(stream, 3)
            *_, taken = await asyncio.gather(*(taken_at_last(stream, number) for number in range(8)))
            assert await numbers_of(taken, 3) == [1, 2, 3]
    finally:
        servers.kill()
