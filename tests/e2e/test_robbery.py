"""A costume is taken from whom three claws hurt, in a group: who may answer, also after a SIGKILL."""

from asyncio import gather as at_once
from pathlib import Path

import pytest

from kotbot.playground.client import PlaygroundClient
from kotbot.settings import Settings
from scripts.testing.luck import Dealing
from scripts.testing.processes import bot_process
from scripts.testing.taps import Table, plain
from tests.e2e.crashes import is_awake
from tests.e2e.lobbies import gather
from tests.e2e.test_boxes import in_costumes

pytestmark = pytest.mark.timeout(300)

TAKE = "take a costume?"
WISHES = ("Keep all", "Take it", "Yield", "Done", "Buy nothing", "Leave them", "Not now")
"""What those want who save their energy: they answer so, or else take what comes first."""


async def until_asked(table: Table, words: str, most: int = 60) -> None:
    """Answer as those do who save energy, until somebody is asked this."""
    for _ in range(most):
        if words in plain(table.board.text):
            return
        assert not table.over(), table.transcript()
        before, board = table.seen(), table.board
        choices = table.choices()
        wanted = [one for wish in WISHES for one in choices if plain(one.text).startswith(wish)]
        await table.press((wanted or choices)[0], board)
        await table.moves_on(before)
    raise AssertionError(f"nobody is asked {words!r}:\n{table.transcript()}")


async def test_a_robber_is_asked_again_after_a_kill_and_takes_once(
    settings: Settings, playground: PlaygroundClient, tmp_path: Path, dice: str
) -> None:
    people = await gather(playground, 3)
    eve = await playground.person("Eve")
    with bot_process(settings, tmp_path, dice, dealing=Dealing.ROBBERY) as process:
        await is_awake(people[0])
        table = await in_costumes(playground, people)
        await people[0].adds(table.room, eve)
        await until_asked(table, TAKE)
        before, board = table.seen(), table.board
        costume = next(one for one in table.choices() if one.text.endswith("⚡"))

        process.kill()
        process.start()
        await is_awake(people[0])

        robber = table.asked()
        victim = next(person for person in people if person is not robber)
        told = await eve.presses(table.room, costume.text, on=board)
        assert told.alert is not None
        told = await victim.presses(table.room, costume.text, on=board)
        assert told.alert is not None
        assert table.seen() == before
        answers = await at_once(
            robber.presses(table.room, costume.text, on=board),
            robber.presses(table.room, "Take none", on=board),
        )
        assert [answer.alert is None for answer in answers].count(True) == 1
        await table.moves_on(before)
        assert TAKE not in plain(table.board.text)
        await table.play()
    assert table.over()
