"""kotbot.broker.requests: one of a group answers, or who asked hears why nobody did."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from structlog.testing import capture_logs

from kotbot.broker.connection import Client, connected
from kotbot.broker.requests import NoAnswer, NobodyThere, ask, serving
from scripts.testing.nats import NatsServer

LONG = 30.0
SUBJECT = "test.questions"


@pytest.fixture
async def client(server: NatsServer) -> AsyncIterator[Client]:
    async with connected(server.url, "test") as client:
        yield client


async def echo(question: bytes) -> bytes:
    return b"answer to " + question


async def test_an_answer_comes_back(client: Client) -> None:
    async with serving(client, SUBJECT, echo):
        assert await ask(client, SUBJECT, b"this", LONG) == b"answer to this"


async def test_two_share_what_is_asked_and_each_question_goes_to_one(
    client: Client, server: NatsServer
) -> None:
    taken: dict[str, list[bytes]] = {"one": [], "other": []}
    async with AsyncExitStack() as stack:
        for name, questions in taken.items():

            async def answer(question: bytes, questions: list[bytes] = questions) -> bytes:
                questions.append(question)
                return question

            own = await stack.enter_async_context(connected(server.url, name))
            await stack.enter_async_context(serving(own, SUBJECT, answer))
        asked = [str(number).encode() for number in range(100)]
        assert await asyncio.gather(*(ask(client, SUBJECT, each, LONG) for each in asked)) == asked
    assert sorted(taken["one"] + taken["other"]) == sorted(asked)
    assert all(taken.values())


async def test_where_nobody_serves_who_asks_hears_it_at_once(client: Client) -> None:
    with pytest.raises(NobodyThere, match=r"^nobody serves test\.questions$"):
        await ask(client, SUBJECT, b"", LONG)


async def test_while_nats_is_away_nobody_is_there(client: Client, server: NatsServer) -> None:
    away = asyncio.Event()

    async def notice() -> None:
        away.set()

    client._disconnected_cb = notice
    server.kill()
    await away.wait()
    with pytest.raises(NobodyThere, match="the broker is away"):
        await ask(client, SUBJECT, b"", LONG)


async def test_who_does_not_answer_in_time_is_waited_for_no_longer(client: Client) -> None:
    over = asyncio.Event()

    async def slow(_: bytes) -> bytes:
        await over.wait()
        return b"too late"

    async with serving(client, SUBJECT, slow):
        with pytest.raises(NoAnswer, match=r"answered within 0\.1 seconds"):
            await ask(client, SUBJECT, b"", 0.1)
        over.set()


async def test_an_error_is_in_the_log_of_who_made_it_and_its_kind_reaches_who_asked(client: Client) -> None:
    async def fail(_: bytes) -> bytes:
        raise ZeroDivisionError("a secret")

    with capture_logs() as lines:
        async with serving(client, SUBJECT, fail):
            with pytest.raises(NoAnswer, match=r"failed: ZeroDivisionError$"):
                await ask(client, SUBJECT, b"", LONG)
    assert [line["event"] for line in lines] == ["a question was not answered"]


async def test_what_is_too_long_for_nats_is_not_asked(client: Client) -> None:
    with pytest.raises(NoAnswer, match="MaxPayload"):
        await ask(client, SUBJECT, bytes(client.max_payload + 1), LONG)


async def test_what_was_taken_is_answered_before_the_end_and_nothing_more_is_taken(client: Client) -> None:
    begun, over = asyncio.Event(), asyncio.Event()
    taken: list[bytes] = []

    async def slow(question: bytes) -> bytes:
        taken.append(question)
        begun.set()
        await over.wait()
        return b"in the end"

    stack = AsyncExitStack()
    await stack.enter_async_context(serving(client, SUBJECT, slow))
    first = asyncio.create_task(ask(client, SUBJECT, b"first", LONG))
    await begun.wait()
    leaving = asyncio.create_task(stack.aclose())
    await client.flush()  # what was sent before it, the farewell among that, has arrived
    with pytest.raises(NobodyThere):
        await ask(client, SUBJECT, b"second", LONG)
    over.set()
    assert await first == b"in the end"
    await leaving
    assert taken == [b"first"]


async def test_a_question_without_an_address_is_in_the_log_and_the_next_one_is_answered(
    client: Client,
) -> None:
    with capture_logs() as lines:
        async with serving(client, SUBJECT, echo):
            await client.publish(SUBJECT, b"nobody")
            assert await ask(client, SUBJECT, b"this", LONG) == b"answer to this"
    assert [line["event"] for line in lines] == ["an answer was not sent"]
