"""Power Up! in chats: hidden hands below a shared keyboard, and an open hand in private."""

from asyncio import gather as at_once

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import LOG, Table, plain
from tests.e2e.lobbies import add_computers, gather, join, open_lobby, start
from tests.e2e.test_boxes import choose

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(600)]

MINE, KEEP, PLAY = "🎴 My cards", "Keep it", "Play it"


async def powered_up(
    playground: PlaygroundClient, people: list[PersonClient], *, computers: int = 0, seed: int = 1
) -> Table:
    """A match with Power Up!, in which everybody is asked which of two cards they keep."""
    host, *others = people
    group = await open_lobby(playground, people)
    await choose(host, group, "Power Up!")
    if computers:
        await add_computers(host, group, computers)
    await join(others, group)
    return await start(playground, group, people, seed=seed)


async def keep_one(table: Table, person: PersonClient) -> str:
    """Look at one of two new cards, and keep it; returns its name."""
    before = table.seen()
    await person.finds_button(table.room, KEEP)
    looked = await person.presses(table.room, MINE)
    assert looked.alert is not None
    kept = await person.presses(table.room, KEEP)
    assert kept.alert is None
    await table.moves_on(before)
    return plain(looked.alert).split(" ", 1)[1].partition(":")[0]


async def test_each_gets_a_hint_and_keeps_a_card_that_the_group_never_reads(
    playground: PlaygroundClient,
) -> None:
    people = await gather(playground, 2)
    ann = people[0]
    table = await powered_up(playground, people)
    await each_gets_a_hint_on_the_own_cards(table)

    first, second = table.asked(), next(one for one in people if one is not table.asked())
    stranger = await playground.person("Eve")
    await ann.adds(table.room, stranger)
    refused = await second.presses(table.room, KEEP)
    assert "Look first" in plain(refused.alert or "")
    told = await stranger.presses(table.room, MINE)
    assert "Only who plays holds cards." in plain(told.alert or "")
    cards = [await keep_one(table, person) for person in (first, second)]

    shown = plain(table.transcript())
    assert all(card not in shown for card in cards)
    assert all(card not in repr(button) for card in cards for button in table.board.buttons)
    own = await at_once(*(person.presses(table.room, MINE) for person in (first, second)))
    assert [plain(answer.alert or "").partition(":")[0] for answer in own] == cards


async def each_gets_a_hint_on_the_own_cards(table: Table) -> None:
    """Before the first turn, once the host has turned hints on."""
    ann = table.people[0]
    await ann.presses(table.room, "⋯")
    await ann.presses(table.room, "Turn hints on", on=await ann.sees_alone(table.room, "What else?"))
    await ann.finds_button(table.room, "💡 ")
    answers = [await person.presses(table.room, "💡 ", on=table.board) for person in table.people]
    hints = [plain(answer.alert or "") for answer in answers]
    assert all(hint.startswith("💡 Keep ") for hint in hints), hints
    assert hints[0] != hints[1]


async def test_the_own_page_shows_the_new_cards_and_keeps_one_of_them(playground: PlaygroundClient) -> None:
    """Before the first turn all are asked: who is asked later says it beforehand, and sees that it is so."""
    people = await gather(playground, 2)
    table = await powered_up(playground, people)
    later, first = table.in_turn()
    for person in (later, first):
        room = person.private()
        await person.starts()
        await person.says(room, "/hand")
        page = await person.sees(room, "Keep one of these")
        assert "You hold no card" not in plain(page.text)
        keys = [button.text for button in page.buttons if button.text.startswith("Keep ")]
        assert len(keys) == 2
        before = table.seen()
        await person.presses(room, keys[1])
        if person is later:
            await person.finds_button(room, f"✓ {keys[1]}")
            await person.sees(room, "You chose one of these")
        await table.moves_on(before)
        assert not any(key.removeprefix("Keep ") in plain(table.transcript()) for key in keys)
    assert not table.board.button(KEEP)
    assert (await playground.statistics())["errors"] == {}


async def test_people_and_a_computer_play_with_evolutions_to_the_end(playground: PlaygroundClient) -> None:
    people = await gather(playground, 2)
    table = await powered_up(playground, people, computers=1, seed=3)

    await table.play()

    assert (await playground.statistics())["errors"] == {}


async def test_in_private_the_hand_lies_open(playground: PlaygroundClient) -> None:
    (ann,) = await gather(playground, 1)
    room = ann.private()
    await ann.says(room, "/start")
    await ann.says(room, "/newgame")
    await ann.finds_button(room, "Options")
    await choose_alone(ann)
    table = Table(playground, room, [ann])
    assert "keep one of your new cards" in plain(table.board.text)
    card = table.choices()[0].text
    before = table.seen()
    await ann.presses(room, card)
    await table.moves_on(before)
    assert f"🎴 {card}" in plain(table.board.text)

    await table.play()

    assert (await playground.statistics())["errors"] == {}


async def choose_alone(ann: PersonClient) -> None:
    room = ann.private()
    await ann.presses(room, "Options")
    await ann.presses(room, "Expansions: ")
    await ann.presses(room, "Power Up!")
    await ann.finds_button(room, "✓ Power Up!")
    await ann.presses(room, "Back")
    await ann.finds_button(room, "Expansions: ")
    await ann.presses(room, "Back")
    await ann.finds_button(room, "Start")
    await ann.presses(room, "Start")
    await ann.finds_button(room, LOG)
