"""Whole matches by random legal taps, for people and computers, in every edition."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import Table
from tests.e2e.lobbies import begin, gather, start_against

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(600)]

MATCHES = [(edition, number) for edition in ("2011", "2016") for number in (2, 4, 6)]
MATCHES += [("Origins", 2), ("Origins", 4)]


def everybody_once(table: Table) -> bool:
    """Whether the result names every person of the table."""
    return all(f"\u2068{person.name}\u2069" in table.board.text for person in table.people)


@pytest.mark.introduces
@pytest.mark.by_turns(8)
@pytest.mark.parametrize(("edition", "number"), MATCHES)
async def test_people_play_to_the_end(playground: PlaygroundClient, edition: str, number: int) -> None:
    table = await begin(playground, await gather(playground, number), edition=edition, seed=number)
    await table.play()
    assert everybody_once(table)
    assert "Rematch" in [button.text for button in table.board.buttons]
    assert (await playground.statistics())["errors"] == {}


async def test_one_person_plays_against_three_computers_and_the_rematch_has_the_same_seats(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await begin(playground, [ann], computers=3)
    await table.play()
    assert everybody_once(table)
    await ann.presses(table.room, "Rematch")
    _, start = await ann.finds_button(table.room, "Start")
    assert start.style == "primary"
    lobby = table.room.last_board()
    assert lobby is not None
    assert "\u2068Ann\u2069" in lobby.text
    assert "2 seats are free" in lobby.text


async def test_a_private_match_begins_in_two_taps_and_is_played_to_the_end(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    room = await ann.starts()
    table = await start_against(playground, room, ann, seed=2)
    await table.play()
    assert everybody_once(table)
