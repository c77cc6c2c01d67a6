"""Who is there: each says so, and whoever says nothing for a while, or leaves, is not."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from kotbot.background_tasks import cancelled
from kotbot.broker.connection import Client, connected
from kotbot.telegram.worker import membership as module
from kotbot.telegram.worker.assignment import PresentWorker
from kotbot.telegram.worker.membership import Membership
from scripts.testing.between import Between
from scripts.testing.nats import serving

BOT = 5
ONE, TWO = PresentWorker("one", (1, 0)), PresentWorker("two", (1, 0))


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    with serving(tmp_path) as server:
        async with connected(server.url, "test") as client:
            yield client


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(module, "LISTENS_SECONDS", 0.1)


def words(name: Any = "two", version: Any = (1, 0), leaves: Any = False) -> bytes:
    return json.dumps({"name": name, "version": version, "leaves": leaves}).encode()


async def test_two_hear_of_each_other_and_of_who_leaves(client: Client) -> None:
    one, two = Membership(ONE, client, BOT), Membership(TWO, client, BOT)
    async with one.kept(), two.kept():
        while not one.present() == two.present() == {ONE, TWO}:
            await asyncio.sleep(0.01)
        one.changed.clear()
        await two.leave()
        await one.changed.wait()
        assert one.present() == {ONE}
        assert two.present() == {ONE}


async def test_who_listens_first_is_not_there_for_others_yet(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Membership(ONE, client, BOT), Membership(TWO, client, BOT)
    async with one.kept():
        with monkeypatch.context() as patched:
            patched.setattr(module, "LISTENS_SECONDS", 30.0)
            listening = asyncio.create_task(two.kept().__aenter__())
            while two.present() != {ONE, TWO}:
                await asyncio.sleep(0.01)
            assert one.present() == {ONE}
            await cancelled(listening)


async def test_while_nats_is_away_nobody_is_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with connected(server.url, "test") as client:
            one = Membership(ONE, client, BOT)
            assert one.present() == {ONE}
            with capture_logs():
                server.kill()
                while one.present():
                    await asyncio.sleep(0.01)
                server.start()
                while one.present() != {ONE}:
                    await asyncio.sleep(0.01)


async def test_while_nats_brings_not_even_our_own_words_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GONE_SECONDS", 0.3)
    with serving(tmp_path) as server:
        between = Between.us_and(server.url)
        async with connected(between.through(server.url), "test") as client:
            one = Membership(ONE, client, BOT)
            async with one.kept():
                while one.present() != {ONE}:
                    await asyncio.sleep(0.01)
                between.falls_silent()
                while one.present():
                    await asyncio.sleep(0.01)
                assert client.is_connected
                between.speaks()
                while one.present() != {ONE}:
                    await asyncio.sleep(0.01)
        between.close()


async def test_who_says_nothing_any_more_is_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Membership(ONE, client, BOT)
    one.hear(words())
    assert one.present() == {ONE, TWO}
    monkeypatch.setattr(module, "GONE_SECONDS", 0.0)
    assert one.present() == {ONE}


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        words(name=7),
        words(version="1.0"),
        words(version=["1"]),
        words(version=[True]),
        words(leaves=1),
        b"[" * 100_000,
    ],
)
async def test_what_is_not_understood_is_let_go(client: Client, said: bytes) -> None:
    one = Membership(ONE, client, BOT)
    with capture_logs() as lines:
        one.hear(said)
    assert one.present() == {ONE}
    assert [line["event"] for line in lines] == ["what a worker said is not understood"]
