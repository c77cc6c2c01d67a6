"""A past line of a table is changed over HTTP: the three repairs of an evening, with their taps counted."""

import pytest

from engine import Edition
from kotbot.i18n import LOCALES
from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.views.base.cards import card_name
from scripts.testing.taps import plain
from tests.e2e.tables import KeptTable, button_of, lay_out, lay_out_in_a_group

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]

A_REPAIR = 5
"""Taps that each of the three repairs takes at most."""
LANGUAGES = ["en", "he"]


def card(table: KeptTable, name: str) -> str:
    return plain(card_name(name, Edition.SECOND, table.texts))


async def an_evening(playground: PlaygroundClient, locale: str) -> KeptTable:
    """Ann takes Tokyo; Bob rolls 4⚡ and buys Regeneration for 4; Cem, Ann and Bob roll numbers."""
    ann = await playground.person("Ann", language=locale)
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann", locale=locale)
    await table.type("🐾11223")
    await table.shows(f"{table.texts.pointer} 🐱")
    await table.type("⚡⚡⚡⚡12")
    await table.shows("4⚡")
    await table.type(card(table, "regeneration"))
    await table.until(lambda: "🃏1" in table.line("🐱"), "Bob has no card")
    for sign in ("👽", "🐱", "🦖"):
        await table.type("112233")
        await table.shows(f"{table.texts.pointer} {sign}")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    return table


async def purchase(table: KeptTable, turns: str = "") -> Message:
    """The line in which Bob bought, opened; taps are counted from here."""
    table.taps = 0
    return await table.opened(card(table, "regeneration"), turns=turns)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("locale", LANGUAGES)
async def test_each_of_the_three_repairs_takes_few_taps(playground: PlaygroundClient, locale: str) -> None:
    """One energy more there; two stars that were forgotten three turns ago; it was another card."""
    table = await an_evening(playground, locale)
    line = await purchase(table)
    await table.press(button_of(line, "+1⚡"), on=line)
    await table.counts((10, 3, 0), (10, 0, 1), (10, 0, 0))
    assert table.taps <= A_REPAIR
    await table.press("↩")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    await table.press("↪")
    await table.counts((10, 3, 0), (10, 0, 1), (10, 0, 0))
    await table.press("↩")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))

    line = await purchase(table)
    await table.press("🦖", on=line)
    line = await table.page("✓🦖")
    await table.press(button_of(line, "+2★"), on=line)
    await table.counts((10, 3, 0), (10, 0, 0), (10, 2, 0))
    assert table.taps <= A_REPAIR
    await table.press("↩")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))

    line = await purchase(table)
    await table.press(table.word("{sign} Change it", "✎"), on=line)
    await table.type(card(table, "gourmet"))
    await table.shows(f"{table.texts.pointer} 🦖")
    assert table.taps <= A_REPAIR
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    await table.press(table.word("{sign} History", "📜"))
    told = await table.page(table.word("What was entered"))
    assert card(table, "gourmet") in plain(told.text)


async def test_the_other_card_is_found_by_its_cost_and_from_an_earlier_page_with_one_tap_more(
    playground: PlaygroundClient,
) -> None:
    """Of the many cards for 4 each has its own button."""
    table = await an_evening(playground, "en")
    line = await purchase(table)
    await table.press("4⚡", on=line)
    await table.press("Even Bigger")
    await table.counts((10, 3, 0), (12, 0, 0), (10, 0, 0))
    assert table.taps == A_REPAIR - 1
    await table.press("↩")
    await table.counts((10, 3, 0), (10, 0, 0), (10, 0, 0))
    for _ in range(5):
        for sign in ("👽", "🐱", "🦖"):
            await table.type("112233")
            await table.shows(f"{table.texts.pointer} {sign}")
    line = await purchase(table, turns="Turn 1–")
    await table.press("4⚡", on=line)
    await table.press("Even Bigger")
    await table.until(lambda: table.numbers[1][0] == 12, "Bob has not grown")
    assert table.taps <= A_REPAIR
    table.taps = 0
    line = await table.opened("Even Bigger", turns="Turn 1–")
    await table.press("🦖", on=line)
    line = await table.page("✓🦖")
    stars = table.numbers[2][1]
    await table.press(button_of(line, "+2★"), on=line)
    await table.until(lambda: table.numbers[2][1] == stars + 2, "the stars are not there")
    assert table.taps <= A_REPAIR


