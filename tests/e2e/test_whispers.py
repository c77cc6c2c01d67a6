"""A hidden card that fits in another's turn: who holds it is told in private, and the group no name."""

import pytest

from kotbot.matches.digital import lobby
from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from scripts.testing.taps import LOG, Table, plain
from tests.e2e.lobbies import choose_live, gather, join, open_lobby
from tests.engine.boxes.power_up.kit import clawed

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.one_process, pytest.mark.timeout(300)]

SOMEBODY, CARD = "Somebody may play a card.", "Detachable Tail"


@pytest.fixture
def three_claws(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann's claws are about to take 3♥ of 5 of Bob, who holds a card against it."""
    table = clawed(3, {}, {"hand": ["detachable_tail"], "hearts": 5}, {})
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


async def live(playground: PlaygroundClient, people: list[PersonClient]) -> Table:
    """A live match in a group, at the position with which it begins here."""
    host, *others = people
    group = await open_lobby(playground, people)
    await choose_live(host, group)
    await join(others, group)
    await host.presses(group, "Start")
    await host.finds_button(group, LOG)
    return Table(playground, group, people)


async def goes(playground: PlaygroundClient, room: Room, told: Message) -> None:
    """Wait until a message is gone."""

    def gone() -> bool | None:
        return all(message.id != told.id for message in room.messages()) or None

    await playground.until(gone, room.transcript)


@pytest.mark.usefixtures("three_claws")
async def test_who_holds_it_plays_it_in_private(playground: PlaygroundClient) -> None:
    people = await gather(playground, 3)
    bob = people[1]
    room = await bob.starts()
    table = await live(playground, people)

    await people[0].sees(table.room, SOMEBODY)
    board = plain(table.board.text)
    assert "⏳ until" in board
    told = await bob.sees(room, "Play a card?")
    assert CARD in plain(told.text)
    assert CARD not in plain(table.transcript())
    assert "Bob" not in board.partition(SOMEBODY)[2]
    assert all(CARD not in repr(button) for button in table.board.buttons)

    answer = await bob.presses(room, CARD, on=told)

    assert answer.alert is None
    await people[0].sees(table.room, CARD)
    await goes(playground, room, told)
    cannot_be_written_to = 2
    assert (await playground.statistics())["errors"] == {"403": cannot_be_written_to}


@pytest.mark.usefixtures("three_claws")
async def test_it_stays_in_the_hand_by_a_press_in_private_and_by_nobody_elses(
    playground: PlaygroundClient,
) -> None:
    people = await gather(playground, 3)
    ann, bob, cem = people
    room = await bob.starts()
    table = await live(playground, people)
    told = await bob.sees(room, "Play a card?")

    refused = [await person.presses(table.room, "Not now") for person in (ann, cem)]
    assert [plain(answer.alert or "") for answer in refused] == [
        "Whoever may play a card answers first: wait a moment. You: ★ 0, ♥ 10, ⚡ 0."
    ] * 2
    await bob.presses(room, "Not now", on=told)

    await bob.sees(table.room, "stay in the City or yield?")
    await goes(playground, room, told)
    assert CARD not in plain(table.transcript())


@pytest.mark.usefixtures("three_claws")
async def test_who_can_be_reached_nowhere_is_not_waited_for(playground: PlaygroundClient) -> None:
    people = await gather(playground, 3)
    table = await live(playground, people)

    await people[1].sees(table.room, "stay in the City or yield?")

    assert CARD not in plain(table.transcript())
    assert table.seen().text.count("♥") > 0
