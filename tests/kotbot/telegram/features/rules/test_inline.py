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

ANN = Person(11, "Ann")


class Query:
    """An inline query that remembers its answer."""

    def __init__(self, query: str, offset: str) -> None:
        self.query = query
        self.offset = offset
        self.found: list[str] = []
        self.titles: list[str] = []
        self.next = ""

    async def answer(self, results: list[Any], *, next_offset: str, **_: object) -> None:
        self.found = [result.id for result in results]
        self.titles = [result.title for result in results]
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


async def test_all_cards_come_page_by_page_and_each_once() -> None:
    found: list[str] = []
    offset = ""
    while True:
        page = await asked("", offset)
        assert len(page.found) <= MOST_INLINE
        found += page.found
        if not page.next:
            break
        offset = page.next
    assert sorted(found) == sorted(CARDS)


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
    assert (await asked("", language=language)).titles[: len(titles)] == titles


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("ен", ["Енергетик", "Енергоскнара", "На сонячній енергії"]),
        ("ат", ["Атомна станція", "Кислотна атака"]),
    ],
)
async def test_of_cards_that_fit_equally_well_the_first_of_the_alphabet_is_first(
    query: str, titles: list[str]
) -> None:
    """Those that begin so come before those with a word that does."""
    assert (await asked(query, language="uk")).titles[: len(titles)] == titles
