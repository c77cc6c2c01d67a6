"""The referee of a physical table over HTTP: people tap what they rolled, and the bot resolves it."""

import asyncio
from random import Random

import pytest

from kotbot.i18n import PSEUDO
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.settings import Settings
from scripts.testing.taps import plain
from tests.e2e.conftest import running
from tests.e2e.tables import EMPTY_DICE, FACES, KeptTable, lay_out, lay_out_in_a_group

pytestmark = pytest.mark.timeout(240)

PLAIN = 6
"""Taps of a turn in which nobody yields and nothing is bought: one for each die."""
WITHOUT_PURCHASE = 10
WITH_A_PURCHASE = 14


# The rulebooks' example for five (000, 003), on one phone


async def five(playground: PlaygroundClient, locale: str) -> KeptTable:
    """Seats: 1 Ann in the City with 8 hearts, 2 Bob in the Bay, 3 Cem, 4 Dora, 5 Ewa, whose turn it is."""
    ann = await playground.person("Ann", language=locale)
    table = await lay_out(playground, ann, ["Bob", "Cem", "Dora", "Ewa"], "Ewa", locale=locale)
    await table.type("ann 8")
    await table.counts((8, 0, 0), *[(10, 0, 0)] * 4)
    for place, seat in (("🏙", 0), ("🌊", 1)):
        await table.press(table.word("{sign} Fix", "✎"))
        await table.press(table.word("{sign} Tokyo", "🏙"))
        await table.press((await table.takers(place))[seat])
        await table.shows(EMPTY_DICE)
    return table


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", ["en", "he", PSEUDO])
@pytest.mark.usefixtures("bot")
async def test_the_example_for_five_by_taps(playground: PlaygroundClient, locale: str) -> None:
    """Gigazaur (here Ann) dies of 4, 1 and 3 claws; a wrong die is corrected in every turn."""
    table = await five(playground, locale)
    yields, stays = table.word("Yield"), table.word("{sign} Stay", "🏙")
    turns: list[int] = []

    async def turn(faces: str, *answers: str) -> None:
        table.taps = 0
        await table.roll_with_a_slip(faces)
        for answer in answers:
            await table.answer(answer)
        await table.shows(EMPTY_DICE)
        turns.append(table.taps)

    await turn("cccc12", yields, yields)
    await table.counts((4, 0, 0), (6, 0, 0), (10, 0, 0), (10, 0, 0), (10, 1, 0))
    await turn("c11223", stays)
    await table.counts((4, 1, 0), (6, 0, 0), (10, 0, 0), (10, 0, 0), (9, 1, 0))
    await turn("c11223", stays, yields)
    await table.counts((3, 1, 0), (6, 1, 0), (10, 0, 0), (10, 0, 0), (8, 1, 0))
    await turn("11223e")
    await turn("11223e")
    await turn("ccc123")
    await table.counts((6, 1, 0), (7, 0, 1), (7, 0, 1), (8, 3, 0))
    await table.shows("☠")
    assert not any(line.startswith("🌊") for line in table.words.split("\n")[:4])
    assert max(turns) <= WITHOUT_PURCHASE, turns


# Taps of a turn


