"""A past line of a table is changed over HTTP: the three repairs of an evening, with their taps counted."""

import pytest

from engine import Edition
from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.views.base.cards import card_name
from tests.e2e.tables import KeptTable, lay_out, lay_out_in_a_group
from tests.e2e.taps import plain

pytestmark = [pytest.mark.timeout(120), pytest.mark.usefixtures("bot")]

A_REPAIR = 5
"""Taps that each of the three repairs takes at most."""
LANGUAGES = ["en", "he"]


def card(table: KeptTable, name: str) -> str:
    return plain(card_name(name, Edition.SECOND, table.texts))


async def an_evening(playground: PlaygroundClient, locale: str) -> KeptTable:
    """Ann takes Tokyo; Bob rolls 4⚡ and buys Regeneration for 4; Cem, Ann and Bob roll numbers."""
    ann = await playground.person("Ann", language=locale)
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann", locale=locale)
    await table.type("c11223")
    await table.shows(f"{table.texts.pointer} 🐱")
    await table.type("eeee12")
    await table.shows("4⚡")
    await table.type(card(table, "regeneration"))
    await table.until(lambda: "🃏1" in table.line("🐱"), "Bob has no card")
    for sign in ("👽", "🐱", "🦖"):
        await table.type("112233")
        await table.shows(f"{table.texts.pointer} {sign}")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    return table


async def opened(table: KeptTable, told: str) -> Message:
    """The page of the latest line that says this: two taps, the history and the line."""
    await table.press(table.word("{sign} History", "📜"))
    title = table.word("What was entered")
    history = await page(table, title)
    lines = [line for line in plain(history.text).split("\n") if told in line and " · " in line]
    await table.press(lines[-1].split(" ")[0], on=history)
    return await page(table, table.word("{sign} Back to its end", "↩"))


async def page(table: KeptTable, words: str) -> Message:
    """The newest message that says this, once it is there."""

    def shown() -> Message | None:
        messages = (message for message in reversed(table.room.messages()) if message.buttons)
        return next((message for message in messages if words in said(message)), None)

    await table.until(lambda: shown() is not None, f"nothing says {words!r}")
    found = shown()
    assert found is not None
    return found


def button(message: Message, words: str) -> str:
    """The whole text of the button that says this."""
    return next(it.text for it in message.buttons if words in plain(it.text))


def said(message: Message) -> str:
    """A message with its buttons."""
    return "\n".join(plain(text) for text in (message.text, *(it.text for it in message.buttons)))


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_it_was_another_card(playground: PlaygroundClient, locale: str) -> None:
    table = await an_evening(playground, locale)
    table.taps = 0
    line = await opened(table, card(table, "regeneration"))
    await table.press(table.word("{sign} Change it", "✎"), on=line)
    await table.type(card(table, "gourmet"))
    await table.shows(f"{table.texts.pointer} 🦖")
    assert table.taps <= A_REPAIR
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    await table.press(table.word("{sign} History", "📜"))
    told = await page(table, table.word("What was entered"))
    assert card(table, "gourmet") in plain(told.text)


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_one_energy_more_there(playground: PlaygroundClient, locale: str) -> None:
    table = await an_evening(playground, locale)
    table.taps = 0
    line = await opened(table, card(table, "regeneration"))
    await table.press(button(line, "+1⚡"), on=line)
    await table.counts((10, 3, 0), (10, 0, 1), (10, 0, 0))
    assert table.taps <= A_REPAIR
    await table.press("↩")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    await table.press("↪")
    await table.counts((10, 3, 0), (10, 0, 1), (10, 0, 0))


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_two_stars_were_forgotten_three_turns_ago(playground: PlaygroundClient, locale: str) -> None:
    table = await an_evening(playground, locale)
    table.taps = 0
    line = await opened(table, card(table, "regeneration"))
    await table.press("🦖", on=line)
    line = await page(table, "✓🦖")
    await table.press(button(line, "+2★"), on=line)
    await table.counts((10, 3, 0), (10, 0, 0), (10, 2, 0))
    assert table.taps <= A_REPAIR


async def test_the_other_card_is_found_by_its_cost_and_letter(playground: PlaygroundClient) -> None:
    """Three cards for 4 begin with E."""
    table = await an_evening(playground, "en")
    table.taps = 0
    line = await opened(table, "Regeneration")
    await table.press("4⚡", on=line)
    await table.press("E… ×3")
    await table.press("Even Bigger")
    await table.counts((10, 3, 0), (12, 0, 0), (10, 0, 0))
    assert table.taps == A_REPAIR
    await table.press("↩")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))


async def test_a_card_of_the_counters_was_another(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("jets")
    await table.until(lambda: "🃏1" in table.line("👽"), "Ann has no card")
    table.taps = 0
    line = await opened(table, "gets Jets")
    await table.press("3⚡", on=line)
    await table.press("Alien Origin")
    await table.shows("↩ changed: 👽 gets Jets", "🃏 Alien Origin")
    assert table.taps <= A_REPAIR


async def test_a_line_that_does_not_fit_any_more_is_asked_about(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await an_evening(playground, "en")
    line = await opened(table, "⚡ ⚡ ⚡ ⚡")
    await table.press("✎ Change it", on=line)
    await table.shows("What was it instead of this?", "Ann is changing the past")
    await table.type("112233")
    await table.shows(
        "does not fit any more (the rules ask something else now)", "4 lines are still to be entered again."
    )
    refused = await table.press("📜 History")
    assert refused == ""
    await table.press("Drop it")
    await table.shows(f"{table.texts.pointer} 🦖")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    assert "🃏1" not in table.line("🐱")
    await table.press("↩")
    await table.until(lambda: "🃏1" in table.line("🐱"), "the card is not back")


async def test_two_phones_see_a_change(playground: PlaygroundClient, ann: PersonClient) -> None:
    bob = await playground.person("Bob")
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann", counters=True)
    await table.type("ann 7")
    await table.type("bob 4 stars")
    await table.counts((7, 0, 0), (10, 4, 0))
    line = await opened(table, "♥ 7")
    assert (await bob.presses(table.room, "✎ Change it", on=line)).answered
    await table.shows("What was it instead of this?", "Bob is changing the past")
    await table.counts((10, 0, 0), (10, 0, 0))
    again = await ann.presses(table.room, "📜 History", on=table.board)
    assert again.answered
    other = await page(table, "What was entered")
    await ann.presses(table.room, "1", on=other)
    await table.type("ann 6")
    await table.counts((6, 0, 0), (10, 4, 0))
    await table.shows("↩ changed: 👽 ♥ 7 (Bob)")


async def test_a_change_is_left_and_all_is_as_it_was(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 7")
    await table.type("bob 4 stars")
    await table.counts((7, 0, 0), (10, 4, 0))
    line = await opened(table, "♥ 7")
    await table.press("Put one before", on=line)
    await table.shows("What was before this?")
    await table.press("↩ Leave it as it was")
    await table.counts((7, 0, 0), (10, 4, 0))
