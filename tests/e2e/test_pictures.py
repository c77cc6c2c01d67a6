"""The words of a result come at once; its picture follows silently, where it is wanted, and can be shared."""

import asyncio
from collections.abc import AsyncIterator, Iterator, MutableMapping
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from structlog.testing import capture_logs

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from kotbot.thinking import rendering
from kotbot.thinking.pool import Pool
from scripts.testing import eager
from scripts.testing.taps import Table
from tests.e2e.conftest import running
from tests.e2e.leaving import withdraw
from tests.e2e.lobbies import begin
from tests.e2e.tables import lay_out
from tests.e2e.walks import Walk, steps, walking

pytestmark = [pytest.mark.draws, pytest.mark.timeout(300)]

TAPS = 2
"""Of a match before somebody leaves it."""
WON = "King of Tokyo!"


@pytest.fixture
def walk() -> Iterator[Walk]:
    with walking() as walk:
        yield walk


@pytest.fixture
async def bot(telegram: Playground, settings: Settings) -> AsyncIterator[None]:
    """The bot, which may be asked inline."""
    for each in telegram.world.bots.values():
        each.inline = True
    async with running(settings):
        yield


async def picture_in(playground: PlaygroundClient, room: Room) -> Message:
    """The picture, once it has come."""

    def found() -> Message | None:
        return next((message for message in room.messages() if message.photo), None)

    return await playground.until(found, lambda: f"no picture\n{room.transcript()}")


def result_in(room: Room) -> Message:
    return next(it for it in reversed(room.messages()) if it.button("Rematch"))


async def decided(playground: PlaygroundClient, people: list[PersonClient]) -> Table:
    """A match with a result: the last of two leaves after some taps."""
    table = await begin(playground, people, seed=4)
    for _ in range(TAPS):
        await table.tap()
    await end(table)
    return table


async def end(table: Table) -> None:
    """The last of two leaves, and the first has won."""
    first, *_, last = table.people
    await withdraw(last, table.room)
    await first.finds_button(table.room, "Rematch")


@pytest.mark.usefixtures("short_matches", "bot")
async def test_a_silent_picture_answers_the_words_of_the_result_and_is_shared_by_those_who_may_see_it(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob], seed=4)
    await table.play()
    picture = await picture_in(playground, table.room)
    words = result_in(table.room)
    assert WON in words.text
    assert picture.id > words.id
    assert picture.raw["silent"]
    assert not words.raw["silent"]
    assert picture.raw["reply_to"]["id"] == words.id
    assert "A picture of the match that \u2068" in picture.text
    assert picture.photo is not None
    with Image.open(BytesIO(await ann.downloads(picture.photo))) as image:
        assert image.size == (1200, 630)
    await it_is_shared(playground, picture, bob)


async def it_is_shared(playground: PlaygroundClient, picture: Message, person: PersonClient) -> None:
    """By a tap; a stranger has an answer without it, also where nobody says who is in the chat."""
    share = picture.button("Share")
    assert share is not None
    assert share.kind == "switch_inline"
    elsewhere = await person.starts()
    answer = await person.asks_inline(elsewhere, share.value)
    shared = await person.chooses(elsewhere, answer, answer["results"][0]["id"])
    assert shared.photo == picture.photo
    assert shared.text == picture.text
    mallory = await playground.person("Mallory")
    strange = await mallory.starts()
    assert (await mallory.asks_inline(strange, share.value))["results"] == []
    await playground.fault("error", method="getChatMember", status=500)
    eve = await playground.person("Eve")
    assert (await eve.asks_inline(await eve.starts(), share.value))["results"] == []


@pytest.mark.usefixtures("walk", "bot")
async def test_a_picture_lives_as_the_architecture_tells(
    walk: Walk, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await decided(playground, [ann, bob])
    await picture_in(playground, table.room)
    await walk.takes(steps("The life of a picture"))


async def test_another_start_sends_no_second_picture(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    async with running(settings):
        room = (await decided(playground, [ann, bob])).room
        await picture_in(playground, room)
    async with running(settings):
        await picture_in(playground, (await decided(playground, [ann, bob])).room)
    assert sum(bool(message.photo) for message in room.messages()) == 1


@pytest.mark.usefixtures("bot")
async def test_a_chat_without_pictures_has_words_alone(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob], seed=4)
    await ann.says(table.room, "/settings")
    await ann.presses(table.room, "Pictures: after each match")
    await ann.presses(table.room, "never")
    await ann.finds_button(table.room, "Pictures: never")
    await end(table)
    room = await _another_with_a_picture(playground, ann, bob)
    assert any(message.photo for message in room.messages())
    assert not any(message.photo for message in table.room.messages())


async def _another_with_a_picture(playground: PlaygroundClient, ann: PersonClient, bob: PersonClient) -> Room:
    """A picture that was wanted later has come: one that was not wanted does not come any more."""
    room = (await decided(playground, [ann, bob])).room
    await picture_in(playground, room)
    return room


async def test_who_is_forgotten_while_it_is_made_is_not_on_it(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
) -> None:
    begun, gate = asyncio.Event(), asyncio.Event()
    render = Pool.render

    async def gated(pool: Pool, svg: str, seconds: float) -> bytes:
        begun.set()
        await gate.wait()
        return await render(pool, svg, seconds)

    monkeypatch.setattr(Pool, "render", gated)
    async with running(settings):
        room = (await decided(playground, [ann, bob])).room
        async with asyncio.timeout(PATIENCE):
            await begun.wait()
        chat = await ann.starts()
        await ann.says(chat, "/privacy")
        await ann.presses(chat, "Delete mine")
        await ann.presses(chat, "Delete everything")
        await ann.sees(chat, "I have never seen you")
        gate.set()
        picture = await picture_in(playground, room)
    assert "Player 1 won" in picture.text
    assert "Ann" not in picture.text


async def test_where_the_renderer_is_broken_the_words_stand_alone(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
) -> None:
    failed = asyncio.Event()

    def heard(_: object, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if line["event"] == "no picture" and "out of ink" in line["reason"]:
            failed.set()
        return line

    monkeypatch.setattr(rendering, "png", eager.out_of_ink)
    with capture_logs(processors=[heard]):
        async with running(settings):
            table = await decided(playground, [ann, bob])
            assert WON in result_in(table.room).text
            async with asyncio.timeout(PATIENCE):
                await failed.wait()
    assert not any(message.photo for message in table.room.messages())


@pytest.mark.usefixtures("bot")
async def test_an_evening_at_a_table_has_its_picture(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    room = table.room
    await table.type("bob stars +4")
    await ann.says(room, "/stop")
    asked = await ann.sees(room, "End the game?")
    await ann.presses(room, next(button.text for button in asked.buttons if "🐱" in button.text), on=asked)
    await table.shows("Agreed at the table")
    await table.press("Does not count")
    picture = await picture_in(playground, room)
    assert "Bob" in picture.text
    assert "Cyber Kitty" in picture.text
    assert picture.raw["reply_to"]["id"] == result_in(room).id
