"""The link of a table: a screen stays on from match to match, and everybody at the table knows of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.taps import LOG, Table
from tests.e2e.lobbies import begin, gather
from tests.e2e.pages import Json, Page, code_of, page_of, shared_page, with_page
from tests.e2e.tables import lay_out

SHOWN = "📺 A screen shows this table"
TAKE_BACK = "Take the link back"


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a page, whose address BotFather was told."""
    return with_page(settings, telegram, address, "/table")


@pytest.fixture
async def table(bot: None, playground: PlaygroundClient) -> Table:
    """Ann, who opened it, and Bob in a group, before the first roll."""
    return await begin(playground, await gather(playground, 2))


@pytest.fixture
async def page(table: Table, playground: PlaygroundClient) -> AsyncIterator[Page]:
    """Ann's."""
    async with opened(table.people[0], playground, table) as page:
        yield page


@asynccontextmanager
async def opened(person: PersonClient, playground: PlaygroundClient, table: Table) -> AsyncIterator[Page]:
    async with page_of(person, playground, code_of(table)) as page:
        await page.sees(lambda shown: bool(shown["mats"]))
        yield page


async def link_of(page: Page, *words: str) -> str:
    """Make a link."""
    return copied(await page.sends(":".join((f"watch:{page.code}", *words))))


def copied(answer: Json) -> str:
    rows = answer["sheet"]["keys"]
    links: list[str] = [key["copy"] for row in rows for key in row if key["copy"]]
    return links[0]


def said(answer: Json) -> str:
    return " ".join(run["text"] for line in answer["sheet"]["lines"] for run in line)


async def rematch(table: Table) -> None:
    ann = table.people[0]
    await ann.says(table.room, "/stop")
    await ann.presses(table.room, "Stop it now")
    await ann.presses(table.room, "Rematch")


async def is_gone(link: str) -> bool:
    base, _, token = link.partition("watch#")
    async with httpx.AsyncClient(base_url=base, verify=False) as client:
        answer = await client.get("api/match", headers={"Authorization": f"Link {token}"})
    return answer.status_code == 404 and answer.json() == {"error": "gone"}


def tells_of_a_screen(table: Table, words: str) -> bool:
    """Whether a message with these words says that a screen shows the table."""
    return any(words in message.text and SHOWN in message.text for message in table.room.messages())


async def no_screen_is_told_of(table: Table) -> None:
    """Wait until the board says of none that it shows the table."""
    await table.until(lambda: "A screen" not in table.board.text, "the board still tells of a screen")


async def test_a_link_shows_the_table_read_only_and_is_told_once_until_it_is_taken_back(
    table: Table, page: Page, playground: PlaygroundClient
) -> None:
    link = await link_of(page)
    await table.people[1].sees(table.room, SHOWN)
    async with shared_page(link) as shown:
        seen = await shown.sees(lambda shown: bool(shown["mats"]))
        assert seen["keys"] == []
        assert all(die["action"] is None for die in seen["dice"])
        assert shown.seat == "-"
        pressed = await shown.client.post("api/press", json={}, headers=shown.headers)
        assert pressed.status_code == 401
    await it_is_not_told_again_but_another_one_is(table, playground, link)
    await page.sends(f"watch:{page.code}::back")
    assert await is_gone(link)
    await no_screen_is_told_of(table)


async def it_is_not_told_again_but_another_one_is(
    table: Table, playground: PlaygroundClient, link: str
) -> None:
    """To an admin who asks for it; both show the same."""
    ann, bob = table.people
    await ann.promotes(table.room, bob)
    async with opened(bob, playground, table) as page:
        again = await page.sends(f"watch:{page.code}")
        assert "I cannot show its link again." in said(again)
        assert link not in str(again)
        second = await link_of(page, "", "more")
    for each in (link, second):
        async with shared_page(each) as screen:
            await screen.sees(lambda shown: shown["head"]["code"] == page.code)


