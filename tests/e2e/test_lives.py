"""The lives that docs/architecture.md tells: what it names runs, and in the order in which it does."""

from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.telegram.payloads import Json
from kotbot.telegram.updates.inbox import Inbox
from kotbot.thinking.pool import Pool
from tests.e2e.conftest import running
from tests.e2e.lobbies import alone_against_king, begin
from tests.e2e.tables import lay_out
from tests.e2e.walks import Walk, steps, walking
from tests.kotbot.thinking import slow


@pytest.fixture
def walk() -> Iterator[Walk]:
    with walking() as walk:
        yield walk


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Inbox, Json]]:
    """What the bot took in, as it came."""
    taken: list[tuple[Inbox, Json]] = []
    take = Inbox.take

    async def take_and_tell(inbox: Inbox, updates: Sequence[Json]) -> int:
        taken.extend((inbox, update) for update in updates)
        return await take(inbox, updates)

    monkeypatch.setattr(Inbox, "take", take_and_tell)
    return taken


@pytest.fixture
async def bot(walk: Walk, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A bot whose King thinks for a moment."""
    monkeypatch.setattr(app, "Pool", lambda: Pool(1, partial(slow.prepare_king, "dozing")))
    async with running(settings):
        yield


TWICE = steps("The life of an update that comes twice")

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(240)]


async def test_a_press_and_the_same_press_that_comes_twice(
    walk: Walk, taken: list[tuple[Inbox, Json]], playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await begin(playground, [ann], computers=1)
    await playground.until(lambda: table.choices() or None, table.transcript)
    before = table.seen()
    walk.calls.clear()
    await ann.presses(table.room, "Keep all")
    await table.moves_on(before)
    assert walk.missing(steps("The life of a press")) == []

    inbox, press = taken[-1]
    after = table.seen()
    walk.calls.clear()
    assert await inbox.take([press]) == 1
    await walk.takes(TWICE)
    assert table.seen() == after


async def test_a_table_event(walk: Walk, playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Cem")
    walk.calls.clear()
    await table.type("ann 8")
    await table.counts((8, 0, 0), (10, 0, 0), (10, 0, 0))
    assert walk.missing(steps("The life of a table event")) == []

    walk.calls.clear()
    await table.roll("112233")
    assert walk.missing(steps("The life of dice that fall at a table")) == []


async def test_a_thought(walk: Walk, playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await alone_against_king(playground, ann)
    thought = steps("The life of a computer's thought")
    walk.calls.clear()
    while walk.missing(thought):
        await table.tap()
