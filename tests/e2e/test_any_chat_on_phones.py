"""Chats without the bot on phones of 390 pixels: called, joined and played by taps, to a rematch.

Each time a duel is called in one way and a match of a group in the other; the next time they change places.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.async_api import Browser, Locator, expect

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from scripts.testing.browsers import launched
from tests.e2e.any_chats import AnyChat
from tests.e2e.lobbies import gather
from tests.playground.page.screen import Screen, open_screen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.usefixtures("bot", "nobody_is_called", "short_matches"),
    pytest.mark.timeout(600),
]

PHONE = (390, 844)
MOST_TAPS = 6
"""From the first letter of the bot's name to the first dice, typed letters not counted."""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".keyboard button")]
  .map((key) => key.getBoundingClientRect())
  .filter(({ left, right }) => left < 0 || right > innerWidth).length"""
"""How many keys reach over the edge."""


@dataclass
class Phones:
    """The phone of each person; their taps are counted together."""

    screens: dict[int, Screen] = field(default_factory=dict)
    taps: int = 0

    async def put_away(self, people: Iterable[PersonClient]) -> None:
        """Their phones lie in a pocket: nobody looks at them any more."""
        for person in people:
            await self.screens.pop(person.id).page.close()

    async def tap(self, what: Locator) -> None:
        await what.click()
        self.taps += 1

    async def tap_key(self, person: PersonClient, words: str) -> None:
        """Tap the newest key that says this, once it is there."""
        await self.tap(self.screens[person.id].page.locator(".keyboard button", has_text=words).last)

    async def finds_the_name(self, person: PersonClient) -> None:
        """Begin the bot's name, and take it from what is suggested."""
        screen = self.screens[person.id]
        await screen.field.press_sequentially("@kot")
        await self.tap(screen.page.get_by_role("option", name="Kotbot"))
        await expect(screen.field).to_have_value("@kotbot_bot ")

    async def see(self, words: str) -> None:
        """Everybody sees it in the newest message, with all keys on the screen."""
        for screen in self.screens.values():
            await expect(screen.messages.last).to_contain_text(words)
            assert await screen.page.evaluate(OUT_OF_SIGHT) == 0


Calls = Callable[[Phones, PersonClient, str, str], Awaitable[None]]


async def by_its_name(phones: Phones, person: PersonClient, words: str, _: str) -> None:
    """Guest mode: the name and the words are sent."""
    await phones.finds_the_name(person)
    screen = phones.screens[person.id]
    await screen.field.press_sequentially(words)
    await phones.tap(screen.button("Send"))


async def by_a_choice(phones: Phones, person: PersonClient, _: str, title: str) -> None:
    """Inline mode: what is wanted stands above the field."""
    await phones.finds_the_name(person)
    await phones.tap(phones.screens[person.id].page.get_by_role("option", name=title))


WAYS = (by_its_name, by_a_choice)


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with launched(chromium) as browser:
        yield browser


async def hand_out(opened: AsyncExitStack, browser: Browser, address: str, rooms: dict[int, Room]) -> Phones:
    """A phone for each, with the chat open as they have it."""
    phones = Phones()
    for person, room in rooms.items():
        screen = await opened.enter_async_context(open_screen(browser, address, size=PHONE, touch=True))
        await screen.opens(person, room.id)
        phones.screens[person] = screen
    return phones


async def taps_a_die(phones: Phones, table: AnyChat) -> None:
    """Who is asked marks the first die, and is told so."""
    await table.until(lambda: bool(table.choices()), "no dice lie there")
    screen = phones.screens[table.asked().id]
    await phones.tap(screen.messages.last.locator(".keyboard button").first)
    await screen.sees_notice("Keeping ")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("of_two", "of_four"), [WAYS, WAYS[::-1]])
async def test_four_of_a_group_play_to_the_end_and_two_of_them_a_duel_and_a_rematch(
    browser: Browser, address: str, playground: PlaygroundClient, of_two: Calls, of_four: Calls
) -> None:
    people = await gather(playground, 4)
    async with AsyncExitStack() as opened:
        group = await people[0].creates_group("Friends", *people[1:])
        phones = await hand_out(opened, browser, address, {person.id: group for person in people})
        await four_play(phones, playground, people, group, of_four)
    async with AsyncExitStack() as opened:
        ann, bob = people[:2]
        rooms = {ann.id: ann.private(bob), bob.id: bob.private(ann)}
        phones = await hand_out(opened, browser, address, rooms)
        await two_play(phones, playground, [ann, bob], rooms, of_two)


async def four_play(
    phones: Phones, playground: PlaygroundClient, people: list[PersonClient], group: Room, calls: Calls
) -> None:
    """A match in a group, to its end."""
    ann, *others = people
    await calls(phones, ann, "play", "A match here")
    for person in others:
        await phones.tap_key(person, "Join")
        await phones.see(person.name)
    await phones.tap_key(ann, "Start")
    await phones.see("roll 1 of 3")
    assert phones.taps == len(others) + 3
    table = AnyChat(playground, group, people, Random(4))
    await taps_a_die(phones, table)
    await phones.put_away(others[1:])
    await table.play()

    await phones.see("is King of Tokyo!")


async def two_play(
    phones: Phones,
    playground: PlaygroundClient,
    people: list[PersonClient],
    rooms: dict[int, Room],
    calls: Calls,
) -> None:
    """A duel to its end, and the beginning of its rematch."""
    ann, bob = people
    await calls(phones, ann, "duel", "A duel here")
    await phones.tap_key(bob, "I accept")
    await phones.see("roll 1 of 3")
    assert phones.taps <= MOST_TAPS
    table = AnyChat(playground, rooms[ann.id], people, Random(2), rooms=rooms)
    await taps_a_die(phones, table)
    await table.play()
    await phones.see("is King of Tokyo!")
    await phones.tap_key(bob, "Rematch")
    await phones.tap_key(bob, "Start")
    await phones.see("roll 1 of 3")
