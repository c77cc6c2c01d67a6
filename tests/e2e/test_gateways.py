"""Gateways between the playground and a real NATS: what Telegram was told that we have is in the stream."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from kotbot.broker import connection, updates
from kotbot.broker.connection import connected
from kotbot.broker.updates import Updates
from kotbot.matches.partitions import CODE_LENGTH, new_code, of_chat, of_code
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from kotbot.settings import Mode, Settings
from kotbot.telegram.gateway import polling_lock, publisher, run_gateway
from kotbot.telegram.gateway import running as gateway
from kotbot.telegram.updates import polling
from scripts.testing.between import Between
from scripts.testing.cluster import clustered
from scripts.testing.nats import NatsServer, serving
from scripts.testing.ports import free_port
from tests.databases import empty_postgresql
from tests.e2e.many import running_parts

SECRET = "a-secret-that-only-Telegram-knows"
HEADER = {"X-Telegram-Bot-Api-Secret-Token": SECRET}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(polling_lock, "LOOKS_SECONDS", 0.05)
    monkeypatch.setattr(polling_lock, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(polling, "RETRY_SECONDS", (0.05,))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[NatsServer]:
    folder = tmp_path / "nats"
    folder.mkdir()
    with serving(folder) as started:
        yield started


@pytest.fixture
async def stream(server: NatsServer, settings: Settings) -> AsyncIterator[Updates]:
    """The stream as workers see it."""
    assert settings.token is not None
    bot = int(settings.token.get_secret_value().partition(":")[0])
    async with connected(server.url, "worker") as client:
        yield await Updates.open(client, bot)


@pytest.fixture
def hooked(settings: Settings, server: NatsServer) -> Settings:
    """A gateway by webhook, which needs no database."""
    listen = f"127.0.0.1:{free_port()}"
    changes = {
        "mode": Mode.WEBHOOK,
        "nats_url": server.url,
        "webhook_url": f"http://{listen}/kotbot",
        "webhook_listen": listen,
        "webhook_secret": SecretStr(SECRET),
        "health_port": free_port(),
    }
    return settings.model_copy(update=changes)


@pytest.fixture
def asking(settings: Settings, server: NatsServer) -> Settings:
    """A gateway that polls."""
    return settings.model_copy(
        update={"database_url": empty_postgresql(), "nats_url": server.url, "health_port": free_port()}
    )


def running(settings: Settings) -> contextlib.AbstractAsyncContextManager[None]:
    """A gateway runs while the block does."""
    return running_parts(partial(run_gateway, settings))


async def tell(settings: Settings, page: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE, verify=False) as http:
        return await http.get(f"http://127.0.0.1:{settings.health_port}/{page}")


async def until_it_polls(settings: Settings) -> None:
    while True:
        with contextlib.suppress(httpx.ConnectError):
            if "kotbot_polls 1.0" in (await tell(settings, "metrics")).text:
                return
        await asyncio.sleep(0.02)


async def texts(stream: Updates, partition: int, count: int) -> list[str]:
    """What people wrote, as the owner of a partition is given it."""
    consumer = await stream.take_over(partition)
    found = [await consumer.next() for _ in range(count)]
    for delivery in found:
        await delivery.done()
    while (await stream.lag()).get(partition):
        await asyncio.sleep(0.01)
    return [delivery.update["message"]["text"] for delivery in found]


def message(number: int, person: int, words: str) -> dict[str, Any]:
    who = {"id": person, "is_bot": False, "first_name": "Ann"}
    chat = {"id": person, "type": "private", "first_name": "Ann"}
    return {
        "update_id": number,
        "message": {"message_id": 1, "date": 1, "chat": chat, "from": who, "text": words},
    }


async def test_by_webhook_what_people_do_arrives_in_the_stream_of_its_partition(
    stream: Updates, hooked: Settings, playground: PlaygroundClient, ann: PersonClient
) -> None:
    code = new_code(of_chat(ann.id) ^ 1, bytes(CODE_LENGTH))
    async with running(hooked):
        chat = await ann.starts()
        await ann.says(chat, "/games")
        assert await texts(stream, of_chat(ann.id), 2) == ["/start", "/games"]
        await ann.starts(f"join_{code}")
        partition = of_code(code)
        assert partition == of_chat(ann.id) ^ 1
        assert await texts(stream, partition, 1) == [f"/start join_{code}"]


async def test_while_nats_is_away_telegram_is_told_503_and_later_200(
    server: NatsServer, stream: Updates, hooked: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hooked.webhook_url is not None
    async with (
        running(hooked),
        httpx.AsyncClient(trust_env=False, headers=HEADER, timeout=PATIENCE, verify=False) as http,
    ):
        monkeypatch.setattr(publisher, "HELD_SECONDS", 0.05)
        post = partial(http.post, hooked.webhook_url, json=message(9001, 11, "hello"))
        assert (await tell(hooked, "ready")).status_code == 200
        server.kill()
        assert (await post()).status_code == 503
        while (await tell(hooked, "ready")).json() != {"ok": False, "trouble": "NATS is away"}:
            await asyncio.sleep(0.02)
        assert (await post()).status_code == 503
        assert (await tell(hooked, "health")).status_code == 200
        server.start()
        while (await post()).status_code != 200:
            await asyncio.sleep(0.02)
        assert (await post()).status_code == 200, "it is known, and confirmed"
        assert await stream.lag() == {of_chat(11): 1}
        counts = (await tell(hooked, "metrics")).text
        assert "kotbot_published_total 1.0" in counts
        assert "kotbot_repeated_updates_total 1.0" in counts
        assert f'kotbot_lag{{partition="{of_chat(11)}"}} 1.0' in counts


async def test_a_request_that_comes_while_nats_is_away_is_answered_when_it_is_back(
    server: NatsServer, stream: Updates, hooked: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "HELD_SECONDS", 30.0)
    assert hooked.webhook_url is not None
    async with (
        running(hooked),
        httpx.AsyncClient(trust_env=False, headers=HEADER, timeout=60, verify=False) as http,
    ):
        server.kill()
        while (await tell(hooked, "ready")).status_code != 503:
            await asyncio.sleep(0.02)
        posted = asyncio.create_task(http.post(hooked.webhook_url, json=message(9001, 11, "hello")))
        assert (await tell(hooked, "health")).status_code == 200
        assert not posted.done()
        server.start()
        assert (await posted).status_code == 200
        assert await stream.lag() == {of_chat(11): 1}
        assert "kotbot_refused_total 0.0" in (await tell(hooked, "metrics")).text


async def test_two_gateways_behind_a_load_balancer_keep_an_update_once_and_drop_what_cannot_be_read(
    stream: Updates, hooked: Settings
) -> None:
    listen = f"127.0.0.1:{free_port()}"
    changes = {"webhook_listen": listen, "health_port": free_port()}
    press: dict[str, Any] = {"id": "1", "from": "nobody", "chat_instance": "1", "data": "play"}
    unreadable = (
        {"update_id": 1, "callback_query": press},
        {"update_id": 2, "message": {"message_id": 77}},
    )
    async with (
        running(hooked),
        running(hooked.model_copy(update=changes)),
        httpx.AsyncClient(trust_env=False, headers=HEADER, timeout=PATIENCE, verify=False) as http,
    ):
        for update in unreadable:  # confirmed, so that it does not come again
            answer = await http.post(f"http://{listen}/kotbot", json=update)
            assert answer.status_code == 200
        assert await stream.lag() == {}
        for address in (hooked.webhook_listen, listen):
            answer = await http.post(f"http://{address}/kotbot", json=message(9001, 11, "hello"))
            assert answer.status_code == 200
        assert await stream.lag() == {of_chat(11): 1}


async def test_who_polls_confirms_what_the_stream_has_and_nothing_while_nats_is_away(
    server: NatsServer, stream: Updates, asking: Settings, ann: PersonClient
) -> None:
    chat = ann.private()
    async with running(asking):
        await ann.starts()
        assert await texts(stream, of_chat(ann.id), 1) == ["/start"]
        server.kill()
        await ann.says(chat, "one")
        await ann.says(chat, "two")
        server.start()
        assert await texts(stream, of_chat(ann.id), 2) == ["one", "two"]
        assert (await tell(asking, "ready")).json()["ok"]
    assert await stream.lag() == {}


async def test_one_gateway_polls_and_another_when_the_first_is_killed(
    stream: Updates, asking: Settings, ann: PersonClient, tmp_path: Path, forks: "Popen[str]"
) -> None:
    health = {"KOTBOT_HEALTH_PORT": str(asking.health_port)}
    with clustered(asking, asking.nats_url or "", tmp_path, forks) as cluster:
        first = cluster.begin("gateway", health)
        await until_it_polls(asking)
        second = asking.model_copy(update={"health_port": free_port()})
        async with running(second):
            await ann.starts()
            assert await texts(stream, of_chat(ann.id), 1) == ["/start"]
            assert (await tell(second, "ready")).status_code == 200
            assert "kotbot_polls 0.0" in (await tell(second, "metrics")).text
            first.kill()
            await ann.says(ann.private(), "is anybody there?")
            assert await texts(stream, of_chat(ann.id), 1) == ["is anybody there?"]
            await until_it_polls(second)


async def test_a_gateway_that_polls_and_hears_nothing_of_nats_leaves_it_to_another(
    server: NatsServer,
    stream: Updates,
    asking: Settings,
    ann: PersonClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gateway, "LOOKS_SECONDS", 0.05)
    monkeypatch.setattr(gateway, "AWAY_SECONDS", 0.2)
    monkeypatch.setattr(updates, "ANSWER_SECONDS", 0.2)
    second = asking.model_copy(update={"health_port": free_port()})
    with contextlib.closing(Between.us_and(server.url)) as between:
        cut_off = asking.model_copy(update={"nats_url": between.through(server.url)})
        async with running(cut_off):
            await until_it_polls(cut_off)
            async with running(second):
                between.falls_silent()
                await until_it_polls(second)
                await ann.starts()
                assert await texts(stream, of_chat(ann.id), 1) == ["/start"]


async def test_a_gateway_told_to_end_ends_with_0_and_the_other_polls_at_once(
    stream: Updates, asking: Settings, ann: PersonClient
) -> None:
    second = asking.model_copy(update={"health_port": free_port()})
    async with contextlib.AsyncExitStack() as first:
        await first.enter_async_context(running(asking))
        await until_it_polls(asking)
        async with running(second):
            await first.aclose()
            await until_it_polls(second)
            await ann.starts()
            assert await texts(stream, of_chat(ann.id), 1) == ["/start"]
