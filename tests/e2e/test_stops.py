"""Stops in chats: somebody wants to be asked in the turn of another, and the group reads no name."""

import asyncio
from pathlib import Path

import pytest

from kotbot.matches.digital import lobby
from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from scripts.testing.processes import bot_process
from scripts.testing.taps import Table, plain, presses_twice
from tests.e2e.crashes import STARTING, is_awake
from tests.e2e.lobbies import choose_live, gather, join, open_lobby, start
from tests.e2e.test_boxes import choose
from tests.e2e.test_hands import keep_one
from tests.e2e.test_whispers import SOMEBODY, live
from tests.engine.boxes.power_up.kit import evolved

pytestmark = [pytest.mark.one_process, pytest.mark.timeout(300)]
MOST_TAPS = 60
BELLOW, DICE, END = "Primal Bellow", "When their dice are final", "When their turn ends"


@pytest.fixture
def bellowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann is about to end her turn; Bob's is next, who holds a card for any time."""
    table = evolved(
        {"energy": 9, "stars": 5}, {"hand": ["primal_bellow"]}, {"stars": 6}, step="buy", active=1
    )
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


async def says_where(person: PersonClient, *words: str) -> Room:
    """Somebody opens their hand in private, and sets stops."""
    room = person.private()
    await person.says(room, "/hand")
    for word in words:
        await person.finds_button(room, word)
        await person.presses(room, word)
        await person.finds_button(room, f"✓ {word}")
    return room


@pytest.mark.usefixtures("nobody_is_called", "bot", "bellowing")
async def test_bob_stops_in_the_turn_of_cem_and_plays_in_private(playground: PlaygroundClient) -> None:
    people = await gather(playground, 3)
    ann, bob, cem = people
    await bob.starts()
    table = await live(playground, people)
    before = table.room.transcript()
    room = await says_where(bob, DICE, END)
    assert table.room.transcript() == before

    shown = table.seen()
    await ann.presses(table.room, "Done")
    await table.moves_on(shown)
    await until_somebody_may_play(table)
    board = plain(table.board.text)
    assert "Bob" not in board.partition(SOMEBODY)[2]
    assert BELLOW not in table.transcript()
    asked = await bob.sees(room, "has rolled. Play a card?")
    assert BELLOW in asked.text
    refused = await asyncio.gather(*(one.presses(table.room, "Not now") for one in (ann, cem)))
    assert len({plain(answer.alert or "").partition("You:")[0] for answer in refused}) == 1

    twice = await presses_twice(bob, room, BELLOW, asked)

    assert all(answer.alert or answer.toast for answer in twice)
    await ann.sees(table.room, BELLOW)


async def until_somebody_may_play(table: Table) -> None:
    """Whoever is asked taps something, until a card of somebody is waited for."""
    for _ in range(MOST_TAPS):
        if SOMEBODY in table.board.text:
            return
        await table.tap()
    raise AssertionError(table.transcript())


async def test_a_stop_outlives_a_kill_and_is_answered_after_it(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        bob = await playground.person("Bob")
        for person in (ann, bob):
            await person.starts()
        table = await live_with_hands(playground, [ann, bob])
        for person in (ann, bob):
            await says_where(person, DICE)
        await until_somebody_may_play(table)
        process.kill()
        process.start()
        await table.brings_down(patience=STARTING)
        before = table.seen()

        shown, _ = await ann.finds_button(table.room, "Not now")
        told = [
            await one.presses(table.room, "Not now", on=shown, answer_within=STARTING) for one in (ann, bob)
        ]

        assert sorted(answer.alert is None for answer in told) == [False, True]
        await table.moves_on(before)


async def live_with_hands(playground: PlaygroundClient, people: list[PersonClient]) -> Table:
    """A live match with Power Up!, in which everybody kept one of two cards."""
    host, *others = people
    group = await open_lobby(playground, people)
    await choose(host, group, "Power Up!")
    await choose_live(host, group)
    await join(others, group)
    table = await start(playground, group, people)
    for person in people:
        await keep_one(table, person)
    return table
