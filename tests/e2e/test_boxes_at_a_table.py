"""Expansions on a physical table over HTTP: laid out by taps, played with a referee, brought in mid-match."""

import asyncio
from pathlib import Path

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.settings import Settings
from kotbot.views.base import signs
from scripts.testing.processes import bot_process
from scripts.testing.taps import plain
from tests.e2e.crashes import is_awake
from tests.e2e.tables import EMPTY_DICE, KeptTable, lay_out
from tests.e2e.tapping import Tapping, lay_out_with

pytestmark = pytest.mark.timeout(240)

JOINED = signs.WORD_JOINER
PLAIN = 6
"""Taps of a plain turn: one for each die."""
MORE_WITH_A_TILE = 1


def gauge(number: int) -> str:
    """What a line of the board says of a gauge."""
    return f"{signs.WICKEDNESS}{JOINED}{number}"


def cultists(number: int) -> str:
    """What a line of the board says of cultists."""
    return f"{signs.CULTISTS}{JOINED}{number}"


async def wicked_and_costumes(playground: PlaygroundClient, people: list[PersonClient]) -> KeptTable:
    return await lay_out_with(playground, people, "Even More Wicked!", "Costumes")


@pytest.mark.usefixtures("bot")
async def test_the_referee_moves_the_gauge_and_asks_for_a_tile_in_one_tap(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Ann has 2 of 3 spaces after three 1s, and 3 after three 2s: four tiles lie there. Bob wants none."""
    table = await wicked_and_costumes(playground, [ann, bob])
    await table.roll("111eh2")
    await table.shows(gauge(2))
    await table.roll("11223h")
    await table.shows("▶ 👽", EMPTY_DICE)
    table.taps = 0
    await table.roll("222hh1")
    await table.shows("Devious", "Eternal", "Skulking", "Tireless", gauge(3))
    await table.answer("Tireless")
    assert table.taps == PLAIN + MORE_WITH_A_TILE
    await table.roll("111222")
    await table.shows(gauge(3))
    await table.answer("None of them")
    await table.shows("▶ 👽", EMPTY_DICE)
    await table.press("↩")
    await table.shows("Devious")
    await table.press("↪")
    await table.shows("▶ 👽", EMPTY_DICE)


ROLLS = ("11123h", "112233", "111111", "22233h", "ccc123", "222111")
"""Ann comes to 2, to 6 past the levels 3 and 6, then claws; Bob to 1 and to 4."""


async def taps_of_each_turn(table: KeptTable) -> list[int]:
    """Play the rolls in turn; whoever may take a tile takes the first, but none that gives a die."""
    taps = []
    for faces in ROLLS:
        table.taps = 0
        await table.roll(faces)
        while not await _may_roll_on(table):
            await table.answer(_offered(table))
        taps.append(table.taps)
    return taps


async def _may_roll_on(table: KeptTable) -> bool:
    """Whether the next dice can be entered once the board asks something: what is open then is passed."""

    def may() -> bool:
        lines = table.words.split("\n")
        is_amid = any(line.endswith("·") and line != EMPTY_DICE for line in lines)
        return table.asks_for_dice and not is_amid

    await table.until(lambda: may() or bool(_offered(table)), "nothing is asked")
    return may()


def _offered(table: KeptTable) -> str:
    choices = ("Devious", "Eternal", "Evil Lair")
    shown = {plain(button.text) for button in table.board.buttons}
    return next((one for one in choices if one in shown), "")


@pytest.mark.usefixtures("bot")
async def test_a_turn_with_the_dark_edition_takes_at_most_two_taps_more_than_a_plain_one(
    playground: PlaygroundClient, bob: PersonClient
) -> None:
    room = await bob.starts()
    phone = Tapping(room, bob)
    await phone.says("/score", "Bob")
    await phone.says("Dora", "· \u2068Dora")
    for button in ("Options", "Box: 2016", "Dark", "Back"):
        await phone.presses(button)
    await bob.finds_button(room, "Box: Dark")
    await phone.presses("Back")
    await phone.begins("\u2068Bob\u2069")
    taps = await taps_of_each_turn(KeptTable(playground, room, bob))
    assert [each - PLAIN for each in taps] == [0, 0, 2, 0, 0, 1]


@pytest.mark.usefixtures("bot")
async def test_a_costume_is_stolen_in_two_taps(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Ann, in Tokyo, hurts Bob with three claws; she takes his Princess for 5 and pays him."""
    table = await wicked_and_costumes(playground, [ann, bob])
    await table.type("bob gets princess")
    await table.shows("gets Princess")
    await table.type("ann energy 6")
    await table.type("ann in tokyo")
    await table.shows("⚡6", "City: 👽")
    table.taps = 0
    await table.roll("ccc112")
    await table.answer("Princess 5⚡")
    await table.counts((10, 0, 1), (7, 0, 5))
    assert table.taps <= PLAIN + 2
    await table.press("↩")
    await table.counts((10, 0, 6), (7, 0, 0))


@pytest.mark.usefixtures("bot")
async def test_a_stranger_takes_no_tile_and_brings_no_expansion_and_of_two_phones_at_once_one_takes_it(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    eve = await playground.person("Eve")
    table = await wicked_and_costumes(playground, [ann, bob])
    await ann.adds(table.room, eve)
    await table.type("ann wickedness 2")
    await table.shows(gauge(2))
    await table.roll("222hh1")
    await table.shows("Devious")
    answer = await eve.presses(table.room, "Devious", on=table.board)
    assert answer.alert is not None
    await table.type("ann wickedness 9", by=eve)
    await table.chooses("Options")
    await ann.presses(table.room, "Expansions")
    await table.shows("✓ Costumes", "+ Tokyo Tower")
    answer = await eve.presses(table.room, "+ Tokyo Tower", on=table.board)
    assert answer.alert is not None
    await table.press("To the board")
    await table.shows("Devious", gauge(3))
    await one_of_two_phones_takes_a_tile(table, ann, bob)


async def one_of_two_phones_takes_a_tile(table: KeptTable, ann: PersonClient, bob: PersonClient) -> None:
    """Though both press at once, each on another tile."""
    board = table.board
    answers = await asyncio.gather(
        ann.presses(table.room, "Devious", on=board), bob.presses(table.room, "Eternal", on=board)
    )
    assert [answer.alert is None for answer in answers].count(True) == 1
    await table.shows("🃏1")
    assert ("Devious" in table.words) != ("Eternal" in table.words)


@pytest.mark.timeout(300)
async def test_killed_at_the_open_question_for_a_tile_it_is_asked_again(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, tmp_path: Path, dice: str
) -> None:
    with bot_process(settings, tmp_path, dice) as process:
        await is_awake(ann)
        table = await lay_out(playground, ann, ["Bob"], "Ann")
        await brings(table, "Even More Wicked!")
        await table.type("ann wickedness 2")
        await table.shows(gauge(2))
        await table.roll("222hh1")
        await table.shows("Devious", "None of them")
        process.kill()
        process.start()
        await ann.says(table.room, "/board")
        await ann.sees(table.room, "The board is right above")
        await table.shows("Devious", "None of them", gauge(3))
        await table.answer("Devious")
        await table.shows("▶ 🐱", "🃏1")


# In mid-match


async def brings(table: KeptTable, box: str) -> None:
    """Put an expansion on the table, under Options behind ⋯."""
    await table.chooses("Options")
    await table.host.presses(table.room, "Expansions")
    await table.press(f"+ {box}")
    await table.shows(f"✓ {box}")
    await table.until(
        lambda: table.room.messages()[-1].id == table.board.id, "the menu does not give way to the board"
    )
    await table.press("To the board")


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("counters", [False, True])
async def test_a_counter_becomes_the_number_of_its_expansion_and_undo_brings_it_back(
    playground: PlaygroundClient, ann: PersonClient, counters: bool
) -> None:
    """Bob kept 2 cultists in a counter."""
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=counters)
    await table.type("counter: cultists")
    await table.shows("🔵 cultists")
    await table.type("bob cultists 2")
    await table.shows("🔵2")
    await table.chooses("Options")
    await ann.presses(table.room, "Expansions")
    await table.press("+ Cultists 🔵")
    await table.shows("✓ Cultists", cultists(2))
    assert "🔵" not in table.line("🐱")
    await table.press("↩")
    await table.shows("🔵2", "🔵 cultists", "↪ With Cultists")
    await table.press("↪")
    await table.shows(cultists(2))
    await table.type("bob 🕯 +1")
    await table.shows(cultists(3))
    await table.press(table.word("{sign} History", "📜"))
    history = await table.page(table.word("What was entered"))
    told = plain(history.text)
    assert "🔵 cultists 2" in told
    assert "With Cultists" in told
    assert "counter 1" not in told


@pytest.mark.usefixtures("bot")
async def test_with_counters_each_number_has_its_row(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    for box in ("Even More Wicked!", "Cultists", "Tokyo Tower"):
        await brings(table, box)
    await table.press("😈 +1")
    await table.press("😈 +1")
    await table.press("🕯 +1")
    await table.press("🗼 1")
    await table.shows(gauge(2), cultists(1), "✓ 🗼 1")
    await table.press("✓ 🗼 1")
    await table.shows("without Bottom Level")
    await table.press("🃏 Cards")
    await table.press("+ 😈 Tiles")
    await table.press("3 Devious")
    await table.shows("🃏1", "↩ 👽 gets Devious")


@pytest.mark.usefixtures("bot")
async def test_counters_with_expansions_end_by_the_top_of_the_tower(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Ann takes a tile and Bob a level; Cem takes it from him, and climbs on."""
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann", counters=True)
    for box in ("Even More Wicked!", "Cultists", "Tokyo Tower"):
        await brings(table, box)
    for button in ("😈 +1", "😈 +1", "😈 +1", "👽 a tile", "Eternal", "▶ Next"):
        await table.answer(button)
    await table.type("bob 🗼 1")
    await table.shows(gauge(3), "🃏 Bottom Level")
    await table.type("🐱 -2")
    await table.counts((10, 0, 0), (8, 0, 0), (10, 0, 0))
    for button in ("▶ Next", "🐱 🗼 1", "🕯 +1", "🗼 2", "🗼 3"):
        await table.answer(button)
    await table.shows(cultists(1), "Gigazaur has Top Level. The winner?")
    await table.answer("🏆 🦖 wins")
    await table.shows("Gigazaur (Cem) is King of Tokyo!", "Agreed at the table, in turn 3", "Is that right")
    await table.answer("It counts")
    await table.shows("1 🦖 Cem  0★  ♥10", "Rematch")
