from random import Random

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from tests.e2e.taps import Table

pytestmark = pytest.mark.usefixtures("bot")


async def test_two_people_open_a_lobby_and_roll(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(group, "/newgame")
    await bob.sees(group, "Who joins?")
    answer = await bob.presses(group, "Join")
    print(answer)
    await ann.sees(group, "Bob")
    answer = await ann.presses(group, "Start")
    print(answer)
    board = await ann.sees(group, "roll 1 of 3")
    print(board.text)
    print(group.transcript())


async def test_two_people_play_a_whole_match(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(group, "/newgame")
    await bob.sees(group, "Who joins?")
    await bob.presses(group, "Join")
    await ann.sees(group, "Bob")
    await ann.presses(group, "Start")
    await ann.sees(group, "roll 1 of 3")
    table = Table(group, [ann, bob], Random(3))
    await table.play()
    assert "is King of Tokyo!" in table.board.text or table.over()
    await ann.says(group, "/verify")
    await ann.sees(group, "All honest")
