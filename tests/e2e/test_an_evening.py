"""An evening of 31 turns at one table, as people enter it: tapped and typed, in three languages, with slips.

Ann, Olena and Piero in this order, each with an own phone. They fight over Tokyo in one round and rest in the
next one; whoever rests in Tokyo gets 2 stars and one energy. For the first four Piero buys a card; three
turns later each finds something else wrong with that turn, mends it, and the repair is taken back.
"""

import pytest

from engine import Edition
from kotbot.i18n import texts_for
from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.views.base.cards import card_name
from scripts.testing.taps import plain
from tests.e2e.tables import KeptTable, button_of, lay_out_in_a_group

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]

PLAIN = 6
A_REPAIR = 5
Numbers = tuple[tuple[int, int, int], ...]
FIGHT = {"en": "c11223", "uk": "olena а 1 1 2 2 3", "it": "piero a 11 2 2 3"}
REST = {"en": "h11223", "uk": "olena с 1 1 2 2 3", "it": "piero e 11 2 2 3"}
"""Who enters the very dice that somebody else just did says whose they are."""
YIELD = {locale: texts_for(locale).gettext("Yield").lower() for locale in FIGHT}
AFTER_FIGHTS: tuple[Numbers, ...] = (
    ((9, 1, 0), (9, 1, 0), (10, 1, 0)),
    ((9, 2, 0), (9, 2, 0), (9, 4, 1)),
    ((9, 3, 0), (9, 3, 0), (8, 7, 2)),
    ((9, 4, 0), (9, 4, 0), (7, 10, 3)),
    ((9, 5, 0), (9, 5, 0), (6, 13, 0)),
)
AFTER_RESTS: tuple[Numbers, ...] = (
    ((10, 1, 0), (10, 1, 0), (10, 3, 1)),
    ((10, 2, 0), (10, 2, 0), (9, 6, 2)),
    ((10, 3, 0), (10, 3, 0), (8, 9, 3)),
    ((10, 4, 0), (10, 4, 0), (7, 12, 4)),
    ((10, 5, 0), (10, 5, 0), (6, 15, 1)),
)
BOUGHT_AFTER = 3
"""The round of rests after which Piero has 4 energy."""


class Evening:
    """The table with its three people, each of whom enters the own dice."""

    def __init__(self, table: KeptTable, people: list[PersonClient]) -> None:
        self.table = table
        self.people = dict(zip(FIGHT, people, strict=True))
        self.plain: list[int] = []
        """Taps of each plain turn that was tapped."""
        self.repairs: list[int] = []
        """Taps of each repair."""

    async def fights(self, *, first: bool = False) -> None:
        """Everybody hits whoever is in Tokyo, who yields: by typing, each in the own language."""
        locales = list(FIGHT)
        for at, locale in enumerate(locales):
            if first and at == 0:
                await self._types("11 22 33", locale, "City: 👽")
                continue
            await self._types(FIGHT[locale], locale, "stay in the City or yield?")
            hit = locales[at - 1]
            await self._types(YIELD[hit], hit, f"City: {'👽🐱🦖'[at]}")

    async def _types(self, text: str, locale: str, shown: str) -> None:
        """Somebody types, and the board below it shows what came of it: that one is answered next."""
        former = self.table.board
        await self.table.type(text, by=self.people[locale])
        await self.table.comes_anew(former)
        await self.table.shows(shown)

    async def rests(self) -> None:
        """Ann taps her dice, the others type theirs."""
        self.table.taps = 0
        await self.table.roll(REST["en"])
        self.plain.append(self.table.taps)
        await self.table.shows("Olena, your result?")
        for locale in ("uk", "it"):
            before = self.table.numbers
            await self.table.type(REST[locale], by=self.people[locale])
            await self._changes(before)

    async def piero_buys(self, card: str, left: Numbers) -> None:
        """He types its name in Italian."""
        await self.table.type(self.name_of(card, "it"), by=self.people["it"])
        await self.table.counts(*left)

    @staticmethod
    def name_of(card: str, locale: str) -> str:
        """A card as it is called in a language."""
        return plain(card_name(card, Edition.SECOND, texts_for(locale)))

    async def mends_that_turn(self, now: Numbers) -> None:
        """Three repairs of the turn in which Regeneration was bought, one by each, and taken back."""
        ann, olena, (hearts, stars, energy) = now
        line = await self._opens_the_purchase("uk")
        await self.table.type(self.name_of("even_bigger", "uk"), by=self.people["uk"], on=line)
        await self._takes_it_back((ann, olena, (hearts + 2, stars, energy)), now)

        line = await self._opens_the_purchase("it")
        await self.table.type("+1⚡", by=self.people["it"], on=line)
        await self._takes_it_back((ann, olena, (hearts, stars, energy + 1)), now)

        line = await self._opens_the_purchase("en")
        await self.table.press("👽", by=self.people["en"], on=line)
        line = await self.table.page("✓👽")
        await self.table.press(button_of(line, "+2★"), by=self.people["en"], on=line)
        await self._takes_it_back(((ann[0], ann[1] + 2, ann[2]), olena, (hearts, stars, energy)), now)

    async def _opens_the_purchase(self, locale: str) -> Message:
        self.table.taps = 0
        return await self.table.opened("buy Regeneration", by=self.people[locale])

    async def _takes_it_back(self, mended: Numbers, before: Numbers) -> None:
        """The repair took few taps, and is one step."""
        await self.table.counts(*mended)
        self.repairs.append(self.table.taps)
        await self.table.press("↩", by=self.people["en"])
        await self.table.counts(*before)

    async def _changes(self, before: list[tuple[int, ...]]) -> None:
        await self.table.until(lambda: self.table.numbers != before, "a rest leaves no trace")

    async def slips(self, text: str, locale: str, wrong: Numbers, right: Numbers) -> None:
        """Somebody types a change that was none, and takes it back."""
        await self.table.type(text, by=self.people[locale])
        await self.table.counts(*wrong)
        await self.table.press("↩", by=self.people["en"])
        await self.table.counts(*right)