@pytest.mark.usefixtures("bot")
async def test_a_roll_is_answered_in_few_words(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.roll("111ech")
    assert plain(table.toasts[-1]) == "👽: 1 1 1 ⚡ 🐾 ♥ → 1★ 1⚡ · 🏙 👽 takes the City: 1★"


@pytest.mark.usefixtures("bot")
async def test_a_plain_turn_takes_six_taps_and_a_probe_no_more(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Both have energy for a card after each turn, Bob has Psychic Probe; nobody buys or uses anything."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.press("✎ Fix")
    await table.press("🐱")
    await table.shows("Mat: 🐱")
    await table.press("🃏 Cards")
    await table.press("+ Give a card")
    await table.type("psychic probe")
    await table.press("To the board")
    await table.type("ann +3e")
    await table.type("bob energy +3")
    await table.counts((10, 0, 3), (10, 0, 3))
    table.taps = 0
    await table.roll("11223e")
    await table.shows("Ann, buy?", "🐱 Bob: Psychic Probe")
    await table.roll("11223e")
    await table.shows("Bob, buy?")
    await table.roll("11223e")
    await table.shows("Ann, buy?")
    assert table.taps == 3 * PLAIN
    assert [energy for _, _, energy in table.numbers] == [5, 4]
    await table.press("Psychic Probe")
    await table.shows("Bob, reroll a die?")
    await table.press("↩")
    await table.shows("1 1 2 2 3 ·")


@pytest.mark.usefixtures("bot")
async def test_a_turn_with_a_purchase_takes_few_taps(playground: PlaygroundClient, ann: PersonClient) -> None:
    """Bob rolls 4 energy, with one die corrected; Ann leaves Tokyo; Bob buys a card for 4."""
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann")
    await table.roll("c11223")
    await table.shows("▶ 🐱")
    table.taps = 0
    await table.roll_with_a_slip("eeeec1")
    await table.press("Yield")
    await table.press("4⚡")
    await table.press("Regeneration")
    await table.shows("▶ 🦖", "🃏1")
    assert table.taps <= WITH_A_PURCHASE
    assert table.numbers[1] == (10, 1, 0)


@pytest.mark.usefixtures("bot")
async def test_a_hint_for_a_guest_is_told_to_who_holds_the_phone(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Bob")
    await table.type("eee112")
    await table.shows("Bob, buy?")
    await table.press("⋯")
    await ann.presses(table.room, "Turn hints on")
    hint = await ann.presses(table.room, "💡 Hint", on=table.board)
    assert hint.alert is not None
    assert hint.alert.startswith("💡")


# Several people


@pytest.mark.usefixtures("bot")
async def test_a_stranger_changes_nothing_and_is_told_how_to_join(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    eve = await playground.person("Eve")
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann")
    await ann.adds(table.room, eve)
    answer = await eve.presses(table.room, "⚡", on=table.board)
    assert answer.alert is not None
    await table.type("111111", by=eve)
    before = table.board
    await ann.says(table.room, "/board")
    await table.comes_anew(before)
    await table.shows(EMPTY_DICE)
    assert table.numbers == [(10, 0, 0), (10, 0, 0)]


@pytest.mark.usefixtures("bot")
async def test_a_die_tapped_after_the_roll_was_complete_is_refused(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann")
    await table.roll("11223")
    answers = await asyncio.gather(
        *(person.presses(table.room, "3", on=table.board) for person in (ann, bob))
    )
    assert [answer.alert is None for answer in answers].count(True) == 1
    await table.shows("▶ 🐱", EMPTY_DICE)


# The process ends


async def test_a_table_goes_on_where_it_stood(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient
) -> None:
    async with running(settings):
        table = await lay_out(playground, ann, ["Bob"], "Ann")
        await table.roll("112")
        await table.shows("1 1 2 · · ·")
        before = table.words
    async with running(settings):
        assert table.words == before
        await table.roll("eec")
        await table.shows("buy?")
        await table.press("↩")
        await table.shows("1 1 2 ⚡ ⚡ ·")


# With computers, to the end


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("bot")
async def test_one_person_plays_the_box_against_two_computers(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """They say what to keep and decide; Ann rolls for all three, until somebody wins and it counts."""
    room = await ann.starts()
    await ann.says(room, "/score")
    table = KeptTable(playground, room, ann)
    await ann.presses(room, "🤖 Computers")
    for seat in (2, 3):
        await ann.presses(room, "Add: 🤖 Hatchling")
        await ann.sees(room, f"{seat}. ")
    await ann.presses(room, "Back")
    await ann.presses(room, "▶ Start")
    await ann.presses(room, "\u2068Ann\u2069", on=await ann.sees(room, "Who begins?"))
    await ann.finds_button(room, "📜")
    await table.type("ann stars 17")
    await table.counts((10, 17, 0), (10, 0, 0), (10, 0, 0))
    rng = Random(3)
    for _ in range(2_000):
        await table.until(lambda: table.asks_for_dice or bool(_choices(table)), "nothing is asked")
        if table.find("It counts"):
            break
        await _plays_on(table, rng)
    await table.press("It counts")
    await ann.sees(room, "🏆")
    await ann.says(room, "/stats")
    await ann.sees(room, "1 of them at a table")


async def _plays_on(table: KeptTable, rng: Random) -> None:
    """Answer what the board asks: any die, any of the other buttons; and see the board change."""
    asked, choices = table.words, list(FACES.values()) if table.asks_for_dice else _choices(table)
    pressed = rng.choice(choices)
    await table.press(pressed)
    await table.until(lambda: table.words != asked, f"{pressed!r} changed nothing")


def _choices(table: KeptTable) -> list[str]:
    around = ("↩", "↪", "✎", "📜", "⋯", "💡 ", "🎲 More", "Sweep")
    shown = [plain(button.text) for button in table.board.buttons]
    return [text for text in shown if not text.startswith(around)]
