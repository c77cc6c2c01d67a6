"""Expansions in a group: chosen by taps on one page, played to the end, and there again in the rematch."""

from asyncio import gather as at_once

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from scripts.testing.taps import Table, plain
from tests.e2e.lobbies import begin, choose_option, gather, join, open_lobby, start

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(600)]

THREE = ("Even More Wicked!", "Tokyo Tower", "Cultists")
IN_PLAY = "Cultists · Tokyo Tower · Even More Wicked!"


async def open_expansions(host: PersonClient, group: Room) -> None:
    await host.presses(group, "Options")
    await host.presses(group, "Expansions: ")
    await host.finds_button(group, "Tokyo Tower")


async def choose(host: PersonClient, group: Room, *boxes: str) -> None:
    """Turn expansions on, one after the other, on the page that stays open."""
    await open_expansions(host, group)
    for box in boxes:
        await host.presses(group, box)
        await host.finds_button(group, f"✓ {box}")
    await host.presses(group, "Back")
    await host.finds_button(group, "Expansions: ")
    await host.presses(group, "Back")
    await host.finds_button(group, "Join")


async def in_costumes(playground: PlaygroundClient, people: list[PersonClient], seed: int = 4) -> Table:
    """A match with costumes and promo cards, in which each begins in one of two costumes."""
    host, *others = people
    group = await open_lobby(playground, people)
    await choose(host, group, "Costumes", "Promo cards")
    await choose_option(host, group, "First costume: none", "one of two", "First costume: one of two")
    await join(others, group)
    return await start(playground, group, people, seed=seed)


async def lay_by_chance(host: PersonClient, group: Room) -> None:
    """Leave the sides of the tiles to the sealed seed."""
    await choose_option(host, group, "Tiles: side A", "by chance", "Tiles: by chance")


async def test_three_people_choose_expansions_and_play_to_the_end_and_again(
    playground: PlaygroundClient,
) -> None:
    people = await gather(playground, 3)
    host, *others = people
    group = await open_lobby(playground, people)
    await choose(host, group, *THREE)
    await lay_by_chance(host, group)
    await host.sees(group, f"📦 {IN_PLAY}")
    await host.sees(group, "Cards not read: /rules")
    await join(others, group)
    table = await start(playground, group, people, seed=3)

    await table.play()

    assert f"King of Tokyo 2016 · {IN_PLAY}" in plain(table.board.text)
    assert (await playground.statistics())["errors"] == {}
    await host.presses(group, "Check the dice")
    await host.sees_alone(group, "So do the sides of the tiles.")
    await host.presses(group, "Rematch")
    await host.finds_button(group, "Start")
    lobby = group.last_board()
    assert lobby is not None
    assert f"📦 {IN_PLAY}" in plain(lobby.text)


async def test_two_taps_at_once_are_one_and_a_stranger_turns_nothing_on(
    playground: PlaygroundClient,
) -> None:
    people = await gather(playground, 2)
    host, guest = people
    group = await open_lobby(playground, people)
    await open_expansions(host, group)

    refused = await guest.presses(group, "Cultists")
    await at_once(host.presses(group, "Tokyo Tower"), host.presses(group, "Tokyo Tower"))

    await host.finds_button(group, "✓ Tokyo Tower")
    assert refused.alert is not None
    lobby = group.last_board()
    assert lobby is not None
    assert "📦 Tokyo Tower\n" in plain(lobby.text)


async def test_what_does_not_go_together_is_told_in_words(playground: PlaygroundClient) -> None:
    people = await gather(playground, 1)
    host = people[0]
    group = await open_lobby(playground, people)
    await choose(host, group, "Even More Wicked!", "Costumes")
    await host.presses(group, "Options")
    await host.presses(group, "Box: ")

    told = await host.presses(group, "Origins")

    assert "Left out: Even More Wicked!" in plain(told.text)
    await host.finds_button(group, "Expansions: Costumes")
    await host.presses(group, "Expansions: ")
    await host.sees(group, "Even More Wicked! does not go with King of Tokyo Origins.")


async def test_the_dark_edition_is_played_to_its_end(playground: PlaygroundClient) -> None:
    table = await begin(playground, await gather(playground, 3), edition="Dark", seed=5)

    await table.play()

    assert "King of Tokyo Dark Edition" in plain(table.board.text)
    assert (await playground.statistics())["errors"] == {}


async def test_everybody_begins_in_one_of_two_costumes(playground: PlaygroundClient) -> None:
    people = await gather(playground, 3)
    table = await in_costumes(playground, people, seed=9)
    await people[0].sees(table.room, "begin in which costume?")

    await table.play()

    assert "King of Tokyo 2016 · Costumes · Promo cards" in plain(table.board.text)
    assert (await playground.statistics())["errors"] == {}
