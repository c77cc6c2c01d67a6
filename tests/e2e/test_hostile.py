"""What people do to a bot: strangers press, everybody presses twice, the process dies in between."""

import asyncio
from random import Random

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from tests.e2e.conftest import running
from tests.e2e.taps import Table


async def begin(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> Room:
    group = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(group, "/newgame")
    await bob.sees(group, "Who joins?")
    await bob.presses(group, "Join")
    await ann.sees(group, "Bob")
    await ann.presses(group, "Start")
    await ann.sees(group, "roll 1 of 3")
    return group


@pytest.mark.usefixtures("bot")
async def test_a_stranger_is_told_whose_match_it_is(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await begin(playground, ann, bob)
    eve = await playground.person("Eve")
    await ann.adds(group, eve)
    answer = await eve.presses(group, "Keep all 6")
    assert answer.alert is not None
    assert "Only those who play" in answer.alert


@pytest.mark.usefixtures("bot")
async def test_who_is_not_asked_is_told_whose_turn_it_is_and_how_they_stand(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await begin(playground, ann, bob)
    table = Table(group, [ann, bob], Random(1))
    other = bob if table.asked() is ann else ann
    answer = await other.presses(group, "Keep all 6")
    assert answer.alert is not None
    assert table.asked() is not None
    assert table.asked().name in answer.alert  # type: ignore[union-attr]
    assert "♥" in answer.alert


@pytest.mark.usefixtures("bot")
async def test_a_double_tap_rolls_once(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await begin(playground, ann, bob)
    table = Table(group, [ann, bob], Random(1))
    before, asked = table.board, table.asked()
    assert asked is not None
    answers = await asyncio.gather(
        asked.presses(group, "Roll 6 dice", on=before), asked.presses(group, "Roll 6 dice", on=before)
    )
    await table.moves_on(before)
    assert all(answer.alert is None for answer in answers)
    assert "roll 2 of 3" in table.board.text


@pytest.mark.usefixtures("bot")
async def test_forged_data_is_answered_and_does_nothing(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    group = await begin(playground, ann, bob)
    table = Table(group, [ann, bob], Random(1))
    before = table.board
    for data in (
        "x",
        "a:zzzzzz:1:stop",
        "start",
        "m",
        "a:::stop",
        "undo:zzzzzz",
        "board",
        "\u05d0",
        ":" * 60,
    ):
        answer = await ann.forges(group, data, on=before)
        assert answer.answered, data
    assert table.board.text == before.text


async def test_a_match_goes_on_where_it_stood_when_the_bot_starts_again(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    async with running(settings):
        group = await begin(playground, ann, bob)
        table = Table(group, [ann, bob], Random(5))
        for _ in range(12):
            await table.tap()
        before = table.board.text
    async with running(settings):
        assert table.board.text == before
        await table.play()
    assert "King of Tokyo!" in table.board.text or table.over()
