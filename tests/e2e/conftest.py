"""The real bot against the playground, both in this process, joined by nothing but HTTP."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from random import Random
from subprocess import Popen
from zlib import crc32

import pytest
from pydantic import SecretStr

from kotbot.matches.core import game, waiting
from kotbot.playground.client import PersonClient, PlaygroundClient, connect
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.methods import callbacks, ephemeral
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from kotbot.playground.world.world import FIRST_BOT
from kotbot.settings import Settings
from kotbot.store import SharedStore, Store
from kotbot.telegram import app, ticker
from kotbot.telegram.outgoing import members, outbox
from kotbot.telegram.worker import running as worker
from kotbot.thinking.pool import Pool
from scripts.testing import eager, processes
from scripts.testing.luck import DEALERS, Dealing, loaded
from scripts.testing.nats import NatsServer
from scripts.testing.nats import serving as nats_serving
from scripts.testing.patience import be_patient
from tests import turns
from tests.databases import POSTGRESQL
from tests.e2e.many import running_many, running_parts
from tests.e2e.sketches import Sketching

NUMBER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
TOKEN = new_token(FIRST_BOT + NUMBER)
"""Of a bot of this process: of one bot only one gateway polls, whatever runs on the same PostgreSQL."""


FASTER = 1000
"""Than Telegram allows: tests play faster than people, and few of them are about budgets."""
BY_REAL_CHANCE = os.environ.get("KOTBOT_E2E") == "all"
"""Played by real chance."""


ON_MANY = os.environ.get("KOTBOT_E2E_PARTS") == "many"
"""The bot runs on many machines, but for tests marked `one_process`; else it does so for a share of them."""
SHARES_ON_MANY = 30


@pytest.fixture
def telegram(monkeypatch: pytest.MonkeyPatch) -> Playground:
    """A playground with our bot.

    Presses and guests have longer to be answered than there: a machine may be busy.
    """
    for answering in (callbacks, ephemeral):
        monkeypatch.setattr(answering, "ANSWER_WINDOW", 2 * PATIENCE)
    playground = Playground(new_world([bot_from_token(TOKEN, "kotbot_bot", "Kotbot")]), limit_factor=FASTER)
    playground.guest_seconds = PATIENCE
    return playground


@pytest.fixture
async def address(telegram: Playground) -> AsyncIterator[str]:
    async with serving(telegram) as address:
        yield address


@pytest.fixture
def settings(address: str, url: str) -> Settings:
    """What the host of the bot would set."""
    return _of_every_bot().model_copy(update={"api_base_url": f"{address}/bot", "database_url": url})


@cache
def _of_every_bot() -> Settings:
    """Read and checked once: that takes a sixth of the start of a bot."""
    return Settings(token=SecretStr(TOKEN), budget_scale=FASTER)


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is drawn by chance follows from the name of the test; but for whoever plays everything.

    Returns:
        What processes of the test draw from.
    """
    name: str = request.node.nodeid
    if not BY_REAL_CHANCE:
        monkeypatch.setattr(app, "Store", loaded(Store, Random(name)))
        monkeypatch.setattr(worker, "SharedStore", loaded(SharedStore, Random(name)))
    return name


@pytest.fixture(autouse=True)
def eager_workers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures and reviews are waited for: they do not give way to the tests that run beside.

    Each picture is drawn where a test is marked `draws`.
    """
    kind = Sketching if request.node.get_closest_marker("draws") is None else Pool
    monkeypatch.setattr(app, "Pool", partial(kind, prepare=eager.prepare))
    be_patient(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def patience_with_telegram(monkeypatch: pytest.MonkeyPatch) -> None:
    """A playground on a busy machine may take longer than Telegram to say who administers a chat."""
    monkeypatch.setattr(members, "SOON_SECONDS", 10.0)
    monkeypatch.setattr(members, "PATIENCE", 20.0)


@pytest.fixture(autouse=True)
def quick_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here waits half a second until it is seen that a computer is asked."""
    monkeypatch.setattr(ticker, "TICK", timedelta(seconds=0.1))


@pytest.fixture(autouse=True)
def introduction(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thirty calls of a bot that introduces itself are made where a test is marked `introduces`."""
    if request.node.get_closest_marker("introduces") is None:
        monkeypatch.setattr(app, "introducing", lambda *_: nullcontext())


def running(settings: Settings) -> AbstractAsyncContextManager[None]:
    """The bot runs while the block does."""
    return running_parts(partial(app.run, settings))


def running_at(scale: float, settings: Settings, telegram: Playground) -> AbstractAsyncContextManager[None]:
    """The bot runs while the block does, it and Telegram at so many times the documented rates."""
    telegram.limit_factor = scale
    return running(settings.model_copy(update={"budget_scale": scale}))


@pytest.fixture
def nobody_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the test is: whoever is asked is called after a moment, by a message of its own."""
    monkeypatch.setattr(waiting, "CALL", FASTER * timedelta(hours=1))


@pytest.fixture
def short_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that need a result: all dice but one show claws, and few turns decide a match.

    On many machines the dice are as fair as ever.
    """
    monkeypatch.setattr(game, "deal", DEALERS[Dealing.CLAWS])


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot repeats what failed after a moment: here it is known that the trouble is over by then."""
    monkeypatch.setattr(outbox, "RETRY_SECONDS", (0.02,) * 5)


@pytest.fixture
def forks() -> "Popen[str]":
    """What the parts of a bot of many processes are forked from."""
    return processes.forks()


@pytest.fixture
def nats(tmp_path: Path) -> Iterator[NatsServer]:
    """A server of NATS for the processes of one test."""
    folder = tmp_path / "nats"
    folder.mkdir()
    with nats_serving(folder) as server:
        yield server


@pytest.fixture
async def bot(request: pytest.FixtureRequest, settings: Settings) -> AsyncIterator[None]:
    """The bot, from the beginning of the test to its end: one process, or many parts."""
    async with running_many(settings) if _is_on_many(request.node) else running(settings):
        yield


def _is_on_many(test: pytest.Item) -> bool:
    """Whether many machines are the bot of a test: of one in thirty at each push, beside a PostgreSQL."""
    if test.get_closest_marker("one_process") is not None:
        return False
    turn = turns.decide()
    if ON_MANY or turn == turns.ALL:
        return ON_MANY
    its_turn = crc32(test.nodeid.encode()) % SHARES_ON_MANY == int(turn) % SHARES_ON_MANY
    return its_turn and POSTGRESQL in os.environ


@pytest.fixture
async def playground(address: str) -> AsyncIterator[PlaygroundClient]:
    """The playground as its people see it."""
    async with connect(address) as client:
        yield client


@pytest.fixture
async def ann(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Ann")


@pytest.fixture
async def bob(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Bob")
