import gc
import os
import sys
from collections.abc import AsyncIterator, Generator, Iterator
from importlib.util import find_spec

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings
from playwright.async_api import Browser, expect

from scripts.testing.browsers import PATIENCE, launched
from tests import cores, order, turns
from tests.databases import ALL_ON_POSTGRESQL, KINDS, file_in_memory, kinds, postgresql_with_tables
from tests.fast_files import hasten_files
from tests.hanging import Hanging, Limits

for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)  # what is said at a terminal is read in English, whatever its machine speaks

if find_spec("sniffio") is None:
    # httpx looks for it anew with each call: a sixth of the time of tests that call the playground.
    sys.modules["sniffio"] = None  # type: ignore[assignment]

# The same examples in every run and at every speed, unless KOTBOT_EXAMPLES asks for more.
SAME = os.environ.get("KOTBOT_EXAMPLES", "1") == "1"
settings.register_profile(
    "kotbot", derandomize=SAME, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("kotbot")

SELDOM = 20_000
"""Objects made and kept between two looks for garbage."""

NO_TELEGRAM = ("--host-resolver-rules=MAP telegram.org ~NOTFOUND",)
"""No page gets Telegram's script. Were Playwright to answer for it, every request would pass through it."""


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program, for Playwright's `executable_path`."""
    program = os.environ.get("KOTBOT_CHROMIUM")
    if not program:
        pytest.skip("no Chromium: KOTBOT_CHROMIUM is not set")
    return program


def pytest_configure(config: pytest.Config) -> None:
    if (worker := getattr(config, "workerinput", None)) is not None:
        cores.keep_to_one(int(worker[order.WORKER].removeprefix("gw")))
    turns.decide()
    hasten_files()
    expect.set_options(timeout=PATIENCE)
    config.pluginmanager.register(Hanging(config, Limits()))


def pytest_report_header() -> str:
    return f"by turns: {turns.VARIABLE}={turns.decide()}; scripts/test --all does everything"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:], left = turns.split(items, turns.decide())
    config.hook.pytest_deselected(items=left)
    if (worker := getattr(config, "workerinput", None)) is not None:
        items[:] = order.dealt(items, worker[order.WORKERS])


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays: it need not be looked through again and again for garbage.

    Nor need what tests make be looked through as often: few of them leave any.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """A browser per worker, in an event loop that its tests share: starting Chromium takes seconds."""
    async with launched(chromium, *NO_TELEGRAM) as browser:
        yield browser


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames and metafunc.definition.get_closest_marker("each_database"):
        metafunc.parametrize("url", kinds(), indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database with empty tables: a file, and PostgreSQL for tests marked `each_database`."""
    file, server = KINDS
    if getattr(request, "param", server if ALL_ON_POSTGRESQL in os.environ else file) == server:
        yield postgresql_with_tables()
        return
    with file_in_memory() as url:
        yield url
