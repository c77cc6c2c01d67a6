"""Cards and rules looked up from any chat: pages of results, and offsets that anybody can forge."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import InlineQuery

from engine import CARDS
from kotbot.i18n import texts_for
from kotbot.matches.facts import Person
from kotbot.telegram.features.rules.cards import MOST_INLINE, on_inline
from kotbot.telegram.service import Service
from kotbot.views.base.cards import with_words

ANN = Person(11, "Ann")


class Query:
    """An inline query that remembers its answer."""

    def __init__(self, query: str, offset: str) -> None:
        self.query = query
        self.offset = offset
        self.found: list[str] = []
        self.titles: list[str] = []
        self.described: list[str] = []
        self.next = ""

    async def answer(self, results: list[Any], *, next_offset: str, **_: object) -> None:
        self.found = [result.id for result in results]
        self.titles = [result.title for result in results]
        self.described = [result.description for result in results]
        self.next = next_offset


async def asked(query: str, offset: str = "", language: str = "en") -> Query:
    async def act(*_: object) -> tuple[object, None]:
        return texts_for(language), None

    made = Query(query, offset)
    await on_inline(
        cast(Service, SimpleNamespace(act=act, settings=SimpleNamespace(chats=(), plays_anywhere=False))),
        cast(InlineQuery, made),
        ANN,
    )
    return made


async def everything(language: str = "en") -> list[tuple[str, str]]:
    """All cards and things with their titles, page by page."""
    found: list[tuple[str, str]] = []
    offset = ""
    while True:
        page = await asked("", offset, language)
        assert len(page.found) <= MOST_INLINE
        found += zip(page.found, page.titles, strict=True)
        if not page.next:
            return found
        offset = page.next


async def test_all_cards_come_page_by_page_and_each_once() -> None:
    found = [card for card, _ in await everything()]
    assert sorted(found) == sorted(with_words())
    assert {*CARDS, "skybeam", "astronaut", "tower_top", "army", "zombify"} <= set(found)


@pytest.mark.parametrize(
    ("query", "thing", "described"),
    [
        ("skybeam", "skybeam", "Even More Wicked! · King of Tokyo Dark Edition · 😈10 · tile · "),
        ("astronaut", "astronaut", "Costumes · 4⚡ · costume · "),
        ("amusement", "amusement_park", "Promo cards · 6⚡ · discard · "),
        ("nanobots", "nanobots", "King of Tokyo Dark Edition · 3⚡ · keep · "),
        ("top level", "tower_top", "Tokyo Tower · level · "),
    ],
)
async def test_things_of_expansions_are_found_and_name_their_boxes(
    query: str, thing: str, described: str
) -> None:
    page = await asked(query)
    assert page.found[0] == thing
    assert page.described[0].startswith(described)


async def test_things_are_found_in_english_in_every_language() -> None:
    for language in ("uk", "ru", "it", "he", "pl"):
        assert "skybeam" in (await asked("skybeam", language=language)).found
        assert "rules-tower" in (await asked("tokyo tower", language=language)).found


@pytest.mark.parametrize("offset", ["", "²", "-1", "x", "1.5"])
async def test_an_offset_that_is_no_number_begins_with_the_first_results(offset: str) -> None:
    assert (await asked("acid", offset)).found == ["acid_attack"]


async def test_an_offset_beyond_the_end_finds_nothing() -> None:
    page = await asked("acid", "9" * 60)
    assert (page.found, page.next) == ([], "")


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["Acid Attack", "Alien Origin", "Alpha Monster", "Apartment Building"]),
        ("uk", ["Альфа-монстр", "Атомна станція", "Багатоповерхівка", "Барикади"]),
        ("ru", ["Альфа-монстр", "Атомная станция", "Баррикады", "Биотопливо"]),
        ("it", ["Abitante dell'Ombra", "Aculei Velenosi", "Ali", "Amico dei Bambini"]),
        ("he", ["אוגר אנרגיה", "אוהדים את החלש", "אוטו גלידה", "אוכל המתים"]),
        ("pl", ["Barykady", "Biopaliwo", "Blok mieszkalny", "Chmura dymu"]),
    ],
)
async def test_all_cards_come_in_the_order_of_the_language(language: str, titles: list[str]) -> None:
    base = [title for card, title in await everything(language) if card in CARDS]
    assert base[: len(titles)] == titles


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("ен", ["Енергетик", "Енергетичний меч", "Енергоскнара"]),
        ("ат", ["Атомна станція", "Кислотна атака"]),
    ],
)
async def test_of_cards_that_fit_equally_well_the_first_of_the_alphabet_is_first(
    query: str, titles: list[str]
) -> None:
    """Those that begin so come before those with a word that does."""
    assert (await asked(query, language="uk")).titles[: len(titles)] == titles
