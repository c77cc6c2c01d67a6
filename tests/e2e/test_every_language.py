"""From /start to the result in each language without a foreign word: everything that is said is looked at."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from kotbot.i18n import LOCALES, SOURCE, Texts, texts_for
from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.playground.playground import Playground
from kotbot.views.people.start import short_description
from scripts.testing.taps import LOG, MORE, Table
from tests.e2e.hearing import BOT, Ears, not_of
from tests.e2e.tables import lay_out

pytestmark = [pytest.mark.introduces, pytest.mark.usefixtures("bot"), pytest.mark.timeout(300)]

TRANSLATED = [locale for locale in LOCALES if locale != SOURCE]
NAMES = {"uk": ("Оля", "Іван"), "ru": ("Оля", "Иван"), "he": ("דנה", "יוסי")}
ENOUGH = 70
"""Texts of a match and around it; fewer, and somebody did not listen."""

Playing = Callable[[PlaygroundClient, Ears, str], Awaitable[None]]


async def digital(playground: PlaygroundClient, ears: Ears, locale: str) -> None:
    """What can be asked for in private, then a whole match of two in a group."""
    people = [await playground.person(name, language=locale) for name in NAMES.get(locale, ("Ada", "Leo"))]
    private, group = await around(playground, people)
    while (await people[0].bot_info())["short_description"] != short_description(texts_for(locale)):
        await asyncio.sleep(0.02)
    await ears.reads_profile(people[0], private, group)
    await play(await open_match(playground, people, group, texts_for(locale)))


async def referee(playground: PlaygroundClient, ears: Ears, locale: str) -> None:
    """Two at a table with one phone: dice are tapped and typed, mats corrected, undone; Ann wins by stars."""
    ann = await playground.person("Ann", language=locale)
    table = await lay_out(playground, ann, ["Bob"], "Ann", locale=locale)
    word = table.word
    await table.roll_with_a_slip("c11223")
    await table.shows("▶ 🐱" if not table.texts.is_rtl else "◀ 🐱")
    await table.press("↩")
    await table.press("↪")
    for page in (word("{sign} Fix", "✎"), LOG, MORE):
        await table.press(page)
        await asks(playground, ann, table.room, "/board")
    for typed in ("ann wings", "ann x", "bob hearts 3", "bob energy 5", "ann stars 17", "bob hearts 99"):
        await table.type(typed)
    await table.shows("★17", "99")
    await table.answer(word("To the board"))
    await table.roll("c12233")
    await table.press(word("{sign} Stay", "🏙"))
    await table.press("3⚡")
    await table.press(word("Back"))
    await table.answer(word("Done"))
    await table.roll("111223")
    await table.press(word("It counts"))
    await ann.sees(table.room, "🏆")


MATCHES: list[Playing] = [digital, referee]


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("playing", MATCHES, ids=lambda playing: str(playing.__name__))
@pytest.mark.parametrize("locale", TRANSLATED)
async def test_a_match_has_no_foreign_word(
    telegram: Playground, playground: PlaygroundClient, locale: str, playing: Playing
) -> None:
    ears = Ears(telegram.feed)
    await playing(playground, ears, locale)

    said = ears.texts()
    assert {text: not_of(locale, text) for text in said if not_of(locale, text)} == {}
    assert len(said) > ENOUGH


async def around(playground: PlaygroundClient, people: list[PersonClient]) -> tuple[Room, Room]:
    """What can be asked for in private, page by page; and a group."""
    ada, leo = people
    private = await ada.starts()
    for command in ("help", "rules", "card", "settings", "privacy", "language", "stats", "games", "verify"):
        await asks(playground, ada, private, f"/{command}")
    for found in ("/card 4", "/rules 20"):
        await asks(playground, ada, private, found)
    return private, await ada.creates_group("2026", leo, playground.bot)


async def asks(playground: PlaygroundClient, person: PersonClient, room: Room, words: str) -> None:
    """Say something and wait for an answer, whatever it says."""
    asked = await person.says(room, words)

    def answered() -> bool | None:
        last = room.last()
        return (last is not None and last.id > asked.id and last.sender == BOT) or None

    await playground.until(answered, lambda: f"no answer to {words}:\n{room.transcript()}")


async def open_match(
    playground: PlaygroundClient, people: list[PersonClient], room: Room, texts: Texts
) -> Table:
    """A lobby with an option changed and two people, until the first question."""
    ada, leo = people
    await ada.says(room, "/newgame")
    await ada.presses(room, texts.gettext("Options"))
    await ada.presses(room, "2016")
    await ada.presses(room, "2011")
    await ada.finds_button(room, ": 2011")  # it is chosen: Back leads to the lobby from here
    await ada.presses(room, texts.gettext("Back"))
    await leo.finds_button(room, texts.gettext("Options"))
    await leo.presses(room, texts.gettext("Join"))
    await leo.sees(room, f"\u2068{leo.name}\u2069")
    await ada.presses(room, texts.pointer)
    await ada.finds_button(room, LOG)
    return Table(playground, room, people, Random(5), locale=texts.locale)


async def play(table: Table) -> None:
    """To the end, with a look at every page that the board leads to, and at what the result leads to."""
    ada, room = table.people[0], table.room
    for page in ("🃏", LOG, MORE):
        await ada.presses(room, page, on=table.board)
    for command in ("/card 2", "/rules", "/stats", "/settings", "/language", "/board"):
        await asks(table.playground, ada, room, command)
    await table.play()
    for button in table.board.buttons:
        if button.kind == "callback":
            await ada.presses(room, button.text, on=table.board)
    await asks(table.playground, ada, room, "/verify")


@pytest.mark.parametrize(
    ("locale", "text", "foreign"),
    [
        ("it", "\u2068Roll\u2069: lancia 3 dadi, /rules", []),
        ("it", "\u2068Ada\u2069 rolls 3 claws", ["rolls", "claws"]),
        ("it", "Re di Токіо", ["Токіо", "Токіо"]),
        ("uk", "Хід: Roll", ["Roll", "Roll"]),
        ("uk", "Выход", ["Выход", "Выход"]),
        ("he", "תור: Ada", ["Ada", "Ada"]),
        ("en", "Turn of Оля", ["Оля"]),
    ],
)
def test_a_foreign_word_is_heard(locale: str, text: str, foreign: list[str]) -> None:
    assert not_of(locale, text) == foreign