async def test_a_card_of_the_counters_was_another(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("jets")
    await table.until(lambda: "🃏1" in table.line("👽"), "Ann has no card")
    table.taps = 0
    line = await table.opened("gets Jets")
    await table.press("3⚡", on=line)
    await table.press("Alien Origin")
    await table.shows("↩ changed: 👽 gets Jets", "🃏 Alien Origin")
    assert table.taps <= A_REPAIR


async def test_a_line_that_does_not_fit_any_more_is_asked_about(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await an_evening(playground, "en")
    line = await table.opened("⚡ ⚡ ⚡ ⚡")
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


async def test_two_phones_change_a_line_and_both_see_it(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """What one has opened the other answers."""
    bob = await playground.person("Bob")
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann", counters=True)
    await table.type("ann 7")
    await table.type("bob 4 stars")
    await table.counts((7, 0, 0), (10, 4, 0))
    line = await table.opened("♥ 7")
    await table.type("bob gets 2 energy", on=line, by=bob)
    await table.counts((7, 0, 0), (10, 4, 2))
    await table.press("↩")
    await table.counts((7, 0, 0), (10, 4, 0))
    line = await table.opened("♥ 7")
    assert (await bob.presses(table.room, "✎ Change it", on=line)).answered
    await table.shows("What was it instead of this?", "Bob is changing the past")
    await table.counts((10, 0, 0), (10, 0, 0))
    again = await ann.presses(table.room, "📜 History", on=table.board)
    assert again.answered
    other = await table.page("What was entered")
    await ann.presses(table.room, "1", on=other)
    await table.type("ann 6")
    await table.counts((6, 0, 0), (10, 4, 0))
    await table.shows("↩ changed: 👽 ♥ 7 (Bob)")


async def test_a_change_is_left_and_all_is_as_it_was(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 7")
    await table.type("bob 4 stars")
    await table.counts((7, 0, 0), (10, 4, 0))
    line = await table.opened("♥ 7")
    await table.press("Put one before", on=line)
    await table.shows("What was before this?")
    await table.press("↩ Leave it as it was")
    await table.counts((7, 0, 0), (10, 4, 0))


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_typed_in_answer_to_an_opened_line_changes_it(
    playground: PlaygroundClient, locale: str
) -> None:
    """Numbers stand before the line, for the monster whose numbers its page shows; a card is what it was."""
    table = await an_evening(playground, locale)
    table.taps = 0
    line = await table.opened(card(table, "regeneration"))
    await table.type("+1⚡", on=line)
    await table.counts((10, 3, 0), (10, 0, 1), (10, 0, 0))
    assert table.taps == 3
    line = await table.opened(card(table, "regeneration"))
    await table.press("🦖", on=line)
    line = await table.page("✓🦖")
    await table.type("+2★", on=line)
    await table.counts((10, 3, 0), (10, 0, 1), (10, 2, 0))
    line = await table.opened(card(table, "regeneration"))
    await table.type(f"{table.texts.pgettext('monster', 'Alienoid')} -1♥", on=line)
    await table.counts((9, 3, 0), (10, 0, 1), (10, 2, 0))
    line = await table.opened(card(table, "regeneration"))
    await table.type(card(table, "even_bigger"), on=line)
    await table.counts((9, 3, 0), (12, 0, 1), (10, 2, 0))
    for numbers in (
        ((9, 3, 0), (10, 0, 1), (10, 2, 0)),
        ((10, 3, 0), (10, 0, 1), (10, 2, 0)),
        ((10, 3, 0), (10, 0, 1), (10, 0, 0)),
        ((10, 3, 0), (10, 0, 0), (10, 0, 0)),
    ):
        await table.press("↩")
        await table.counts(*numbers)


async def test_what_is_typed_to_an_opened_line_is_read_and_asked_about_as_elsewhere(
    playground: PlaygroundClient,
) -> None:
    """Dice are what a roll was; what may be meant in two ways is asked; what says nothing changes nothing."""
    table = await an_evening(playground, "en")
    line = await table.opened("⚡ ⚡ ⚡ ⚡")
    await table.type("eeeee1", on=line)
    await table.counts((10, 3, 0), (10, 0, 1), (10, 0, 0))
    line = await table.opened("Regeneration")
    await table.type("alienoid 2 stars", on=line)
    asked = await table.page("Which do you mean?")
    await table.press(button_of(asked, "+2★"), on=asked)
    await table.counts((10, 5, 0), (10, 0, 1), (10, 0, 0))
    line = await table.opened("⚡ ⚡ ⚡ ⚡")
    await table.type("abracadabra", on=line)
    await table.host.sees(table.room, "No die shows")
    await table.type("112233")
    await table.counts((10, 5, 0), (10, 0, 1), (10, 0, 0))
    assert "changing the past" not in table.words
