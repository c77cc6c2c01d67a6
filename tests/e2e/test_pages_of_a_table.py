"""The pages of a board at a table, over HTTP: numbers and where they come from, history, cards, the end."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import loses_buttons, plain
from tests.e2e.tables import KeptTable, lay_out

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]


async def counters(playground: PlaygroundClient, ann: PersonClient) -> KeptTable:
    """Ann as an Alienoid and Bob as Cyber Kitty, Ann's turn."""
    return await lay_out(playground, ann, ["Bob"], "Ann", counters=True)


async def give(table: KeptTable, *way: str) -> None:
    """Give the monster whose mat is open a card, by its cost and name."""
    for button in ("✎ Fix", "🃏 Cards", "+ Give a card", *way):
        await table.press(button)


async def test_a_number_has_bigger_steps_and_tells_how_it_came_about(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await counters(playground, ann)
    await table.press("👽 ★ 0")
    await table.press("★ +5")
    await table.press("★ −2")
    await table.shows("👽 Alienoid ★ 3", "+5★", "−2★")
    await table.press("How ★ 3 came about")
    told, _ = await ann.finds_button(table.room, "Close")
    lines = [line.split(" ", 2)[-1] for line in plain(told.text).split("\n")]
    assert lines == ["★", "+5★ · Ann", "−2★ · Ann"]
    await ann.presses(table.room, "Close", on=told)
    await table.press("To the board")
    await table.shows("▶ Next")


async def test_a_card_is_given_by_its_cost_and_paid_if_the_table_wants(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await counters(playground, ann)
    await table.type("ann 9 energy")
    await table.press("🃏 Cards")
    await table.press("+ Give a card")
    await table.press("5⚡")
    await table.press("Jets")
    await table.shows("🃏 👽 Alienoid bought a card: −5⚡?")
    await table.press("👽 −5⚡")
    await table.counts((10, 0, 4), (10, 0, 0))
    await table.press("🃏 Cards")
    await table.press("Jets")
    await table.press("→ 🐱")
    await table.until(lambda: "🃏1" in table.line("🐱"), "Bob has no card")


async def test_a_table_that_keeps_the_market_names_its_cards_by_tapping_and_typing(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await counters(playground, ann)
    await table.type("ann 6 energy")
    await table.chooses("🛒 For sale")
    await table.press("Keep the three cards here")
    await table.shows("Card 1 for sale: which?")
    await table.press("5⚡")
    await table.press("Giant Brain")
    await table.shows("Card 2 for sale: which?")
    await table.press("The next one")
    await table.shows("Card 3 for sale: which?")
    await table.type("heal")
    await table.shows("Giant Brain", "Heal", "▶ Next")
    await table.chooses("🛒 For sale")
    await table.press("Three new cards")
    await table.shows("Card 1 for sale: which?")
    await table.press("To the board")
    await table.shows("sweeps the cards away: −2⚡?")
    await table.press("👽 −2⚡")
    await table.counts((10, 0, 4), (10, 0, 0))


async def test_paid_rolls_are_said_with_the_result(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("ann 3 energy")
    await give(table, "4⚡", "E… ×", "Energy Drink")
    await table.shows("Energy Drink: 0×")
    await table.press("Energy Drink: 0×")
    await table.shows("Energy Drink: 1×")
    await table.roll("112ceh")
    await table.counts((10, 1, 3), (10, 0, 0))


async def test_a_card_that_seems_to_be_elsewhere_is_bought_after_a_question(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.press("✎ Fix")
    await table.press("🐱")
    await table.shows("Mat: 🐱")
    await table.press("Back to the game")
    await give(table, "5⚡", "Jets")
    await table.until(lambda: "🃏1" in table.line("🐱"), "Bob has no card")
    await table.roll("eeeeee")
    await table.shows("buy?")
    await table.type("jets")
    await table.shows("Jets is with 🐱 Cyber Kitty, as far as I know. Buy it?")
    await table.press("Buy it")
    await table.until(lambda: "🃏1" in table.line("👽"), "Ann has no card")


async def test_a_table_agrees_on_a_winner_and_the_end_is_asked(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await counters(playground, ann)
    await ann.says(table.room, "/stop")
    asked = await ann.sees(table.room, "End the game?")
    await ann.presses(table.room, next(b.text for b in asked.buttons if "🐱" in b.text), on=asked)
    await table.shows("Agreed at the table", "Is that right, and does it count?")
    await loses_buttons(playground, table.room, asked)
    await table.press("Does not count")
    await ann.sees(table.room, "it does not count")


async def test_a_menu_gives_way_to_the_page_of_the_board_that_it_opened(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.press("⋯")
    more, market = await ann.finds_button(table.room, "For sale")
    await ann.presses(table.room, market.text, on=more)
    await table.shows("To the board")
    await table.until(
        lambda: all(message.id != more.id for message in table.room.messages()), "the menu hides the board"
    )
