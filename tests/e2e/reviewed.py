"""Matches that are over soon, so that they can be reviewed."""

from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import Table
from tests.e2e.leaving import withdraw
from tests.e2e.lobbies import begin

REVIEW = "📈 Review"
FOUND = "Counted in wins of 100 games"
LONG = 120.0
TAPS = 8
"""Of a match before somebody leaves it."""


async def played(playground: PlaygroundClient, people: list[PersonClient], taps: int = TAPS) -> Table:
    """A match of two that is over soon."""
    table = await begin(playground, people, edition="Origins", seed=4)
    await finish(table, taps)
    return table


async def finish(table: Table, taps: int = TAPS) -> None:
    """Play on for a while, then the second one gives up, if it is not over by then."""
    host, other = table.people
    for _ in range(taps):
        if not table.over():
            await table.tap()
    if not table.over():
        await withdraw(other, table.room)
    await host.finds_button(table.room, REVIEW)
