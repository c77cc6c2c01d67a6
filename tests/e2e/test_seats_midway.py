"""Who sits at a table changes in the middle of a match, over HTTP."""

import pytest

from kotbot.i18n import PSEUDO, texts_for
from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from tests.e2e.pseudo import forgotten, shown
from tests.e2e.tapping import Tapping

pytestmark = pytest.mark.usefixtures("bot")


async def begun(playground: PlaygroundClient, ann: PersonClient, *others: PersonClient) -> Tapping:
    """A match in a group: Ann, the others with their accounts, and Cy, who is a guest."""
    room = await ann.creates_group("Friday", *others, playground.bot)
    table = Tapping(room, ann)
    await table.says("/score", "Who sits here")
    for person in others:
        await table.presses("Join", f"· \u2068{person.name}", person=person)
    await table.says("Cy = Megahorn", "Megahorn")
    await table.begins("Ann")
    return table


async def seats_page(table: Tapping, person: PersonClient | None = None) -> Message:
    """The page of all seats, opened from the menu of the match."""
    who = person or table.ann
    await menu_leads(table, "Seats", who)
    return await who.sees(table.room, "Whose seat?")


async def menu_leads(table: Tapping, button: str, who: PersonClient, locale: str = "en") -> None:
    """Press a button of the menu; the board before the match may have one of the same name for a moment."""
    await who.presses(table.room, "⋯")
    menu, _ = await who.finds_button(table.room, texts_for(locale).gettext("What can I do now?"))
    await who.presses(table.room, button, on=menu)


async def page_of(table: Tapping, seat: str) -> None:
    """The page of one seat."""
    await seats_page(table)
    await table.presses(seat, "What about")


async def test_a_guest_joins_in_is_named_and_taken_back(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begun(playground, ann, bob)
    page = await seats_page(table)
    answer = await table.presses("+ Player 4", "What about")
    assert answer.toast is not None
    assert answer.toast.startswith("Sits down: ")
    answer = await table.presses("Another name", "answer this message with the name")
    assert answer.toast == "Answer my message with the name."
    asked = next(message for message in table.room.messages() if message.id == page.id)
    await bob.says(table.room, "Yan", reply_to=asked)
    assert "Yan" not in board(table)
    await ann.says(table.room, "Zed", reply_to=asked)
    await ann.sees(table.room, "Now: ")
    await ann.sees(table.room, "Whose seat?")
    await ann.says(table.room, "/board")
    await ann.sees(table.room, "Zed")
    await table.presses("↩ 🦖 another name", "Player 4")
    await table.presses("↩ 🦖 joins in")
    await ann.finds_button(table.room, "↪ #4 joins in")
    assert "🦖" not in board(table)


def board(table: Tapping) -> str:
    """The newest board."""
    return next(message.text for message in reversed(table.room.messages()) if message.button("⋯"))


async def test_a_seat_is_handed_over_to_somebody_of_the_group(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begun(playground, ann, bob)
    eve = await playground.person("Eve")
    await ann.adds(table.room, eve)
    await page_of(table, "Cy")
    refused = await eve.presses(table.room, "Take the seat away")
    assert refused.alert is not None
    await table.presses("Give the seat away", "Who sits down for")
    taken = await eve.presses(table.room, "I sit here now")
    assert taken.toast is not None
    assert "You are in: \u2068Megahorn\u2069!" in taken.toast
    await ann.sees(table.room, "\u2068Eve\u2069")


async def test_seats_are_taken_away_reordered_and_withdrawn(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begun(playground, ann, bob)
    await seats_page(table)
    await table.presses("Order", "Who is first?")
    for name in ("Cy", "Ann"):
        await table.presses(f"\u2068{name}")
    await ann.sees(table.room, "1. 🐘 \u2068Megahorn")
    await table.presses("1. ", "What about")
    await table.presses("Withdraw it", "Whose seat?")
    await table.presses("1. ", "What about")
    gone = await table.presses("Take the seat away", "Whose seat?")
    assert gone.toast is not None
    assert "Megahorn" in gone.toast
    page = await ann.sees(table.room, "Whose seat?")
    assert page.button("3. ") is None


async def test_on_one_phone_options_change_and_a_name_is_simply_typed(ann: PersonClient) -> None:
    """Options do in the middle of a match; the box does not."""
    table = Tapping(await ann.starts(), ann)
    await table.says("/score", "Who sits here")
    await table.says("Bob, Cy", "· \u2068Cy")
    await table.begins("Ann")
    await menu_leads(table, "Options", ann)
    page = await ann.sees(table.room, "The box stays the same")
    assert page.button("2011") is None
    await table.presses("Tokyo Bay: with 5 or 6", "A second place in Tokyo")
    await table.presses("closed")
    await ann.finds_button(table.room, "Tokyo Bay: closed")
    await ann.says(table.room, "/board")
    await page_of(table, "Cy")
    assert (await table.presses("Another name", "Type the name for")).toast == "Type the name now."
    await table.says("Zed", "Now: ")
    await ann.sees(table.room, "3. ")
    await table.says("Zed = Pandakai, 2 = Kraken", "🐙")
    await table.says("/score", "🐙")


async def test_who_played_before_joins_in_with_one_tap(ann: PersonClient) -> None:
    table = Tapping(await ann.starts(), ann)
    await table.says("/score", "Who sits here")
    await table.says("Bob, Cy = Megahorn", "· \u2068Cy")
    await table.begins("Ann")
    await table.stops()
    await table.says("/score", "Last time: ")
    await table.presses("+ \u2068Bob", "· \u2068Bob")
    await table.begins("Bob")
    await seats_page(table)
    await table.presses("+ \u2068Cy", "3. 🐘 \u2068Megahorn\u2069 · \u2068Cy")


async def test_a_page_of_yesterday_changes_no_other_seat(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begun(playground, ann, bob)
    await page_of(table, "Bob")
    old = table.room.last()
    assert old is not None
    await seats_page(table, bob)
    await bob.presses(table.room, "Cy")
    await bob.presses(table.room, "Take the seat away", on=await bob.sees(table.room, "What about"))
    await bob.sees(table.room, "Whose seat?")
    stale = await ann.presses(table.room, "Take the seat away", on=old)
    assert stale.alert is not None
    await table.says("/board", "Ann")
    assert "Bob" in board(table)


async def test_seats_in_the_pseudo_language(playground: PlaygroundClient) -> None:
    ann = await playground.person("Ann", language=PSEUDO)
    texts = texts_for(PSEUDO)
    table = Tapping(await ann.starts(), ann)
    await table.says("/score", "📦")
    await table.says("Bob, Cy", "· \u2068Cy")
    start = texts.gettext("{sign} Start", sign=texts.pointer)
    await table.presses(start, texts.gettext("Who begins?"))
    await table.presses("\u2068Bob")
    await menu_leads(table, texts.gettext("Seats"), ann, PSEUDO)
    page, _ = await ann.finds_button(table.room, texts.gettext("Close"))
    seen: set[str] = set()
    for button in ("1. ", texts.gettext("Let a computer play on"), "🤖", "1. ", texts.gettext("Plays again")):
        page, _ = await ann.finds_button(table.room, button, on=page)
        told = await ann.presses(table.room, button, on=page)
        table.toasts.append(told.text)
        await ann.finds_button(table.room, texts.gettext("Close"))
        seen.update(shown(table.room.messages()))
    assert {text: forgotten(text) for text in (*seen, *table.toasts) if forgotten(text)} == {}