async def test_an_evening_of_31_turns_in_three_languages(playground: PlaygroundClient) -> None:
    people = [
        await playground.person(name, language=locale)
        for name, locale in (("Ann", "en"), ("Olena", "uk"), ("Piero", "it"))
    ]
    table = await lay_out_in_a_group(playground, people, "Ann")
    evening = Evening(table, people)
    slips = (
        ("piero gets 2 stars", "en", (0, 2, 0)),
        ("piero втратив 1 серце", "uk", (-1, 0, 0)),
        ("piero riceve una energia", "it", (0, 0, 1)),
    )
    for number, (fought, rested) in enumerate(zip(AFTER_FIGHTS, AFTER_RESTS, strict=True)):
        await evening.fights(first=number == 0)
        await table.counts(*fought)
        if number < len(slips):
            text, locale, change = slips[number]
            changed = tuple(now + more for now, more in zip(fought[2], change, strict=True))
            hearts, stars, energy = changed
            await evening.slips(text, locale, (*fought[:2], (hearts, stars, energy)), fought)
        if number == BOUGHT_AFTER + 1:
            await evening.mends_that_turn(fought)
        await evening.rests()
        await table.counts(*rested)
        if number == BOUGHT_AFTER:
            await evening.piero_buys("regeneration", (*rested[:2], (*rested[2][:2], 0)))
    assert evening.plain == [PLAIN] * len(AFTER_RESTS)
    assert len(evening.repairs) == 3
    assert max(evening.repairs) <= A_REPAIR
    await table.type(FIGHT["en"])
    await table.shows("stay in the City or yield?")
    await table.type(YIELD["it"], by=people[2])
    await table.counts((10, 6, 0), (10, 5, 0), (5, 15, 1))
    await table.shows("turn 32", "City: 👽")
    await _is_taken_along(table, people[0])


async def _is_taken_along(table: KeptTable, ann: PersonClient) -> None:
    """While it goes on, the play log says that it is not finished."""
    await table.press("⋯")
    menu = await ann.sees(table.room, "What else?")
    await ann.presses(table.room, "Export", on=menu)
    page = await ann.sees(table.room, "Take this match with you")
    await ann.presses(table.room, "Text for a play log", on=page)
    log = await ann.sees(table.room, "not finished")
    assert "Piero (Gigazaur): 15★ 5♥" in plain(log.text)
