"""Evolutions at a physical table over HTTP: hands are counted, and cards named when they are played."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.views.base import signs
from scripts.testing.taps import plain
from tests.e2e.tables import EMPTY_DICE, KeptTable, lay_out
from tests.e2e.tapping import lay_out_with

pytestmark = pytest.mark.timeout(300)


def holds(number: int) -> str:
    """What the line of a monster says of its hand."""
    return f"{signs.HAND}{signs.WORD_JOINER}{number}"


async def evolved(playground: PlaygroundClient, people: list[PersonClient]) -> KeptTable:
    """Ann is Alienoid, Bob Cyber Kitty, Cem Gigazaur, with Power Up!."""
    return await lay_out_with(playground, people, "Power Up!")


@pytest.fixture
async def cem(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Cem")


@pytest.mark.usefixtures("bot")
async def test_a_whole_game_with_a_book_beside_it(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, cem: PersonClient
) -> None:
    """Hearts, stars and energy after each turn, worked out by hand: Ann Alienoid, Bob Kitty, Cem Gigazaur."""
    table = await evolved(playground, [ann, bob, cem])
    await table.shows(holds(1), EMPTY_DICE, "First each draws two evolutions, and keeps one.")
    assert all(holds(1) in table.line(sign) for sign in "👽🐱🦖")

    # 1, Ann: three hearts draw a card; the empty City is hers for 1★. Alien Scourge: 2★
    await table.roll("hhh112")
    await table.counts((10, 1, 0), (10, 0, 0), (10, 0, 0))
    assert holds(2) in table.line("👽")
    await table.shows("🎴 👽 Alienoid draws an evolution: look at two, keep one.")
    await table.press("🎴 Played")
    await table.shows("✓🐱")
    await table.press("👽")
    await table.answer("Alien Scourge")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    assert holds(1) in table.line("👽")

    # 2, Bob: two claws, two energy; Ann stays
    await table.roll("cc11ee")
    await table.answer("Stay")
    await table.counts((8, 3, 0), (10, 0, 2), (10, 0, 0))

    # 3, Cem: three claws and three 3s; Ann yields, Cem enters. Typed, Radioactive Waste: 2⚡
    await table.roll("ccc333")
    await table.answer("Yield")
    await table.counts((5, 3, 0), (10, 0, 2), (10, 4, 0))
    await table.type("radioactive waste")
    await table.counts((5, 3, 0), (10, 0, 2), (10, 4, 2))
    assert holds(1) not in table.line("🦖")

    # 4, Ann: heals 3, draws, 1⚡
    await table.roll("hhh1e2")
    await table.counts((8, 3, 1), (10, 0, 2), (10, 4, 2))
    assert holds(2) in table.line("👽")

    # 5, Bob: four claws at Cem, who stays
    await table.roll("cccc12")
    await table.answer("Stay")
    await table.counts((8, 3, 1), (10, 0, 2), (6, 4, 2))

    # 6, Cem, in Tokyo: 2★, six claws at both
    await table.roll("cccccc")
    await table.counts((2, 3, 1), (4, 0, 2), (6, 6, 2))

    # 7, Ann: 1★ and 2★
    await table.roll("111222")
    await table.counts((2, 6, 1), (4, 0, 2), (6, 6, 2))

    # 8, Bob: nothing
    await table.roll("112233")
    await table.shows("Bob, buy?")
    await table.counts((2, 6, 1), (4, 0, 2), (6, 6, 2))

    # 9, Cem: 2★, four claws: Ann is out, and Bob lives on by Nine Lives with 9♥ and 9★, his energy gone
    await table.roll("cccc12")
    await table.shows("is about to fall. Does a card help?", "Nine Lives")
    await table.answer("Nine Lives")
    await table.counts((9, 9, 0), (6, 8, 2))
    await table.shows("☠")

    # 10, Bob: three 3s and two claws; Cem stays, and begins a turn in Tokyo: 2★
    await table.roll("cc3331")
    await table.answer("Stay")
    await table.counts((9, 12, 0), (4, 10, 2))

    # 11, Cem: 3★ + 3★
    await table.roll("333333")
    await table.counts((9, 12, 0), (4, 16, 2))

    # 12, Bob: four claws; Cem, who holds no card, is not asked for one, and is out
    await table.roll("cccc12")
    await table.shows("Bob")
    await table.until(lambda: bool(table.find("It counts")), "nobody has won")
    await table.press("It counts")
    await table.shows("King of Tokyo")
    assert "429" not in (await playground.statistics())["errors"]


@pytest.mark.usefixtures("bot")
async def test_a_played_card_is_told_taken_back_and_brought_again_and_a_stranger_names_none(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient, cem: PersonClient
) -> None:
    table = await evolved(playground, [ann, bob])
    await ann.adds(table.room, cem)
    await table.press("🎴 Played")
    await table.shows("Alien Scourge")
    answer = await cem.presses(table.room, "Alien Scourge", on=table.board)
    assert answer.alert is not None
    await table.counts((10, 0, 0), (10, 0, 0))
    await table.type("alien scourge")
    await table.counts((10, 2, 0), (10, 0, 0))
    await table.shows("plays Alien Scourge", "↩")
    await table.press("↩")
    await table.counts((10, 0, 0), (10, 0, 0))
    assert holds(1) in table.line("👽")
    await table.press("↪")
    await table.counts((10, 2, 0), (10, 0, 0))
    await table.press(table.word("{sign} History", "📜"))
    history = await table.page(table.word("What was entered"))
    assert "plays Alien Scourge" in plain(history.text)


@pytest.mark.usefixtures("bot")
async def test_with_counters_a_hand_has_its_row_and_what_stays_its_page(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.chooses("Options")
    await ann.presses(table.room, "Expansions")
    await table.press("+ Power Up!")
    await table.shows("✓ Power Up!")
    await table.press("To the board")
    await table.press("🎴 +1")
    await table.press("🎴 +1")
    await table.shows(holds(2))
    await table.press("🃏 Cards")
    await table.press("+ 🎴 Evolutions")
    await table.press("Exotic Arms")
    await table.shows("🃏1", holds(1), "gets Exotic Arms")
    await table.press("↩")
    await table.shows(holds(2))
