"""Health says no when the bot hears nothing, its clocks stand still, or nothing can be written."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from kotbot.telegram import health
from kotbot.telegram.health import (
    DEAF_AFTER,
    HUNG_AFTER,
    STILL_AFTER,
    BotMetrics,
    Pulse,
    serve_health,
)
from scripts.testing.ports import free_port


class Steady:
    """A bot that does what it should; time passes when it is told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pulse = Pulse(lambda: self.now)
        self.works = True
        self.writes = 0

    def passes(self, seconds: float, *parts: str) -> None:
        """So much later some parts did what they do."""
        self.now += seconds
        for part in parts:
            getattr(self.pulse, part)()

    async def writes_something(self) -> None:
        self.writes += 1
        if not self.works:
            raise OSError("disk full")


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Steady:
    monkeypatch.setattr(health, "ASKED_AGAIN_AFTER", 0.0)
    return Steady()


@contextlib.asynccontextmanager
async def asking(bot: Steady, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    port = free_port()
    async with (
        serve_health(BotMetrics(), bot.pulse, port, bot.writes_something),
        httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", trust_env=False, headers=headers, verify=False
        ) as http,
    ):
        yield http


async def found(bot: Steady) -> tuple[int, Any]:
    async with asking(bot) as http:
        answer = await http.get("/health")
    return answer.status_code, answer.json()


async def test_all_is_well(bot: Steady) -> None:
    bot.passes(0, "polls", "hears")
    bot.passes(10)
    status, told = await found(bot)
    assert (status, told["ok"], told["trouble"]) == (200, True, "")
    assert told["kotbot_poll_age_seconds"] == 10


async def test_a_bot_that_asks_and_hears_nothing_is_not_well_but_alive(bot: Steady) -> None:
    bot.passes(0, "polls", "hears")
    bot.passes(DEAF_AFTER + 1, "polls", "goes_round", "ticks")
    status, told = await found(bot)
    assert (status, told["ok"], told["trouble"]) == (503, False, "no updates come")
    assert bot.pulse.is_alive()


async def test_a_bot_whose_clocks_stand_still_is_not_well_but_alive(bot: Steady) -> None:
    bot.passes(STILL_AFTER + 1, "polls", "hears", "goes_round")
    status, told = await found(bot)
    assert (status, told["trouble"]) == (503, "the clocks stand still")
    assert bot.pulse.is_alive()


@pytest.mark.parametrize("still_goes", [("polls", "hears"), ("goes_round", "ticks")])
def test_a_part_that_does_not_even_try_is_not_alive(bot: Steady, still_goes: tuple[str, ...]) -> None:
    bot.passes(0, "polls")
    bot.passes(HUNG_AFTER + 1, *still_goes)
    assert not bot.pulse.is_alive()


def test_by_webhook_nothing_is_asked_for(bot: Steady) -> None:
    bot.passes(DEAF_AFTER + HUNG_AFTER, "goes_round", "ticks")
    assert bot.pulse.trouble() == ""
    assert bot.pulse.is_alive()


async def test_what_cannot_be_written_is_not_well(bot: Steady) -> None:
    bot.works = False
    status, told = await found(bot)
    assert (status, told["trouble"]) == (503, "the database cannot be written")


@pytest.mark.parametrize("page", ["/health", "/metrics"])
async def test_a_name_that_is_not_this_machines_is_refused(bot: Steady, page: str) -> None:
    for name, status in (("evil.example", 400), ("localhost", 200), ("127.0.0.1:9090", 200)):
        async with asking(bot, Host=name) as http:
            assert (await http.get(page)).status_code == status


async def test_metrics_are_told_in_trouble_too(bot: Steady) -> None:
    bot.passes(0, "polls")
    bot.passes(DEAF_AFTER + 1)
    async with asking(bot) as http:
        answer = await http.get("/metrics")
    assert answer.status_code == 200
    assert f"kotbot_poll_age_seconds {DEAF_AFTER + 1}" in answer.text


async def test_who_asks_all_the_time_writes_once(bot: Steady, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ASKED_AGAIN_AFTER", 60.0)
    async with asking(bot) as http:
        await asyncio.gather(*(http.get("/health") for _ in range(20)))
    assert bot.writes == 1
