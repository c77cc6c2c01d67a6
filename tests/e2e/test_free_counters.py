"""What a table counts beside the rules, over HTTP: by button and typed, after a restart, and taken back."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.settings import Settings
from tests.e2e.conftest import running
from tests.e2e.tables import lay_out

pytestmark = pytest.mark.timeout(240)


async def test_counters_are_made_changed_and_taken_back_and_a_restart_keeps_them(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient
) -> None:
    async with running(settings):
        table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
        await table.press("⋯")
        await ann.presses(table.room, "Count something else")
        await table.press("+ Cultists")
        await table.press("To the board")
        await table.press("🔵 +1")
        await table.shows("🔵1", "Cultists")
        await table.type("counter: alien eggs")
        await table.type("bob 4 eggs")
        await table.shows("🔶4", "alien eggs")
    async with running(settings):
        await table.type("bob -1 eggs")
        await table.shows("🔵1", "🔶3", "Cultists", "alien eggs")
        await table.press("↩")
        await table.shows("🔶4")
        await table.press("↩")
        await table.until(lambda: "🔶4" not in table.words, "the eggs are still there")
        await table.press("↩")
        await table.until(lambda: "🔶" not in table.words, "the second counter is still there")
        await table.shows("🔵1", "Cultists")


@pytest.mark.usefixtures("bot")
async def test_a_name_that_means_something_else_is_refused(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    for name in ("stars", "Hearts", "energy"):
        await table.type(f"counter: {name}")
        await ann.sees(table.room, "That word means something here already.")
    await table.type("bob 3 stars")
    await table.counts((10, 0, 0), (10, 3, 0))
    assert "🔵" not in table.words