async def test_a_screen_goes_on_to_the_lobby_and_the_next_match_and_to_a_table_with_the_box(
    table: Table, page: Page
) -> None:
    """Nothing leads from a digital match to one of the other kind: the link does."""
    ann = table.people[0]
    async with shared_page(await link_of(page)) as screen:
        before = (await screen.sees(lambda shown: shown["head"]["status"] == "live"))["head"]["code"]
        await rematch(table)
        lobby = await screen.sees(lambda shown: shown["head"]["status"] == "lobby")
        assert lobby["head"]["code"] != before
        await table.until(lambda: tells_of_a_screen(table, "is forming!"), "the lobby tells of no screen")
        await ann.presses(table.room, "Start")
        await screen.sees(lambda shown: shown["head"]["status"] == "live")
        await ann.says(table.room, "/stop")
        await ann.presses(table.room, "Stop it now")
        await screen.sees(lambda shown: shown["head"]["status"] == "stopped")
        await ann.says(table.room, "/score")
        await table.until(
            lambda: tells_of_a_screen(table, "The box is on the table!"), "no screen is told of"
        )
        await screen.sees(lambda shown: shown["head"]["status"] == "lobby")


async def test_a_link_comes_as_a_picture_to_be_scanned_but_none_that_shows_nothing(
    table: Table, page: Page
) -> None:
    secret = (await link_of(page)).partition("#")[2]
    answer = await page.sends(f"watch:{page.code}::qr:AAAAAAAAAAAAAAAA")
    assert "shows nothing any more" in said(answer)
    assert not any(message.photo for message in table.room.messages())
    assert copied(await page.sends(f"watch:{page.code}::qr:{secret}")).endswith(secret)
    await table.people[0].sees(table.room, f"/watch#{secret}")
    assert any(message.photo for message in table.room.messages())


async def test_who_plays_and_is_neither_host_nor_admin_is_told_who_may(
    table: Table, playground: PlaygroundClient
) -> None:
    async with opened(table.people[1], playground, table) as page:
        for words in ("", "::more", "::back"):
            answer = await page.sends(f"watch:{page.code}{words}")
            assert answer["sheet"] is None
            assert answer["toast"]["text"].startswith("Only its host and admins make that link")


async def test_an_admin_who_does_not_play_takes_it_back_in_the_settings(
    table: Table, page: Page, playground: PlaygroundClient
) -> None:
    link = await link_of(page)
    ann, eve = table.people[0], await playground.person("Eve")
    await ann.adds(table.room, eve)
    await eve.says(table.room, "/settings")
    await eve.presses(table.room, SHOWN)
    answer = await eve.presses(table.room, TAKE_BACK)
    assert answer.text is not None
    assert answer.text.startswith("Only its host and admins")
    await ann.promotes(table.room, eve)
    await eve.presses(table.room, TAKE_BACK)
    await eve.finds_button(table.room, "Pictures")
    assert await is_gone(link)
    await no_screen_is_told_of(table)


async def test_it_goes_along_to_the_supergroup(table: Table, page: Page) -> None:
    async with shared_page(await link_of(page)) as screen:
        await screen.sees(lambda shown: shown["head"]["status"] == "live")
        table.room = await table.people[0].migrates(table.room)
        await table.people[1].finds_button(table.room, LOG)
        assert SHOWN in table.board.text
        await rematch(table)
        await screen.sees(lambda shown: shown["head"]["status"] == "lobby")


async def test_it_dies_with_the_data_of_who_made_it(table: Table, page: Page) -> None:
    link = await link_of(page)
    ann = table.people[0]
    home = await ann.starts()
    await ann.says(home, "/privacy")
    await ann.sees(home, "Links that you made to show a table on a screen")
    await ann.presses(home, "Delete mine")
    await ann.presses(home, "Delete everything")
    await ann.sees(home, "I have never seen you")
    assert await is_gone(link)


async def test_the_owner_of_a_private_chat_has_it_among_their_own_settings(
    bot: None, playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await ann.presses(table.room, "⋯")
    await ann.presses(table.room, "On a big screen")
    await ann.sees(table.room, "This link shows the table")
    await ann.says(table.room, "/settings")
    await ann.presses(table.room, SHOWN)
    page = await ann.sees(table.room, "Whoever has the link")
    await ann.presses(table.room, TAKE_BACK, on=page)
    await ann.finds_button(table.room, "What I store of you")
