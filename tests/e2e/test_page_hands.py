"""Hidden cards on live pages of one match: each page is sent those of its own person, and plays them."""

from collections.abc import AsyncIterator

import pytest

from kotbot.playground.client import PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.taps import Table
from tests.e2e.lobbies import gather, open_lobby, start
from tests.e2e.pages import Page, code_of, page_of, with_page
from tests.e2e.test_boxes import choose


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a page, whose address BotFather was told."""
    return with_page(settings, telegram, address, "/table")


@pytest.fixture
async def table(bot: None, playground: PlaygroundClient) -> Table:
    """Ann and Bob, each of whom has drawn two evolutions."""
    ann, bob = people = await gather(playground, 2)
    group = await open_lobby(playground, people)
    await choose(ann, group, "Power Up!")
    await bob.presses(group, "Join")
    await bob.sees(group, "\u2068Bob\u2069")
    return await start(playground, group, people)


@pytest.fixture
async def pages(table: Table, playground: PlaygroundClient) -> AsyncIterator[tuple[Page, Page]]:
    """The page of each of them."""
    ann, bob = table.people
    code = code_of(table)
    async with page_of(ann, playground, code) as of_ann, page_of(bob, playground, code) as of_bob:
        yield of_ann, of_bob


async def holds(page: Page, number: int) -> list[str]:
    """The cards that the page shows its person, once there are so many."""
    shown = await page.sees(lambda shown: len((shown.get("own") or {}).get("cards", ())) == number)
    return [one["card"]["name"] for one in shown["own"]["cards"]]


async def keep(page: Page) -> str:
    """Keep the first of two cards, whoever is asked; its name."""
    first = page.shown["own"]["cards"][0]
    answer = await page.sends(first["key"]["action"])
    assert answer["toast"]["text"]
    name: str = first["card"]["name"]
    return name


async def test_each_page_has_the_cards_of_its_own_person(pages: tuple[Page, Page]) -> None:
    of_ann, of_bob = pages
    drawn = [await holds(page, 2) for page in pages]
    assert not set(drawn[0]) & set(drawn[1])
    for page, others in ((of_ann, drawn[1]), (of_bob, drawn[0])):
        assert not any(name in page.received for name in others)
    kept = [await keep(page) for page in (of_ann, of_bob)]
    assert [await holds(page, 1) for page in (of_ann, of_bob)] == [[name] for name in kept]
    for page, others in ((of_ann, drawn[1]), (of_bob, drawn[0])):
        await page.sees(
            lambda shown: [dial["value"] for mat in shown["mats"] for dial in mat["counted"]] == [1, 1]
        )
        assert not any(name in page.received for name in others)


async def test_the_page_leads_to_what_is_said_of_each_card(pages: tuple[Page, Page]) -> None:
    of_ann, _ = pages
    for page in pages:
        await holds(page, 2)
        await keep(page)
    (name,) = await holds(of_ann, 1)
    shown = await of_ann.sees(lambda shown: bool(shown["own"]["keys"]))
    ((key,),) = [row for row in shown["own"]["keys"] if "one by one" in row[0]["text"]]
    opened = await of_ann.sends(key["action"])
    assert name in repr(opened["sheet"])
    card = next(key for row in opened["sheet"]["keys"] for key in row if key["text"] == name)
    told = await of_ann.sends(card["action"])
    assert "played now" in repr(told["sheet"])
